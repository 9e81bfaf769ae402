package dev.vigil.bench.figure;

import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import java.util.DoubleSummaryStatistics;

/**
 * What the text of a publication states for its figures, mostly a number, beside what is measured
 * here. Many of the figures are plots: numbers that only a plot has are not in this table, and
 * {@link #plotOnly} says so. Not thread-safe.
 */
public final class PublishedNumbers {
  private final Table table;

  /**
   * @param publication its short form in {@code docs/papers.md}
   */
  public PublishedNumbers(String publication) {
    table =
        new Table(
            "What the text of " + publication + " states for its figures, and here",
            "what",
            "stated in",
            "paper",
            "here");
  }

  /**
   * Adds a statement.
   *
   * @param where the section that states it, and the figure
   * @param paper its number, or its words where it has none
   */
  public void add(String what, String where, String paper, String here) {
    table.row(what, where, paper, here);
  }

  public void report(Report report) {
    if (!table.rows().isEmpty()) {
      report.table(table);
    }
  }

  /**
   * Sentences about a figure whose numbers are in its plot only.
   *
   * @param figure one ({@code Figure 15}) or several ({@code Figures 38 and 39})
   */
  public static String plotOnly(String publication, String figure, String trend) {
    boolean several = figure.startsWith("Figures ");
    return publication
        + " prints "
        + figure
        + (several ? " as plots" : " as a plot")
        + " without numbers in its text; "
        + (several ? "their" : "its")
        + " trend: "
        + trend;
  }

  /** Like {@link #plotOnly}, where the text sums the plot up in a number, which the table has. */
  public static String summedUp(String publication, String figure, String trend) {
    return publication
        + " prints "
        + figure
        + " as a plot and sums it up in a number, which is in the table at the end; the trend: "
        + trend;
  }

  /** The range of some factors, such as {@code 2.31x to 8.18x}. */
  public static String times(DoubleSummaryStatistics factors) {
    return range(factors, Figures.times(factors.getMin()), Figures.times(factors.getMax()));
  }

  /** The range of some shares, such as {@code 24.9 % to 79.2 %}. */
  public static String percent(DoubleSummaryStatistics shares) {
    return range(shares, Figures.percent(shares.getMin()), Figures.percent(shares.getMax()));
  }

  /** The range of some numbers. */
  public static String span(DoubleSummaryStatistics numbers) {
    return range(numbers, Figures.of(numbers.getMin()), Figures.of(numbers.getMax()));
  }

  private static String range(DoubleSummaryStatistics numbers, String least, String most) {
    return numbers.getCount() == 0 ? "-" : least.equals(most) ? least : least + " to " + most;
  }
}
