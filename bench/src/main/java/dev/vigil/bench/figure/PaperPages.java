package dev.vigil.bench.figure;

import dev.vigil.bench.Corpora;
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
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** Figures 37 to 42 of Rocco 2004: where the bytes of web pages go, in groups of pages by size. */
public final class PaperPages {
  private static final Set<String> LINKS = Set.of("href", "src", "action", "data-src", "srcset");
  private static final String THESIS = "Rocco 2004";
  private static final String SOURCE = "source, bytes";
  private static final String STRUCTURE = "structure as XML";

  /**
   * What is known of one page; sizes in bytes.
   *
   * @param markup its tags as they are, without attributes
   * @param structure the elements alone under other names: the thesis' structure data set
   * @param tagNames the names in its tags
   */
  private record Page(
      long source,
      long markup,
      long structure,
      long structureZipped,
      long pagePack,
      long pagePackStored,
      long pathPack,
      long pathPackStored,
      long elements,
      long tagNames,
      long names,
      long tagMap,
      long urls,
      long urlsPacked,
      long urlsStored,
      long urlsPackedStored,
      long gzip,
      long pack) {}

  private final Report report;
  private final PublishedNumbers numbers;
  private final List<Page> pages;
  private final int groups;

  private PaperPages(Setting setting, Report report, PublishedNumbers numbers, List<Page> pages) {
    this.report = report;
    this.numbers = numbers;
    this.pages = pages;
    this.groups = setting.pick(8, 2);
  }

  public static void run(Setting setting, Report report, PublishedNumbers numbers, List<Path> files)
      throws InterruptedException {
    List<Page> pages = Parallel.map(files, file -> page(VigilCalls.html(Corpora.read(file))));
    PaperPages all = new PaperPages(setting, report, numbers, pages);
    all.pagePack();
    all.pathPack();
    all.namePack();
    all.urlPack();
    all.compressed();
  }

  /** Neighbours in the order of some size, in groups. */
  private List<List<Page>> groupedBy(ToLongFunction<Page> size) {
    List<Page> sorted = pages.stream().sorted(Comparator.comparingLong(size)).toList();
    return IntStream.range(0, groups)
        .mapToObj(g -> sorted.subList(sorted.size() * g / groups, sorted.size() * (g + 1) / groups))
        .toList();
  }

  private static long mean(List<Page> group, ToLongFunction<Page> of) {
    return Math.round(group.stream().mapToLong(of).average().orElse(0));
  }

  private static double part(long part, long whole) {
    return (double) part / Math.max(1, whole);
  }

  private static void point(Plot plot, String name, long x, long y) {
    plot.point(name, (double) x, (double) y);
  }

  private static Plot plot(String file, String title, String x, String y, Scale scale) {
    return Plot.lines(file, title, x, Scale.LOG, y, scale);
  }

  /** Figure 37. */
  private void pagePack() {
    Table table =
        new Table(
            "Figure 37: structure of pages, mean bytes",
            "source",
            "tags of the page",
            STRUCTURE,
            "PagePack",
            "NamePack",
            "PagePack + NamePack",
            "structure / both",
            "PagePack, compressed");
    String title = "Figure 37: structure of pages by PagePack";
    Plot plot = plot("paper-37", title, SOURCE, "bytes", Scale.LOG);
    for (List<Page> group : groupedBy(Page::source)) {
      long source = mean(group, Page::source);
      long structure = mean(group, Page::structure);
      long pagePack = mean(group, Page::pagePack);
      long names = mean(group, Page::names);
      table.row(
          source,
          mean(group, Page::markup),
          structure,
          pagePack,
          names,
          pagePack + names,
          Figures.times(part(structure, pagePack + names)),
          mean(group, Page::pagePackStored));
      point(plot, STRUCTURE, source, structure);
      point(plot, "PagePack", source, pagePack);
      point(plot, "NamePack", source, names);
      point(plot, "PagePack + NamePack", source, pagePack + names);
    }
    report.table(table);
    report.plot(plot);
    report.say(
        PublishedNumbers.plotOnly(
            THESIS,
            "Figure 37",
            "PagePack and NamePack together need much less space than the structure as XML."));
    report.say(
        "\""
            + STRUCTURE
            + "\" is the thesis' structure data set: nothing but elements, each named by its place"
            + " in depth-first order. PagePack holds the structure with the number of each tag,"
            + " NamePack the list of names.");
  }

  /** Figures 38 and 39. */
  private void pathPack() {
    Table table =
        new Table(
            "Figures 38 and 39: structure of pages, mean bytes and part of the source",
            "source",
            STRUCTURE,
            "its part",
            "its gzip -9",
            "part of gzip",
            "PathPack",
            "part of PathPack",
            "PathPack, compressed",
            "part of that");
    String bytesTitle = "Figure 38: structure of pages by PathPack";
    Plot bytes = plot("paper-38", bytesTitle, SOURCE, "bytes", Scale.LOG);
    String partsTitle = "Figure 39: structure, part of the page";
    Plot parts = plot("paper-39", partsTitle, SOURCE, "% of the source", Scale.LOG);
    for (List<Page> group : groupedBy(Page::source)) {
      long source = mean(group, Page::source);
      List<String> ways = List.of(STRUCTURE, "gzip -9", "PathPack", "PathPack, compressed");
      long[] sizes = {
        mean(group, Page::structure),
        mean(group, Page::structureZipped),
        mean(group, Page::pathPack),
        mean(group, Page::pathPackStored)
      };
      Object[] row = new Object[1 + 2 * sizes.length];
      row[0] = source;
      for (int way = 0; way < sizes.length; way++) {
        row[1 + 2 * way] = sizes[way];
        row[2 + 2 * way] = Figures.percent(part(sizes[way], source));
        point(bytes, ways.get(way), source, sizes[way]);
        parts.point(ways.get(way), (double) source, 100 * part(sizes[way], source));
      }
      table.row(row);
    }
    report.table(table);
    report.plot(bytes);
    report.plot(parts);
    report.say(
        PublishedNumbers.plotOnly(
            THESIS, "Figures 38 and 39", "PathPack compresses the structure of a page very well."));
    report.say(
        "Behind the codec of a page PathPack saves nothing, so it is not used on web pages, and"
            + " both operators give the same size here.");
  }

  /** Figure 40. */
  private void namePack() {
    Table table =
        new Table(
            "Figure 40: tag names of pages, mean bytes",
            "source",
            "names in tags",
            "letters of a name",
            "name list",
            "tag map",
            "NamePack",
            "saved");
    String title = "Figure 40: tag names of pages by NamePack";
    Plot plot = plot("paper-40", title, SOURCE, "bytes", Scale.LOG);
    DoubleSummaryStatistics lengths = new DoubleSummaryStatistics();
    for (List<Page> group : groupedBy(Page::source)) {
      long source = mean(group, Page::source);
      long inTags = mean(group, Page::tagNames);
      long names = mean(group, Page::names);
      long map = mean(group, Page::tagMap);
      double letters = inTags / (2.0 * Math.max(1, mean(group, Page::elements)));
      lengths.accept(letters);
      table.row(
          source,
          inTags,
          letters,
          names,
          map,
          names + map,
          Figures.percent(1 - part(names + map, inTags)));
      point(plot, "names in tags", source, inTags);
      point(plot, "NamePack: list and map", source, names + map);
      point(plot, "name list", source, names);
      point(plot, "tag map", source, map);
    }
    report.table(table);
    report.plot(plot);
    report.say(
        PublishedNumbers.plotOnly(
            THESIS,
            "Figure 40",
            "list and references of NamePack take less space than the names in the tags, although"
                + " the names of HTML are short."));
    numbers.add(
        "letters of a tag name in a page",
        "Rocco 2004, Section 4.4.2.3 (Figure 40)",
        "typically less than 7",
        PublishedNumbers.span(lengths));
  }

  /** Figure 41. */
  private void urlPack() {
    Table table =
        new Table(
            "Figure 41: URLs in pages, in groups by their bytes, mean bytes",
            "URLs",
            "URLPack",
            "saved bytes",
            "saved",
            "URLs, zstd -19",
            "URLPack, zstd -19",
            "saved behind zstd");
    String title = "Figure 41: URLs in pages by URLPack";
    Plot plot = plot("paper-41", title, "URLs, bytes", "bytes", Scale.LOG);
    for (List<Page> group : groupedBy(Page::urls)) {
      long urls = mean(group, Page::urls);
      long packed = mean(group, Page::urlsPacked);
      long stored = mean(group, Page::urlsStored);
      long packedStored = mean(group, Page::urlsPackedStored);
      table.row(
          urls,
          packed,
          urls - packed,
          Figures.percent(1 - part(packed, urls)),
          stored,
          packedStored,
          Figures.percent(1 - part(packedStored, stored)));
      long x = Math.max(1, urls);
      point(plot, "URLs", x, urls);
      point(plot, "URLPack", x, packed);
      point(plot, "saved", x, urls - packed);
    }
    report.table(table);
    report.plot(plot);
    report.say(
        "Rocco 2004 prints Figure 41 as a plot without numbers in its text and names no trend: it"
            + " plots the mean bytes that URLPack saves, in groups of 100 documents in the order of"
            + " the bytes of their URLs.");
  }

  /** Figure 42. */
  private void compressed() {
    Table table =
        new Table(
            "Figure 42: pages compressed, mean bytes",
            "source",
            "gzip -9",
            "pack",
            "pack / gzip",
            "saved against gzip");
    String title = "Figure 42: pages compressed";
    Plot plot = plot("paper-42", title, SOURCE, "bytes", Scale.LOG);
    DoubleSummaryStatistics saved = new DoubleSummaryStatistics();
    for (List<Page> group : groupedBy(Page::source)) {
      long source = mean(group, Page::source);
      long gzip = mean(group, Page::gzip);
      long pack = mean(group, Page::pack);
      saved.accept(1 - part(pack, gzip));
      table.row(
          source,
          gzip,
          pack,
          Figures.ratio(part(pack, gzip)),
          Figures.percent(1 - part(pack, gzip)));
      point(plot, "gzip -9", source, gzip);
      point(plot, "pack", source, pack);
    }
    report.table(table);
    report.plot(plot);
    report.say(
        PublishedNumbers.summedUp(
            THESIS,
            "Figure 42",
            "XPack is smaller than gzip and XMill, because the pages repeat their attributes."));
    numbers.add(
        "web pages, smaller than by gzip",
        "Rocco 2004, Section 4.4.3 (Figure 42)",
        "up to 20 %",
        PublishedNumbers.percent(saved));
  }

  private static Page page(ReadResult reading) {
    PageDigest digest = reading.digest();
    long elements = 0;
    long tagNames = 0;
    for (int node = 0; node < digest.nodeCount(); node++) {
      if (digest.isElement(node)) {
        elements++;
        tagNames += 2L * digest.name(node).qualified().length();
      }
    }
    byte[] structure = structure(digest);
    byte[] packed = Pack.write(reading, PackOptions.SMALL.sequential());
    Pack pack = Pack.of(packed);
    Pack marked =
        Pack.of(Pack.write(reading, PackOptions.SMALL.sequential().without(PackOperator.PATH)));
    StringCode.Run urls = urls(digest);
    byte[] plain = bytes(StringCode.plain(urls, Integer.MAX_VALUE));
    byte[] front = bytes(FrontCode.encode(urls, Integer.MAX_VALUE));
    return new Page(
        reading.source().bytes().length,
        tagNames + 5 * elements,
        structure.length,
        Codecs.gzip9(structure),
        raw(marked, ContainerKind.STRUCTURE) + raw(marked, ContainerKind.SHAPES),
        structureStored(marked),
        raw(pack, ContainerKind.STRUCTURE) + raw(pack, ContainerKind.SHAPES),
        structureStored(pack),
        elements,
        tagNames,
        raw(pack, ContainerKind.NAMES),
        raw(pack, ContainerKind.STRUCTURE),
        plain.length,
        front.length,
        Codecs.zstd19(plain),
        Codecs.zstd19(front),
        Codecs.gzip9(reading.source().bytes()),
        packed.length);
  }

  /** The elements alone, each under an underscore and its place in depth-first order. */
  private static byte[] structure(PageDigest digest) {
    StringBuilder out = new StringBuilder();
    Deque<Integer> open = new ArrayDeque<>();
    for (int node = 0; node <= digest.nodeCount(); node++) {
      while (!open.isEmpty() && digest.end(open.element()) <= node) {
        out.append("</_").append(open.pop()).append('>');
      }
      if (node < digest.nodeCount() && digest.isElement(node)) {
        open.push(node);
        out.append("<_").append(node).append('>');
      }
    }
    return out.toString().getBytes(StandardCharsets.UTF_8);
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
}
