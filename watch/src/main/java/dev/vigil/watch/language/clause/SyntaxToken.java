package dev.vigil.watch.language.clause;

import java.util.Locale;

/**
 * A token of a sentinel's text with its position, without quotes and angle brackets. Immutable.
 *
 * @param quotedFrom where in the word a quotation began: 0 for all of it, -1 for none
 * @param line from 1
 * @param column from 1
 */
public record SyntaxToken(String text, int quotedFrom, int line, int column) {
  public boolean quoted() {
    return quotedFrom == 0;
  }

  public boolean is(String word) {
    return !quoted() && text.equalsIgnoreCase(word);
  }

  public String lower() {
    return text.toLowerCase(Locale.ROOT);
  }

  /** The token with quotes where they are needed. */
  String requoted() {
    return quotedFrom < 0
        ? text
        : text.substring(0, quotedFrom) + Quoting.value(text.substring(quotedFrom));
  }

  /** The token with its original quotes. */
  String original() {
    return quotedFrom < 0
        ? text
        : text.substring(0, quotedFrom) + Quoting.quoted(text.substring(quotedFrom));
  }

  public SourcePosition place() {
    return new SourcePosition(line, column);
  }
}
