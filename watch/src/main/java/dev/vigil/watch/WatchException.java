package dev.vigil.watch;

/**
 * Signals that a request of a user cannot be fulfilled; the message names the reason and the
 * remedy.
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
