package dev.vigil.document;

/** The kind of a node of a digest. */
public enum NodeKind {
  DOCUMENT(0),
  ELEMENT(1),
  TEXT(2),
  COMMENT(3),
  PROCESSING_INSTRUCTION(4),
  DOCTYPE(5),
  CDATA(6);

  private static final NodeKind[] ALL = values();

  private final byte code;

  NodeKind(int code) {
    this.code = (byte) code;
  }

  /** The number that stands for this kind in arrays and files. */
  public byte code() {
    return code;
  }

  static NodeKind ofCode(int code) {
    return ALL[code];
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
