package dev.vigil.document;

import org.jspecify.annotations.Nullable;

/** Reports in one sentence what is wrong with a document, where, and how to fix it. */
public final class DocumentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Whether the document is larger than the limits, whatever else may be wrong with it. */
  private final boolean tooLarge;

  public DocumentException(String message) {
    super(message);
    this.tooLarge = false;
  }

  public DocumentException(String message, Throwable cause) {
    super(message, cause);
    this.tooLarge = false;
  }

  private DocumentException(String message, @Nullable Throwable cause, boolean tooLarge) {
    super(message, cause);
    this.tooLarge = tooLarge;
  }

  public static DocumentException tooLarge(String message, @Nullable Throwable cause) {
    return new DocumentException(message, cause, true);
  }

  public boolean isTooLarge() {
    return tooLarge;
  }
}
