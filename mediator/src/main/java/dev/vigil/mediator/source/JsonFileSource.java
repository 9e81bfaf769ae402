package dev.vigil.mediator.source;

import dev.vigil.document.markup.MarkupEscape;
import dev.vigil.mediator.MediatorException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.sf.saxon.Configuration;
import net.sf.saxon.om.NodeInfo;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A JSON file: each member of its array is an element {@code row}. Members of objects are elements,
 * and arrays repeat them. An object with one array stands for that array. Safe for concurrent use.
 */
public final class JsonFileSource extends FileSourceBase {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Configuration configuration;

  JsonFileSource(String name, Path file, Configuration configuration) {
    super(name, file);
    this.configuration = configuration;
  }

  @Override
  public String kind() {
    return "json";
  }

  @Override
  Parsed parse(FileContent content) {
    JsonNode root;
    try {
      root = JSON.readTree(content.bytes());
    } catch (JacksonException e) {
      throw new MediatorException(
          "%s is not JSON: %s".formatted(file(), e.getOriginalMessage()), e);
    }
    List<NodeInfo> items = items(configuration, root);
    return new Parsed(
        content.stamp(),
        new SourceCollection(
            "row", file().toString(), columns(root), false, List.of(), List.of(), items.size()),
        items);
  }

  /** The members of the array, as elements. */
  static List<NodeInfo> items(Configuration configuration, JsonNode root) {
    JsonNode array = array(root);
    List<NodeInfo> items = new ArrayList<>();
    for (JsonNode item : array.isArray() ? array : List.of(array)) {
      StringBuilder xml = new StringBuilder();
      write(xml, "row", item);
      NodeInfo document = QueryXmlParser.parse(configuration, xml.toString(), "A JSON value");
      items.add(document.children().iterator().next());
    }
    return items;
  }

  private static JsonNode array(JsonNode root) {
    if (root.isObject()) {
      List<JsonNode> arrays = new ArrayList<>();
      root.forEach(
          member -> {
            if (member.isArray()) {
              arrays.add(member);
            }
          });
      if (arrays.size() == 1) {
        return arrays.getFirst();
      }
    }
    return root;
  }

  private static List<SourceColumn> columns(JsonNode root) {
    Map<String, ColumnType> types = new LinkedHashMap<>();
    JsonNode array = array(root);
    for (JsonNode item : array.isArray() ? array : List.of(array)) {
      for (Map.Entry<String, JsonNode> member : item.properties()) {
        JsonNode value = member.getValue();
        types.merge(
            member.getKey(), value.isNull() ? ColumnType.OTHER : type(value), JsonFileSource::both);
      }
    }
    List<SourceColumn> columns = new ArrayList<>();
    types.forEach(
        (name, type) ->
            columns.add(
                new SourceColumn(
                    ColumnElements.of(name),
                    name,
                    type == ColumnType.OTHER ? ColumnType.TEXT : type)));
    return List.copyOf(columns);
  }

  private static ColumnType type(JsonNode value) {
    return value.isContainer()
        ? ColumnType.TREE
        : value.isNumber() ? ColumnType.DOUBLE : ColumnType.TEXT;
  }

  /** The type of a column with values of both; OTHER stands for null, which says nothing. */
  private static ColumnType both(ColumnType one, ColumnType other) {
    if (one == other || other == ColumnType.OTHER) {
      return one;
    }
    return one == ColumnType.OTHER
        ? other
        : one == ColumnType.TREE || other == ColumnType.TREE ? ColumnType.TREE : ColumnType.TEXT;
  }

  private static void write(StringBuilder xml, String name, JsonNode value) {
    if (value.isArray()) {
      value.forEach(item -> write(xml, name, item));
    } else if (!value.isNull()) {
      xml.append('<').append(name).append('>');
      if (value.isObject()) {
        value.properties().forEach(m -> write(xml, ColumnElements.of(m.getKey()), m.getValue()));
      } else {
        xml.append(MarkupEscape.text(ColumnElements.text(value.asString())));
      }
      xml.append("</").append(name).append('>');
    }
  }
}
