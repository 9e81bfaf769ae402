package dev.vigil.bench.figure;

import dev.vigil.bench.DigestWalk;
import dev.vigil.bench.Setting;
import dev.vigil.bench.Shapes;
import dev.vigil.bench.Shapes.Shape;
import dev.vigil.bench.TimedComparison;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.rival.DomWalk;
import dev.vigil.bench.rival.JdkXml;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadResult;
import dev.vigil.document.internal.lossless.Residue;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import org.w3c.dom.Document;

/**
 * Figure 14 of Rocco 2004 and Figure 5(b) of Page Digest 2003 on generated XML of three shapes:
 * visiting all nodes, and the way from a digest back to its document.
 */
public final class PaperTraversal {
  private static final int MOST = 1_000_000;
  private static final String DIGEST_DEPTH = "Vigil depth-first";
  private static final String DOM_DEPTH = "DOM depth-first";
  private static final String DIGEST_BREADTH = "Vigil breadth-first";
  private static final String DOM_BREADTH = "DOM breadth-first";

  private PaperTraversal() {}

  public static void run(Setting setting, Report report, PublishedNumbers numbers)
      throws Exception {
    traversal(setting, report, numbers);
    restoring(setting, report, numbers);
  }

  private static String name(Shape shape) {
    return shape.name().toLowerCase(Locale.ROOT);
  }

  /** Figure 14: depth-first and breadth-first traversal by number of nodes. */
  private static void traversal(Setting setting, Report report, PublishedNumbers numbers)
      throws Exception {
    Table table =
        new Table(
            "Figure 14: traversal of generated XML",
            "shape and nodes",
            DIGEST_DEPTH,
            DOM_DEPTH,
            "DOM / Vigil, depth-first",
            DIGEST_BREADTH,
            DOM_BREADTH,
            "DOM / Vigil, breadth-first");
    List<Plot> plots = new ArrayList<>();
    DoubleSummaryStatistics depth = new DoubleSummaryStatistics();
    DoubleSummaryStatistics breadth = new DoubleSummaryStatistics();
    for (Shape shape : Shape.values()) {
      Plot plot =
          Plot.lines(
              "paper-14-" + name(shape),
              "Figure 14: traversal, " + name(shape) + " documents",
              "nodes",
              Scale.LOG,
              "us",
              Scale.LOG);
      for (int size = 1000; size <= setting.pick(MOST, 1000); size *= 10) {
        TimedComparison.Result race = race(setting, Shapes.xml(shape, size));
        double byDepth = race.factor(DOM_DEPTH, DIGEST_DEPTH);
        double byBreadth = race.factor(DOM_BREADTH, DIGEST_BREADTH);
        table.row(
            name(shape) + " " + Figures.of(size),
            Figures.time(race.best(DIGEST_DEPTH)),
            Figures.time(race.best(DOM_DEPTH)),
            Figures.times(byDepth),
            Figures.time(race.best(DIGEST_BREADTH)),
            Figures.time(race.best(DOM_BREADTH)),
            Figures.times(byBreadth));
        int nodes = size;
        race.timings().forEach((who, timing) -> plot.point(who, nodes, timing.best() / 1e3));
        depth.accept(byDepth);
        breadth.accept(byBreadth);
      }
      plots.add(plot);
    }
    report.table(table);
    plots.forEach(report::plot);
    report.say(
        PublishedNumbers.summedUp(
            "Rocco 2004",
            "Figure 14",
            "depth-first order on the digest is a scan of an array and far faster than on the DOM;"
                + " breadth-first order is also faster than on the DOM, but slower than depth-first"
                + " order."));
    numbers.add(
        "depth-first traversal, DOM / digest",
        "Page Digest 2003, abstract; Rocco 2004, Section 3.8 (Figure 14)",
        "at least 10x; about 10x",
        PublishedNumbers.times(depth));
    numbers.add(
        "breadth-first traversal, DOM / digest",
        "Rocco 2004, Section 3.4.2 on Figure 14",
        "faster",
        PublishedNumbers.times(breadth));
  }

  private static TimedComparison.Result race(Setting setting, byte[] source) throws Exception {
    PageDigest digest = VigilCalls.xml(source).digest();
    Document dom = JdkXml.dom(source);
    return setting
        .race(1)
        .add(DIGEST_DEPTH, () -> DigestWalk.visit(digest))
        .add(DOM_DEPTH, () -> DomWalk.visit(dom))
        .add(DIGEST_BREADTH, () -> DigestWalk.breadthFirstAnew(digest))
        .add(DOM_BREADTH, () -> DomWalk.breadthFirst(dom))
        .run();
  }

  /** Figure 5(b) of the Page Digest paper: a digest becomes its document again. */
  private static void restoring(Setting setting, Report report, PublishedNumbers numbers)
      throws Exception {
    Table table =
        new Table(
            "Page Digest 2003, Figure 5(b): from the digest back to the exact document",
            "shape and nodes",
            "document",
            "restore the exact bytes",
            "per node",
            "per byte");
    Plot plot =
        Plot.lines(
            "paper-5b",
            "Page Digest 2003, Figure 5(b): restoring documents",
            "bytes",
            Scale.LOG,
            "ms",
            Scale.LOG);
    DoubleSummaryStatistics slopes = new DoubleSummaryStatistics();
    DoubleSummaryStatistics largest = new DoubleSummaryStatistics();
    for (Shape shape : Shape.values()) {
      double first = Double.NaN;
      double last = Double.NaN;
      int most = setting.pick(MOST, 1000);
      for (int size = 1000; size <= most; size *= 10) {
        byte[] source = Shapes.xml(shape, size);
        ReadResult reading = VigilCalls.xml(source);
        byte[] residue = Residue.of(reading);
        PageDigest digest = reading.digest();
        double time =
            setting
                .race(1)
                .add("restore", () -> Residue.restore(digest, residue).length)
                .run()
                .best("restore");
        table.row(
            name(shape) + " " + Figures.of(size),
            source.length,
            Figures.time(time),
            Figures.time(time / digest.nodeCount()),
            Figures.time(time / source.length));
        plot.point(name(shape), source.length, time / 1e6);
        first = size == 1000 ? time / source.length : first;
        last = time / source.length;
      }
      slopes.accept(1 + Math.log(last / first) / Math.log(most / 1000.0));
      largest.accept(last);
    }
    report.table(table);
    report.plot(plot);
    report.say(
        PublishedNumbers.plotOnly(
            "Page Digest 2003",
            "Figure 5(b)",
            "the time is proportional to the size of the document and does not depend on the shape"
                + " of its tree."));
    numbers.add(
        "restoring a document, slope (1 is linear)",
        "Page Digest 2003, Section 5.2 on Figure 5(b)",
        "linear",
        PublishedNumbers.span(slopes));
    numbers.add(
        "restoring the largest documents, slowest / fastest shape, per byte",
        "Page Digest 2003, Section 5.2 on Figure 5(b)",
        "no influence",
        Figures.times(largest.getMax() / largest.getMin()));
  }
}
