package dev.vigil.bench.experiment;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.ResultFile;
import dev.vigil.bench.Setting;
import dev.vigil.bench.drill.Drill;
import dev.vigil.bench.drill.Ground;
import dev.vigil.bench.drill.Verdict;
import dev.vigil.bench.drill.VigilJvm;
import dev.vigil.bench.report.Bar;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Does an installation survive {@code kill -9}? {@code vigil run} watches pages that change by a
 * plan, on a web server that misbehaves, and tells by a mail server that fails at times; it is
 * killed at random instants, many of them just after a letter was taken or a page sent. {@code
 * --rounds} is the number of kills. They come in parts of a hundred, each with an installation of
 * its own and a line in {@code bench/target/kills.tsv}; part p of a run takes its choices from seed
 * + p, and is not made again when its line is there.
 */
public final class Kills implements Experiment {
  private static final int PART = 100;
  private static final int TO_PREPARE_FOR = 20;
  private static final List<String> COLUMNS =
      List.of(
          "part",
          "kills",
          "requests",
          "told",
          "letters",
          "copies",
          "after-kill",
          "after-hang-up",
          "faults",
          "seconds",
          "words");

  @Override
  public String name() {
    return "kills";
  }

  @Override
  public String question() {
    return "Is every change told, and told once, when the engine is killed at any instant?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    Path results =
        (setting.quick() ? setting.work() : Path.of("bench", "target")).resolve("kills.tsv");
    run(setting, report, setting.quick() ? 2 : setting.rounds(), results);
  }

  /** The experiment with so many kills. */
  public void run(Setting setting, Report report, int kills, Path results) throws Exception {
    ResultFile file = new ResultFile(results, COLUMNS);
    List<String> parts = new ArrayList<>();
    for (int done = 0; done < kills; done += PART) {
      int rounds = Math.min(PART, kills - done);
      String part = (setting.seed() + done / PART) + "/" + rounds;
      parts.add(part);
      if (!file.has(part)) {
        long began = System.nanoTime();
        Path folder = Files.createDirectories(setting.work().resolve("kills-" + done));
        try (Drill drill = new Drill(folder, Ground.of(folder), setting.seed() + done / PART)) {
          Verdict verdict = part(drill, folder, rounds);
          file.add(
              part,
              drill.lives().size(),
              drill.requests(),
              verdict.told(),
              verdict.letters(),
              verdict.copies(),
              verdict.afterKill(),
              verdict.afterHangUp(),
              verdict.faults().size(),
              (System.nanoTime() - began) / 1_000_000_000,
              String.join("; ", verdict.faults().stream().limit(20).toList()));
          verdict.faults().stream().limit(20).forEach(f -> report.say("Fault: " + f));
        }
      }
    }
    tell(file, parts, report);
  }

  /** One part: an installation, killed so often, and what became of it. */
  static Verdict part(Drill drill, Path folder, int rounds) throws Exception {
    VigilJvm jvm =
        rounds < TO_PREPARE_FOR
            ? VigilJvm.plain()
            : VigilJvm.prepared(folder.resolve("jvm"), drill.training());
    drill.begin(jvm);
    for (int round = 0; round < rounds; round++) {
      drill.round(jvm);
    }
    drill.settle(jvm);
    return Verdict.of(drill);
  }

  private static void tell(ResultFile file, List<String> parts, Report report) {
    Table table = new Table("Kills at random instants, from " + file, "what", "count");
    long faults = sum(file, parts, "faults");
    long kills = sum(file, parts, "kills");
    report.table(
        table
            .row("kills", kills)
            .row("requests for pages", sum(file, parts, "requests"))
            .row("changes told", sum(file, parts, "told"))
            .row("letters", sum(file, parts, "letters"))
            .row("copies of them, raw", sum(file, parts, "copies"))
            .row(
                "second copies: killed between the end of the letter and the commit",
                sum(file, parts, "after-kill"))
            .row(
                "second copies: the mail server hung up instead of answering",
                sum(file, parts, "after-hang-up"))
            .row("faults: lost, doubled, unexplained, forgotten or damaged", faults));
    report.bar(
        new Bar(
            kills + " kills: changes lost, told twice or forgotten",
            "0",
            Long.toString(faults),
            faults == 0));
  }

  private static long sum(ResultFile file, List<String> parts, String column) {
    return parts.stream().mapToLong(part -> file.number(part, column)).sum();
  }
}
