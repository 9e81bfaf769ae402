package dev.vigil.bench.paper;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.SentinelMix;
import dev.vigil.bench.Setting;
import dev.vigil.bench.TimedComparison;
import dev.vigil.bench.figure.PublishedNumbers;
import dev.vigil.bench.load.WatchedPage;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.diff.group.Subscription;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.document.PageDigest;
import dev.vigil.document.SubtreeHashes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Figure 27 of Rocco 2004: what it costs to put a sentinel into a group, by their size. */
final class PaperGroupCost {
  private PaperGroupCost() {}

  static void run(Setting setting, Report report, PublishedNumbers numbers, List<WatchedPage> pages)
      throws Exception {
    List<PageDigest> digests = pages.stream().map(WatchedPage::before).toList();
    TimedComparison.Result once =
        setting
            .race(1)
            .add("read", () -> pages.stream().mapToLong(p -> Corpora.read(p.source()).length).sum())
            .add("load", () -> pages.stream().mapToLong(p -> p.before().nodeCount()).sum())
            .add(
                "signature",
                () -> digests.stream().mapToLong(d -> SubtreeHashes.of(d.bare()).whole(0)).sum())
            .run();
    double read = once.best("read") / pages.size();
    double load = once.best("load") / pages.size();
    double signature = once.best("signature") / pages.size();
    Table table =
        new Table(
            "Figure 27: cost per sentinel of putting sentinels into groups",
            "sentinels",
            "groups of 1: create, insert",
            "groups of 1: and load, sign",
            "groups of 10: create, insert",
            "groups of 10: and load, sign",
            "groups of 100: create, insert",
            "groups of 100: and load, sign",
            "local I/O",
            "I/O and decoding",
            "signature");
    Plot plot =
        Plot.lines(
            "paper-27",
            "Figure 27: grouping cost per sentinel",
            "sentinels",
            Scale.LOG,
            "us per sentinel",
            Scale.LOG);
    SentinelMix mix = new SentinelMix(digests.getFirst(), new Random(setting.seed()));
    int most = setting.pick(50_000, 200);
    List<Subscription> asked = IntStream.range(0, most).mapToObj(i -> mix.next()).toList();
    double first = Double.NaN;
    double last = Double.NaN;
    for (int total : List.of(most / 50, most / 5, most)) {
      TimedComparison race = setting.race(1);
      List<Integer> sizes = List.of(1, 10, 100);
      for (int size : sizes) {
        race.add("groups of " + size, () -> built(asked.subList(0, total), size));
      }
      TimedComparison.Result result = race.run();
      List<Object> row = new ArrayList<>(List.of(total));
      for (int size : sizes) {
        double insert = result.best("groups of " + size) / total;
        double whole = insert + (load + signature) / size;
        row.add(Figures.time(insert));
        row.add(Figures.time(whole));
        plot.point("groups of " + size, total, whole / 1e3);
        if (size == sizes.getLast()) {
          first = Double.isNaN(first) ? whole : first;
          last = whole;
        }
      }
      row.addAll(List.of(Figures.time(read), Figures.time(load), Figures.time(signature)));
      table.row(row.toArray());
      plot.point("local I/O", total, read / 1e3);
      plot.point("signature", total, signature / 1e3);
    }
    report.table(table);
    report.plot(plot);
    report.say(
        "Loading and signature come once a group, so their share is that of the group's size."
            + " Local I/O reads the source of a page, which the system has in its cache; loading"
            + " takes the newest version out of its archive, as the engine does. The engine names"
            + " versions by the signature that the archive has; here it is computed anew.");
    report.say(
        PublishedNumbers.summedUp(
            "Rocco 2004",
            "Figure 27",
            "the larger the groups, the less a sentinel costs, because only its insertion is not"
                + " shared; the number of all sentinels hardly matters."));
    String text = "Rocco 2004, Section 3.7.1.3 (Figure 27)";
    numbers.add(
        "loads and signatures for " + Figures.of(most) + " sentinels, groups of 100 / of 1",
        text,
        "500 / 50,000",
        Figures.of(most / 100) + " / " + Figures.of(most));
    numbers.add(
        "cost of a sentinel with 50 times as many sentinels, groups of 100",
        text,
        "slightly more",
        Figures.times(last / first));
  }

  private static long built(List<Subscription> asked, int size) {
    long sum = 0;
    for (int from = 0; from < asked.size(); from += size) {
      sum +=
          PaperSentinels.grouped(asked.subList(from, Math.min(asked.size(), from + size))).size();
    }
    return sum;
  }
}
