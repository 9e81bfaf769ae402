package dev.vigil.diff.noise.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * Treats weekdays beside dates as a part of the date, in more than a hundred languages. Stateless.
 */
final class Weekdays {
  private static final char DATE = '\u23f2';

  /** The length of a date with all its words. */
  private static final int SHORT_LINE = 40;

  /** Written in full, and short; the file has both, apart by an empty line. */
  private static final Set<String> NAMES = new HashSet<>();

  private static final Set<String> SHORT = new HashSet<>();

  static {
    // Asking the platform for the names of all languages takes a tenth of a second.
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(Weekdays.class.getResourceAsStream("weekdays.txt")),
                StandardCharsets.UTF_8))) {
      Set<String> names = NAMES;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.isEmpty()) {
          names = SHORT;
        } else {
          names.add(line);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Weekdays() {}

  /**
   * The text with weekdays as a part of the date beside them; those written in full also beside a
   * number, or on a short line with one.
   */
  static String without(String text) {
    StringBuilder out = null;
    int kept = 0;
    int end;
    boolean figures = text.length() <= SHORT_LINE && text.chars().anyMatch(c -> isDigit((char) c));
    for (int i = 0; i < text.length(); i = end + 1) {
      end = i;
      while (end < text.length() && isOfName(text.charAt(end))) {
        end++;
      }
      if (end - i < 2) {
        end = Math.max(end, i);
        continue;
      }
      char before = beside(text, i - 1, -1);
      char after = beside(text, end, 1);
      boolean date = before == DATE || after == DATE;
      boolean number = figures || isDigit(before) || isDigit(after);
      if (date || number) {
        String word = text.substring(i, end).toLowerCase(Locale.ROOT);
        if (NAMES.contains(word) || date && SHORT.contains(word)) {
          out = out == null ? new StringBuilder(text.length()) : out;
          out.append(text, kept, i).append(DATE);
          kept = end;
        }
      }
    }
    return out == null ? text : out.append(text, kept, text.length()).toString();
  }

  private static boolean isOfName(char c) {
    return Character.isLetter(c) || c == '-' || Character.getType(c) == Character.NON_SPACING_MARK;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** The next character that is no space, comma, full stop or bracket. */
  private static char beside(String text, int from, int step) {
    for (int at = from; at >= 0 && at < text.length(); at += step) {
      if (" ,.()".indexOf(text.charAt(at)) < 0) {
        return text.charAt(at);
      }
    }
    return ' ';
  }
}
