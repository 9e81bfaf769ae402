package dev.vigil.bench.report;

import java.util.Locale;

/** Writes numbers so that people can compare them at a glance. */
public final class Figures {
  private Figures() {}

  /** Whole numbers in full with thousands marks, others with three significant digits. */
  public static String of(Number number) {
    if (number instanceof Integer || number instanceof Long) {
      return String.format(Locale.ROOT, "%,d", number.longValue());
    }
    return significant(number.doubleValue());
  }

  private static String significant(double value) {
    double size = Math.abs(value);
    if (Double.isNaN(value)) {
      return "-";
    }
    if (size >= 1000) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    if (size >= 100 || size == 0) {
      return String.format(Locale.ROOT, "%.0f", value);
    }
    if (size >= 10) {
      return String.format(Locale.ROOT, "%.1f", value);
    }
    if (size >= 1) {
      return String.format(Locale.ROOT, "%.2f", value);
    }
    return size >= 0.001
        ? String.format(Locale.ROOT, "%.3f", value)
        : String.format(Locale.ROOT, "%.1e", value);
  }

  /** A ratio with three decimals, for sizes. */
  public static String ratio(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.3f", value);
  }

  /** A factor such as {@code 12.3x}. */
  public static String times(double value) {
    return Double.isNaN(value) ? "-" : significant(value) + "x";
  }

  public static String percent(double share) {
    return Double.isNaN(share) ? "-" : String.format(Locale.ROOT, "%.1f %%", share * 100);
  }

  /** A duration given in nanoseconds, in the unit that leaves few digits. */
  public static String time(double nanos) {
    if (Double.isNaN(nanos)) {
      return "-";
    }
    if (nanos < 1e3) {
      return significant(nanos) + " ns";
    }
    if (nanos < 1e6) {
      return significant(nanos / 1e3) + " us";
    }
    if (nanos < 1e9) {
      return significant(nanos / 1e6) + " ms";
    }
    return significant(nanos / 1e9) + " s";
  }

  public static String bytes(long bytes) {
    return bytes((double) bytes);
  }

  public static String bytes(double bytes) {
    if (bytes < 1e3) {
      return significant(bytes) + " B";
    }
    if (bytes < 1e6) {
      return significant(bytes / 1e3) + " kB";
    }
    return significant(bytes / 1e6) + " MB";
  }
}
