package dev.vigil.fetch;

/**
 * Reports in one sentence why a page cannot be fetched or what is configured wrongly, and how to
 * fix it.
 */
public final class FetchException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * An error with its reason.
   *
   * @param message what is wrong and what helps
   */
  public FetchException(String message) {
    super(message);
  }

  /**
   * An error with its reason.
   *
   * @param message what is wrong and what helps
   * @param cause the error behind it
   */
  public FetchException(String message, Throwable cause) {
    super(message, cause);
  }
}
