package dev.vigil.bench.experiment;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.ResultFile;
import dev.vigil.bench.Setting;
import dev.vigil.bench.drill.AgentDrill;
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
 * The same as {@link Kills} for pages that an agent hands in: server and agent are processes, and
 * one or the other is killed and started again. {@code --rounds} is the number of kills; they come
 * in parts of fifty, each with a line in {@code bench/target/agent-kills.tsv}, and a part is not
 * made again when its line is there.
 */
public final class AgentKills implements Experiment {
  private static final int PART = 50;
  private static final List<String> COLUMNS =
      List.of(
          "part",
          "kills",
          "of-agents",
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
    return "agent-kills";
  }

  @Override
  public String question() {
    return "Is every change that an agent saw told, and told once, when it or its server is"
        + " killed?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    Path results =
        (setting.quick() ? setting.work() : Path.of("bench", "target")).resolve("agent-kills.tsv");
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
        part(setting, report, file, part, done, rounds);
      }
    }
    tell(file, parts, report);
  }

  private static void part(
      Setting setting, Report report, ResultFile file, String part, int done, int rounds)
      throws Exception {
    long began = System.nanoTime();
    Path folder = Files.createDirectories(setting.work().resolve("agent-kills-" + done));
    try (AgentDrill drill =
        new AgentDrill(folder, VigilJvm.plain(), setting.seed() + done / PART)) {
      drill.begin();
      for (int round = 0; round < rounds; round++) {
        drill.round();
      }
      drill.settle();
      Verdict verdict = Verdict.of(drill);
      file.add(
          part,
          drill.lives().size() + drill.agentKills(),
          drill.agentKills(),
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
    long kills = sum(file, parts, "kills");
    report.table(
        new Table("Agent and server, one killed at a time, from " + file, "what", "count")
            .row("kills", kills)
            .row("of them of the agent", sum(file, parts, "of-agents"))
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
            kills + " kills of agents and servers: changes lost, told twice or forgotten",
            "0",
            Long.toString(faults),
            faults == 0));
  }

  private static long sum(ResultFile file, List<String> parts, String column) {
    return parts.stream().mapToLong(part -> file.number(part, column)).sum();
  }
}
