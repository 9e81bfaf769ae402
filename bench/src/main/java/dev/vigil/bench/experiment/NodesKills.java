package dev.vigil.bench.experiment;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.ResultFile;
import dev.vigil.bench.Setting;
import dev.vigil.bench.drill.Database;
import dev.vigil.bench.drill.NodesDrill;
import dev.vigil.bench.drill.Verdict;
import dev.vigil.bench.drill.VigilJvm;
import dev.vigil.bench.report.Bar;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The same as {@link Kills} with three nodes on one PostgreSQL database and a lease of two seconds:
 * one node after the other is killed and started again, or sleeps for longer than its lease and is
 * woken. {@code --rounds} is the number of such events; they come in parts of fifty, each with a
 * database of its own and a line in {@code bench/target/nodes-kills.tsv}; part p of a run takes its
 * choices from seed + p, and is not made again when its line is there.
 */
public final class NodesKills implements Experiment {
  private static final int PART = 50;
  private static final List<String> COLUMNS =
      List.of(
          "part",
          "events",
          "sleeps",
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
    return "nodes-kills";
  }

  @Override
  public String question() {
    return "Is every change told, and told once, when nodes are killed or put to sleep?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    Path results =
        (setting.quick() ? setting.work() : Path.of("bench", "target")).resolve("nodes-kills.tsv");
    run(setting, report, setting.quick() ? 2 : setting.rounds(), results);
  }

  /** The experiment with so many events. */
  public void run(Setting setting, Report report, int events, Path results) throws Exception {
    ResultFile file = new ResultFile(results, COLUMNS);
    List<String> parts = new ArrayList<>();
    for (int done = 0; done < events; done += PART) {
      int rounds = Math.min(PART, events - done);
      String part = (setting.seed() + done / PART) + "/" + rounds;
      parts.add(part);
      if (!file.has(part)) {
        Optional<Database> database = Database.start();
        if (database.isEmpty()) {
          report.skip("PostgreSQL", "not installed; on Debian: apt-get install postgresql");
          return;
        }
        try (Database running = database.get()) {
          part(setting, report, file, part, done, rounds, running);
        }
      }
    }
    tell(file, parts, report);
  }

  private static void part(
      Setting setting,
      Report report,
      ResultFile file,
      String part,
      int done,
      int rounds,
      Database database)
      throws Exception {
    long began = System.nanoTime();
    Path folder = Files.createDirectories(setting.work().resolve("nodes-kills-" + done));
    try (NodesDrill drill =
        new NodesDrill(folder, database, VigilJvm.plain(), setting.seed() + done / PART)) {
      drill.begin();
      for (int round = 0; round < rounds; round++) {
        drill.round();
      }
      drill.settle();
      Verdict verdict = Verdict.of(drill);
      file.add(
          part,
          drill.lives().size(),
          drill.sleeps(),
          drill.requests(),
          verdict.told(),
          verdict.letters(),
          verdict.copies(),
          verdict.afterKill(),
          verdict.afterHangUp(),
          verdict.faults().size(),
          (System.nanoTime() - began) / 1_000_000_000,
          String.join("; ", verdict.faults().stream().limit(20).toList()));
      verdict.faults().stream().limit(20).forEach(fault -> report.say("Fault: " + fault));
    }
  }

  private static void tell(ResultFile file, List<String> parts, Report report) {
    long faults = sum(file, parts, "faults");
    long events = sum(file, parts, "events");
    report.table(
        new Table("Three nodes, one killed or asleep at a time, from " + file, "what", "count")
            .row("events", events)
            .row("of them sleeps beyond the lease", sum(file, parts, "sleeps"))
            .row("requests for pages", sum(file, parts, "requests"))
            .row("changes told", sum(file, parts, "told"))
            .row("letters", sum(file, parts, "letters"))
            .row("copies of them, raw", sum(file, parts, "copies"))
            .row(
                "second copies: killed or asleep between the connection and the commit",
                sum(file, parts, "after-kill"))
            .row(
                "second copies: the mail server hung up instead of answering",
                sum(file, parts, "after-hang-up"))
            .row("faults: lost, doubled, unexplained, forgotten or damaged", faults));
    report.bar(
        new Bar(
            events + " kills and sleeps of nodes: changes lost, told twice or forgotten",
            "0",
            Long.toString(faults),
            faults == 0));
  }

  private static long sum(ResultFile file, List<String> parts, String column) {
    return parts.stream().mapToLong(part -> file.number(part, column)).sum();
  }
}
