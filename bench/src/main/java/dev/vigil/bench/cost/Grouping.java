package dev.vigil.bench.cost;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.SentinelMix;
import dev.vigil.bench.Setting;
import dev.vigil.bench.TimedComparison;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.NoiseFilter;
import dev.vigil.diff.group.GroupResults;
import dev.vigil.diff.group.Subscription;
import dev.vigil.diff.group.SubscriptionGroup;
import dev.vigil.document.PageDigest;
import dev.vigil.document.SubtreeHashes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * What does it cost to evaluate many sentinels on one changed page, together and one by one? Both
 * have the same parsed pages with their subtree hashes and indexes, and the same compiled
 * selectors. One by one is measured on a sample and multiplied.
 */
public final class Grouping implements Experiment {
  private static final double BAR = 50;

  @Override
  public String name() {
    return "grouping";
  }

  @Override
  public String question() {
    return "How much do sentinels on the same page save by being evaluated together?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    Table table =
        new Table(
            "Sentinels of mixed types on Zipf-popular parts of one changed page",
            "page, sentinels",
            "nodes",
            "different parts",
            "different questions",
            "types compared",
            "one by one (extrapolated)",
            "together",
            "times as fast",
            "one more sentinel");
    double[] least = {Double.MAX_VALUE, Double.MAX_VALUE};
    for (String series : List.of("series/news-index", "series/brevo-privacy", "series/aria-spec")) {
      List<Path> files = setting.files(report, series);
      if (files.size() > 1) {
        Pair pair = changed(files);
        for (int step = 0; step < 2; step++) {
          int sentinels = setting.pick(10_000, 100) * (step == 0 ? 1 : 10);
          double factor = race(setting, table, series.substring(7), pair, sentinels);
          least[step] = Math.min(least[step], factor);
        }
      }
    }
    if (least[0] < Double.MAX_VALUE) {
      report.table(table);
      report.say(
          "A question is an interest in a part; equal questions are asked once. The cost of one "
              + "more sentinel is that of adding it to the group and evaluating all, measured as "
              + "the difference between ten times and one time as many, by their number.");
      report.bar(Target.faster("grouped evaluation, 10,000 sentinels on a page", BAR, least[0]));
      report.bar(Target.faster("grouped evaluation, 100,000 sentinels on a page", BAR, least[1]));
    }
  }

  private record Pair(DocumentView before, DocumentView after) {}

  /** The middle pair of versions that differ, read and hashed. */
  private static Pair changed(List<Path> files) {
    for (int i = files.size() / 2; i < files.size(); i++) {
      PageDigest before = VigilCalls.html(Corpora.read(files.get(i - 1))).digest();
      PageDigest after = VigilCalls.html(Corpora.read(files.get(i))).digest();
      if (SubtreeHashes.of(before).whole(0) != SubtreeHashes.of(after).whole(0)) {
        return new Pair(DocumentView.of(before), DocumentView.of(after));
      }
    }
    throw new IllegalStateException("no two versions of " + files.getFirst() + " differ");
  }

  private static double race(Setting setting, Table table, String page, Pair pair, int sentinels)
      throws Exception {
    Random random = new Random(setting.seed());
    SentinelMix mix = new SentinelMix(pair.after.digest(), random);
    List<Subscription> all = new ArrayList<>();
    for (int i = 0; i < sentinels; i++) {
      all.add(mix.next());
    }
    SubscriptionGroup<Integer> group = new SubscriptionGroup<>();
    SubscriptionGroup<Integer> tenth = new SubscriptionGroup<>();
    for (int i = 0; i < sentinels; i++) {
      group.add(i, all.get(i));
      if (i < sentinels / 10) {
        tenth.add(i, all.get(i));
      }
    }
    int sample = Math.min(sentinels, setting.pick(200, 50));
    GroupResults<Integer> answers = group.evaluate(pair.before, pair.after, NoiseFilter.NONE);
    check(answers, all, pair, sample);
    TimedComparison.Result result =
        setting
            .race(8)
            .add("together", () -> evaluated(group, pair))
            .add("a tenth", () -> evaluated(tenth, pair))
            .add("one by one", () -> alone(all.subList(0, sample), pair))
            .run();
    double alone = result.best("one by one") / sample * sentinels;
    double together = result.best("together");
    double more = (together - result.best("a tenth")) / (sentinels - sentinels / 10.0);
    table.row(
        page + ", " + Figures.of(sentinels),
        pair.after.digest().nodeCount(),
        all.stream().map(Subscription::part).distinct().count(),
        answers.subscriptions(),
        answers.computed(),
        Figures.time(alone),
        Figures.time(together),
        Figures.times(alone / together),
        Figures.time(Math.max(0, more)));
    return alone / together;
  }

  private static long evaluated(SubscriptionGroup<Integer> group, Pair pair) {
    long[] reported = new long[1];
    group
        .evaluate(pair.before, pair.after, NoiseFilter.NONE)
        .report((sentinel, answer) -> reported[0] += answer.outcome().changes().size());
    return reported[0];
  }

  private static long alone(List<Subscription> some, Pair pair) {
    long reported = 0;
    for (Subscription one : some) {
      reported +=
          SubscriptionGroup.alone(one, pair.before, pair.after, NoiseFilter.NONE)
              .outcome()
              .changes()
              .size();
    }
    return reported;
  }

  /** A quick answer that is another answer would be worth nothing. */
  private static void check(
      GroupResults<Integer> answers, List<Subscription> all, Pair pair, int sample) {
    for (int i = 0; i < sample; i++) {
      if (!SubscriptionGroup.alone(all.get(i), pair.before, pair.after, NoiseFilter.NONE)
          .equals(answers.of(i))) {
        throw new IllegalStateException("another answer together than alone: " + all.get(i));
      }
    }
  }
}
