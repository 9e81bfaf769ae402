package dev.vigil.bench.paper;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import dev.vigil.archive.Archive;
import dev.vigil.archive.version.ArchiveOptions;
import dev.vigil.archive.version.DeltaPolicy;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Series;
import dev.vigil.bench.Setting;
import dev.vigil.bench.figure.PublishedNumbers;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.discover.plot.Plot;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * Figures 4.10 and 4.11 of Eppili 2004 on WebVigiL's repository, on our series: up to 72 versions a
 * page, kept whole, as line differences to the first version (whole from 80 % on) as there, by the
 * same scheme in this archive, and as the archive keeps them by default.
 */
public final class PaperRepository implements Experiment {
  private static final int VERSIONS = 72;
  private static final double WHOLE_FROM = 0.8;

  /** Page, KB of whole pages, KB of differences, percent saved. */
  private static final String PUBLISHED =
      """
      uta.edu 1304 65 95
      hotwire.com 5884 1284 78
      ubid.com 2356 506 79
      rediff.com 1258 133 89
      usnews.com 2768 437 84
      edealinfo.com 5458 2108 61
      cnn.com 4423 2380 46
      anandtech.com 3110 874 72
      stocks.com 3711 423 89
      news.bbc.co.uk 4488 613 86
      football.com 4647 269 94
      mtv.com 5223 834 84
      dallasnews.com 8656 918 89
      news.yahoo.com 3734 1421 62
      together 57021 12265 78
      """;

  @Override
  public String name() {
    return "paper-4.10";
  }

  @Override
  public String question() {
    return "How much space do differences save? (Eppili 2004, Figures 4.10 and 4.11)";
  }

  @Override
  public void run(Setting setting, Report report) {
    Table table =
        new Table(
            "Room for up to 72 versions of a page, and what is saved",
            "series",
            "versions",
            "whole pages",
            "line differences to the first",
            "saved",
            "that scheme in the archive",
            "saved",
            "archive by default",
            "saved");
    long raw = 0;
    long lines = 0;
    long fixed = 0;
    long usual = 0;
    List<Series> all = Series.all(setting, report);
    Plot plot =
        Plot.columns(
            "paper-4-11",
            "Figure 4.11: room for the versions of each page",
            "bytes",
            Plot.Scale.LOG,
            all.stream().map(Series::name).toList());
    DoubleSummaryStatistics byLines = new DoubleSummaryStatistics();
    DoubleSummaryStatistics byScheme = new DoubleSummaryStatistics();
    DoubleSummaryStatistics byDefault = new DoubleSummaryStatistics();
    for (Series whole : all) {
      Series series = whole.first(VERSIONS);
      long r = series.rawBytes();
      long l = lineDifferences(series);
      long f = kept(series, setting, DeltaPolicy.fixedBase(), "fixed");
      long u = kept(series, setting, DeltaPolicy.chain(), "ladder");
      row(table, series.name(), series.files().size(), r, l, f, u);
      plot.column("whole pages", (double) r);
      plot.column("line differences to the first", (double) l);
      plot.column("that scheme in the archive", (double) f);
      plot.column("archive by default", (double) u);
      byLines.accept(1 - l / (double) r);
      byScheme.accept(1 - f / (double) r);
      byDefault.accept(1 - u / (double) r);
      raw += r;
      lines += l;
      fixed += f;
      usual += u;
    }
    if (raw == 0) {
      return;
    }
    row(table, "together", "", raw, lines, fixed, usual);
    report.table(table);
    report.plot(plot);
    thesis(report);
    report.say(
        "The thesis does not compress. The scheme in the archive differs from it in comparing bytes"
            + " and compressing them.");
    PublishedNumbers numbers = new PublishedNumbers("Eppili 2004");
    numbers.add(
        "saved, all pages",
        "Figures 4.10 and 4.11",
        "78 %",
        ways(1 - lines / (double) raw, 1 - fixed / (double) raw, 1 - usual / (double) raw));
    numbers.add(
        "saved, the page with least",
        "Figures 4.10 and 4.11",
        "46 %",
        ways(byLines.getMin(), byScheme.getMin(), byDefault.getMin()));
    numbers.add(
        "saved, the page with most",
        "Figures 4.10 and 4.11",
        "95 %",
        ways(byLines.getMax(), byScheme.getMax(), byDefault.getMax()));
    numbers.report(report);
    report.bar(
        Target.shareAtLeast(
            "Room saved by default over 72 versions", 0.78, 1 - usual / (double) raw));
    report.bar(
        Target.atMost("Default policy against the thesis' scheme", 1, usual / (double) fixed));
  }

  private static String ways(double lines, double scheme, double usual) {
    return Figures.percent(lines)
        + " (line differences), "
        + Figures.percent(scheme)
        + " (that scheme in the archive), "
        + Figures.percent(usual)
        + " (default)";
  }

  /** Figures 4.10 and 4.11 as the thesis has them. */
  private static void thesis(Report report) {
    Table table =
        new Table(
            "Figure 4.10 of the thesis, in KB",
            "page",
            "whole pages",
            "differences to one base",
            "saved");
    List<String> lines = PUBLISHED.lines().toList();
    Plot plot =
        Plot.columns(
            "paper-4-11-thesis",
            "Figure 4.11 of the thesis",
            "KB",
            Plot.Scale.LOG,
            lines.subList(0, lines.size() - 1).stream()
                .map(line -> line.substring(0, line.indexOf(' ')))
                .toList());
    for (String line : lines) {
      String[] cells = line.split(" ", -1);
      int whole = Integer.parseInt(cells[1]);
      int differences = Integer.parseInt(cells[2]);
      table.row(cells[0], whole, differences, cells[3] + " %");
      if (!line.equals(lines.getLast())) {
        plot.column("whole pages", whole);
        plot.column("differences to one base", differences);
      }
    }
    report.table(table);
    report.plot(plot);
  }

  private static void row(
      Table table, String name, Object versions, long raw, long lines, long fixed, long usual) {
    table.row(
        name,
        versions,
        raw,
        lines,
        Figures.percent(1 - lines / (double) raw),
        fixed,
        Figures.percent(1 - fixed / (double) raw),
        usual,
        Figures.percent(1 - usual / (double) raw));
  }

  /**
   * As the thesis counts: the lines that differ from the first version, and a line for each place.
   */
  private static long lineDifferences(Series series) {
    List<String> base = lines(series.bytes(0));
    long sum = series.files().get(0).toFile().length();
    for (int i = 1; i < series.files().size(); i++) {
      byte[] page = series.bytes(i);
      long difference = 0;
      for (AbstractDelta<String> delta : DiffUtils.diff(base, lines(page)).getDeltas()) {
        difference += 8;
        for (String line : delta.getTarget().getLines()) {
          difference += line.length() + 1;
        }
      }
      sum += difference >= WHOLE_FROM * page.length ? page.length : difference;
    }
    return sum;
  }

  private static List<String> lines(byte[] page) {
    return Arrays.asList(new String(page, StandardCharsets.ISO_8859_1).split("\n", -1));
  }

  private static long kept(Series series, Setting setting, DeltaPolicy policy, String name) {
    Path folder = setting.work().resolve("paper-" + name + "-" + series.name());
    try (Archive archive = Archive.open(folder, ArchiveOptions.DEFAULT.withPolicy(policy))) {
      series.addTo(archive);
      archive.collect();
      return archive.stats().bodyBytes();
    }
  }
}
