package dev.vigil.diff.noise;

/** The form of a text without what counters, clocks and random draws write into it. Stateless. */
final class Shape {
  private static final String TOKEN = "\u2021";

  private Shape() {}

  /** The text with one sign for every date, number and random token. */
  static String of(String text) {
    return Figures.withoutNumbers(withoutTokens(Figures.withoutDates(text)));
  }

  /** An address with one sign for every random token in its path, parameters or fragment. */
  static String ofAddress(String address) {
    StringBuilder out = new StringBuilder(address.length());
    int start = 0;
    for (int i = 0; i <= address.length(); i++) {
      if (i == address.length() || "/?&=#.;,".indexOf(address.charAt(i)) >= 0) {
        String piece = address.substring(start, i);
        boolean parameter = start > 0 && address.charAt(start - 1) == '=';
        out.append(Tokens.isRandom(piece) || parameter && isTime(piece) ? TOKEN : piece);
        if (i < address.length()) {
          out.append(address.charAt(i));
        }
        start = i + 1;
      }
    }
    return out.toString();
  }

  /** Whether a number is as long as seconds or milliseconds since 1970. */
  private static boolean isTime(String digits) {
    return (digits.length() == 10 || digits.length() == 13)
        && digits.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  static String withoutTokens(String text) {
    if (text.length() < 6) {
      return text;
    }
    StringBuilder out = null;
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      if (i < text.length()
          && !Spaces.isSpace(text.charAt(i))
          && "()[]<>\"',;:".indexOf(text.charAt(i)) < 0) {
        continue;
      }
      if (i - start >= 6) {
        String word = text.substring(start, i);
        if (Tokens.isRandom(word)) {
          out = out == null ? new StringBuilder(text.substring(0, start)) : out;
          out.append(TOKEN);
          start = i;
        }
      }
      if (out != null) {
        out.append(text, start, Math.min(i + 1, text.length()));
      }
      start = i + 1;
    }
    return out == null ? text : out.toString();
  }
}
