package dev.vigil.server.api;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.language.SentinelFieldException;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.language.SentinelTree;
import dev.vigil.watch.language.WrittenSentinel;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A sentinel as JSON: one field for its name, its source and each clause. Immutable. */
record SentinelFields(@JsonValue JsonNode values) {
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  SentinelFields {}

  /** The fields of a stored sentinel. */
  static SentinelFields of(String text, ZoneId zone) {
    return new SentinelFields(
        JsonMapper.shared()
            .valueToTree(SentinelTree.fields(SentinelParser.parse(text, zone).getFirst())));
  }

  WrittenSentinel written(ZoneId zone) {
    try {
      return SentinelTree.ofFields(values, zone);
    } catch (SentinelFieldException e) {
      throw wrong(e.field(), e.sentence());
    } catch (WatchException e) {
      throw HttpProblem.badRequest(String.valueOf(e.getMessage())).at("fields");
    }
  }

  /** The error for an invalid field. */
  static HttpProblem wrong(String field, String why) {
    return HttpProblem.badRequest("The field '%s' is wrong: %s".formatted(field, why)).at(field);
  }

  /** Its schema in the OpenAPI document, made from the clauses of the sentinel language. */
  static Map<String, Object> schema() {
    Map<String, Object> properties = new LinkedHashMap<>();
    SentinelTree.keys()
        .forEach(
            (key, list) ->
                properties.put(
                    key,
                    list
                        ? Map.of(
                            "type", List.of("array", "null"), "items", Map.of("type", "string"))
                        : Map.of("type", List.of("string", "null"))));
    properties.put("sentinel", Map.of("type", "string"));
    properties.put("using", Map.of("type", "string"));
    return Map.of(
        "type",
        "object",
        "description",
        "A sentinel: its name, its source (an address, or 'sentinel NAME') and its clauses as in"
            + " docs/sentinel-language.md; null is the default.",
        "required",
        List.of("sentinel", "using"),
        "properties",
        properties,
        "additionalProperties",
        false);
  }
}
