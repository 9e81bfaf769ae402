package dev.vigil.watch.condition;

import dev.vigil.watch.WatchException;
import java.util.ArrayList;
import java.util.List;

/** Splits a condition into names, numbers, quoted texts and operators. One scan. */
final class ConditionLexer {
  private static final int LONGEST = 4_000;

  private final String text;
  private final List<ConditionToken> words = new ArrayList<>();
  private int at;

  private ConditionLexer(String text) {
    this.text = text;
  }

  static List<ConditionToken> split(String text) {
    if (text.length() > LONGEST) {
      throw new WatchException(
          "A condition of "
              + text.length()
              + " characters is too long; write at most "
              + LONGEST
              + ", or several sentinels.");
    }
    return new ConditionLexer(text).run();
  }

  private List<ConditionToken> run() {
    while (at < text.length()) {
      char c = text.charAt(at);
      int start = at;
      if (Character.isWhitespace(c)) {
        at++;
      } else if (c == '"' || c == '\'') {
        quoted(c);
      } else if (c >= '0' && c <= '9') {
        at = runOf(at, "0123456789.");
        at += at < text.length() && text.charAt(at) == '%' ? 1 : 0;
        add(start);
      } else if (Character.isLetter(c)) {
        while (at < text.length()
            && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
          at++;
        }
        add(start);
      } else if ("<>=!".indexOf(c) >= 0) {
        at = Math.min(runOf(at, "<>=!"), at + 2);
        add(start);
      } else {
        at += Character.charCount(text.codePointAt(at));
        add(start);
      }
    }
    return words;
  }

  private int runOf(int from, String characters) {
    int end = from;
    while (end < text.length() && characters.indexOf(text.charAt(end)) >= 0) {
      end++;
    }
    return end;
  }

  private void quoted(char quote) {
    int start = at++;
    StringBuilder inside = new StringBuilder();
    while (at < text.length() && text.charAt(at) != quote) {
      char c = text.charAt(at++);
      if (c == '\\' && at < text.length() && "\\\"'n".indexOf(text.charAt(at)) >= 0) {
        c = text.charAt(at++);
        c = c == 'n' ? '\n' : c;
      }
      inside.append(c);
    }
    if (at >= text.length()) {
      throw new WatchException(
          "column "
              + (start + 1)
              + ": this quotation is not closed; put a "
              + quote
              + " at its end.");
    }
    at++;
    words.add(new ConditionToken(inside.toString(), true, start + 1));
  }

  private void add(int start) {
    words.add(new ConditionToken(text.substring(start, at), false, start + 1));
  }
}
