package dev.vigil.bench.paper;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.web.ProbedSites;
import dev.vigil.bench.web.TestWeb;
import dev.vigil.bench.web.WalkedWeb;
import java.util.ArrayList;
import java.util.List;

/** Rocco 2004, Section 2.5.3: link hints against a random walk, with equal budgets. */
public final class ProbeHints implements Experiment {
  @Override
  public String name() {
    return "probe-hints";
  }

  @Override
  public String question() {
    return "Do hints in links lead a crawl to services that a random walk misses?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    try (TestWeb web = ProbedSites.web(setting, report, setting.pick(220, 20))) {
      List<String> seeds = web.seeds(setting.pick(20, 5), setting.seed());
      int pages = setting.pick(180, 30);
      List<WalkedWeb> walks = new ArrayList<>();
      for (String frontier : List.of("random", "hint=blast", "words")) {
        walks.add(
            WalkedWeb.walk(
                web, setting.work().resolve("hints-" + walks.size()), frontier, seeds, pages));
      }
      report.table(
          WalkedWeb.table(
              "Equal budgets from equal seeds (the thesis': 2004, the real web)",
              List.of(
                  "", "random", "hint 'blast'", "learned words", "thesis, random", "thesis, hint"),
              walks,
              List.of(
                  List.of(174, 74, 108, 2996, "27.7", 0),
                  List.of(182, 71, 137, 3340, "24.4", 12))));
      int random = walks.get(0).members();
      int hinted = walks.get(1).members();
      report.bar(
          new Target(
              "Services by link hints against random walk",
              "more",
              hinted + " against " + random,
              hinted > random));
    }
  }
}
