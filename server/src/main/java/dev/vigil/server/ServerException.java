package dev.vigil.server;

/**
 * Signals that the server cannot do what was requested; the message names the reason and the
 * remedy.
 */
public final class ServerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ServerException(String message) {
    super(message);
  }

  public ServerException(String message, Throwable cause) {
    super(message, cause);
  }
}
