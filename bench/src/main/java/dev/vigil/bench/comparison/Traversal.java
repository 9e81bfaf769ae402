package dev.vigil.bench.comparison;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.DigestWalk;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.TimedComparison;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.rival.DomWalk;
import dev.vigil.bench.rival.JdkXml;
import dev.vigil.bench.rival.JsoupWalk;
import dev.vigil.bench.rival.Jsoups;
import dev.vigil.bench.rival.Nu;
import dev.vigil.bench.rival.SaxonTree;
import dev.vigil.bench.rival.SaxonWalk;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.document.PageDigest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import net.sf.saxon.s9api.XdmNode;
import org.w3c.dom.Document;

/** How fast is a whole document visited in pre-order, with enter and leave, and breadth first? */
public final class Traversal implements Experiment {
  private static final String VIGIL = "Vigil";
  private static final String DOM = "JDK DOM";
  private static final String JSOUP = "jsoup";
  private static final String SAXON = "Saxon TinyTree";

  private record Trees(
      String name,
      List<PageDigest> digests,
      List<Document> doms,
      List<org.jsoup.nodes.Document> jsoups,
      List<XdmNode> saxons) {}

  @Override
  public String name() {
    return "traversal";
  }

  @Override
  public String question() {
    return "How fast is every node of a document visited?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    List<Path> pages =
        Corpora.sample(setting.files(report, "html-pages/readability"), setting.pick(50, 2));
    List<Path> xmark = setting.files(report, "xml/xmark_0.1.xml");
    List<Trees> sets = new ArrayList<>();
    if (!pages.isEmpty()) {
      sets.add(html(pages));
    }
    if (!xmark.isEmpty()) {
      sets.add(xml(xmark.getFirst()));
    }
    if (sets.isEmpty()) {
      return;
    }
    Table table =
        new Table(
            "Time per node",
            "visit",
            "nodes",
            VIGIL,
            DOM,
            JSOUP,
            SAXON,
            "DOM / Vigil",
            "jsoup / Vigil",
            "Saxon / Vigil");
    Plot plot =
        Plot.columns(
            "traversal",
            "Traversal: times as long as Vigil's",
            "factor",
            Scale.LOG,
            sets.stream()
                .flatMap(
                    s ->
                        Stream.of(
                            s.name() + " pre-order",
                            s.name() + " enter/leave",
                            s.name() + " breadth"))
                .toList());
    for (Trees trees : sets) {
      long nodes = trees.digests().stream().mapToLong(PageDigest::nodeCount).sum();
      TimedComparison.Result visit = visits(setting, trees);
      row(table, plot, trees.name() + " pre-order: kind, tag, depth", nodes, visit);
      TimedComparison.Result walk = walks(setting, trees);
      row(table, plot, trees.name() + " enter/leave", nodes, walk);
      TimedComparison.Result breadth = breadths(setting, trees);
      row(table, plot, trees.name() + " breadth-first", nodes, breadth);
      report.bar(
          Target.faster(
              "Pre-order visit against DOM, " + trees.name(), 20, visit.factor(DOM, VIGIL)));
      report.bar(
          Target.faster(
              "Pre-order visit against jsoup, " + trees.name(), 10, visit.factor(JSOUP, VIGIL)));
      report.bar(
          Target.faster(
              "Enter/leave walk against DOM, " + trees.name(), 3, walk.factor(DOM, VIGIL)));
      report.bar(
          Target.faster(
              "Enter/leave walk against jsoup, " + trees.name(), 3, walk.factor(JSOUP, VIGIL)));
      table.row(
          trees.name() + " breadth-first, order made anew",
          nodes,
          Figures.time(breadth.best("anew") / nodes),
          "",
          "",
          "",
          "",
          "",
          "");
    }
    report.table(table);
    report.plot(plot);
    report.say(
        "Breadth-first order is an index that a digest makes when first asked and keeps; \"made"
            + " anew\" pays for the order in every run. Saxon's nodes do not know their depth, so"
            + " its visit reads kind and tag only.");
  }

  private static void row(
      Table table, Plot plot, String name, long nodes, TimedComparison.Result result) {
    List<Object> cells = new ArrayList<>(List.of(name, nodes));
    for (String who : List.of(VIGIL, DOM, JSOUP, SAXON)) {
      cells.add(Figures.time(result.best(who) / nodes));
    }
    for (String who : List.of(DOM, JSOUP, SAXON)) {
      cells.add(Figures.times(result.factor(who, VIGIL)));
      plot.column(who, result.factor(who, VIGIL));
    }
    table.row(cells.toArray());
  }

  private static TimedComparison.Result visits(Setting setting, Trees trees) throws Exception {
    return setting
        .race(4)
        .add(VIGIL, () -> trees.digests().stream().mapToLong(DigestWalk::visit).sum())
        .add(DOM, () -> trees.doms().stream().mapToLong(DomWalk::visit).sum())
        .add(JSOUP, () -> trees.jsoups().stream().mapToLong(JsoupWalk::visit).sum())
        .add(SAXON, () -> trees.saxons().stream().mapToLong(SaxonWalk::visit).sum())
        .run();
  }

  private static TimedComparison.Result walks(Setting setting, Trees trees) throws Exception {
    return setting
        .race(4)
        .add(VIGIL, () -> trees.digests().stream().mapToLong(DigestWalk::walk).sum())
        .add(DOM, () -> trees.doms().stream().mapToLong(DomWalk::walk).sum())
        .add(JSOUP, () -> trees.jsoups().stream().mapToLong(JsoupWalk::walk).sum())
        .add(SAXON, () -> trees.saxons().stream().mapToLong(SaxonWalk::walk).sum())
        .run();
  }

  private static TimedComparison.Result breadths(Setting setting, Trees trees) throws Exception {
    return setting
        .race(4)
        .add(VIGIL, () -> trees.digests().stream().mapToLong(DigestWalk::breadthFirst).sum())
        .add("anew", () -> trees.digests().stream().mapToLong(DigestWalk::breadthFirstAnew).sum())
        .add(DOM, () -> trees.doms().stream().mapToLong(DomWalk::breadthFirst).sum())
        .add(JSOUP, () -> trees.jsoups().stream().mapToLong(JsoupWalk::breadthFirst).sum())
        .add(SAXON, () -> trees.saxons().stream().mapToLong(SaxonWalk::breadthFirst).sum())
        .run();
  }

  private static Trees html(List<Path> pages) throws Exception {
    Trees trees = trees(pages.size() + " pages");
    for (Path page : pages) {
      byte[] bytes = Corpora.read(page);
      trees.digests().add(VigilCalls.html(bytes).digest());
      trees.jsoups().add(Jsoups.html(bytes));
      Document dom = Nu.dom(bytes);
      trees.doms().add(dom);
      trees.saxons().add(SaxonTree.copy(dom));
    }
    return trees;
  }

  private static Trees xml(Path file) throws Exception {
    Trees trees = trees("XMark");
    byte[] bytes = Corpora.read(file);
    trees.digests().add(VigilCalls.xml(bytes).digest());
    trees.jsoups().add(Jsoups.xml(bytes));
    trees.doms().add(JdkXml.dom(bytes));
    trees.saxons().add(SaxonTree.parse(bytes));
    return trees;
  }

  private static Trees trees(String name) {
    return new Trees(
        name, new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
  }
}
