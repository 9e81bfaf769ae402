package dev.vigil.bench.paper;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.DigestWalk;
import dev.vigil.bench.Experiment;
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
import dev.vigil.bench.rival.Jsoups;
import dev.vigil.bench.rival.Nu;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadResult;
import dev.vigil.document.internal.lossless.Residue;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.w3c.dom.Document;

/** The figures 13 to 17 of Rocco 2004 on today's documents: loading, traversal, objects, size. */
public final class PaperDigest implements Experiment {
  /** Nodes of the longest chain. */
  private static final int DEEPEST = 10_000;

  @Override
  public String name() {
    return "paper-digest";
  }

  @Override
  public String question() {
    return "How do the Page Digest figures (Rocco 2004, 13 to 17) look today?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    List<Path> pages = Corpora.sample(setting.files(report, "html-pages"), setting.pick(60, 4));
    if (!pages.isEmpty()) {
      loading(setting, report, pages);
    }
    traversal(setting, report);
    restoring(setting, report);
    if (!pages.isEmpty()) {
      PaperExtraction.run(report, pages);
    }
    tagRepetition(report);
    report.skip(
        "JTidy, Xerces' HTML SAX and Omini of the paper",
        "replaced by nu.validator, jsoup and the plain form of Omini's algorithm");
  }

  /** Figures 13 and 17: parse or load, by number of nodes. */
  private static void loading(Setting setting, Report report, List<Path> pages) throws Exception {
    record Page(byte[] source, PageDigest digest) {}
    List<Page> all = new ArrayList<>();
    for (Path file : pages) {
      byte[] source = Corpora.read(file);
      all.add(new Page(source, VigilCalls.html(source).digest()));
    }
    all.sort(Comparator.comparingInt(p -> p.digest().nodeCount()));
    Table table =
        new Table(
            "Figures 13 and 17: time per page, pages in groups by size",
            "nodes (mean)",
            "Vigil read",
            "jsoup parse",
            "nu.validator to DOM",
            "load stored digest",
            "load packed digest",
            "load as the archive keeps the newest version");
    Plot plot =
        Plot.lines(
            "paper-13",
            "Figures 13 and 17: loading pages",
            "nodes",
            Scale.LOG,
            "ms per page",
            Scale.LOG);
    int groups = setting.pick(5, 2);
    for (int g = 0; g < groups; g++) {
      List<Page> group = all.subList(all.size() * g / groups, all.size() * (g + 1) / groups);
      List<byte[]> sources = group.stream().map(Page::source).toList();
      List<byte[]> stored =
          sources.stream().map(s -> Pack.write(VigilCalls.html(s), PackOptions.STORED)).toList();
      List<byte[]> packed =
          sources.stream().map(s -> Pack.write(VigilCalls.html(s), PackOptions.FAST)).toList();
      List<byte[]> kept =
          sources.stream().map(s -> Pack.write(VigilCalls.html(s), PackOptions.SMALL)).toList();
      TimedComparison race = setting.race(3);
      race.add(
          "Vigil read",
          () -> sources.stream().mapToLong(s -> VigilCalls.html(s).digest().nodeCount()).sum());
      race.add(
          "jsoup parse",
          () -> sources.stream().mapToLong(s -> Jsoups.html(s).childNodeSize()).sum());
      race.add("nu to DOM", () -> doms(sources));
      race.add(
          "load stored", () -> stored.stream().mapToLong(p -> Pack.of(p).load().nodeCount()).sum());
      race.add(
          "load packed", () -> packed.stream().mapToLong(p -> Pack.of(p).load().nodeCount()).sum());
      race.add(
          "load kept", () -> kept.stream().mapToLong(p -> Pack.of(p).load().nodeCount()).sum());
      TimedComparison.Result result = race.run();
      double nodes = group.stream().mapToInt(p -> p.digest().nodeCount()).average().orElse(1);
      List<Object> row = new ArrayList<>(List.of(Math.round(nodes)));
      for (String who :
          List.of(
              "Vigil read",
              "jsoup parse",
              "nu to DOM",
              "load stored",
              "load packed",
              "load kept")) {
        row.add(Figures.time(result.best(who) / group.size()));
        plot.point(who, nodes, result.best(who) / group.size() / 1e6);
      }
      table.row(row.toArray());
    }
    report.table(table);
    report.plot(plot);
    report.say(
        "The thesis found the creation of a digest about as fast as other parsers (a SAX to DOM"
            + " converter is slightly faster, JTidy slower), and the load of a stored digest orders"
            + " of magnitude faster. The engine keeps the newest version of a page as in the last"
            + " column, and its digest in memory while there is room.");
  }

  private static long doms(List<byte[]> sources) throws Exception {
    long sum = 0;
    for (byte[] source : sources) {
      sum += Nu.dom(source).getChildNodes().getLength();
    }
    return sum;
  }

  /** Figure 14: depth-first and breadth-first traversal by number of nodes. */
  private static void traversal(Setting setting, Report report) throws Exception {
    Table table =
        new Table(
            "Figure 14: traversal of generated XML",
            "shape and nodes",
            "Vigil depth-first",
            "DOM depth-first",
            "Vigil breadth-first",
            "DOM breadth-first");
    Plot plot =
        Plot.lines(
            "paper-14", "Figure 14: traversal (mixed shape)", "nodes", Scale.LOG, "us", Scale.LOG);
    for (Shape shape : Shape.values()) {
      int most = shape == Shape.DEEP ? DEEPEST : 1_000_000;
      for (int size = 1000; size <= setting.pick(most, 1000); size *= 10) {
        byte[] source = Shapes.xml(shape, size);
        PageDigest digest = VigilCalls.xml(source).digest();
        Document dom = JdkXml.dom(source);
        TimedComparison.Result race =
            setting
                .race(1)
                .add("Vigil depth-first", () -> DigestWalk.visit(digest))
                .add("DOM depth-first", () -> DomWalk.visit(dom))
                .add("Vigil breadth-first", () -> DigestWalk.breadthFirstAnew(digest))
                .add("DOM breadth-first", () -> DomWalk.breadthFirst(dom))
                .run();
        List<Object> row = new ArrayList<>();
        row.add(shape.name().toLowerCase(Locale.ROOT) + " " + Figures.of(size));
        race.timings().forEach((who, timing) -> row.add(Figures.time(timing.best())));
        table.row(row.toArray());
        if (shape == Shape.MIXED) {
          int nodes = size;
          race.timings().forEach((who, timing) -> plot.point(who, nodes, timing.best() / 1e3));
        }
      }
    }
    report.table(table);
    report.plot(plot);
    report.say(
        "The thesis shows its times in a picture only: depth-first order on the digest was far"
            + " faster than on the DOM, breadth-first order still faster.");
  }

  /** Figure 5(b) of the Page Digest paper: a digest becomes its document again. */
  private static void restoring(Setting setting, Report report) throws Exception {
    Table table =
        new Table(
            "Page Digest 2003, Figure 5(b): from the digest back to the exact document",
            "shape and nodes",
            "document",
            "restore the exact bytes",
            "per node");
    Plot plot =
        Plot.lines(
            "paper-5b",
            "Page Digest 2003, Figure 5(b): restoring documents",
            "bytes",
            Scale.LOG,
            "ms",
            Scale.LOG);
    for (Shape shape : Shape.values()) {
      int most = shape == Shape.DEEP ? DEEPEST : 1_000_000;
      for (int size = 1000; size <= setting.pick(most, 1000); size *= 10) {
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
        String name = shape.name().toLowerCase(Locale.ROOT);
        table.row(
            name + " " + Figures.of(size),
            source.length,
            Figures.time(time),
            Figures.time(time / digest.nodeCount()));
        plot.point(name, source.length, time / 1e6);
      }
    }
    report.table(table);
    report.plot(plot);
    report.say("The paper found this linear in the size, whatever the shape.");
  }

  /** Figure 16: what leaving out repeated tags saves, before any codec. */
  private static void tagRepetition(Report report) {
    Table table =
        new Table(
            "Figure 16: size of an uncompressed digest, part of the XML, by share of repeated tags",
            "repeated tags",
            "5 letters",
            "10 letters");
    Plot plot =
        Plot.lines(
            "paper-16",
            "Figure 16: size without a codec",
            "repeated tags, %",
            Scale.LINEAR,
            "part of the XML",
            Scale.LINEAR);
    for (int share = 0; share <= 100; share += 20) {
      List<Object> row = new ArrayList<>(List.of(share + " %"));
      for (int letters : List.of(5, 10)) {
        byte[] source = repeated(share, letters);
        double part =
            (double) Pack.write(VigilCalls.xml(source), PackOptions.SMALL.withLevel(0)).length
                / source.length;
        row.add(Figures.ratio(part));
        plot.point(letters + " letters", share, part);
      }
      table.row(row.toArray());
    }
    report.table(table);
    report.plot(plot);
    report.say(
        "The thesis found that repeated tags decide, with up to 50 % saved. A document that a"
            + " digest would enlarge is stored as its source, so no part is above 1.");
  }

  private static byte[] repeated(int share, int letters) {
    StringBuilder out = new StringBuilder("<root>");
    for (int i = 0; i < 5000; i++) {
      String unique = "t" + Integer.toString(i, 36) + "x".repeat(letters);
      String tag = i % 100 < share ? "s".repeat(letters) : unique.substring(0, letters);
      out.append('<').append(tag).append(">text</").append(tag).append('>');
    }
    return out.append("</root>").toString().getBytes(StandardCharsets.UTF_8);
  }
}
