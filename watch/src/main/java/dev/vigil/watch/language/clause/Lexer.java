package dev.vigil.watch.language.clause;

import dev.vigil.watch.WatchException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Splits the text of a sentinel into tokens. Words end at white space; commas and round brackets
 * stand alone unless they are inside a quoted word, an address or {@code regex=/.../}; {@code #}
 * begins a comment that ends with its line. One scan, linear.
 */
public final class Lexer {
  private static final int LONGEST = 1 << 20;

  /** Longer regular expressions need quotes; so that finding their ends stays linear. */
  private static final int LONGEST_PATTERN = 4096;

  private static final String OPENING = "\"'\u201c\u2018\u201e";

  private final String text;
  private final List<SyntaxToken> tokens = new ArrayList<>();
  private int at;
  private int line;
  private int lineStart;

  private Lexer(String text, int line, int column) {
    this.text = text;
    this.line = line;
    lineStart = 1 - column;
  }

  public static List<SyntaxToken> split(String text) {
    return split(text, 1, 1);
  }

  /** Splits a text that begins at a place of a file. */
  public static List<SyntaxToken> split(String text, int line, int column) {
    if (text.length() > LONGEST) {
      throw new WatchException(
          "A sentinel file of "
              + text.length()
              + " characters is too long; at most "
              + LONGEST
              + " are read at once, so split it.");
    }
    return new Lexer(text, line, column).run();
  }

  private List<SyntaxToken> run() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\n') {
        line++;
        lineStart = ++at;
      } else if (Character.isWhitespace(c) || c == '\ufeff') {
        at++;
      } else if (c == '#') {
        while (at < text.length() && text.charAt(at) != '\n') {
          at++;
        }
      } else if (OPENING.indexOf(c) >= 0) {
        quoted(c);
      } else if (c == ',' || c == '(' || c == ')') {
        add(String.valueOf(c), at++);
      } else {
        bare();
      }
    }
    return tokens;
  }

  private void quoted(char opening) {
    int start = at++;
    int startLine = line;
    int startColumn = start - lineStart + 1;
    StringBuilder word = new StringBuilder();
    while (at < text.length() && !closes(opening, text.charAt(at))) {
      char c = text.charAt(at);
      if (c == '\\' && at + 1 < text.length() && isEscaped(text.charAt(at + 1))) {
        c = text.charAt(++at);
        c = c == 'n' ? '\n' : c;
      } else if (c == '\n') {
        line++;
        lineStart = at + 1;
      }
      word.append(c);
      at++;
    }
    if (at == text.length()) {
      throw new WatchException(
          "line "
              + startLine
              + ", column "
              + startColumn
              + ": this quotation is not closed; put a "
              + (opening == '\'' ? "'" : "\"")
              + " at its end.");
    }
    at++;
    tokens.add(new SyntaxToken(word.toString(), 0, startLine, startColumn));
  }

  /** Whether a backslash escapes this character; others are literal, as in a regular expression. */
  private static boolean isEscaped(char c) {
    return c == '\\' || c == 'n' || OPENING.indexOf(c) >= 0 || c == '\u201d' || c == '\u2019';
  }

  private static boolean closes(char opening, char c) {
    return opening == '\'' || opening == '"'
        ? c == opening
        : c == '\u201d' || c == '\u201c' || c == '\u2019' || c == '"';
  }

  private void bare() {
    int start = at;
    if (text.charAt(at) == '<' && text.indexOf('>', at) > at) {
      int end = text.indexOf('>', at);
      String inside = text.substring(at + 1, end);
      if (inside.contains("://") && inside.chars().noneMatch(Character::isWhitespace)) {
        at = end + 1;
        add(inside, start);
        return;
      }
    }
    boolean address = false;
    while (at < text.length() && !Character.isWhitespace(text.charAt(at))) {
      char c = text.charAt(at);
      address |= c == ':' && text.startsWith("://", at);
      if (c == '/' && isPattern(start)) {
        at = endOfPattern();
        continue;
      }
      if (!address && (c == ',' || c == '(' || c == ')' || OPENING.indexOf(c) >= 0)) {
        break;
      }
      at++;
    }
    if (address && text.charAt(at - 1) == ',') {
      at--;
    }
    add(text.substring(start, at), start);
    if (at < text.length() && OPENING.indexOf(text.charAt(at)) >= 0) {
      joinQuoted();
    }
  }

  /** Whether a slash here begins the regular expression of {@code regex=/.../}. */
  private boolean isPattern(int start) {
    String before = text.substring(Math.max(start, at - 6), at).toLowerCase(Locale.ROOT);
    return before.equals("regex=") || before.endsWith("cut=");
  }

  /** The index after the closing slash and its flags, or after this one if the line has none. */
  private int endOfPattern() {
    int limit = Math.min(text.length(), at + LONGEST_PATTERN);
    for (int i = at + 1; i < limit && text.charAt(i) != '\n'; i++) {
      if (text.charAt(i) == '\\') {
        i++;
      } else if (text.charAt(i) == '/') {
        int end = i + 1;
        while (end < limit && Character.isLetter(text.charAt(end))) {
          end++;
        }
        if (end == text.length()
            || Character.isWhitespace(text.charAt(end))
            || ",()".indexOf(text.charAt(end)) >= 0) {
          return end;
        }
      }
    }
    return at + 1;
  }

  /** {@code keyword="two words"} is one word. */
  private void joinQuoted() {
    SyntaxToken first = tokens.removeLast();
    quoted(text.charAt(at));
    SyntaxToken second = tokens.removeLast();
    tokens.add(
        new SyntaxToken(
            first.text() + second.text(), first.text().length(), first.line(), first.column()));
  }

  private void add(String word, int start) {
    tokens.add(new SyntaxToken(word, -1, line, start - lineStart + 1));
  }
}
