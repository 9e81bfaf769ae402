package dev.vigil.archive.version;

/**
 * An aspect of a page of which each version stores a hash, so that most changes are detected
 * without opening the page.
 */
public enum HashedAspect {
  /** Every byte; its hash is the SHA-256 of the version. */
  BYTES(-1),
  /** The shape of the tree without any name. */
  STRUCTURE(0),
  /** The names of the elements in document order. */
  TAGS(1),
  /** The names and values of all attributes. */
  ATTRIBUTES(2),
  /** The texts, without comments, scripts and styles. */
  TEXT(3),
  /** The targets of the links. */
  LINKS(4),
  /** Which images are shown, with their alternative texts. */
  IMAGES(5);

  private final int slot;

  HashedAspect(int slot) {
    this.slot = slot;
  }

  /** Its index among the hashes that a version stores, -1 if not stored. */
  int slot() {
    return slot;
  }
}
