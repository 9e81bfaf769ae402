package dev.vigil.knowledge.portal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.knowledge.ontology.definition.DefinitionDocuments;
import dev.vigil.knowledge.ontology.reasoning.ClassTree;
import dev.vigil.knowledge.ontology.reasoning.ReasonerAnswer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

class OntologyHierarchyTest {
  private static final String BOAT = DefinitionDocuments.CLASSES + "Boat";
  private static final String FERRY = DefinitionDocuments.CLASSES + "Ferry";
  private static final ReasonerAnswer<ClassTree> TREE =
      new ReasonerAnswer.Known<>(
          new ClassTree(
              Map.of(
                  BOAT,
                  new ClassTree.Node(List.of(BOAT), List.of(ClassTree.TOP)),
                  FERRY,
                  new ClassTree.Node(List.of(FERRY), List.of(BOAT))),
              List.of(),
              Map.of()));

  private final AtomicLong time = new AtomicLong();

  private OntologyHierarchy hierarchy(LongFunction<ReasonerAnswer<ClassTree>> tree) {
    return new OntologyHierarchy(
        new OntologyHierarchy.Source() {
          @Override
          public List<String> statements(long workspace) {
            return List.of("Ferry is Boat");
          }

          @Override
          public Map<String, String> ontologies(long workspace) {
            return Map.of();
          }

          @Override
          public ReasonerAnswer<ClassTree> tree(long workspace) {
            return tree.apply(workspace);
          }
        },
        time::get);
  }

  @Test
  void aReasonerThatDidNotAnswerInTimeIsAskedAgainAndAnAnswerIsKept() {
    List<ReasonerAnswer<ClassTree>> answers =
        new ArrayList<>(List.of(new ReasonerAnswer.Unknown<>("too slow"), TREE));
    OntologyHierarchy hierarchy = hierarchy(_ -> answers.removeFirst());
    assertThat(hierarchy.parents(1, "Ferry")).isEmpty();
    assertThat(hierarchy.parents(1, "Ferry")).as("not at once").isEmpty();
    time.addAndGet(Duration.ofMinutes(2).toNanos());
    assertThat(hierarchy.parents(1, "Ferry")).containsExactly("Boat");
    time.addAndGet(Duration.ofMinutes(2).toNanos());
    assertThat(hierarchy.parents(1, "Ferry")).containsExactly("Boat");
  }

  @Test
  void aSlowReasonerDoesNotStopOtherWorkspaces() {
    List<OntologyHierarchy> self = new ArrayList<>();
    self.add(
        hierarchy(
            workspace -> {
              if (workspace == 1) {
                // The same bin of a table with 16 bins.
                CompletableFuture<List<String>> other =
                    CompletableFuture.supplyAsync(() -> self.getFirst().parents(17, "Ferry"));
                assertThat(other.orTimeout(20, TimeUnit.SECONDS).join()).containsExactly("Boat");
              }
              return TREE;
            }));
    assertThat(self.getFirst().parents(1, "Ferry")).containsExactly("Boat");
  }
}
