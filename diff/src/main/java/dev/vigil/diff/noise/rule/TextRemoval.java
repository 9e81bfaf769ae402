package dev.vigil.diff.noise.rule;

import com.google.re2j.Pattern;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.noise.text.WhiteSpace;
import dev.vigil.document.PageDigest;
import java.util.BitSet;

/**
 * Removes the parts of texts and attributes that match a pattern, and hides a text of which nothing
 * is left. Immutable.
 */
record TextRemoval(String text, Pattern pattern) implements NoiseRule {
  @Override
  public String reason() {
    return "parts of texts that match " + text.substring(text.indexOf('=') + 1);
  }

  @Override
  public DocumentView apply(DocumentView view) {
    PageDigest digest = view.digest();
    DocumentView cut = view.withText(value -> pattern.matcher(value).replaceAll(""));
    BitSet empty = new BitSet();
    for (int at = view.nextSeen(0); at < digest.nodeCount(); at = view.nextSeen(at + 1)) {
      if (digest.kind(at).isText()
          && !WhiteSpace.isBlank(view.value(at))
          && WhiteSpace.isBlank(cut.value(at))) {
        empty.set(at);
      }
    }
    return cut.without(EmptyElements.with(view, empty));
  }
}
