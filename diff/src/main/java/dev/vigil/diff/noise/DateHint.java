package dev.vigil.diff.noise;

import java.util.BitSet;
import java.util.List;

/**
 * Whether a text can have a date or time as {@link Figures} knows them: digits, and beside them a
 * clock's colon, two separators, or a word that begins as a month does or says {@code ago}. A scan
 * that spares most texts the expression, which costs a hundred times as much. Stateless.
 */
final class DateHint {
  private static final BitSet WORDS = new BitSet(1 << 15);

  static {
    for (String start :
        List.of(
            "jan", "feb", "fev", "mar", "apr", "avr", "abr", "may", "mai", "mag", "jun", "jul",
            "jui", "giu", "lug", "aug", "aou", "ago", "sep", "oct", "okt", "ott", "out", "nov",
            "dec", "dez", "dic", "gen")) {
      WORDS.set(code(start, 0));
    }
  }

  private DateHint() {}

  static boolean isIn(String text) {
    boolean digit = false;
    boolean word = false;
    for (int i = 0; i < text.length(); i++) {
      if (Figures.isDigit(text, i)) {
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

  /** As the expression sees it, whose words are of ASCII letters. */
  private static boolean beginsWord(String text, int at) {
    return at == 0
        || text.charAt(at) > 127
        || text.charAt(at - 1) > 127
        || letter(text.charAt(at - 1)) < 0;
  }

  /** Whether a digit is followed as in 12:30, or as in 3.4.26 and 2026-04-03. */
  private static boolean isJoined(String text, int digit) {
    if (!Figures.isDigit(text, digit + 2)) {
      return false;
    }
    char sign = text.charAt(digit + 1);
    if (sign == ':') {
      return true;
    }
    int second = digit + (Figures.isDigit(text, digit + 3) ? 4 : 3);
    return isSeparator(sign)
        && second < text.length()
        && isSeparator(text.charAt(second))
        && Figures.isDigit(text, second + 1);
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

  /** Which letter it is, without case and without the accents that months have; or -1. */
  private static int letter(char c) {
    return switch (c) {
      case 'é', 'É' -> 'e' - 'a';
      case 'ä', 'Ä' -> 0;
      case 'û', 'Û' -> 'u' - 'a';
      // An expression without case takes these for s and k.
      case '\u017f' -> 's' - 'a';
      case '\u212a' -> 'k' - 'a';
      default -> {
        int lower = c | 0x20;
        yield lower >= 'a' && lower <= 'z' ? lower - 'a' : -1;
      }
    };
  }
}
