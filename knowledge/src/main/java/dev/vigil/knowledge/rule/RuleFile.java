package dev.vigil.knowledge.rule;

import dev.vigil.knowledge.KnowledgeException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads and writes rules as YAML. Stateless. */
public final class RuleFile {
  private static final ObjectMapper YAML = YAMLMapper.builder().build();
  private static final int LONGEST = 200_000;

  private RuleFile() {}

  /**
   * Reads a rule.
   *
   * @param file its name, for messages
   * @throws KnowledgeException if it is invalid, with the place and the remedy
   */
  public static PageRule parse(String text, String file) {
    if (text.length() > LONGEST) {
      throw new KnowledgeException(file + " is larger than 200 kB; a rule has a few lines.");
    }
    JsonNode tree;
    try {
      tree = YAML.readTree(text);
    } catch (JacksonException e) {
      throw new KnowledgeException(
          "%s: line %d is not YAML."
              .formatted(file, e.getLocation() == null ? 1 : e.getLocation().getLineNr()),
          e);
    }
    if (tree == null || !tree.isObject() || !tree.path("values").isObject()) {
      throw new KnowledgeException(
          file + " is not a rule; write 'class:', 'pages:' and 'values:' with selectors.");
    }
    for (String word : tree.propertyNames()) {
      if (!List.of("class", "pages", "record", "values").contains(word)) {
        throw new KnowledgeException(
            "%s: '%s' is unknown; it is one of class, pages, record, values."
                .formatted(file, word));
      }
    }
    List<ValueRule> values = new ArrayList<>();
    tree.path("values")
        .forEachEntry(
            (property, value) ->
                values.add(
                    value.isString()
                        ? new ValueRule(property, value.asString(), "", "", "", "")
                        : new ValueRule(
                            property,
                            value.path("select").asString(""),
                            value.path("attribute").asString(""),
                            value.path("label").asString(""),
                            value.path("shape").asString(""),
                            value.path("value").asString(""),
                            value.path("words").asInt(0))));
    return new PageRule(
        tree.path("class").asString(""),
        tree.path("pages").asString("*"),
        tree.path("record").asString(""),
        values);
  }

  /** Writes a rule so that {@link #parse} reads it back. */
  public static String text(PageRule rule) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (ValueRule value : rule.values()) {
      Map<String, Object> body = new LinkedHashMap<>();
      put(body, "select", value.select());
      put(body, "attribute", value.attribute());
      put(body, "label", value.label());
      put(body, "shape", value.shape());
      put(body, "value", value.fixed());
      if (value.words() > 0) {
        body.put("words", value.words());
      }
      values.put(value.property(), body);
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("class", rule.className());
    all.put("pages", rule.pages());
    put(all, "record", rule.record());
    all.put("values", values);
    return YAML.writeValueAsString(all);
  }

  private static void put(Map<String, Object> body, String name, String value) {
    if (!value.isEmpty()) {
      body.put(name, value);
    }
  }
}
