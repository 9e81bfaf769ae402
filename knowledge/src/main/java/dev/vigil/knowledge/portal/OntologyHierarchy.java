package dev.vigil.knowledge.portal;

import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.ontology.definition.DefinitionDocuments;
import dev.vigil.knowledge.ontology.membership.DefinedClasses;
import dev.vigil.knowledge.ontology.reasoning.Answer;
import dev.vigil.knowledge.ontology.reasoning.ClassTree;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The class tree of a workspace's ontology. Without statements and imported ontologies no class has
 * a superclass, and no reasoner is started. Safe for concurrent use.
 */
public final class OntologyHierarchy implements ClassHierarchy {
  /** How long statements are not read again. */
  private static final Duration FRESH = Duration.ofSeconds(5);

  private final DefinedClasses classes;
  private final Map<Long, Known> known = new ConcurrentHashMap<>();

  private record Known(
      List<String> statements,
      Map<String, String> ontologies,
      Map<String, List<String>> parents,
      long checked) {}

  public OntologyHierarchy(DefinedClasses classes) {
    this.classes = classes;
  }

  @Override
  public List<String> parents(long workspace, String className) {
    return known
        .compute(workspace, (key, before) -> current(workspace, before))
        .parents()
        .getOrDefault(className, List.of());
  }

  private Known current(long workspace, @org.jspecify.annotations.Nullable Known before) {
    long now = System.nanoTime();
    if (before != null && now - before.checked() < FRESH.toNanos()) {
      return before;
    }
    List<String> statements = classes.statements(workspace);
    Map<String, String> ontologies = classes.ontologies(workspace);
    Map<String, List<String>> parents =
        before != null
                && before.statements().equals(statements)
                && before.ontologies().equals(ontologies)
            ? before.parents()
            : statements.isEmpty() && ontologies.isEmpty() ? Map.of() : read(workspace);
    return new Known(statements, ontologies, parents, now);
  }

  private Map<String, List<String>> read(long workspace) {
    try {
      return classes.tree(workspace) instanceof Answer.Known<ClassTree>(ClassTree tree)
          ? parents(tree)
          : Map.of();
    } catch (KnowledgeException e) {
      return Map.of(); // The page of the ontology says what is wrong.
    }
  }

  private static Map<String, List<String>> parents(ClassTree tree) {
    Map<String, List<String>> parents = new HashMap<>();
    for (ClassTree.Node node : tree.nodes().values()) {
      List<String> above =
          node.above().stream()
              .filter(key -> !key.equals(ClassTree.TOP) && tree.nodes().containsKey(key))
              .flatMap(key -> names(tree, Objects.requireNonNull(tree.nodes().get(key))).stream())
              .distinct()
              .toList();
      names(tree, node).forEach(name -> parents.put(name, above));
    }
    return parents;
  }

  /** The names of a node's own classes; of a foreign node the first name. */
  private static List<String> names(ClassTree tree, ClassTree.Node node) {
    List<String> own =
        node.classes().stream()
            .filter(iri -> iri.startsWith(DefinitionDocuments.CLASSES))
            .map(iri -> iri.substring(DefinitionDocuments.CLASSES.length()))
            .toList();
    return own.isEmpty() ? List.of(tree.name(node.classes().getFirst())) : own;
  }
}
