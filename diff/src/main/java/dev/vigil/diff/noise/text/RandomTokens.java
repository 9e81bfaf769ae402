package dev.vigil.diff.noise.text;

/**
 * Distinguishes random or computed strings (nonces, build hashes, ids) from words that people
 * write. Stateless.
 */
public final class RandomTokens {
  /** Shorter ones are too often words or numbers with a meaning. */
  private static final int SHORTEST = 6;

  /** Capital letters and digits of fewer characters may be a postal code or a model. */
  private static final int CAPITAL_HEX = 7;

  /** Fewer letters may be part of a hash. */
  private static final int WORD = 3;

  private RandomTokens() {}

  /**
   * Whether the string is probably random: no white space, and letters and digits or cases mixed as
   * no word has them.
   */
  public static boolean isRandom(String text) {
    int n = text.length();
    if (n < SHORTEST || n > 4096) {
      return false;
    }
    int digits = 0;
    int letters = 0;
    int switches = 0;
    int odd = 0;
    char before = 0;
    boolean hex = true;
    boolean capital = false;
    for (int i = 0; i < n; i++) {
      char c = text.charAt(i);
      boolean digit = c >= '0' && c <= '9';
      boolean upper = c >= 'A' && c <= 'Z';
      boolean lower = c >= 'a' && c <= 'z';
      if (!digit && !upper && !lower) {
        if ("-_+/=.".indexOf(c) < 0) {
          return false;
        }
        odd++;
        before = 0;
        continue;
      }
      digits += digit ? 1 : 0;
      letters += digit ? 0 : 1;
      capital |= upper;
      hex &= digit || (c | 0x20) <= 'f';
      if (before != 0 && kind(before) != kind(c)) {
        switches += kind(before) == 'A' && lower && i == 1 ? 0 : 1;
      }
      before = c;
    }
    if (odd * 3 > n) {
      return false;
    }
    if (hex && (n >= CAPITAL_HEX || !capital && odd == 0) && digits > 0 && letters > 0) {
      return true;
    }
    if (digits > 0 && letters > 0) {
      return switches >= 3 || switches >= 2 && n <= 12 && digits < n / 2 + 1 && letters > 3;
    }
    return digits == 0 && switches >= 3 && n <= 64;
  }

  /** Whether a segment of an address is one token, with its separators and without any word. */
  static boolean isOpaque(String segment) {
    if (segment.indexOf('.') >= 0 || !isRandom(segment)) {
      return false;
    }
    for (String part : segment.split("[-_]", -1)) {
      boolean letters = part.length() >= WORD && part.chars().allMatch(Character::isLetter);
      if (letters && part.chars().skip(1).noneMatch(Character::isUpperCase)) {
        return false;
      }
    }
    return true;
  }

  private static char kind(char c) {
    return c <= '9' ? '0' : c <= 'Z' ? 'A' : 'a';
  }

  /** The start of a build hash at the end of a path segment, or the length of the segment. */
  static int hashFrom(String piece) {
    int cut = Math.max(piece.lastIndexOf('-'), piece.lastIndexOf('_')) + 1;
    boolean tail = cut > 0 && piece.length() - cut >= SHORTEST && isRandom(piece.substring(cut));
    if (tail && hasWord(piece, cut)) {
      return cut;
    }
    if (piece.length() >= SHORTEST && piece.indexOf('-') != 0 && isRandom(piece)) {
      return 0;
    }
    return tail ? cut : piece.length();
  }

  /** Whether a word that is no part of a hash stands before it. */
  private static boolean hasWord(String piece, int to) {
    for (String part : piece.substring(0, to).split("[-_]", -1)) {
      if (part.length() >= WORD
          && part.chars().allMatch(Character::isLetter)
          && part.chars().anyMatch(c -> Character.digit(c, 16) < 0)) {
        return true;
      }
    }
    return false;
  }
}
