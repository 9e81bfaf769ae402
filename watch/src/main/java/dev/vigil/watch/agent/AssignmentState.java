package dev.vigil.watch.agent;

import dev.vigil.archive.version.Sha256;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.schedule.CheckOutcome;
import dev.vigil.watch.schedule.NextCheck;
import dev.vigil.watch.schedule.Schedule;
import dev.vigil.watch.schedule.ScheduleConfig;
import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.Sentinel;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of an assigned page in an agent: schedules, last content and pending reports. The
 * caller permits one check at a time.
 */
final class AssignmentState {
  private static final String ANY = "Create Sentinel any Using https://any.example/ Fetch ";

  private final Map<Long, Row> rows = new LinkedHashMap<>();
  private Assignment assignment;

  /** The last answered request for an immediate check. */
  private long answered;

  private boolean fetcher;

  /** A schedule of the page. */
  static final class Row {
    final long checkSchedule;
    private final Schedule schedule;
    private String memory;
    private Instant due;
    private String why = "";

    /** The content of this schedule that the server knows, null before the first check. */
    private @Nullable Sha256 seen;

    private boolean failing;

    /** A check that was not reported to the server yet, since nothing changed. */
    private @Nullable Instant unsaid;

    Row(long checkSchedule, Schedule schedule, String memory, Instant due) {
      this.checkSchedule = checkSchedule;
      this.schedule = schedule;
      this.memory = memory;
      this.due = due;
    }

    /** Whether a check that found this content must be reported. */
    boolean isNews(Sha256 hash) {
      return failing || !hash.equals(seen);
    }

    NextCheck after(Instant at, @Nullable Sha256 hash, Optional<Instant> modified) {
      CheckOutcome.Outcome outcome =
          hash == null
              ? CheckOutcome.Outcome.FAILED
              : seen == null || hash.equals(seen)
                  ? CheckOutcome.Outcome.UNCHANGED
                  : CheckOutcome.Outcome.CHANGED;
      return schedule.after(memory, new CheckOutcome(at, outcome, modified, Optional.empty()));
    }

    ScheduleUpdate pace(NextCheck next) {
      return new ScheduleUpdate(
          checkSchedule, next.due().toEpochMilli(), next.memory(), next.why());
    }

    /** Moves to the next check; the hash was reported, or is null if the server knows it. */
    void go(NextCheck next) {
      memory = next.memory();
      due = next.due();
      why = next.why();
    }

    void said(@Nullable Sha256 hash) {
      failing = hash == null;
      seen = hash == null ? seen : hash;
      unsaid = null;
    }

    void unsaid(Instant at) {
      unsaid = at;
    }

    /** Forgets what the server knows. */
    void forget() {
      seen = null;
      unsaid = null;
    }

    ScheduleUpdate pace() {
      return new ScheduleUpdate(checkSchedule, due.toEpochMilli(), memory, why);
    }
  }

  AssignmentState(Assignment assignment) {
    this.assignment = assignment;
  }

  long page() {
    return assignment.page();
  }

  String url() {
    return assignment.url();
  }

  /** The content that the server had when it sent the list. */
  Optional<Sha256> given() {
    return Optional.ofNullable(assignment.hash()).map(Sha256::parse);
  }

  /** Applies a new assignment; unchanged schedules continue. */
  void take(Assignment next, ZoneId zone, Duration intervalStep, Instant now) {
    assignment = next;
    ScheduleConfig config =
        new ScheduleConfig(
            intervalStep,
            Instant.ofEpochMilli(next.anchor()),
            zone,
            ScheduleConfig.in(zone).bounds(),
            next.price());
    List<Long> named =
        next.schedules().stream().map(Assignment.AssignedSchedule::schedule).toList();
    rows.keySet().retainAll(named);
    for (Assignment.AssignedSchedule schedule : next.schedules()) {
      rows.computeIfAbsent(
          schedule.schedule(),
          id -> new Row(id, schedule(schedule.spec(), config), schedule.memory(), now));
    }
  }

  private static Schedule schedule(String spec, ScheduleConfig config) {
    Sentinel words = SentinelParser.parse(ANY + spec, config.zone()).getFirst();
    return Schedule.of(
        words.get(ClauseValue.FETCH).orElseThrow(), words.get(ClauseValue.ONLY), config);
  }

  /**
   * Starts a check; returns whether the previous one finished. If not, its result may be lost, and
   * the page must be read again even if unchanged.
   */
  boolean begin() {
    boolean sound = !fetcher;
    fetcher = true;
    return sound;
  }

  void end() {
    fetcher = false;
  }

  /** The open request for an immediate check, or 0. */
  long wanted() {
    return assignment.wanted() == answered ? 0 : assignment.wanted();
  }

  void answer(long wish) {
    answered = wish == 0 ? answered : wish;
  }

  /** When the next check is due. */
  Instant due() {
    return wanted() != 0
        ? Instant.MIN
        : rows.values().stream().map(row -> row.due).min(Instant::compareTo).orElse(Instant.MAX);
  }

  List<Row> due(Instant now) {
    return rows.values().stream().filter(row -> !row.due.isAfter(now)).toList();
  }

  /** Whether a schedule of the page follows its changes. */
  boolean followsChanges() {
    return rows.values().stream().anyMatch(row -> row.schedule.followsChanges());
  }

  /** Makes the schedules due that follow the changes of the page. */
  void changed(Instant now) {
    rows.values().stream()
        .filter(row -> row.schedule.followsChanges() && row.due.isAfter(now))
        .forEach(row -> row.due = now);
  }

  void forget() {
    rows.values().forEach(Row::forget);
  }

  /** The schedules with unreported checks, and the last of these checks. */
  Optional<UnsentSchedules> unsaid(Sha256 latest) {
    List<Row> some = new ArrayList<>();
    Instant at = Instant.MIN;
    for (Row row : rows.values()) {
      Instant unsaid = row.unsaid;
      // A check of older content must not be reported after a newer one.
      if (unsaid != null && latest.equals(row.seen)) {
        some.add(row);
        at = unsaid.isAfter(at) ? unsaid : at;
      }
    }
    return some.isEmpty() ? Optional.empty() : Optional.of(new UnsentSchedules(some, at));
  }

  record UnsentSchedules(List<Row> rows, Instant at) {}
}
