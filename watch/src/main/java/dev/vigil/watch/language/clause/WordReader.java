package dev.vigil.watch.language.clause;

import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.watch.WatchException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Reads the tokens of a text from left to right. Not safe for concurrent use. */
public final class WordReader {
  /** Clauses that came after tags of their names. */
  private static final List<Clause> EARLIER = List.of(Clause.RESUME, Clause.SHOW);

  /** The longest word for which a correction is suggested. */
  private static final int LONGEST_GUESS = 100;

  private final List<SyntaxToken> tokens;
  private int next;

  public WordReader(List<SyntaxToken> tokens) {
    this.tokens = tokens;
  }

  public boolean more() {
    return next < tokens.size();
  }

  /** The next token, or an end token that equals nothing. */
  public SyntaxToken peek() {
    return peek(0);
  }

  public SyntaxToken peek(int ahead) {
    if (next + ahead < tokens.size()) {
      return tokens.get(next + ahead);
    }
    SyntaxToken last = tokens.isEmpty() ? new SyntaxToken("", 0, 1, 1) : tokens.getLast();
    return new SyntaxToken("", 0, last.line(), last.column() + last.text().length());
  }

  public SyntaxToken take(String what) {
    if (!more()) {
      throw fail(peek(), "here the text ends, but " + what + " is missing");
    }
    return tokens.get(next++);
  }

  public boolean takeIf(String word) {
    if (more() && peek().is(word)) {
      next++;
      return true;
    }
    return false;
  }

  boolean takeIf(String first, String second) {
    if (more() && peek().is(first) && peek(1).is(second)) {
      next += 2;
      return true;
    }
    return false;
  }

  public void expect(String word, String example) {
    if (!takeIf(word)) {
      throw fail(
          peek(),
          (more() ? quote(peek()) + " stands" : "the text ends")
              + " where "
              + word
              + " belongs, as in: "
              + example);
    }
  }

  /** Fails unless everything was read. */
  public void end() {
    if (more()) {
      throw fail(peek(), quote(peek()) + " is left over here; take it out");
    }
  }

  /** Words with commas between them. */
  List<String> list(String what) {
    List<String> items = new ArrayList<>();
    do {
      SyntaxToken item = take(what);
      // Texts of earlier releases have tags of these names without quotes.
      boolean earlier = EARLIER.stream().map(Clause::word).anyMatch(item.text()::equalsIgnoreCase);
      if (Clause.at(item) && !earlier || item.is(",")) {
        throw fail(item, quote(item) + " stands where " + what + " belongs");
      }
      items.add(item.text());
    } while (takeIf(","));
    return items;
  }

  /** How many words were read. */
  int position() {
    return next;
  }

  /** The token at an offset in the text that the tokens form, joined by single spaces. */
  SyntaxToken at(int position, int offset) {
    int left = offset;
    for (int i = position; i < next; i++) {
      int length = tokens.get(i).original().length();
      if (left < length) {
        return tokens.get(i);
      }
      left -= length + 1;
    }
    return peek();
  }

  public static WatchException fail(SyntaxToken at, String sentence) {
    String end = sentence.endsWith("?") || sentence.endsWith(".") ? "" : ".";
    return new WatchException(at.place() + ": " + sentence + end);
  }

  public static String quote(SyntaxToken token) {
    String text = token.text();
    return '"' + (text.length() <= 60 ? text : text.substring(0, 57) + "...") + '"';
  }

  /** A suggestion for a mistyped word, if one choice is similar. */
  public static String suggestion(String word, Collection<String> choices) {
    return SpellingSuggestion.to(word.substring(0, Math.min(word.length(), LONGEST_GUESS)), choices)
        .map(near -> "; did you mean \"" + near + "\"?")
        .orElse("");
  }
}
