package dev.vigil.discover.plot;

import dev.vigil.discover.plot.Plot.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Maps the numbers of one axis to pixels and chooses round tick values for it. Immutable.
 *
 * @param low the number at {@code from}, already rounded outwards
 * @param high the number at {@code to}
 */
record PlotAxis(Scale scale, double low, double high, double from, double to) {
  /** An axis for values between two extremes; a linear one starts at 0 if the values allow it. */
  static PlotAxis over(Scale scale, double least, double most, double from, double to) {
    if (scale == Scale.LOG) {
      double low = Math.floor(Math.log10(least) + 1e-3);
      double high = Math.ceil(Math.log10(most) - 1e-3);
      return new PlotAxis(
          scale, Math.pow(10, low), Math.pow(10, Math.max(high, low + 1)), from, to);
    }
    double low = Math.min(0, least);
    double high = most > low ? most : low + 1;
    double step = step(high - low);
    return new PlotAxis(
        scale, Math.floor(low / step) * step, Math.ceil(high / step) * step, from, to);
  }

  double at(double value) {
    double share =
        scale == Scale.LOG
            ? Math.log(Math.max(value, low) / low) / Math.log(high / low)
            : (value - low) / (high - low);
    return from + share * (to - from);
  }

  List<Double> marks() {
    List<Double> marks = new ArrayList<>();
    if (scale == Scale.LOG) {
      int decades = (int) Math.round(Math.log10(high / low));
      int every = Math.max(1, (decades + 7) / 8);
      for (int i = 0; i <= decades; i += every) {
        marks.add(low * Math.pow(10, i));
      }
      return marks;
    }
    double step = step(high - low);
    for (int i = 0; low + i * step <= high + step / 1000; i++) {
      marks.add(low + i * step);
    }
    return marks;
  }

  String label(double mark) {
    double size = Math.abs(mark);
    if (size >= 1e9) {
      return trim(mark / 1e9) + "G";
    }
    if (size >= 1e6) {
      return trim(mark / 1e6) + "M";
    }
    if (size >= 1e4) {
      return trim(mark / 1e3) + "k";
    }
    return trim(mark);
  }

  private static String trim(double value) {
    String text = String.format(Locale.ROOT, "%.6f", value);
    return text.replaceAll("0+$", "").replaceAll("\\.$", "");
  }

  /** A round step (1, 2 or 5 times a power of ten) that cuts the span into four to nine parts. */
  private static double step(double span) {
    double raw = span / 6;
    double power = Math.pow(10, Math.floor(Math.log10(raw)));
    double part = raw / power;
    return power * (part < 1.5 ? 1 : part < 3.5 ? 2 : part < 7.5 ? 5 : 10);
  }
}
