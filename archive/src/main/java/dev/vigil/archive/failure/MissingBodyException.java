package dev.vigil.archive.failure;

/** Reports that a body is not where the catalogue said; a garbage collection may have moved it. */
public final class MissingBodyException extends ArchiveException {
  private static final long serialVersionUID = 1L;

  public MissingBodyException(String message) {
    super(message);
  }

  public MissingBodyException(String message, Throwable cause) {
    super(message, cause);
  }
}
