package dev.vigil.diff.internal.detect;

import dev.vigil.diff.Change;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.extract.WordTokens;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.diff.types.ListPairing;
import dev.vigil.diff.types.TypeText;
import java.util.List;

/**
 * Restricts a type to changes that affect a minimum share of the words of the page.
 *
 * @param percent the share, from 0 to 100
 */
public record MinimumShare(ChangeType base, double percent) implements ChangeType {
  /** The type itself, or narrowed where the option {@code by} asks for it. */
  public static ChangeType of(ChangeType type, TypeText text) {
    String by = text.options().get("by");
    if (by == null) {
      return type;
    }
    String number = by.strip().endsWith("%") ? by.strip().replace("%", "") : "none";
    try {
      double percent = Double.parseDouble(number);
      if (percent >= 0 && percent <= 100) {
        return new MinimumShare(type, percent);
      }
    } catch (NumberFormatException e) {
      throw text.wrong("by", "a share such as 20%");
    }
    throw text.wrong("by", "a share such as 20%");
  }

  @Override
  public String name() {
    String number = percent == Math.rint(percent) ? "" + (long) percent : "" + percent;
    return base.name() + ",by=" + number + "%";
  }

  @Override
  public InterestAspect aspect() {
    return base.aspect();
  }

  @Override
  public boolean isSurelySame(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    return base.isSurelySame(before, after, context);
  }

  @Override
  public boolean needsContext() {
    return base.needsContext();
  }

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    return narrow(base.changes(before, after, context), before, after, context);
  }

  @Override
  public List<Change> narrow(
      List<Change> found, ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    if (found.isEmpty() || changedShare(before, after) * 100 < percent) {
      return List.of();
    }
    ChangeCollector renamed = new ChangeCollector(name());
    renamed.all(found);
    return renamed.changes();
  }

  /** Words that are not in common order, of all words of both versions. */
  private static double changedShare(ViewExtracts before, ViewExtracts after) {
    List<String> old = before.get(WordTokens.class, WordTokens::of).words();
    List<String> now = after.get(WordTokens.class, WordTokens::of).words();
    ListPairing pairing = ListPairing.of(old, now);
    int kept = 0;
    for (int i = 0; i < old.size(); i++) {
      kept += pairing.fate(i) == ListPairing.PairState.KEPT ? 1 : 0;
    }
    int all = old.size() + now.size();
    return all == 0 ? 0 : 1 - 2.0 * kept / all;
  }
}
