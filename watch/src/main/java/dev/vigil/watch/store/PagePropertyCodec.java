package dev.vigil.watch.store;

import dev.vigil.fetch.message.PageProperties;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Encodes page properties, and what is wrong with the content, as text for a column. Stateless. */
public final class PagePropertyCodec {
  private static final JsonMapper JSON = new JsonMapper();

  private PagePropertyCodec() {}

  public static String write(PageProperties properties, Optional<WatchedPage.ReadProblem> problem) {
    ObjectNode all = JSON.createObjectNode();
    properties.etag().ifPresent(v -> all.put("etag", v));
    properties.lastModified().ifPresent(v -> all.put("modified", v.toEpochMilli()));
    properties.declaredLength().ifPresent(v -> all.put("declared", v));
    properties.size().ifPresent(v -> all.put("size", v));
    properties.checksum().ifPresent(v -> all.put("checksum", v));
    if (properties.ignoresConditions()) {
      all.put("ignoresConditions", true);
    }
    problem.ifPresent(
        found -> all.put("problem", found.message()).put("read", found.found().toEpochMilli()));
    return all.toString();
  }

  /** What was wrong with the content when it was last read. */
  public static Optional<WatchedPage.ReadProblem> problem(String text) {
    if (!text.contains("\"problem\"")) {
      return Optional.empty(); // of almost all pages, and quickly
    }
    JsonNode all = JSON.readTree(text);
    return Optional.ofNullable(all.get("problem"))
        .map(
            words ->
                new WatchedPage.ReadProblem(
                    words.asString(), Instant.ofEpochMilli(all.path("read").asLong())));
  }

  /**
   * Decodes the properties; empty for an empty text, so that the next request has no conditions.
   */
  public static Optional<PageProperties> read(String text) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    JsonNode all = JSON.readTree(text);
    return Optional.of(
        new PageProperties(
            Optional.ofNullable(all.get("etag")).map(JsonNode::asString),
            Optional.ofNullable(all.get("modified"))
                .map(time -> Instant.ofEpochMilli(time.asLong())),
            number(all, "declared"),
            number(all, "size"),
            Optional.ofNullable(all.get("checksum")).map(JsonNode::asString),
            all.has("ignoresConditions")));
  }

  private static OptionalLong number(JsonNode all, String name) {
    JsonNode value = all.get(name);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value.asLong());
  }
}
