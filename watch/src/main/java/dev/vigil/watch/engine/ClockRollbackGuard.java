package dev.vigil.watch.engine;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.check.OverdueAlerts;
import dev.vigil.watch.check.ResolvedSentinel;
import dev.vigil.watch.check.SentinelResolver;
import dev.vigil.watch.notify.Outbox;
import dev.vigil.watch.rule.RuleService;
import dev.vigil.watch.store.AdvisoryLock;
import dev.vigil.watch.store.CheckScheduleRepository;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.WatchedPageRepository;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Detects that the clock was set back, also between two runs, and reschedules everything that waits
 * for a time of the old clock. Safe for concurrent use.
 *
 * <p>Steps of a few minutes are ignored: due work is delayed by them, and nothing happens twice.
 * After a larger step every page is checked once, within the usual rate limits, and scheduled by
 * the current clock; messages and rules do not wait longer. A clock that was set forward makes
 * everything due at once, as after a long downtime: one check per page, not one for every missed
 * time. Where several processes run an installation, the clock is the database's, and each of them
 * detects the step itself.
 */
final class ClockRollbackGuard {
  private static final Duration TOLERANCE = Duration.ofMinutes(5);

  private final Catalogue catalogue;
  private final TimeSource time;
  private final SentinelResolver resolver;
  private final OverdueAlerts overdueAlerts;
  private final Outbox outbox;
  private final RuleService rules;
  private final Catalogue.Task alsoReset;
  private final Consumer<String> listener;
  private @Nullable Reading latest;

  /** The time of the clock, and of the ticker, which no one sets. */
  private record Reading(Instant time, long nanoTime) {}

  /**
   * @param alsoReset what else is done in the transaction when the clock was set back
   * @param listener receives a message about it
   */
  ClockRollbackGuard(
      Catalogue catalogue,
      TimeSource time,
      SentinelResolver resolver,
      OverdueAlerts overdueAlerts,
      Outbox outbox,
      RuleService rules,
      Catalogue.Task alsoReset,
      Consumer<String> listener) {
    this.catalogue = catalogue;
    this.time = time;
    this.resolver = resolver;
    this.overdueAlerts = overdueAlerts;
    this.outbox = outbox;
    this.rules = rules;
    this.alsoReset = alsoReset;
    this.listener = listener;
  }

  /**
   * Compares the clock with its last reading, at each step of the engine. A step is forgotten only
   * after its transaction was committed: if that fails, the next call repeats it.
   */
  synchronized void check() {
    Reading now = new Reading(time.now(), time.nanoTime());
    Optional<Instant> expected =
        latest == null
            ? catalogue.read(WatchedPageRepository::lastChecked)
            : Optional.of(latest.time().plusNanos(Math.max(0, now.nanoTime() - latest.nanoTime())));
    if (expected.isPresent() && now.time().plus(TOLERANCE).isBefore(expected.get())) {
      catalogue.change(connection -> reschedule(connection, now.time()));
      listener.accept(
          "The clock was set back from "
              + expected.get()
              + " to "
              + now.time()
              + "; all pages are checked once, and their next times are found anew.");
    }
    latest = now;
  }

  private void reschedule(Connection connection, Instant now) throws SQLException {
    AdvisoryLock.SENTINELS.enter(connection);
    CheckScheduleRepository.clockSetBack(connection, now);
    SentinelRepository.clockSetBack(connection, now);
    List<SentinelRow> silent = SentinelRepository.withSilence(connection);
    for (ResolvedSentinel resolved : resolver.of(connection, silent, (sentinelRow, fault) -> {})) {
      overdueAlerts.restartUnchangedTime(connection, resolved, now);
    }
    outbox.clockSetBack(connection, now);
    rules.clockSetBack(connection, now);
    alsoReset.on(connection);
  }
}
