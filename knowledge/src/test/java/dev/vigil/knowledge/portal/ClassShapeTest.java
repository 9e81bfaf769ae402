package dev.vigil.knowledge.portal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactClasses;
import java.util.List;
import java.util.Map;
import org.apache.jena.shacl.vocabulary.SHACL;
import org.apache.jena.vocabulary.RDF;
import org.junit.jupiter.api.Test;

/** The SHACL shapes that users download and that entries are validated with. */
class ClassShapeTest {
  @Test
  void everyClassHasANodeShapeOfTheStandard() {
    for (FactClass type : FactClasses.builtIn().all()) {
      assertThat(
              ClassShape.of(type)
                  .model()
                  .getGraph()
                  .find(null, RDF.type.asNode(), SHACL.NodeShape)
                  .toList())
          .hasSize(1);
    }
  }

  @Test
  void aRecordWithoutItsNameIsAViolationWithASentence() {
    ClassShape person = ClassShape.of(FactClasses.builtIn().get("Person"));
    assertThat(person.violations(Map.of("name", List.of("Ada")))).isEmpty();
    assertThat(person.violations(Map.of("title", List.of("Countess"))))
        .containsEntry("name", "name is needed.");
  }
}
