package dev.vigil.document;

/** What a node of a digest is. */
public enum Kind {
  DOCUMENT,
  ELEMENT,
  TEXT,
  COMMENT,
  PROCESSING_INSTRUCTION,
  DOCTYPE,
  CDATA;

  private static final Kind[] ALL = values();

  /** The kind with that ordinal, without copying the list of kinds. */
  static Kind of(int ordinal) {
    return ALL[ordinal];
  }

  /** Whether nodes of this kind can have children; the others carry content instead. */
  public boolean isBranch() {
    return this == DOCUMENT || this == ELEMENT;
  }

  /** Whether nodes of this kind are part of the text that a reader of the page sees. */
  public boolean isText() {
    return this == TEXT || this == CDATA;
  }
}
