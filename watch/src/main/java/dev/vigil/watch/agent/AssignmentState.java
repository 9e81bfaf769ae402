package dev.vigil.watch.agent;

import dev.vigil.archive.Sha256;
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
 * A page in an agent's charge and how far the agent is with it. Guarded by whoever holds it: one
 * look at a time.
 */
final class AssignmentState {
  private static final String ANY = "Create Sentinel any Using https://any.example/ Fetch ";

  private final Map<Long, Row> rows = new LinkedHashMap<>();
  private Assignment assignment;

  /** The last wish for a look that was answered. */
  private long answered;

  private boolean fetcher;

  /** A rhythm of the page. */
  static final class Row {
    final long checkSchedule;
    private final Schedule schedule;
    private String memory;
    private Instant due;
    private String why = "";

    /** What the server knows that this rhythm saw, null before the first time. */
    private @Nullable Sha256 seen;

    private boolean failing;

    /** A look that the server has not heard of, since nothing changed. */
    private @Nullable Instant unsaid;

    Row(long checkSchedule, Schedule schedule, String memory, Instant due) {
      this.checkSchedule = checkSchedule;
      this.schedule = schedule;
      this.memory = memory;
      this.due = due;
    }

    /** Whether the server must hear of a look that found this content. */
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

    /** Goes on; with a hash that the server was told, or with null for one that it knows. */
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

    /** As if the server had never heard of it. */
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

  /** The content that the server had when it gave the list. */
  Optional<Sha256> given() {
    return Optional.ofNullable(assignment.hash()).map(Sha256::parse);
  }

  /** Takes the charge as it is now; rhythms that stay go on as they were. */
  void take(Assignment next, ZoneId zone, Duration tick, Instant now) {
    assignment = next;
    ScheduleConfig config =
        new ScheduleConfig(
            tick,
            Instant.ofEpochMilli(next.anchor()),
            zone,
            ScheduleConfig.in(zone).bounds(),
            next.price());
    List<Long> named = next.beats().stream().map(Assignment.Beat::schedule).toList();
    rows.keySet().retainAll(named);
    for (Assignment.Beat beat : next.beats()) {
      rows.computeIfAbsent(
          beat.schedule(), id -> new Row(id, schedule(beat.spec(), config), beat.memory(), now));
    }
  }

  private static Schedule schedule(String spec, ScheduleConfig config) {
    Sentinel words = SentinelParser.parse(ANY + spec, config.zone()).getFirst();
    return Schedule.of(
        words.get(ClauseValue.FETCH).orElseThrow(), words.get(ClauseValue.ONLY), config);
  }

  /**
   * A look begins; tells whether the one before came to its end. If not, what it saw may not have
   * reached the queue, and the page must be read again however unchanged it is.
   */
  boolean begin() {
    boolean sound = !fetcher;
    fetcher = true;
    return sound;
  }

  void end() {
    fetcher = false;
  }

  /** The wish for a look at once that is open, or 0. */
  long wanted() {
    return assignment.wanted() == answered ? 0 : assignment.wanted();
  }

  void answer(long wish) {
    answered = wish == 0 ? answered : wish;
  }

  /** When to look next. */
  Instant due() {
    return wanted() != 0
        ? Instant.MIN
        : rows.values().stream().map(row -> row.due).min(Instant::compareTo).orElse(Instant.MAX);
  }

  List<Row> due(Instant now) {
    return rows.values().stream().filter(row -> !row.due.isAfter(now)).toList();
  }

  void forget() {
    rows.values().forEach(Row::forget);
  }

  /** The rhythms with looks that the server has not heard of, and the last of these looks. */
  Optional<Unsaid> unsaid(Sha256 latest) {
    List<Row> some = new ArrayList<>();
    Instant at = Instant.MIN;
    for (Row row : rows.values()) {
      Instant unsaid = row.unsaid;
      // One that saw an older content must not be told behind the newer one.
      if (unsaid != null && latest.equals(row.seen)) {
        some.add(row);
        at = unsaid.isAfter(at) ? unsaid : at;
      }
    }
    return some.isEmpty() ? Optional.empty() : Optional.of(new Unsaid(some, at));
  }

  record Unsaid(List<Row> rows, Instant at) {}
}
