package dev.vigil.bench.comparison;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Pairs;
import dev.vigil.bench.Setting;
import dev.vigil.bench.micro.CompareBenchmark;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * How long do single operations take beside other libraries, measured by JMH: the average time with
 * the error of its 99.9 % interval, in processes of their own (one for each four rounds). A factor
 * is given where the intervals do not overlap; on a busy machine they do.
 */
public final class MicroBenchmarks implements Experiment {
  private static final String PACKAGE = "dev.vigil.bench.micro.";
  private static final String VIGIL = "vigil";

  /** The tables in order: the class of the benchmarks and what it measures. */
  private static final Map<String, String> TABLES = new LinkedHashMap<>();

  static {
    TABLES.put("ParseBenchmark", "Parse: from bytes to a tree (– where the intervals ± overlap)");
    TABLES.put("SelectBenchmark", "Select: a compiled CSS selector on an open page");
    TABLES.put("CompareBenchmark", "Compare: the edit script of two versions");
    TABLES.put("PackBenchmark", "Pack: a page made small");
  }

  @Override
  public String name() {
    return "micro";
  }

  @Override
  public String question() {
    return "How long do parsing, selecting, comparing and packing a page take?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    if (MicroBenchmarks.class.getResource("/META-INF/BenchmarkList") == null) {
      report.skip(name(), "built without the annotation processor of JMH; build with Maven");
      return;
    }
    Map<String, String> pages = pages(setting, report);
    Map<String, String> pairs = pairs(setting, report);
    if (pages.isEmpty() || pairs.isEmpty()) {
      return;
    }
    Collection<RunResult> results = run(setting, pages, pairs);
    Map<String, String> names = new LinkedHashMap<>(pages);
    names.putAll(pairs);
    TABLES.forEach((type, title) -> report.table(table(type, title, results, names)));
  }

  /** Two pages, one of the usual size and a large one: the paths and their names. */
  private static Map<String, String> pages(Setting setting, Report report) {
    List<Path> files =
        setting.files(report, "html-pages").stream()
            .filter(file -> file.toString().endsWith(".html"))
            .sorted(Comparator.comparingLong(MicroBenchmarks::size))
            .toList();
    Map<String, String> pages = new LinkedHashMap<>();
    if (!files.isEmpty()) {
      for (double share : new double[] {0.5, 0.95}) {
        Path file = files.get((int) (share * (files.size() - 1)));
        pages.put(file.toString(), "%s KB".formatted(Figures.of(size(file) / 1000.0)));
      }
    }
    return pages;
  }

  private static long size(Path file) {
    return Corpora.read(file).length;
  }

  /** Two pairs of versions, written to files that the processes of JMH read. */
  private static Map<String, String> pairs(Setting setting, Report report) throws IOException {
    List<Pairs.Pair> all =
        Pairs.ofSeries(setting, report, 1).stream()
            .filter(pair -> !pair.xml())
            .sorted(Comparator.comparingInt(Pairs.Pair::size))
            .toList();
    Map<String, String> pairs = new LinkedHashMap<>();
    for (Pairs.Pair pair : Corpora.sample(all, 2)) {
      Path before = setting.work().resolve(pairs.size() + ".before.html");
      Path after = setting.work().resolve(pairs.size() + ".after.html");
      Files.write(before, pair.before());
      Files.write(after, pair.after());
      pairs.put(
          before + CompareBenchmark.AND + after,
          "%s, %s KB".formatted(pair.name(), Figures.of(pair.size() / 1000.0)));
    }
    return pairs;
  }

  private static Collection<RunResult> run(
      Setting setting, Map<String, String> pages, Map<String, String> pairs)
      throws RunnerException {
    // The lock of JMH is for the whole machine; other users of it must not fail this run.
    System.setProperty("jmh.ignoreLock", "true");
    TimeValue iteration = TimeValue.milliseconds(setting.pick(1000, 1));
    Options options =
        new OptionsBuilder()
            .include(PACKAGE.replace(".", "\\."))
            .param("page", pages.keySet().toArray(String[]::new))
            .param("pair", pairs.keySet().toArray(String[]::new))
            .mode(Mode.AverageTime)
            .timeUnit(TimeUnit.NANOSECONDS)
            .forks(setting.quick() ? 0 : Math.clamp(setting.rounds() / 4, 1, 5))
            .warmupIterations(setting.pick(2, 1))
            .warmupTime(iteration)
            .measurementIterations(setting.pick(3, 1))
            .measurementTime(iteration)
            .verbosity(VerboseMode.SILENT)
            .shouldFailOnError(true)
            .build();
    return new Runner(options).run();
  }

  private static Table table(
      String type, String title, Collection<RunResult> results, Map<String, String> names) {
    Map<String, Map<String, Result<?>>> rows = new LinkedHashMap<>();
    Map<String, Boolean> tools = new TreeMap<>(MicroBenchmarks::vigilFirst);
    for (RunResult result : results) {
      String benchmark = result.getParams().getBenchmark();
      if (benchmark.startsWith(PACKAGE + type + ".")) {
        String tool = benchmark.substring(benchmark.lastIndexOf('.') + 1);
        String input =
            result.getParams().getParam(type.equals("CompareBenchmark") ? "pair" : "page");
        tools.put(tool, true);
        rows.computeIfAbsent(input, i -> new LinkedHashMap<>())
            .put(tool, result.getPrimaryResult());
      }
    }
    List<String> columns = new ArrayList<>(List.of("page"));
    for (String tool : tools.keySet()) {
      columns.add(tool);
      columns.add(tool + " ±");
    }
    tools.keySet().stream()
        .filter(tool -> !tool.equals(VIGIL))
        .forEach(tool -> columns.add(tool + " / vigil"));
    Table table = new Table(title, columns.toArray(String[]::new));
    rows.forEach(
        (input, times) -> {
          List<Object> cells = new ArrayList<>(List.of(names.getOrDefault(input, input)));
          Result<?> own = Objects.requireNonNull(times.get(VIGIL));
          List<String> factors = new ArrayList<>();
          for (String tool : tools.keySet()) {
            Result<?> time = Objects.requireNonNull(times.get(tool));
            cells.add(Figures.time(time.getScore()));
            cells.add(
                Double.isFinite(time.getScoreError()) ? Figures.time(time.getScoreError()) : "–");
            if (!tool.equals(VIGIL)) {
              factors.add(
                  differ(own, time) ? Figures.times(time.getScore() / own.getScore()) : "–");
            }
          }
          cells.addAll(factors);
          table.row(cells.toArray());
        });
    return table;
  }

  /** Whether the intervals of two times do not overlap, so that their ratio means something. */
  private static boolean differ(Result<?> one, Result<?> other) {
    return Math.abs(one.getScore() - other.getScore())
        > one.getScoreError() + other.getScoreError();
  }

  private static int vigilFirst(String one, String other) {
    return one.equals(other)
        ? 0
        : one.equals(VIGIL) ? -1 : other.equals(VIGIL) ? 1 : one.compareTo(other);
  }
}
