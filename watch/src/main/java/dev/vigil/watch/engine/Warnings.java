package dev.vigil.watch.engine;

import dev.vigil.watch.base.Kept;
import dev.vigil.watch.notify.Notice;
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
final class Warnings {
  private static final String FAILING = "failing";
  private static final String GONE = "gone";

  private final Round round;
  private final Map<Long, Set<String>> warned = new HashMap<>();

  Warnings(Round round) {
    this.round = round;
  }

  void failed(String words) throws SQLException {
    for (Member member : round.due()) {
      failed(member, words);
    }
  }

  void failed(Member member, String words) throws SQLException {
    Kept kept = member.kept();
    int times = kept.failures() + 1;
    kept.failed(round.connection(), times, words);
    int most = member.terms().alerts().failing();
    if (most > 0 && times >= most) {
      warn(member, FAILING, Notice.Kind.FAILING, words);
    }
  }

  void works() throws SQLException {
    for (Member member : round.due()) {
      if (member.kept().failures() > 0) {
        member.kept().failed(round.connection(), 0, "");
        well(member, FAILING, Notice.Kind.RECOVERED, round.page().page().url() + " works again.");
      }
    }
  }

  /**
   * The part is not on the page: its owner is told at the first check.
   *
   * @param known whether its selector ever matched
   * @param reference what the part is compared with when it is back
   */
  void missing(Member member, boolean known, int reference) throws SQLException {
    Kept kept = member.kept();
    kept.compareWith(round.connection(), reference);
    kept.missed(round.connection(), kept.gone() + 1);
    if (member.terms().alerts().failing() > 0 && !warned(kept).contains(GONE)) {
      String part = "The part " + member.terms().within().orElse("");
      warn(
          member,
          GONE,
          Notice.Kind.GONE,
          (known
                  ? part + " is no longer on the page, and nothing like it was found; "
                  : part + " was not found on the page; ")
              + kept.name()
              + " compares nothing until it is there, or until you choose another part.");
    }
  }

  void back(Member member) throws SQLException {
    if (member.kept().gone() > 0) {
      member.kept().missed(round.connection(), 0);
    }
    well(
        member,
        GONE,
        Notice.Kind.BACK,
        "The part " + member.terms().within().orElse("") + " was found on the page again.");
  }

  /** Another part was chosen: whether it is on the page is to be told anew. */
  static void forgetPart(Connection connection, Kept kept) throws SQLException {
    if (kept.warned().contains(GONE)) {
      Set<String> lasting = new HashSet<>(kept.warned());
      lasting.remove(GONE);
      kept.warn(connection, lasting);
    }
  }

  /** What the owner was told that still lasts, with what this check told. */
  private Set<String> warned(Kept kept) {
    return warned.computeIfAbsent(kept.id(), id -> new HashSet<>(kept.warned()));
  }

  private void warn(Member member, String what, Notice.Kind kind, String words)
      throws SQLException {
    if (warned(member.kept()).add(what)) {
      member.kept().warn(round.connection(), warned(member.kept()));
      tell(member, kind, words);
    }
  }

  private void well(Member member, String what, Notice.Kind kind, String words)
      throws SQLException {
    if (warned(member.kept()).remove(what)) {
      member.kept().warn(round.connection(), warned(member.kept()));
      tell(member, kind, words);
    }
  }

  private void tell(Member member, Notice.Kind kind, String words) throws SQLException {
    round
        .parts()
        .telling()
        .state(round.connection(), member, round.page(), kind, words, round.now());
  }
}
