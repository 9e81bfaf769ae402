package dev.vigil.watch.check;

import dev.vigil.archive.version.Version;
import dev.vigil.diff.Change;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.Significance;
import dev.vigil.diff.show.MessageText;
import dev.vigil.watch.graph.SentinelResult;
import dev.vigil.watch.store.HeldBackChangeRepository;
import dev.vigil.watch.store.HeldBackChangeRow;
import dev.vigil.watch.store.ViewHistory;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** Stores the changes that a check held back, in its transaction. For one check and one thread. */
final class HeldBackChangeWriter {
  /** The limit of rules that are stored per check. */
  private static final int RULES = 10;

  private final CheckContext context;
  private final Version version;
  private final Function<Version, DocumentView> views;

  /**
   * @param views all of a version as it is
   */
  HeldBackChangeWriter(
      CheckContext context, Version version, Function<Version, DocumentView> views) {
    this.context = context;
    this.version = version;
    this.views = views;
  }

  /** Stores the changes that noise rules and volatile patterns explain, for a view history. */
  void writeByRules(ViewHistory viewHistory, List<HeldBackChange> held) throws SQLException {
    Map<String, List<HeldBackChange>> byRule = new LinkedHashMap<>();
    held.forEach(one -> byRule.computeIfAbsent(one.rule(), r -> new ArrayList<>()).add(one));
    for (List<HeldBackChange> sameRule : byRule.values().stream().limit(RULES).toList()) {
      HeldBackChange first = sameRule.getFirst();
      put(
          viewHistory.id(),
          0,
          first.rule(),
          first.reason(),
          viewHistory.latest(),
          0,
          sameRule.stream().map(HeldBackChange::change).toList());
    }
    if (!held.isEmpty()) {
      // Once, not for each rule: thousands of sentinels may share the view history.
      HeldBackChangeRepository.count(context.connection(), viewHistory.id(), held.size());
    }
  }

  /** Stores the changes below a sentinel's significance threshold or outside its condition. */
  void writeUnreported(ResolvedSentinel resolved, SentinelResult<Long> result) throws SQLException {
    double score = result.comparison().significance().score();
    put(
        0,
        resolved.row().id(),
        result.fired() ? HeldBackChangeRow.CONDITION : HeldBackChangeRow.IMPORTANCE,
        result.fired()
            ? "does not meet the condition " + resolved.effective().when().orElse("")
            : String.format(Locale.ROOT, "significance too low (%.2f)", score),
        result.reference(),
        score,
        result.comparison().changes());
  }

  private void put(
      long viewHistory,
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
    DocumentView old = views.apply(context.version(before));
    DocumentView now = views.apply(version);
    HeldBackChangeRepository.insert(
        context.connection(),
        new HeldBackChangeRow(
            context.services().store().ids().next(),
            context.page().page().workspace(),
            viewHistory,
            sentinel,
            rule,
            reason,
            before,
            version.number(),
            context.now(),
            score,
            changes.size(),
            MessageText.summary(new Comparison(old, now, changes, List.of(), Significance.NONE))));
  }
}
