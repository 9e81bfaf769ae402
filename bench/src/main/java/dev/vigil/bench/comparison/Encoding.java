package dev.vigil.bench.comparison;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.TimedComparison;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.rival.Aalto;
import dev.vigil.bench.rival.JdkXml;
import dev.vigil.bench.rival.Jsoups;
import dev.vigil.bench.rival.SaxonTree;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.document.ReadResult;
import dev.vigil.document.internal.lossless.Residue;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.xml.sax.helpers.DefaultHandler;

/** How fast do bytes become a digest, with and without what exactness needs? */
public final class Encoding implements Experiment {
  private static final String ARRAYS = "Vigil arrays";
  private static final String EXACT = "Vigil arrays and residue";

  @Override
  public String name() {
    return "encode";
  }

  @Override
  public String question() {
    return "How fast do documents become arrays?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    xml(setting, report);
    html(setting, report);
    load(setting, report);
  }

  /** Loading what was stored, completely into memory, beside parsing it again. */
  private static void load(Setting setting, Report report) throws Exception {
    Table table =
        new Table(
            "Loading a stored digest",
            "documents",
            "load, stored",
            "load, compressed",
            "Vigil's own reader",
            "rival's parse",
            "rival",
            "rival / load",
            "rival / load compressed");
    List<Path> pages = Corpora.sample(setting.files(report, "html-pages"), setting.pick(40, 3));
    if (!pages.isEmpty()) {
      loadRow(
          setting,
          report,
          table,
          pages.size() + " pages",
          pages.stream().map(Corpora::read).toList(),
          true);
    }
    for (Path file : setting.files(report, "xml/xmark_0.1.xml")) {
      loadRow(setting, report, table, "XMark", List.of(Corpora.read(file)), false);
    }
    report.table(table);
  }

  private static void loadRow(
      Setting setting,
      Report report,
      Table table,
      String name,
      List<byte[]> documents,
      boolean html)
      throws Exception {
    List<byte[]> stored = new ArrayList<>();
    List<byte[]> compressed = new ArrayList<>();
    for (byte[] document : documents) {
      ReadResult reading = html ? VigilCalls.html(document) : VigilCalls.xml(document);
      stored.add(Pack.write(reading, PackOptions.STORED));
      compressed.add(Pack.write(reading, PackOptions.SMALL));
    }
    String rival = html ? "jsoup" : "JDK DOM";
    TimedComparison race = setting.race(5);
    race.add("load", () -> stored.stream().mapToLong(p -> Pack.of(p).load().nodeCount()).sum());
    race.add(
        "inflate", () -> compressed.stream().mapToLong(p -> Pack.of(p).load().nodeCount()).sum());
    race.add("read", () -> documents.stream().mapToLong(d -> nodes(d, html)).sum());
    race.add(rival, () -> rival(documents, html));
    TimedComparison.Result result = race.run();
    table.row(
        name,
        Figures.time(result.best("load")),
        Figures.time(result.best("inflate")),
        Figures.time(result.best("read")),
        Figures.time(result.best(rival)),
        rival,
        Figures.times(result.factor(rival, "load")),
        Figures.times(result.factor(rival, "inflate")));
    report.bar(
        Target.faster(
            "Loading a stored digest against " + rival + "'s parse, " + name,
            20,
            result.factor(rival, "load")));
  }

  private static long nodes(byte[] document, boolean html) {
    return (html ? VigilCalls.html(document) : VigilCalls.xml(document)).digest().nodeCount();
  }

  private static long rival(List<byte[]> documents, boolean html) throws Exception {
    long sum = 0;
    for (byte[] document : documents) {
      sum +=
          html
              ? Jsoups.html(document).childNodeSize()
              : JdkXml.dom(document).getChildNodes().getLength();
    }
    return sum;
  }

  private static void html(Setting setting, Report report) throws Exception {
    Table table =
        new Table(
            "HTML, MB/s",
            "pages",
            "source",
            ARRAYS,
            EXACT,
            "jsoup",
            "arrays : jsoup",
            "exact : jsoup");
    double[] own = new double[3];
    for (String set : List.of("articles", "news", "readability", "recipes")) {
      List<byte[]> pages =
          Corpora.sample(setting.files(report, "html-pages/" + set), setting.pick(30, 2)).stream()
              .map(Corpora::read)
              .toList();
      if (pages.isEmpty()) {
        continue;
      }
      TimedComparison.Result race =
          setting
              .race(6)
              .add(
                  ARRAYS,
                  () ->
                      pages.stream().mapToLong(p -> VigilCalls.html(p).digest().nodeCount()).sum())
              .add(
                  EXACT,
                  () -> pages.stream().mapToLong(p -> Residue.of(VigilCalls.html(p)).length).sum())
              .add(
                  "jsoup",
                  () -> pages.stream().mapToLong(p -> Jsoups.html(p).childNodeSize()).sum())
              .run();
      double bytes = pages.stream().mapToLong(p -> p.length).sum();
      own[0] += race.best(ARRAYS);
      own[1] += race.best(EXACT);
      own[2] += race.best("jsoup");
      table.row(
          pages.size() + " " + set,
          Figures.bytes(bytes),
          bytes * 1e3 / race.best(ARRAYS),
          bytes * 1e3 / race.best(EXACT),
          bytes * 1e3 / race.best("jsoup"),
          Figures.times(race.factor("jsoup", ARRAYS)),
          Figures.times(race.factor("jsoup", EXACT)));
    }
    if (own[2] > 0) {
      report.table(table);
      report.bar(Target.faster("HTML arrays against jsoup's parse", 1, own[2] / own[0]));
      report.bar(
          Target.faster("HTML arrays with residue against jsoup's parse", 0.6, own[2] / own[1]));
    }
  }

  private static void xml(Setting setting, Report report) throws Exception {
    Table table =
        new Table(
            "XML, MB/s",
            "document",
            "source",
            ARRAYS,
            EXACT,
            "Aalto, bare",
            "JDK SAX",
            "JDK DOM",
            "Saxon TinyTree",
            "arrays : Aalto");
    Plot plot =
        Plot.columns(
            "encode-xml",
            "Reading XML",
            "MB/s",
            Scale.LINEAR,
            List.of("XMark", "UniProt", "Mondial", "Alpino"));
    double own = 0;
    double aalto = 0;
    for (String file : List.of("xmark_0.1", "uniprot", "mondial", "alpino")) {
      for (Path path : setting.files(report, "xml/" + file + ".xml")) {
        byte[] document = Corpora.read(path);
        TimedComparison race = setting.race(6);
        race.add(ARRAYS, () -> VigilCalls.xml(document).digest().nodeCount());
        race.add(EXACT, () -> Residue.of(VigilCalls.xml(document)).length);
        race.add("Aalto", () -> Aalto.parse(document));
        race.add("SAX", () -> sax(document));
        race.add("DOM", () -> JdkXml.dom(document).getChildNodes().getLength());
        race.add("Saxon", () -> SaxonTree.parse(document).hashCode());
        TimedComparison.Result result = race.run();
        double mega = document.length * 1e3;
        table.row(
            file,
            Figures.bytes(document.length),
            mega / result.best(ARRAYS),
            mega / result.best(EXACT),
            mega / result.best("Aalto"),
            mega / result.best("SAX"),
            mega / result.best("DOM"),
            mega / result.best("Saxon"),
            Figures.times(result.factor("Aalto", ARRAYS)));
        plot.column("Vigil arrays", mega / result.best(ARRAYS));
        plot.column("with residue", mega / result.best(EXACT));
        plot.column("Aalto, bare parse", mega / result.best("Aalto"));
        plot.column("JDK SAX", mega / result.best("SAX"));
        plot.column("JDK DOM", mega / result.best("DOM"));
        plot.column("Saxon TinyTree", mega / result.best("Saxon"));
        own += result.best(ARRAYS);
        aalto += result.best("Aalto");
      }
    }
    if (own > 0) {
      report.table(table);
      report.plot(plot);
      report.bar(Target.faster("XML arrays against Aalto's bare parse", 0.6, aalto / own));
    }
  }

  private static long sax(byte[] document) throws Exception {
    long[] events = new long[1];
    JdkXml.sax(
        document,
        new DefaultHandler() {
          @Override
          public void startElement(String u, String l, String q, org.xml.sax.Attributes a) {
            events[0]++;
          }
        });
    return events[0];
  }
}
