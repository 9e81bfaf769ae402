package dev.vigil.discover.service.description;

import dev.vigil.discover.DiscoverException;
import dev.vigil.document.DocumentPosition;
import dev.vigil.watch.YamlFault;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/**
 * Reads and writes descriptions as YAML, and reads the JSON that YAML contains. The keys are the
 * attributes and parts of the XML form; what XML lists under names of their own (types, vertices)
 * is a mapping from names, other lists are lists, and an element that is only a type is the name of
 * the type. Stateless.
 */
final class DescriptionYaml {
  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
          .disable(YAMLWriteFeature.SPLIT_LINES)
          .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
          .build();

  private static final int DEEPEST = 32;

  /** Lists whose members have names, as mappings. */
  private static final Set<String> NAMED = Set.of("types", "vertices");

  private DescriptionYaml() {}

  static DescriptionPart read(String text) {
    Piece piece;
    try (JsonParser parser = YAML.createParser(text)) {
      if (parser.nextToken() == null) {
        throw new DiscoverException("There is no description here: the text is empty.");
      }
      piece = piece(parser, 0);
    } catch (JacksonException e) {
      TokenStreamLocation at = e.getLocation();
      throw new DiscoverException(
          (at == null ? "" : new DocumentPosition(at.getLineNr(), at.getColumnNr()) + ": ")
              + "this is not YAML: "
              + YamlFault.words(e)
              + ".",
          e);
    }
    return part(DescriptionGrammar.ROOT, "", piece, Map.of());
  }

  /** A value with its place. */
  private sealed interface Piece {
    DocumentPosition at();

    record Text(String text, DocumentPosition at) implements Piece {}

    record Many(List<Piece> items, DocumentPosition at) implements Piece {}

    record Fields(Map<String, Piece> fields, DocumentPosition at) implements Piece {}
  }

  private static Piece piece(JsonParser parser, int depth) {
    TokenStreamLocation location = parser.currentTokenLocation();
    DocumentPosition at = new DocumentPosition(location.getLineNr(), location.getColumnNr());
    if (depth > DEEPEST) {
      throw new DiscoverException(at + ": this is nested deeper than a description is.");
    }
    return switch (parser.currentToken()) {
      case START_ARRAY -> {
        List<Piece> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          items.add(piece(parser, depth + 1));
        }
        yield new Piece.Many(items, at);
      }
      case START_OBJECT -> {
        Map<String, Piece> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String key = parser.currentName();
          parser.nextToken();
          if (fields.put(key, piece(parser, depth + 1)) != null) {
            throw new DiscoverException(at + ": the key '" + key + "' is here twice; keep one.");
          }
        }
        yield new Piece.Fields(fields, at);
      }
      case VALUE_NULL -> new Piece.Text("", at);
      default -> new Piece.Text(parser.getString(), at);
    };
  }

  // ---- reading: pieces as parts ----

  private static DescriptionPart part(
      String name, String parent, Piece piece, Map<String, DescriptionPart.Value> given) {
    Map<String, DescriptionPart.Value> attributes = new LinkedHashMap<>(given);
    List<DescriptionPart> parts = new ArrayList<>();
    switch (piece) {
      case Piece.Text(String text, DocumentPosition at) -> {
        if (name.equals("element") || name.equals("result")) {
          attributes.put("type", new DescriptionPart.Value(text, at));
          return new DescriptionPart(name, at, attributes, parts, "");
        }
        return new DescriptionPart(name, at, attributes, parts, text);
      }
      case Piece.Many(List<Piece> items, DocumentPosition at) -> {
        String member = member(name, at);
        for (Piece item : items) {
          parts.add(item(member, name, item));
        }
        return new DescriptionPart(name, at, attributes, parts, "");
      }
      case Piece.Fields(Map<String, Piece> fields, DocumentPosition at) -> {
        if (NAMED.contains(name)) {
          String member = member(name, at);
          fields.forEach(
              (key, value) ->
                  parts.add(
                      part(
                          member,
                          name,
                          value,
                          Map.of("name", new DescriptionPart.Value(key, value.at())))));
          return new DescriptionPart(name, at, attributes, parts, "");
        }
        if (name.equals("vocabulary")) {
          fields.forEach((key, value) -> parts.add(term(key, value)));
          return new DescriptionPart(name, at, attributes, parts, "");
        }
        fields.forEach((key, value) -> field(name, parent, key, value, attributes, parts));
        return new DescriptionPart(name, at, attributes, parts, "");
      }
    }
  }

  private static DescriptionPart term(String word, Piece weight) {
    Map<String, DescriptionPart.Value> attributes =
        weight instanceof Piece.Text(String text, DocumentPosition at)
            ? Map.of("weight", new DescriptionPart.Value(text, at))
            : Map.of();
    return new DescriptionPart("term", weight.at(), attributes, List.of(), word);
  }

  private static String member(String container, DocumentPosition at) {
    return switch (container) {
      case "type", "choice" -> "element";
      case "hints" -> "hint";
      default -> {
        List<String> members = DescriptionGrammar.PARTS.getOrDefault(container, List.of());
        if (members.size() != 1) {
          throw new DiscoverException(
              at
                  + (container.equals(DescriptionGrammar.ROOT)
                      ? ": a description has names and values, such as 'name: notices', and is not"
                          + " a list."
                      : ": '" + container + "' has names and values, and is not a list."));
        }
        yield members.getFirst();
      }
    };
  }

  /** A member of a list: an element unless it says that it is a choice. */
  private static DescriptionPart item(String member, String container, Piece item) {
    if (member.equals("element")
        && item instanceof Piece.Fields(Map<String, Piece> fields, DocumentPosition at)
        && fields.get("choice") instanceof Piece.Many alternatives) {
      DescriptionPart inner = part("choice", container, alternatives, Map.of());
      Map<String, DescriptionPart.Value> attributes = new LinkedHashMap<>();
      List<DescriptionPart> unknown = new ArrayList<>(inner.parts());
      fields.forEach(
          (key, value) -> {
            if (!key.equals("choice")) {
              field("choice", container, key, value, attributes, unknown);
            }
          });
      return new DescriptionPart("choice", at, attributes, unknown, "");
    }
    return part(member, container, item, Map.of());
  }

  private static void field(
      String name,
      String parent,
      String key,
      Piece value,
      Map<String, DescriptionPart.Value> attributes,
      List<DescriptionPart> parts) {
    boolean attribute = DescriptionGrammar.ATTRIBUTES.getOrDefault(name, List.of()).contains(key);
    if (attribute && value instanceof Piece.Text(String text, DocumentPosition at)) {
      attributes.put(key, new DescriptionPart.Value(text, at));
    } else if (name.equals("type") && key.equals("elements")
        || name.equals("type") && key.equals("choice")) {
      Piece items =
          key.equals("choice")
              ? new Piece.Many(
                  List.of(new Piece.Fields(Map.of("choice", value), value.at())), value.at())
              : value;
      parts.addAll(part("type", parent, items, Map.of()).parts());
    } else if (name.equals("type") && key.equals("words")) {
      many(value).forEach(word -> parts.add(part("word", name, word, Map.of())));
    } else if (name.equals("argument") && (key.equals("inputType") || key.equals("hints"))) {
      hints(key, value, parts);
    } else if (name.equals("edge") && key.equals("hints")) {
      many(value).forEach(hint -> parts.add(part("hint", name, hint, Map.of())));
    } else if (key.equals("value")
        || DescriptionGrammar.PARTS.getOrDefault(key, List.of()).isEmpty()) {
      many(value).forEach(one -> parts.add(part(key, name, one, Map.of())));
    } else {
      parts.add(part(key, name, value, Map.of()));
    }
  }

  private static List<Piece> many(Piece value) {
    return value instanceof Piece.Many(List<Piece> items, DocumentPosition _)
        ? items
        : List.of(value);
  }

  /** Hints of both kinds stand in one part, wherever they are written. */
  private static void hints(String key, Piece value, List<DescriptionPart> parts) {
    List<DescriptionPart> all = new ArrayList<>();
    parts.stream().filter(p -> p.name().equals("hints")).forEach(p -> all.addAll(p.parts()));
    parts.removeIf(p -> p.name().equals("hints"));
    String kind = key.equals("hints") ? "hint" : key;
    many(value).forEach(one -> all.add(part(kind, "hints", one, Map.of())));
    parts.add(new DescriptionPart("hints", value.at(), Map.of(), all, ""));
  }

  // ---- writing: parts as maps, lists and texts ----

  static String write(DescriptionPart root) {
    return YAML.writeValueAsString(tree(root));
  }

  /** The description as maps, lists and texts, for a document that contains it. */
  static Map<String, Object> tree(DescriptionPart root) {
    Map<String, Object> tree = new LinkedHashMap<>();
    attributes(root, tree);
    for (DescriptionPart part : root.parts()) {
      tree.put(
          part.name(),
          switch (part.name()) {
            case "vocabulary" -> vocabulary(part);
            case "types" -> named(part, DescriptionYaml::type);
            case "controlflow" -> flow(part);
            default -> part.parts().stream().map(DescriptionYaml::example).toList();
          });
    }
    return tree;
  }

  private static Map<String, Object> vocabulary(DescriptionPart part) {
    Map<String, Object> weights = new LinkedHashMap<>();
    part.parts().forEach(term -> weights.put(term.text(), term.attribute("weight").orElse("1")));
    return weights;
  }

  private static Map<String, Object> named(
      DescriptionPart container, Function<DescriptionPart, Map<String, Object>> body) {
    Map<String, Object> all = new LinkedHashMap<>();
    for (DescriptionPart part : container.parts()) {
      Map<String, Object> fields = body.apply(part);
      fields.remove("name");
      all.put(part.attribute("name").orElse(""), fields);
    }
    return all;
  }

  private static void attributes(DescriptionPart part, Map<String, Object> into) {
    part.attributes().forEach((key, value) -> into.put(key, scalar(part.name(), key, value)));
  }

  private static Object scalar(String part, String key, DescriptionPart.Value value) {
    return DescriptionGrammar.isFlag(part, key) ? Boolean.valueOf(value.text()) : value.text();
  }

  private static Map<String, Object> type(DescriptionPart type) {
    Map<String, Object> fields = new LinkedHashMap<>();
    attributes(type, fields);
    List<DescriptionPart> words = type.all("word").toList();
    if (!words.isEmpty()) {
      fields.put("words", words.stream().map(DescriptionPart::text).toList());
    }
    List<Object> elements =
        type.parts().stream()
            .filter(p -> !p.name().equals("word"))
            .map(DescriptionYaml::item)
            .toList();
    if (!elements.isEmpty()) {
      fields.put("elements", elements);
    }
    return fields;
  }

  private static Object item(DescriptionPart part) {
    Map<String, Object> fields = new LinkedHashMap<>();
    attributes(part, fields);
    if (part.name().equals("choice")) {
      fields.put("choice", part.parts().stream().map(DescriptionYaml::item).toList());
    }
    return fields.keySet().equals(Set.of("type")) ? String.valueOf(fields.get("type")) : fields;
  }

  private static Map<String, Object> flow(DescriptionPart flow) {
    Map<String, Object> fields = new LinkedHashMap<>();
    attributes(flow, fields);
    flow.one("vertices").ifPresent(v -> fields.put("vertices", named(v, DescriptionYaml::plain)));
    fields.put("edges", flow.members("edges", "edge").map(DescriptionYaml::edge).toList());
    return fields;
  }

  private static Map<String, Object> plain(DescriptionPart part) {
    Map<String, Object> fields = new LinkedHashMap<>();
    attributes(part, fields);
    return fields;
  }

  private static Map<String, Object> edge(DescriptionPart edge) {
    Map<String, Object> fields = plain(edge);
    List<String> hints = edge.all("hint").map(DescriptionPart::text).toList();
    if (!hints.isEmpty()) {
      fields.put("hints", hints);
    }
    return fields;
  }

  private static Map<String, Object> example(DescriptionPart example) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(
        "arguments",
        example.members("arguments", "argument").map(DescriptionYaml::argument).toList());
    example.one("result").flatMap(r -> r.attribute("type")).ifPresent(t -> fields.put("result", t));
    return fields;
  }

  private static Map<String, Object> argument(DescriptionPart argument) {
    Map<String, Object> fields = new LinkedHashMap<>();
    argument.textOf("name").ifPresent(name -> fields.put("name", name));
    argument.textOf("type").ifPresent(type -> fields.put("type", type));
    attributes(argument, fields);
    texts(fields, "hints", argument.members("hints", "hint").map(DescriptionPart::text).toList());
    texts(
        fields,
        "inputType",
        argument.members("hints", "inputType").map(DescriptionPart::text).toList());
    texts(fields, "value", argument.all("value").map(DescriptionPart::text).toList());
    return fields;
  }

  private static void texts(Map<String, Object> fields, String key, List<String> texts) {
    if (!texts.isEmpty()) {
      fields.put(key, texts.size() == 1 && !key.equals("hints") ? texts.getFirst() : texts);
    }
  }
}
