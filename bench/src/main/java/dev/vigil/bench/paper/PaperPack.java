package dev.vigil.bench.paper;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Parallel;
import dev.vigil.bench.Setting;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.figure.PaperCompression;
import dev.vigil.bench.figure.PaperPages;
import dev.vigil.bench.figure.PublishedNumbers;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.rival.Codecs;
import dev.vigil.document.ReadResult;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOperator;
import dev.vigil.document.pack.PackOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The figures 37 to 45 of Rocco 2004 on today's documents: what each operator does to the size. */
public final class PaperPack implements Experiment {
  @Override
  public String name() {
    return "paper-pack";
  }

  @Override
  public String question() {
    return "How do the XPack size figures (Rocco 2004, 37 to 45) look today?";
  }

  @Override
  public void run(Setting setting, Report report) throws InterruptedException {
    List<Path> files = Corpora.sample(setting.files(report, "html-pages"), setting.pick(100, 4));
    PublishedNumbers numbers = new PublishedNumbers("Rocco 2004");
    if (!files.isEmpty()) {
      PaperPages.run(setting, report, numbers, files);
    }
    PaperCompression.run(setting, report);
    operators(setting, report, files);
    numbers.report(report);
    report.skip(
        "XMill itself (figures 43 to 45)",
        "no maintained build of it is to be had; its principle, a container for each path under"
            + " gzip, stands for it");
    report.skip(
        "DBLP (figure 45)",
        "not in the corpora; the bibliography of the Cranfield collection in DBLP's form stands for"
            + " it");
  }

  /** Documents for which PathPack and URLPack are made: deep trees, sitemaps, feeds, link lists. */
  private static void operators(Setting setting, Report report, List<Path> files)
      throws InterruptedException {
    Table table =
        new Table(
            "PathPack and URLPack where documents suit them, bytes of the pack",
            "document",
            "source",
            "zstd -19",
            "pack",
            "without PathPack",
            "without URLPack",
            "tree");
    List<ReadResult> documents = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<List<String>> sites = LinkDocuments.sites(files, setting.pick(3, 1));
    for (List<String> urls : sites) {
      int count = urls.size();
      names.add("sitemap of " + count + " URLs");
      documents.add(VigilCalls.xml(LinkDocuments.sitemap(urls)));
      names.add("feed of " + count + " entries");
      documents.add(VigilCalls.xml(LinkDocuments.feed(urls)));
      names.add("page with " + count + " links");
      documents.add(VigilCalls.html(LinkDocuments.page(urls)));
    }
    for (String set : List.of("xml/alpino.xml", "xml/xmark_0.1.xml", "xml/nes96.xml")) {
      for (Path file : setting.files(report, set)) {
        names.add(file.getFileName().toString());
        documents.add(VigilCalls.xml(Corpora.read(file)));
      }
    }
    PackOptions small = PackOptions.SMALL.withLevel(12).sequential();
    List<Object[]> rows =
        Parallel.map(
            documents,
            d -> {
              byte[] pack = Pack.write(d, small);
              return new Object[] {
                d.source().bytes().length,
                Codecs.zstd19(d.source().bytes()),
                pack.length,
                Pack.write(d, small.without(PackOperator.PATH)).length,
                Pack.write(d, small.without(PackOperator.URL)).length,
                Pack.of(pack).structureEncoding()
              };
            });
    for (int i = 0; i < rows.size(); i++) {
      Object[] row = rows.get(i);
      table.row(names.get(i), row[0], row[1], row[2], row[3], row[4], row[5]);
    }
    report.say(
        "The sitemaps, feeds and link lists have the links of the corpus pages to one host, in the"
            + " order of the pages. Level 12.");
    report.table(table);
  }
}
