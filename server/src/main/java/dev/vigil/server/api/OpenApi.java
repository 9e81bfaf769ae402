package dev.vigil.server.api;

import dev.vigil.server.http.AccessRule;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Generates the OpenAPI 3.1 document from the operations and their records. Stateless. */
final class OpenApi {
  private static final Pattern PART = Pattern.compile("[{<]([^}>]+)[}>]");

  private final Map<String, Object> schemas = new TreeMap<>();
  private final Set<Class<?>> bodies = new HashSet<>();

  private OpenApi() {}

  static Map<String, Object> of(List<ApiOperation> operations, String base) {
    return new OpenApi().write(operations, base);
  }

  private Map<String, Object> write(List<ApiOperation> operations, String base) {
    Map<String, Map<String, Object>> paths = new LinkedHashMap<>();
    for (ApiOperation operation : operations) {
      paths
          .computeIfAbsent(
              operation.route().path().replace('<', '{').replace('>', '}'),
              path -> new LinkedHashMap<>())
          .put(operation.route().method().name().toLowerCase(Locale.ROOT), operation(operation));
    }
    schemas.put(
        "Problem",
        Map.of(
            "type",
            "object",
            "description",
            "What went wrong, as in RFC 9457.",
            "properties",
            Map.of(
                "type", Map.of("type", "string"),
                "title", Map.of("type", "string"),
                "status", Map.of("type", "integer"),
                "detail", Map.of("type", "string"),
                "field", Map.of("type", "string"))));
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("openapi", "3.1.0");
    all.put(
        "info",
        Map.of(
            "title",
            "Vigil",
            "version",
            "1",
            "description",
            "Watches web pages. Programs send 'Authorization: Bearer TOKEN'. Requests that make"
                + " something may carry an Idempotency-Key, and then happen once.",
            "license",
            Map.of("name", "Apache-2.0", "identifier", "Apache-2.0")));
    all.put("servers", List.of(Map.of("url", base.isEmpty() ? "/" : base)));
    all.put("paths", paths);
    all.put(
        "components",
        Map.of(
            "schemas",
            schemas,
            "securitySchemes",
            Map.of("token", Map.of("type", "http", "scheme", "bearer"))));
    return all;
  }

  private Map<String, Object> operation(ApiOperation operation) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("summary", operation.summary());
    all.put("operationId", name(operation));
    if (operation.route().rule() instanceof AccessRule.Program(var scope)) {
      all.put("security", List.of(Map.of("token", List.of())));
      all.put("x-scope", scope.word());
    }
    List<Object> parameters = new ArrayList<>();
    Matcher parts = PART.matcher(operation.route().path());
    while (parts.find()) {
      parameters.add(parameter(parts.group(1), "path", "", true));
    }
    operation
        .query()
        .forEach((name, words) -> parameters.add(parameter(name, "query", words, false)));
    if (!parameters.isEmpty()) {
      all.put("parameters", parameters);
    }
    Class<?> takes = operation.takes();
    if (takes != null) {
      bodies.add(takes);
      all.put(
          "requestBody",
          Map.of(
              "required",
              true,
              "content",
              Map.of("application/json", Map.of("schema", schema(takes)))));
    }
    all.put(
        "responses",
        Map.of(
            Integer.toString(operation.status()),
            answer(operation),
            "default",
            Map.of(
                "description",
                "A problem.",
                "content",
                Map.of(
                    "application/problem+json",
                    Map.of("schema", Map.of("$ref", "#/components/schemas/Problem"))))));
    return all;
  }

  private static String name(ApiOperation operation) {
    String path = operation.route().path().replace("/api/v1/", "").replaceAll("[^a-z]+", "_");
    return operation.route().method().name().toLowerCase(Locale.ROOT) + "_" + path;
  }

  private static Map<String, Object> parameter(
      String name, String in, String words, boolean required) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("name", name);
    all.put("in", in);
    if (!words.isEmpty()) {
      all.put("description", words);
    }
    all.put("required", required);
    all.put(
        "schema",
        switch (name) {
          case "limit" -> Map.of("type", "integer", "minimum", 1, "maximum", 200);
          case "id", "number" -> Map.of("type", "integer");
          default -> Map.of("type", "string");
        });
    return all;
  }

  private Map<String, Object> answer(ApiOperation operation) {
    Class<?> gives = operation.gives();
    if (gives == null) {
      return operation.media().isEmpty()
          ? Map.of("description", "Done.")
          : Map.of("description", "As asked for.", "content", Map.of(operation.media(), Map.of()));
    }
    Object schema = schema(gives);
    Object body =
        operation.many()
            ? Map.of(
                "type",
                "object",
                "required",
                List.of("items"),
                "properties",
                Map.of(
                    "items",
                    Map.of("type", "array", "items", schema),
                    "next",
                    Map.of("type", List.of("string", "null"))))
            : schema;
    return Map.of(
        "description",
        "As asked for.",
        "content",
        Map.of("application/json", Map.of("schema", body)));
  }

  /** The schema of a type; a record is defined once, by its name. */
  private Object schema(Type type) {
    if (type instanceof ParameterizedType map && map.getRawType() == Map.class) {
      return Map.of(
          "type", "object", "additionalProperties", schema(map.getActualTypeArguments()[1]));
    }
    if (type instanceof ParameterizedType list) {
      return Map.of("type", "array", "items", schema(list.getActualTypeArguments()[0]));
    }
    if (type == String.class) {
      return Map.of("type", "string");
    }
    if (type == Instant.class) {
      return Map.of("type", "string", "format", "date-time");
    }
    if (type == int.class || type == long.class || type == Integer.class || type == Long.class) {
      return Map.of("type", "integer");
    }
    if (type == double.class || type == Double.class) {
      return Map.of("type", "number");
    }
    if (type == boolean.class || type == Boolean.class) {
      return Map.of("type", "boolean");
    }
    if (type == JsonNode.class || type == Object.class) {
      return Map.of();
    }
    if (type == SentinelFields.class) {
      schemas.put("SentinelFields", SentinelFields.schema());
      return Map.of("$ref", "#/components/schemas/SentinelFields");
    }
    if (type instanceof Class<?> known && known.isRecord()) {
      if (!schemas.containsKey(known.getSimpleName())) {
        schemas.put(known.getSimpleName(), Map.of());
        schemas.put(known.getSimpleName(), object(known));
      }
      return Map.of("$ref", "#/components/schemas/" + known.getSimpleName());
    }
    throw new IllegalStateException("no schema for " + type);
  }

  private Map<String, Object> object(Class<?> known) {
    Map<String, Object> properties = new LinkedHashMap<>();
    List<String> required = new ArrayList<>();
    for (RecordComponent component : known.getRecordComponents()) {
      boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
      Object schema = schema(component.getGenericType());
      if (nullable
          && schema instanceof Map<?, ?> plain
          && plain.get("type") instanceof String one) {
        schema = Map.of("type", List.of(one, "null"));
      }
      properties.put(component.getName(), schema);
      // Answers have every field, null or not; a body may leave out what may be null.
      if (!nullable || !bodies.contains(known)) {
        required.add(component.getName());
      }
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("type", "object");
    if (!required.isEmpty()) {
      all.put("required", required);
    }
    all.put("properties", properties);
    return all;
  }
}
