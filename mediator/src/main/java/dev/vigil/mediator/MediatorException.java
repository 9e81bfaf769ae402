package dev.vigil.mediator;

/**
 * A query, a view or a source cannot be used; the message has the value, the place and the remedy.
 */
public final class MediatorException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Where the mistake is: the line and column from 1, or 0 if it has no place. */
  private final int line;

  private final int column;

  public MediatorException(String message) {
    this(message, 0, 0, null);
  }

  public MediatorException(String message, Throwable cause) {
    this(message, 0, 0, cause);
  }

  public MediatorException(
      String message, int line, int column, @org.jspecify.annotations.Nullable Throwable cause) {
    super(message, cause);
    this.line = line;
    this.column = column;
  }

  /** A token that this product did not make, or not in this form. */
  public static MediatorException damagedToken(@org.jspecify.annotations.Nullable Throwable cause) {
    return new MediatorException(
        "This token is damaged, or of another release; run the query again.", 0, 0, cause);
  }

  public int line() {
    return line;
  }

  public int column() {
    return column;
  }
}
