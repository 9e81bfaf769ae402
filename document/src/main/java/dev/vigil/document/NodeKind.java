package dev.vigil.document;

/** The kind of a node of a digest. */
public enum NodeKind {
  /** The document itself: node 0. */
  DOCUMENT(0),
  /** An element. */
  ELEMENT(1),
  /** A text. */
  TEXT(2),
  /** A comment. */
  COMMENT(3),
  /** A processing instruction, by the name of its target. */
  PROCESSING_INSTRUCTION(4),
  /** A document type declaration. */
  DOCTYPE(5),
  /** A CDATA section. */
  CDATA(6);

  private static final NodeKind[] ALL = values();

  private final byte code;

  NodeKind(int code) {
    this.code = (byte) code;
  }

  /** {@return the number that stands for this kind in arrays and files} */
  public byte code() {
    return code;
  }

  static NodeKind ofCode(int code) {
    return ALL[code];
  }

  /** {@return whether nodes of this kind can have children; the others carry content instead} */
  public boolean isBranch() {
    return this == DOCUMENT || this == ELEMENT;
  }

  /** {@return whether nodes of this kind are part of the text that a reader of the page sees} */
  public boolean isText() {
    return this == TEXT || this == CDATA;
  }
}
