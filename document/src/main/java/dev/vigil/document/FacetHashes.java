package dev.vigil.document;

/**
 * One 64-bit hash for each facet of a document: equal hashes mean, but for one chance in 2⁶⁴, that
 * the facet is equal. A facet does not depend on the others: the same texts in another tree have
 * the same content hash. Immutable.
 *
 * @param structure of the tree, without any names
 * @param tags of the names and kinds of all nodes in document order
 * @param attributes of names and values in the order of the source, element by element
 * @param content of the contents of all leaves in document order
 */
public record FacetHashes(long structure, long tags, long attributes, long content) {
  /** Grows whenever the same document may get other hashes; hashes of two versions say nothing. */
  public static final int VERSION = 1;

  /** Any number: it keeps a=1 on one element and b=2 on the next apart from both on one. */
  private static final long ELEMENT_END = 0x5F;

  /**
   * Computes them in one pass over the document.
   *
   * @param digest the document
   * @return its hashes
   */
  public static FacetHashes of(PageDigest digest) {
    long[] tagNames = digest.tags().hashes();
    long structure = digest.nodeCount();
    long tags = digest.nodeCount();
    for (int node = 1; node < digest.nodeCount(); node++) {
      structure = SubtreeHashes.pair(structure, digest.parent(node));
      tags = SubtreeHashes.pair(tags, tagNames[digest.tag(node)]);
    }
    return new FacetHashes(
        structure, tags, of(digest.attributes(), digest.nodeCount()), of(digest.contents()));
  }

  private static long of(Attributes attributes, int nodes) {
    long[] names = attributes.names().hashes();
    long hash = attributes.count();
    for (int node = 0; node < nodes; node++) {
      if (attributes.has(node)) {
        for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
          hash = SubtreeHashes.pair(hash, names[attributes.nameId(a)]);
          hash = SubtreeHashes.pair(hash, SubtreeHashes.of(attributes.values(), a));
        }
        hash = SubtreeHashes.pair(hash, ELEMENT_END);
      }
    }
    return hash;
  }

  private static long of(StringList contents) {
    long hash = contents.count();
    for (int i = 0; i < contents.count(); i++) {
      hash = SubtreeHashes.pair(hash, SubtreeHashes.of(contents, i));
    }
    return hash;
  }
}
