package dev.vigil.watch.check;

import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.sentinel.AlertClause;
import dev.vigil.watch.store.CheckRow;
import dev.vigil.watch.store.CheckSchedule;
import dev.vigil.watch.store.CheckScheduleRepository;
import dev.vigil.watch.store.ScheduleMembershipRepository;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Alerts owners of overdue checks and of pages that have not changed for too long. Each alert is
 * sent once, and again only after the problem was over. Safe for concurrent use.
 */
public final class OverdueAlerts {
  private static final String OVERDUE = "overdue";
  private static final String UNCHANGED = "unchanged";
  private static final String ENDED = "ended";

  /** The pause before retrying a sentinel that cannot be resolved. */
  private static final Duration AFTER_FAULT = Duration.ofHours(1);

  private final SentinelResolver resolver;
  private final ReportWriter reportWriter;

  public OverdueAlerts(SentinelResolver resolver, ReportWriter reportWriter) {
    this.resolver = resolver;
    this.reportWriter = reportWriter;
  }

  /** Restarts the time without a change, after a start or a report. */
  public void restartUnchangedTime(Connection connection, ResolvedSentinel resolved, Instant now)
      throws SQLException {
    Optional<Duration> limit = resolved.effective().alerts().unchanged();
    if (limit.isPresent() || resolved.row().alerts().silent() != null) {
      SentinelRepository.silence(connection, resolved.row(), limit.map(now::plus).orElse(null));
    }
    resolve(connection, resolved, UNCHANGED);
  }

  /** Restarts the time without a check. */
  void restartOverdueTime(Connection connection, ResolvedSentinel resolved, Instant now)
      throws SQLException {
    Optional<Duration> limit = resolved.effective().alerts().overdue();
    if (limit.isPresent()) {
      Instant next =
          CheckScheduleRepository.find(connection, resolved.row().target().schedule())
              .map(CheckSchedule::due)
              .orElse(now);
      SentinelRepository.lateness(connection, resolved.row(), next.plus(limit.get()));
      resolve(connection, resolved, OVERDUE);
    }
    notifyLastCheck(connection, resolved, now);
  }

  /** Notifies the owner after the last check before a sentinel ends. */
  private void notifyLastCheck(Connection connection, ResolvedSentinel resolved, Instant now)
      throws SQLException {
    Instant ends = resolved.row().lifecycle().span().ends();
    if (ends == null || resolved.row().target().viewHistory() == 0) {
      return;
    }
    Optional<Instant> due =
        CheckScheduleRepository.find(connection, resolved.row().target().schedule())
            .map(CheckSchedule::due);
    Optional<Instant> confirm =
        SentinelRepository.find(connection, resolved.row().id())
            .flatMap(row -> Optional.ofNullable(row.versions().confirm()));
    boolean more = Stream.concat(due.stream(), confirm.stream()).anyMatch(at -> !at.isAfter(ends));
    if (more) {
      resolve(connection, resolved, ENDED);
    } else {
      end(
          connection,
          resolved,
          "This was the last check, for the sentinel ends at " + resolver.format(ends) + ".",
          now);
    }
  }

  /**
   * Notifies the owner that a sentinel ended, unless the last check did.
   *
   * @param how it ended, such as {@code with end(other)}
   */
  void ended(Connection connection, ResolvedSentinel resolved, String how, Instant now)
      throws SQLException {
    Optional<Instant> checked =
        ScheduleMembershipRepository.checks(connection, resolved.row(), 1).stream()
            .findFirst()
            .map(CheckRow::time);
    end(
        connection,
        resolved,
        "The sentinel ended "
            + how
            + checked
                .map(at -> "; its last check was at " + resolver.format(at))
                .orElse(" without any check")
            + ", and what came after it was not seen.",
        now);
  }

  private void end(Connection connection, ResolvedSentinel resolved, String message, Instant now)
      throws SQLException {
    if (!resolved.effective().alerts().equals(AlertClause.NONE)) {
      report(connection, resolved, Notification.Kind.ENDED, ENDED, message, now);
    }
  }

  /** Notifies the owner that a sentinel will never start. */
  void neverStarts(
      Connection connection,
      ResolvedSentinel resolved,
      WatchedPage page,
      String message,
      Instant now)
      throws SQLException {
    if (!resolved.effective().alerts().equals(AlertClause.NONE)) {
      reportWriter.state(connection, resolved, page, Notification.Kind.ENDED, message, now);
    }
  }

  private static void resolve(Connection connection, ResolvedSentinel resolved, String what)
      throws SQLException {
    if (resolved.row().alerts().warned().contains(what)) {
      Set<String> openAlerts = new HashSet<>(resolved.row().alerts().warned());
      openAlerts.remove(what);
      SentinelRepository.warn(connection, resolved.row(), openAlerts);
    }
  }

  /** Sends all due alerts. */
  public void send(Connection connection, Instant now) throws SQLException {
    List<SentinelRow> silent = SentinelRepository.silent(connection, now);
    for (ResolvedSentinel resolved :
        resolver.of(
            connection,
            silent,
            (row, fault) -> SentinelRepository.silence(connection, row, now.plus(AFTER_FAULT)))) {
      SentinelRepository.silence(connection, resolved.row(), null);
      report(
          connection,
          resolved,
          Notification.Kind.UNCHANGED,
          UNCHANGED,
          "Nothing changed for " + durationText(resolved.effective().alerts().unchanged()) + ".",
          now);
    }
    List<SentinelRow> late = SentinelRepository.late(connection, now);
    for (ResolvedSentinel resolved :
        resolver.of(
            connection,
            late,
            (row, fault) -> SentinelRepository.lateness(connection, row, now.plus(AFTER_FAULT)))) {
      SentinelRepository.lateness(connection, resolved.row(), null);
      report(
          connection,
          resolved,
          Notification.Kind.OVERDUE,
          OVERDUE,
          "The page should have been checked "
              + durationText(resolved.effective().alerts().overdue())
              + " ago and was not.",
          now);
    }
  }

  private static String durationText(Optional<Duration> duration) {
    return duration.map(dev.vigil.watch.language.clause.TimeText::write).orElse("long");
  }

  private void report(
      Connection connection,
      ResolvedSentinel resolved,
      Notification.Kind kind,
      String what,
      String message,
      Instant now)
      throws SQLException {
    // Alerts of the same check are only in the row.
    SentinelRow fresh =
        SentinelRepository.find(connection, resolved.row().id()).orElse(resolved.row());
    Set<String> openAlerts = new HashSet<>(fresh.alerts().warned());
    Optional<WatchedPage> page =
        WatchedPageRepository.find(connection, resolved.row().target().page());
    if (openAlerts.add(what) && page.isPresent()) {
      SentinelRepository.warn(connection, resolved.row(), openAlerts);
      reportWriter.state(connection, resolved, page.get(), kind, message, now);
    }
  }
}
