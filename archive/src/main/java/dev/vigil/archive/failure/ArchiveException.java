package dev.vigil.archive.failure;

/** Reports in one sentence what is wrong with an archive, where, and how to fix it. */
public sealed class ArchiveException extends RuntimeException
    permits MissingBodyException, ArchiveBusyException {
  private static final long serialVersionUID = 1L;

  public ArchiveException(String message) {
    super(message);
  }

  public ArchiveException(String message, Throwable cause) {
    super(message, cause);
  }
}
