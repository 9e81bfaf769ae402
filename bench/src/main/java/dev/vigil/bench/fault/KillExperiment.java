package dev.vigil.bench.fault;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.ResultFile;
import dev.vigil.bench.Setting;
import dev.vigil.bench.crash.FaultTest;
import dev.vigil.bench.crash.FaultTestResult;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An experiment that has installations endure kills. {@code --rounds} is their number. They come in
 * parts, each with an installation of its own and a line in {@code bench/target/NAME.tsv}; part p
 * of a run takes its choices from seed + p, and is not made again when its line is there.
 */
abstract class KillExperiment implements Experiment {
  private static final int SHOWN = 20;

  private final String name;
  private final int size;
  private final String title;
  private final Map<String, String> rows;
  private final String bar;

  /**
   * @param size the kills of a part
   * @param title of the table
   * @param counts the columns of {@link FaultTest#counts}, the first of which is that of the kills,
   *     and what they are called in words, in turn
   * @param between when a process was killed whose mail came twice
   * @param bar what was killed, in words
   */
  KillExperiment(
      String name, int size, String title, List<String> counts, String between, String bar) {
    this.name = name;
    this.size = size;
    this.title = title;
    this.bar = bar;
    rows = new LinkedHashMap<>();
    for (int i = 0; i < counts.size(); i += 2) {
      rows.put(counts.get(i), counts.get(i + 1));
    }
    rows.put("told", "changes reported");
    rows.put("mails", "mails");
    rows.put("copies", "copies of them, raw");
    rows.put("after-kill", "second copies: " + between);
    rows.put("after-hang-up", "second copies: the mail server hung up instead of answering");
    rows.put("faults", "faults: lost, doubled, unexplained, forgotten or damaged");
  }

  /** An installation to be killed so often; none where it cannot be had, which the report says. */
  abstract Optional<FaultTest> faultTest(Path folder, long seed, int rounds, Report report)
      throws IOException, InterruptedException;

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final void run(Setting setting, Report report) throws Exception {
    Path results = setting.quick() ? setting.work() : Path.of("bench", "target");
    run(setting, report, setting.quick() ? 2 : setting.rounds(), results.resolve(name + ".tsv"));
  }

  /** The experiment with so many kills. */
  public final void run(Setting setting, Report report, int kills, Path results) throws Exception {
    ResultFile file =
        new ResultFile(
            results,
            Stream.of(Stream.of("part"), rows.keySet().stream(), Stream.of("seconds", "words"))
                .flatMap(columns -> columns)
                .toList());
    List<String> parts = new ArrayList<>();
    for (int done = 0; done < kills; done += size) {
      int rounds = Math.min(size, kills - done);
      long seed = setting.seed() + done / size;
      String part = seed + "/" + rounds;
      parts.add(part);
      if (!file.has(part)) {
        Path folder = Files.createDirectories(setting.work().resolve(name + "-" + done));
        Optional<FaultTest> test = faultTest(folder, seed, rounds, report);
        if (test.isEmpty()) {
          return;
        }
        try (FaultTest running = test.get()) {
          part(running, rounds, part, file, report);
        }
      }
    }
    report(file, parts, report);
  }

  private static void part(FaultTest test, int rounds, String part, ResultFile file, Report report)
      throws Exception {
    long began = System.nanoTime();
    FaultTestResult verdict = test.endure(rounds);
    List<Object> values = new ArrayList<>(test.counts());
    values.addAll(
        List.of(
            verdict.reported(),
            verdict.mails(),
            verdict.copies(),
            verdict.afterKill(),
            verdict.afterHangUp(),
            verdict.faults().size(),
            (System.nanoTime() - began) / 1_000_000_000,
            String.join("; ", verdict.faults().stream().limit(SHOWN).toList())));
    file.add(part, values.toArray());
    verdict.faults().stream().limit(SHOWN).forEach(fault -> report.say("Fault: " + fault));
  }

  private void report(ResultFile file, List<String> parts, Report report) {
    Table table = new Table(title + ", from " + file, "what", "count");
    rows.forEach((column, words) -> table.row(words, file.sum(parts, column)));
    report.table(table);
    long faults = file.sum(parts, "faults");
    report.bar(
        new Target(
            file.sum(parts, rows.keySet().iterator().next())
                + " "
                + bar
                + ": changes lost, reported twice or forgotten",
            "0",
            Long.toString(faults),
            faults == 0));
  }
}
