package dev.vigil.watch.language;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.YamlFault;
import dev.vigil.watch.event.EventRule;
import dev.vigil.watch.language.clause.ClauseSyntax;
import dev.vigil.watch.language.clause.ClauseSyntaxes;
import dev.vigil.watch.language.clause.Lexer;
import dev.vigil.watch.language.clause.SourcePosition;
import dev.vigil.watch.language.clause.SyntaxToken;
import dev.vigil.watch.language.clause.TimeText;
import dev.vigil.watch.language.clause.WordReader;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import dev.vigil.watch.sentinel.TagSettings;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/**
 * Reads and writes sentinels as YAML and JSON: one mapping per sentinel, with the clauses as keys.
 * Keys are in lower case, values are as in the text, and null stands for the default. Each value is
 * parsed by the {@link ClauseSyntax} of its clause, so that all forms accept the same. Tag settings
 * are such a mapping too, rules are texts, and inactive names are lists. Stateless.
 */
public final class SentinelTree {
  private static final ObjectMapper JSON = JsonMapper.builder().build();
  private static final ObjectMapper YAML =
      YAMLMapper.builder()
          .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
          .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
          .build();

  private static final String UNTIL = "until";
  private static final String TAG = "settings-of-tag";
  private static final String RULE = "rule";

  private SentinelTree() {}

  public static String json(List<Sentinel> sentinels) {
    return json(SentinelFile.of(sentinels));
  }

  public static String yaml(List<Sentinel> sentinels) {
    return yaml(SentinelFile.of(sentinels));
  }

  public static List<WrittenSentinel> readJson(String text, ZoneId zone) {
    return read(text, false, zone).sentinels();
  }

  public static List<WrittenSentinel> readYaml(String text, ZoneId zone) {
    return read(text, true, zone).sentinels();
  }

  /** The clauses of a sentinel, by the keys of its JSON form. */
  public static Map<String, @Nullable Object> fields(Sentinel sentinel) {
    Map<String, @Nullable Object> tree = begun("sentinel", sentinel.name());
    tree.put("using", SentinelWriter.source(sentinel.source()));
    return clauses(tree, sentinel);
  }

  /** The keys of a sentinel's JSON form, each with whether its value is a list. */
  public static Map<String, Boolean> keys() {
    Map<String, Boolean> keys = new LinkedHashMap<>();
    keys.put("sentinel", false);
    keys.put("using", false);
    ClauseSyntaxes.ALL.forEach(form -> keys.put(form.term().key(), form.shape().isList()));
    return keys;
  }

  /**
   * The sentinel with these fields.
   *
   * @throws SentinelFieldException if one of them is wrong
   */
  public static WrittenSentinel ofFields(JsonNode fields, ZoneId zone) {
    try (JsonParser parser = JSON.treeAsTokens(fields)) {
      parser.nextToken();
      if (SyntaxNode.read(parser, 0) instanceof SyntaxNode.Fields(var nodes, var place)) {
        return WrittenSentinel.nowhere(sentinel(nodes, place, zone).sentinel());
      }
      throw new WatchException("The fields of a sentinel must be a JSON object.");
    }
  }

  static String json(SentinelFile file) {
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(trees(file));
  }

  static String yaml(SentinelFile file) {
    return YAML.writeValueAsString(trees(file));
  }

  private static List<Map<String, @Nullable Object>> trees(SentinelFile file) {
    List<Map<String, @Nullable Object>> trees = new ArrayList<>();
    for (InactiveNames rest : file.inactive()) {
      Map<String, @Nullable Object> tree = begun(rest.kind().key(), rest.names());
      rest.until().ifPresent(time -> tree.put(UNTIL, InactiveNames.moment(time)));
      trees.add(tree);
    }
    file.tags().forEach(tag -> trees.add(clauses(begun(TAG, tag.tag()), tag.says())));
    file.sentinels().forEach(written -> trees.add(fields(written.sentinel())));
    file.rules().forEach(rule -> trees.add(begun(RULE, RuleWriter.write(rule))));
    return trees;
  }

  private static Map<String, @Nullable Object> begun(String key, Object value) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put(key, value);
    return tree;
  }

  private static Map<String, @Nullable Object> clauses(
      Map<String, @Nullable Object> tree, Sentinel sentinel) {
    for (ClauseSyntax<?> form : ClauseSyntaxes.ALL) {
      if (sentinel.says(form.term())) {
        tree.put(form.term().key(), value(form, sentinel));
      }
    }
    return tree;
  }

  private static <T> @Nullable Object value(ClauseSyntax<T> form, Sentinel sentinel) {
    List<String> pieces = sentinel.get(form.term()).map(form.writer()).orElse(List.of());
    if (form.shape().isList() && !pieces.isEmpty()) {
      return pieces;
    }
    return pieces.isEmpty() ? null : pieces.getFirst();
  }

  static SentinelFile read(String text, boolean yaml, ZoneId zone) {
    String format = yaml ? "YAML" : "JSON";
    SyntaxNode tree;
    try (JsonParser parser = (yaml ? YAML : JSON).createParser(text)) {
      JsonToken first = parser.nextToken();
      tree =
          first == null
              ? new SyntaxNode.Nothing(new SourcePosition(1, 1))
              : SyntaxNode.read(parser, 0);
    } catch (JacksonException e) {
      throw new WatchException(
          "This is not "
              + format
              + ": "
              + YamlFault.words(e)
              + ", at line "
              + YamlFault.line(e)
              + ".",
          e);
    }
    List<WrittenSentinel> sentinels = new ArrayList<>();
    List<EventRule> rules = new ArrayList<>();
    List<TagSettings> tags = new ArrayList<>();
    List<InactiveNames> inactive = new ArrayList<>();
    for (SyntaxNode one : tree.items()) {
      if (!(one instanceof SyntaxNode.Fields(var fields, _))) {
        throw new WatchException(
            one.place()
                + ": a sentinel in "
                + format
                + " must be a mapping with the keys sentinel and using.");
      }
      Optional<InactiveNames> rest = rest(fields, zone);
      if (rest.isPresent()) {
        inactive.add(rest.get());
      } else if (fields.containsKey(RULE)) {
        WordReader words = words(alone(fields, RULE), false);
        rules.add(new RuleParser(words, zone).rule());
        words.end();
      } else if (fields.containsKey(TAG)) {
        tags.add(tag(fields, zone));
      } else {
        sentinels.add(sentinel(fields, one.place(), zone));
      }
    }
    return new SentinelFile(sentinels, rules, tags, inactive);
  }

  private static Optional<InactiveNames> rest(Map<String, SyntaxNode> fields, ZoneId zone) {
    for (InactiveNames.Kind kind : InactiveNames.Kind.values()) {
      if (fields.containsKey(kind.key())) {
        Map<String, SyntaxNode> rest = new LinkedHashMap<>(fields);
        SyntaxNode until = kind == InactiveNames.Kind.PAUSED ? rest.remove(UNTIL) : null;
        List<String> names = InactiveNames.names(words(alone(rest, kind.key()), true));
        return Optional.of(
            new InactiveNames(
                kind,
                names,
                Optional.ofNullable(until)
                    .map(node -> TimeText.moment(words(node, false), zone).toInstant())));
      }
    }
    return Optional.empty();
  }

  /** The value of a mapping with one key. */
  private static SyntaxNode alone(Map<String, SyntaxNode> fields, String key) {
    Map<String, SyntaxNode> rest = new LinkedHashMap<>(fields);
    SyntaxNode node = Objects.requireNonNull(rest.remove(key));
    refuse(rest);
    return node;
  }

  private static TagSettings tag(Map<String, SyntaxNode> fields, ZoneId zone) {
    Map<String, SyntaxNode> rest = new LinkedHashMap<>(fields);
    WordReader name = words(Objects.requireNonNull(rest.remove(TAG)), true);
    TagSettings none = TagSettings.of(name.take("the tag").text());
    name.end();
    Sentinel says = clauses(none.says(), rest, zone);
    refuse(rest);
    return new TagSettings(none.tag(), says);
  }

  private static WrittenSentinel sentinel(
      Map<String, SyntaxNode> fields, SourcePosition place, ZoneId zone) {
    Map<String, SyntaxNode> rest = new LinkedHashMap<>(fields);
    String name =
        required(
            rest,
            "sentinel",
            "prices",
            place,
            words -> SentinelParser.name(words.take("the sentinel's name")));
    SentinelSource source =
        required(rest, "using", "https://example.org/", place, SentinelParser::source);
    Sentinel sentinel = clauses(Sentinel.of(name, source), rest, zone);
    refuse(rest);
    Map<String, SourcePosition> places = new HashMap<>();
    fields.forEach((key, node) -> places.put(key, node.place()));
    return new WrittenSentinel(sentinel, places);
  }

  /** Parses and removes the clauses of a mapping. */
  private static Sentinel clauses(Sentinel begin, Map<String, SyntaxNode> rest, ZoneId zone) {
    Sentinel sentinel = begin;
    for (ClauseSyntax<?> form : ClauseSyntaxes.ALL) {
      SyntaxNode node = rest.remove(form.term().key());
      if (node instanceof SyntaxNode.Nothing
          || node instanceof SyntaxNode.Many(var items, _) && items.isEmpty()) {
        sentinel = sentinel.withDefault(form.term());
      } else if (node != null) {
        Sentinel before = sentinel;
        sentinel =
            SentinelFieldException.reading(
                form.term().key(),
                () -> {
                  WordReader words = words(node, form.shape().isBare());
                  Sentinel after = form.read(before, words, zone);
                  words.end();
                  return after;
                });
      }
    }
    return sentinel;
  }

  /** Rejects unknown keys. */
  private static void refuse(Map<String, SyntaxNode> rest) {
    for (Map.Entry<String, SyntaxNode> other : rest.entrySet()) {
      SourcePosition place = other.getValue().place();
      throw new SentinelFieldException(
          other.getKey(),
          WordReader.fail(
              new SyntaxToken(other.getKey(), 0, place.line(), place.column()),
              "\""
                  + other.getKey()
                  + "\" is not a part of a sentinel"
                  + WordReader.suggestion(other.getKey(), List.copyOf(keys().keySet()))));
    }
  }

  private static <T> T required(
      Map<String, SyntaxNode> fields,
      String key,
      String example,
      SourcePosition place,
      Function<WordReader, T> reader) {
    return SentinelFieldException.reading(
        key,
        () -> {
          SyntaxNode node = fields.remove(key);
          if (node == null) {
            throw new WatchException(
                "%s: a sentinel needs the key %s, as in: %s: %s."
                    .formatted(place, key, key, example));
          }
          WordReader words = words(node, key.equals("sentinel"));
          T value = reader.apply(words);
          words.end();
          return value;
        });
  }

  /** The words of a text, or those of a list with commas between the items. */
  private static WordReader words(SyntaxNode node, boolean bare) {
    List<SyntaxToken> tokens = new ArrayList<>();
    for (SyntaxNode item : node.items()) {
      SyntaxNode.Text text =
          item.text()
              .orElseThrow(
                  () ->
                      new WatchException(
                          item.place() + ": a text belongs here, or a list of texts."));
      int line = text.place().line();
      int column = text.place().column();
      if (!tokens.isEmpty()) {
        tokens.add(new SyntaxToken(",", -1, line, column));
      }
      if (bare) {
        tokens.add(new SyntaxToken(text.words(), 0, line, column));
      } else {
        tokens.addAll(Lexer.split(text.words(), line, column));
      }
    }
    return new WordReader(tokens);
  }
}
