package dev.vigil.diff.noise.rule;

import dev.vigil.diff.DocumentView;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Hides comments, and joins the texts that they split: {@code $<!-- -->90} is seen as {@code $90}
 * at its first text. Immutable.
 */
record CommentRemoval() implements NoiseRule {
  @Override
  public String text() {
    return "comments";
  }

  @Override
  public String reason() {
    return "comments, also those inside of words";
  }

  @Override
  public DocumentView apply(DocumentView view) {
    PageDigest digest = view.digest();
    BitSet hidden = new BitSet();
    Map<Integer, String> joined = new HashMap<>();
    for (int at = view.nextSeen(0); at < digest.nodeCount(); at = view.nextSeen(at + 1)) {
      if (digest.kind(at) == NodeKind.COMMENT) {
        hidden.set(at);
      } else if (digest.kind(at).isText()) {
        at = join(view, at, hidden, joined);
      }
    }
    return view.withValues(joined).without(hidden);
  }

  /** Joins a text with those that follow behind comments; gives the last node of the run. */
  private static int join(
      DocumentView view, int first, BitSet hidden, Map<Integer, String> joined) {
    PageDigest digest = view.digest();
    StringBuilder run = null;
    int last = first;
    int at = view.nextSeen(first + 1);
    while (at < digest.nodeCount()
        && digest.parent(at) == digest.parent(first)
        && (digest.kind(at) == NodeKind.COMMENT || digest.kind(at).isText())) {
      hidden.set(at);
      if (digest.kind(at).isText()) {
        if (run == null) {
          run = new StringBuilder(view.value(first));
        }
        run.append(view.value(at));
      }
      last = at;
      at = view.nextSeen(at + 1);
    }
    if (run != null) {
      joined.put(first, run.toString());
    }
    return last;
  }
}
