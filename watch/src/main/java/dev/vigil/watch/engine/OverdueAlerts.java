package dev.vigil.watch.engine;

import dev.vigil.watch.notify.Notification;
import dev.vigil.watch.sentinel.AlertClause;
import dev.vigil.watch.store.CheckRow;
import dev.vigil.watch.store.CheckSchedule;
import dev.vigil.watch.store.ScheduleMembership;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.WatchedPage;
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
 * Tells owners of what did not happen: a look that is overdue, a page that has not changed for too
 * long. One message each, and one more only after it happened in between. Safe for concurrent use.
 */
final class OverdueAlerts {
  private static final String OVERDUE = "overdue";
  private static final String UNCHANGED = "unchanged";
  private static final String ENDED = "ended";

  /** When to ask again about a sentinel that cannot be resolved. */
  private static final Duration AFTER_FAULT = Duration.ofHours(1);

  private final SentinelResolver members;
  private final ReportWriter telling;

  OverdueAlerts(SentinelResolver members, ReportWriter telling) {
    this.members = members;
    this.telling = telling;
  }

  /** A sentinel begins, or its owner was told of a change. */
  void news(Connection connection, ResolvedSentinel member, Instant now) throws SQLException {
    Optional<Duration> most = member.terms().alerts().unchanged();
    if (most.isPresent() || member.kept().silent() != null) {
      member.kept().silence(connection, most.map(now::plus).orElse(null));
    }
    forgive(connection, member, UNCHANGED);
  }

  /** A sentinel's page was looked at, whatever came of it. */
  void looked(Connection connection, ResolvedSentinel member, Instant now) throws SQLException {
    Optional<Duration> most = member.terms().alerts().overdue();
    if (most.isPresent()) {
      Instant next =
          CheckSchedule.find(connection, member.kept().rhythm())
              .map(CheckSchedule::due)
              .orElse(now);
      member.kept().lateness(connection, next.plus(most.get()));
      forgive(connection, member, OVERDUE);
    }
    last(connection, member, now);
  }

  /**
   * After a look: when no other is due before a sentinel ends, its owner hears that this was it.
   */
  private void last(Connection connection, ResolvedSentinel member, Instant now)
      throws SQLException {
    Instant ends = member.kept().ends();
    if (ends == null || member.kept().lens() == 0) {
      return;
    }
    Optional<Instant> due =
        CheckSchedule.find(connection, member.kept().rhythm()).map(CheckSchedule::due);
    Optional<Instant> confirm =
        SentinelRow.find(connection, member.kept().id())
            .flatMap(kept -> Optional.ofNullable(kept.confirm()));
    boolean more = Stream.concat(due.stream(), confirm.stream()).anyMatch(at -> !at.isAfter(ends));
    if (more) {
      forgive(connection, member, ENDED);
    } else {
      end(
          connection,
          member,
          "This was the last look, for the sentinel ends at " + ends + ".",
          now);
    }
  }

  /**
   * A sentinel's time is over; who did not hear so at the last look hears it now.
   *
   * @param how it ended, such as {@code with end(other)}
   */
  void over(Connection connection, ResolvedSentinel member, String how, Instant now)
      throws SQLException {
    Optional<Instant> looked =
        ScheduleMembership.looks(connection, member.kept(), 1).stream()
            .findFirst()
            .map(CheckRow::time);
    end(
        connection,
        member,
        "The sentinel ended "
            + how
            + looked.map(at -> "; its last check was at " + at).orElse(" without any check")
            + ", and what came after it was not seen.",
        now);
  }

  private void end(Connection connection, ResolvedSentinel member, String words, Instant now)
      throws SQLException {
    if (!member.terms().alerts().equals(AlertClause.NONE)) {
      tell(connection, member, Notification.Kind.ENDED, ENDED, words, now);
    }
  }

  /** A sentinel that never started will never do so. */
  void stranded(
      Connection connection, ResolvedSentinel member, WatchedPage page, String words, Instant now)
      throws SQLException {
    if (!member.terms().alerts().equals(AlertClause.NONE)) {
      telling.state(connection, member, page, Notification.Kind.ENDED, words, now);
    }
  }

  private static void forgive(Connection connection, ResolvedSentinel member, String what)
      throws SQLException {
    if (member.kept().warned().contains(what)) {
      Set<String> lasting = new HashSet<>(member.kept().warned());
      lasting.remove(what);
      member.kept().warn(connection, lasting);
    }
  }

  /** Tells what is due to be told. */
  void bark(Connection connection, Instant now) throws SQLException {
    List<SentinelRow> silent = SentinelRow.silent(connection, now);
    for (ResolvedSentinel member :
        members.of(
            connection, silent, (kept, fault) -> kept.silence(connection, now.plus(AFTER_FAULT)))) {
      member.kept().silence(connection, null);
      tell(
          connection,
          member,
          Notification.Kind.UNCHANGED,
          UNCHANGED,
          "Nothing changed for " + words(member.terms().alerts().unchanged()) + ".",
          now);
    }
    List<SentinelRow> late = SentinelRow.late(connection, now);
    for (ResolvedSentinel member :
        members.of(
            connection, late, (kept, fault) -> kept.lateness(connection, now.plus(AFTER_FAULT)))) {
      member.kept().lateness(connection, null);
      tell(
          connection,
          member,
          Notification.Kind.OVERDUE,
          OVERDUE,
          "The page should have been looked at "
              + words(member.terms().alerts().overdue())
              + " ago and was not.",
          now);
    }
  }

  private static String words(Optional<Duration> duration) {
    return duration.map(dev.vigil.watch.language.TimeText::write).orElse("long");
  }

  private void tell(
      Connection connection,
      ResolvedSentinel member,
      Notification.Kind kind,
      String what,
      String words,
      Instant now)
      throws SQLException {
    // What the same look said before stands only in the row.
    SentinelRow fresh = SentinelRow.find(connection, member.kept().id()).orElse(member.kept());
    Set<String> lasting = new HashSet<>(fresh.warned());
    Optional<WatchedPage> page = WatchedPage.find(connection, member.kept().page());
    if (lasting.add(what) && page.isPresent()) {
      member.kept().warn(connection, lasting);
      telling.state(connection, member, page.get(), kind, words, now);
    }
  }
}
