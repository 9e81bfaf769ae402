package dev.vigil.knowledge.portal;

import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.ontology.definition.DefinitionDocuments;
import dev.vigil.knowledge.ontology.membership.DefinedClasses;
import dev.vigil.knowledge.ontology.reasoning.ClassTree;
import dev.vigil.knowledge.ontology.reasoning.ReasonerAnswer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The class tree of a workspace's ontology. Without statements and imported ontologies no class has
 * a superclass, and no reasoner is started. Safe for concurrent use.
 */
public final class OntologyHierarchy implements ClassHierarchy {
  /** How long statements are not read again. */
  private static final Duration FRESH = Duration.ofSeconds(5);

  /** How long a reasoner that did not answer in time is not asked again. */
  private static final Duration LATE = Duration.ofMinutes(1);

  private static final ClassTree EMPTY = new ClassTree(Map.of(), List.of(), Map.of());

  private final Source source;
  private final LongSupplier clock;
  private final Map<Long, Workspace> workspaces = new ConcurrentHashMap<>();

  /** What an ontology says. */
  interface Source {
    List<String> statements(long workspace);

    Map<String, String> ontologies(long workspace);

    ReasonerAnswer<ClassTree> tree(long workspace);
  }

  /** What is known of one workspace; a slow reasoner only stops those who ask for the same one. */
  private static final class Workspace {
    private @Nullable Known known;
  }

  private record Known(
      List<String> statements,
      Map<String, String> ontologies,
      Map<String, List<String>> parents,
      boolean late,
      long checked) {}

  public OntologyHierarchy(DefinedClasses classes) {
    this(
        new Source() {
          @Override
          public List<String> statements(long workspace) {
            return classes.statements(workspace);
          }

          @Override
          public Map<String, String> ontologies(long workspace) {
            return classes.ontologies(workspace);
          }

          @Override
          public ReasonerAnswer<ClassTree> tree(long workspace) {
            return classes.tree(workspace);
          }
        },
        System::nanoTime);
  }

  OntologyHierarchy(Source source, LongSupplier clock) {
    this.source = source;
    this.clock = clock;
  }

  @Override
  public List<String> parents(long workspace, String className) {
    Workspace its = workspaces.computeIfAbsent(workspace, _ -> new Workspace());
    synchronized (its) {
      Known now = current(workspace, its.known);
      its.known = now;
      return now.parents().getOrDefault(className, List.of());
    }
  }

  private Known current(long workspace, @Nullable Known before) {
    if (before != null
        && clock.getAsLong() - before.checked() < (before.late() ? LATE : FRESH).toNanos()) {
      return before;
    }
    List<String> statements = source.statements(workspace);
    Map<String, String> ontologies = source.ontologies(workspace);
    if (before != null
        && !before.late()
        && before.statements().equals(statements)
        && before.ontologies().equals(ontologies)) {
      return new Known(statements, ontologies, before.parents(), false, clock.getAsLong());
    }
    ReasonerAnswer<ClassTree> tree =
        statements.isEmpty() && ontologies.isEmpty()
            ? new ReasonerAnswer.Known<>(EMPTY)
            : read(workspace);
    return new Known(
        statements,
        ontologies,
        tree.map(OntologyHierarchy::parents).orElse(Map.of()),
        tree instanceof ReasonerAnswer.Unknown<ClassTree>,
        clock.getAsLong());
  }

  private ReasonerAnswer<ClassTree> read(long workspace) {
    try {
      return source.tree(workspace);
    } catch (KnowledgeException e) {
      return new ReasonerAnswer.Known<>(EMPTY); // The page of the ontology says what is wrong.
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
