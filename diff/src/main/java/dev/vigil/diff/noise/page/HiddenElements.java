package dev.vigil.diff.noise.page;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.ElementDisplay;
import dev.vigil.document.markup.ExpandableParts;
import java.util.BitSet;

/**
 * Finds elements that are hidden by their tag, the attribute {@code hidden}, an inline style or as
 * {@linkplain ScreenReaderLabels labels for screen readers}; style sheets are not evaluated. Closed
 * parts that a button of the page opens are not hidden. A page hidden as a whole is taken as shown,
 * since scripts uncover it. Remembers its answers; not thread-safe.
 */
final class HiddenElements {
  private final PageDigest digest;
  private final ElementDisplay[] displays;
  private final int hiddenName;
  private final int styleName;
  private final BitSet asked = new BitSet();
  private final BitSet hiding = new BitSet();

  HiddenElements(PageDigest digest) {
    this.digest = digest;
    displays = new ElementDisplay[digest.tags().size()];
    for (int tag = 0; tag < displays.length; tag++) {
      displays[tag] = ElementDisplay.of(digest.tags().get(tag), digest.type());
    }
    hiddenName = digest.attributes().names().find(DocumentName.of("hidden"));
    styleName = digest.attributes().names().find(DocumentName.of("style"));
  }

  ElementDisplay display(int element) {
    return displays[digest.tag(element)];
  }

  boolean hides(int element) {
    if (!asked.get(element)) {
      asked.set(element);
      hiding.set(element, isHiding(element));
    }
    return hiding.get(element);
  }

  private boolean isHiding(int element) {
    if (displays[digest.tag(element)] == ElementDisplay.NONE) {
      return true;
    }
    Attributes attributes = digest.attributes();
    if (digest.type() != DocumentType.HTML || !attributes.has(element) || isPage(element)) {
      return false;
    }
    int style = styleName < 0 ? -1 : attributes.find(element, styleName);
    boolean hidden =
        hiddenName >= 0 && attributes.find(element, hiddenName) >= 0
            || style >= 0 && ElementDisplay.isNoneIn(attributes.value(style));
    return hidden && !ExpandableParts.of(digest).contains(element) || isLabel(element);
  }

  /** Whether an element is a label for screen readers, which does not interrupt its line. */
  boolean isLabel(int element) {
    return digest.type() == DocumentType.HTML
        && digest.attributes().has(element)
        && ScreenReaderLabels.isOne(digest, element);
  }

  private boolean isPage(int element) {
    String name = digest.name(element).local();
    return name.equals("body") || name.equals("html");
  }
}
