package dev.vigil.search.answer;

/** A search that cannot be done; the message has the value, the place and the remedy. */
public class SearchException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public SearchException(String message) {
    super(message);
  }

  public SearchException(String message, Throwable cause) {
    super(message, cause);
  }
}
