package dev.vigil.knowledge.ontology.reasoning;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Why something follows: a smallest set of statements. Immutable.
 *
 * @param holds whether it follows at all
 * @param smallest whether no smaller set exists; false if the time ended before this was known
 */
public record OntologyExplanation(boolean holds, boolean smallest, List<Statement> statements) {
  /**
   * One statement of the ontology in words.
   *
   * @param subject the IRI of the individual that it is about; empty for a statement about classes
   * @param term the IRI of its class or property, if it has exactly one; otherwise empty
   */
  public record Statement(String kind, String text, String subject, String term) {}

  static OntologyExplanation of(JsonNode answer) {
    return new OntologyExplanation(
        answer.path("holds").asBoolean(false),
        answer.path("smallest").asBoolean(false),
        statements(answer.path("axioms")));
  }

  static List<Statement> statements(JsonNode axioms) {
    List<Statement> all = new ArrayList<>();
    for (JsonNode each : axioms) {
      String term = each.path("class").asString("");
      all.add(
          new Statement(
              each.path("kind").asString(""),
              each.path("text").asString(""),
              each.path("subject").asString(""),
              term.isEmpty() ? each.path("property").asString("") : term));
    }
    return List.copyOf(all);
  }
}
