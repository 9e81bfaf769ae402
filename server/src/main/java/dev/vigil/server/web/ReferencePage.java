package dev.vigil.server.web;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.server.http.RequestContext;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The reference page of the REST interface, generated from its OpenAPI document. Safe for
 * concurrent use.
 */
final class ReferencePage {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final PageFrame frame;
  private final Function<String, Map<String, Object>> document;

  ReferencePage(PageFrame frame, Function<String, Map<String, Object>> document) {
    this.frame = frame;
    this.document = document;
  }

  void show(RequestContext context) {
    JsonNode all = JSON.valueToTree(document.apply(context.base()));
    List<SafeHtml> operations = new ArrayList<>();
    all.path("paths")
        .forEachEntry(
            (path, methods) ->
                methods.forEachEntry(
                    (method, operation) -> operations.add(operation(path, method, operation))));
    List<SafeHtml> types = new ArrayList<>();
    all.path("components")
        .path("schemas")
        .forEachEntry((name, schema) -> types.add(type(name, schema)));
    frame.show(
        context,
        PageFrame.Place.NONE,
        "REST interface",
        h("div.head", h("h1", "REST interface")),
        h(
            "p",
            "Send ",
            h("code", "Authorization: Bearer TOKEN"),
            "; tokens are made under Settings. A request that makes something may carry an ",
            h("code", "Idempotency-Key"),
            ", and then happens once. For programs: ",
            h("a", at("href", context.to("/openapi.json")), "OpenAPI 3.1"),
            "."),
        h(
            "table.list",
            h("thead", h("tr", h("th", "Request"), h("th", "What it does"), h("th", "Scope"))),
            h("tbody", operations)),
        h("h2", "Types"),
        types);
  }

  private static SafeHtml operation(String path, String method, JsonNode operation) {
    List<SafeHtml> more = new ArrayList<>();
    for (JsonNode one : operation.path("parameters")) {
      if (one.path("in").asString("").equals("query")) {
        more.add(
            h(
                "div.quiet",
                h("code", one.path("name").asString("")),
                " " + words(one.path("schema")) + ": " + one.path("description").asString("")));
      }
    }
    JsonNode body = operation.path("requestBody").path("content").path("application/json");
    JsonNode answer = operation.path("responses").path("200").path("content");
    return h(
        "tr",
        h("th", at("scope", "row"), h("code", method.toUpperCase(Locale.ROOT) + " " + path)),
        h(
            "td.wide",
            operation.path("summary").asString(""),
            more,
            body.isMissingNode() ? null : h("div.quiet", "takes " + words(body.path("schema"))),
            answer.path("application/json").isMissingNode()
                ? null
                : h("div.quiet", "gives " + words(answer.path("application/json").path("schema")))),
        h("td", operation.path("x-scope").asString("")));
  }

  private static SafeHtml type(String name, JsonNode schema) {
    List<SafeHtml> fields = new ArrayList<>();
    schema
        .path("properties")
        .forEachEntry(
            (field, type) -> {
              fields.add(h("dt", h("code", field)));
              fields.add(h("dd", words(type)));
            });
    return h("section.card", at("id", name), h("h3", name), h("dl", fields));
  }

  /** A schema in a few words. */
  private static String words(JsonNode schema) {
    String reference = schema.path("$ref").asString("");
    if (!reference.isEmpty()) {
      return reference.substring(reference.lastIndexOf('/') + 1);
    }
    JsonNode type = schema.path("type");
    if (type.isArray()) {
      String first = type.path(0).asString("");
      return (first.equals("array") ? "list of " + words(schema.path("items")) : first)
          + " or null";
    }
    JsonNode items = schema.path("properties").path("items");
    return switch (type.asString("")) {
      case "array" -> "list of " + words(schema.path("items"));
      case "object" -> items.isMissingNode() ? "object" : "page of " + words(items.path("items"));
      case "" -> "any JSON";
      default -> type.asString("");
    };
  }
}
