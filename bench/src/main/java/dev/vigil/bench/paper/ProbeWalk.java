package dev.vigil.bench.paper;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.web.ProbedSites;
import dev.vigil.bench.web.TestWeb;
import dev.vigil.bench.web.WalkedWeb;
import java.util.List;

/** Rocco 2004, Section 2.5.2: what a random walk with the service analyzer finds. */
public final class ProbeWalk implements Experiment {
  @Override
  public String name() {
    return "probe-walk";
  }

  @Override
  public String question() {
    return "How many services does a random walk with probing find?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    try (TestWeb web = ProbedSites.web(setting, report, setting.pick(220, 20))) {
      WalkedWeb walk =
          WalkedWeb.walk(
              web,
              setting.work().resolve("walk"),
              "random",
              web.seeds(setting.pick(100, 5), setting.seed()),
              setting.pick(1349, 30));
      report.table(
          WalkedWeb.table(
              "Random walk from 100 pages (the thesis': 2004, the real web)",
              List.of("", "Vigil", "thesis"),
              List.of(walk),
              List.of(List.of(1349, 467, 686, 4032, "5.88", 2))));
      report.table(walk.responses("Responses of the random walk (Table 4)"));
      int wrong = walk.matches() - walk.members();
      report.bar(new Target("False matches", "0", "" + wrong, wrong == 0));
      report.bar(new Target("Forms sent that only write", "0", "" + walk.harm(), walk.harm() == 0));
    }
  }
}
