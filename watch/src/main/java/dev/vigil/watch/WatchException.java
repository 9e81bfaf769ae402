package dev.vigil.watch;

/**
 * Something that Vigil was asked to watch cannot be watched; the message says why and what helps.
 */
public class WatchException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public WatchException(String message) {
    super(message);
  }

  public WatchException(String message, Throwable cause) {
    super(message, cause);
  }
}
