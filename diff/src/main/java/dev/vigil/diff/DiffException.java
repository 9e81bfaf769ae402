package dev.vigil.diff;

/**
 * Reports in one sentence what is wrong with a comparison, a rule or a script, and how to fix it.
 */
public final class DiffException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public DiffException(String message) {
    super(message);
  }

  public DiffException(String message, Throwable cause) {
    super(message, cause);
  }
}
