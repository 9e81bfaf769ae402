package dev.vigil.diff.noise.text;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Checks quickly whether a text can contain a date or time of {@link NoisePatterns}: digits, and
 * beside them a clock's colon, two separators, or a word that begins like a month or says {@code
 * ago}. A scan that spares most texts the expression, which costs a hundred times as much.
 * Stateless.
 */
final class DateTextFilter {
  private static final BitSet WORDS = new BitSet(1 << 15);

  /** Latin letters without case and accents. */
  private static final char[] PLAIN = new char[0x250];

  /** An expression without case takes this for a k. */
  private static final char KELVIN = '\u212a';

  static {
    for (char c = 0; c < PLAIN.length; c++) {
      String plain = CalendarWords.plain(String.valueOf(c)).toLowerCase(Locale.ROOT);
      PLAIN[c] = plain.isEmpty() ? 0 : plain.charAt(0);
    }
    PLAIN['\u017f'] = 's';
    Set<String> months = new HashSet<>(CalendarWords.months());
    // Written in other ways than the language's own dictionary has them.
    months.addAll(List.of("mar", "may", "mai", "ago", "out", "set", "fev", "avr", "abr", "gen"));
    for (String start : months) {
      int code = code(start, 0);
      if (code >= 0) {
        WORDS.set(code);
      }
    }
  }

  private DateTextFilter() {}

  static boolean isIn(String text) {
    boolean digit = false;
    boolean word = false;
    for (int i = 0; i < text.length(); i++) {
      if (NoisePatterns.isDigit(text, i)) {
        digit = true;
        if (isJoined(text, i)) {
          return true;
        }
      } else if (!word && beginsWord(text, i)) {
        int code = code(text, i);
        word = code >= 0 && WORDS.get(code);
      }
      if (digit && word) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a word begins here for the regular expression, whose words consist of ASCII letters.
   */
  private static boolean beginsWord(String text, int at) {
    return at == 0
        || text.charAt(at) > 127
        || text.charAt(at - 1) > 127
        || letter(text.charAt(at - 1)) < 0;
  }

  /** Whether a digit is followed as in 12:30, or as in 3.4.26 and 2026-04-03. */
  private static boolean isJoined(String text, int digit) {
    if (!NoisePatterns.isDigit(text, digit + 2)) {
      return false;
    }
    char sign = text.charAt(digit + 1);
    if (sign == ':') {
      return true;
    }
    int second = digit + (NoisePatterns.isDigit(text, digit + 3) ? 4 : 3);
    return isSeparator(sign)
        && second < text.length()
        && isSeparator(text.charAt(second))
        && NoisePatterns.isDigit(text, second + 1);
  }

  private static boolean isSeparator(char c) {
    return c == '.' || c == '/' || c == '-';
  }

  /** Three letters as a number; negative if there are no three. */
  private static int code(String text, int from) {
    int code = 0;
    for (int i = from; i < from + 3; i++) {
      int letter = i < text.length() ? letter(text.charAt(i)) : -1;
      if (letter < 0) {
        return -1;
      }
      code = code << 5 | letter;
    }
    return code;
  }

  /** Which letter it is, without case and accents; or -1. */
  private static int letter(char c) {
    int plain = c < PLAIN.length ? PLAIN[c] : c == KELVIN ? 'k' : 0;
    return plain >= 'a' && plain <= 'z' ? plain - 'a' : -1;
  }
}
