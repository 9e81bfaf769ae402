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
import dev.vigil.bench.rival.Exi;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.document.ReadResult;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOperator;
import dev.vigil.document.pack.PackOptions;
import dev.vigil.document.pack.container.ContainerInfo;
import dev.vigil.document.pack.container.ContainerKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** How large are packs of XML beside compressed files and EXI? Everything in a pack counts. */
public final class SizeXml implements Experiment {
  private static final String PACK = "pack, 256 KB blocks";
  private static final String SMALL_BLOCKS = "pack, 64 KB blocks";
  private static final String PLAIN = "pack, no dictionary";

  /**
   * Seven packs of everything: at a level that takes a tenth of the time and shows the same shares.
   */
  private static final PackOptions OPERATORS = PackOptions.SMALL.withLevel(12);

  /** A way to store a document, and its size. */
  private record Method(String name, ToLongFunction<byte[]> size) {}

  @Override
  public String name() {
    return "size-xml";
  }

  @Override
  public String question() {
    return "How large are packs of XML?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    List<XmlSets> sets = XmlSets.five(setting, report);
    if (sets.isEmpty()) {
      return;
    }
    byte[] dictionary = Dictionary.shipped();
    List<Method> ways =
        List.of(
            new Method(PACK, d -> pack(d, PackOptions.SMALL)),
            new Method(SMALL_BLOCKS, d -> pack(d, PackOptions.SMALL.withBlockSize(64 << 10))),
            new Method(PLAIN, d -> pack(d, PackOptions.SMALL.withDictionary(false))),
            new Method("zstd -19", Codecs::zstd19),
            new Method("zstd -19, same dictionary", d -> Codecs.zstd19(d, dictionary)),
            new Method("xz -9e", Codecs::xz9e),
            new Method("gzip -9", Codecs::gzip9),
            new Method("EXI, compressed", d -> exi(d, true)),
            new Method("EXI, bit-packed", d -> exi(d, false)));
    Map<String, Map<String, Long>> sizes = new LinkedHashMap<>();
    for (XmlSets set : sets) {
      List<byte[]> documents = set.files().stream().map(Corpora::read).toList();
      sizes.put(set.name(), sizes(documents, ways));
    }
    tables(sizes, ways, report);
    operators(sets, report);
    contents(sets, report);
  }

  private static Map<String, Long> sizes(List<byte[]> documents, List<Method> ways)
      throws InterruptedException {
    record Job(Method way, byte[] document) {}
    List<Job> jobs = new ArrayList<>();
    for (Method way : ways) {
      documents.forEach(d -> jobs.add(new Job(way, d)));
    }
    List<Long> found = Parallel.map(jobs, job -> job.way().size().applyAsLong(job.document()));
    Map<String, Long> sizes = new LinkedHashMap<>();
    sizes.put("source", documents.stream().mapToLong(d -> d.length).sum());
    for (int i = 0; i < jobs.size(); i++) {
      sizes.merge(jobs.get(i).way().name(), found.get(i), Long::sum);
    }
    return sizes;
  }

  private static void tables(
      Map<String, Map<String, Long>> sizes, List<Method> ways, Report report) {
    List<String> columns = new ArrayList<>(List.of("set", "source"));
    ways.forEach(way -> columns.add(way.name()));
    Table bytes = new Table("Bytes", columns.toArray(String[]::new));
    columns.set(1, "zstd -19");
    Table ratios = new Table("Ratio to zstd -19", columns.toArray(String[]::new));
    Plot plot =
        Plot.columns(
            "size-xml",
            "Size of XML, times zstd -19",
            "ratio",
            Scale.LINEAR,
            Stream.concat(sizes.keySet().stream(), Stream.of("together")).toList());
    Map<String, Long> together = new LinkedHashMap<>();
    sizes.values().forEach(set -> set.forEach((way, size) -> together.merge(way, size, Long::sum)));
    Map<String, Map<String, Long>> all = new LinkedHashMap<>(sizes);
    all.put("together", together);
    all.forEach(
        (set, found) -> {
          double zstd = found.getOrDefault("zstd -19", 1L);
          List<Object> byteRow = new ArrayList<>(List.of(set, found.getOrDefault("source", 0L)));
          List<Object> ratioRow = new ArrayList<>(List.of(set, (long) zstd));
          for (Method way : ways) {
            long size = found.getOrDefault(way.name(), 0L);
            byteRow.add(size);
            ratioRow.add(Figures.ratio(size / zstd));
            if (!way.name().startsWith("EXI, bit") && !way.name().equals("zstd -19")) {
              plot.column(way.name().replace("same ", ""), size / zstd);
            }
          }
          bytes.row(byteRow.toArray());
          ratios.row(ratioRow.toArray());
          report.bar(
              Target.atMost(
                  "XML pack against zstd -19, " + set,
                  set.equals("together") ? 0.9 : 1,
                  found.getOrDefault(PACK, 0L) / zstd));
        });
    report.table(ratios);
    report.table(bytes);
    report.plot(plot);
    report.say(
        "EXI keeps the information set, not the bytes; packs give back the very bytes and are"
            + " queried as they are.");
  }

  private static void operators(List<XmlSets> sets, Report report) throws InterruptedException {
    List<String> columns = new ArrayList<>(List.of("operator switched off"));
    sets.forEach(set -> columns.add(set.name()));
    Table table =
        new Table(
            "Growth of the packs without one operator (its share), at level 12",
            columns.toArray(String[]::new));
    record Job(List<ReadResult> readings, PackOptions options) {}
    List<Job> jobs = new ArrayList<>();
    List<PackOptions> variants = new ArrayList<>(List.of(OPERATORS));
    for (PackOperator operator : PackOperator.values()) {
      variants.add(OPERATORS.without(operator));
    }
    for (XmlSets set : sets) {
      // Three plays stand for all: the share of an operator is a ratio.
      List<ReadResult> readings =
          Corpora.sample(set.files(), 3).stream()
              .map(f -> VigilCalls.xml(Corpora.read(f)))
              .toList();
      variants.forEach(options -> jobs.add(new Job(readings, options)));
    }
    List<Long> sizes =
        Parallel.map(
            jobs,
            job ->
                job.readings().stream()
                    .mapToLong(r -> Pack.write(r, job.options().sequential()).length)
                    .sum());
    List<PackOperator> operators = List.of(PackOperator.values());
    for (int v = 1; v < variants.size(); v++) {
      List<Object> row = new ArrayList<>();
      String name = operators.get(v - 1).name();
      row.add(name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT) + "Pack");
      for (int s = 0; s < sets.size(); s++) {
        double with = sizes.get(s * variants.size());
        row.add(Figures.percent(sizes.get(s * variants.size() + v) / with - 1));
      }
      table.row(row.toArray());
    }
    report.table(table);
  }

  private static void contents(List<XmlSets> sets, Report report) {
    Table table =
        new Table(
            "What the bytes of a pack are for",
            "set",
            "structure",
            "names and counts",
            "summary",
            "text and words",
            "values",
            "exactness",
            "header",
            "source kept");
    int sources = 0;
    for (XmlSets set : sets) {
      byte[] packed =
          Pack.write(VigilCalls.xml(Corpora.read(set.files().getFirst())), PackOptions.SMALL);
      Pack pack = Pack.of(packed);
      Map<ContainerKind, Long> stored = new LinkedHashMap<>();
      pack.containers().forEach(c -> stored.merge(c.kind(), (long) c.stored(), Long::sum));
      long sum = pack.containers().stream().mapToLong(ContainerInfo::stored).sum();
      boolean source = stored.containsKey(ContainerKind.SOURCE);
      sources += source ? 1 : 0;
      double all = packed.length;
      table.row(
          set.name(),
          Figures.percent(part(stored, ContainerKind.STRUCTURE, ContainerKind.SHAPES) / all),
          Figures.percent(part(stored, ContainerKind.NAMES, ContainerKind.COUNTS) / all),
          Figures.percent(part(stored, ContainerKind.SUMMARY) / all),
          Figures.percent(part(stored, ContainerKind.TEXT, ContainerKind.WORDS) / all),
          Figures.percent(part(stored, ContainerKind.VALUES) / all),
          Figures.percent(part(stored, ContainerKind.RESIDUE, ContainerKind.SOURCE) / all),
          Figures.percent((all - sum) / all),
          source ? "yes" : "no");
    }
    report.table(table);
    report.bar(
        new Target(
            "XML packs that hold the source instead of arrays", "0", "" + sources, sources == 0));
  }

  private static double part(Map<ContainerKind, Long> stored, ContainerKind... kinds) {
    double sum = 0;
    for (ContainerKind kind : kinds) {
      sum += stored.getOrDefault(kind, 0L);
    }
    return sum;
  }

  private static long pack(byte[] document, PackOptions options) {
    return Pack.write(VigilCalls.xml(document), options.sequential()).length;
  }

  private static long exi(byte[] document, boolean compressed) {
    try {
      return Exi.size(document, compressed);
    } catch (Exception e) {
      throw new IllegalStateException("EXI failed", e);
    }
  }
}
