package dev.vigil.discover.plot;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A chart of one or more series of points, as lines or as groups of columns. Not thread-safe.
 *
 * <p>A line chart has numbers on both axes, each linear or logarithmic. A column chart has names
 * below its groups of columns, and point k of each series belongs to group k. {@link #steps} and
 * {@link #bars} are small charts of one series over time, without a frame of their own.
 */
public final class Plot {
  /** How the numbers of an axis are spread. */
  public enum Scale {
    LINEAR,
    LOG
  }

  /** A named series of points. */
  public record Series(String name, List<Point> points) {}

  /** One measured point. */
  public record Point(double x, double y) {}

  /** A value at a time, and what is said about it. */
  public record Moment(Instant time, double value, String words) {}

  private final String file;
  private final String title;
  private final String xLabel;
  private final String yLabel;
  private final Scale xScale;
  private final Scale yScale;
  private final List<String> groups;
  private final List<Series> series = new ArrayList<>();

  private Plot(
      String file,
      String title,
      String xLabel,
      String yLabel,
      Scale xScale,
      Scale yScale,
      List<String> groups) {
    this.file = file;
    this.title = title;
    this.xLabel = xLabel;
    this.yLabel = yLabel;
    this.xScale = xScale;
    this.yScale = yScale;
    this.groups = groups;
  }

  /**
   * A chart of lines through points.
   *
   * @param file the name of the picture, without ending
   */
  public static Plot lines(
      String file, String title, String xLabel, Scale xScale, String yLabel, Scale yScale) {
    return new Plot(file, title, xLabel, yLabel, xScale, yScale, List.of());
  }

  /** A chart of columns in named groups. */
  public static Plot columns(
      String file, String title, String yLabel, Scale yScale, List<String> groups) {
    return columns(file, title, "", yLabel, yScale, groups);
  }

  /** A chart of columns in named groups, with a word on what the names are. */
  public static Plot columns(
      String file, String title, String xLabel, String yLabel, Scale yScale, List<String> groups) {
    return new Plot(file, title, xLabel, yLabel, Scale.LINEAR, yScale, List.copyOf(groups));
  }

  /**
   * A small chart of values over time for a page with a style sheet, as a line with steps: a value
   * holds until the next one.
   *
   * @param moments at least one, the oldest first
   * @param times writes a time for people
   * @param label what the picture shows, for those who do not see it
   */
  public static SvgElement steps(
      List<Moment> moments, Function<Instant, String> times, String label) {
    double least = moments.stream().mapToDouble(Moment::value).min().orElse(0);
    return new TimePlot(moments, least, most(moments), times).steps(label);
  }

  /** Like {@link #steps}, for values from 0 to 1. */
  public static SvgElement shares(
      List<Moment> moments, Function<Instant, String> times, String label) {
    return new TimePlot(moments, 0, 1, times).steps(label);
  }

  /** Like {@link #steps}, with a bar for each value, from zero. */
  public static SvgElement bars(
      List<Moment> moments, Function<Instant, String> times, String label) {
    return new TimePlot(moments, 0, most(moments), times).bars(label);
  }

  private static double most(List<Moment> moments) {
    return moments.stream().mapToDouble(Moment::value).max().orElse(1);
  }

  /** Adds a point to the series of that name, which is made when first named. */
  public void point(String name, double x, double y) {
    for (Series s : series) {
      if (s.name().equals(name)) {
        s.points().add(new Point(x, y));
        return;
      }
    }
    List<Point> points = new ArrayList<>();
    points.add(new Point(x, y));
    series.add(new Series(name, points));
  }

  /** Adds the next column of a series. */
  public void column(String name, double y) {
    int next = 0;
    for (Series s : series) {
      if (s.name().equals(name)) {
        next = s.points().size();
      }
    }
    point(name, next, y);
  }

  public String file() {
    return file;
  }

  public String title() {
    return title;
  }

  public String xLabel() {
    return xLabel;
  }

  public String yLabel() {
    return yLabel;
  }

  public Scale xScale() {
    return xScale;
  }

  public Scale yScale() {
    return yScale;
  }

  /** The names below groups of columns; empty for a chart of lines. */
  public List<String> groups() {
    return groups;
  }

  public List<Series> series() {
    return List.copyOf(series);
  }

  /** The chart as SVG. */
  public String svg() {
    return SvgPlot.of(this).markup();
  }
}
