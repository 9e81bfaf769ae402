package dev.vigil.document.xpath.node;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.NumberColumn;
import dev.vigil.document.PageDigest;
import dev.vigil.document.query.PathSummary;

/**
 * The path summary of a document and, per node, its entry there.
 *
 * @param column the entry of every node
 */
public record PathIndex(PathSummary summary, NumberColumn column) {

  /** The path summary of a document, made in one pass over its arrays and kept with the digest. */
  public static PathSummary summaryOf(PageDigest digest) {
    return digest.derived(PathSummary.class, d -> of(XPathDocument.of(d)).summary());
  }

  static PathIndex of(XPathDocument view) {
    PageDigest digest = view.digest();
    Attributes attributes = digest.attributes();
    int count = digest.nodeCount();
    int[] paths = new int[count];
    PathSummary.Builder builder = new PathSummary.Builder(digest);
    for (int node = 1; node < count; node++) {
      int tag = digest.tag(node);
      int path =
          builder.child(
              paths[digest.parent(node)],
              (tag == DocumentNames.CDATA ? DocumentNames.TEXT : tag) << 1);
      paths[node] = path;
      if (tag >= DocumentNames.DOCTYPE || view.isVisible(node)) {
        builder.count(path);
      }
      if (attributes.has(node)) {
        builder.countAttributes(path, node);
      }
    }
    return new PathIndex(builder.build(), NumberColumn.of(paths, count, builder.size()));
  }
}
