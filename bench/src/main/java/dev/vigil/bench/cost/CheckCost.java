package dev.vigil.bench.cost;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Folders;
import dev.vigil.bench.Setting;
import dev.vigil.bench.load.CheckCostProcess;
import dev.vigil.bench.load.SiteProcess;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The processor time of a check through the engine: fetch, version, comparison, verdict. With
 * {@code --against} an older build takes turns with this one, process by process, so that both meet
 * the same machine.
 */
public final class CheckCost implements Experiment {
  /** The older build: the folder of a built source tree, or a jar. */
  public static final String AGAINST = "vigil.against";

  private static final int LARGEST = 1_500_000;
  private static final int SMALLEST = 5_000;
  private static final double UNCHANGED = 1.0;
  private static final double CHANGED = 1.1;

  @Override
  public String name() {
    return "check-cost";
  }

  @Override
  public String question() {
    return "How much processor time does a check take, and how much did it take before?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    List<String> files = new ArrayList<>();
    for (Path file : setting.files(report, "html-pages")) {
      long size = Files.size(file);
      if (file.toString().endsWith(".html")
          && size < LARGEST
          && (size > SMALLEST || setting.quick())) {
        files.add(file.toString());
      }
    }
    if (files.isEmpty()) {
      return;
    }
    Collections.shuffle(files, new java.util.Random(setting.seed()));
    List<String> few = files.subList(0, Math.min(files.size(), setting.pick(60, 3)));
    // The system counts processor time in steps of 10 ms: short checks need many pages.
    List<String> many = files.subList(0, Math.min(files.size(), setting.pick(300, 3)));
    String older = System.getProperty(AGAINST, "");
    Table table =
        new Table(
            "Pages of the corpora, milliseconds of processor time a check, median",
            "page",
            "pages",
            "this build",
            "older build",
            "ratio",
            "spread of the ratio");
    for (String kind : List.of("unchanged", "changed")) {
      List<String> pages = kind.equals("changed") ? few : many;
      List<Double> ours = new ArrayList<>();
      List<Double> theirs = new ArrayList<>();
      List<Double> ratios = new ArrayList<>();
      for (int turn = 0; turn < setting.pick(setting.rounds(), 1); turn++) {
        ours.add(cost(setting, "", kind, pages));
        if (!older.isEmpty()) {
          theirs.add(cost(setting, classPath(older), kind, pages));
          ratios.add(ours.getLast() / theirs.getLast());
        }
      }
      if (older.isEmpty()) {
        table.row(kind, pages.size(), number(median(ours)), "", "", "");
        continue;
      }
      double ratio = median(ratios);
      table.row(
          kind,
          pages.size(),
          number(median(ours)),
          number(median(theirs)),
          number(ratio),
          number(Collections.min(ratios)) + " to " + number(Collections.max(ratios)));
      report.bar(
          Target.atMost(
              "processor time of a check of a page that is " + kind + ", this build / older build",
              kind.equals("changed") ? CHANGED : UNCHANGED,
              ratio));
    }
    report.table(table);
    if (older.isEmpty()) {
      report.say("Give an older build with --against to compare with it.");
    }
  }

  /** The class path of an older build, and behind it the process that measures. */
  private static String classPath(String older) throws IOException {
    Path build = Path.of(older);
    if (!Files.isDirectory(build)) {
      return build + File.pathSeparator + System.getProperty("java.class.path");
    }
    try (Stream<Path> modules = Files.list(build)) {
      String classes =
          modules
              .map(module -> module.resolve("target/quick/classes"))
              .filter(Files::isDirectory)
              .map(Path::toString)
              .sorted()
              .collect(Collectors.joining(File.pathSeparator));
      if (classes.isEmpty()) {
        throw new IOException(
            "--against is " + older + ", which has no classes; build it with its bench/run.");
      }
      return classes
          + File.pathSeparator
          + build.resolve("bench/target/quick/lib")
          + "/*"
          + File.pathSeparator
          + System.getProperty("java.class.path");
    }
  }

  private static double cost(Setting setting, String classPath, String kind, List<String> pages)
      throws IOException, InterruptedException {
    Path folder = Folders.fast(setting.work());
    List<String> command = new ArrayList<>(SiteProcess.java("-XX:+UseSerialGC", "-Xmx1g"));
    if (!classPath.isEmpty()) {
      command.set(command.size() - 1, classPath);
    }
    command.addAll(
        List.of(
            CheckCostProcess.class.getName(),
            folder.toString(),
            Integer.toString(setting.pick(24, 3)),
            kind));
    command.addAll(pages);
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try (BufferedReader lines = process.inputReader()) {
      String last = "";
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        last = line;
      }
      if (process.waitFor() != 0) {
        throw new IOException(
            "A process that checks pages ended with "
                + process.exitValue()
                + ": "
                + last
                + (classPath.isEmpty() ? "" : " Build the older tree with its bench/run."));
      }
      return Double.parseDouble(last);
    } finally {
      process.destroy();
      Folders.delete(folder);
    }
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
