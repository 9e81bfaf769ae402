package dev.vigil.archive.failure;

/** Reports in one sentence what is wrong with an archive, where, and how to fix it. */
public sealed class ArchiveException extends RuntimeException
    permits MissingBodyException, ArchiveBusyException {
  private static final long serialVersionUID = 1L;

  /**
   * An error with its reason.
   *
   * @param message what is wrong and what helps
   */
  public ArchiveException(String message) {
    super(message);
  }

  /**
   * An error with its reason.
   *
   * @param message what is wrong and what helps
   * @param cause the error behind it
   */
  public ArchiveException(String message, Throwable cause) {
    super(message, cause);
  }
}
