package dev.vigil.bench.paper;

import dev.vigil.archive.version.BinaryDelta;
import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.TimedComparison;
import dev.vigil.bench.figure.PaperStorage;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import java.io.IOException;
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
 * and what a repository of them needs.
 */
public final class PaperDeltas implements Experiment {
  private static final int LEVEL = 19;

  /** The improvement in space of the thesis, by tenths of changed lines: Figures 4.4, 4.6, 4.8. */
  private static final double[][] PUBLISHED = {
    {90.9, 76.37, 67.49, 58.55, 50.39, 42.51, 33.08, 23.41, 12.89, 0.01},
    {91.6, 76.46, 72.82, 65.3, 56.37, 43.34, 32.61, 21.03, 10.79, 0.02},
    {91.96, 78.44, 71.7, 42.57, 29.89, 22.15, 14.35, 10.0, 5.65, 0.05}
  };

  /** The sizes of its differences in KB: Figures 4.2, 4.6, 4.8. */
  private static final double[][] PUBLISHED_SIZES = {
    {7.40, 19.33, 26.74, 34.30, 41.28, 48.12, 56.41, 65.04, 74.53, 86.20},
    {4.27, 12.04, 13.97, 17.93, 22.66, 29.60, 35.38, 41.68, 47.33, 53.31},
    {1.48, 3.99, 5.25, 10.68, 13.08, 14.58, 16.10, 16.98, 17.86, 19.01}
  };

  /** The additional time in percent that restoring takes: Figures 4.4, 4.6, 4.8. */
  private static final double[][] PUBLISHED_TIMES = {
    {58.46, 70.79, 76.79, 79.10, 81.08, 82.04, 84.62, 83.25, 83.54, 84.11},
    {46.30, 53.73, 55.71, 58.44, 60.71, 65.63, 71.05, 70.94, 73.72, 75.68},
    {37.50, 44.12, 57.45, 58.93, 64.52, 65.71, 65.28, 67.57, 68.92, 68.42}
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
      differences(setting, report, page(pages, SIZES[i]), i);
    }
    report.say(
        "Eppili 2004 prints the times of Figures 4.3, 4.5 and 4.7 as plots without numbers in its"
            + " text; their trend: the time to compute a difference hardly depends on its size, and"
            + " the time to restore a page grows with it. The thesis does not define its additional"
            + " time; here it is the part of reading base and delta and restoring the page that"
            + " reading the whole page would not take.");
    PaperStorage.run(setting, report);
    report.say("The sizes do not depend on the machine. The times do, and on other work on it.");
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

  private static void differences(Setting setting, Report report, List<String> lines, int which)
      throws Exception {
    int size = SIZES[which];
    String figures = size == SIZES[0] ? "4.2 to 4.4" : size == SIZES[1] ? "4.5, 4.6" : "4.7, 4.8";
    Table table =
        new Table(
            String.format(Locale.ROOT, "Figures %s: a page of %,d bytes", figures, size),
            "lines changed",
            "changed lines, bytes",
            "thesis, KB",
            "saved",
            "saved, thesis",
            "delta, bytes",
            "saved by it",
            "make the delta",
            "restore from it",
            "additional time",
            "additional time, thesis");
    Plot plot =
        Plot.lines(
            "paper-deltas-" + size / 1000,
            "Space saved by differences, a page of " + Figures.bytes((double) size),
            "lines changed, %",
            Scale.LINEAR,
            "saved, %",
            Scale.LINEAR);
    Plot times =
        Plot.lines(
            "paper-deltas-time-" + size / 1000,
            "Time of differences, a page of " + Figures.bytes((double) size),
            "lines changed, %",
            Scale.LINEAR,
            "us",
            Scale.LOG);
    byte[] base = bytes(lines);
    Path baseFile = Files.write(setting.work().resolve("delta-base-" + which), base);
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
      Path nowFile = Files.write(setting.work().resolve("delta-now-" + which), now);
      Path deltaFile = Files.write(setting.work().resolve("delta-of-" + which), delta);
      TimedComparison.Result result =
          setting
              .race(1.5)
              .add("make", () -> BinaryDelta.encode(now, base, LEVEL).length)
              .add(
                  "restore",
                  () -> Objects.requireNonNull(BinaryDelta.decode(delta, base, now.length)).length)
              .add("read whole", () -> Files.readAllBytes(nowFile).length)
              .add("read and restore", () -> restored(baseFile, deltaFile, now.length))
              .run();
      double saved = 1 - Math.min((double) difference, now.length) / now.length;
      double byDelta = 1 - delta.length / (double) now.length;
      double additional = 1 - result.factor("read whole", "read and restore");
      table.row(
          tenth * 10 + " %",
          difference,
          PUBLISHED_SIZES[which][tenth - 1],
          Figures.percent(saved),
          Figures.percent(PUBLISHED[which][tenth - 1] / 100),
          delta.length,
          Figures.percent(byDelta),
          Figures.time(result.best("make")),
          Figures.time(result.best("restore")),
          Figures.percent(additional),
          Figures.percent(PUBLISHED_TIMES[which][tenth - 1] / 100));
      plot.point("changed lines", tenth * 10, saved * 100);
      plot.point("thesis", tenth * 10, PUBLISHED[which][tenth - 1]);
      plot.point("delta", tenth * 10, byDelta * 100);
      for (String task : List.of("make", "restore", "read whole", "read and restore")) {
        times.point(task, tenth * 10, result.best(task) / 1e3);
      }
    }
    report.table(table);
    report.plot(plot);
    report.plot(times);
  }

  private static long restored(Path base, Path delta, int length) throws IOException {
    byte[] page = BinaryDelta.decode(Files.readAllBytes(delta), Files.readAllBytes(base), length);
    return Objects.requireNonNull(page).length;
  }

  private static byte[] bytes(List<String> lines) {
    return String.join("\n", lines).getBytes(StandardCharsets.ISO_8859_1);
  }
}
