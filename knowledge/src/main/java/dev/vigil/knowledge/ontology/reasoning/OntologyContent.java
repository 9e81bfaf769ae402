package dev.vigil.knowledge.ontology.reasoning;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * The entities and statements of an ontology, by their IRIs. Immutable.
 *
 * @param names the short name of each entity
 * @param statements at most ten thousand
 */
public record OntologyContent(
    List<String> classes,
    List<String> objectProperties,
    List<String> dataProperties,
    List<String> individuals,
    List<OntologyExplanation.Statement> statements,
    Map<String, String> names) {
  static OntologyContent of(JsonNode answer) {
    return new OntologyContent(
        ReasonerJson.texts(answer.path("classes")),
        ReasonerJson.texts(answer.path("objectProperties")),
        ReasonerJson.texts(answer.path("dataProperties")),
        ReasonerJson.texts(answer.path("individuals")),
        OntologyExplanation.statements(answer.path("axiomTexts")),
        ReasonerJson.names(answer));
  }

  public String name(String iri) {
    return names.getOrDefault(iri, iri);
  }
}
