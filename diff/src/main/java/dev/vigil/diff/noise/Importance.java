package dev.vigil.diff.noise;

import dev.vigil.diff.Change;
import dev.vigil.diff.Significance;
import dev.vigil.diff.Spot;
import dev.vigil.diff.View;
import dev.vigil.diff.Weighing;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Weighs the changes of a comparison by where they stand and what they are, so that a list of
 * comparisons can be ranked. Immutable and safe for concurrent use.
 */
public final class Importance implements Weighing {
  private final Weights weights;
  private final boolean chosen;

  public Importance(Weights weights) {
    this(weights, false);
  }

  private Importance(Weights weights, boolean chosen) {
    this.weights = weights;
    this.chosen = chosen;
  }

  /** The same for a part that a person chose, in which all counts as main content. */
  public Importance ofSelection() {
    return new Importance(weights.ofSelection(), true);
  }

  @Override
  public Significance weigh(View before, View after, List<Change> changes) {
    if (changes.isEmpty()) {
      return Significance.NONE;
    }
    List<Delta.Edit> edits = new ArrayList<>();
    for (Change change : changes) {
      Piece old = piece(change, before.digest(), change.before(), change.oldValue());
      Piece now = piece(change, after.digest(), change.after(), change.newValue());
      if (old != null || now != null) {
        edits.add(new Delta.Edit(old, now));
      }
    }
    return new Weigher(weights).weigh(new Delta(edits), false);
  }

  private @Nullable Piece piece(
      Change change, PageDigest digest, @Nullable Spot spot, String value) {
    if (spot == null || spot.node() >= digest.nodeCount()) {
      return null;
    }
    String text = Spaces.collapsed(value);
    Region region = chosen ? Region.CONTENT : Regions.of(digest).at(spot.node());
    return new Piece(
        kind(change, digest, spot.node()), value, text, text, region, spot.node(), 0, 0, "");
  }

  private static Piece.Kind kind(Change change, PageDigest digest, int node) {
    String type = change.type();
    if (type.startsWith("link")) {
      return Piece.Kind.LINK;
    }
    if (type.startsWith("image")) {
      return Piece.Kind.IMAGE;
    }
    for (int at = node, up = 0; at > 0 && up < 4; at = digest.parent(at), up++) {
      switch (digest.name(at).local()) {
        case "title" -> {
          return Piece.Kind.TITLE;
        }
        case "h1", "h2", "h3", "h4", "h5", "h6" -> {
          return Piece.Kind.HEADING;
        }
        case "tr", "td", "th" -> {
          return Piece.Kind.ROW;
        }
        case "li", "dd", "dt" -> {
          return Piece.Kind.ITEM;
        }
        default -> {}
      }
    }
    return Piece.Kind.TEXT;
  }
}
