package dev.vigil.archive;

/** Says that a body is not where the catalogue said; after a collection it has moved. */
final class MissingBodyException extends ArchiveException {
  private static final long serialVersionUID = 1L;

  MissingBodyException(String message) {
    super(message);
  }

  MissingBodyException(String message, Throwable cause) {
    super(message, cause);
  }
}
