package dev.vigil.watch.language;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.Request;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.Step;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/**
 * Sentinels as YAML and JSON: one mapping a sentinel, its keys the clauses in lower case, their
 * values as in the text, lists where the text has lists. What is read is put together as text and
 * given to {@link SentinelParser}, so that both forms accept and refuse the same. Stateless.
 */
public final class SentinelTree {
  private static final ObjectMapper JSON = JsonMapper.builder().build();
  private static final ObjectMapper YAML =
      YAMLMapper.builder()
          .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
          .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
          .build();

  private SentinelTree() {}

  public static String json(List<Sentinel> sentinels) {
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(trees(sentinels));
  }

  public static String yaml(List<Sentinel> sentinels) {
    return YAML.writeValueAsString(trees(sentinels));
  }

  public static List<Sentinel> fromJson(String text, ZoneId zone) {
    return read(JSON, text, "JSON", zone);
  }

  public static List<Sentinel> fromYaml(String text, ZoneId zone) {
    return read(YAML, text, "YAML", zone);
  }

  private static List<Object> trees(List<Sentinel> sentinels) {
    return sentinels.stream().map(SentinelTree::tree).map(Object.class::cast).toList();
  }

  private static Map<String, Object> tree(Sentinel sentinel) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("sentinel", sentinel.name());
    tree.put("using", SentinelWriter.source(sentinel.source()));
    put(tree, "within", sentinel.within());
    put(tree, "monitor", sentinel.monitor().map(SentinelWriter::monitor));
    put(tree, "ignore", sentinel.ignore());
    put(tree, "fetch", sentinel.fetch().map(SentinelWriter::fetch));
    put(tree, "only", sentinel.only().map(SentinelWriter::hours));
    put(tree, "request", sentinel.request().map(SentinelTree::request));
    put(tree, "render", sentinel.render().map(SentinelTree::steps));
    put(tree, "from", sentinel.from().map(SentinelWriter::moment));
    put(tree, "to", sentinel.to().map(SentinelWriter::moment));
    put(tree, "notify", sentinel.notifyBy().map(SentinelTree::channels));
    put(tree, "deliver", sentinel.delivery().map(SentinelWriter::delivery));
    put(tree, "compare", sentinel.compare().map(SentinelWriter::compare));
    put(tree, "when", sentinel.when());
    put(tree, "confirm", sentinel.confirm().map(Times::write));
    put(tree, "keep", sentinel.keep());
    put(tree, "tag", sentinel.tags());
    return tree;
  }

  private static void put(Map<String, Object> tree, String key, Optional<?> value) {
    value.ifPresent(present -> tree.put(key, present));
  }

  private static Map<String, Object> request(Request request) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("method", request.method());
    if (!request.headers().isEmpty()) {
      tree.put(
          "header",
          request.headers().stream().map(header -> header.name() + ": " + header.value()).toList());
    }
    if (!request.body().isEmpty()) {
      tree.put("body", request.body());
    }
    if (!request.secret().isEmpty()) {
      tree.put("secret", request.secret());
    }
    return tree;
  }

  private static List<String> steps(List<Step> steps) {
    return steps.stream().map(SentinelWriter::step).toList();
  }

  private static List<String> channels(List<Channel> channels) {
    return channels.stream().map(channel -> SentinelWriter.channels(List.of(channel))).toList();
  }

  private static List<Sentinel> read(ObjectMapper mapper, String text, String format, ZoneId zone) {
    Object tree;
    try {
      tree = mapper.readValue(text, Object.class);
    } catch (JacksonException e) {
      throw new WatchException(
          "This is no "
              + format
              + ": "
              + e.getOriginalMessage()
              + " at line "
              + e.getLocation().getLineNr()
              + ".",
          e);
    }
    List<Sentinel> sentinels = new ArrayList<>();
    for (Object one : tree instanceof List<?> many ? many : List.of(tree == null ? "" : tree)) {
      if (!(one instanceof Map<?, ?> map)) {
        throw new WatchException(
            "A sentinel in "
                + format
                + " is a mapping with the keys sentinel, using and so on, not: "
                + one
                + ".");
      }
      sentinels.addAll(SentinelParser.parse(text(map), zone));
    }
    return sentinels;
  }

  private static String text(Map<?, ?> tree) {
    Map<String, Object> rest = new LinkedHashMap<>();
    tree.forEach((key, value) -> rest.put(String.valueOf(key), value));
    StringBuilder out = new StringBuilder("Create Sentinel ");
    out.append(required(rest, "sentinel")).append(" Using ").append(required(rest, "using"));
    take(rest, "within", value -> out.append("\nWithin ").append(Quoting.quoted(value)));
    take(rest, "monitor", value -> out.append("\nMonitor ").append(value));
    list(rest, "ignore", "\nIgnore ", out);
    take(rest, "fetch", value -> out.append("\nFetch ").append(value));
    take(rest, "only", value -> out.append("\nOnly ").append(value));
    request(rest, out);
    render(rest, out);
    take(rest, "from", value -> out.append("\nFrom ").append(value));
    take(rest, "to", value -> out.append("\nTo ").append(value));
    Object channels = rest.remove("notify");
    if (channels != null) {
      out.append("\nNotify By ").append(String.join(", ", strings(channels)));
    }
    take(rest, "deliver", value -> out.append(' ').append(value));
    take(rest, "compare", value -> out.append("\nCompare ").append(value));
    take(rest, "when", value -> out.append("\nWhen ").append(value));
    take(rest, "confirm", value -> out.append("\nConfirm after ").append(value));
    take(rest, "keep", value -> out.append("\nKeep ").append(value));
    list(rest, "tag", "\nTag ", out);
    if (!rest.isEmpty()) {
      String key = rest.keySet().iterator().next();
      throw new WatchException(
          "\""
              + key
              + "\" is no part of a sentinel"
              + Words.suggestion(key, Clause.NAMES).replace("?", "")
              + ".");
    }
    return out.toString();
  }

  private static String required(Map<String, Object> tree, String key) {
    Object value = tree.remove(key);
    if (value == null) {
      throw new WatchException(
          "A sentinel needs the key "
              + key
              + ", as in: "
              + key
              + (key.equals("using") ? ": https://example.org/." : ": prices."));
    }
    return String.valueOf(value);
  }

  private static void take(Map<String, Object> tree, String key, Consumer<String> action) {
    Object value = tree.remove(key);
    if (value != null) {
      action.accept(String.valueOf(value));
    }
  }

  private static void list(Map<String, Object> tree, String key, String clause, StringBuilder out) {
    Object value = tree.remove(key);
    if (value != null) {
      out.append(clause)
          .append(String.join(", ", strings(value).stream().map(Quoting::quoted).toList()));
    }
  }

  private static void request(Map<String, Object> tree, StringBuilder out) {
    Object value = tree.remove("request");
    if (value instanceof Map<?, ?> parts) {
      out.append("\nRequest");
      parts.forEach(
          (key, part) ->
              strings(part)
                  .forEach(
                      text ->
                          out.append(' ').append(key).append(' ').append(Quoting.quoted(text))));
    } else if (value != null) {
      out.append("\nRequest ").append(value);
    }
  }

  private static void render(Map<String, Object> tree, StringBuilder out) {
    Object value = tree.remove("render");
    if (value instanceof List<?> steps) {
      out.append("\nRender browser")
          .append(steps.isEmpty() ? "" : " with ")
          .append(String.join(", ", strings(steps)));
    } else if (value != null) {
      out.append("\nRender ").append(value);
    }
  }

  private static List<String> strings(Object value) {
    return value instanceof List<?> many
        ? many.stream().map(String::valueOf).toList()
        : List.of(String.valueOf(value));
  }
}
