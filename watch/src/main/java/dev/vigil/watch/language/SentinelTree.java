package dev.vigil.watch.language;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.sentinel.Sentinel;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/**
 * Sentinels as YAML and JSON: one mapping a sentinel, its keys the clauses in lower case, their
 * values as in the text, lists where the text has lists, nothing for the default. Each value is
 * read by the {@link Form} of its clause, so that all forms accept and refuse the same. Stateless.
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

  public static List<Written> readJson(String text, ZoneId zone) {
    return read(JSON, text, "JSON", zone);
  }

  public static List<Written> readYaml(String text, ZoneId zone) {
    return read(YAML, text, "YAML", zone);
  }

  private static List<Map<String, @Nullable Object>> trees(List<Sentinel> sentinels) {
    return sentinels.stream().map(SentinelTree::tree).toList();
  }

  private static Map<String, @Nullable Object> tree(Sentinel sentinel) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("sentinel", sentinel.name());
    tree.put("using", SentinelWriter.source(sentinel.source()));
    for (Form<?> form : Forms.ALL) {
      if (sentinel.says(form.term())) {
        tree.put(form.term().key(), value(form, sentinel));
      }
    }
    return tree;
  }

  private static <T> @Nullable Object value(Form<T> form, Sentinel sentinel) {
    List<String> pieces = sentinel.get(form.term()).map(form.writer()).orElse(List.of());
    if (form.shape().isList() && !pieces.isEmpty()) {
      return pieces;
    }
    return pieces.isEmpty() ? null : pieces.getFirst();
  }

  private static List<Written> read(ObjectMapper mapper, String text, String format, ZoneId zone) {
    Node tree;
    try (JsonParser parser = mapper.createParser(text)) {
      JsonToken first = parser.nextToken();
      tree = first == null ? new Node.Nothing(new Place(1, 1)) : Node.read(parser, 0);
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
    List<Written> sentinels = new ArrayList<>();
    for (Node one : tree.items()) {
      if (!(one instanceof Node.Fields(var fields, _))) {
        throw new WatchException(
            one.place()
                + ": a sentinel in "
                + format
                + " is a mapping with the keys sentinel, using and so on.");
      }
      sentinels.add(sentinel(fields, one.place(), zone));
    }
    return sentinels;
  }

  private static Written sentinel(Map<String, Node> fields, Place place, ZoneId zone) {
    Map<String, Node> rest = new LinkedHashMap<>(fields);
    Words name = required(rest, "sentinel", "prices", place);
    Words source = required(rest, "using", "https://example.org/", place);
    Sentinel sentinel =
        Sentinel.of(
            SentinelParser.name(name.take("the sentinel's name")), SentinelParser.source(source));
    name.end();
    source.end();
    for (Form<?> form : Forms.ALL) {
      Node node = rest.remove(form.term().key());
      if (node instanceof Node.Nothing
          || node instanceof Node.Many(var items, _) && items.isEmpty()) {
        sentinel = sentinel.withDefault(form.term());
      } else if (node != null) {
        Words words = words(node, form.shape().isBare());
        sentinel = form.read(sentinel, words, zone);
        words.end();
      }
    }
    for (Map.Entry<String, Node> other : rest.entrySet()) {
      throw Words.fail(
          new Token(
              other.getKey(),
              0,
              other.getValue().place().line(),
              other.getValue().place().column()),
          "\""
              + other.getKey()
              + "\" is no part of a sentinel"
              + Words.suggestion(other.getKey(), keys()));
    }
    Map<String, Place> places = new HashMap<>();
    fields.forEach((key, node) -> places.put(key, node.place()));
    return new Written(sentinel, places);
  }

  private static List<String> keys() {
    return Stream.concat(
            Stream.of("sentinel", "using"), Forms.ALL.stream().map(form -> form.term().key()))
        .toList();
  }

  private static Words required(Map<String, Node> fields, String key, String example, Place place) {
    Node node = fields.remove(key);
    if (node == null) {
      throw new WatchException(
          place + ": a sentinel needs the key " + key + ", as in: " + key + ": " + example + ".");
    }
    return words(node, key.equals("sentinel"));
  }

  /** The words of a text, or those of a list with commas between the items. */
  private static Words words(Node node, boolean bare) {
    List<Token> tokens = new ArrayList<>();
    for (Node item : node.items()) {
      Node.Text text =
          item.text()
              .orElseThrow(
                  () ->
                      new WatchException(
                          item.place() + ": a text belongs here, or a list of texts."));
      int line = text.place().line();
      int column = text.place().column();
      if (!tokens.isEmpty()) {
        tokens.add(new Token(",", -1, line, column));
      }
      if (bare) {
        tokens.add(new Token(text.words(), 0, line, column));
      } else {
        tokens.addAll(Lexer.split(text.words(), line, column));
      }
    }
    return new Words(tokens);
  }
}
