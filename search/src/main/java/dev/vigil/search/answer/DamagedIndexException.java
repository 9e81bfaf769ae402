package dev.vigil.search.answer;

/** The files of the index are damaged; only building it anew helps. */
public final class DamagedIndexException extends SearchException {
  private static final long serialVersionUID = 1L;

  public DamagedIndexException(String message, Throwable cause) {
    super(message, cause);
  }
}
