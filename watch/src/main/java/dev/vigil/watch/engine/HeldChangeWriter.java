package dev.vigil.watch.engine;

import dev.vigil.archive.Version;
import dev.vigil.diff.Change;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.Significance;
import dev.vigil.diff.SuppressedChange;
import dev.vigil.diff.show.MessageText;
import dev.vigil.watch.graph.SentinelResult;
import dev.vigil.watch.store.HeldChange;
import dev.vigil.watch.store.ViewHistory;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes down what a check saw and did not report, in its transaction. For one check and one
 * thread.
 */
final class HeldChangeWriter {
  /** So many rules are noted at a check: a page may have very many moving parts. */
  private static final int RULES = 10;

  private final CheckContext round;
  private final Version version;

  HeldChangeWriter(CheckContext round, Version version) {
    this.round = round;
    this.version = version;
  }

  /** What rules and learnt patterns explain, for all who look through a lens. */
  void byRules(ViewHistory lens, List<SuppressedChange> held) throws SQLException {
    Map<String, List<SuppressedChange>> byRule = new LinkedHashMap<>();
    held.forEach(one -> byRule.computeIfAbsent(one.rule(), r -> new ArrayList<>()).add(one));
    for (List<SuppressedChange> alike : byRule.values().stream().limit(RULES).toList()) {
      SuppressedChange first = alike.getFirst();
      put(
          lens.id(),
          0,
          first.rule(),
          first.reason(),
          lens.latest(),
          0,
          alike.stream().map(SuppressedChange::change).toList());
    }
  }

  /** What mattered too little for a sentinel, or did not meet its condition. */
  void by(ResolvedSentinel member, SentinelResult<Long> finding) throws SQLException {
    double score = finding.comparison().significance().score();
    put(
        0,
        member.kept().id(),
        finding.fired() ? HeldChange.CONDITION : HeldChange.IMPORTANCE,
        finding.fired()
            ? "does not meet the condition " + member.terms().when().orElse("")
            : String.format(Locale.ROOT, "matters too little (importance %.2f)", score),
        finding.reference(),
        score,
        finding.comparison().changes());
  }

  private void put(
      long lens,
      long sentinel,
      String rule,
      String reason,
      int before,
      double score,
      List<Change> changes)
      throws SQLException {
    if (changes.isEmpty()) {
      return;
    }
    DocumentView old = DocumentView.of(round.digest(round.version(before)));
    DocumentView now = DocumentView.of(round.digest(version));
    new HeldChange(
            round.parts().base().ids().next(),
            round.page().page().workspace(),
            lens,
            sentinel,
            rule,
            reason,
            before,
            version.number(),
            round.now(),
            score,
            changes.size(),
            MessageText.summary(new Comparison(old, now, changes, List.of(), Significance.NONE)))
        .insert(round.connection());
  }
}
