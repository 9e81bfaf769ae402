package dev.vigil.bench.comparison;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Dictionary;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Parallel;
import dev.vigil.bench.Setting;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.rival.Codecs;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.document.ReadResult;
import dev.vigil.document.internal.lossless.Residue;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOperator;
import dev.vigil.document.pack.PackOptions;
import dev.vigil.document.pack.container.ContainerKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** How large are packs of web pages, page by page, beside the page under zstd -19? */
public final class SizeHtml implements Experiment {
  private static final List<String> SETS = List.of("articles", "news", "readability", "recipes");

  /** The sizes of one page under each way to store it; the residue is also sized alone. */
  private record Sizes(
      String name,
      long source,
      long zstd,
      long pack,
      long plain,
      long zstdDictionary,
      long xz,
      long gzip,
      long residue,
      boolean keepsSource) {
    double ratio() {
      return (double) pack / zstd;
    }
  }

  @Override
  public String name() {
    return "size-html";
  }

  @Override
  public String question() {
    return "How large are packs of web pages?";
  }

  @Override
  public void run(Setting setting, Report report) throws InterruptedException {
    byte[] dictionary = Dictionary.shipped();
    List<Sizes> all = new ArrayList<>();
    Table totals =
        new Table(
            "Ratio to zstd -19, all pages of a set added up",
            "set",
            "pages",
            "zstd -19",
            "pack",
            "pack, no dictionary",
            "zstd -19, same dictionary",
            "xz -9e",
            "gzip -9",
            "residue alone");
    Table pages =
        new Table(
            "Page by page: pack to zstd -19",
            "set",
            "at most zstd -19",
            "best",
            "p10",
            "median",
            "p90",
            "worst",
            "keep the source");
    for (String set : SETS) {
      List<Path> files = setting.files(report, "html-pages/" + set);
      List<Path> some = setting.all() ? files : Corpora.sample(files, setting.pick(100, 3));
      List<Sizes> sizes = Parallel.map(some, file -> sizes(setting.corpora(), file, dictionary));
      if (!sizes.isEmpty()) {
        rows(set, sizes, totals, pages);
        all.addAll(sizes);
      }
    }
    if (all.isEmpty()) {
      return;
    }
    rows("together", all, totals, pages);
    report.table(totals);
    report.table(pages);
    report.plot(spread(all));
    List<Sizes> worst =
        all.stream().sorted((a, b) -> Double.compare(b.ratio(), a.ratio())).limit(5).toList();
    Table largest =
        new Table("The pages that gain least", "page", "source", "zstd -19", "pack", "ratio");
    worst.forEach(
        p ->
            largest.row(
                "`" + p.name() + "`", p.source(), p.zstd(), p.pack(), Figures.ratio(p.ratio())));
    report.table(largest);
    bars(all, report);
    operators(setting, report);
  }

  private static void bars(List<Sizes> all, Report report) {
    double zstd = sum(all, Sizes::zstd);
    double within = all.stream().filter(p -> p.ratio() <= 1).count() / (double) all.size();
    double worst = all.stream().mapToDouble(Sizes::ratio).max().orElse(0);
    double kept = all.stream().filter(Sizes::keepsSource).count() / (double) all.size();
    report.bar(
        Target.atMost("HTML packs against zstd -19, in total", 1, sum(all, Sizes::pack) / zstd));
    report.bar(Target.shareAtLeast("HTML pages at most zstd -19", 0.95, within));
    report.bar(Target.atMost("HTML page with the largest ratio", 1.02, worst));
    report.bar(Target.shareAtMost("HTML packs that hold the source instead of arrays", 0.01, kept));
    report.bar(
        Target.shareAtMost("Residue, part of zstd -19", 0.03, sum(all, Sizes::residue) / zstd));
  }

  private static Sizes sizes(Corpora corpora, Path file, byte[] dictionary) {
    byte[] page = Corpora.read(file);
    ReadResult reading = VigilCalls.html(page);
    byte[] packed = Pack.write(reading, PackOptions.SMALL.sequential());
    byte[] plain = Pack.write(reading, PackOptions.SMALL.withDictionary(false).sequential());
    boolean source =
        Pack.of(packed).containers().stream().anyMatch(c -> c.kind() == ContainerKind.SOURCE);
    return new Sizes(
        corpora.name(file).replaceFirst("_.*", ""),
        page.length,
        Codecs.zstd19(page),
        packed.length,
        plain.length,
        Codecs.zstd19(page, dictionary),
        Codecs.xz9e(page),
        Codecs.gzip9(page),
        Codecs.zstd19(Residue.of(reading)),
        source);
  }

  private static void rows(String set, List<Sizes> sizes, Table totals, Table pages) {
    double zstd = sum(sizes, Sizes::zstd);
    totals.row(
        set,
        sizes.size(),
        (long) zstd,
        Figures.ratio(sum(sizes, Sizes::pack) / zstd),
        Figures.ratio(sum(sizes, Sizes::plain) / zstd),
        Figures.ratio(sum(sizes, Sizes::zstdDictionary) / zstd),
        Figures.ratio(sum(sizes, Sizes::xz) / zstd),
        Figures.ratio(sum(sizes, Sizes::gzip) / zstd),
        Figures.ratio(sum(sizes, Sizes::residue) / zstd));
    double[] ratios = sizes.stream().mapToDouble(Sizes::ratio).sorted().toArray();
    pages.row(
        set,
        Figures.percent(sizes.stream().filter(p -> p.ratio() <= 1).count() / (double) sizes.size()),
        Figures.ratio(ratios[0]),
        Figures.ratio(ratios[ratios.length / 10]),
        Figures.ratio(ratios[ratios.length / 2]),
        Figures.ratio(ratios[ratios.length * 9 / 10]),
        Figures.ratio(ratios[ratios.length - 1]),
        sizes.stream().filter(Sizes::keepsSource).count());
  }

  private static Plot spread(List<Sizes> all) {
    Plot plot =
        Plot.lines(
            "size-html",
            "Size of pages, sorted by ratio",
            "share of pages, %",
            Scale.LINEAR,
            "times zstd -19",
            Scale.LINEAR);
    line(plot, "pack", all, Sizes::pack);
    line(plot, "pack, no dictionary", all, Sizes::plain);
    line(plot, "zstd -19, dictionary", all, Sizes::zstdDictionary);
    line(plot, "xz -9e", all, Sizes::xz);
    return plot;
  }

  private static void line(Plot plot, String name, List<Sizes> all, ToLongFunction<Sizes> size) {
    double[] ratios =
        all.stream().mapToDouble(p -> size.applyAsLong(p) / (double) p.zstd()).sorted().toArray();
    for (int percent = 0; percent <= 100; percent += 5) {
      plot.point(name, percent, ratios[Math.min(ratios.length - 1, ratios.length * percent / 100)]);
    }
  }

  private static void operators(Setting setting, Report report) throws InterruptedException {
    List<Path> files = Corpora.sample(setting.corpora().files("html-pages"), setting.pick(60, 3));
    List<PackOptions> variants = new ArrayList<>(List.of(PackOptions.SMALL));
    for (PackOperator operator : PackOperator.values()) {
      variants.add(PackOptions.SMALL.without(operator));
    }
    List<long[]> sizes =
        Parallel.map(
            files,
            file -> {
              ReadResult reading = VigilCalls.html(Corpora.read(file));
              return variants.stream()
                  .mapToLong(options -> Pack.write(reading, options.sequential()).length)
                  .toArray();
            });
    Table table =
        new Table(
            "Growth of " + files.size() + " pages without one operator (its share)",
            "operator switched off",
            "growth");
    double with = sizes.stream().mapToLong(s -> s[0]).sum();
    int variant = 1;
    for (PackOperator operator : PackOperator.values()) {
      int column = variant++;
      double without = sizes.stream().mapToLong(s -> s[column]).sum();
      table.row(
          operator.name().charAt(0)
              + operator.name().substring(1).toLowerCase(Locale.ROOT)
              + "Pack",
          Figures.percent(without / with - 1));
    }
    report.table(table);
  }

  private static double sum(List<Sizes> sizes, ToLongFunction<Sizes> part) {
    return sizes.stream().mapToLong(part).sum();
  }
}
