package dev.vigil.discover.rank;

import dev.vigil.discover.DiscoverException;
import java.util.Locale;

/**
 * The time window of the cash history that counts for the importance of a page. Time is the cash
 * that was passed on so far; reading every page once is about one unit. Immutable.
 */
public sealed interface CashWindow {
  /** All of it: the plain algorithm, for graphs that do not change. */
  record Whole() implements CashWindow {}

  /** A window of a fixed time, with every read in it. */
  record Fixed(double time) implements CashWindow {}

  /** The last reads of the page, by number. */
  record Last(int reads) implements CashWindow {}

  /** A window of a fixed time, stored as one number per page by interpolation (BAO). */
  record Interpolated(double time) implements CashWindow {}

  /** Reads {@code all}, {@code fixed:8}, {@code last:4} or {@code bao:8}. */
  static CashWindow parse(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    int colon = word.indexOf(':');
    String kind = colon < 0 ? word : word.substring(0, colon);
    double size = colon < 0 ? Double.NaN : number(word.substring(colon + 1));
    if (word.equals("all")) {
      return new Whole();
    }
    if (size > 0 && size <= 1e6) {
      switch (kind) {
        case "fixed" -> {
          return new Fixed(size);
        }
        case "bao" -> {
          return new Interpolated(size);
        }
        case "last" -> {
          if (size <= 1000 && size == Math.rint(size)) {
            return new Last((int) size);
          }
        }
        default -> {}
      }
    }
    throw new DiscoverException(
        "there is no window '%s'; write all, fixed:TIME, last:READS or bao:TIME, such as bao:4."
            .formatted(text));
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException none) {
      return Double.NaN;
    }
  }
}
