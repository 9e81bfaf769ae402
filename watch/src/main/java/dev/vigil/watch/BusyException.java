package dev.vigil.watch;

/** Signals that an operation is not possible now because another one runs; a retry may succeed. */
public final class BusyException extends WatchException {
  private static final long serialVersionUID = 1L;

  public BusyException(String message) {
    super(message);
  }
}
