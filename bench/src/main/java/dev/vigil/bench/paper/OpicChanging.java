package dev.vigil.bench.paper;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.SyntheticWeb;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.discover.rank.CashWindow;
import dev.vigil.discover.rank.Opic;
import dev.vigil.discover.rank.OpicReadOrder;
import dev.vigil.discover.rank.PowerIteration;
import dev.vigil.discover.rank.PowerIteration.Following;
import dev.vigil.discover.rank.RankAccuracy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which part of the past should count when the web changes? All variants read the same web in
 * GREEDY order while some of its pages get other links and other popularity after every read a
 * page; the error is measured against the exact importance of the web as it is at that moment, and
 * averaged once all windows are full.
 */
public final class OpicChanging implements Experiment {
  private static final List<Integer> SIZES = List.of(1, 2, 4, 8, 16, 32);

  @Override
  public String name() {
    return "opic-changing";
  }

  @Override
  public String question() {
    return "Which window follows a changing web best?";
  }

  @Override
  public void run(Setting setting, Report report) {
    Table best =
        new Table(
            "The best window of each kind, and its mean L1 error",
            "pages changed per read a page",
            "all of the past",
            "fixed",
            "variable",
            "interpolated (BAO)");
    for (double part : setting.quick() ? List.of(0.01) : List.of(0.0, 0.001, 0.01, 0.1)) {
      Map<String, Double> errors = errors(setting, part);
      report.table(sizes(part, errors));
      report.plot(plot(part, errors));
      String all = "all";
      String fixed = best(errors, "fixed");
      String last = best(errors, "last");
      String bao = best(errors, "bao");
      best.row(
          Figures.percent(part),
          Figures.of(error(errors, all)),
          fixed + ": " + Figures.of(error(errors, fixed)),
          last + ": " + Figures.of(error(errors, last)),
          bao + ": " + Figures.of(error(errors, bao)));
      if (part >= 0.01) {
        double least =
            Math.min(error(errors, bao), Math.min(error(errors, fixed), error(errors, last)));
        report.bar(
            new Target(
                "Best window against all of the past, %s changed".formatted(Figures.percent(part)),
                "< 1",
                Figures.ratio(least / error(errors, all)),
                least < error(errors, all)));
      }
    }
    report.table(best);
  }

  private static double error(Map<String, Double> errors, String window) {
    return errors.getOrDefault(window, Double.NaN);
  }

  private static String best(Map<String, Double> errors, String kind) {
    return errors.entrySet().stream()
        .filter(e -> e.getKey().startsWith(kind))
        .min(Map.Entry.comparingByValue())
        .orElseThrow()
        .getKey();
  }

  private static Map<String, Double> errors(Setting setting, double part) {
    SyntheticWeb web = new SyntheticWeb(setting.pick(20_000, 200), 2.1, 10, setting.seed());
    Map<String, Opic> variants = new LinkedHashMap<>();
    List<String> windows = new ArrayList<>(List.of("all"));
    for (String kind : List.of("fixed", "last", "bao")) {
      SIZES.forEach(size -> windows.add(kind + ":" + size));
    }
    for (String window : windows) {
      variants.put(
          window, new Opic(web, OpicReadOrder.GREEDY, CashWindow.parse(window), setting.seed()));
    }
    Map<String, Double> sums = new LinkedHashMap<>();
    int rounds = setting.pick(80, 4);
    int from = rounds / 2;
    for (int round = 0; round < rounds; round++) {
      variants.values().forEach(opic -> opic.read(web.pages()));
      if (round >= from) {
        double[] exact = PowerIteration.of(web, Following.root(), 1e-9).importance();
        variants.forEach(
            (window, opic) ->
                sums.merge(
                    window,
                    RankAccuracy.of(opic.importance(), exact).distance() / (rounds - from),
                    Double::sum));
      }
      web.change(part);
    }
    return sums;
  }

  private static Table sizes(double part, Map<String, Double> errors) {
    Table table =
        new Table(
            "Mean L1 error, %s of the pages changed per read a page"
                .formatted(Figures.percent(part)),
            "size of the window",
            "fixed",
            "variable",
            "interpolated (BAO)");
    for (int size : SIZES) {
      table.row(
          Integer.toString(size),
          error(errors, "fixed:" + size),
          error(errors, "last:" + size),
          error(errors, "bao:" + size));
    }
    return table;
  }

  private static Plot plot(double part, Map<String, Double> errors) {
    Plot plot =
        Plot.lines(
            "opic-changing-" + Math.round(part * 1000),
            "%s of the pages changed per read a page".formatted(Figures.percent(part)),
            "size of the window",
            Scale.LOG,
            "mean L1 error",
            Scale.LOG);
    for (int size : SIZES) {
      plot.point("fixed (time)", size, error(errors, "fixed:" + size));
      plot.point("variable (reads)", size, error(errors, "last:" + size));
      plot.point("BAO (time)", size, error(errors, "bao:" + size));
      plot.point("all of the past", size, error(errors, "all"));
    }
    return plot;
  }
}
