package dev.vigil.knowledge.extract.value;

import dev.vigil.diff.number.NumberParser;
import java.math.BigDecimal;
import java.math.MathContext;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads numbers in any notation, with any digits. Stateless. */
final class NumberText {
  private static final Pattern FRACTION =
      Pattern.compile("(?:(\\d{1,9})[ +-])?\\s?(\\d{1,4})\\s?[\u2044/]\\s?(\\d{1,4})");
  private static final Pattern EXPONENT =
      Pattern.compile("[+-]?\\d{1,30}(?:\\.\\d{1,30})?[eE][+-]?\\d{1,3}");
  private static final Pattern PLAIN = Pattern.compile("[+-]?\\d{1,30}(?:\\.\\d{1,30})?");
  private static final Pattern MULTIPLE =
      Pattern.compile("(?i)\\d\\s?(k|tsd|mio|million(?:en|s)?|mrd|bn|billion(?:s)?)\\b");

  /** The longest text in which a number is searched for. */
  private static final int LONGEST = 500;

  private NumberText() {}

  static Optional<BigDecimal> read(String written, String language) {
    String text = ascii(written.length() > LONGEST ? written.substring(0, LONGEST) : written);
    String stripped = text.strip();
    if (PLAIN.matcher(stripped).matches() && !isGrouped(stripped, language)) {
      return Optional.of(new BigDecimal(stripped));
    }
    if (EXPONENT.matcher(stripped).matches()) {
      return Optional.of(new BigDecimal(stripped));
    }
    Matcher fraction = FRACTION.matcher(stripped);
    if (fraction.lookingAt() && !fraction.group(3).matches("0+")) {
      BigDecimal part =
          new BigDecimal(fraction.group(2))
              .divide(new BigDecimal(fraction.group(3)), MathContext.DECIMAL32);
      return Optional.of(
          fraction.group(1) == null ? part : part.add(new BigDecimal(fraction.group(1))));
    }
    return Optional.ofNullable(new NumberParser(language.isEmpty() ? null : language).one(text));
  }

  /** 1.299 is a grouped number where the language groups by dots. */
  private static boolean isGrouped(String text, String language) {
    int dot = text.indexOf('.');
    return dot > 0
        && text.length() - dot == 4
        && new BigDecimal(text).scale() == 3
        && !language.isEmpty()
        && Optional.ofNullable(new NumberParser(language).one(text))
            .filter(number -> number.scale() <= 0)
            .isPresent();
  }

  /** The factor of a word such as million behind a number. */
  static BigDecimal factor(String written) {
    Matcher multiple = MULTIPLE.matcher(written.strip());
    if (!multiple.find()) {
      return BigDecimal.ONE;
    }
    return switch (multiple.group(1).toLowerCase(Locale.ROOT)) {
      case "k", "tsd" -> BigDecimal.valueOf(1_000);
      case "mrd", "bn", "billion", "billions" -> BigDecimal.valueOf(1_000_000_000L);
      default -> BigDecimal.valueOf(1_000_000);
    };
  }

  /** The text with ASCII digits, separators and fractions. */
  static String ascii(String text) {
    boolean plain = text.chars().allMatch(c -> c < 0x80);
    if (plain) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              int digit = Character.isDigit(c) ? Character.digit(c, 10) : -1;
              if (digit >= 0) {
                out.append((char) ('0' + digit));
              } else if (c == 0x66B) {
                out.append('.');
              } else if (c == 0x2044) {
                out.append('/');
              } else if (c == 0x66C) {
                out.append(',');
              } else if (c >= 0xBC && c <= 0xBE || c >= 0x2150 && c <= 0x215E) {
                boolean joined = !out.isEmpty() && Character.isDigit(out.charAt(out.length() - 1));
                out.append(joined ? " " : "");
                out.append(
                    Normalizer.normalize(Character.toString(c), Normalizer.Form.NFKC)
                        .replace('\u2044', '/'));
              } else {
                out.appendCodePoint(c);
              }
            });
    return out.toString();
  }
}
