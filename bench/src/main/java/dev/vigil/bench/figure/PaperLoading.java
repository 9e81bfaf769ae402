package dev.vigil.bench.figure;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Setting;
import dev.vigil.bench.TimedComparison;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.rival.Jsoups;
import dev.vigil.bench.rival.Nu;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.document.PageDigest;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/** Figures 13 and 17 of Rocco 2004: pages are parsed or loaded, by their number of nodes. */
public final class PaperLoading {
  private static final List<String> WAYS =
      List.of(
          "Vigil read",
          "jsoup parse",
          "nu.validator to DOM",
          "load stored digest",
          "load packed digest",
          "load as the archive keeps the newest version");

  private PaperLoading() {}

  private record Page(byte[] source, PageDigest digest) {}

  public static void run(Setting setting, Report report, PublishedNumbers numbers, List<Path> pages)
      throws Exception {
    List<Page> all = new ArrayList<>();
    for (Path file : pages) {
      byte[] source = Corpora.read(file);
      all.add(new Page(source, VigilCalls.html(source).digest()));
    }
    all.sort(Comparator.comparingInt(p -> p.digest().nodeCount()));
    List<String> columns = new ArrayList<>(List.of("nodes (mean)"));
    columns.addAll(WAYS);
    Table table =
        new Table(
            "Figures 13 and 17: time per page, pages in groups by size",
            columns.toArray(String[]::new));
    Plot plot =
        Plot.lines(
            "paper-13",
            "Figures 13 and 17: loading pages",
            "nodes",
            Scale.LOG,
            "ms per page",
            Scale.LOG);
    DoubleSummaryStatistics ofJsoup = new DoubleSummaryStatistics();
    DoubleSummaryStatistics ofNu = new DoubleSummaryStatistics();
    DoubleSummaryStatistics overJsoup = new DoubleSummaryStatistics();
    DoubleSummaryStatistics overNu = new DoubleSummaryStatistics();
    int groups = setting.pick(5, 2);
    for (int g = 0; g < groups; g++) {
      List<Page> group = all.subList(all.size() * g / groups, all.size() * (g + 1) / groups);
      TimedComparison.Result result = race(setting, group.stream().map(Page::source).toList());
      double nodes = group.stream().mapToInt(p -> p.digest().nodeCount()).average().orElse(1);
      List<Object> row = new ArrayList<>(List.of(Math.round(nodes)));
      for (String way : WAYS) {
        row.add(Figures.time(result.best(way) / group.size()));
        plot.point(way, nodes, result.best(way) / group.size() / 1e6);
      }
      table.row(row.toArray());
      ofJsoup.accept(result.factor(WAYS.get(0), WAYS.get(1)));
      ofNu.accept(result.factor(WAYS.get(0), WAYS.get(2)));
      overJsoup.accept(result.factor(WAYS.get(1), WAYS.get(3)));
      overNu.accept(result.factor(WAYS.get(2), WAYS.get(3)));
    }
    report.table(table);
    report.plot(plot);
    report.say(
        PublishedNumbers.plotOnly(
            "Rocco 2004",
            "Figures 13 and 17",
            "creating a digest costs about as much as parsing (a converter from SAX to DOM is"
                + " slightly faster, JTidy slower), and loading a stored digest is by far the"
                + " fastest. A line in Figure 13 marks cnn.com with about 1,250 nodes."));
    report.say(
        "The engine keeps the newest version of a page as in the last column, and its digest in"
            + " memory while there is room.");
    numbers.add(
        "creating a digest, part of a parser's time",
        "Rocco 2004, Section 3.3 on Figure 13",
        "roughly equal",
        PublishedNumbers.span(ofJsoup)
            + " (jsoup), "
            + PublishedNumbers.span(ofNu)
            + " (nu.validator)");
    numbers.add(
        "loading a stored digest, times as fast as parsing the document",
        "Rocco 2004, Section 3.3 on Figure 13",
        "orders of magnitude",
        PublishedNumbers.times(overJsoup)
            + " (jsoup), "
            + PublishedNumbers.times(overNu)
            + " (nu.validator)");
  }

  private static TimedComparison.Result race(Setting setting, List<byte[]> sources)
      throws Exception {
    List<byte[]> stored = packs(sources, PackOptions.STORED);
    List<byte[]> packed = packs(sources, PackOptions.FAST);
    List<byte[]> kept = packs(sources, PackOptions.SMALL);
    return setting
        .race(3)
        .add(
            WAYS.get(0),
            () -> sources.stream().mapToLong(s -> VigilCalls.html(s).digest().nodeCount()).sum())
        .add(
            WAYS.get(1),
            () -> sources.stream().mapToLong(s -> Jsoups.html(s).childNodeSize()).sum())
        .add(WAYS.get(2), () -> doms(sources))
        .add(WAYS.get(3), () -> loaded(stored))
        .add(WAYS.get(4), () -> loaded(packed))
        .add(WAYS.get(5), () -> loaded(kept))
        .run();
  }

  private static List<byte[]> packs(List<byte[]> sources, PackOptions options) {
    return sources.stream().map(s -> Pack.write(VigilCalls.html(s), options)).toList();
  }

  private static long loaded(List<byte[]> packs) {
    return packs.stream().mapToLong(p -> Pack.of(p).load().nodeCount()).sum();
  }

  private static long doms(List<byte[]> sources) throws Exception {
    long sum = 0;
    for (byte[] source : sources) {
      sum += Nu.dom(source).getChildNodes().getLength();
    }
    return sum;
  }
}
