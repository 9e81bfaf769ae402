package dev.vigil.bench.paper;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Parallel;
import dev.vigil.bench.Setting;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.rival.Codecs;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.document.Attributes;
import dev.vigil.document.ByteSink;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadResult;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOperator;
import dev.vigil.document.pack.PackOptions;
import dev.vigil.document.pack.coding.ContainerChunk;
import dev.vigil.document.pack.coding.FrontCode;
import dev.vigil.document.pack.coding.StringCode;
import dev.vigil.document.pack.container.ContainerKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** The figures 37 to 45 of Rocco 2004 on today's documents: what each operator does to the size. */
public final class PaperPack implements Experiment {
  private static final Set<String> LINKS = Set.of("href", "src", "action", "data-src", "srcset");

  /** What is known of one page; sizes in bytes. */
  private record Page(
      long source,
      long markup,
      long structure,
      long structureStored,
      long paths,
      long pathsStored,
      long names,
      long tagNames,
      long tagMap,
      long urls,
      long urlsPacked,
      long urlsStored,
      long urlsPackedStored,
      long gzip,
      long pack) {}

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
    if (!files.isEmpty()) {
      pages(setting, report, files);
    }
    PaperCompression.run(setting, report);
    operators(setting, report, files);
    report.skip(
        "XMill itself (figures 43 to 45)",
        "no maintained build of it is to be had; its principle, a container for each path under"
            + " gzip, stands for it");
    report.skip(
        "DBLP (figure 45)",
        "not in the corpora; the bibliography of the Cranfield collection in DBLP's form stands for"
            + " it");
  }

  /** Figures 37 to 42: where the bytes of pages go, in groups by size. */
  private static void pages(Setting setting, Report report, List<Path> files)
      throws InterruptedException {
    List<Page> all =
        new ArrayList<>(Parallel.map(files, file -> page(VigilCalls.html(Corpora.read(file)))));
    all.sort(Comparator.comparingLong(Page::source));
    Table structure =
        new Table(
            "Figures 37 to 39: structure of pages, mean bytes",
            "source",
            "as XML tags",
            "part",
            "PagePack",
            "PathPack",
            "PagePack, compressed",
            "PathPack, compressed",
            "part");
    Table names =
        new Table(
            "Figure 40: tag names of pages, mean bytes",
            "source",
            "names in tags",
            "name list",
            "tag map",
            "saved");
    Table urls =
        new Table(
            "Figure 41: URLs in pages, mean bytes",
            "source",
            "URLs",
            "URLPack",
            "saved",
            "URLs, zstd -19",
            "URLPack, zstd -19",
            "saved");
    Table sizes =
        new Table(
            "Figure 42: pages compressed, mean bytes", "source", "gzip -9", "pack", "pack / gzip");
    Plot plot =
        Plot.lines(
            "paper-37",
            "Figures 37 to 39: structure of pages",
            "source, bytes",
            Scale.LOG,
            "bytes",
            Scale.LOG);
    Plot compressed =
        Plot.lines(
            "paper-42",
            "Figure 42: pages compressed",
            "source, bytes",
            Scale.LOG,
            "bytes",
            Scale.LOG);
    Plot urlPlot =
        Plot.lines(
            "paper-41", "Figure 41: URLs in pages", "source, bytes", Scale.LOG, "bytes", Scale.LOG);
    int groups = setting.pick(8, 2);
    for (int g = 0; g < groups; g++) {
      List<Page> group = all.subList(all.size() * g / groups, all.size() * (g + 1) / groups);
      Page mean = mean(group);
      structure.row(
          mean.source,
          mean.markup,
          Figures.percent((double) mean.markup / mean.source),
          mean.structure,
          mean.paths,
          mean.structureStored,
          mean.pathsStored,
          Figures.percent((double) mean.pathsStored / mean.source));
      names.row(
          mean.source,
          mean.tagNames,
          mean.names,
          mean.tagMap,
          Figures.percent(1 - (double) (mean.names + mean.tagMap) / Math.max(1, mean.tagNames)));
      urls.row(
          mean.source,
          mean.urls,
          mean.urlsPacked,
          Figures.percent(1 - (double) mean.urlsPacked / Math.max(1, mean.urls)),
          mean.urlsStored,
          mean.urlsPackedStored,
          Figures.percent(1 - (double) mean.urlsPackedStored / Math.max(1, mean.urlsStored)));
      sizes.row(mean.source, mean.gzip, mean.pack, Figures.ratio((double) mean.pack / mean.gzip));
      double x = mean.source;
      plot.point("tags as XML", x, (double) mean.markup);
      plot.point("PagePack", x, (double) mean.structure);
      plot.point("PathPack", x, (double) mean.paths);
      plot.point("PagePack, compressed", x, (double) mean.structureStored);
      urlPlot.point("URLs", x, (double) mean.urls);
      urlPlot.point("URLPack", x, (double) mean.urlsPacked);
      compressed.point("gzip -9", x, (double) mean.gzip);
      compressed.point("pack", x, (double) mean.pack);
    }
    report.table(structure);
    report.plot(plot);
    report.table(names);
    report.table(urls);
    report.plot(urlPlot);
    report.table(sizes);
    report.plot(compressed);
  }

  private static Page page(ReadResult reading) {
    PageDigest digest = reading.digest();
    long markup = 0;
    long tagNames = 0;
    for (int node = 0; node < digest.nodeCount(); node++) {
      if (digest.isElement(node)) {
        int name = digest.name(node).qualified().length();
        tagNames += 2L * name;
        markup += 2L * name + 5;
      }
    }
    byte[] packed = Pack.write(reading, PackOptions.SMALL.sequential());
    Pack pack = Pack.of(packed);
    Pack marked =
        Pack.of(Pack.write(reading, PackOptions.SMALL.sequential().without(PackOperator.PATH)));
    StringCode.Run urls = urls(digest);
    byte[] plain = bytes(StringCode.plain(urls, Integer.MAX_VALUE));
    byte[] front = bytes(FrontCode.encode(urls, Integer.MAX_VALUE));
    return new Page(
        reading.source().bytes().length,
        markup,
        raw(marked, ContainerKind.STRUCTURE) + raw(marked, ContainerKind.SHAPES),
        structureStored(marked),
        raw(pack, ContainerKind.STRUCTURE) + raw(pack, ContainerKind.SHAPES),
        structureStored(pack),
        raw(pack, ContainerKind.NAMES),
        tagNames,
        raw(pack, ContainerKind.STRUCTURE),
        plain.length,
        front.length,
        Codecs.zstd19(plain),
        Codecs.zstd19(front),
        Codecs.gzip9(reading.source().bytes()),
        packed.length);
  }

  private static long raw(Pack pack, ContainerKind kind) {
    return pack.containers().stream().filter(c -> c.kind() == kind).mapToLong(c -> c.raw()).sum();
  }

  private static long structureStored(Pack pack) {
    return pack.containers().stream()
        .filter(c -> c.kind() == ContainerKind.STRUCTURE || c.kind() == ContainerKind.SHAPES)
        .mapToLong(c -> c.stored())
        .sum();
  }

  private static StringCode.Run urls(PageDigest digest) {
    Attributes attributes = digest.attributes();
    int[] found =
        IntStream.range(0, attributes.count())
            .filter(a -> LINKS.contains(attributes.name(a).local()))
            .toArray();
    return new StringCode.Run(attributes.values(), found);
  }

  private static byte[] bytes(List<ContainerChunk> chunks) {
    ByteSink sink = new ByteSink(1 << 12);
    chunks.forEach(chunk -> sink.put(chunk.bytes()));
    return sink.toArray();
  }

  private static Page mean(List<Page> group) {
    int n = Math.max(1, group.size());
    long[] s = new long[15];
    for (Page p : group) {
      long[] parts = {
        p.source,
        p.markup,
        p.structure,
        p.structureStored,
        p.paths,
        p.pathsStored,
        p.names,
        p.tagNames,
        p.tagMap,
        p.urls,
        p.urlsPacked,
        p.urlsStored,
        p.urlsPackedStored,
        p.gzip,
        p.pack
      };
      for (int i = 0; i < s.length; i++) {
        s[i] += parts[i];
      }
    }
    return new Page(
        s[0] / n, s[1] / n, s[2] / n, s[3] / n, s[4] / n, s[5] / n, s[6] / n, s[7] / n, s[8] / n,
        s[9] / n, s[10] / n, s[11] / n, s[12] / n, s[13] / n, s[14] / n);
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
