package dev.vigil.knowledge.extract;

import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.value.FactType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads and writes classes as YAML. Stateless. */
public final class ClassFile {
  private static final ObjectMapper YAML = YAMLMapper.builder().build();
  private static final int LONGEST = 1_000_000;
  private static final int MOST = 500;

  private ClassFile() {}

  /**
   * Reads all classes of a file.
   *
   * @param file its name, for messages
   * @throws KnowledgeException if it is invalid, with the place and the remedy
   */
  public static List<FactClass> parse(String text, String file) {
    if (text.length() > LONGEST) {
      throw new KnowledgeException(file + " is larger than 1 MB; split it.");
    }
    JsonNode tree;
    try {
      tree = YAML.readTree(text);
    } catch (JacksonException e) {
      throw new KnowledgeException(
          "%s: line %d is not YAML; %s"
              .formatted(
                  file,
                  e.getLocation() == null ? 1 : e.getLocation().getLineNr(),
                  firstLine(e.getOriginalMessage())),
          e);
    }
    if (tree == null || !tree.isObject() || tree.isEmpty()) {
      throw new KnowledgeException(
          file + " has no classes; write a name with 'properties:' below it.");
    }
    List<FactClass> all = new ArrayList<>();
    tree.forEachEntry((name, body) -> all.add(one(name, body, file)));
    return all;
  }

  private static FactClass one(String name, JsonNode body, String file) {
    String place = file + ", class " + name;
    if (!name.matches("[\\p{L}][\\p{L}\\p{N}_-]{0,60}")) {
      throw new KnowledgeException(
          place + ": a name is a letter, then up to 60 letters, digits, dashes or underscores.");
    }
    known(body, place, List.of("types", "keys", "properties"));
    JsonNode properties = body.path("properties");
    if (!properties.isObject() || properties.isEmpty() || properties.size() > MOST) {
      throw new KnowledgeException(
          place + " needs 'properties:' with 1 to 500 names and datatypes, such as price: money.");
    }
    List<FactProperty> all = new ArrayList<>();
    properties.forEachEntry((each, value) -> all.add(property(each, value, place)));
    List<String> names = all.stream().map(FactProperty::name).toList();
    List<String> keys = texts(body.path("keys"));
    for (String key : keys) {
      if (!names.contains(key)) {
        throw new KnowledgeException(
            "%s: the key '%s' is not a property; the properties are %s."
                .formatted(place, key, String.join(", ", names)));
      }
    }
    List<String> types = texts(body.path("types"));
    return new FactClass(name, types.isEmpty() ? List.of(name) : types, keys, all);
  }

  private static FactProperty property(String name, JsonNode value, String place) {
    if (!name.matches("[\\p{L}][\\p{L}\\p{N}_]{0,60}")) {
      throw new KnowledgeException(
          "%s: '%s' is not a name; take letters, digits and underscores.".formatted(place, name));
    }
    if (value.isString()) {
      return new FactProperty(
          name,
          type(value.asString(), name, place),
          false,
          List.of(),
          List.of(),
          List.of(),
          "",
          List.of());
    }
    String here = place + ", property " + name;
    known(
        value,
        here,
        List.of("type", "many", "from", "labels", "choices", "looks", "sum", "formerly"));
    return new FactProperty(
        name,
        type(value.path("type").asString("text"), name, place),
        value.path("many").asBoolean(false),
        texts(value.path("from")),
        texts(value.path("labels")).stream().map(label -> label.toLowerCase(Locale.ROOT)).toList(),
        texts(value.path("choices")),
        value.path("looks").asString(""),
        texts(value.path("sum")),
        texts(value.path("formerly")));
  }

  private static FactType type(String word, String property, String place) {
    for (FactType type : FactType.values()) {
      if (type.word().equals(word.strip().toLowerCase(Locale.ROOT))) {
        return type;
      }
    }
    throw new KnowledgeException(
        "%s, property %s: '%s' is not a datatype; it is one of text, number, money, date, duration,"
                .formatted(place, property, word)
            + " quantity, boolean, choice and url.");
  }

  private static void known(JsonNode node, String place, List<String> words) {
    if (!node.isObject()) {
      throw new KnowledgeException(
          place + " has no content; write " + String.join(", ", words) + " below it.");
    }
    for (String word : node.propertyNames()) {
      if (!words.contains(word)) {
        throw new KnowledgeException(
            "%s: '%s' is unknown; it is one of %s."
                .formatted(place, word, String.join(", ", words)));
      }
    }
  }

  private static List<String> texts(JsonNode node) {
    if (node.isString()) {
      return List.of(node.asString());
    }
    List<String> all = new ArrayList<>();
    for (int i = 0; node.isArray() && i < Math.min(node.size(), MOST); i++) {
      all.add(node.get(i).asString());
    }
    return all;
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("").strip();
  }

  /** Writes classes so that {@link #parse} reads them back. */
  public static String text(List<FactClass> classes) {
    Map<String, Object> all = new LinkedHashMap<>();
    for (FactClass one : classes) {
      Map<String, Object> properties = new LinkedHashMap<>();
      for (FactProperty property : one.properties()) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("type", property.type().word());
        if (property.many()) {
          body.put("many", true);
        }
        body.put("from", property.from());
        if (!property.labels().isEmpty()) {
          body.put("labels", property.labels());
        }
        if (!property.choices().isEmpty()) {
          body.put("choices", property.choices());
        }
        if (!property.looks().isEmpty()) {
          body.put("looks", property.looks());
        }
        if (!property.sum().isEmpty()) {
          body.put("sum", property.sum());
        }
        if (!property.formerly().isEmpty()) {
          body.put("formerly", property.formerly());
        }
        properties.put(property.name(), body);
      }
      Map<String, Object> body = new LinkedHashMap<>();
      body.put("types", one.types());
      body.put("keys", one.keys());
      body.put("properties", properties);
      all.put(one.name(), body);
    }
    return YAML.writeValueAsString(all);
  }
}
