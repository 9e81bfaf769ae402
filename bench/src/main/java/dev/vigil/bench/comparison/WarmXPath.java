package dev.vigil.bench.comparison;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Queries;
import dev.vigil.bench.Setting;
import dev.vigil.bench.TimedComparison;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.rival.BaseXStore;
import dev.vigil.bench.rival.SaxonTree;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.document.PageDigest;
import dev.vigil.document.xpath.XPath;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import net.sf.saxon.s9api.XPathExecutable;
import net.sf.saxon.s9api.XdmNode;

/**
 * How fast is a query on an open document, beside Saxon's TinyTree and BaseX in main memory? The
 * text of the query goes in and the answer comes out, compilation included for all three; the time
 * of a query that is compiled already stands beside it.
 */
public final class WarmXPath implements Experiment {
  private static final String VIGIL = "Vigil";
  private static final String SAXON = "Saxon 13.1";
  private static final String BASEX = "BaseX 11.8";

  @Override
  public String name() {
    return "xpath-warm";
  }

  @Override
  public String question() {
    return "How fast is a query on an open document?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    List<Path> files = setting.files(report, "xml/xmark_0.1.xml");
    if (files.isEmpty()) {
      return;
    }
    byte[] source = Corpora.read(files.getFirst());
    PageDigest digest = VigilCalls.xml(source).digest();
    XdmNode saxon = SaxonTree.parse(source);
    Table table =
        new Table(
            "XMark, open document",
            "query",
            "answer",
            VIGIL,
            SAXON,
            BASEX,
            "compiled: Vigil",
            "compiled: Saxon",
            "Saxon / Vigil",
            "BaseX / Vigil");
    Plot plot =
        Plot.columns(
            "xpath-warm",
            "Queries on an open document",
            "query, in the order of the table",
            "us",
            Scale.LOG,
            IntStream.rangeClosed(1, Queries.XMARK.size()).mapToObj(Integer::toString).toList());
    WorstCase structureSaxon = new WorstCase();
    WorstCase structureBasex = new WorstCase();
    WorstCase valueSaxon = new WorstCase();
    WorstCase valueBasex = new WorstCase();
    try (BaseXStore basex = BaseXStore.load(files.getFirst(), setting.work())) {
      for (Queries query : Queries.XMARK) {
        String text = query.query();
        XPath own = XPath.compile(text);
        XPathExecutable compiled = SaxonTree.compile(text, Map.of());
        TimedComparison.Result race =
            setting
                .race(1.6)
                .add(VIGIL, () -> VigilCalls.number(XPath.compile(text).evaluate(digest)))
                .add(SAXON, () -> SaxonTree.evaluate(SaxonTree.compile(text, Map.of()), saxon))
                .add(BASEX, () -> basex.evaluate(text))
                .add("own compiled", () -> VigilCalls.number(own.evaluate(digest)))
                .add("Saxon compiled", () -> SaxonTree.evaluate(compiled, saxon))
                .run();
        long answer = VigilCalls.number(own.evaluate(digest));
        long right = SaxonTree.evaluate(compiled, saxon);
        table.row(
            "`" + text + "`",
            answer == right ? Figures.of(answer) : answer + ", Saxon says " + right,
            Figures.time(race.best(VIGIL)),
            Figures.time(race.best(SAXON)),
            Figures.time(race.best(BASEX)),
            Figures.time(race.best("own compiled")),
            Figures.time(race.best("Saxon compiled")),
            Figures.times(race.factor(SAXON, VIGIL)),
            Figures.times(race.factor(BASEX, VIGIL)));
        for (String who : List.of(VIGIL, SAXON, BASEX)) {
          plot.column(who, race.best(who) / 1e3);
        }
        (query.structure() ? structureSaxon : valueSaxon).add(text, race.factor(SAXON, VIGIL));
        (query.structure() ? structureBasex : valueBasex).add(text, race.factor(BASEX, VIGIL));
      }
    }
    report.table(table);
    report.plot(plot);
    report.bar(structureSaxon.bar("Structure query against Saxon", 5));
    report.bar(structureBasex.bar("Structure query against BaseX", 1));
    report.bar(valueSaxon.bar("Value or text predicate against Saxon", 1));
    report.bar(valueBasex.bar("Value or text predicate against BaseX", 1));
  }

  /** The query that gains least. */
  private static final class WorstCase {
    private double factor = Double.MAX_VALUE;
    private String query = "";

    void add(String name, double found) {
      if (found < factor) {
        factor = found;
        query = name;
      }
    }

    Target bar(String name, double atLeast) {
      return Target.faster(name + ", slowest (`" + query + "`)", atLeast, factor);
    }
  }
}
