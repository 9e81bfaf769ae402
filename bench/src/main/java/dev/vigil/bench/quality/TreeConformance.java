package dev.vigil.bench.quality;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.rival.JsoupTree;
import dev.vigil.bench.rival.NuTree;
import dev.vigil.bench.rival.TreeLines.Score;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How many of html5lib's tree construction cases does each parser pass? */
public final class TreeConformance implements Experiment {
  @FunctionalInterface
  private interface Parser {
    String tree(String markup, String context) throws Exception;
  }

  @Override
  public String name() {
    return "tree";
  }

  @Override
  public String question() {
    return "Is the tree of a page the browser's tree?";
  }

  @Override
  public void run(Setting setting, Report report) {
    List<TreeCases> cases = new ArrayList<>();
    int scripted = 0;
    for (Path file : setting.files(report, "html5lib/tree-construction")) {
      if (!file.toString().endsWith(".dat")) {
        continue;
      }
      for (TreeCases one : TreeCases.read(file)) {
        if (one.scripted()) {
          scripted++;
        } else {
          cases.add(one);
        }
      }
    }
    if (cases.isEmpty()) {
      return;
    }
    Score own = score(cases, OwnTree::of);
    Score nu = score(cases, NuTree::of);
    Score jsoup = score(cases, JsoupTree::of);
    Table table = new Table("html5lib tree construction", "parser", "cases", "passed", "rate");
    row(table, "Vigil", own);
    row(table, "nu.validator 1.4.16", nu);
    row(table, "jsoup 1.23.2", jsoup);
    report.table(table);
    report.say(
        scripted
            + " cases hold only where scripts run and are left out. Vigil fails: "
            + (own.failed().isEmpty() ? "none" : String.join(", ", own.failed()))
            + ".");
    report.bar(Target.shareAtLeast("html5lib cases passed", 0.995, own.rate()));
  }

  private static void row(Table table, String name, Score score) {
    table.row(
        name, score.cases(), score.cases() - score.failed().size(), Figures.percent(score.rate()));
  }

  private static Score score(List<TreeCases> cases, Parser parser) {
    List<String> failed = new ArrayList<>();
    for (TreeCases one : cases) {
      if (!passes(one, parser)) {
        failed.add(one.name());
      }
    }
    return new Score(cases.size(), failed);
  }

  private static boolean passes(TreeCases one, Parser parser) {
    try {
      return parser.tree(one.data(), one.context()).stripTrailing().equals(one.expected());
    } catch (Exception e) {
      return false;
    }
  }
}
