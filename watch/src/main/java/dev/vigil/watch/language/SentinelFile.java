package dev.vigil.watch.language;

import dev.vigil.watch.event.Rule;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.TagSettings;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What stands in a file: sentinels, in our language, YAML or JSON, and rules and the settings of
 * tags, in our language. Immutable.
 */
public record SentinelFile(List<Written> sentinels, List<Rule> rules, List<TagSettings> tags) {
  public SentinelFile {
    sentinels = List.copyOf(sentinels);
    rules = List.copyOf(rules);
    tags = List.copyOf(tags);
  }

  /** The forms that a file can have. */
  public enum Form {
    TEXT,
    YAML,
    JSON;

    /** The form of a file, by the ending of its name, else by how it begins. */
    public static Form of(String file, String text) {
      String name = file.toLowerCase(Locale.ROOT);
      if (name.endsWith(".json")) {
        return JSON;
      }
      if (name.endsWith(".yaml") || name.endsWith(".yml")) {
        return YAML;
      }
      String begin = text.replaceAll("(?m)^\\s*#.*$", "").strip();
      if (begin.regionMatches(true, 0, "create", 0, 6)) {
        return TEXT;
      }
      return begin.startsWith("[") || begin.startsWith("{")
          ? JSON
          : begin.startsWith("-") || begin.startsWith("sentinel:") ? YAML : TEXT;
    }
  }

  /**
   * Reads a file.
   *
   * @param file its name
   * @param zone where dates and hours that name no zone are meant
   */
  public static SentinelFile read(String file, String text, ZoneId zone) {
    return switch (Form.of(file, text)) {
      case JSON -> new SentinelFile(SentinelTree.readJson(text, zone), List.of(), List.of());
      case YAML -> new SentinelFile(SentinelTree.readYaml(text, zone), List.of(), List.of());
      case TEXT -> {
        WatchText all = WatchText.parse(text, zone);
        yield new SentinelFile(all.sentinels(), all.rules(), all.tags());
      }
    };
  }

  /** Writes everything in one form; rules and tags are written as text only. */
  public String write(Form form) {
    List<Sentinel> all = sentinels.stream().map(Written::sentinel).toList();
    return switch (form) {
      case JSON -> SentinelTree.json(all) + "\n";
      case YAML -> SentinelTree.yaml(all);
      case TEXT ->
          Stream.of(
                  tags.stream().map(SentinelWriter::write),
                  all.stream().map(SentinelWriter::write),
                  rules.stream().map(RuleWriter::write))
              .flatMap(texts -> texts)
              .map(text -> text.endsWith("\n") ? text : text + "\n")
              .collect(Collectors.joining("\n"));
    };
  }
}
