package dev.vigil.diff;

/**
 * Reports in one sentence what is wrong with a comparison, a rule or a script, and how to fix it.
 */
public final class DiffException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception without a cause.
   *
   * @param message one sentence with value, place and remedy
   */
  public DiffException(String message) {
    super(message);
  }

  /**
   * Creates an exception with a cause.
   *
   * @param message one sentence with value, place and remedy
   * @param cause the error behind it
   */
  public DiffException(String message, Throwable cause) {
    super(message, cause);
  }
}
