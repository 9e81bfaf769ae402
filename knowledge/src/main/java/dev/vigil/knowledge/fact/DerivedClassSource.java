package dev.vigil.knowledge.fact;

import dev.vigil.watch.source.SourceKindProvider;
import java.util.Optional;

/**
 * Answers {@code Using class} for classes that are not extracted but follow from definitions. Found
 * by {@link java.util.ServiceLoader}. Implementations are safe for concurrent use.
 */
public interface DerivedClassSource {
  /** The problem of a class or an expression in a sentence; empty if valid. */
  Optional<String> fault(SourceKindProvider.SourceContext context, long workspace, String argument);

  /**
   * The members as a canonical HTML document: equal members give equal bytes.
   *
   * @throws dev.vigil.knowledge.KnowledgeException if there is no answer now
   */
  String document(SourceKindProvider.SourceContext context, long workspace, String argument);
}
