package dev.vigil.watch.settings;

import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.document.markup.TextShortener;
import dev.vigil.fetch.FetchException;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.YamlFault;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** A part of the settings file with its key and line, for exact error messages. Immutable. */
final class SettingsTree {
  private static final YAMLMapper YAML = new YAMLMapper(new YAMLFactory());
  private static final int DEEPEST = 8;

  private final String file;
  private final String name;
  private final int line;
  private final Object value;

  private SettingsTree(String file, String name, int line, Object value) {
    this.file = file;
    this.name = name;
    this.line = line;
    this.value = value;
  }

  static SettingsTree parse(String file, String text) {
    try (JsonParser parser = YAML.createParser(text)) {
      if (parser.nextToken() == null) {
        return new SettingsTree(file, "", 1, Map.of());
      }
      SettingsTree tree = read(file, "", parser, 0).withPresentNames();
      if (!tree.isMapping()) {
        throw new WatchException(
            file + ", line 1: settings are written as \"name: value\", one a line.");
      }
      return tree;
    } catch (JacksonException e) {
      throw new WatchException(
          "%s, line %d: this is not YAML (%s); correct it."
              .formatted(file, YamlFault.line(e), YamlFault.words(e)),
          e);
    }
  }

  /**
   * The value of an environment variable.
   *
   * @param value a text, a list or a mapping, as the file would have it
   */
  static SettingsTree ofVariable(String variable, Object value) {
    return new SettingsTree("", variable, 0, value);
  }

  /** A copy with another value at a path. */
  SettingsTree with(List<String> path, SettingsTree node) {
    Map<String, SettingsTree> fields = new LinkedHashMap<>();
    if (value instanceof Map<?, ?> old) {
      old.forEach((key, tree) -> fields.put(String.valueOf(key), (SettingsTree) tree));
    }
    String first = path.getFirst();
    SettingsTree there = fields.getOrDefault(first, new SettingsTree(file, first, line, Map.of()));
    fields.put(first, path.size() == 1 ? node : there.with(path.subList(1, path.size()), node));
    return new SettingsTree(file, name, line, fields);
  }

  /** A copy in which the settings of an earlier settings file have their present names. */
  private SettingsTree withPresentNames() {
    SettingsTree tree = renamed("tick", "interval-step").renamed("requisites", "resources");
    Optional<SettingsTree> agents = tree.find(List.of("agents")).filter(SettingsTree::isMapping);
    for (String agent : agents.map(SettingsTree::keys).orElse(List.of())) {
      Optional<SettingsTree> settings = agents.get().get(agent);
      if (settings.isPresent()) {
        tree = tree.with(List.of("agents", agent), settings.get().renamed("beat", "heartbeat"));
      }
    }
    return tree;
  }

  private SettingsTree renamed(String former, String present) {
    if (!(value instanceof Map<?, ?> old)
        || !(old.get(former) instanceof SettingsTree node)
        || old.containsKey(present)) {
      return this;
    }
    Map<String, SettingsTree> fields = new LinkedHashMap<>();
    old.forEach((key, tree) -> fields.put(String.valueOf(key), (SettingsTree) tree));
    fields.remove(former);
    fields.put(present, new SettingsTree(file, present, node.line, node.value));
    return new SettingsTree(file, name, line, fields);
  }

  /** The value at a path, if any. */
  Optional<SettingsTree> find(List<String> path) {
    Optional<SettingsTree> next = isMapping() ? get(path.getFirst()) : Optional.empty();
    return path.size() == 1 ? next : next.flatMap(node -> node.find(path.subList(1, path.size())));
  }

  /** Visits every value below with its name; a reference to a secret is one value. */
  void leaves(String path, BiConsumer<String, SettingsTree> each) {
    if (value instanceof List<?> items) {
      for (int i = 0; i < items.size(); i++) {
        ((SettingsTree) items.get(i)).leaves(path + "[" + i + "]", each);
      }
    } else if (value instanceof Map<?, ?> fields
        && (fields.isEmpty() || !Set.of("env", "file").containsAll(fields.keySet()))) {
      fields.forEach((key, node) -> ((SettingsTree) node).leaves(path + "." + key, each));
    } else {
      each.accept(path, this);
    }
  }

  /** Where the value comes from: a line of the file, or a variable. */
  String origin() {
    return line == 0 ? name : Settings.FILE + ", line " + line;
  }

  private static SettingsTree read(String file, String name, JsonParser parser, int depth) {
    int line = parser.currentTokenLocation().getLineNr();
    if (depth > DEEPEST) {
      throw new WatchException(
          file + ", line " + line + ": " + name + " has more levels than settings have.");
    }
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      Map<String, SettingsTree> fields = new LinkedHashMap<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String key = parser.currentName();
        int at = parser.currentTokenLocation().getLineNr();
        parser.nextToken();
        if (fields.put(key, read(file, key, parser, depth + 1)) != null) {
          throw new WatchException(
              file + ", line " + at + ": " + key + " stands here a second time; keep one.");
        }
      }
      return new SettingsTree(file, name, line, fields);
    }
    if (token == JsonToken.START_ARRAY) {
      List<SettingsTree> items = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        items.add(read(file, name, parser, depth + 1));
      }
      return new SettingsTree(file, name, line, items);
    }
    String text = token == JsonToken.VALUE_NULL ? "" : String.valueOf(parser.getString());
    return new SettingsTree(file, name, line, text);
  }

  String name() {
    return name;
  }

  boolean isMapping() {
    return value instanceof Map;
  }

  boolean isList() {
    return value instanceof List;
  }

  private Map<?, ?> fields() {
    if (value instanceof Map<?, ?> fields) {
      return fields;
    }
    throw wrong("needs names with values below it");
  }

  List<String> keys() {
    return fields().keySet().stream().map(String::valueOf).toList();
  }

  /** Rejects unknown keys. */
  void allowKeys(Set<String> known) {
    for (Map.Entry<?, ?> field : fields().entrySet()) {
      String key = String.valueOf(field.getKey());
      if (!known.contains(key)) {
        int at = field.getValue() instanceof SettingsTree tree ? tree.line : line;
        throw new WatchException(
            file
                + ", line "
                + at
                + ": "
                + key
                + " is not a setting"
                + SpellingSuggestion.to(key, known)
                    .map(near -> "; did you mean " + near + "?")
                    .orElse(
                        " here; known are "
                            + String.join(", ", known.stream().sorted().toList())
                            + "."));
      }
    }
  }

  Optional<SettingsTree> get(String key) {
    return fields().get(key) instanceof SettingsTree tree && !"".equals(tree.value)
        ? Optional.of(tree)
        : Optional.empty();
  }

  SettingsTree require(String key) {
    return get(key).orElseThrow(() -> wrong("needs " + key + ":"));
  }

  /** The items of a list; one value is a list of one. */
  List<SettingsTree> items() {
    if (value instanceof List<?> items) {
      return items.stream().map(SettingsTree.class::cast).toList();
    }
    return List.of(this);
  }

  String text() {
    if (value instanceof String text) {
      return text;
    }
    throw wrong("must be one value");
  }

  int number(int least, int most) {
    String text = text();
    int number = text.matches("\\d{1,9}") ? Integer.parseInt(text) : -1;
    if (number < least || number > most) {
      throw wrong("must be a number from " + least + " to " + most);
    }
    return number;
  }

  /** Parses the value; an error names what was expected. */
  <T> T as(Function<String, T> read, String what) {
    try {
      return read.apply(text());
    } catch (DateTimeException | FetchException | IllegalArgumentException e) {
      throw wrong("must be " + what);
    }
  }

  /** Parses the value; the parser's own message becomes the error. */
  <T> T asIs(Function<String, T> read) {
    String text = text();
    try {
      return read.apply(text);
    } catch (FetchException | WatchException e) {
      throw new WatchException(place() + ": " + e.getMessage(), e);
    }
  }

  WatchException wrong(String sentence) {
    String shown = value instanceof String text ? " \"" + brief(text) + "\"" : "";
    return new WatchException(place() + shown + " " + sentence + ".");
  }

  /** The error for an invalid secret, without its value. */
  WatchException wrongSecret() {
    return new WatchException(
        place()
            + " must not stand in this file; write env: and the name of a variable, or file: and a"
            + " path, below it.");
  }

  /** The error for a value that contains a password. */
  WatchException wrongPassword() {
    return new WatchException(
        place()
            + " must not hold the password; put it into VIGIL_DB_PASSWORD or the file ~/.pgpass.");
  }

  private String place() {
    if (line == 0) {
      return "the environment: " + name;
    }
    return file + ", line " + line + (name.isEmpty() ? "" : ": " + name);
  }

  private static String brief(String text) {
    String line = text.replaceAll("\\p{Cntrl}+", " ");
    return TextShortener.first(line, 60);
  }
}
