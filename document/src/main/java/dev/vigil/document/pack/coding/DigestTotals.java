package dev.vigil.document.pack.coding;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.PageDigest;
import java.util.Set;

/** Totals over a digest that its pack stores in the header. Immutable. */
public record DigestTotals(int depth, int links, int textBytes) {
  private static final Set<String> LINKING =
      Set.of(
          "href",
          "src",
          "action",
          "formaction",
          "cite",
          "data",
          "poster",
          "background",
          "longdesc",
          "manifest",
          "srcset");

  static boolean isLink(DocumentName attribute) {
    return LINKING.contains(attribute.local());
  }

  public static DigestTotals of(PageDigest digest) {
    Attributes attributes = digest.attributes();
    DocumentNames names = attributes.names();
    boolean[] linking = new boolean[names.size()];
    for (int n = 0; n < linking.length; n++) {
      linking[n] = isLink(names.get(n));
    }
    int links = 0;
    for (int a = 0; a < attributes.count(); a++) {
      links += linking[attributes.nameId(a)] ? 1 : 0;
    }
    long text = 0;
    int deepest = 0;
    int[] depths = new int[digest.nodeCount()];
    for (int node = 1; node < depths.length; node++) {
      depths[node] = depths[digest.parent(node)] + 1;
      deepest = Math.max(deepest, depths[node]);
      if (digest.kind(node).isText()) {
        text += digest.contents().length(digest.content(node));
      }
    }
    return new DigestTotals(deepest, links, (int) Math.min(text, Integer.MAX_VALUE));
  }
}
