package dev.vigil.watch.language.clause;

import dev.vigil.diff.DiffException;
import dev.vigil.watch.sentinel.MonitorClause;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads and writes the Monitor clause: change types joined by AND, OR and NOT. NOT binds closest,
 * then AND. The spellings of WebVigiL (Pandrangi 2003, Section 3.1) ({@code all links}, {@code
 * keywords "x"}) are converted.
 */
public final class MonitorText {
  /** The deepest nesting accepted. */
  private static final int DEEPEST = 50;

  private static final Map<String, String> OF_WEBVIGIL =
      Map.ofEntries(
          Map.entry("all links", "links"),
          Map.entry("all images", "images"),
          Map.entry("all words", "words"),
          Map.entry("all tables", "table"),
          Map.entry("all lists", "list"),
          Map.entry("all text", "text"),
          Map.entry("any change", "any"),
          Map.entry("anychange", "any"),
          Map.entry("any-change", "any"),
          Map.entry("all-words", "words"),
          Map.entry("allwords", "words"),
          Map.entry("all-links", "links"),
          Map.entry("alllinks", "links"),
          Map.entry("all-images", "images"),
          Map.entry("allimages", "images"),
          Map.entry("all changes", "any"),
          Map.entry("all", "any"),
          Map.entry("content", "text"),
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

  private final WordReader words;

  private MonitorText(WordReader words) {
    this.words = words;
  }

  static MonitorClause read(WordReader words, ZoneId zone) {
    return new MonitorText(words).either(0);
  }

  private MonitorClause either(int depth) {
    List<MonitorClause> parts = new ArrayList<>();
    do {
      parts.add(both(depth));
    } while (words.takeIf("or"));
    return parts.size() == 1 ? parts.getFirst() : new MonitorClause.Or(parts);
  }

  private MonitorClause both(int depth) {
    List<MonitorClause> parts = new ArrayList<>();
    do {
      parts.add(one(depth));
    } while (words.takeIf("and"));
    return parts.size() == 1 ? parts.getFirst() : new MonitorClause.And(parts);
  }

  private MonitorClause one(int depth) {
    if (depth > DEEPEST) {
      throw WordReader.fail(
          words.peek(),
          "more than " + DEEPEST + " brackets or NOTs are nested here; use fewer levels");
    }
    if (words.takeIf("not")) {
      return new MonitorClause.Not(one(depth + 1));
    }
    if (words.takeIf("(")) {
      MonitorClause inside = either(depth + 1);
      words.expect(")", "Monitor (links OR images) AND NOT words");
      return inside;
    }
    return type();
  }

  private MonitorClause type() {
    SyntaxToken first = words.take("a change type such as links, words or keyword=offer");
    if (ends(first)) {
      throw WordReader.fail(
          first,
          WordReader.quote(first)
              + " stands where a change type belongs, such as links, words or keyword=offer");
    }
    if (first.is("fact") && words.more() && !ends(words.peek())) {
      return fact(first);
    }
    String name = first.quoted() ? "phrase" : name(first);
    List<String> values = new ArrayList<>();
    if (first.quoted()) {
      values.add(first.text());
    } else if (words.more() && valued(name) && !ends(words.peek())) {
      values.add(words.take("").text());
    }
    List<String> options = new ArrayList<>();
    if (name.equals("words") && words.takeIf("except")) {
      options.add("stop=" + Quoting.quoted(String.join(",", exceptions())));
    }
    while (words.takeIf(",") || isOption(words.peek())) {
      SyntaxToken option = words.take("an option such as only=added");
      if (!values.isEmpty() && !isOption(option)) {
        values.add(option.text());
      } else {
        options.add(option.requoted());
      }
    }
    if (values.isEmpty()) {
      return checked(with(name, options), first);
    }
    List<MonitorClause> types =
        values.stream().map(v -> checked(with(named(name, v), options), first)).toList();
    return types.size() == 1 ? types.getFirst() : new MonitorClause.Or(types);
  }

  /** {@code fact price of Product where price < 800 and brand = Acme, trigger=edge}. */
  private MonitorClause fact(SyntaxToken first) {
    List<String> said = new ArrayList<>();
    boolean quoted = words.peek().quoted();
    while (words.more() && !isEndOfFact(words.peek())) {
      SyntaxToken word = words.take("");
      said.add(quoted && said.isEmpty() ? word.text() : ConditionWords.text(word));
    }
    List<String> options = new ArrayList<>();
    while (words.takeIf(",")) {
      options.add(words.take("an option such as trigger=edge").requoted());
    }
    return checked(with("fact=" + Quoting.quoted(String.join(" ", said)), options), first);
  }

  private static boolean isEndOfFact(SyntaxToken token) {
    return token.is(")") || token.is("(") || token.is(",") || token.is("or") || Clause.at(token);
  }

  /** {@code all words except the, "of"}: words that do not count. */
  private List<String> exceptions() {
    List<String> words = new ArrayList<>();
    do {
      SyntaxToken word = this.words.take("a word that does not count");
      if (ends(word)) {
        throw WordReader.fail(
            word, "a word that does not count is missing, as in: all words except \"the\", \"of\"");
      }
      words.add(word.text());
    } while (this.words.takeIf(","));
    return words;
  }

  /** Validates a change type with the diff module and reports errors at its token. */
  private static MonitorClause checked(String type, SyntaxToken at) {
    MonitorClause monitor = new MonitorClause.Type(type);
    try {
      var _ = monitor.interest();
    } catch (DiffException e) {
      String[] parts = String.valueOf(e.getMessage()).split("', character \\d+: ", 2);
      throw WordReader.fail(at, parts[parts.length - 1]);
    }
    return monitor;
  }

  private boolean valued(String name) {
    return words.peek().quoted() || WITH_VALUE.contains(name);
  }

  /** Whether a token is an option; a space may replace the comma. */
  private static boolean isOption(SyntaxToken token) {
    return !token.quoted() && token.text().indexOf('=') > 0;
  }

  private static boolean ends(SyntaxToken token) {
    return token.is(")")
        || token.is("(")
        || token.is(",")
        || token.is("and")
        || token.is("or")
        || Clause.at(token);
  }

  private String name(SyntaxToken first) {
    String name = first.requoted();
    String two = name.toLowerCase(Locale.ROOT) + " " + words.peek().lower();
    if (words.more() && OF_WEBVIGIL.containsKey(two)) {
      words.take("");
      return OF_WEBVIGIL.getOrDefault(two, name);
    }
    return OF_WEBVIGIL.getOrDefault(name.toLowerCase(Locale.ROOT), name);
  }

  /**
   * Writes a change type with its value; a keyword of several words becomes a phrase, as in
   * WebVigiL.
   */
  private static String named(String name, String value) {
    boolean several = name.equals("keyword") && value.strip().contains(" ");
    return (several ? "phrase" : name) + "=" + Quoting.value(value);
  }

  private static String with(String type, List<String> options) {
    return options.isEmpty() ? type : type + "," + String.join(",", options);
  }

  /** Writes the clause with brackets only where needed. */
  public static String write(MonitorClause monitor) {
    return switch (monitor) {
      case MonitorClause.Type(String name) -> name;
      case MonitorClause.Not(MonitorClause part) -> "NOT " + inner(part);
      case MonitorClause.And(List<MonitorClause> parts) ->
          parts.stream().map(MonitorText::inner).collect(Collectors.joining(" AND "));
      case MonitorClause.Or(List<MonitorClause> parts) ->
          parts.stream()
              .map(part -> part instanceof MonitorClause.Or ? "(" + write(part) + ")" : write(part))
              .collect(Collectors.joining(" OR "));
    };
  }

  private static String inner(MonitorClause part) {
    return part instanceof MonitorClause.Type || part instanceof MonitorClause.Not
        ? write(part)
        : "(" + write(part) + ")";
  }
}
