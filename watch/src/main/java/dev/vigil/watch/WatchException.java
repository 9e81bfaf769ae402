package dev.vigil.watch;

/** Says in one sentence what is wrong with a sentinel or its run, where, and what would help. */
public final class WatchException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public WatchException(String message) {
    super(message);
  }

  public WatchException(String message, Throwable cause) {
    super(message, cause);
  }
}
