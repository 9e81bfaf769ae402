package dev.vigil.watch.language;

import dev.vigil.watch.WatchException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The words of a text, read from left to right. Not safe for concurrent use. */
final class Words {
  private final List<Token> tokens;
  private int next;

  Words(List<Token> tokens) {
    this.tokens = tokens;
  }

  boolean more() {
    return next < tokens.size();
  }

  /** The next word, or one past the last that equals nothing. */
  Token peek() {
    return peek(0);
  }

  Token peek(int ahead) {
    if (next + ahead < tokens.size()) {
      return tokens.get(next + ahead);
    }
    Token last = tokens.isEmpty() ? new Token("", 0, 1, 1) : tokens.getLast();
    return new Token("", 0, last.line(), last.column() + last.text().length());
  }

  Token take(String what) {
    if (!more()) {
      throw fail(peek(), "here the text ends, but " + what + " is missing");
    }
    return tokens.get(next++);
  }

  boolean takeIf(String word) {
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

  void expect(String word, String example) {
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

  static WatchException fail(Token at, String sentence) {
    return new WatchException(at.place() + ": " + sentence + ".");
  }

  static String quote(Token token) {
    String text = token.text();
    return '"' + (text.length() <= 60 ? text : text.substring(0, 57) + "...") + '"';
  }

  /** What the writer probably meant, if one choice is near. */
  static String suggestion(String word, Collection<String> choices) {
    return nearest(word, choices).map(near -> "; did you mean \"" + near + "\"?").orElse("");
  }

  static Optional<String> nearest(String word, Collection<String> choices) {
    String best = "";
    int least = Math.max(2, word.length() / 3) + 1;
    for (String choice : choices) {
      int distance = distance(word.toLowerCase(Locale.ROOT), choice.toLowerCase(Locale.ROOT));
      if (distance < least) {
        least = distance;
        best = choice;
      }
    }
    return best.isEmpty() ? Optional.empty() : Optional.of(best);
  }

  private static int distance(String a, String b) {
    if (a.length() > 40) {
      return a.length();
    }
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
