package dev.vigil.discover.plot;

import dev.vigil.discover.plot.Plot.Point;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.discover.plot.Plot.Series;
import dev.vigil.document.markup.MarkupEscape;
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
  private final StringBuilder out = new StringBuilder();
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

  static String of(Plot plot) {
    return new SvgPlot(plot).draw();
  }

  private String draw() {
    out.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\""
                + " height=\"%d\" font-family=\"sans-serif\" font-size=\"12\">\n",
            WIDTH,
            HEIGHT,
            WIDTH,
            HEIGHT));
    out.append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
    text(LEFT, 24, "start", "font-size=\"15\" font-weight=\"bold\"", plot.title());
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
    return out.append("</svg>\n").toString();
  }

  private void grid() {
    double right = WIDTH - RIGHT;
    for (double mark : y.marks()) {
      stroke(LEFT, y.at(mark), right, y.at(mark), "#dddddd");
      text(LEFT - 8, y.at(mark) + 4, "end", "fill=\"#333333\"", y.label(mark));
    }
    if (plot.groups().isEmpty()) {
      for (double mark : x.marks()) {
        stroke(x.at(mark), TOP, x.at(mark), bottom, "#dddddd");
        text(x.at(mark), bottom + 18, "middle", "fill=\"#333333\"", x.label(mark));
      }
    } else {
      groupNames();
    }
    text((LEFT + right) / 2, HEIGHT - 14, "middle", "fill=\"#333333\"", plot.xLabel());
    stroke(LEFT, bottom, right, bottom, "#333333");
    stroke(LEFT, TOP, LEFT, bottom, "#333333");
    double middle = (TOP + bottom) / 2;
    text(
        18,
        middle,
        "middle",
        String.format(Locale.ROOT, "fill=\"#333333\" transform=\"rotate(-90 18 %.1f)\"", middle),
        plot.yLabel());
  }

  private void groupNames() {
    for (int g = 0; g < plot.groups().size(); g++) {
      double at = x.at(g);
      String style =
          slanted
              ? String.format(
                  Locale.ROOT,
                  "font-size=\"11\" fill=\"#333333\" transform=\"rotate(-22 %.1f %.1f)\"",
                  at + 6,
                  bottom + 16)
              : "fill=\"#333333\"";
      text(
          slanted ? at + 6 : at,
          bottom + 16,
          slanted ? "end" : "middle",
          style,
          plot.groups().get(g));
    }
  }

  private void line(Series series, int s) {
    StringBuilder path = new StringBuilder();
    for (Point p : series.points()) {
      if (Double.isFinite(p.y())) {
        path.append(String.format(Locale.ROOT, "%.1f,%.1f ", x.at(p.x()), y.at(p.y())));
      }
    }
    out.append(
        String.format(
            "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"%s\"/>%n",
            colour(s), path.toString().strip()));
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
        out.append(
            String.format(
                Locale.ROOT,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>\n",
                left,
                top,
                Math.max(1, width - 1),
                Math.max(0, bottom - top),
                colour(s)));
      }
    }
  }

  private void legend(String name, int s) {
    double left = WIDTH - RIGHT + 16;
    double at = TOP + 10 + 20.0 * s;
    if (plot.groups().isEmpty()) {
      out.append(
          String.format(
              Locale.ROOT,
              "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\""
                  + " stroke-width=\"2\"/>\n",
              left,
              at,
              left + 22,
              at,
              colour(s)));
      mark(left + 11, at, s);
    } else {
      out.append(
          String.format(
              Locale.ROOT,
              "<rect x=\"%.1f\" y=\"%.1f\" width=\"14\" height=\"12\" fill=\"%s\"/>\n",
              left + 4,
              at - 6,
              colour(s)));
    }
    double room = WIDTH - left - 32;
    // Fonts differ: a name that may be too wide is set to what there is room for.
    String fitting =
        name.length() * WIDEST > room
            ? String.format(
                Locale.ROOT, "textLength=\"%.0f\" lengthAdjust=\"spacingAndGlyphs\"", room)
            : "";
    text(left + 28, at + 4, "start", fitting, name);
  }

  private void mark(double cx, double cy, int s) {
    String shape =
        switch ((s + s / COLOURS.size()) % 4) {
          case 0 -> "<circle cx=\"%1$.1f\" cy=\"%2$.1f\" r=\"3.6\" fill=\"%3$s\"/>";
          case 1 -> "<path d=\"M%1$.1f %2$.1f m-3.5 -3.5 h7 v7 h-7 z\" fill=\"%3$s\"/>";
          case 2 -> "<path d=\"M%1$.1f %2$.1f m0 -4.5 l4.2 7.6 h-8.4 z\" fill=\"%3$s\"/>";
          default ->
              "<path d=\"M%1$.1f %2$.1f m0 -4.8 l4.8 4.8 l-4.8 4.8 l-4.8 -4.8 z\" fill=\"%3$s\"/>";
        };
    out.append(String.format(Locale.ROOT, shape, cx, cy, colour(s))).append('\n');
  }

  private static String colour(int s) {
    return COLOURS.get(s % COLOURS.size());
  }

  private void stroke(double x1, double y1, double x2, double y2, String colour) {
    out.append(
        String.format(
            Locale.ROOT,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>\n",
            x1,
            y1,
            x2,
            y2,
            colour));
  }

  private void text(double at, double down, String anchor, String style, String words) {
    out.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" %s>%s</text>\n",
            at,
            down,
            anchor,
            style,
            MarkupEscape.text(words)));
  }
}
