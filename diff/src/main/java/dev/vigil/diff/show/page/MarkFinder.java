package dev.vigil.diff.show.page;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.show.words.TextDifferences;
import dev.vigil.diff.text.WordDiff;
import dev.vigil.document.PageDigest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns the changes of a comparison into marks on the pages. For one comparison, one thread. */
public final class MarkFinder {
  /** Points at which two pages are laid side by side; more would not scroll more smoothly. */
  private static final int ANCHORS = 1500;

  private final Comparison comparison;
  private final PageDigest old;
  private final PageDigest now;
  private final NodeMarks before;
  private final NodeMarks after;

  public MarkFinder(Comparison comparison) {
    this.comparison = comparison;
    this.old = comparison.before().digest();
    this.now = comparison.after().digest();
    this.before = new NodeMarks(old);
    this.after = new NodeMarks(now);
  }

  public NodeMarks before() {
    return before;
  }

  public NodeMarks after() {
    return after;
  }

  /** Marks each page with what happened on it. */
  public MarkFinder sideBySide(NodePairing pairing) {
    mark(pairing, false);
    int number = 0;
    for (int node : pairing.inOrder(ANCHORS)) {
      before.anchor(node, number);
      after.anchor(pairing.after()[node], number);
      number++;
    }
    return this;
  }

  /** Marks the new page with everything, and the old one where parts of it are to be taken over. */
  MarkFinder merged(NodePairing pairing) {
    mark(pairing, true);
    return this;
  }

  private void mark(NodePairing pairing, boolean merged) {
    ValuePlaces values = new ValuePlaces(comparison, pairing);
    List<Change> changes = comparison.changes();
    for (int i = 0; i < changes.size(); i++) {
      Change change = values.shown(changes.get(i));
      PageMark mark = PageMark.of(i + 1, change.kind());
      if (change.kind() != ChangeKind.UPDATE || !words(change, mark, merged)) {
        put(before, old, change.before(), change.oldValue(), mark);
        put(after, now, change.after(), change.newValue(), mark);
      }
    }
  }

  private static void put(
      NodeMarks marks, PageDigest digest, @Nullable NodeRange range, String value, PageMark mark) {
    if (range == null) {
      return;
    }
    if (digest.kind(range.node()).isBranch()) {
      marks.whole(range.node(), mark);
      return;
    }
    for (TextRun.Part part : TextRun.of(digest, range, value).parts()) {
      marks.part(part.leaf(), part.from(), part.to(), mark);
    }
  }

  /** Marks an update word by word where its texts differ; returns whether they do. */
  private boolean words(Change change, PageMark mark, boolean merged) {
    NodeRange from = change.before();
    NodeRange to = change.after();
    if (from == null || to == null) {
      return false;
    }
    TextRun left = TextRun.of(old, from, change.oldValue());
    TextRun right = TextRun.of(now, to, change.newValue());
    if (left.parts().isEmpty()
        || right.parts().isEmpty()
        || left.isTooLong()
        || right.isTooLong()
        || left.text().equals(right.text())
        || !ValuePlaces.isValue(change)
            && !(left.says(change.oldValue()) && right.says(change.newValue()))) {
      // Not the texts changed, but an attribute or the tag of the elements around them.
      return false;
    }
    PageMark gone = mark.looking(ChangeKind.DELETE);
    PageMark come = mark.looking(ChangeKind.INSERT);
    left.parts().forEach(part -> before.part(part.leaf(), part.from(), part.to(), mark));
    right.parts().forEach(part -> after.part(part.leaf(), part.from(), part.to(), mark));
    for (WordDiff.Hunk hunk : TextDifferences.of(left.text(), right.text())) {
      for (TextRun.Part part : left.places(hunk.oldFrom(), hunk.oldTo())) {
        before.part(part.leaf(), part.from(), part.to(), gone);
      }
      for (TextRun.Part part : right.places(hunk.newFrom(), hunk.newTo())) {
        after.part(part.leaf(), part.from(), part.to(), come);
      }
      if (merged && hunk.oldTo() > hunk.oldFrom()) {
        TextRun.Part place = right.place(hunk.newFrom());
        MarkedText text = after.textParts(place.leaf());
        if (text != null) {
          text.before(place.from(), left.text().substring(hunk.oldFrom(), hunk.oldTo()), gone);
        }
      }
    }
    return true;
  }
}
