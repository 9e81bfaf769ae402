package dev.vigil.bench.comparison;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Pairs;
import dev.vigil.bench.Pairs.Pair;
import dev.vigil.bench.Setting;
import dev.vigil.bench.TimedComparison;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.rival.LineDiff;
import dev.vigil.diff.Facet;
import dev.vigil.diff.match.Sdiff;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.SubtreeHashes;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * How long does it take to tell whether the structure changed, and which nodes changed, beside a
 * line diff? Digests with their hashes and texts are in memory; the line diff splits its text.
 */
public final class DiffLevels implements Experiment {
  private static final Set<Facet> STRUCTURE = EnumSet.of(Facet.STRUCTURE);
  private static final String LINES = "line diff";
  private static final String LEVEL1 = "structure";
  private static final String LEVEL2 = "nodes";
  private static final int LARGE = 500_000;

  @Override
  public String name() {
    return "diff-levels";
  }

  @Override
  public String question() {
    return "How long does it take to find out whether and where a page changed?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    List<Pair> pairs = Pairs.ofSeries(setting, report, setting.all() ? 8 : setting.pick(2, 1));
    if (pairs.isEmpty()) {
      return;
    }
    Table table =
        new Table(
            "Levels 1 and 2 beside java-diff-utils",
            "pair",
            "bytes",
            "nodes",
            LEVEL1,
            LEVEL2,
            "hashing both",
            "nodes from packs",
            LINES,
            "line / structure",
            "line / nodes",
            "marks");
    double structure = Double.MAX_VALUE;
    double large = Double.MAX_VALUE;
    double any = Double.MAX_VALUE;
    for (Pair pair : pairs) {
      DocumentType type = pair.xml() ? DocumentType.XML : DocumentType.HTML;
      PageDigest old = VigilCalls.read(pair.before(), type, ReadLimits.WEB).digest();
      PageDigest fresh = VigilCalls.read(pair.after(), type, ReadLimits.WEB).digest();
      Pack oldPack = pack(pair.before(), type);
      Pack newPack = pack(pair.after(), type);
      String oldText = pair.oldText();
      String newText = pair.newText();
      TimedComparison.Result race =
          setting
              .race(1.5)
              .add(LEVEL1, () -> Sdiff.changed(old, fresh, STRUCTURE) ? 1 : 0)
              .add(LEVEL2, () -> Sdiff.annotate(old, fresh).before().count())
              .add(LINES, () -> LineDiff.deltas(oldText, newText))
              .add("hashing", () -> hashed(old) + hashed(fresh))
              .add("packs", () -> Sdiff.annotate(oldPack.load(), newPack.load()).before().count())
              .run();
      double first = race.factor(LINES, LEVEL1);
      double second = race.factor(LINES, LEVEL2);
      structure = Math.min(structure, first);
      any = Math.min(any, second);
      large = pair.size() >= LARGE ? Math.min(large, second) : large;
      table.row(
          pair.name(),
          pair.size(),
          fresh.nodeCount(),
          Figures.time(race.best(LEVEL1)),
          Figures.time(race.best(LEVEL2)),
          Figures.time(race.best("hashing")),
          Figures.time(race.best("packs")),
          Figures.time(race.best(LINES)),
          Figures.times(first),
          Figures.times(second),
          Sdiff.annotate(old, fresh).before().count());
    }
    report.table(table);
    report.say(
        "\"nodes\" has the hashes of subtrees given, as packs keep them; \"nodes from packs\" also"
            + " loads both digests from stored packs, with those hashes.");
    report.bar(
        Target.faster("Structure-only compare against a line diff, slowest pair", 10, structure));
    if (large < Double.MAX_VALUE) {
      report.bar(Target.faster("Level 2 against a line diff, slowest page of 500 kB", 3, large));
    }
    report.bar(Target.faster("Level 2 against a line diff, slowest pair", 1, any));
  }

  private static long hashed(PageDigest digest) {
    return SubtreeHashes.of(digest.bare()).whole(0);
  }

  private static Pack pack(byte[] page, DocumentType type) {
    return Pack.of(Pack.write(VigilCalls.read(page, type, ReadLimits.WEB), PackOptions.STORED));
  }
}
