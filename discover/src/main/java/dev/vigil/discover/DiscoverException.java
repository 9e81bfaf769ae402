package dev.vigil.discover;

/**
 * Reports in one sentence what could not be found, read or done, with the value, the place and the
 * remedy.
 */
public final class DiscoverException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public DiscoverException(String message) {
    super(message);
  }

  public DiscoverException(String message, Throwable cause) {
    super(message, cause);
  }
}
