package dev.vigil.discover.service.description;

import dev.vigil.diff.DiffException;
import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.diff.UserRegex;
import dev.vigil.discover.DiscoverException;
import dev.vigil.document.DocumentPosition;
import dev.vigil.document.markup.TextShortener;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds problems in a description: unknown parts, unresolved names, invalid patterns, unreachable
 * states. Every problem has its place, and a suggestion where a name is near to a known one. For
 * one thread, once.
 */
final class DescriptionVerifier {
  private static final int MOST_OCCURRENCES = 1000;
  private static final int MOST_TYPES = 2000;
  private static final int DEEPEST = 64;

  private final List<DescriptionProblem> problems = new ArrayList<>();
  private final DescriptionPart root;
  private final boolean yaml;
  private final Map<String, DescriptionPart> types = new LinkedHashMap<>();
  private final Map<String, DescriptionPart> vertices = new LinkedHashMap<>();

  private DescriptionVerifier(DescriptionPart root, boolean yaml) {
    this.root = root;
    this.yaml = yaml;
  }

  /**
   * All problems in the order of their places.
   *
   * @param yaml whether the sentences use the words of the YAML form
   */
  static List<DescriptionProblem> of(DescriptionPart root, boolean yaml) {
    DescriptionVerifier verification = new DescriptionVerifier(root, yaml);
    verification.run();
    verification.problems.sort(
        Comparator.comparing(
            DescriptionProblem::at,
            Comparator.comparingInt(DocumentPosition::line)
                .thenComparingInt(DocumentPosition::column)));
    return List.copyOf(verification.problems);
  }

  private void error(DocumentPosition at, String sentence) {
    problems.add(DescriptionProblem.error(at, sentence));
  }

  private void run() {
    if (!root.name().equals(DescriptionGrammar.ROOT)) {
      error(root.at(), "A description begins with <serviceclass>, not <" + root.name() + ">.");
      return;
    }
    grammar(root, "");
    if (!problems.isEmpty()) {
      return; // What follows would only repeat it.
    }
    root.members("types", "type").forEach(this::collect);
    types.values().forEach(this::type);
    circles();
    flow();
    List<DescriptionPart> examples = root.members("examples", "example").toList();
    if (examples.isEmpty()) {
      error(root.at(), "There is no example, so that nothing could be asked; add one.");
    }
    examples.forEach(this::example);
    root.members("vocabulary", "term").forEach(this::term);
    for (String key : List.of("typeSystem", "queryGenerator", "responseMatcher")) {
      Set<String> extensions = DescriptionExtensionRegistry.names(key);
      root.attribute(key)
          .filter(name -> !extensions.contains(name))
          .ifPresent(
              name ->
                  error(
                      root.place(key), "'" + name + "' is not a " + key + near(name, extensions)));
    }
    if (problems.stream().noneMatch(DescriptionProblem::isError)) {
      values();
    }
  }

  private static String near(String typed, Collection<String> known) {
    return SpellingSuggestion.to(typed, known)
        .map(word -> "; did you mean '" + word + "'?")
        .orElse("; known are " + String.join(", ", known.stream().sorted().toList()) + ".");
  }

  // ---- the shape ----

  private void grammar(DescriptionPart part, String parent) {
    List<String> attributes =
        part.name().equals("type") && parent.equals("argument")
            ? List.of()
            : DescriptionGrammar.ATTRIBUTES.getOrDefault(part.name(), List.of());
    part.attributes()
        .forEach(
            (key, value) -> {
              if (!attributes.contains(key)) {
                error(
                    value.at(), name(part) + " has no '" + key + "'" + suggestion(key, attributes));
              } else if (DescriptionGrammar.isFlag(part.name(), key)
                  && !value.text().matches("true|false")) {
                error(value.at(), key + " is true or false, not '" + value.text() + "'.");
              }
            });
    List<String> known = DescriptionGrammar.partsIn(part, parent);
    for (DescriptionPart child : part.parts()) {
      if (known.contains(child.name())) {
        grammar(child, part.name());
      } else {
        error(
            child.at(),
            "'"
                + child.name()
                + "' does not belong into "
                + name(part)
                + suggestion(
                    child.name(),
                    yaml ? DescriptionGrammar.yamlKeys(part.name(), attributes) : known));
      }
    }
    if (!part.text().isEmpty() && !known.isEmpty()) {
      error(part.at(), part.name() + " has no text of its own; '" + cut(part.text()) + "'?");
    }
  }

  private String name(DescriptionPart part) {
    return yaml && part.name().equals(DescriptionGrammar.ROOT) ? "a description" : part.name();
  }

  /** How a property that says yes is written. */
  private String marked(String key) {
    return yaml ? key + ": true" : key + "=\"true\"";
  }

  private static String suggestion(String typed, List<String> known) {
    return known.isEmpty() ? "; it has no parts with names." : near(typed, known);
  }

  private static String cut(String text) {
    return TextShortener.first(text, 29);
  }

  // ---- types ----

  private void collect(DescriptionPart type) {
    String name = type.attribute("name").orElse("");
    if (name.isEmpty()) {
      error(type.at(), "A type needs a name.");
    } else if (PredefinedTypes.has(name)) {
      error(type.place("name"), "'" + name + "' is predefined; choose another name.");
    } else if (types.putIfAbsent(name, type) != null) {
      error(
          type.place("name"),
          "There is a type '" + name + "' already in " + types.get(name).at() + ".");
    }
  }

  private void known(String type, DocumentPosition at) {
    if (!types.containsKey(type) && !PredefinedTypes.has(type)) {
      Set<String> all = new HashSet<>(types.keySet());
      all.addAll(PredefinedTypes.names());
      error(at, "There is no type '" + type + "'" + near(type, all));
    }
  }

  private void type(DescriptionPart type) {
    String name = type.attribute("name").orElse("");
    boolean words = type.one("word").isPresent();
    boolean items = type.parts().stream().anyMatch(part -> !part.name().equals("word"));
    if (words && items) {
      error(type.at(), name + " has words and elements; it is a dictionary or a complex type.");
    }
    type.attribute("type")
        .filter(base -> !(words && base.equals(DescriptionReader.DICTIONARY)))
        .ifPresent(base -> known(base, type.place("type")));
    if ((words || items) && type.attribute("pattern").isPresent()) {
      error(type.place("pattern"), "A pattern restricts an atomic type; " + name + " is not one.");
    }
    if (!words && !items && type.attribute("type").isEmpty()) {
      error(type.at(), name + " is empty; give it a type, elements or words.");
    }
    if (!words && !items) {
      type.attribute("type")
          .filter(base -> isComplex(base) || PredefinedTypes.PAGES.contains(base))
          .ifPresent(
              base -> error(type.place("type"), base + " is not atomic and cannot be restricted."));
    }
    pattern(type);
    type.parts().forEach(part -> item(part, name, type.parts().size() == 1));
  }

  private boolean isComplex(String type) {
    DescriptionPart definition = types.get(type);
    return definition != null
        && definition.parts().stream().anyMatch(part -> !part.name().equals("word"));
  }

  private void item(DescriptionPart part, String owner, boolean alone) {
    switch (part.name()) {
      case "element" -> {
        part.attribute("type").ifPresent(type -> known(type, part.place("type")));
        if (part.attribute("type").isEmpty() && part.attribute("pattern").isEmpty()) {
          error(part.at(), "An element of " + owner + " needs a type or a pattern.");
        }
        part.attribute("type")
            .filter(type -> PredefinedTypes.PAGES.contains(type) && !alone)
            .ifPresent(
                type ->
                    error(
                        part.place("type"),
                        type + " is a whole page; it can only be one of the only choice."));
        pattern(part);
        occurrences(part);
      }
      case "choice" -> {
        occurrences(part);
        if (part.parts().isEmpty()) {
          error(part.at(), "A choice of " + owner + " has nothing to choose from.");
        }
        part.parts().forEach(inner -> item(inner, owner, alone));
      }
      default -> {
        if (part.text().isEmpty()) {
          error(part.at(), "A word of " + owner + " is empty.");
        }
      }
    }
  }

  private void occurrences(DescriptionPart part) {
    int min = count(part, "minOccurs", 0);
    int max = count(part, "maxOccurs", MOST_OCCURRENCES);
    if (min > max) {
      error(part.place("minOccurs"), "minOccurs " + min + " is more than maxOccurs " + max + ".");
    }
    if (part.attribute("required").equals(Optional.of("true"))
        && part.attribute("minOccurs").equals(Optional.of("0"))) {
      error(part.place("minOccurs"), "What is required occurs at least once; drop one of the two.");
    }
  }

  private int count(DescriptionPart part, String key, int otherwise) {
    String text = part.attribute(key).orElse("");
    if (text.isEmpty() || key.equals("maxOccurs") && text.equals("unbounded")) {
      return otherwise;
    }
    if (!text.matches("\\d{1,4}") || Integer.parseInt(text) > MOST_OCCURRENCES) {
      error(
          part.place(key),
          key
              + " is a number up to "
              + MOST_OCCURRENCES
              + (key.equals("maxOccurs") ? " or unbounded" : "")
              + ", not '"
              + text
              + "'.");
      return otherwise;
    }
    return Integer.parseInt(text);
  }

  private void pattern(DescriptionPart part) {
    part.attribute("pattern").ifPresent(pattern -> regex(pattern, part.place("pattern")));
  }

  private void regex(String expression, DocumentPosition at) {
    try {
      UserRegex.compile(expression, 0);
    } catch (DiffException e) {
      error(at, String.valueOf(e.getMessage()));
    }
  }

  /** A type must not contain itself: what matches it would have no end. */
  private void circles() {
    if (types.size() > MOST_TYPES) {
      error(root.at(), "A description has at most " + MOST_TYPES + " types.");
      return;
    }
    Map<String, Integer> depths = new HashMap<>();
    boolean more = true;
    for (int depth = 1; more; depth++) {
      more = false;
      for (Map.Entry<String, DescriptionPart> type : types.entrySet()) {
        if (!depths.containsKey(type.getKey())
            && depth <= DEEPEST
            && uses(type.getValue())
                .allMatch(used -> !types.containsKey(used) || depths.containsKey(used))) {
          depths.put(type.getKey(), depth);
          more = true;
        }
      }
    }
    types.forEach(
        (name, type) -> {
          if (!depths.containsKey(name)) {
            error(
                type.at(),
                "The type " + name + " contains itself, or types in types without an end.");
          }
        });
  }

  private static Stream<String> uses(DescriptionPart type) {
    return Stream.concat(
        type.attribute("type").stream(),
        type.parts().stream()
            .filter(part -> !part.name().equals("word"))
            .flatMap(DescriptionVerifier::uses));
  }

  // ---- the control flow ----

  private void flow() {
    List<DescriptionPart> flows = root.all("controlflow").toList();
    if (flows.size() != 1) {
      error(
          flows.isEmpty() ? root.at() : flows.get(1).at(),
          "A description has one controlflow, not " + flows.size() + ".");
      return;
    }
    DescriptionPart flow = flows.getFirst();
    flow.members("vertices", "vertex").forEach(this::vertex);
    long origins = vertices.values().stream().filter(v -> v.flag("origin")).count();
    if (origins != 1) {
      error(
          flow.at(),
          "One vertex is the origin, not " + origins + "; mark it " + marked("origin") + ".");
    }
    if (vertices.values().stream().noneMatch(v -> v.flag("result"))) {
      error(flow.at(), "No vertex is a result; mark one " + marked("result") + ".");
    }
    List<DescriptionPart> edges = flow.members("edges", "edge").toList();
    edges.forEach(this::edge);
    if (problems.stream().noneMatch(DescriptionProblem::isError)) {
      reach(edges);
    }
  }

  private void vertex(DescriptionPart vertex) {
    String name = vertex.attribute("name").orElse("");
    if (name.isEmpty()) {
      error(vertex.at(), "A vertex needs a name.");
    } else if (vertices.putIfAbsent(name, vertex) != null) {
      error(vertex.place("name"), "There is a vertex '" + name + "' already.");
    }
    vertex
        .attribute("type")
        .ifPresentOrElse(
            type -> known(type, vertex.place("type")),
            () -> error(vertex.at(), "The vertex " + name + " needs the type of its pages."));
    vertex.attribute("resultType").ifPresent(type -> known(type, vertex.place("resultType")));
    if (vertex.flag("origin")
        && !vertex.attribute("type").equals(Optional.of(PredefinedTypes.FORM))) {
      problems.add(
          DescriptionProblem.doubt(
              vertex.place("type"),
              "Probing begins with a form, whatever else "
                  + name
                  + " is; "
                  + PredefinedTypes.FORM
                  + " says so."));
    }
  }

  private void edge(DescriptionPart edge) {
    for (String end : List.of("origin", "destination")) {
      String name = edge.attribute(end).orElse("");
      if (name.isEmpty()) {
        error(edge.at(), "The edge has no " + end + "; name one of the vertices.");
      } else if (!vertices.containsKey(name)) {
        error(edge.place(end), "There is no vertex '" + name + "'" + near(name, vertices.keySet()));
      }
    }
    edge.attribute("by")
        .filter(by -> !by.matches("any|form|link|refresh"))
        .ifPresent(
            by -> error(edge.place("by"), "A way is any, form, link or refresh, not " + by + "."));
    edge.all("hint").forEach(hint -> regex(hint.text(), hint.at()));
  }

  private void reach(List<DescriptionPart> edges) {
    Set<String> reached = new HashSet<>();
    vertices.forEach(
        (name, vertex) -> {
          if (vertex.flag("origin")) {
            reached.add(name);
          }
        });
    boolean more = true;
    while (more) {
      more = false;
      for (DescriptionPart edge : edges) {
        more |=
            reached.contains(edge.attribute("origin").orElse(""))
                && reached.add(edge.attribute("destination").orElse(""));
      }
    }
    vertices.forEach(
        (name, vertex) -> {
          if (!reached.contains(name)) {
            error(vertex.at(), "No way leads to the vertex " + name + "; add an edge.");
          }
        });
  }

  // ---- examples ----

  private void example(DescriptionPart example) {
    List<DescriptionPart> arguments = example.members("arguments", "argument").toList();
    if (arguments.isEmpty()) {
      error(example.at(), "An example needs an argument.");
    }
    if (arguments.stream().noneMatch(argument -> argument.flag("required"))) {
      error(
          example.at(),
          "No argument is required, so that every form would do; mark one "
              + marked("required")
              + ".");
    }
    Set<String> names = new HashSet<>();
    for (DescriptionPart argument : arguments) {
      String name = argument.textOf("name").orElse("");
      if (name.isEmpty()) {
        error(argument.at(), "An argument needs a name.");
      } else if (!names.add(name)) {
        error(argument.at(), "There is an argument '" + name + "' already in this example.");
      }
      argument.one("type").ifPresent(type -> known(type.text(), type.at()));
      argument.members("hints", "hint").forEach(hint -> regex(hint.text(), hint.at()));
      argument.members("hints", "inputType").forEach(type -> regex(type.text(), type.at()));
      if (argument.one("value").isEmpty()) {
        error(argument.at(), "The argument " + name + " needs a value to probe with.");
      }
    }
    example
        .one("result")
        .ifPresentOrElse(
            result -> known(result.attribute("type").orElse(""), result.place("type")),
            () -> error(example.at(), "An example needs the type of its result."));
  }

  private void term(DescriptionPart term) {
    term.attribute("weight")
        .filter(weight -> !weight.matches("-?\\d{1,6}(\\.\\d{1,6})?"))
        .ifPresent(
            weight -> error(term.place("weight"), "'" + weight + "' is not a weight, a number."));
  }

  /**
   * Finds values that are not of their type; only a list of choices accepts such a value, as a
   * pattern.
   */
  private void values() {
    ServiceClass service = DescriptionReader.read(root);
    Recognizer recognizer;
    try {
      recognizer = DescriptionExtensionRegistry.types(service).recognizer(service);
    } catch (DiscoverException e) {
      error(root.one("types").orElse(root).at(), String.valueOf(e.getMessage()));
      return;
    }
    for (DescriptionPart example : root.members("examples", "example").toList()) {
      for (DescriptionPart argument : example.members("arguments", "argument").toList()) {
        String type = argument.textOf("type").orElse("");
        if (type.isEmpty() || argument.flag("iterator")) {
          continue;
        }
        argument
            .all("value")
            .filter(value -> !recognizer.accepts(type, value.text()))
            .forEach(
                value ->
                    problems.add(
                        DescriptionProblem.doubt(
                            value.at(),
                            "'"
                                + cut(value.text())
                                + "' is not of the type "
                                + type
                                + "; only"
                                + " lists of choices can take it, as a pattern.")));
      }
    }
  }
}
