package dev.vigil.bench.command;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.ExperimentGroup;
import dev.vigil.bench.Folders;
import dev.vigil.bench.Samples;
import dev.vigil.bench.Setting;
import dev.vigil.bench.cost.CheckCost;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.ReportFiles;
import dev.vigil.bench.rival.JdkXml;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Runs experiments: prints their tables and writes them with plots to a folder, by default {@code
 * docs}. Each experiment can be run alone; its page of the report is then replaced and the others
 * stay.
 */
public final class Bench {
  private static final String HELP =
      """
      Usage: bench/run [experiment...] [--rounds N] [--seed S] [--quick] [--all] [--out DIR]
                       [--against DIR|JAR] [--list]

        --rounds N   rounds of each contender (default 9)
        --seed S     what generated input is made from (default 42)
        --quick      a smoke run on tiny samples; its numbers mean nothing
        --all        every file of the corpora where the default takes a sample
        --against P  an older build that check-cost compares with: a built source tree or a jar
        --list       names the experiments by group
        --out DIR    where benchmarks.md and the folder benchmarks go (default docs; bench/target with --quick)

      Corpora are found through VIGIL_CORPORA; what needs them is skipped by name without it.
      Example: bench/run traversal heap --rounds 15

      Experiments, when none is named all but train-forms, which writes a file of the sources:
      """;

  private Bench() {}

  public static void main(String[] args) throws Exception {
    System.exit(run(List.of(args), new PrintStream(System.out, true, StandardCharsets.UTF_8)));
  }

  /** Runs what the arguments ask for; returns 0, 1 when an experiment failed, 2 for bad usage. */
  static int run(List<String> args, PrintStream out) throws Exception {
    BenchOptions choice;
    try {
      choice = BenchOptions.of(args);
    } catch (IllegalArgumentException e) {
      out.println(e.getMessage());
      return 2;
    }
    if (choice.help()) {
      out.print(HELP);
      list(out);
      return 0;
    }
    if (choice.list()) {
      list(out);
      return 0;
    }
    System.setProperty(CheckCost.AGAINST, choice.against());
    JdkXml.pin();
    Path work = Files.createTempDirectory("vigil-bench");
    try {
      Corpora corpora =
          choice.quick()
              ? Samples.in(work.resolve("corpora"), choice.seed())
              : Corpora.ofEnvironment();
      Setting setting =
          new Setting(corpora, choice.rounds(), choice.seed(), choice.quick(), choice.all(), work);
      return runAll(choice, setting, out);
    } finally {
      Folders.delete(work);
    }
  }

  private static void list(PrintStream out) {
    for (ExperimentGroup group : ExperimentGroup.values()) {
      out.printf("%n%s%n", group.title());
      Experiments.all().stream()
          .filter(e -> e.group() == group)
          .forEach(e -> out.printf("  %-20s %s%n", e.name(), e.question()));
    }
  }

  private static int runAll(BenchOptions choice, Setting setting, PrintStream out)
      throws IOException {
    List<String> failed = new ArrayList<>();
    for (Experiment experiment : choice.experiments()) {
      out.printf("%n== %s: %s%n", experiment.name(), experiment.question());
      long start = System.nanoTime();
      Report report = new Report();
      try {
        experiment.run(setting, report);
      } catch (Exception | StackOverflowError | OutOfMemoryError e) {
        failed.add(experiment.name());
        report.skip(experiment.name(), "failed with " + e);
        e.printStackTrace(out);
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      out.print(ReportFiles.plain(report));
      out.printf(Locale.ROOT, "(%.1f s)%n", seconds);
      // Opened and written for each, so that a run that is stopped leaves what it has.
      ReportFiles book = new ReportFiles(choice.out());
      book.put(experiment.name(), experiment.question(), report, conditions(setting, seconds));
      book.write(Experiments.all().stream().map(Experiment::name).toList(), Experiments.byGroup());
      System.gc();
    }
    out.printf("%nWrote %s%n", choice.out().resolve("benchmarks.md"));
    if (!failed.isEmpty()) {
      out.println("Failed: " + String.join(", ", failed));
    }
    return failed.isEmpty() ? 0 : 1;
  }

  private static String conditions(Setting setting, double seconds) {
    return String.format(
        Locale.ROOT,
        "%s; %d cores, heap %d MB, JDK %s, -XX:-UseCompactObjectHeaders; rounds %d, seed %d%s; %.0f"
            + " s",
        LocalDate.now(ZoneOffset.UTC),
        Runtime.getRuntime().availableProcessors(),
        Runtime.getRuntime().maxMemory() >> 20,
        Runtime.version(),
        setting.rounds(),
        setting.seed(),
        setting.quick() ? ", quick" : "",
        seconds);
  }
}
