package dev.vigil.bench.figure;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Parallel;
import dev.vigil.bench.Setting;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.rival.Codecs;
import dev.vigil.bench.rival.PathContainers;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import java.nio.file.Path;
import java.util.List;

/** Figures 43 to 45 of Rocco 2004: plays, proteins and a bibliography, compressed. */
public final class PaperCompression {
  private PaperCompression() {}

  public static void run(Setting setting, Report report) throws InterruptedException {
    compression(setting, report);
    bibliography(setting, report);
  }

  /** Figures 43 and 44: a play, and proteins. */
  private static void compression(Setting setting, Report report) throws InterruptedException {
    Table table =
        new Table(
            "Figures 43 and 44: part of the original",
            "documents",
            "source",
            "gzip -9",
            "containers by path, gzip (XMill)",
            "zstd -19",
            "pack",
            "thesis: gzip, XMill, XPack");
    Plot plot =
        Plot.columns(
            "paper-43",
            "Figures 43 and 44: compressed size",
            "% of the original",
            Scale.LINEAR,
            List.of("plays", "proteins"));
    for (String set : List.of("xml/shakespeare", "xml/uniprot.xml")) {
      List<byte[]> documents =
          Corpora.sample(setting.files(report, set), setting.pick(12, 2)).stream()
              .map(Corpora::read)
              .toList();
      if (documents.isEmpty()) {
        continue;
      }
      List<long[]> sizes =
          Parallel.map(
              documents,
              d ->
                  new long[] {
                    d.length,
                    Codecs.gzip9(d),
                    containers(d),
                    Codecs.zstd19(d),
                    Pack.write(VigilCalls.xml(d), PackOptions.SMALL.sequential()).length
                  });
      double source = sizes.stream().mapToLong(s -> s[0]).sum();
      table.row(
          set.contains("shake") ? documents.size() + " plays" : "UniProt (for SwissProt)",
          (long) source,
          Figures.percent(sizes.stream().mapToLong(s -> s[1]).sum() / source),
          Figures.percent(sizes.stream().mapToLong(s -> s[2]).sum() / source),
          Figures.percent(sizes.stream().mapToLong(s -> s[3]).sum() / source),
          Figures.percent(sizes.stream().mapToLong(s -> s[4]).sum() / source),
          set.contains("shake") ? "about equal" : "about 11 %, 6 %, 8 %");
      List<String> ways =
          List.of("gzip -9", "containers by path, gzip (XMill)", "zstd -19", "pack");
      for (int way = 0; way < ways.size(); way++) {
        int column = way + 1;
        plot.column(ways.get(way), 100 * sizes.stream().mapToLong(s -> s[column]).sum() / source);
      }
    }
    report.table(table);
    report.plot(plot);
    report.say(
        PublishedNumbers.plotOnly(
            "Rocco 2004",
            "Figure 43",
            "XPack compresses the plays about as well as XMill and gzip do."));
    report.say(
        "For Figure 44 the text of Rocco 2004 states 6 % for XMill and 8 % for XPack, and that gzip"
            + " needs about 150 KB more than XPack for a document of 5 MB, which makes about"
            + " 11 %.");
  }

  private static long containers(byte[] document) {
    try {
      return PathContainers.size(document);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Figure 45: many short records of a bibliography. */
  private static void bibliography(Setting setting, Report report) throws InterruptedException {
    List<Path> files = setting.files(report, "text/cranfield/cran.all.1400");
    if (files.isEmpty()) {
      return;
    }
    Bibliography all = Bibliography.read(files.getFirst());
    Table table =
        new Table(
            "Figure 45: records of a bibliography in the form of DBLP, bytes",
            "records",
            "source",
            "gzip -9",
            "containers by path, gzip (XMill)",
            "zstd -19",
            "pack",
            "pack / gzip",
            "pack / XMill's way",
            "thesis");
    Plot plot =
        Plot.lines(
            "paper-45",
            "Figure 45: bibliography compressed",
            "source, bytes",
            Scale.LOG,
            "bytes",
            Scale.LOG);
    List<Integer> counts =
        setting.quick() ? List.of(25) : List.of(25, 50, 100, 200, 400, 800, 1400);
    List<long[]> rows =
        Parallel.map(
            counts,
            count -> {
              byte[] xml = all.xml(count);
              return new long[] {
                Math.min(count, all.records().size()),
                xml.length,
                Codecs.gzip9(xml),
                containers(xml),
                Codecs.zstd19(xml),
                Pack.write(VigilCalls.xml(xml), PackOptions.SMALL.sequential()).length
              };
            });
    for (long[] row : rows) {
      table.row(
          row[0],
          row[1],
          row[2],
          row[3],
          row[4],
          row[5],
          Figures.ratio((double) row[5] / row[2]),
          Figures.ratio((double) row[5] / row[3]),
          "all three alike");
      plot.point("gzip -9", (double) row[1], (double) row[2]);
      plot.point("containers by path, gzip (XMill)", (double) row[1], (double) row[3]);
      plot.point("pack", (double) row[1], (double) row[5]);
    }
    report.table(table);
    report.plot(plot);
    report.say(
        PublishedNumbers.plotOnly(
            "Rocco 2004",
            "Figure 45",
            "gzip, XMill and XPack are nearly equal on DBLP, whose tags are short and few and which"
                + " has hardly any attributes."));
  }
}
