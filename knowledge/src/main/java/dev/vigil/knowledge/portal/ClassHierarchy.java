package dev.vigil.knowledge.portal;

import java.util.List;

/**
 * The superclasses of classes, such as an ontology gives them. Implementations are safe for
 * concurrent use.
 */
@FunctionalInterface
public interface ClassHierarchy {
  /** Without superclasses. */
  ClassHierarchy FLAT = (workspace, className) -> List.of();

  /** The direct superclasses of a class, by name. */
  List<String> parents(long workspace, String className);
}
