package dev.vigil.bench.figure;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.ArchiveOptions;
import dev.vigil.archive.version.DeltaPolicy;
import dev.vigil.archive.version.Version;
import dev.vigil.bench.Corpora;
import dev.vigil.bench.Series;
import dev.vigil.bench.Setting;
import dev.vigil.bench.TimedComparison;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.diff.script.EditScript;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * Figures 4.12 and 4.13 of Eppili 2004: how a repository grows, and what storing versions and
 * detecting changes between them take, on the first 72 versions of every series, one after the
 * other.
 */
public final class PaperStorage {
  private static final int VERSIONS = 72;
  private static final int EVERY = 6;

  /** How often each comparison is made; the best time counts. */
  private static final int ROUNDS = 3;

  /** What the thesis has for 72 versions of its 14 pages, in KB. */
  private static final int WHOLE_THESIS = 57_021;

  private static final int DIFFERENCES_THESIS = 12_265;

  private static final List<String> WAYS =
      List.of(
          "store a file", "store in the archive", "compare two files", "compare from the archive");

  /**
   * Milliseconds of Figure 4.13: to store with differences and without, and to detect changes with
   * them and without. The pages are those of Figure 4.10.
   */
  private static final String PUBLISHED =
      """
      uta.edu 67 15 171 68
      hotwire.com 76 21 530 207
      ubid.com 64 16 258 117
      rediff.com 73 16 305 135
      usnews.com 81 18 402 183
      edealinfo.com 93 39 1236 714
      cnn.com 83 26 566 213
      anandtech.com 74 17 351 140
      stocks.com 71 20 327 132
      news.bbc.co.uk 77 19 390 165
      football.com 78 21 381 152
      mtv.com 68 24 418 187
      dallasnews.com 90 40 864 488
      news.yahoo.com 70 19 438 192
      """;

  private final Setting setting;
  private final Report report;
  private final long[] whole = new long[VERSIONS / EVERY + 1];
  private final long[] kept = new long[VERSIONS / EVERY + 1];

  private PaperStorage(Setting setting, Report report) {
    this.setting = setting;
    this.report = report;
  }

  public static void run(Setting setting, Report report) throws IOException {
    PaperStorage storage = new PaperStorage(setting, report);
    List<Series> all = Series.all(setting, report);
    List<Times> times = new ArrayList<>();
    for (Series series : all) {
      times.add(storage.times(series.first(VERSIONS)));
    }
    PublishedNumbers numbers = new PublishedNumbers("Eppili 2004");
    storage.growth(numbers);
    storage.times(numbers, times);
    storage.thesis();
    numbers.report(report);
  }

  /** Mean nanoseconds of a version: to store, to read and to compare with the one before. */
  private record Times(
      String series,
      double storeFile,
      double store,
      double readFile,
      double restore,
      double compareFiles,
      double compare) {}

  private Times times(Series series) throws IOException {
    Path folder = setting.work().resolve("deltas-" + series.name());
    Path files = Files.createDirectories(setting.work().resolve("files-" + series.name()));
    int count = series.files().size();
    long[] stored = store(series, folder, files);
    long[] read = new long[2];
    long[] compared = new long[2];
    boolean xml = series.files().getFirst().toString().endsWith(".xml");
    try (Archive archive = Archive.open(folder, ArchiveOptions.DEFAULT)) {
      List<Version> versions = archive.versions(series.page());
      for (int i = 0; i < versions.size(); i++) {
        long start = System.nanoTime();
        byte[] file = Corpora.read(file(files, i));
        long opened = System.nanoTime();
        byte[] restored = archive.bytes(versions.get(i));
        read[0] += opened - start;
        read[1] += System.nanoTime() - opened;
        if (!Arrays.equals(file, restored)) {
          throw new IllegalStateException("version " + i + " of " + series.name() + " differs");
        }
      }
    }
    try (Archive archive = Archive.open(folder, ArchiveOptions.DEFAULT)) {
      List<Version> versions = archive.versions(series.page());
      for (int i = 1; i < versions.size(); i++) {
        long[] best = {Long.MAX_VALUE, Long.MAX_VALUE};
        // The two in turn, so that neither is always the first to read a page.
        for (int k = 0; k < 2 * ROUNDS; k++) {
          int way = (i + k) % 2;
          long start = System.nanoTime();
          byte[] old =
              way == 0 ? Corpora.read(file(files, i - 1)) : archive.bytes(versions.get(i - 1));
          byte[] now = way == 0 ? Corpora.read(file(files, i)) : archive.bytes(versions.get(i));
          TimedComparison.use(EditScript.between(bare(old, xml), bare(now, xml)).actions());
          best[way] = Math.min(best[way], System.nanoTime() - start);
        }
        compared[0] += best[0];
        compared[1] += best[1];
      }
    }
    double pairs = Math.max(1, count - 1);
    return new Times(
        series.name(),
        stored[0] / (double) count,
        stored[1] / (double) count,
        read[0] / (double) count,
        read[1] / (double) count,
        compared[0] / pairs,
        compared[1] / pairs);
  }

  /** Stores each version as a file and in an archive; returns the nanoseconds of both. */
  private long[] store(Series series, Path folder, Path files) throws IOException {
    long[] spent = new long[2];
    try (Archive archive =
        Archive.open(folder, ArchiveOptions.DEFAULT.withPolicy(DeltaPolicy.chain()))) {
      long raw = 0;
      for (int i = 0; i < VERSIONS; i++) {
        if (i < series.files().size()) {
          byte[] page = series.bytes(i);
          raw += page.length;
          long start = System.nanoTime();
          Files.write(file(files, i), page);
          long stored = System.nanoTime();
          archive.add(series.page(), page, series.fetch(i));
          spent[0] += stored - start;
          spent[1] += System.nanoTime() - stored;
        }
        if ((i + 1) % EVERY == 0) {
          whole[(i + 1) / EVERY] += raw;
          kept[(i + 1) / EVERY] += archive.stats().bodyBytes();
        }
      }
    }
    return spent;
  }

  private static Path file(Path folder, int version) {
    return folder.resolve(Integer.toString(version));
  }

  private static PageDigest bare(byte[] page, boolean xml) {
    DocumentType type = xml ? DocumentType.XML : DocumentType.HTML;
    return VigilCalls.read(page, type, ReadLimits.WEB).digest().bare();
  }

  /** Figure 4.12. */
  private void growth(PublishedNumbers numbers) {
    Table table =
        new Table(
            "Figure 4.12: bytes of all series after so many versions of each",
            "versions",
            "whole pages",
            "archive",
            "archive / whole",
            "thesis");
    Plot plot =
        Plot.lines(
            "paper-4.12",
            "Figure 4.12: growth of a repository",
            "versions of each page",
            Scale.LINEAR,
            "bytes",
            Scale.LOG);
    String thesis = Figures.ratio(DIFFERENCES_THESIS / (double) WHOLE_THESIS);
    for (int step = 1; step < whole.length; step++) {
      double part = kept[step] / (double) Math.max(1, whole[step]);
      table.row(
          step * EVERY,
          whole[step],
          kept[step],
          Figures.ratio(part),
          step == whole.length - 1 ? thesis : "-");
      plot.point("whole pages", step * EVERY, (double) whole[step]);
      plot.point("archive", step * EVERY, (double) kept[step]);
    }
    plot.point("thesis, whole pages", VERSIONS, WHOLE_THESIS * 1024.0);
    plot.point("thesis, differences", VERSIONS, DIFFERENCES_THESIS * 1024.0);
    report.table(table);
    report.plot(plot);
    report.say(
        "Eppili 2004 prints Figure 4.12 as a plot; of its numbers only the last are in the text"
            + " (Figure 4.10: 12,265 of 57,021 KB). Its trend: with differences the repository"
            + " grows much more slowly.");
    numbers.add(
        "repository with differences, part of whole pages, after 72 versions",
        "Figures 4.10 and 4.12",
        thesis,
        Figures.ratio(kept[kept.length - 1] / (double) Math.max(1, whole[whole.length - 1])));
  }

  /** Figure 4.13. */
  private void times(PublishedNumbers numbers, List<Times> all) {
    Table table =
        new Table(
            "Figure 4.13: mean time to store, to restore and to compare a version",
            "series",
            "store a file",
            "store in the archive",
            "archive / file",
            "read a file",
            "restore, oldest first",
            "compare two files",
            "compare from the archive",
            "archive / files");
    Plot plot =
        Plot.columns(
            "paper-4.13",
            "Figure 4.13: storing and comparing versions",
            "ms",
            Scale.LOG,
            all.stream().map(Times::series).toList());
    DoubleSummaryStatistics storing = new DoubleSummaryStatistics();
    DoubleSummaryStatistics comparing = new DoubleSummaryStatistics();
    for (Times one : all) {
      table.row(
          one.series,
          Figures.time(one.storeFile),
          Figures.time(one.store),
          Figures.times(one.store / one.storeFile),
          Figures.time(one.readFile),
          Figures.time(one.restore),
          Figures.time(one.compareFiles),
          Figures.time(one.compare),
          Figures.times(one.compare / one.compareFiles));
      plot.column(WAYS.get(0), one.storeFile / 1e6);
      plot.column(WAYS.get(1), one.store / 1e6);
      plot.column(WAYS.get(2), one.compareFiles / 1e6);
      plot.column(WAYS.get(3), one.compare / 1e6);
      storing.accept(one.store / one.storeFile);
      comparing.accept(one.compare / one.compareFiles);
    }
    report.table(table);
    report.plot(plot);
    report.say(
        "Versions are stored one at a time, each synced, and restored oldest first. To compare is"
            + " to read two neighbours, to parse them and to make the edit script; the thesis"
            + " detects the changes that its sentinels ask for.");
    numbers.add(
        "storing a version with differences, times as long as without",
        "Figure 4.13",
        "on average 3.5x, at most 4.56x",
        meanAndMost(storing));
    numbers.add(
        "detecting changes with differences, times as long as without",
        "Figure 4.13",
        "on average 2.3x, at most 2.66x",
        meanAndMost(comparing));
  }

  private static String meanAndMost(DoubleSummaryStatistics factors) {
    return "on average "
        + Figures.times(factors.getAverage())
        + ", at most "
        + Figures.times(factors.getMax());
  }

  /** Figure 4.13 as the thesis has it. */
  private void thesis() {
    Table table =
        new Table(
            "Figure 4.13 of the thesis, in ms",
            "page",
            "store without differences",
            "store with them",
            "with / without",
            "detect changes without",
            "detect changes with them",
            "detection, with / without");
    List<String> lines = PUBLISHED.lines().toList();
    Plot plot =
        Plot.columns(
            "paper-4.13-thesis",
            "Figure 4.13 of the thesis",
            "ms",
            Scale.LOG,
            lines.stream().map(line -> line.substring(0, line.indexOf(' '))).toList());
    for (String line : lines) {
      String[] cells = line.split(" ", -1);
      int[] ms = Arrays.stream(cells).skip(1).mapToInt(Integer::parseInt).toArray();
      table.row(
          cells[0],
          ms[1],
          ms[0],
          Figures.times(ms[0] / (double) ms[1]),
          ms[3],
          ms[2],
          Figures.times(ms[2] / (double) ms[3]));
      plot.column("store without differences", ms[1]);
      plot.column("store with differences", ms[0]);
      plot.column("detect changes without", ms[3]);
      plot.column("detect changes with", ms[2]);
    }
    report.table(table);
    report.plot(plot);
  }
}
