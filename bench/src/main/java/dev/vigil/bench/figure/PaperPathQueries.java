package dev.vigil.bench.figure;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Setting;
import dev.vigil.bench.Shapes;
import dev.vigil.bench.TimedComparison;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.rival.Codecs;
import dev.vigil.bench.rival.DomXPath;
import dev.vigil.bench.rival.JdkXml;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.document.ReadResult;
import dev.vigil.document.pack.PackOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Tables 9 and 10 and figures 46 and 47 of Rocco 2004: path queries on files opened anew. */
public final class PaperPathQueries {
  private PaperPathQueries() {}

  /** What the thesis prints beside a row: its times, and the factor of DOM over XPack in them. */
  private record Thesis(String dom, String zipped, String pack, String factor) {}

  private static Table queryTable(String title) {
    return new Table(
        title,
        "query",
        "DOM",
        "DOM, thesis",
        "gzip + DOM",
        "gzip + DOM, thesis",
        "pack",
        "pack, thesis",
        "DOM / pack",
        "DOM / pack, thesis");
  }

  /** Table 9. */
  public static void plays(
      Setting setting, Report report, PublishedNumbers numbers, List<byte[]> plays)
      throws Exception {
    List<byte[]> zipped = plays.stream().map(Codecs::gzip).toList();
    List<Path> packs = packs(setting, plays, "play-queried", false);
    Table nine = queryTable("Table 9: plays, XPath, mean time per document");
    double least = Double.MAX_VALUE;
    for (String query : List.of("//PERSONA", "/PLAY/ACT/SCENE")) {
      Thesis thesis = new Thesis("501 to 700 ms", "501 to 700 ms", "up to 200 ms", "at least 2.5x");
      double factor = queryRow(setting, nine, query, query, plays, zipped, packs, thesis);
      least = Math.min(least, factor);
    }
    report.table(nine);
    report.say(
        "The times of the thesis are the ranges of Table 9 that have all 37 plays: DOM took 501 to"
            + " 600 ms for 28 and 29 of them, gzip and DOM 601 to 700 ms for 29 and 32, and XPack"
            + " at most 100 ms for 15.");
    numbers.add(
        "path query on a play, time saved against DOM",
        "Rocco 2004, Section 4.5 (Tables 9 and 10, Figures 46 and 47)",
        "up to 95 %",
        "at least " + Figures.percent(1 - 1 / least));
  }

  /** Table 10. */
  public static void proteins(Setting setting, Report report, PublishedNumbers numbers)
      throws Exception {
    List<byte[]> proteins =
        setting.files(report, "xml/uniprot.xml").stream().map(Corpora::read).toList();
    if (proteins.isEmpty()) {
      return;
    }
    Table table = queryTable("Table 10: UniProt (for SwissProt), XPath");
    double factor =
        queryRow(
            setting,
            table,
            "//u:person",
            "//*[local-name() = 'person']",
            proteins,
            proteins.stream().map(Codecs::gzip).toList(),
            packs(setting, proteins, "protein", false),
            new Thesis("> 4,000 ms", "> 4,000 ms", "up to 1,000 ms", "at least 4x"));
    report.table(table);
    report.say(
        "The thesis asked for `//Author` in documents of about 5 MB; XPack took at most 750 ms for"
            + " 26 % of them.");
    numbers.add(
        "path query on proteins, time saved against DOM",
        "Rocco 2004, Section 4.5 (Tables 9 and 10, Figures 46 and 47)",
        "up to 95 %",
        Figures.percent(1 - 1 / factor));
  }

  /** Adds the row of a query; returns how many times as long as the pack the DOM takes. */
  private static double queryRow(
      Setting setting,
      Table table,
      String query,
      String domQuery,
      List<byte[]> documents,
      List<byte[]> zipped,
      List<Path> packs,
      Thesis thesis)
      throws Exception {
    TimedComparison.Result result =
        setting
            .race(4)
            .add("DOM", () -> queries(documents, false, domQuery))
            .add("gzip", () -> queries(zipped, true, domQuery))
            .add("pack", () -> packs.stream().mapToLong(p -> VigilCalls.query(p, query)).sum())
            .run();
    int n = documents.size();
    table.row(
        "`" + query + "`",
        Figures.time(result.best("DOM") / n),
        thesis.dom,
        Figures.time(result.best("gzip") / n),
        thesis.zipped,
        Figures.time(result.best("pack") / n),
        thesis.pack,
        Figures.times(result.factor("DOM", "pack")),
        thesis.factor);
    return result.factor("DOM", "pack");
  }

  /** Figures 46 and 47: a path query over the size of the document. */
  public static void records(Setting setting, Report report) throws Exception {
    Table table =
        new Table(
            "Figures 46 and 47: `//e/n` on generated records",
            "nodes",
            "source",
            "DOM",
            "pack",
            "DOM / pack");
    Plot plot =
        Plot.lines(
            "paper-46",
            "Figures 46 and 47: a path query, file opened anew",
            "nodes",
            Scale.LOG,
            "ms",
            Scale.LOG);
    for (int size = 1000; size <= setting.pick(1_000_000, 1000); size *= 10) {
      byte[] source = Shapes.xml(Shapes.Shape.MIXED, size);
      Path pack = packs(setting, List.of(source), "records-" + size, false).getFirst();
      TimedComparison.Result race =
          setting
              .race(2)
              .add("DOM", () -> DomXPath.count(JdkXml.dom(source), "//e/n"))
              .add("pack", () -> VigilCalls.query(pack, "//e/n"))
              .run();
      table.row(
          size,
          Figures.bytes((long) source.length),
          Figures.time(race.best("DOM")),
          Figures.time(race.best("pack")),
          Figures.times(race.factor("DOM", "pack")));
      plot.point("DOM, parse and query", size, race.best("DOM") / 1e6);
      plot.point("pack, open and query", size, race.best("pack") / 1e6);
    }
    report.table(table);
    report.plot(plot);
    report.say(
        PublishedNumbers.plotOnly(
            "Rocco 2004",
            "Figures 46 and 47",
            "XPack answers much faster than DOM and gzip with DOM, for documents under 3 MB as well"
                + " as for larger ones."));
  }

  /** Packs documents into files of the run's folder. */
  public static List<Path> packs(
      Setting setting, List<byte[]> documents, String name, boolean html) {
    List<Path> packs = new ArrayList<>();
    for (byte[] document : documents) {
      ReadResult reading = html ? VigilCalls.html(document) : VigilCalls.xml(document);
      packs.add(
          VigilCalls.pack(reading, PackOptions.SMALL, setting.work(), name + "-" + packs.size()));
    }
    return packs;
  }

  private static long queries(List<byte[]> documents, boolean zipped, String query)
      throws Exception {
    long sum = 0;
    for (byte[] document : documents) {
      sum += DomXPath.count(JdkXml.dom(zipped ? DomXPath.gunzip(document) : document), query);
    }
    return sum;
  }
}
