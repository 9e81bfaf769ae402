package dev.vigil.knowledge.ontology.language;

import dev.vigil.knowledge.KnowledgeException;

/** An ontology or an expression that cannot be used; the message has the place and the remedy. */
public final class OntologyException extends KnowledgeException {
  private static final long serialVersionUID = 1L;

  /** Creates one with a whole message. */
  public OntologyException(String message) {
    super(message);
  }

  /** Creates one with its cause. */
  public OntologyException(String message, Throwable cause) {
    super(message, cause);
  }

  /** An error at a place of a document; a line or column of 0 is not known. */
  public static OntologyException at(String document, int line, int column, String problem) {
    String place = line > 0 ? ":" + line + (column > 0 ? ":" + column : "") : "";
    return new OntologyException(document + place + ": " + problem);
  }
}
