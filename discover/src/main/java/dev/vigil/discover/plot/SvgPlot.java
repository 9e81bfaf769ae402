package dev.vigil.discover.plot;

import dev.vigil.discover.plot.Plot.Point;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.discover.plot.Plot.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Draws a plot as SVG: a light grid, labelled axes, one colour and one mark shape per series, and a
 * legend on the right, readable also in black and white. Used for one plot.
 */
final class SvgPlot {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 400;
  private static final int LEFT = 78;
  private static final int RIGHT = 200;
  private static final int TOP = 44;
  private static final int BOTTOM = 58;

  /** How wide a letter of a name is at most, taken over a whole name. */
  private static final double WIDEST = 6.8;

  /** Okabe and Ito's colours, which people with colour blindness can distinguish. */
  private static final List<String> COLOURS =
      List.of(
          "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#555555", "#8B6D00");

  private final Plot plot;
  private final List<SvgElement> out = new ArrayList<>();
  private final PlotAxis x;
  private final PlotAxis y;
  private final double bottom;
  private final boolean slanted;

  private SvgPlot(Plot plot) {
    this.plot = plot;
    List<Point> points = plot.series().stream().flatMap(s -> s.points().stream()).toList();
    List<Double> ys =
        points.stream()
            .map(Point::y)
            .filter(v -> Double.isFinite(v) && (plot.yScale() == Scale.LINEAR || v > 0))
            .toList();
    double least = ys.stream().mapToDouble(v -> v).min().orElse(1);
    double most = ys.stream().mapToDouble(v -> v).max().orElse(10);
    boolean columns = !plot.groups().isEmpty();
    int longest = plot.groups().stream().mapToInt(String::length).max().orElse(0);
    double room = (double) (WIDTH - RIGHT - LEFT) / Math.max(1, plot.groups().size());
    this.slanted = longest * 6.5 > room;
    this.bottom = HEIGHT - (slanted ? BOTTOM + 24 : BOTTOM);
    // Columns of factors grow from 1, so that their lengths can be compared.
    double base = columns && least > 1 ? 1 : least;
    this.y = PlotAxis.over(plot.yScale(), base, most, bottom, TOP);
    if (plot.groups().isEmpty()) {
      double first = points.stream().mapToDouble(Point::x).min().orElse(1);
      double last = points.stream().mapToDouble(Point::x).max().orElse(10);
      this.x = PlotAxis.over(plot.xScale(), first, last, LEFT, WIDTH - RIGHT);
    } else {
      this.x = new PlotAxis(Scale.LINEAR, -0.5, plot.groups().size() - 0.5, LEFT, WIDTH - RIGHT);
    }
  }

  static SvgElement of(Plot plot) {
    return new SvgPlot(plot).draw();
  }

  private SvgElement draw() {
    out.add(SvgElement.of("rect", "width", "100%", "height", "100%", "fill", "white"));
    out.add(text(LEFT, 24, "start", plot.title()).and("font-size", 15).and("font-weight", "bold"));
    grid();
    List<Series> series = plot.series();
    for (int s = 0; s < series.size(); s++) {
      if (plot.groups().isEmpty()) {
        line(series.get(s), s);
      } else {
        columns(series.get(s), s, series.size());
      }
      legend(series.get(s).name(), s);
    }
    return SvgElement.of(
            "svg",
            "xmlns",
            "http://www.w3.org/2000/svg",
            "viewBox",
            "0 0 " + WIDTH + " " + HEIGHT,
            "width",
            WIDTH,
            "height",
            HEIGHT,
            "font-family",
            "sans-serif",
            "font-size",
            12)
        .with(out);
  }

  private void grid() {
    double right = WIDTH - RIGHT;
    for (double mark : y.marks()) {
      stroke(LEFT, y.at(mark), right, y.at(mark), "#dddddd");
      out.add(grey(text(LEFT - 8, y.at(mark) + 4, "end", y.label(mark))));
    }
    if (plot.groups().isEmpty()) {
      for (double mark : x.marks()) {
        stroke(x.at(mark), TOP, x.at(mark), bottom, "#dddddd");
        out.add(grey(text(x.at(mark), bottom + 18, "middle", x.label(mark))));
      }
    } else {
      groupNames();
    }
    out.add(grey(text((LEFT + right) / 2, HEIGHT - 14, "middle", plot.xLabel())));
    stroke(LEFT, bottom, right, bottom, "#333333");
    stroke(LEFT, TOP, LEFT, bottom, "#333333");
    double middle = (TOP + bottom) / 2;
    out.add(
        grey(text(18, middle, "middle", plot.yLabel()))
            .and("transform", String.format(Locale.ROOT, "rotate(-90 18 %.1f)", middle)));
  }

  private void groupNames() {
    for (int g = 0; g < plot.groups().size(); g++) {
      double at = x.at(g);
      String name = plot.groups().get(g);
      if (slanted) {
        out.add(
            grey(text(at + 6, bottom + 16, "end", name))
                .and("font-size", 11)
                .and(
                    "transform",
                    String.format(Locale.ROOT, "rotate(-22 %.1f %.1f)", at + 6, bottom + 16)));
      } else {
        out.add(grey(text(at, bottom + 16, "middle", name)));
      }
    }
  }

  private void line(Series series, int s) {
    StringBuilder path = new StringBuilder();
    for (Point p : series.points()) {
      if (Double.isFinite(p.y())) {
        path.append(String.format(Locale.ROOT, "%.1f,%.1f ", x.at(p.x()), y.at(p.y())));
      }
    }
    out.add(
        SvgElement.of(
            "polyline",
            "fill",
            "none",
            "stroke",
            colour(s),
            "stroke-width",
            2,
            "points",
            path.toString().strip()));
    boolean dense = series.points().size() > 40;
    for (Point p : series.points()) {
      if (!dense && Double.isFinite(p.y())) {
        mark(x.at(p.x()), y.at(p.y()), s);
      }
    }
  }

  private void columns(Series series, int s, int of) {
    double group = (x.at(1) - x.at(0)) * 0.8;
    double width = group / of;
    for (Point p : series.points()) {
      if (Double.isFinite(p.y())) {
        double left = x.at(p.x()) - group / 2 + s * width;
        double top = y.at(p.y());
        out.add(
            SvgElement.of(
                "rect",
                "x",
                left,
                "y",
                top,
                "width",
                Math.max(1, width - 1),
                "height",
                Math.max(0, bottom - top),
                "fill",
                colour(s)));
      }
    }
  }

  private void legend(String name, int s) {
    double left = WIDTH - RIGHT + 16;
    double at = TOP + 10 + 20.0 * s;
    if (plot.groups().isEmpty()) {
      out.add(stroked(left, at, left + 22, at, colour(s)).and("stroke-width", 2));
      mark(left + 11, at, s);
    } else {
      out.add(
          SvgElement.of(
              "rect", "x", left + 4, "y", at - 6, "width", 14, "height", 12, "fill", colour(s)));
    }
    double room = WIDTH - left - 32;
    SvgElement words = text(left + 28, at + 4, "start", name);
    // Fonts differ: a name that may be too wide is set to what there is room for.
    out.add(
        name.length() * WIDEST > room
            ? words.and("textLength", Math.round(room)).and("lengthAdjust", "spacingAndGlyphs")
            : words);
  }

  private void mark(double cx, double cy, int s) {
    String at = String.format(Locale.ROOT, "M%.1f %.1f ", cx, cy);
    SvgElement shape =
        switch ((s + s / COLOURS.size()) % 4) {
          case 0 -> SvgElement.of("circle", "cx", cx, "cy", cy, "r", 3.6);
          case 1 -> SvgElement.of("path", "d", at + "m-3.5 -3.5 h7 v7 h-7 z");
          case 2 -> SvgElement.of("path", "d", at + "m0 -4.5 l4.2 7.6 h-8.4 z");
          default -> SvgElement.of("path", "d", at + "m0 -4.8 l4.8 4.8 l-4.8 4.8 l-4.8 -4.8 z");
        };
    out.add(shape.and("fill", colour(s)));
  }

  private static String colour(int s) {
    return COLOURS.get(s % COLOURS.size());
  }

  private void stroke(double x1, double y1, double x2, double y2, String colour) {
    out.add(stroked(x1, y1, x2, y2, colour));
  }

  private static SvgElement stroked(double x1, double y1, double x2, double y2, String colour) {
    return SvgElement.of("line", "x1", x1, "y1", y1, "x2", x2, "y2", y2, "stroke", colour);
  }

  private static SvgElement grey(SvgElement text) {
    return text.and("fill", "#333333");
  }

  private static SvgElement text(double at, double down, String anchor, String words) {
    return SvgElement.of("text", "x", at, "y", down, "text-anchor", anchor).with(words);
  }
}
