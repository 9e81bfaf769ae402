package dev.vigil.document.xpath.node;

import java.nio.charset.StandardCharsets;

/** Parses the lexical forms of xs:double from UTF-8 bytes. */
public final class DoubleParser {
  private static final double[] POWERS = new double[23];

  static {
    double power = 1;
    for (int i = 0; i < POWERS.length; i++) {
      POWERS[i] = power;
      power *= 10;
    }
  }

  private DoubleParser() {}

  /** The number, or NaN where the text is no number; see {@link #isNaN}. */
  public static double parse(byte[] bytes, int from, int to) {
    int at = from;
    int end = to;
    while (at < end && isSpace(bytes[at])) {
      at++;
    }
    while (end > at && isSpace(bytes[end - 1])) {
      end--;
    }
    int first = at;
    boolean negative = false;
    if (at < end && (bytes[at] == '-' || bytes[at] == '+')) {
      negative = bytes[at] == '-';
      at++;
    }
    long mantissa = 0;
    int digits = 0;
    int scale = 0;
    boolean point = false;
    for (; at < end; at++) {
      int c = bytes[at];
      if (c >= '0' && c <= '9') {
        if (digits < 18) {
          mantissa = mantissa * 10 + (c - '0');
        }
        digits++;
        scale += point ? 1 : 0;
      } else if (c == '.' && !point) {
        point = true;
      } else {
        break;
      }
    }
    if (at == end && digits > 0 && digits <= 18 && mantissa < 1L << 53 && scale < POWERS.length) {
      // Both are exact doubles, so one division rounds correctly.
      double value = mantissa / POWERS[scale];
      return negative ? -value : value;
    }
    return parseSlowly(bytes, first, end, digits, at);
  }

  private static double parseSlowly(byte[] bytes, int first, int end, int digits, int rest) {
    String text = new String(bytes, first, end - first, StandardCharsets.UTF_8);
    if (digits == 0) {
      return switch (text) {
        case "INF", "+INF" -> Double.POSITIVE_INFINITY;
        case "-INF" -> Double.NEGATIVE_INFINITY;
        default -> Double.NaN;
      };
    }
    int at = rest;
    if (at < end) {
      if (bytes[at] != 'e' && bytes[at] != 'E') {
        return Double.NaN;
      }
      at++;
      if (at < end && (bytes[at] == '-' || bytes[at] == '+')) {
        at++;
      }
      int exponent = at;
      while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
        at++;
      }
      if (at < end || at == exponent) {
        return Double.NaN;
      }
    }
    return Double.parseDouble(text);
  }

  /** Whether the text is the name of the number NaN. */
  static boolean isNaN(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8)
        .replaceAll("[ \t\r\n]+", " ")
        .strip()
        .equals("NaN");
  }

  static boolean isSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\n' || b == '\r';
  }
}
