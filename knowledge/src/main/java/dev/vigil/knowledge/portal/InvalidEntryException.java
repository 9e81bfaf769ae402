package dev.vigil.knowledge.portal;

import dev.vigil.knowledge.KnowledgeException;
import java.util.Map;

/** Signals that typed-in values do not fit their class; names a sentence for each property. */
public final class InvalidEntryException extends KnowledgeException {
  private static final long serialVersionUID = 1L;

  private final transient Map<String, String> problems;

  InvalidEntryException(Map<String, String> problems) {
    super(String.join(" ", problems.values()));
    this.problems = Map.copyOf(problems);
  }

  /** A sentence for each property. */
  public Map<String, String> problems() {
    return problems;
  }
}
