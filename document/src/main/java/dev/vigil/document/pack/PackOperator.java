package dev.vigil.document.pack;

/**
 * The operators that remove redundancy from a document before compression, after XPack (Rocco 2004,
 * Section 4.3). Each can be switched off, and the pack still holds the same document; so the share
 * of each can be measured.
 */
public enum PackOperator {
  /** The tree as one stream of shapes; off: indentation and single texts are not folded into it. */
  PAGE(1),
  /** The tree as one stream of paths, where a document has few of them. */
  PATH(2),
  /** Tag and attribute names stand once in a list; off: every node spells its names. */
  NAME(4),
  /** Values that are probably URLs omit the prefix that they share with the one before. */
  URL(8),
  /** Values go by attribute name, repeated ones into a list, running numbers as differences. */
  ATTRIBUTE(16),
  /** Texts go by the tag around them, and words that occur often become short codes. */
  CONTENT(32);

  private final int bit;

  PackOperator(int bit) {
    this.bit = bit;
  }

  /** Its bit in the header of a pack. */
  int bit() {
    return bit;
  }
}
