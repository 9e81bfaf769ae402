package dev.vigil.discover.service.description;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The grammar of a description: its parts, and the allowed content of each. Stateless. */
final class DescriptionGrammar {
  static final String ROOT = "serviceclass";

  /** The attributes of each part. */
  static final Map<String, List<String>> ATTRIBUTES =
      Map.ofEntries(
          Map.entry(
              ROOT, List.of("name", "post", "typeSystem", "queryGenerator", "responseMatcher")),
          Map.entry("vocabulary", List.of()),
          Map.entry("term", List.of("weight")),
          Map.entry("types", List.of()),
          Map.entry("type", List.of("name", "type", "pattern", "ignoreCase")),
          Map.entry(
              "element",
              List.of("name", "type", "pattern", "required", "minOccurs", "maxOccurs", "compile")),
          Map.entry("choice", List.of("minOccurs", "maxOccurs")),
          Map.entry("word", List.of()),
          Map.entry("controlflow", List.of("name")),
          Map.entry("vertices", List.of()),
          Map.entry("vertex", List.of("name", "type", "origin", "result", "resultType")),
          Map.entry("edges", List.of()),
          Map.entry("edge", List.of("origin", "destination", "by")),
          Map.entry("examples", List.of()),
          Map.entry("example", List.of()),
          Map.entry("arguments", List.of()),
          Map.entry("argument", List.of("required", "iterator", "user")),
          Map.entry("name", List.of()),
          Map.entry("hints", List.of()),
          Map.entry("hint", List.of()),
          Map.entry("inputType", List.of()),
          Map.entry("value", List.of()),
          Map.entry("result", List.of("type")));

  /** The parts in each part; those that are not named have only text. */
  static final Map<String, List<String>> PARTS =
      Map.ofEntries(
          Map.entry(ROOT, List.of("vocabulary", "types", "controlflow", "examples")),
          Map.entry("vocabulary", List.of("term")),
          Map.entry("types", List.of("type")),
          Map.entry("type", List.of("element", "choice", "word")),
          Map.entry("choice", List.of("element", "choice")),
          Map.entry("element", List.of()),
          Map.entry("controlflow", List.of("vertices", "edges")),
          Map.entry("vertices", List.of("vertex")),
          Map.entry("vertex", List.of()),
          Map.entry("edges", List.of("edge")),
          Map.entry("edge", List.of("hint")),
          Map.entry("examples", List.of("example")),
          Map.entry("example", List.of("arguments", "result")),
          Map.entry("arguments", List.of("argument")),
          Map.entry("argument", List.of("name", "type", "hints", "value")),
          Map.entry("hints", List.of("hint", "inputType")));

  /** Attributes that say yes or no. */
  static final Set<String> FLAGS =
      Set.of(
          "post",
          "ignoreCase",
          "required",
          "compile",
          "origin.vertex",
          "result",
          "iterator",
          "user");

  /** The keys that the YAML form has for parts, where they are not the names of the parts. */
  private static final Map<String, List<String>> YAML_KEYS =
      Map.of(
          "type", List.of("elements", "choice", "words"),
          "element", List.of("choice"),
          "choice", List.of("choice"),
          "edge", List.of("hints"),
          "argument", List.of("name", "type", "hints", "inputType", "value"),
          "examples", List.of(),
          "edges", List.of(),
          "arguments", List.of());

  private DescriptionGrammar() {}

  /** The keys of a part in the YAML form; empty for lists. */
  static List<String> yamlKeys(String part, List<String> attributes) {
    List<String> keys = new ArrayList<>(attributes);
    keys.addAll(YAML_KEYS.getOrDefault(part, PARTS.getOrDefault(part, List.of())));
    return keys.stream().distinct().toList();
  }

  /**
   * The allowed parts of a part; the type of an argument is a text, that of a description a part.
   */
  static List<String> partsIn(DescriptionPart part, String parent) {
    return part.name().equals("type") && parent.equals("argument")
        ? List.of()
        : PARTS.getOrDefault(part.name(), List.of());
  }

  static boolean isFlag(String part, String attribute) {
    return FLAGS.contains(attribute) || FLAGS.contains(attribute + "." + part);
  }
}
