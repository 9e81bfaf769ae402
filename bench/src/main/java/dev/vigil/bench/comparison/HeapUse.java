package dev.vigil.bench.comparison;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Heap;
import dev.vigil.bench.Setting;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.rival.JdkXml;
import dev.vigil.bench.rival.Jsoups;
import dev.vigil.bench.rival.Nu;
import dev.vigil.bench.rival.SaxonTree;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.document.ReadResult;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** How much heap does a loaded document keep? */
public final class HeapUse implements Experiment {
  private record Set(String name, List<byte[]> documents, boolean html) {}

  @FunctionalInterface
  private interface Loader {
    Object load(byte[] document) throws Exception;
  }

  @Override
  public String name() {
    return "heap";
  }

  @Override
  public String question() {
    return "How much heap does a loaded document keep?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    List<Set> sets = new ArrayList<>();
    List<Path> pages =
        Corpora.sample(setting.files(report, "html-pages/readability"), setting.pick(50, 2));
    if (!pages.isEmpty()) {
      sets.add(new Set(pages.size() + " pages", pages.stream().map(Corpora::read).toList(), true));
    }
    for (Path file : setting.files(report, "xml/xmark_0.1.xml")) {
      sets.add(new Set("XMark", List.of(Corpora.read(file)), false));
    }
    Table table =
        new Table(
            "Heap in use, and as part of the rival's",
            "documents",
            "source",
            "Vigil",
            "Vigil, text in the pack",
            "jsoup",
            "JDK DOM",
            "Saxon TinyTree",
            "Vigil / jsoup",
            "Vigil / DOM",
            "Vigil / Saxon");
    Plot plot =
        Plot.columns(
            "heap",
            "Heap of loaded documents",
            "times the source",
            Scale.LINEAR,
            sets.stream().map(Set::name).toList());
    for (Set set : sets) {
      measure(setting, set, report, table, plot);
    }
    report.table(table);
    report.plot(plot);
    report.say(
        "Everything included: tree, names, attributes, text. The DOM is the JDK's without deferred"
            + " nodes, which keeps it small; that of HTML is made by nu.validator (jsoup's own"
            + " converter would keep the jsoup tree alive beside it), and the TinyTree of HTML is a"
            + " copy of it.");
  }

  private static void measure(Setting setting, Set set, Report report, Table table, Plot plot)
      throws Exception {
    double source = set.documents().stream().mapToLong(d -> d.length).sum();
    long own =
        heap(
            set,
            document ->
                (set.html() ? VigilCalls.html(document) : VigilCalls.xml(document)).digest());
    long mapped = mapped(setting, set);
    long jsoup = heap(set, document -> set.html() ? Jsoups.html(document) : Jsoups.xml(document));
    long dom = heap(set, document -> set.html() ? Nu.dom(document) : JdkXml.dom(document));
    long saxon =
        heap(
            set,
            document -> set.html() ? SaxonTree.copy(Nu.dom(document)) : SaxonTree.parse(document));
    table.row(
        set.name(),
        Figures.bytes(source),
        Figures.bytes(own),
        Figures.bytes(mapped),
        Figures.bytes(jsoup),
        Figures.bytes(dom),
        Figures.bytes(saxon),
        Figures.ratio((double) own / jsoup),
        Figures.ratio((double) own / dom),
        Figures.ratio((double) own / saxon));
    plot.column("Vigil", own / source);
    plot.column("Vigil, text in pack", mapped / source);
    plot.column("jsoup", jsoup / source);
    plot.column("JDK DOM", dom / source);
    plot.column("Saxon TinyTree", saxon / source);
    report.bar(Target.atMost("Heap against jsoup, " + set.name(), 0.5, (double) own / jsoup));
    report.bar(Target.atMost("Heap against DOM, " + set.name(), 1.0 / 3, (double) own / dom));
    report.bar(
        Target.atMost(
            "Heap with text left in the pack against jsoup, " + set.name(),
            0.2,
            (double) mapped / jsoup));
    report.bar(Target.atMost("Heap against TinyTree, " + set.name(), 0.9, (double) own / saxon));
  }

  /**
   * Documents opened from pack files, whose texts and values stay there until they are asked for.
   */
  private static long mapped(Setting setting, Set set) throws Exception {
    List<Path> packs = new ArrayList<>();
    for (byte[] document : set.documents()) {
      ReadResult reading = set.html() ? VigilCalls.html(document) : VigilCalls.xml(document);
      packs.add(VigilCalls.pack(reading, PackOptions.FAST, setting.work(), "heap-" + packs.size()));
    }
    Callable<List<Object>> build =
        () -> {
          List<Object> held = new ArrayList<>();
          for (Path pack : packs) {
            Pack open = Pack.open(pack);
            held.add(open);
            held.add(open.digest());
          }
          return held;
        };
    return Heap.retained(build, 3);
  }

  private static long heap(Set set, Loader loader) throws Exception {
    Callable<List<Object>> build =
        () -> {
          List<Object> held = new ArrayList<>();
          for (byte[] document : set.documents()) {
            held.add(loader.load(document));
          }
          return held;
        };
    return Heap.retained(build, 3);
  }
}
