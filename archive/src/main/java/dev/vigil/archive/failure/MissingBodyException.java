package dev.vigil.archive.failure;

/** Reports that a body is not where the catalogue said; a garbage collection may have moved it. */
public final class MissingBodyException extends ArchiveException {
  private static final long serialVersionUID = 1L;

  /**
   * An error with its reason.
   *
   * @param message what is wrong and what helps
   */
  public MissingBodyException(String message) {
    super(message);
  }

  /**
   * An error with its reason.
   *
   * @param message what is wrong and what helps
   * @param cause the error behind it
   */
  public MissingBodyException(String message, Throwable cause) {
    super(message, cause);
  }
}
