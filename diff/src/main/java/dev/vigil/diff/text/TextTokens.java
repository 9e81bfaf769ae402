package dev.vigil.diff.text;

import java.util.Arrays;

/**
 * A text split into words, numbers, blanks and single other characters. Token {@code i} reaches
 * from {@code start(i)} to {@code end(i)}; together they are the text. Immutable.
 *
 * <p>A word is a run of letters, marks and digits, with an apostrophe or hyphen between two of
 * them; a number is a run of digits with a point, comma, colon or apostrophe between two of them.
 * Characters of scripts that write no blanks between words stand each alone.
 */
public final class TextTokens {
  /** The kind of a token. */
  public enum Kind {
    WORD,
    NUMBER,
    BLANK,
    OTHER
  }

  private final String text;
  private final int[] ends;
  private final int count;

  private TextTokens(String text, int[] ends, int count) {
    this.text = text;
    this.ends = ends;
    this.count = count;
  }

  public static TextTokens of(String text) {
    int[] ends = new int[text.length() / 3 + 8];
    int count = 0;
    for (int at = 0; at < text.length(); count++) {
      if (count == ends.length) {
        ends = Arrays.copyOf(ends, count * 2);
      }
      at = end(text, at, kind(text, at));
      ends[count] = at;
    }
    return new TextTokens(text, ends, count);
  }

  /**
   * Splits a text coarsely: after marks that are never part of a word and at ends of lines. For
   * long texts, of which most is the same.
   */
  static TextTokens segments(String text) {
    int[] ends = new int[text.length() / 12 + 8];
    int count = 0;
    for (int at = 0; at < text.length(); at++) {
      if (CommonPrefixAndSuffix.endsSegment(text.charAt(at)) || at + 1 == text.length()) {
        if (count == ends.length) {
          ends = Arrays.copyOf(ends, count * 2);
        }
        ends[count++] = at + 1;
      }
    }
    return new TextTokens(text, ends, count);
  }

  public String text() {
    return text;
  }

  public int count() {
    return count;
  }

  public int start(int token) {
    return token == 0 ? 0 : ends[token - 1];
  }

  public int end(int token) {
    return ends[token];
  }

  public Kind kind(int token) {
    return kind(text, start(token));
  }

  public String get(int token) {
    return text.substring(start(token), end(token));
  }

  /** A hash per token. */
  public long[] keys() {
    long[] keys = new long[count];
    for (int token = 0, at = 0; token < count; token++) {
      long hash = 0x9E3779B97F4A7C15L;
      for (int end = ends[token]; at < end; at++) {
        hash = (hash ^ text.charAt(at)) * 0xBF58476D1CE4E5B9L;
        hash ^= hash >>> 29;
      }
      keys[token] = hash;
    }
    return keys;
  }

  boolean same(int token, TextTokens other, int otherToken) {
    int start = start(token);
    int length = ends[token] - start;
    int otherStart = other.start(otherToken);
    return length == other.ends[otherToken] - otherStart
        && text.regionMatches(start, other.text, otherStart, length);
  }

  private static Kind kind(String text, int at) {
    int c = text.codePointAt(at);
    if (isDigit(c)) {
      // "3rd" is a word.
      int end = end(text, at, Kind.NUMBER);
      return end < text.length() && isLetter(text.codePointAt(end)) ? Kind.WORD : Kind.NUMBER;
    }
    if (isLetter(c)) {
      return Kind.WORD;
    }
    return isBlank(c) ? Kind.BLANK : Kind.OTHER;
  }

  private static int end(String text, int start, Kind kind) {
    int at = start;
    int c = text.codePointAt(at);
    if (kind == Kind.OTHER || standsAlone(c)) {
      return at + Character.charCount(c);
    }
    while (at < text.length()) {
      c = text.codePointAt(at);
      boolean inside =
          switch (kind) {
            case WORD -> isLetter(c) && !standsAlone(c) || isDigit(c) || joins(text, at, c, true);
            case NUMBER -> isDigit(c) || joins(text, at, c, false);
            default -> isBlank(c);
          };
      if (!inside) {
        break;
      }
      at += Character.charCount(c);
    }
    return at;
  }

  /** Whether a mark between two characters makes one word or one number of them. */
  private static boolean joins(String text, int at, int c, boolean word) {
    boolean mark =
        word ? c == '\'' || c == '’' || c == '-' : c == '.' || c == ',' || c == ':' || c == '\'';
    if (!mark || at == 0 || at + 1 >= text.length()) {
      return false;
    }
    int next = text.codePointAt(at + 1);
    return word ? (isLetter(next) || isDigit(next)) && !standsAlone(next) : isDigit(next);
  }

  private static boolean isDigit(int c) {
    return c < 128 ? c >= '0' && c <= '9' : Character.getType(c) == Character.DECIMAL_DIGIT_NUMBER;
  }

  private static boolean isLetter(int c) {
    if (c < 128) {
      return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }
    return switch (Character.getType(c)) {
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.LETTER_NUMBER ->
          true;
      default -> Character.isLetter(c);
    };
  }

  private static boolean standsAlone(int c) {
    if (c < 0x0E00) {
      return false;
    }
    return switch (Character.UnicodeScript.of(c)) {
      case HAN, HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR -> true;
      default -> false;
    };
  }

  private static boolean isBlank(int c) {
    return c <= ' ' || c == 0xA0 || c > 127 && Character.isWhitespace(c);
  }
}
