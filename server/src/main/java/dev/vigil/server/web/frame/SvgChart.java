package dev.vigil.server.web.frame;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Draws small charts of values over time as SVG. Stateless. */
public final class SvgChart {
  private static final int WIDTH = 900;
  private static final int HEIGHT = 150;
  private static final int LEFT = 46;
  private static final int BOTTOM = 22;

  private SvgChart() {}

  /** A value at a time. Immutable. */
  public record Point(Instant time, double value, String words) {}

  /** A bar for each point, at its time. */
  public static SafeHtml bars(List<Point> points, TimeWords timeWords, String label) {
    Space space = Space.of(points, true);
    List<SafeHtml> marks = new ArrayList<>();
    for (Point point : points) {
      double y = space.y(point.value());
      marks.add(
          h(
              "rect.bar",
              at("x", number(space.x(point.time()) - 2)),
              at("y", number(y)),
              at("width", "4"),
              at("height", number(Math.max(1.5, HEIGHT - BOTTOM - y))),
              h("title", timeWords.minute(point.time()) + ": " + point.words())));
    }
    return picture(space, marks, timeWords, label);
  }

  /** A line through the points. */
  public static SafeHtml line(List<Point> points, TimeWords timeWords, String label) {
    Space space = Space.of(points, false);
    StringBuilder path = new StringBuilder();
    List<SafeHtml> marks = new ArrayList<>();
    double last = 0;
    for (Point point : points) {
      double x = space.x(point.time());
      double y = space.y(point.value());
      // A value holds until the next one is seen, so the line has steps.
      path.append(path.isEmpty() ? "M" : "L" + number(x) + " " + number(last) + " L")
          .append(number(x))
          .append(' ')
          .append(number(y))
          .append(' ');
      last = y;
    }
    marks.add(h("path.line", at("d", path.toString().strip())));
    for (Point point : points) {
      marks.add(
          h(
              "circle",
              at("cx", number(space.x(point.time()))),
              at("cy", number(space.y(point.value()))),
              at("r", "3"),
              h("title", timeWords.minute(point.time()) + ": " + point.words())));
    }
    return picture(space, marks, timeWords, label);
  }

  private static SafeHtml picture(
      Space space, List<SafeHtml> marks, TimeWords timeWords, String label) {
    int ground = HEIGHT - BOTTOM;
    return h(
        "svg.chart",
        at("viewBox", "0 0 " + WIDTH + " " + HEIGHT),
        at("role", "img"),
        at("aria-label", label),
        h("line.axis", at("x1", LEFT), at("y1", ground), at("x2", WIDTH), at("y2", ground)),
        h("text", at("x", "0"), at("y", "12"), value(space.high())),
        h("text", at("x", "0"), at("y", ground), value(space.low())),
        h("text.when", at("x", LEFT), at("y", HEIGHT - 5), timeWords.minute(space.from())),
        h(
            "text.when",
            at("x", WIDTH),
            at("y", HEIGHT - 5),
            at("text-anchor", "end"),
            timeWords.minute(space.to())),
        marks);
  }

  private static String value(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.2f", value);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  /** From times and values to places in the picture. */
  private record Space(Instant from, Instant to, double low, double high) {
    static Space of(List<Point> points, boolean fromZero) {
      Instant from = points.getFirst().time();
      Instant to = points.getLast().time();
      double low = points.stream().mapToDouble(Point::value).min().orElse(0);
      double high = points.stream().mapToDouble(Point::value).max().orElse(1);
      return new Space(
          from, to, fromZero ? 0 : low, high > low || high > 0 && fromZero ? high : low + 1);
    }

    double x(Instant time) {
      double all = Math.max(1, Duration.between(from, to).toMillis());
      double share = Duration.between(from, time).toMillis() / all;
      return LEFT + 6 + share * (WIDTH - LEFT - 12);
    }

    double y(double value) {
      double share = (value - low) / (high - low);
      return 6 + (1 - share) * (HEIGHT - BOTTOM - 6);
    }
  }
}
