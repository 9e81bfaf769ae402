package dev.vigil.fetch;

/** Says in one sentence what cannot be fetched or is set up wrongly, and what would help. */
public final class FetchException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public FetchException(String message) {
    super(message);
  }

  public FetchException(String message, Throwable cause) {
    super(message, cause);
  }
}
