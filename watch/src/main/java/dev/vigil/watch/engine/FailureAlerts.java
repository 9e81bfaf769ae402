package dev.vigil.watch.engine;

import dev.vigil.watch.notify.Notification;
import dev.vigil.watch.store.SentinelRow;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Tells owners that a check brought nothing to compare, and when that is over: their page fails at
 * some checks in a row, or their part of it is missing. For one look and one thread.
 */
final class FailureAlerts {
  private static final String FAILING = "failing";
  private static final String GONE = "gone";

  private final CheckContext round;
  private final Map<Long, Set<String>> warned = new HashMap<>();

  FailureAlerts(CheckContext round) {
    this.round = round;
  }

  void failed(String words) throws SQLException {
    for (ResolvedSentinel member : round.due()) {
      failed(member, words);
    }
  }

  void failed(ResolvedSentinel member, String words) throws SQLException {
    SentinelRow kept = member.kept();
    int times = kept.failures() + 1;
    kept.failed(round.connection(), times, words);
    int most = member.terms().alerts().failing();
    if (most > 0 && times >= most) {
      warn(member, FAILING, Notification.Kind.FAILING, words);
    }
  }

  void works() throws SQLException {
    for (ResolvedSentinel member : round.due()) {
      if (member.kept().failures() > 0) {
        member.kept().failed(round.connection(), 0, "");
        well(
            member,
            FAILING,
            Notification.Kind.RECOVERED,
            round.page().page().url() + " works again.");
      }
    }
  }

  /**
   * The part is not on the page: its owner is told at the first check.
   *
   * @param known whether its selector ever matched
   * @param reference what the part is compared with when it is back
   */
  void missing(ResolvedSentinel member, boolean known, int reference) throws SQLException {
    SentinelRow kept = member.kept();
    kept.compareWith(round.connection(), reference);
    kept.missed(round.connection(), kept.gone() + 1);
    if (member.terms().alerts().failing() > 0 && !warned(kept).contains(GONE)) {
      String part = "The part " + member.terms().within().orElse("");
      warn(
          member,
          GONE,
          Notification.Kind.GONE,
          (known
                  ? part + " is no longer on the page, and nothing like it was found; "
                  : part + " was not found on the page; ")
              + kept.name()
              + " compares nothing until it is there, or until you choose another part.");
    }
  }

  void back(ResolvedSentinel member) throws SQLException {
    if (member.kept().gone() > 0) {
      member.kept().missed(round.connection(), 0);
    }
    well(
        member,
        GONE,
        Notification.Kind.BACK,
        "The part " + member.terms().within().orElse("") + " was found on the page again.");
  }

  /** Another part was chosen: whether it is on the page is to be told anew. */
  static void forgetPart(Connection connection, SentinelRow kept) throws SQLException {
    if (kept.warned().contains(GONE)) {
      Set<String> lasting = new HashSet<>(kept.warned());
      lasting.remove(GONE);
      kept.warn(connection, lasting);
    }
  }

  /** What the owner was told that still lasts, with what this check told. */
  private Set<String> warned(SentinelRow kept) {
    return warned.computeIfAbsent(kept.id(), id -> new HashSet<>(kept.warned()));
  }

  private void warn(ResolvedSentinel member, String what, Notification.Kind kind, String words)
      throws SQLException {
    if (warned(member.kept()).add(what)) {
      member.kept().warn(round.connection(), warned(member.kept()));
      tell(member, kind, words);
    }
  }

  private void well(ResolvedSentinel member, String what, Notification.Kind kind, String words)
      throws SQLException {
    if (warned(member.kept()).remove(what)) {
      member.kept().warn(round.connection(), warned(member.kept()));
      tell(member, kind, words);
    }
  }

  private void tell(ResolvedSentinel member, Notification.Kind kind, String words)
      throws SQLException {
    round
        .parts()
        .telling()
        .state(round.connection(), member, round.page(), kind, words, round.now());
  }
}
