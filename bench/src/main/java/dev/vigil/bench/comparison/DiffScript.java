package dev.vigil.bench.comparison;

import com.github.gumtreediff.tree.Tree;
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
import dev.vigil.bench.rival.GumTrees;
import dev.vigil.bench.rival.Jsoups;
import dev.vigil.diff.Facet;
import dev.vigil.diff.match.Sdiff;
import dev.vigil.diff.script.EditScript;
import dev.vigil.diff.script.ScriptFile;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/**
 * How long does an edit script take, and how many actions has it, beside GumTree with its simple
 * matcher on jsoup's trees? Both start from trees in memory of which nothing is known yet: either
 * time includes hashing them, and what copying the trees takes is taken off. As GumTree's, Vigil's
 * script names nodes; the words inside of texts are compared when it is written as JSON.
 */
public final class DiffScript implements Experiment {
  private static final String VIGIL = "Vigil";
  private static final String GUMTREE = "GumTree simple";
  private static final String JSON = "and as JSON";

  @Override
  public String name() {
    return "diff-script";
  }

  @Override
  public String question() {
    return "How long does an edit script take, and how many actions has it?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    List<Pair> pairs = new ArrayList<>(Pairs.small(setting, report));
    pairs.addAll(Pairs.ofSeries(setting, report, setting.all() ? 8 : setting.pick(2, 1)));
    if (pairs.isEmpty()) {
      return;
    }
    Table table =
        new Table(
            "Edit scripts",
            "pair",
            "bytes",
            "nodes",
            VIGIL,
            JSON,
            GUMTREE,
            "factor",
            "actions",
            "GumTree's");
    // The compiler needs some thousand scripts, of pages of all kinds, before it has made its best.
    for (Pair pair : pairs) {
      race(
          setting,
          read(pair.before(), pair.xml()),
          read(pair.after(), pair.xml()),
          tree(pair.before(), pair.xml()),
          tree(pair.after(), pair.xml()));
    }
    double slowest = Double.MAX_VALUE;
    int more = 0;
    int wrong = 0;
    int turned = 0;
    for (Pair pair : pairs) {
      ReadResult old = read(pair.before(), pair.xml());
      ReadResult fresh = read(pair.after(), pair.xml());
      Tree oldTree = tree(pair.before(), pair.xml());
      Tree newTree = tree(pair.after(), pair.xml());
      EditScript script = EditScript.between(old.digest(), fresh.digest());
      wrong += same(script.apply(old.digest()), fresh.digest()) ? 0 : 1;
      wrong += same(script.inverse().apply(fresh.digest()), old.digest()) ? 0 : 1;
      turned += EditScript.between(fresh.digest(), old.digest()).equals(script.inverse()) ? 0 : 1;
      int rival = GumTrees.actions(oldTree, newTree);
      TimedComparison.Result race = race(setting, old, fresh, oldTree, newTree);
      double own = race.best(VIGIL) - race.best("digests");
      double other = race.best(GUMTREE) - race.best("trees");
      double factor = other / own;
      slowest = Math.min(slowest, factor);
      more += script.actions() > rival ? 1 : 0;
      table.row(
          pair.name(),
          pair.size(),
          fresh.digest().nodeCount(),
          Figures.time(own),
          Figures.time(race.best(JSON) - race.best("digests")),
          Figures.time(other),
          Figures.times(factor),
          script.actions(),
          rival);
    }
    report.table(table);
    report.bar(Target.faster("Edit script against GumTree simple, slowest pair", 10, slowest));
    report.bar(
        new Target("Pairs with more actions than GumTree simple", "0", "" + more, more == 0));
    report.bar(
        new Target("Scripts that do not replay exactly, both ways", "0", "" + wrong, wrong == 0));
    report.bar(
        new Target("Pairs whose script depends on the direction", "0", "" + turned, turned == 0));
  }

  private static TimedComparison.Result race(
      Setting setting, ReadResult old, ReadResult fresh, Tree oldTree, Tree newTree)
      throws Exception {
    return setting
        .race(2)
        .add(VIGIL, () -> EditScript.between(again(old), again(fresh)).edits().size())
        .add("digests", () -> again(old).nodeCount() + again(fresh).nodeCount())
        .add(JSON, () -> json(EditScript.between(again(old), again(fresh))))
        .add(GUMTREE, () -> GumTrees.actions(oldTree.deepCopy(), newTree.deepCopy()))
        .add("trees", () -> oldTree.deepCopy().getLength() + newTree.deepCopy().getLength())
        .run();
  }

  /** The same digest without anything derived from it, so that hashing is paid in every run. */
  private static PageDigest again(ReadResult reading) {
    return reading.digest().bare();
  }

  private static long json(EditScript script) {
    return new ScriptFile(script, Optional.empty()).json().length();
  }

  private static boolean same(PageDigest one, PageDigest other) {
    return one.type() == other.type() && !Sdiff.changed(one, other, EnumSet.allOf(Facet.class));
  }

  private static ReadResult read(byte[] bytes, boolean xml) {
    return VigilCalls.read(bytes, xml ? DocumentType.XML : DocumentType.HTML, ReadLimits.WEB);
  }

  private static Tree tree(byte[] bytes, boolean xml) throws Exception {
    return GumTrees.of(xml ? Jsoups.xml(bytes) : Jsoups.html(bytes));
  }
}
