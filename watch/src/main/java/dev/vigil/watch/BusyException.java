package dev.vigil.watch;

/** Something cannot be done just now, because others are at it; a little later it can. */
public final class BusyException extends WatchException {
  private static final long serialVersionUID = 1L;

  public BusyException(String message) {
    super(message);
  }
}
