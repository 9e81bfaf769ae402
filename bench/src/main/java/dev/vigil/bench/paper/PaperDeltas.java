package dev.vigil.bench.paper;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.ArchiveOptions;
import dev.vigil.archive.version.BinaryDelta;
import dev.vigil.archive.version.DeltaPolicy;
import dev.vigil.archive.version.Version;
import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Series;
import dev.vigil.bench.Setting;
import dev.vigil.bench.TimedComparison;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;

/**
 * Figures 4.2 to 4.8, 4.12 and 4.13 of Eppili 2004: what differences of growing size save and cost,
 * how a repository grows, and what storing and restoring take.
 */
public final class PaperDeltas implements Experiment {
  private static final int LEVEL = 19;
  private static final int VERSIONS = 72;
  private static final int EVERY = 6;

  /** The improvement in space of the thesis, by tenths of changed lines: Figures 4.4, 4.6, 4.8. */
  private static final double[][] PUBLISHED = {
    {90.9, 76.37, 67.49, 58.55, 50.39, 42.51, 33.08, 23.41, 12.89, 0.01},
    {91.6, 76.46, 72.82, 65.3, 56.37, 43.34, 32.61, 21.03, 10.79, 0.02},
    {91.96, 78.44, 71.7, 42.57, 29.89, 22.15, 14.35, 10.0, 5.65, 0.05}
  };

  private static final int[] SIZES = {80_000, 50_681, 18_000};

  @Override
  public String name() {
    return "paper-deltas";
  }

  @Override
  public String question() {
    return "What do differences save and cost? (Eppili 2004, Figures 4.2 to 4.8, 4.12 and 4.13)";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    List<Path> pages = setting.files(report, "html-pages");
    if (pages.isEmpty()) {
      return;
    }
    for (int i = 0; i < SIZES.length; i++) {
      differences(setting, report, page(pages, SIZES[i]), SIZES[i], PUBLISHED[i]);
    }
    repository(setting, report);
  }

  /** The beginning of the first page that is long enough and has lines; samples are repeated. */
  private static List<String> page(List<Path> pages, int size) {
    for (Path file : pages) {
      byte[] bytes = Corpora.read(file);
      if (bytes.length >= size) {
        String text = new String(bytes, 0, size, StandardCharsets.ISO_8859_1);
        List<String> lines = Arrays.asList(text.split("\n", -1));
        if (lines.size() > size / 100) {
          return lines;
        }
      }
    }
    String sample = new String(Corpora.read(pages.getFirst()), StandardCharsets.ISO_8859_1) + "\n";
    String text = sample.repeat(size / sample.length() + 1).substring(0, size);
    return Arrays.asList(text.split("\n", -1));
  }

  private static void differences(
      Setting setting, Report report, List<String> lines, int size, double[] published)
      throws Exception {
    String figures = size == SIZES[0] ? "4.2 to 4.4" : size == SIZES[1] ? "4.5, 4.6" : "4.7, 4.8";
    Table table =
        new Table(
            String.format(Locale.ROOT, "Figures %s: a page of %,d bytes", figures, size),
            "lines changed",
            "changed lines, bytes",
            "saved",
            "thesis",
            "delta, bytes",
            "saved",
            "make the delta",
            "restore from it");
    Plot plot =
        Plot.lines(
            "paper-deltas-" + size / 1000,
            "Space saved by differences, a page of " + Figures.bytes((double) size),
            "lines changed, %",
            Scale.LINEAR,
            "saved, %",
            Scale.LINEAR);
    byte[] base = bytes(lines);
    for (int tenth = 1; tenth <= 10; tenth++) {
      Random random = new Random(setting.seed());
      List<String> changed = new ArrayList<>();
      long difference = 0;
      for (String line : lines) {
        boolean change = random.nextInt(10) < tenth;
        String next = change ? line + " " + Integer.toString(random.nextInt(1 << 20), 36) : line;
        difference += change ? next.length() + 1 : 0;
        changed.add(next);
      }
      byte[] now = bytes(changed);
      byte[] delta = BinaryDelta.encode(now, base, LEVEL);
      TimedComparison.Result times =
          setting
              .race(1)
              .add("make", () -> BinaryDelta.encode(now, base, LEVEL).length)
              .add(
                  "restore",
                  () -> Objects.requireNonNull(BinaryDelta.decode(delta, base, now.length)).length)
              .run();
      double saved = 1 - Math.min((double) difference, now.length) / now.length;
      double byDelta = 1 - delta.length / (double) now.length;
      table.row(
          tenth * 10 + " %",
          difference,
          Figures.percent(saved),
          Figures.percent(published[tenth - 1] / 100),
          delta.length,
          Figures.percent(byDelta),
          Figures.time(times.best("make")),
          Figures.time(times.best("restore")));
      plot.point("changed lines", tenth * 10, saved * 100);
      plot.point("thesis", tenth * 10, published[tenth - 1]);
      plot.point("delta", tenth * 10, byDelta * 100);
    }
    report.table(table);
    report.plot(plot);
  }

  private static byte[] bytes(List<String> lines) {
    return String.join("\n", lines).getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Figures 4.12 and 4.13: the first 72 versions of every series, one after the other. */
  private static void repository(Setting setting, Report report) throws Exception {
    List<Series> all = Series.all(setting, report);
    Table growth =
        new Table(
            "Figure 4.12: bytes of all series after so many versions of each",
            "versions",
            "whole pages",
            "archive",
            "archive / whole");
    Plot plot =
        Plot.lines(
            "paper-4.12",
            "Figure 4.12: growth of a repository",
            "versions of each page",
            Scale.LINEAR,
            "bytes",
            Scale.LOG);
    Table times =
        new Table(
            "Figure 4.13: mean time to store and to restore a version",
            "series",
            "store a file",
            "store in the archive",
            "read a file",
            "restore, oldest first");
    long[] whole = new long[VERSIONS / EVERY + 1];
    long[] kept = new long[VERSIONS / EVERY + 1];
    for (Series one : all) {
      Series series = one.first(VERSIONS);
      Path folder = setting.work().resolve("deltas-" + series.name());
      Path files = Files.createDirectories(setting.work().resolve("files-" + series.name()));
      long[] spent = new long[4];
      int count = series.files().size();
      try (Archive archive =
          Archive.open(folder, ArchiveOptions.DEFAULT.withPolicy(DeltaPolicy.chain()))) {
        long raw = 0;
        for (int i = 0; i < VERSIONS; i++) {
          if (i < count) {
            byte[] page = series.bytes(i);
            raw += page.length;
            long start = System.nanoTime();
            Files.write(files.resolve(Integer.toString(i)), page);
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
      try (Archive archive = Archive.open(folder, ArchiveOptions.DEFAULT)) {
        List<Version> versions = archive.versions(series.page());
        for (int i = 0; i < versions.size(); i++) {
          long start = System.nanoTime();
          byte[] file = Files.readAllBytes(files.resolve(Integer.toString(i)));
          long opened = System.nanoTime();
          byte[] restored = archive.bytes(versions.get(i));
          spent[2] += opened - start;
          spent[3] += System.nanoTime() - opened;
          if (!Arrays.equals(file, restored)) {
            throw new IllegalStateException("version " + i + " of " + series.name() + " differs");
          }
        }
      }
      times.row(
          series.name(),
          Figures.time(spent[0] / (double) count),
          Figures.time(spent[1] / (double) count),
          Figures.time(spent[2] / (double) count),
          Figures.time(spent[3] / (double) count));
    }
    for (int step = 1; step < whole.length; step++) {
      growth.row(
          step * EVERY,
          whole[step],
          kept[step],
          Figures.ratio(kept[step] / (double) Math.max(1, whole[step])));
      plot.point("whole pages", step * EVERY, (double) whole[step]);
      plot.point("archive", step * EVERY, (double) kept[step]);
    }
    report.table(growth);
    report.plot(plot);
    report.table(times);
    report.say(
        "The thesis needed 64 to 93 ms to store a version with a difference against 15 to 40 ms"
            + " without, and grew from 57,021 to 12,265 KB over 14 pages. Versions are stored one"
            + " at a time, each synced, and restored oldest first.");
  }
}
