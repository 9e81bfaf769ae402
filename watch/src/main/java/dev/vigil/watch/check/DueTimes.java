package dev.vigil.watch.check;

import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.schedule.CheckOutcome;
import dev.vigil.watch.schedule.NextCheck;
import dev.vigil.watch.schedule.Schedule;
import dev.vigil.watch.schedule.ScheduleConfig;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.store.CheckSchedule;
import dev.vigil.watch.store.CheckScheduleRepository;
import dev.vigil.watch.store.RowIds;
import dev.vigil.watch.store.WatchedPage;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Computes when pages are due. Safe for concurrent use. */
public final class DueTimes {
  private static final String TEMPLATE = "Create Sentinel any Using https://any.example/ Fetch ";

  private static final Duration HOUR = Duration.ofHours(1);

  private final ScheduleConfig config;
  private final ZoneId zone;
  private final RowIds ids;
  private final CheckPrices budgets;
  private final Map<String, Sentinel> parsed = new ConcurrentHashMap<>();

  public DueTimes(ScheduleConfig config, ZoneId zone, RowIds ids, CheckPrices budgets) {
    this.budgets = budgets;
    this.config = config;
    this.zone = zone;
    this.ids = ids;
  }

  /**
   * The schedule of a page with these clauses; a new one is due at once, unless rules decide.
   *
   * @param seen whether the sentinel has seen a version of the page
   */
  CheckSchedule findOrCreate(
      Connection connection, WatchedPage page, String spec, boolean seen, Instant now)
      throws SQLException {
    Optional<CheckSchedule> known = CheckScheduleRepository.find(connection, page.id(), spec);
    if (known.isPresent()) {
      return known.get();
    }
    Schedule schedule = schedule(page, spec);
    NextCheck next = seen ? schedule.resume(now) : schedule.start(now);
    CheckSchedule made =
        new CheckSchedule(
            ids.next(),
            page.page().workspace(),
            page.id(),
            spec,
            next.memory(),
            0,
            next.due(),
            next.why());
    CheckScheduleRepository.insert(connection, made);
    return made;
  }

  void after(
      Connection connection,
      WatchedPage page,
      CheckSchedule schedule,
      int version,
      CheckOutcome check)
      throws SQLException {
    NextCheck next = schedule(page, schedule.spec()).after(schedule.state(), check);
    CheckScheduleRepository.update(
        connection, schedule.next(next.memory(), version, next.due(), next.why()));
  }

  private Schedule schedule(WatchedPage page, String spec) {
    Sentinel sentinel = parsed.computeIfAbsent(spec, this::parse);
    return Schedule.of(
        sentinel.get(dev.vigil.watch.sentinel.ClauseValue.FETCH).orElseThrow(),
        sentinel.get(dev.vigil.watch.sentinel.ClauseValue.ONLY),
        config(page));
  }

  /** The configuration of a page's schedules. */
  public ScheduleConfig config(WatchedPage page) {
    return config.anchor(anchor(page)).price(budgets.price(page.page().url()));
  }

  private Sentinel parse(String spec) {
    return SentinelParser.parse(TEMPLATE + spec, zone).getFirst();
  }

  /**
   * The grid origin of fixed intervals: equal for the sentinels of a page, different between pages.
   */
  private Instant anchor(WatchedPage page) {
    long slots = Math.max(1, HOUR.toMillis() / config.intervalStep().toMillis());
    long slot = Math.floorMod(page.page().hashCode(), slots);
    return Instant.EPOCH.plus(config.intervalStep().multipliedBy(slot));
  }
}
