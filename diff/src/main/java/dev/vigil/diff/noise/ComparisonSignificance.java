package dev.vigil.diff.noise;

import dev.vigil.diff.Change;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.Significance;
import dev.vigil.diff.SignificanceModel;
import dev.vigil.diff.noise.edit.ItemDifference;
import dev.vigil.diff.noise.page.CounterColumns;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.page.PageRegion;
import dev.vigil.diff.noise.page.RegionFinder;
import dev.vigil.diff.noise.text.WhiteSpace;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Scores the changes of a comparison by their place and kind, so that comparisons can be ranked.
 * Immutable and safe for concurrent use.
 */
public final class ComparisonSignificance implements SignificanceModel {
  private final SignificanceParameters weights;
  private final boolean chosen;

  public ComparisonSignificance(SignificanceParameters weights) {
    this(weights, false);
  }

  private ComparisonSignificance(SignificanceParameters weights, boolean chosen) {
    this.weights = weights;
    this.chosen = chosen;
  }

  /** A copy for a part that a user selected, in which everything counts as main content. */
  public ComparisonSignificance ofSelection() {
    return new ComparisonSignificance(weights.ofSelection(), true);
  }

  @Override
  public Significance weigh(DocumentView before, DocumentView after, List<Change> changes) {
    if (changes.isEmpty()) {
      return Significance.NONE;
    }
    List<ItemDifference.Edit> edits = new ArrayList<>();
    for (Change change : changes) {
      PageItem old = piece(change, before.digest(), change.before(), change.oldValue());
      PageItem now = piece(change, after.digest(), change.after(), change.newValue());
      if (old != null || now != null) {
        edits.add(new ItemDifference.Edit(old, now));
      }
    }
    return new SignificanceWeights(weights).weigh(new ItemDifference(edits), false, false);
  }

  private @Nullable PageItem piece(
      Change change, PageDigest digest, @Nullable NodeRange range, String value) {
    if (range == null || range.node() >= digest.nodeCount()) {
      return null;
    }
    String text = WhiteSpace.collapsed(value);
    PageRegion region = chosen ? PageRegion.CONTENT : RegionFinder.of(digest).at(range.node());
    String record = new CounterColumns(digest).isCounter(range.node()) ? CounterColumns.NAME : "";
    return new PageItem(
        kind(change, digest, range.node()), value, text, text, region, range.node(), 0, 0, record);
  }

  private static PageItem.Kind kind(Change change, PageDigest digest, int node) {
    String type = change.type();
    if (type.startsWith("link")) {
      return PageItem.Kind.LINK;
    }
    if (type.startsWith("image")) {
      return PageItem.Kind.IMAGE;
    }
    for (int at = node, up = 0; at > 0 && up < 4; at = digest.parent(at), up++) {
      switch (digest.name(at).local()) {
        case "title" -> {
          return PageItem.Kind.TITLE;
        }
        case "h1", "h2", "h3", "h4", "h5", "h6" -> {
          return PageItem.Kind.HEADING;
        }
        case "tr", "td", "th" -> {
          return PageItem.Kind.ROW;
        }
        case "li", "dd", "dt" -> {
          return PageItem.Kind.ITEM;
        }
        default -> {}
      }
    }
    return PageItem.Kind.TEXT;
  }
}
