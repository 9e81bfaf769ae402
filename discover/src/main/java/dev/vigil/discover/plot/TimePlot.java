package dev.vigil.discover.plot;

import dev.vigil.discover.plot.Plot.Moment;
import dev.vigil.discover.plot.Plot.Scale;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Draws values over time as a small SVG without colours, for a page whose style sheet has the
 * classes {@code chart}, {@code axis}, {@code bar} and {@code line}. Each value has its time and
 * words as a title. Used for one plot.
 */
final class TimePlot {
  private static final int WIDTH = 900;
  private static final int HEIGHT = 150;
  private static final int LEFT = 46;
  private static final int GROUND = HEIGHT - 22;

  private final List<Moment> moments;
  private final Function<Instant, String> times;
  private final PlotAxis x;
  private final PlotAxis y;

  /**
   * @param low the lowest value of the axis
   * @param high the highest one
   */
  TimePlot(List<Moment> moments, double low, double high, Function<Instant, String> times) {
    this.moments = moments;
    this.times = times;
    long from = moments.getFirst().time().toEpochMilli();
    long to = Math.max(from + 1, moments.getLast().time().toEpochMilli());
    this.x = new PlotAxis(Scale.LINEAR, from, to, LEFT + 6, WIDTH - 6);
    this.y = new PlotAxis(Scale.LINEAR, low, high > low ? high : low + 1, GROUND, 6);
  }

  private double x(Moment moment) {
    return x.at((double) moment.time().toEpochMilli());
  }

  /** A bar for each value. */
  SvgElement bars(String label) {
    List<SvgElement> marks = new ArrayList<>();
    for (Moment moment : moments) {
      double top = y.at(moment.value());
      marks.add(
          SvgElement.of(
                  "rect",
                  "class",
                  "bar",
                  "x",
                  x(moment) - 2,
                  "y",
                  top,
                  "width",
                  4,
                  "height",
                  Math.max(1.5, GROUND - top))
              .with(List.of(title(moment))));
    }
    return picture(marks, label);
  }

  /** A value holds until the next one is seen, so the line has steps. */
  SvgElement steps(String label) {
    StringBuilder path = new StringBuilder();
    double last = 0;
    for (Moment moment : moments) {
      String at = SvgElement.number(x(moment)) + " ";
      double down = y.at(moment.value());
      path.append(path.isEmpty() ? "M" : "L" + at + SvgElement.number(last) + " L")
          .append(at)
          .append(SvgElement.number(down))
          .append(' ');
      last = down;
    }
    List<SvgElement> marks = new ArrayList<>();
    marks.add(SvgElement.of("path", "class", "line", "d", path.toString().strip()));
    for (Moment moment : moments) {
      marks.add(
          SvgElement.of("circle", "cx", x(moment), "cy", y.at(moment.value()), "r", 3)
              .with(List.of(title(moment))));
    }
    return picture(marks, label);
  }

  private SvgElement title(Moment moment) {
    return SvgElement.of("title").with(times.apply(moment.time()) + ": " + moment.words());
  }

  private SvgElement picture(List<SvgElement> marks, String label) {
    String first = times.apply(moments.getFirst().time());
    String last = times.apply(moments.getLast().time());
    List<SvgElement> frame =
        List.of(
            SvgElement.of(
                "line", "class", "axis", "x1", LEFT, "y1", GROUND, "x2", WIDTH, "y2", GROUND),
            SvgElement.of("text", "x", 0, "y", 12).with(value(y.high())),
            SvgElement.of("text", "x", 0, "y", GROUND).with(value(y.low())),
            SvgElement.of("text", "class", "when", "x", LEFT, "y", HEIGHT - 5).with(first),
            SvgElement.of(
                    "text", "class", "when", "x", WIDTH, "y", HEIGHT - 5, "text-anchor", "end")
                .with(last));
    return SvgElement.of(
            "svg",
            "class",
            "chart",
            "viewBox",
            "0 0 " + WIDTH + " " + HEIGHT,
            "role",
            "img",
            "aria-label",
            label)
        .with(frame)
        .with(marks);
  }

  private static String value(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.2f", value);
  }
}
