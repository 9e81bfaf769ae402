package dev.vigil.bench.fault;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.RandomPages;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.diff.Facet;
import dev.vigil.diff.match.Sdiff;
import dev.vigil.diff.script.EditScript;
import dev.vigil.diff.script.ScriptFile;
import dev.vigil.document.PageDigest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;

/**
 * Does every script lead to the new document exactly, and its inverse back? Random pages with
 * random edits, among them copies, moves, wrappers and pages that have nothing in common.
 */
public final class DiffFuzz implements Experiment {
  private static final int PAIRS = 100_000;

  /** What must hold of every script. */
  private enum Property {
    FORWARD("Random pairs whose script does not lead to the new document exactly"),
    BACK("Random pairs whose inverse script does not lead back exactly"),
    TURNED("Random pairs whose script depends on the direction"),
    JSON("Random pairs whose script is another one when read back from JSON");

    private final String broken;

    Property(String broken) {
      this.broken = broken;
    }
  }

  private final List<String> faults = new ArrayList<>();
  private final Map<Property, Integer> broken = new EnumMap<>(Property.class);

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
    broken.clear();
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
      EditScript script = EditScript.between(old, fresh);
      check(round, Property.FORWARD, () -> same(script.apply(old), fresh));
      check(round, Property.BACK, () -> same(script.inverse().apply(fresh), old));
      check(round, Property.TURNED, () -> EditScript.between(fresh, old).equals(script.inverse()));
      check(round, Property.JSON, () -> script.equals(throughJson(script)));
      actions += script.actions();
      nodes += fresh.nodeCount();
    }
    Table table = new Table("Random pairs", "what", "number");
    table.row("pairs", pairs);
    table.row("nodes per page", (double) nodes / pairs);
    table.row("actions per script", (double) actions / pairs);
    report.table(table);
    faults.stream().limit(10).forEach(fault -> report.say("Fault: " + fault));
    for (Property law : Property.values()) {
      int count = broken.getOrDefault(law, 0);
      report.bar(new Target(law.broken + ", of " + Figures.of(pairs), "0", "" + count, count == 0));
    }
  }

  private void check(int round, Property law, BooleanSupplier holds) {
    String fault = "round " + round + ": " + law;
    try {
      if (holds.getAsBoolean()) {
        return;
      }
    } catch (RuntimeException e) {
      fault += ", " + e;
    }
    broken.merge(law, 1, Integer::sum);
    faults.add(fault);
  }

  private static EditScript throughJson(EditScript script) {
    String json = new ScriptFile(script, Optional.empty()).json();
    return ScriptFile.read(json.getBytes(StandardCharsets.UTF_8)).script();
  }

  private static boolean same(PageDigest one, PageDigest other) {
    return one.type() == other.type() && !Sdiff.changed(one, other, EnumSet.allOf(Facet.class));
  }
}
