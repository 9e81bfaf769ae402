package dev.vigil.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.ReportFiles;
import dev.vigil.bench.report.Target;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every experiment runs through on tiny samples, so that none can rot unseen. */
class ExperimentsIT {
  /** Those that take long even so; other tests of every build run the same code of the product. */
  private static final Set<String> SLOW =
      Set.of(
          // Crash tests, of which the tests IT of every build are a short form.
          "archive-kills",
          "kills",
          "nodes-kills",
          "nodes-share",
          "power-loss",
          "agent-kills",
          "crawl-kills",
          // They train a model, fill a database or start processes, and take 40 seconds together.
          "topics-databases",
          "query-speed",
          "search-idle",
          "heap",
          // Long runs and large numbers.
          "alerts-pages",
          "soak",
          "scale-sentinels",
          "scale-versions",
          "load-loopback",
          "serve-load",
          "simulated-years",
          "paper-agent",
          "agent-backlog",
          "crawl-throughput",
          "hostile-origin",
          "anonymous-noise",
          "facts-rebuild",
          "check-cost");

  /** People's labels cannot be generated, and a container is not made in passing: they say so. */
  private static final List<String> LACKING =
      List.of(
          "series",
          "pairs",
          "forms",
          "facts",
          "text",
          "topics",
          "ontology",
          "the container",
          "buildah",
          "debootstrap");

  @TempDir Path folder;

  @Test
  void everySlowExperimentExists() {
    assertThat(Experiments.all().stream().map(Experiment::name)).containsAll(SLOW);
  }

  @TestFactory
  Stream<DynamicTest> everyQuickExperimentRunsOnTinySamples() {
    return experiments(name -> !SLOW.contains(name));
  }

  @TestFactory
  @Tag("slow")
  Stream<DynamicTest> everySlowExperimentRunsOnTinySamples() {
    return experiments(SLOW::contains);
  }

  private Stream<DynamicTest> experiments(Predicate<String> chosen) {
    return Experiments.all().stream()
        .map(Experiment::name)
        .filter(chosen)
        .map(name -> DynamicTest.dynamicTest(name, () -> runsThrough(name)));
  }

  private void runsThrough(String name) throws Exception {
    Path out = folder.resolve(name);
    Output output = run(name, "--quick", "--out", out.toString());
    assertThat(output.code).as(output.text).isZero();
    // Samples stand for all pages and plays; others are only in the collections.
    assertThat(output.text.replaceAll("Not measured: xml/(?:articles|nes96)", ""))
        .doesNotContain("Not measured: html", "Not measured: xml");
    assertThat(out.resolve("benchmarks/" + name + ".md")).content().startsWith("# " + name + ":");
    assertThat(out.resolve("benchmarks.md")).content().contains("(benchmarks/" + name + ".md)");
    if (LACKING.stream().noneMatch(what -> output.text.contains("Not measured: " + what))) {
      assertThat(out.resolve("benchmarks/results.tsv")).content().contains(name + "\t");
    }
  }

  @Test
  void aRunWritesItsOwnPageAndTheOverviewAndLeavesOtherPages() throws Exception {
    String out = folder.resolve("twice").toString();
    Path growth = Path.of(out, "benchmarks", "growth.md");
    run("tree", "--quick", "--out", out);
    run("growth", "--quick", "--out", out);
    String before = Files.readString(growth) + "as it was";
    Files.writeString(growth, before);
    run("tree", "--quick", "--out", out);
    assertThat(growth).hasContent(before);
    assertThat(Path.of(out, "benchmarks.md"))
        .content()
        .containsOnlyOnce("| [tree](benchmarks/tree.md) | html5lib cases passed |")
        .containsOnlyOnce("| [tree](benchmarks/tree.md) | Is the tree")
        .containsOnlyOnce("| [growth](benchmarks/growth.md) | Do time and memory");
  }

  @Test
  void missedTargetsComeFirst() throws Exception {
    Path out = folder.resolve("missed");
    ReportFiles book = new ReportFiles(out);
    Report one = new Report();
    one.bar(Target.faster("reached", 2, 3));
    one.bar(Target.faster("failed", 2, 1));
    book.put("tree", "Why?", one, "today");
    book.write(List.of("tree"), new TreeMap<>(Map.of("Comparisons", List.of("tree"))));
    String page = Files.readString(out.resolve("benchmarks.md"));
    assertThat(page.indexOf("| failed |")).isBetween(0, page.indexOf("| reached |"));
    assertThat(page).contains("| [tree](benchmarks/tree.md) | Why? |");
  }

  @Test
  void anUnknownExperimentIsRefusedWithTheNamesThereAre() throws Exception {
    Output output = run("travel");
    assertThat(output.code).isEqualTo(2);
    assertThat(output.text).contains("no experiment 'travel'", "traversal");
  }

  private record Output(int code, String text) {}

  private static Output run(String... args) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int code = Bench.run(List.of(args), new PrintStream(bytes, true, StandardCharsets.UTF_8));
    return new Output(code, bytes.toString(StandardCharsets.UTF_8));
  }
}
