package dev.vigil.bench.paper;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.Shapes;
import dev.vigil.bench.Shapes.Shape;
import dev.vigil.bench.TimedComparison;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.figure.PublishedNumbers;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.rival.GumTrees;
import dev.vigil.bench.rival.Jsoups;
import dev.vigil.bench.rival.LineDiff;
import dev.vigil.diff.Facet;
import dev.vigil.diff.match.Sdiff;
import dev.vigil.diff.script.EditScript;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Does a comparison grow linearly with the document, whatever its shape? Rocco 2004, Figures 18 to
 * 20 again: bushy, mixed and deep documents with few changes; a tree difference (GumTree, where the
 * thesis has XML TreeDiff) up to a size that it manages, a line difference, the structure alone,
 * which nodes, and the whole edit script, hashing included.
 */
public final class DiffGrowth implements Experiment {
  private static final ReadLimits WIDE =
      new ReadLimits(512 << 20, 50_000_000, 2_000_000, 20_000_000, 16 << 20);
  private static final Set<Facet> STRUCTURE = EnumSet.of(Facet.STRUCTURE);
  private static final int MOST_FOR_GUMTREE = 30_000;

  /** Timing noise and caches account for this much above 1. */
  private static final double LINEAR = 1.25;

  @Override
  public String name() {
    return "diff-growth";
  }

  @Override
  public String question() {
    return "Do comparisons grow linearly, whatever the shape of the documents?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    Table table =
        new Table(
            "Documents with ten changes",
            "shape and nodes",
            "structure",
            "structure, equal trees",
            "nodes, hashes given",
            "edit script",
            "per node",
            "line diff",
            "GumTree simple");
    DoubleSummaryStatistics slopes = new DoubleSummaryStatistics();
    DoubleSummaryStatistics saved = new DoubleSummaryStatistics();
    DoubleSummaryStatistics overScan = new DoubleSummaryStatistics();
    DoubleSummaryStatistics overNodes = new DoubleSummaryStatistics();
    DoubleSummaryStatistics overScript = new DoubleSummaryStatistics();
    for (Shape shape : Shape.values()) {
      String name = shape.name().toLowerCase(Locale.ROOT);
      Plot plot =
          Plot.lines("diff-" + name, "Comparing " + name, "nodes", Scale.LOG, "ms", Scale.LOG);
      List<double[]> scripts = new ArrayList<>();
      int most = setting.pick(1_000_000, 10_000);
      for (int size = 1000; size <= most; size *= 10) {
        byte[] before = Shapes.xml(shape, size);
        byte[] after = changed(before);
        PageDigest old = VigilCalls.read(before, DocumentType.XML, WIDE).digest();
        PageDigest fresh = VigilCalls.read(after, DocumentType.XML, WIDE).digest();
        PageDigest same = VigilCalls.read(before, DocumentType.XML, WIDE).digest();
        String oldText = lines(before);
        String newText = lines(after);
        TimedComparison race =
            setting
                .race(size > 100_000 ? 3 : 1.5)
                .add("structure", () -> Sdiff.changed(old, fresh, STRUCTURE) ? 1 : 0)
                .add("scan", () -> Sdiff.changed(old, same, STRUCTURE) ? 1 : 0)
                .add("nodes", () -> Sdiff.annotate(old, fresh).before().count())
                .add("script", () -> EditScript.between(old.bare(), fresh.bare()).actions())
                .add("lines", () -> LineDiff.deltas(oldText, newText));
        if (size <= MOST_FOR_GUMTREE && shape != Shape.DEEP) {
          var oldTree = GumTrees.of(Jsoups.xml(before));
          var newTree = GumTrees.of(Jsoups.xml(after));
          race.add("GumTree", () -> GumTrees.actions(oldTree, newTree));
        }
        TimedComparison.Result result = race.run();
        int nodes = old.nodeCount();
        table.row(
            name + " " + Figures.of(nodes),
            Figures.time(result.best("structure")),
            Figures.time(result.best("scan")),
            Figures.time(result.best("nodes")),
            Figures.time(result.best("script")),
            Figures.time(result.best("script") / nodes),
            Figures.time(result.best("lines")),
            Figures.time(result.best("GumTree")));
        for (String who : List.of("scan", "nodes", "script", "lines", "GumTree")) {
          if (!Double.isNaN(result.best(who))) {
            plot.point(who, nodes, result.best(who) / 1e6);
          }
        }
        scripts.add(new double[] {nodes, result.best("script")});
        overScan.accept(result.factor("lines", "scan"));
        overNodes.accept(result.factor("lines", "nodes"));
        overScript.accept(result.factor("lines", "script"));
        if (!Double.isNaN(result.best("GumTree"))) {
          saved.accept(1 - result.factor("script", "GumTree"));
        }
      }
      double[] first = scripts.get(scripts.size() / 2);
      double[] last = scripts.getLast();
      double slope = Math.log(last[1] / first[1]) / Math.log(last[0] / first[0]);
      report.plot(plot);
      slopes.accept(slope);
      report.bar(
          new Target(
              "Edit script of " + name + " XML, slope",
              "<= " + LINEAR,
              Figures.of(slope),
              slope <= LINEAR));
    }
    report.table(table);
    report.say(
        "These are Figures 18 to 20 of Rocco 2004, with GumTree for IBM's TreeDiff. Trees of"
            + " different size differ at once, so the structure is also compared with that of an"
            + " equal tree, of which every node is read; this is the line of the plots. The line"
            + " diff gets a line for each tag. GumTree walks trees by recursion, so that it has no"
            + " part in the deep ones.");
    report.say(
        PublishedNumbers.plotOnly(
            "Rocco 2004",
            "Figures 18 and 19",
            "the shape of the tree does not change the time of Sdiff much, and comparing the"
                + " structure alone is much faster than comparing all. The times of Figure 18"
                + " contain the start of a command."));
    report.say(
        PublishedNumbers.plotOnly(
            "Rocco 2004",
            "Figure 20",
            "GNU diff is faster than all of Sdiff and slower than comparing the structure alone."));
    numbers(slopes, saved, overScan, overNodes, overScript).report(report);
  }

  private static PublishedNumbers numbers(
      DoubleSummaryStatistics slopes,
      DoubleSummaryStatistics saved,
      DoubleSummaryStatistics overScan,
      DoubleSummaryStatistics overNodes,
      DoubleSummaryStatistics overScript) {
    PublishedNumbers numbers = new PublishedNumbers("Page Digest 2003 and Rocco 2004");
    numbers.add(
        "edit script, slope (1 is linear)",
        "Page Digest 2003, abstract (Figure 6)",
        "linear",
        PublishedNumbers.span(slopes));
    numbers.add(
        "edit script, less time than a tree difference (TreeDiff in the paper, GumTree here)",
        "Page Digest 2003, abstract (Figure 6)",
        "75 %",
        PublishedNumbers.percent(saved));
    String text = "Rocco 2004, Section 3.4.3 on Figure 20";
    numbers.add(
        "line diff / structure, equal trees",
        text,
        "diff slower",
        PublishedNumbers.times(overScan));
    numbers.add("line diff / nodes", text, "diff faster", PublishedNumbers.times(overNodes));
    numbers.add("line diff / edit script", text, "diff faster", PublishedNumbers.times(overScript));
    return numbers;
  }

  private static String lines(byte[] xml) {
    return new String(xml, StandardCharsets.UTF_8).replace("<", "\n<");
  }

  /** Puts ten elements in, spread over the first half of the document. */
  private static byte[] changed(byte[] xml) {
    String text = new String(xml, StandardCharsets.UTF_8);
    StringBuilder out = new StringBuilder(text.length() + 400);
    int at = 0;
    for (int k = 1; k <= 10; k++) {
      int place = text.indexOf('>', (int) ((long) text.length() * k / 24)) + 1;
      if (place <= at) {
        continue;
      }
      out.append(text, at, place).append("<changed n=\"").append(k).append("\"/>");
      at = place;
    }
    return out.append(text, at, text.length()).toString().getBytes(StandardCharsets.UTF_8);
  }
}
