package dev.vigil.knowledge;

/**
 * Reports in one sentence what could not be read or done, with the value, the place and the remedy.
 */
public class KnowledgeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public KnowledgeException(String message) {
    super(message);
  }

  public KnowledgeException(String message, Throwable cause) {
    super(message, cause);
  }
}
