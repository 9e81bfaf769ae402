package dev.vigil.bench.experiment;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.RandomPages;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Bar;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.diff.Facet;
import dev.vigil.diff.Sdiff;
import dev.vigil.diff.script.EditScript;
import dev.vigil.diff.script.ScriptFile;
import dev.vigil.document.PageDigest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Does every script lead to the new document exactly, and its inverse back? Random pages with
 * random edits, among them copies, moves, wrappers and pages that have nothing in common.
 */
public final class DiffFuzz implements Experiment {
  private static final int PAIRS = 100_000;

  private final List<String> faults = new ArrayList<>();

  @Override
  public String name() {
    return "diff-fuzz";
  }

  @Override
  public String question() {
    return "Does every edit script lead to the new document exactly, and back?";
  }

  @Override
  public void run(Setting setting, Report report) {
    faults.clear();
    int pairs = setting.pick(PAIRS, 300);
    long actions = 0;
    long nodes = 0;
    for (int round = 0; round < pairs; round++) {
      Random random = new Random(setting.seed() * 1_000_003 + round);
      RandomPages pages = new RandomPages(random, 1 + random.nextInt(80));
      PageDigest old = pages.digest();
      for (int edits = random.nextInt(8); edits >= 0; edits--) {
        pages.edit();
      }
      PageDigest fresh =
          random.nextInt(20) == 0
              ? new RandomPages(random, 1 + random.nextInt(60)).digest()
              : pages.digest();
      try {
        EditScript script = EditScript.between(old, fresh);
        check(round, "applied", same(script.apply(old), fresh));
        check(round, "inverse", same(script.inverse().apply(fresh), old));
        check(round, "turned", EditScript.between(fresh, old).equals(script.inverse()));
        if (round % 10 == 0) {
          ScriptFile file = new ScriptFile(script, Optional.empty());
          byte[] json = file.json().getBytes(StandardCharsets.UTF_8);
          check(round, "JSON", ScriptFile.read(json).equals(file));
        }
        actions += script.actions();
        nodes += fresh.nodeCount();
      } catch (RuntimeException e) {
        faults.add("round " + round + ": " + e);
      }
    }
    Table table = new Table("Random pairs", "what", "number");
    table.row("pairs", pairs);
    table.row("nodes per page", (double) nodes / pairs);
    table.row("actions per script", (double) actions / pairs);
    table.row("faults", faults.size());
    report.table(table);
    faults.stream().limit(10).forEach(fault -> report.say("Fault: " + fault));
    report.bar(
        new Bar(
            Figures.of(pairs) + " random pairs that do not replay exactly both ways",
            "0",
            "" + faults.size(),
            faults.isEmpty()));
  }

  private void check(int round, String what, boolean right) {
    if (!right) {
      faults.add("round " + round + ": " + what);
    }
  }

  private static boolean same(PageDigest one, PageDigest other) {
    return one.type() == other.type() && !Sdiff.changed(one, other, EnumSet.allOf(Facet.class));
  }
}
