package dev.vigil.archive;

/** Says that another process has the right to write to an archive. */
public final class ArchiveBusyException extends ArchiveException {
  private static final long serialVersionUID = 1L;

  ArchiveBusyException(String message) {
    super(message);
  }
}
