package dev.vigil.knowledge.ontology.reasoning;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Reads the answers of the reasoner process. Stateless. */
final class ReasonerJson {
  private ReasonerJson() {}

  static List<String> texts(JsonNode list) {
    List<String> all = new ArrayList<>();
    list.forEach(each -> all.add(each.asString()));
    return List.copyOf(all);
  }

  static Map<String, String> names(JsonNode answer) {
    Map<String, String> names = new LinkedHashMap<>();
    answer
        .path("names")
        .properties()
        .forEach(entry -> names.put(entry.getKey(), entry.getValue().asString()));
    return names;
  }
}
