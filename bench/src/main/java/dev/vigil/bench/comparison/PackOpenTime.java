package dev.vigil.bench.comparison;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.Shapes;
import dev.vigil.bench.TimedComparison;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.rival.JdkXml;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/** What does opening a pack cost, and a first question, beside a SAX parse of the original? */
public final class PackOpenTime implements Experiment {
  private static final String SAX = "SAX parse";

  @Override
  public String name() {
    return "open";
  }

  @Override
  public String question() {
    return "How soon does a packed document answer?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    questions(setting, report);
    growth(setting, report);
  }

  private static void questions(Setting setting, Report report) throws Exception {
    Table table =
        new Table(
            "File opened anew in a warm JVM",
            "document",
            "source",
            "open, node count",
            "tag list",
            "attribute list",
            "all statistics",
            "SAX parse, same answers",
            "SAX / node count",
            "SAX / tags",
            "SAX / attributes");
    for (String name : List.of("mondial", "uniprot", "xmark_0.1", "alpino")) {
      for (Path file : setting.files(report, "xml/" + name + ".xml")) {
        byte[] source = Corpora.read(file);
        Path pack =
            VigilCalls.pack(VigilCalls.xml(source), PackOptions.SMALL, setting.work(), name);
        TimedComparison race = setting.race(5);
        race.add("count", () -> count(pack));
        race.add("tags", () -> tags(pack));
        race.add("attributes", () -> attributes(pack));
        race.add("statistics", () -> statistics(pack));
        race.add(SAX, () -> sax(Files.readAllBytes(file)));
        TimedComparison.Result result = race.run();
        table.row(
            name,
            Figures.bytes(source.length),
            Figures.time(result.best("count")),
            Figures.time(result.best("tags")),
            Figures.time(result.best("attributes")),
            Figures.time(result.best("statistics")),
            Figures.time(result.best(SAX)),
            Figures.times(result.factor(SAX, "count")),
            Figures.times(result.factor(SAX, "tags")),
            Figures.times(result.factor(SAX, "attributes")));
        if (name.equals("alpino")) {
          report.bar(
              Target.faster(
                  "Node count from a packed 20 MB document, against SAX",
                  200,
                  result.factor(SAX, "count")));
          report.bar(Target.faster("Tag list, against SAX", 200, result.factor(SAX, "tags")));
          report.bar(
              Target.faster("Attribute list, against SAX", 200, result.factor(SAX, "attributes")));
        }
      }
    }
    report.table(table);
  }

  private static void growth(Setting setting, Report report) throws Exception {
    Table table =
        new Table("Opening and size", "nodes", "source", "pack", "open", "open and tag list");
    Plot plot = Plot.lines("open", "Opening a pack", "nodes", Scale.LOG, "us", Scale.LOG);
    double first = Double.NaN;
    double last = Double.NaN;
    for (int size = 1000; size <= setting.pick(1_000_000, 10_000); size *= 10) {
      byte[] source = Shapes.xml(Shapes.Shape.MIXED, size);
      Path pack =
          VigilCalls.pack(VigilCalls.xml(source), PackOptions.FAST, setting.work(), "open-" + size);
      TimedComparison.Result result =
          setting.race(1.5).add("open", () -> count(pack)).add("tags", () -> tags(pack)).run();
      table.row(
          size,
          Figures.bytes(source.length),
          Figures.bytes(Files.size(pack)),
          Figures.time(result.best("open")),
          Figures.time(result.best("tags")));
      plot.point("open", size, result.best("open") / 1e3);
      plot.point("open and tag list", size, result.best("tags") / 1e3);
      first = Double.isNaN(first) ? result.best("open") : first;
      last = result.best("open");
    }
    report.table(table);
    report.plot(plot);
    report.bar(
        Target.atMost(
            "Opening a pack of 1,000 times as many nodes, times as long", 2, last / first));
  }

  private static long count(Path file) {
    return VigilCalls.ask(file, Pack::nodeCount);
  }

  private static long tags(Path file) {
    return VigilCalls.ask(file, pack -> pack.tags().size());
  }

  private static long attributes(Path file) {
    return VigilCalls.ask(file, pack -> pack.attributeNames().size());
  }

  private static long statistics(Path file) {
    return VigilCalls.ask(file, pack -> pack.statistics().tags().size());
  }

  private static long sax(byte[] source) throws Exception {
    Counter counter = new Counter();
    JdkXml.sax(source, counter);
    return counter.nodes + counter.tags.size() + counter.attributes.size();
  }

  private static final class Counter extends DefaultHandler {
    final Set<String> tags = new HashSet<>();
    final Set<String> attributes = new HashSet<>();
    long nodes;

    @Override
    public void startElement(String uri, String local, String qualified, Attributes found) {
      nodes++;
      tags.add(qualified);
      for (int i = 0; i < found.getLength(); i++) {
        attributes.add(found.getQName(i));
      }
    }

    @Override
    public void characters(char[] text, int start, int length) {
      nodes++;
    }
  }
}
