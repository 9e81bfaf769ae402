package dev.vigil.watch.language;

import dev.vigil.watch.event.EventRule;
import dev.vigil.watch.language.clause.Lexer;
import dev.vigil.watch.language.clause.WordReader;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.TagSettings;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The content of a file of sentinels, rules and tags, in the sentinel language, YAML or JSON.
 * Immutable.
 *
 * @param inactive the names of paused or ended sentinels and disabled rules
 */
public record SentinelFile(
    List<WrittenSentinel> sentinels,
    List<EventRule> rules,
    List<TagSettings> tags,
    List<InactiveNames> inactive) {

  public SentinelFile {
    sentinels = List.copyOf(sentinels);
    rules = List.copyOf(rules);
    tags = List.copyOf(tags);
    inactive = List.copyOf(inactive);
  }

  /** A file with sentinels only. */
  public static SentinelFile of(List<Sentinel> sentinels) {
    return new SentinelFile(
        sentinels.stream().map(WrittenSentinel::nowhere).toList(), List.of(), List.of(), List.of());
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
   * @param zone of dates and hours that name no zone
   */
  public static SentinelFile read(String file, String text, ZoneId zone) {
    return switch (Form.of(file, text)) {
      case JSON -> SentinelTree.read(text, false, zone);
      case YAML -> SentinelTree.read(text, true, zone);
      case TEXT -> parse(text, zone);
    };
  }

  /**
   * Parses the sentinel language: inactive names, then sentinels, rules and tags in any order.
   *
   * @param zone of dates and hours that name no zone
   */
  public static SentinelFile parse(String text, ZoneId zone) {
    WordReader words = new WordReader(Lexer.split(text));
    List<InactiveNames> inactive = InactiveNames.parse(words, zone);
    List<WrittenSentinel> sentinels = new ArrayList<>();
    List<EventRule> rules = new ArrayList<>();
    List<TagSettings> tags = new ArrayList<>();
    do {
      if (words.peek(1).is("rule")) {
        rules.add(new RuleParser(words, zone).rule());
      } else if (words.peek(1).is("tag")) {
        tags.add(new SentinelParser(words, zone).tag());
      } else {
        sentinels.add(new SentinelParser(words, zone).sentinel());
      }
    } while (words.more());
    return new SentinelFile(sentinels, rules, tags, inactive);
  }

  /** Writes the file in one form. */
  public String write(Form form) {
    return switch (form) {
      case JSON -> SentinelTree.json(this) + "\n";
      case YAML -> SentinelTree.yaml(this);
      case TEXT -> text();
    };
  }

  private String text() {
    return Stream.of(
            inactive.stream().map(InactiveNames::write),
            tags.stream().map(SentinelWriter::write),
            sentinels.stream().map(one -> SentinelWriter.write(one.sentinel())),
            rules.stream().map(RuleWriter::write))
        .flatMap(texts -> texts)
        .map(text -> text.endsWith("\n") ? text : text + "\n")
        .collect(Collectors.joining("\n"));
  }
}
