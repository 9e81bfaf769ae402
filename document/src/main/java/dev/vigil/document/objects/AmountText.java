package dev.vigil.document.objects;

/**
 * Checks whether a text is one number, optionally with a currency, a unit or a percent sign: {@code
 * 1,234.50}, {@code € 5}, {@code EUR 12.90}, {@code 12 %}, {@code 1e-30}, {@code 45 min}.
 */
final class AmountText {
  private static final int LONGEST = 24;

  private AmountText() {}

  static boolean matches(String text) {
    int length = text.length();
    if (length == 0 || length > LONGEST) {
      return false;
    }
    int at = afterSpaces(text, afterCurrency(text));
    if (at < length && isSign(text.charAt(at))) {
      at++;
    }
    if (at >= length || !isDigit(text.charAt(at))) {
      return false;
    }
    while (at < length && isInNumber(text.charAt(at))) {
      at++;
    }
    at = afterSpaces(text, afterExponent(text, at));
    return length - at <= 3 && isUnit(text, at);
  }

  /** Letters before a number are a currency if a space or its sign follows: not {@code A1}. */
  private static int afterCurrency(String text) {
    int at = 0;
    while (at < text.length() && at < 3 && Character.isUpperCase(text.charAt(at))) {
      at++;
    }
    if (text.startsWith("Rs") || text.startsWith("kr")) {
      at = text.startsWith(".", 2) ? 3 : 2;
    }
    if (at < text.length()) {
      char next = text.charAt(at);
      if (isCurrency(next) || at == 0 && "~≈<>".indexOf(next) >= 0) {
        return at + 1;
      }
      boolean dotted = at == 3 && text.charAt(2) == '.';
      return at >= 2 && (isSpace(next) || dotted) ? at : 0;
    }
    return 0;
  }

  private static int afterExponent(String text, int from) {
    int at = from;
    if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
      at++;
      if (at < text.length() && isSign(text.charAt(at))) {
        at++;
      }
      int digits = at;
      while (at < text.length() && isDigit(text.charAt(at))) {
        at++;
      }
      return at > digits ? at : from;
    }
    return from;
  }

  private static boolean isUnit(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean sign = "%‰°²³".indexOf(c) >= 0 || isCurrency(c);
      if (!sign && !Character.isLetter(c)) {
        return false;
      }
    }
    return true;
  }

  private static int afterSpaces(String text, int from) {
    int at = from;
    while (at < text.length() && isSpace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isInNumber(char c) {
    return isDigit(c) || c == '.' || c == ',' || c == '\'' || isSpace(c);
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\u00A0' || c == '\u202F';
  }

  private static boolean isSign(char c) {
    return c == '-' || c == '+' || c == '\u2212';
  }

  private static boolean isCurrency(char c) {
    return Character.getType(c) == Character.CURRENCY_SYMBOL;
  }
}
