package dev.vigil.document;

import org.jspecify.annotations.Nullable;

/** Reports in one sentence what is wrong with a document, where, and how to fix it. */
public final class DocumentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Whether the document is larger than the limits, whatever else may be wrong with it. */
  private final boolean tooLarge;

  /**
   * Creates an exception without a cause.
   *
   * @param message one sentence with value, place and remedy
   */
  public DocumentException(String message) {
    super(message);
    this.tooLarge = false;
  }

  /**
   * Creates an exception with a cause.
   *
   * @param message one sentence with value, place and remedy
   * @param cause the error behind it
   */
  public DocumentException(String message, Throwable cause) {
    super(message, cause);
    this.tooLarge = false;
  }

  private DocumentException(String message, @Nullable Throwable cause, boolean tooLarge) {
    super(message, cause);
    this.tooLarge = tooLarge;
  }

  /**
   * Creates the exception for a document that exceeds a limit.
   *
   * @param message one sentence with the limit and the remedy
   * @param cause the error behind it; null if there is none
   * @return an exception for which {@link #isTooLarge} is true
   */
  public static DocumentException tooLarge(String message, @Nullable Throwable cause) {
    return new DocumentException(message, cause, true);
  }

  /** {@return whether the document exceeds a limit, whatever else may be wrong with it} */
  public boolean isTooLarge() {
    return tooLarge;
  }
}
