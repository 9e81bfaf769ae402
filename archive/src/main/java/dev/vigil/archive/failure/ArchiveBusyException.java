package dev.vigil.archive.failure;

/** Reports that another process holds the write lock of an archive. */
public final class ArchiveBusyException extends ArchiveException {
  private static final long serialVersionUID = 1L;

  /**
   * An error with its reason.
   *
   * @param message what is wrong and what helps
   */
  public ArchiveBusyException(String message) {
    super(message);
  }
}
