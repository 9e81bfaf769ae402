package dev.vigil.bench.cost;

import dev.vigil.bench.DigestWalk;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Heap;
import dev.vigil.bench.Setting;
import dev.vigil.bench.Shapes;
import dev.vigil.bench.Shapes.Shape;
import dev.vigil.bench.TimedComparison;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Do time and memory grow linearly with the number of nodes, whatever the shape of the tree and
 * however hostile the markup? The slope is that of the logarithm of time over the logarithm of
 * size; 1 is linear, 2 quadratic.
 */
public final class Growth implements Experiment {
  private static final ReadLimits WIDE =
      new ReadLimits(512 << 20, 50_000_000, 2_000_000, 20_000_000, 16 << 20);

  /** Timing noise and caches account for this much above 1. */
  private static final double LINEAR = 1.25;

  private static final Map<String, String> HOSTILE = hostile();

  private static Map<String, String> hostile() {
    Map<String, String> inputs = new LinkedHashMap<>();
    inputs.put("nested <div>", "<div>");
    inputs.put("nested <b>", "<b>");
    inputs.put("nested <table>", "<table>");
    inputs.put("unclosed <a>", "<a>");
    inputs.put("<b><p> in turn", "<b><p>");
    inputs.put("<table><tr><td>", "<table><tr><td>");
    inputs.put("text in <table>", "<table>x");
    inputs.put("<svg>", "<svg>");
    inputs.put("unclosed <font size=1>", "<font size=1>");
    inputs.put("<!--", "<!--");
    inputs.put("stray </p>", "</p>");
    inputs.put("<select><option>", "<select><option>");
    return inputs;
  }

  @Override
  public String name() {
    return "growth";
  }

  @Override
  public String question() {
    return "Do time and memory grow linearly, whatever the input?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    shapes(setting, report);
    deep(setting, report);
    hostileHtml(setting, report);
  }

  private static void shapes(Setting setting, Report report) throws Exception {
    Table table =
        new Table(
            "XML of three shapes",
            "shape and nodes",
            "source",
            "read",
            "per node",
            "visit per node",
            "heap per node");
    Plot plot = Plot.lines("growth", "Reading XML", "nodes", Scale.LOG, "ms", Scale.LOG);
    for (Shape shape : Shape.values()) {
      String name = shape.name().toLowerCase(Locale.ROOT);
      List<double[]> points = new ArrayList<>();
      for (int size = 1000; size <= setting.pick(10_000_000, 10_000); size *= 10) {
        byte[] source = Shapes.xml(shape, size);
        PageDigest digest = read(source, DocumentType.XML);
        TimedComparison.Result race =
            setting
                .race(size > 1_000_000 ? 3 : 1)
                .add("read", () -> read(source, DocumentType.XML).nodeCount())
                .add("visit", () -> DigestWalk.visit(digest))
                .run();
        long heap = size < 10_000 ? -1 : Heap.retained(() -> read(source, DocumentType.XML), 1);
        int nodes = digest.nodeCount();
        table.row(
            name + " " + Figures.of(nodes),
            Figures.bytes(source.length),
            Figures.time(race.best("read")),
            Figures.time(race.best("read") / nodes),
            Figures.time(race.best("visit") / nodes),
            heap < 0 ? "-" : Figures.of((double) heap / nodes) + " B");
        plot.point(name, nodes, race.best("read") / 1e6);
        points.add(new double[] {nodes, race.best("read")});
      }
      report.bar(linear("Reading " + name + " XML", points));
    }
    report.table(table);
    report.plot(plot);
  }

  private static void deep(Setting setting, Report report) throws Exception {
    Table table = new Table("Depth", "input", "levels", "read", "per level");
    for (int levels = setting.pick(250_000, 1000);
        levels <= setting.pick(1_000_000, 4000);
        levels *= 2) {
      byte[] xml = Shapes.nested("<n>", levels, "</n>");
      byte[] json = Shapes.nested("[", levels, "]");
      TimedComparison.Result race =
          setting
              .race(1)
              .add("XML", () -> read(xml, DocumentType.XML).nodeCount())
              .add("JSON", () -> read(json, DocumentType.JSON).nodeCount())
              .run();
      for (String type : List.of("XML", "JSON")) {
        table.row(
            type, levels, Figures.time(race.best(type)), Figures.time(race.best(type) / levels));
      }
    }
    report.table(table);
  }

  private static void hostileHtml(Setting setting, Report report) throws Exception {
    int most = setting.pick(1_000_000, 2000);
    Table table =
        new Table(
            "Hostile HTML",
            "repeated",
            Figures.of(most / 16) + " times",
            Figures.of(most / 4) + " times",
            Figures.of(most) + " times",
            "slope");
    Plot plot = Plot.lines("hostile", "Hostile HTML", "repetitions", Scale.LOG, "ms", Scale.LOG);
    double worst = 0;
    for (Map.Entry<String, String> input : HOSTILE.entrySet()) {
      List<double[]> points = new ArrayList<>();
      List<Object> row = new ArrayList<>();
      row.add("`" + input.getKey() + "`");
      for (int count = most / 16; count <= most; count *= 4) {
        byte[] page = Shapes.nested(input.getValue(), count, "");
        TimedComparison.Result race =
            setting.race(0.8).add("read", () -> read(page, DocumentType.HTML).nodeCount()).run();
        points.add(new double[] {count, race.best("read")});
        plot.point(input.getKey(), count, race.best("read") / 1e6);
        row.add(Figures.time(race.best("read")));
      }
      double slope = slope(points);
      worst = Math.max(worst, slope);
      row.add(slope);
      table.row(row.toArray());
    }
    report.table(table);
    report.plot(plot);
    report.bar(
        new Target(
            "Hostile HTML, steepest slope", "<= " + LINEAR, Figures.of(worst), worst <= LINEAR));
  }

  private static PageDigest read(byte[] source, DocumentType type) {
    return VigilCalls.read(source, type, WIDE).digest();
  }

  /** The slope over the upper half of the sizes, where fixed costs no longer count. */
  private static Target linear(String name, List<double[]> points) {
    double slope = slope(points.subList(points.size() / 2, points.size()));
    return new Target(name + ", slope", "<= " + LINEAR, Figures.of(slope), slope <= LINEAR);
  }

  private static double slope(List<double[]> points) {
    double[] first = points.getFirst();
    double[] last = points.getLast();
    return Math.log(last[1] / first[1]) / Math.log(last[0] / first[0]);
  }
}
