package dev.vigil.mediator.source;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.mediator.MediatorException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The read-only operations of a service, from its OpenAPI document. Immutable.
 *
 * @param server what addresses begin with
 * @param isTrusted whether the server has the origin of the description, or a file names it
 */
record OpenApiDescription(
    String server, boolean isTrusted, List<Operation> operations, Security security) {
  private static final YAMLMapper YAML = YAMLMapper.builder().build();
  private static final int MOST_REFERENCES = 20;

  OpenApiDescription {
    operations = List.copyOf(operations);
  }

  /** A function. */
  record Operation(String path, List<Parameter> parameters, SourceCollection collection) {
    Operation {
      parameters = List.copyOf(parameters);
    }
  }

  /** An argument of a function. */
  record Parameter(String name, boolean inPath, boolean required) {}

  /** Where a secret goes. */
  sealed interface Security {
    /** Nowhere. */
    record None() implements Security {}

    /** A key in a header. */
    record InHeader(String header) implements Security {}

    /** A key in the address. */
    record InQuery(String parameter) implements Security {}

    /** A token. */
    record Bearer() implements Security {}

    /** A name and a password. */
    record Basic() implements Security {}
  }

  static boolean isOne(byte[] content) {
    try {
      JsonNode root = YAML.readTree(content);
      return root != null && (root.has("openapi") || root.has("swagger"));
    } catch (JacksonException e) {
      return false;
    }
  }

  /**
   * Reads a document in JSON or YAML.
   *
   * @param place where it was read from, which relative addresses begin at
   */
  static OpenApiDescription read(byte[] content, String place) {
    JsonNode root;
    try {
      root = YAML.readTree(content);
    } catch (JacksonException e) {
      throw new MediatorException(
          "%s is neither JSON nor YAML: %s".formatted(place, e.getOriginalMessage()), e);
    }
    if (root == null || !root.path("openapi").asString("").startsWith("3.")) {
      throw new MediatorException(
          "%s is not an OpenAPI 3 document; its first line must be openapi: 3...".formatted(place));
    }
    Reading reading = new Reading(root, place);
    List<Operation> operations = reading.operations();
    if (operations.isEmpty()) {
      throw new MediatorException("%s describes no operation that reads (get).".formatted(place));
    }
    String server = reading.server();
    return new OpenApiDescription(
        server, reading.isTrusted(server), operations, reading.security());
  }

  /** One document. */
  private record Reading(JsonNode root, String place) {
    boolean isFetched() {
      return SourceOpener.isAddress(place);
    }

    boolean isTrusted(String server) {
      try {
        return !isFetched() || WebUrl.parse(server).origin().equals(WebUrl.parse(place).origin());
      } catch (FetchException e) {
        throw new MediatorException(String.valueOf(e.getMessage()), e);
      }
    }

    String server() {
      JsonNode first = root.path("servers").path(0);
      String url = first.path("url").asString("/");
      for (Map.Entry<String, JsonNode> variable : first.path("variables").properties()) {
        url =
            url.replace(
                "{" + variable.getKey() + "}", variable.getValue().path("default").asString(""));
      }
      try {
        URI resolved = isFetched() ? URI.create(place).resolve(url) : URI.create(url);
        if (resolved.isAbsolute() && String.valueOf(resolved.getScheme()).startsWith("http")) {
          String text = resolved.toString();
          return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
        }
      } catch (IllegalArgumentException e) {
        throw new MediatorException(
            "The server '%s' of %s is not an address.".formatted(url, place), e);
      }
      throw new MediatorException(
          "%s does not say where the service is; write its address into servers.".formatted(place));
    }

    List<Operation> operations() {
      List<Operation> all = new ArrayList<>();
      Set<String> names = new HashSet<>();
      for (Map.Entry<String, JsonNode> path : root.path("paths").properties()) {
        JsonNode get = path.getValue().path("get");
        if (get.isObject()) {
          operation(path.getKey(), path.getValue(), get, names, all);
        }
      }
      return all;
    }

    private void operation(
        String path, JsonNode item, JsonNode get, Set<String> names, List<Operation> all) {
      List<Parameter> parameters = new ArrayList<>();
      for (JsonNode list : List.of(item.path("parameters"), get.path("parameters"))) {
        for (JsonNode written : list) {
          JsonNode one = resolved(written);
          String in = one.path("in").asString("");
          if (in.equals("path") || in.equals("query")) {
            parameters.removeIf(known -> known.name().equals(one.path("name").asString("")));
            parameters.add(
                new Parameter(
                    one.path("name").asString(""),
                    in.equals("path"),
                    in.equals("path") || one.path("required").asBoolean(false)));
          }
        }
      }
      parameters.sort((a, b) -> Boolean.compare(b.required(), a.required()));
      String written = get.path("operationId").asString("");
      String name =
          ColumnElements.of(
              written.isEmpty()
                  ? path.replaceAll("\\{[^}]*\\}", "")
                      .replaceAll("[^A-Za-z0-9]+", "-")
                      .replaceAll("^-|-$", "")
                  : written);
      if (!names.add(name)) {
        return;
      }
      List<SourceColumn> columns = columns(get);
      all.add(
          new Operation(
              path,
              parameters,
              new SourceCollection(
                  name,
                  path,
                  columns,
                  columns.isEmpty(),
                  List.of(),
                  parameters.stream()
                      .map(parameter -> parameter.name() + (parameter.required() ? "" : "?"))
                      .toList(),
                  -1)));
    }

    /** The elements of an item of the answer, as far as the document says. */
    private List<SourceColumn> columns(JsonNode get) {
      JsonNode schema = MissingNode.getInstance();
      for (Map.Entry<String, JsonNode> response : get.path("responses").properties()) {
        if (response.getKey().startsWith("2") && schema.isMissingNode()) {
          for (Map.Entry<String, JsonNode> content :
              resolved(response.getValue()).path("content").properties()) {
            if (content.getKey().contains("json")) {
              schema = resolved(content.getValue().path("schema"));
            }
          }
        }
      }
      List<JsonNode> arrays = new ArrayList<>();
      for (JsonNode property : schema.path("properties")) {
        if (resolved(property).path("type").asString("").equals("array")) {
          arrays.add(resolved(property));
        }
      }
      if (arrays.size() == 1) {
        schema = arrays.getFirst();
      }
      JsonNode items = resolved(schema.path("items"));
      List<SourceColumn> columns = new ArrayList<>();
      for (Map.Entry<String, JsonNode> property :
          (items.isMissingNode() ? schema : items).path("properties").properties()) {
        ColumnType type =
            switch (resolved(property.getValue()).path("type").asString("")) {
              case "integer", "number" -> ColumnType.DOUBLE;
              case "boolean" -> ColumnType.BOOLEAN;
              case "array", "object" -> ColumnType.TREE;
              default -> ColumnType.TEXT;
            };
        columns.add(
            new SourceColumn(ColumnElements.of(property.getKey()), property.getKey(), type));
      }
      return columns;
    }

    private JsonNode resolved(JsonNode written) {
      JsonNode node = written;
      for (int i = 0; i < MOST_REFERENCES && node.has("$ref"); i++) {
        String reference = node.path("$ref").asString("");
        if (!reference.startsWith("#/")) {
          return MissingNode.getInstance();
        }
        node = root;
        for (String step : reference.substring(2).split("/", -1)) {
          node = node.path(step.replace("~1", "/").replace("~0", "~"));
        }
      }
      return node;
    }

    Security security() {
      for (JsonNode written : root.path("components").path("securitySchemes")) {
        JsonNode scheme = resolved(written);
        String name = scheme.path("name").asString("");
        switch (scheme.path("type").asString("") + " " + scheme.path("in").asString("")) {
          case "apiKey header" -> {
            return new Security.InHeader(name);
          }
          case "apiKey query" -> {
            return new Security.InQuery(name);
          }
          default -> {
            if (scheme.path("scheme").asString("").equalsIgnoreCase("basic")) {
              return new Security.Basic();
            }
            if (scheme.path("type").asString("").equals("http")) {
              return new Security.Bearer();
            }
          }
        }
      }
      return new Security.None();
    }
  }
}
