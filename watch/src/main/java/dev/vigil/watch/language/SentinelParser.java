package dev.vigil.watch.language;

import dev.vigil.watch.language.clause.Clause;
import dev.vigil.watch.language.clause.ClauseSyntax;
import dev.vigil.watch.language.clause.ClauseSyntaxes;
import dev.vigil.watch.language.clause.ConditionWords;
import dev.vigil.watch.language.clause.DeliveryText;
import dev.vigil.watch.language.clause.Lexer;
import dev.vigil.watch.language.clause.SourcePosition;
import dev.vigil.watch.language.clause.SyntaxToken;
import dev.vigil.watch.language.clause.WordReader;
import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import dev.vigil.watch.sentinel.TagSettings;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Parses sentinels from text: {@code Create Sentinel NAME Using ...} and its clauses in any order,
 * each at most once. Keywords may be in any case. Every error names line, column and word. Linear
 * in the text. The language extends that of WebVigiL (Pandrangi 2003, Section 3.1).
 */
public final class SentinelParser {
  private static final String EXAMPLE =
      "Create Sentinel prices Using https://example.org/ Monitor price Fetch every 2 days Notify By"
          + " email me@example.org";

  private final WordReader words;
  private final ZoneId zone;
  private final Map<String, SourcePosition> places = new HashMap<>();

  SentinelParser(WordReader words, ZoneId zone) {
    this.words = words;
    this.zone = zone;
  }

  /**
   * Parses all sentinels of a text.
   *
   * @param zone of dates and hours that name no zone
   */
  public static List<Sentinel> parse(String text, ZoneId zone) {
    return read(text, zone).stream().map(WrittenSentinel::sentinel).toList();
  }

  /** Parses all sentinels of a text, with their positions. */
  public static List<WrittenSentinel> read(String text, ZoneId zone) {
    WordReader words = new WordReader(Lexer.split(text));
    List<WrittenSentinel> sentinels = new ArrayList<>();
    do {
      sentinels.add(new SentinelParser(words, zone).sentinel());
    } while (words.more());
    return sentinels;
  }

  /** Parses the text of one clause. */
  public static <T> T parse(ClauseValue<T> term, String text, ZoneId zone) {
    WordReader words = new WordReader(Lexer.split(text));
    T value = ClauseSyntaxes.of(term).reader().apply(words, zone);
    words.end();
    return value;
  }

  WrittenSentinel sentinel() {
    // The short form of WebVigiL (Eppili 2004, Section 3.1.2) has neither Create nor Using.
    boolean brief = words.takeIf("Sentinel");
    if (!brief) {
      words.expect("Create", EXAMPLE);
      words.expect("Sentinel", EXAMPLE);
    }
    SyntaxToken name = words.take("the sentinel's name");
    places.put("sentinel", name.place());
    if (!brief || !words.takeIf("on")) {
      words.expect("Using", EXAMPLE);
    }
    places.put("using", words.peek().place());
    return new WrittenSentinel(clauses(Sentinel.of(name(name), source(words))), places);
  }

  /**
   * Parses the settings of a tag: clauses without a sentinel.
   *
   * @param zone of hours that name no zone
   */
  public static TagSettings settings(String tag, String text, ZoneId zone) {
    TagSettings none = TagSettings.of(tag);
    WordReader words = new WordReader(Lexer.split(text));
    Sentinel says = new SentinelParser(words, zone).clauses(none.says());
    words.end();
    return new TagSettings(tag, says);
  }

  /** {@code Create Tag NAME} and its clauses. */
  TagSettings tag() {
    words.expect("Create", EXAMPLE);
    words.expect("Tag", EXAMPLE);
    TagSettings none = TagSettings.of(words.take("the tag").text());
    return new TagSettings(none.tag(), clauses(none.says()));
  }

  private Sentinel clauses(Sentinel begin) {
    Sentinel sentinel = begin;
    while (words.more() && !words.peek().is("create") && !words.peek().is("sentinel")) {
      SyntaxToken word = words.take("a clause");
      Clause clause = clause(word);
      if (clause == Clause.NOTIFY) {
        sentinel = notification(sentinel, word);
      } else {
        sentinel = say(sentinel, ClauseSyntaxes.of(clause), word);
      }
    }
    return sentinel;
  }

  static String name(SyntaxToken name) {
    if (!Sentinel.isName(name.text())) {
      throw WordReader.fail(
          name,
          WordReader.quote(name)
              + " is not a name for a sentinel; take up to 100 letters, digits, dots, dashes and"
              + " underscores");
    }
    return name.text();
  }

  static SentinelSource source(WordReader words) {
    SyntaxToken first = words.take("an address or a sentinel's name");
    if (first.text().contains("://")) {
      return new SentinelSource.Address(first.text());
    }
    if (first.is("sentinel")) {
      return new SentinelSource.Other(words.take("the other sentinel's name").text());
    }
    if (words.more() && !Clause.at(words.peek()) && first.text().matches("[A-Za-z][A-Za-z-]*")) {
      return new SentinelSource.Kind(first.lower(), argument(words));
    }
    return new SentinelSource.Other(first.text());
  }

  /** One word, or with conditions: {@code Product where price < 800 and brand = "Acme"}. */
  private static String argument(WordReader words) {
    StringBuilder argument = new StringBuilder(words.take("what the source needs").text());
    if (words.peek().is("where")) {
      while (words.more() && !Clause.at(words.peek())) {
        argument.append(' ').append(ConditionWords.text(words.take("a condition")));
      }
    }
    return argument.toString();
  }

  private static Clause clause(SyntaxToken word) {
    if (Clause.at(word)) {
      return Clause.of(word);
    }
    throw WordReader.fail(
        word,
        WordReader.quote(word)
            + " begins no clause here; the clauses are "
            + String.join(", ", Clause.NAMES.subList(0, Clause.NAMES.size() - 1))
            + WordReader.suggestion(word.text(), Clause.NAMES));
  }

  private Sentinel say(Sentinel sentinel, ClauseSyntax<?> form, SyntaxToken word) {
    if (sentinel.says(form.term())) {
      throw WordReader.fail(
          word,
          "there are two "
              + form.clause().word()
              + " clauses in sentinel "
              + sentinel.name()
              + "; keep one");
    }
    places.put(form.term().key(), words.peek().place());
    return form.read(sentinel, words, zone);
  }

  /** {@code Notify By email X every 4 days}: channels, when messages leave, or both. */
  private Sentinel notification(Sentinel sentinel, SyntaxToken word) {
    Sentinel next = sentinel;
    if (!DeliveryText.at(words)) {
      next = say(next, ClauseSyntaxes.of(ClauseValue.NOTIFY), word);
    }
    return DeliveryText.at(words)
        ? say(next, ClauseSyntaxes.of(ClauseValue.DELIVER), words.peek())
        : next;
  }
}
