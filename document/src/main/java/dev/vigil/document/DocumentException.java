package dev.vigil.document;

/** Says in one sentence what is wrong with a document, where, and what would help. */
public final class DocumentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public DocumentException(String message) {
    super(message);
  }

  public DocumentException(String message, Throwable cause) {
    super(message, cause);
  }
}
