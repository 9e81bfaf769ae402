package dev.vigil.document.internal.lossless;

import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.util.Set;

/** Says which texts of a page are written in its source without escapes. Immutable. */
final class UnescapedTexts {
  private static final Set<String> ALWAYS =
      Set.of("script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext");

  private final PageDigest digest;
  private final boolean[] always;
  private final boolean[] inHead;
  private final boolean[] head;

  UnescapedTexts(PageDigest digest) {
    this.digest = digest;
    int tags = digest.tags().size();
    this.always = new boolean[tags];
    this.inHead = new boolean[tags];
    this.head = new boolean[tags];
    for (int tag = 0; tag < tags; tag++) {
      DocumentName name = digest.tags().get(tag);
      if (digest.type() == DocumentType.HTML && name.uri().equals(DocumentName.XHTML)) {
        always[tag] = ALWAYS.contains(name.local());
        inHead[tag] = name.local().equals("noscript");
        head[tag] = name.local().equals("head");
      }
    }
  }

  boolean has(int text) {
    int parent = digest.parent(text);
    int tag = digest.tag(parent);
    return always[tag] || inHead[tag] && head[digest.tag(digest.parent(parent))];
  }
}
