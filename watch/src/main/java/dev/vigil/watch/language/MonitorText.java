package dev.vigil.watch.language;

import dev.vigil.diff.DiffException;
import dev.vigil.watch.sentinel.Monitor;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Change types joined by AND, OR and NOT with brackets; NOT binds closest, then AND. The seeds'
 * spellings ({@code all links}, {@code keywords "x"}) become ours.
 */
final class MonitorText {
  /** Deeper nesting is no longer something a person wrote. */
  private static final int DEEPEST = 50;

  private static final Map<String, String> OF_THE_SEEDS =
      Map.ofEntries(
          Map.entry("all links", "links"),
          Map.entry("all images", "images"),
          Map.entry("all words", "words"),
          Map.entry("all text", "text"),
          Map.entry("any change", "any"),
          Map.entry("all changes", "any"),
          Map.entry("all", "any"),
          Map.entry("content", "text"),
          Map.entry("layout", "structure"),
          Map.entry("attribute", "attributes"),
          Map.entry("comment", "comments"),
          Map.entry("keywords", "keyword"),
          Map.entry("phrases", "phrase"),
          Map.entry("tables", "table"),
          Map.entry("lists", "list"),
          Map.entry("link", "links"),
          Map.entry("image", "images"),
          Map.entry("regular expression", "regex"),
          Map.entry("regular expressions", "regex"));

  private static final Set<String> WITH_VALUE = Set.of("keyword", "phrase", "regex");

  private final Words words;

  private MonitorText(Words words) {
    this.words = words;
  }

  static Monitor read(Words words, ZoneId zone) {
    return new MonitorText(words).either(0);
  }

  private Monitor either(int depth) {
    List<Monitor> parts = new ArrayList<>();
    do {
      parts.add(both(depth));
    } while (words.takeIf("or"));
    return parts.size() == 1 ? parts.getFirst() : new Monitor.Or(parts);
  }

  private Monitor both(int depth) {
    List<Monitor> parts = new ArrayList<>();
    do {
      parts.add(one(depth));
    } while (words.takeIf("and"));
    return parts.size() == 1 ? parts.getFirst() : new Monitor.And(parts);
  }

  private Monitor one(int depth) {
    if (depth > DEEPEST) {
      throw Words.fail(
          words.peek(),
          "more than " + DEEPEST + " brackets or NOTs are nested here; write it flatter");
    }
    if (words.takeIf("not")) {
      return new Monitor.Not(one(depth + 1));
    }
    if (words.takeIf("(")) {
      Monitor inside = either(depth + 1);
      words.expect(")", "Monitor (links OR images) AND NOT words");
      return inside;
    }
    return type();
  }

  private Monitor type() {
    Token first = words.take("a change type such as links, words or keyword=offer");
    if (ends(first)) {
      throw Words.fail(
          first,
          Words.quote(first)
              + " stands where a change type belongs, such as links, words or keyword=offer");
    }
    String name = first.quoted() ? "phrase" : name(first);
    List<String> values = new ArrayList<>();
    if (first.quoted()) {
      values.add(first.text());
    } else if (words.more() && valued(name) && !ends(words.peek())) {
      values.add(words.take("").text());
    }
    List<String> options = new ArrayList<>();
    while (words.takeIf(",") || isOption(words.peek())) {
      Token option = words.take("an option such as only=added");
      if (option.quoted() && !values.isEmpty()) {
        values.add(option.text());
      } else {
        options.add(option.requoted());
      }
    }
    if (values.isEmpty()) {
      return checked(with(name, options), first);
    }
    List<Monitor> types =
        values.stream().map(v -> checked(with(named(name, v), options), first)).toList();
    return types.size() == 1 ? types.getFirst() : new Monitor.Or(types);
  }

  /** Change types belong to the diff module; what it says about one is said at its word. */
  private static Monitor checked(String type, Token at) {
    Monitor monitor = new Monitor.Type(type);
    try {
      var _ = monitor.interest();
    } catch (DiffException e) {
      String[] parts = String.valueOf(e.getMessage()).split("', character \\d+: ", 2);
      throw Words.fail(at, parts[parts.length - 1]);
    }
    return monitor;
  }

  private boolean valued(String name) {
    return words.peek().quoted() || WITH_VALUE.contains(name);
  }

  /** A space may stand for the comma. */
  private static boolean isOption(Token token) {
    return !token.quoted() && token.text().indexOf('=') > 0;
  }

  private static boolean ends(Token token) {
    return token.is(")")
        || token.is("(")
        || token.is(",")
        || token.is("and")
        || token.is("or")
        || Clause.at(token);
  }

  private String name(Token first) {
    String name = first.requoted();
    String two = name.toLowerCase(Locale.ROOT) + " " + words.peek().lower();
    if (words.more() && OF_THE_SEEDS.containsKey(two)) {
      words.take("");
      return OF_THE_SEEDS.getOrDefault(two, name);
    }
    return OF_THE_SEEDS.getOrDefault(name.toLowerCase(Locale.ROOT), name);
  }

  /** A keyword is one word for us; several side by side were keywords for the seeds too. */
  private static String named(String name, String value) {
    boolean several = name.equals("keyword") && value.strip().contains(" ");
    return (several ? "phrase" : name) + "=" + Quoting.value(value);
  }

  private static String with(String type, List<String> options) {
    return options.isEmpty() ? type : type + "," + String.join(",", options);
  }

  /** Brackets only where they are needed. */
  static String write(Monitor monitor) {
    return switch (monitor) {
      case Monitor.Type(String name) -> name;
      case Monitor.Not(Monitor part) -> "NOT " + inner(part);
      case Monitor.And(List<Monitor> parts) ->
          parts.stream().map(MonitorText::inner).collect(Collectors.joining(" AND "));
      case Monitor.Or(List<Monitor> parts) ->
          parts.stream()
              .map(part -> part instanceof Monitor.Or ? "(" + write(part) + ")" : write(part))
              .collect(Collectors.joining(" OR "));
    };
  }

  private static String inner(Monitor part) {
    return part instanceof Monitor.Type || part instanceof Monitor.Not
        ? write(part)
        : "(" + write(part) + ")";
  }
}
