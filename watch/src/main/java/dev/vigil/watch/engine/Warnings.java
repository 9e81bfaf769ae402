package dev.vigil.watch.engine;

import dev.vigil.watch.base.Kept;
import dev.vigil.watch.notify.Notice;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Tells owners that a look brought nothing to compare, when that lasts, and when it is over: their
 * page fails, or their part of it is gone. For one look and one thread.
 */
final class Warnings {
  private static final String FAILING = "failing";
  private static final String GONE = "gone";

  private final Round round;

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
    if (most > 0 && times >= most && !kept.warned().contains(FAILING)) {
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

  void missing(Member member, int reference) throws SQLException {
    Kept kept = member.kept();
    kept.compareWith(round.connection(), reference);
    int times = kept.gone() + 1;
    kept.missed(round.connection(), times);
    int most = member.terms().alerts().failing();
    if (most > 0 && times >= most && !kept.warned().contains(GONE)) {
      warn(
          member,
          GONE,
          Notice.Kind.GONE,
          "The part "
              + member.terms().within().orElse("")
              + " is no longer on the page; "
              + kept.name()
              + " compares nothing until it is back, or until you choose another part.");
    }
  }

  void stillGone(List<Member> members) throws SQLException {
    for (Member member : members) {
      if (member.kept().gone() > 0) {
        missing(member, member.kept().reference());
      }
    }
  }

  void back(Member member) throws SQLException {
    if (member.kept().gone() > 0) {
      member.kept().missed(round.connection(), 0);
      well(member, GONE, Notice.Kind.BACK, "The part of the page is back.");
    }
  }

  private void warn(Member member, String what, Notice.Kind kind, String words)
      throws SQLException {
    Set<String> lasting = new HashSet<>(member.kept().warned());
    lasting.add(what);
    member.kept().warn(round.connection(), lasting);
    tell(member, kind, words);
  }

  private void well(Member member, String what, Notice.Kind kind, String words)
      throws SQLException {
    if (member.kept().warned().contains(what)) {
      Set<String> lasting = new HashSet<>(member.kept().warned());
      lasting.remove(what);
      member.kept().warn(round.connection(), lasting);
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
