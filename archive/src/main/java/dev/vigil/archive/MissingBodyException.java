package dev.vigil.archive;

/** Reports that a body is not where the catalogue said; a garbage collection may have moved it. */
final class MissingBodyException extends ArchiveException {
  private static final long serialVersionUID = 1L;

  MissingBodyException(String message) {
    super(message);
  }

  MissingBodyException(String message, Throwable cause) {
    super(message, cause);
  }
}
