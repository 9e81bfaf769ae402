package dev.vigil.watch.check;

import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.WatchedPage;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Alerts owners when their page fails several times in a row or their part is missing, and when
 * that is over. For one check and one thread.
 */
final class FailureAlerts {
  private static final String FAILING = "failing";
  private static final String GONE = "gone";

  private final CheckContext context;
  private final Map<Long, Set<String>> openAlerts = new HashMap<>();

  FailureAlerts(CheckContext context) {
    this.context = context;
  }

  void failed(String message) throws SQLException {
    for (ResolvedSentinel resolved : context.due()) {
      failed(resolved, message);
    }
  }

  void failed(ResolvedSentinel resolved, String message) throws SQLException {
    SentinelRow row = resolved.row();
    int times = row.alerts().failures() + 1;
    SentinelRepository.failed(context.connection(), row, times, message);
    int limit = resolved.effective().alerts().failing();
    if (limit > 0 && times >= limit) {
      alert(resolved, FAILING, Notification.Kind.FAILING, message);
    }
  }

  /**
   * Notes that the page was fetched.
   *
   * @param problem what is wrong with its content; a page of which only the bytes are compared is
   *     failing
   */
  void fetched(Optional<WatchedPage.ReadProblem> problem) throws SQLException {
    String message = problem.map(WatchedPage.ReadProblem::message).orElse("");
    for (ResolvedSentinel resolved : context.due()) {
      if (problem.filter(WatchedPage.ReadProblem::isFailure).isPresent()) {
        failed(resolved, message);
      } else if (resolved.row().alerts().failures() > 0
          || !resolved.row().alerts().problem().equals(message)) {
        SentinelRepository.failed(context.connection(), resolved.row(), 0, message);
        resolve(
            resolved,
            FAILING,
            Notification.Kind.RECOVERED,
            context.page().page().url() + " works again.");
      }
    }
  }

  /**
   * Alerts the owner that the part is not on the page, at the first check.
   *
   * @param known whether its selector ever matched
   * @param reference what the part is compared with when it is back
   */
  void missing(ResolvedSentinel resolved, boolean known, int reference) throws SQLException {
    SentinelRow row = resolved.row();
    SentinelRepository.compareWith(context.connection(), row, reference);
    SentinelRepository.missed(context.connection(), row, row.alerts().gone() + 1);
    if (resolved.effective().alerts().failing() > 0 && !openAlerts(row).contains(GONE)) {
      String part = "The part " + resolved.effective().within().orElse("");
      alert(
          resolved,
          GONE,
          Notification.Kind.GONE,
          (known
                  ? part + " is no longer on the page, and nothing like it was found; "
                  : part + " was not found on the page; ")
              + row.name()
              + " compares nothing until it is there, or until you choose another part.");
    }
  }

  void back(ResolvedSentinel resolved) throws SQLException {
    if (resolved.row().alerts().gone() > 0) {
      SentinelRepository.missed(context.connection(), resolved.row(), 0);
    }
    resolve(
        resolved,
        GONE,
        Notification.Kind.BACK,
        "The part " + resolved.effective().within().orElse("") + " was found on the page again.");
  }

  /** Resets the state of a missing part after another part was chosen. */
  static void forgetPart(Connection connection, SentinelRow row) throws SQLException {
    if (row.alerts().gone() > 0) {
      // The last version with the lost part says nothing about the new one.
      SentinelRepository.compareWith(connection, row, 0);
      SentinelRepository.missed(connection, row, 0);
    }
    if (row.alerts().warned().contains(GONE)) {
      Set<String> remaining = new HashSet<>(row.alerts().warned());
      remaining.remove(GONE);
      SentinelRepository.warn(connection, row, remaining);
    }
  }

  /** The open alerts of a sentinel, including those of this check. */
  private Set<String> openAlerts(SentinelRow row) {
    return openAlerts.computeIfAbsent(row.id(), id -> new HashSet<>(row.alerts().warned()));
  }

  private void alert(ResolvedSentinel resolved, String what, Notification.Kind kind, String message)
      throws SQLException {
    if (openAlerts(resolved.row()).add(what)) {
      SentinelRepository.warn(context.connection(), resolved.row(), openAlerts(resolved.row()));
      report(resolved, kind, message);
    }
  }

  private void resolve(
      ResolvedSentinel resolved, String what, Notification.Kind kind, String message)
      throws SQLException {
    if (openAlerts(resolved.row()).remove(what)) {
      SentinelRepository.warn(context.connection(), resolved.row(), openAlerts(resolved.row()));
      report(resolved, kind, message);
    }
  }

  private void report(ResolvedSentinel resolved, Notification.Kind kind, String message)
      throws SQLException {
    context
        .services()
        .reportWriter()
        .state(context.connection(), resolved, context.page(), kind, message, context.now());
  }
}
