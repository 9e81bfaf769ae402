package dev.vigil.bench.paper;

import dev.vigil.archive.Archive;
import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Pairs;
import dev.vigil.bench.SentinelMix;
import dev.vigil.bench.Setting;
import dev.vigil.bench.TimedComparison;
import dev.vigil.bench.figure.PublishedNumbers;
import dev.vigil.bench.load.WatchedPage;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.rival.DomSentinel;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.group.Subscription;
import dev.vigil.diff.group.SubscriptionGroup;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.document.PageDigest;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jsoup.nodes.Document;

/**
 * The figures 25 to 28 of Rocco 2004 on Page Digest sentinels, on our series and on random pages.
 * To process sentinels is to take the version before out of an archive, as the engine does after a
 * start, to parse the new one and to evaluate as the engine does; a group does the first two once.
 * WebCQ's place is taken by jsoup and a line difference.
 */
public final class PaperSentinels implements Experiment {
  private static final int LARGEST_PAGE = 100_000;
  private static final double ORDER_OF_MAGNITUDE = 10;

  @Override
  public String name() {
    return "paper-sentinels";
  }

  @Override
  public String question() {
    return "How do the sentinel figures (Rocco 2004, 25 to 28) look today?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    PublishedNumbers numbers = new PublishedNumbers("Rocco 2004");
    try (Archive archive = Archive.open(setting.work().resolve("watched"))) {
      List<WatchedPage> pages =
          Pairs.ofSeries(setting, report, setting.pick(3, 1)).stream()
              .filter(pair -> !pair.xml() && pair.size() <= LARGEST_PAGE)
              .map(pair -> WatchedPage.of(pair, setting.work(), archive))
              .toList();
      if (!pages.isEmpty()) {
        overall(setting, report, numbers, Corpora.sample(pages, setting.pick(7, 1)));
        new PaperPopularity(setting, report, pages).run();
        PaperGroupCost.run(setting, report, numbers, pages);
      }
    }
    PaperComponents.run(setting, report, numbers);
    numbers.report(report);
    report.skip("WebCQ of the paper", "replaced by jsoup and java-diff-utils for each sentinel");
  }

  /** One page with sentinels of all types, both versions loaded in advance as well. */
  private record Setup(
      WatchedPage page,
      List<Subscription> asked,
      List<DomSentinel> rivals,
      DocumentView before,
      DocumentView after,
      Document domBefore,
      Document domAfter) {
    static Setup of(WatchedPage page, int sentinels, int sample, Random random) {
      PageDigest after = page.after();
      SentinelMix mix = new SentinelMix(after, random);
      List<Subscription> asked = IntStream.range(0, sentinels).mapToObj(i -> mix.next()).toList();
      return new Setup(
          page,
          asked,
          asked.stream().limit(sample).map(DomSentinel::of).toList(),
          DocumentView.of(page.before()),
          DocumentView.of(after),
          page.domBefore(),
          page.domAfter());
    }

    SubscriptionGroup<Integer> group(int size) {
      return grouped(asked.subList(0, size));
    }

    long alone() {
      return sampled().stream().mapToLong(page::process).sum();
    }

    long aloneInMemory() {
      return sampled().stream().mapToLong(s -> WatchedPage.reported(s, before, after)).sum();
    }

    long rival() {
      return rivals.stream().mapToLong(r -> r.changes(page.domBefore(), page.domAfter())).sum();
    }

    long rivalInMemory() {
      return rivals.stream().mapToLong(r -> r.changes(domBefore, domAfter)).sum();
    }

    private List<Subscription> sampled() {
      return asked.subList(0, rivals.size());
    }
  }

  static SubscriptionGroup<Integer> grouped(List<Subscription> some) {
    SubscriptionGroup<Integer> group = new SubscriptionGroup<>();
    for (int i = 0; i < some.size(); i++) {
      group.add(i, some.get(i));
    }
    return group;
  }

  /** Figure 25: processing time over the number of sentinels on a page. */
  private static void overall(
      Setting setting, Report report, PublishedNumbers numbers, List<WatchedPage> pages)
      throws Exception {
    List<Integer> sizes = setting.quick() ? List.of(1, 10) : List.of(1, 10, 100, 1000, 10_000);
    int sample = setting.pick(10, 2);
    Random random = new Random(setting.seed());
    List<Setup> scenes =
        pages.stream().map(page -> Setup.of(page, sizes.getLast(), sample, random)).toList();
    TimedComparison race = setting.race(6);
    race.add("alone", () -> scenes.stream().mapToLong(Setup::alone).sum());
    race.add("alone in memory", () -> scenes.stream().mapToLong(Setup::aloneInMemory).sum());
    race.add("rival", () -> scenes.stream().mapToLong(Setup::rival).sum());
    race.add("rival in memory", () -> scenes.stream().mapToLong(Setup::rivalInMemory).sum());
    for (int size : sizes) {
      List<SubscriptionGroup<Integer>> groups =
          scenes.stream().map(scene -> scene.group(size)).toList();
      race.add(
          "group of " + size,
          () ->
              IntStream.range(0, groups.size())
                  .mapToLong(i -> scenes.get(i).page.process(groups.get(i)))
                  .sum());
    }
    TimedComparison.Result result = race.run();
    Table table =
        new Table(
            "Figure 25: processing the sentinels of a page, mean of " + scenes.size() + " pages",
            "sentinels",
            "grouped",
            "ungrouped digest",
            "ungrouped DOM",
            "DOM / grouped",
            "digest / grouped",
            "DOM, pages parsed once / grouped",
            "digest, pages loaded once / grouped");
    Plot plot =
        Plot.lines(
            "paper-25",
            "Figure 25: processing sentinels",
            "sentinels on a page",
            Scale.LOG,
            "ms per page",
            Scale.LOG);
    double each = (double) sample * scenes.size();
    DoubleSummaryStatistics factors = new DoubleSummaryStatistics();
    for (int size : sizes) {
      double together = result.best("group of " + size) / scenes.size();
      double alone = result.best("alone") / each * size;
      double rival = result.best("rival") / each * size;
      double aloneOnce = once(result, "alone", each, size);
      double rivalOnce = once(result, "rival", each, size);
      table.row(
          size,
          Figures.time(together),
          Figures.time(alone),
          Figures.time(rival),
          Figures.times(rival / together),
          Figures.times(alone / together),
          Figures.times(rivalOnce / together),
          Figures.times(aloneOnce / together));
      plot.point("grouped", size, together / 1e6);
      plot.point("ungrouped digest", size, alone / 1e6);
      plot.point("ungrouped DOM", size, rival / 1e6);
      plot.point("DOM, pages parsed once", size, rivalOnce / 1e6);
      if (size >= 100 || setting.quick() && size > 1) {
        String name = "Grouped against the ungrouped DOM, " + Figures.of(size) + " sentinels";
        report.bar(Target.faster(name, ORDER_OF_MAGNITUDE, rival / together));
        factors.accept(rival / together);
        if (size == sizes.getLast()) {
          report.bar(
              Target.faster(
                  name + ", pages parsed once", ORDER_OF_MAGNITUDE, rivalOnce / together));
        }
      }
    }
    report.table(table);
    report.plot(plot);
    report.say(
        "Ungrouped sentinels are measured on "
            + Figures.of((int) each)
            + " and multiplied; each loads and parses both versions anew, as in the thesis. The"
            + " last two columns grant them both versions in memory after one loading.");
    report.say(
        PublishedNumbers.summedUp(
            "Rocco 2004",
            "Figure 25",
            "Page Digest Sentinels take one to two orders of magnitude less time than WebCQ."));
    numbers.add(
        "processing sentinels, ungrouped DOM (WebCQ in the thesis) / grouped",
        "Rocco 2004, Section 3.7.1.1 (Figure 25)",
        "10x to 100x",
        PublishedNumbers.times(factors)
            + " ("
            + (setting.quick() ? "10" : "100 to 10,000")
            + " sentinels)");
  }

  /** What so many take when the pages are loaded for the first only. */
  private static double once(TimedComparison.Result result, String who, double each, int size) {
    double evaluating = result.best(who + " in memory") / each;
    double loading = Math.max(0, result.best(who) / each - evaluating);
    return loading + evaluating * size;
  }
}
