package dev.vigil.archive;

/** Reports that another process holds the write lock of an archive. */
public final class ArchiveBusyException extends ArchiveException {
  private static final long serialVersionUID = 1L;

  ArchiveBusyException(String message) {
    super(message);
  }
}
