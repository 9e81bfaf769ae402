package dev.vigil.bench.comparison;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.SyntheticWeb;
import dev.vigil.bench.TimedComparison;
import dev.vigil.bench.WebGraphs;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.rival.QueueOpic;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.discover.rank.CashWindow;
import dev.vigil.discover.rank.Opic;
import dev.vigil.discover.rank.OpicReadOrder;
import dev.vigil.discover.rank.graph.LinkGraph;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How many pages can OPIC read a second? Beside it GREEDY as one writes it with the JDK's queue.
 * And how the time of a read grows with the number of pages.
 */
public final class OpicSpeed implements Experiment {
  private static final int LAP = 20_000;

  @Override
  public String name() {
    return "opic-speed";
  }

  @Override
  public String question() {
    return "How many pages a second can OPIC take in?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    Table table =
        new Table(
            "Reads a second, in millions",
            "graph",
            "GREEDY",
            "CYCLE",
            "RANDOM",
            "GREEDY, window bao:4",
            "GREEDY by java.util.PriorityQueue",
            "queue / ours");
    for (Map.Entry<String, LinkGraph> graph : WebGraphs.all(setting, report).entrySet()) {
      TimedComparison.Result result = race(setting, graph.getValue(), true);
      double greedy = 1e3 / result.best("GREEDY");
      table.row(
          graph.getKey(),
          greedy,
          1e3 / result.best("CYCLE"),
          1e3 / result.best("RANDOM"),
          1e3 / result.best("bao"),
          1e3 / result.best("queue"),
          Figures.times(result.factor("queue", "GREEDY")));
      report.bar(
          new Target(
              graph.getKey() + ": GREEDY",
              ">= 1 M reads/s",
              Figures.of(greedy) + " M reads/s",
              greedy >= 1));
    }
    report.table(table);
    growth(setting, report);
  }

  /** Nanoseconds a read. */
  private static TimedComparison.Result race(Setting setting, LinkGraph graph, boolean all)
      throws Exception {
    TimedComparison race = setting.race(all ? 20 : 6);
    for (OpicReadOrder order :
        all ? List.of(OpicReadOrder.values()) : List.of(OpicReadOrder.GREEDY)) {
      Opic opic = warm(setting, graph, order, new CashWindow.Whole());
      race.add(order.name(), () -> reads(opic));
    }
    if (all) {
      Opic bao = warm(setting, graph, OpicReadOrder.GREEDY, new CashWindow.Interpolated(4));
      race.add("bao", () -> reads(bao));
      QueueOpic queue = new QueueOpic(graph);
      queue.read(graph.pages());
      race.add("queue", () -> queue.read(LAP));
    }
    TimedComparison.Result result = race.run();
    Map<String, TimedComparison.Timing> each = new LinkedHashMap<>();
    result
        .timings()
        .forEach(
            (who, lap) ->
                each.put(who, new TimedComparison.Timing(lap.best() / LAP, lap.median() / LAP)));
    return new TimedComparison.Result(each);
  }

  private static long reads(Opic opic) {
    opic.read(LAP);
    return opic.reads();
  }

  /** The first round over the pages is another matter than all later ones: it is left out. */
  private static Opic warm(
      Setting setting, LinkGraph graph, OpicReadOrder order, CashWindow window) {
    Opic opic = new Opic(graph, order, window, setting.seed());
    opic.read(graph.pages());
    return opic;
  }

  private static void growth(Setting setting, Report report) throws Exception {
    Table table = new Table("GREEDY on synthetic graphs", "pages", "time of a read", "a link");
    Plot plot = Plot.lines("opic-speed", "Time of a read", "pages", Scale.LOG, "ns", Scale.LINEAR);
    for (int pages : setting.quick() ? List.of(200) : List.of(1_000, 10_000, 100_000, 1_000_000)) {
      SyntheticWeb web = new SyntheticWeb(pages, 2.1, 10, setting.seed());
      double time = race(setting, web, false).best("GREEDY");
      table.row(pages, Figures.time(time), Figures.time(time * pages / web.links()));
      plot.point("GREEDY", pages, time);
    }
    report.table(table);
    report.plot(plot);
  }
}
