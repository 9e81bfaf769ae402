package dev.vigil.bench.quality;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.labelled.Response;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.diff.noise.page.PageQuality;
import java.nio.file.Path;
import java.util.List;

/** Are block pages and errors in disguise told from real pages? */
public final class Quality implements Experiment {
  @Override
  public String name() {
    return "page-quality";
  }

  @Override
  public String question() {
    return "Are block pages and errors recognised before anything is compared?";
  }

  @Override
  public void run(Setting setting, Report report) {
    List<Path> files =
        setting.files(report, "pairs/page-quality").stream()
            .filter(file -> file.toString().endsWith(".json"))
            .toList();
    if (files.isEmpty()) {
      return;
    }
    Table table =
        new Table(
            "Answers without their bodies", "answer", "people", "Vigil", "is the page", "why");
    int right = 0;
    double worst = 0;
    for (Path file : files) {
      Response response = Response.of(file);
      PageQuality quality = PageQuality.of(response.signals());
      boolean wanted = response.score() >= PageQuality.USABLE;
      right += quality.isUsable() == wanted ? 1 : 0;
      worst = Math.max(worst, Math.abs(quality.score() - response.score()));
      table.row(
          response.name(),
          response.score(),
          quality.score(),
          quality.isUsable() ? "yes" : "no",
          String.join("; ", quality.reasons()));
    }
    report.table(table);
    report.say("The farthest score is " + Math.round(worst * 100) / 100.0 + " from people's.");
    report.bar(
        new Target(
            "Answers judged as people did",
            "all " + files.size(),
            "" + right,
            right == files.size()));
  }
}
