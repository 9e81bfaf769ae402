package dev.vigil.diff.noise.text;

/**
 * Reduces a text to its meaningful characters: its words, its numbers as they are written, and the
 * signs that change the meaning. Stateless.
 *
 * <p>A currency, a fraction, a comparison, a minus sign before a number, a tick or cross, a percent
 * sign, a comma between words and a question mark bear meaning. White space, quotation marks,
 * doubled full stops, the full stop at the end of a line and anchor signs beside headings do not.
 */
public final class MeaningfulSigns {
  /** The sign of a chain, an anchor beside headings. */
  private static final String LINK = "\ud83d\udd17";

  private MeaningfulSigns() {}

  /** The text without anything that bears no meaning; words are separated by one space. */
  public static String meaning(String text) {
    String plain = Typography.plain(text);
    StringBuilder out = new StringBuilder(plain.length());
    for (int i = 0; i < plain.length(); i++) {
      char c = plain.charAt(i);
      if (c == LINK.charAt(0) && plain.startsWith(LINK, i)) {
        i++;
      } else if (Character.isLetterOrDigit(c) || Character.isSurrogate(c)) {
        out.append(c);
      } else if (WhiteSpace.isSpace(c)) {
        space(out);
      } else if (isInsideNumber(plain, i)) {
        out.append(c);
      } else if (isMeaningful(plain, i, c)) {
        space(out);
        out.append(c).append(' ');
      } else {
        space(out);
      }
    }
    return out.toString().strip();
  }

  /**
   * A heading without a sign at its end that may be an anchor; a tick or a cross is not an anchor.
   */
  public static String withoutAnchor(String heading) {
    int last = heading.isEmpty() ? 0 : heading.codePointBefore(heading.length());
    boolean anchor =
        Character.getType(last) == Character.OTHER_SYMBOL && !(last >= 0x2610 && last <= 0x2718);
    return anchor
        ? heading.substring(0, heading.length() - Character.charCount(last)).stripTrailing()
        : heading;
  }

  private static void space(StringBuilder out) {
    if (!out.isEmpty() && out.charAt(out.length() - 1) != ' ') {
      out.append(' ');
    }
  }

  /** Decimal signs, times, versions, dates: 1.000, 10:30, 3/4, 1-2. */
  private static boolean isInsideNumber(String text, int at) {
    return ".,:/'-".indexOf(text.charAt(at)) >= 0
        && at > 0
        && NoisePatterns.isDigit(text, at - 1)
        && NoisePatterns.isDigit(text, at + 1);
  }

  private static boolean isMeaningful(String text, int at, char c) {
    return switch (c) {
      case '-', '+' -> NoisePatterns.isDigit(text, at + 1) && !isAfterWord(text, at);
      case ',', ';' -> isBetweenWords(text, at);
      case '?', '%', '<', '>', '=', '~', '&', '@' -> true;
      case '#', '|', '*', '_', '^', '`', '\u00b6', '\u00a7', '\u00b7', '\u2022' -> false;
      // Infinity, viewdata square, anchor: the same beside headings.
      case '\u221e', '\u2317', '\u2693' -> at + 1 < text.length();
      default ->
          switch (Character.getType(c)) {
            case Character.CURRENCY_SYMBOL,
                Character.MATH_SYMBOL,
                Character.OTHER_SYMBOL,
                // Fractions, small raised digits, Roman numerals.
                Character.OTHER_NUMBER,
                Character.LETTER_NUMBER ->
                true;
            default -> false;
          };
    };
  }

  private static boolean isAfterWord(String text, int at) {
    return at > 0 && Character.isLetterOrDigit(text.charAt(at - 1));
  }

  private static boolean isBetweenWords(String text, int at) {
    return isAfterWord(text, at)
        && at + 2 < text.length()
        && WhiteSpace.isSpace(text.charAt(at + 1))
        && Character.isLetterOrDigit(text.charAt(at + 2));
  }
}
