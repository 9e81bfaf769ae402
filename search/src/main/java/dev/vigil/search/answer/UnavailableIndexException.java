package dev.vigil.search.answer;

/** The index cannot be used now; the log says why. */
public class UnavailableIndexException extends SearchException {
  private static final long serialVersionUID = 1L;

  public UnavailableIndexException(String message) {
    super(message);
  }

  public UnavailableIndexException(String message, Throwable cause) {
    super(message, cause);
  }
}
