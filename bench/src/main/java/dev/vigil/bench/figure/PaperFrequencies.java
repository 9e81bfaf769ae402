package dev.vigil.bench.figure;

import dev.vigil.bench.TimedComparison;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Tables 7 and 8 of Rocco 2004 as the thesis prints them: in which times which part of the
 * documents gave its answer. Each document is asked by each way in turn, some rounds; its best time
 * counts.
 */
public final class PaperFrequencies {
  private static final int ROUNDS = 5;

  /**
   * The upper ends of the ranges, in milliseconds: ours below 10, those of the thesis from there.
   */
  private static final double[] ENDS = {0.1, 1, 10, 50, 500, 750, Double.MAX_VALUE};

  private static final List<String> RANGES =
      List.of("<= 0.1", "0.1 to 1", "1 to 10", "11 to 50", "51 to 500", "501 to 750", "> 750");

  /** The ranges that the thesis has not: it knows what came within 10 ms only. */
  private static final int FINER = 2;

  /** Asks one document. */
  public interface Asking {
    long of(int document) throws Exception;
  }

  /** A way to ask, what the thesis has for it, and the best time of each document. */
  private record Way(String name, Asking asking, double[] thesis, double[] times) {
    double part(int range) {
      double from = range == 0 ? 0 : ENDS[range - 1] * 1e6;
      double to = ENDS[range] * 1e6;
      return (double) Arrays.stream(times).filter(t -> t > from && t <= to).count() / times.length;
    }
  }

  private final String file;
  private final String title;
  private final int documents;
  private final List<Way> ways = new ArrayList<>();

  public PaperFrequencies(String file, String title, int documents) {
    this.file = file;
    this.title = title;
    this.documents = documents;
  }

  /**
   * Adds a way to ask.
   *
   * @param percent what the thesis has for it, in percent of the documents: within 10 ms, 11 to 50,
   *     51 to 500, 501 to 750, above; nothing where the thesis has not this way
   */
  public PaperFrequencies add(String name, Asking asking, double... percent) {
    double[] times = new double[documents];
    Arrays.fill(times, Double.MAX_VALUE);
    ways.add(new Way(name, asking, percent, times));
    return this;
  }

  public void run(Report report) throws Exception {
    long sum = 0;
    for (int round = 0; round < ROUNDS; round++) {
      for (int document = 0; document < documents; document++) {
        for (Way way : ways) {
          long start = System.nanoTime();
          sum += way.asking.of(document);
          way.times[document] = Math.min(way.times[document], (double) (System.nanoTime() - start));
        }
      }
    }
    TimedComparison.use(sum);
    report(report);
  }

  private void report(Report report) {
    List<String> columns = new ArrayList<>(List.of("ms"));
    for (Way way : ways) {
      columns.add(way.name);
      if (way.thesis.length > 0) {
        columns.add(way.name + ", thesis");
      }
    }
    Table table = new Table(title + ", part of the documents", columns.toArray(String[]::new));
    Plot plot = Plot.columns(file, title, "ms", "% of the documents", Scale.LINEAR, RANGES);
    for (int range = 0; range < RANGES.size(); range++) {
      List<Object> row = new ArrayList<>(List.of(RANGES.get(range)));
      for (Way way : ways) {
        row.add(Figures.percent(way.part(range)));
        plot.column(way.name, 100 * way.part(range));
        if (way.thesis.length > 0) {
          double theirs = range < FINER ? 0 : way.thesis[range - FINER];
          row.add(range < FINER ? "" : Figures.percent(theirs / 100));
          plot.column(way.name + ", thesis", theirs);
        }
      }
      table.row(row.toArray());
    }
    List<Object> means = new ArrayList<>(List.of("mean"));
    for (Way way : ways) {
      means.add(Figures.time(Arrays.stream(way.times).average().orElse(Double.NaN)));
      if (way.thesis.length > 0) {
        means.add("");
      }
    }
    table.row(means.toArray());
    report.table(table);
    report.plot(plot);
  }
}
