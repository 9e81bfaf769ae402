package dev.vigil.bench.paper;

import dev.vigil.bench.SentinelMix;
import dev.vigil.bench.Setting;
import dev.vigil.bench.TimedComparison;
import dev.vigil.bench.figure.PublishedNumbers;
import dev.vigil.bench.load.WatchedPage;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.rival.DomSentinel;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.group.Subscription;
import dev.vigil.diff.group.SubscriptionGroup;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.document.SubtreeHashes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jsoup.nodes.Document;

/**
 * Figure 26: sentinels on pages whose popularity follows a Zipf-like law, the chance of the i-th
 * page being as 1 / i to the alpha. More pages than there are series: they are used in turn. Used
 * for one run.
 */
final class PaperPopularity {
  private static final List<Double> ALPHAS = List.of(0.6, 0.7, 0.8, 0.9);
  private static final List<String> TYPES =
      List.of(
          "any",
          "text",
          "keyword",
          "phrase",
          "regex",
          "links",
          "images",
          "layout",
          "tags",
          "attributes");

  private final Setting setting;
  private final Report report;
  private final List<WatchedPage> pages;
  private final Random random;
  private final List<DocumentView> before;
  private final List<DocumentView> after;
  private final List<SentinelMix> mixes;

  PaperPopularity(Setting setting, Report report, List<WatchedPage> pages) {
    this.setting = setting;
    this.report = report;
    this.pages = pages;
    this.random = new Random(setting.seed());
    this.before = pages.stream().map(page -> DocumentView.of(page.before())).toList();
    this.after = pages.stream().map(page -> DocumentView.of(page.after())).toList();
    this.mixes = after.stream().map(view -> new SentinelMix(view.digest(), random)).toList();
  }

  void run() throws Exception {
    popularity();
    types();
  }

  /** Sentinels that are evaluated together, and the real page that they look at. */
  private record Watched(int page, SubscriptionGroup<Integer> group) {}

  private int ranks() {
    return setting.pick(300, 20);
  }

  private void popularity() throws Exception {
    Table table =
        new Table(
            "Figure 26, left: processing sentinels of all types on " + ranks() + " pages",
            "sentinels",
            "no grouping",
            "groups of 10",
            "alpha 0.6",
            "alpha 0.7",
            "alpha 0.8",
            "alpha 0.9",
            "pages at 0.6 / 0.9",
            "no grouping / 0.6",
            "no grouping / 0.9");
    Plot plot =
        Plot.lines(
            "paper-26",
            "Figure 26: Zipf-like popularity of pages",
            "sentinels",
            Scale.LOG,
            "ms",
            Scale.LOG);
    for (int total : setting.quick() ? List.of(20) : List.of(100, 1000, 5000)) {
      // Hundreds of groups are their own repetition: one lap to warm up and two that count.
      TimedComparison race = new TimedComparison(setting.pick(2, 1), 0);
      int singles = Math.min(total, setting.pick(100, 4));
      int tens = Math.min(total / 10, setting.pick(50, 2));
      List<Watched> alone = even(singles, 1);
      List<Watched> fixed = even(tens, 10);
      race.add("no grouping", () -> processed(alone));
      race.add("groups of 10", () -> processed(fixed));
      List<Integer> visited = new ArrayList<>();
      for (double alpha : ALPHAS) {
        List<Watched> zipf = zipf(total, alpha, "");
        visited.add(zipf.size());
        race.add("alpha " + alpha, () -> processed(zipf));
      }
      TimedComparison.Result result = race.run();
      Map<String, Double> times = new TreeMap<>();
      result.timings().forEach((who, timing) -> times.put(who, timing.best()));
      times.merge("no grouping", (double) total / singles, (a, b) -> a * b);
      times.merge("groups of 10", total / 10.0 / tens, (a, b) -> a * b);
      List<Object> row = new ArrayList<>(List.of(total));
      for (String who : result.timings().keySet()) {
        double time = times.getOrDefault(who, Double.NaN);
        row.add(Figures.time(time));
        plot.point(who, total, time / 1e6);
      }
      double none = times.getOrDefault("no grouping", Double.NaN);
      row.add(visited.getFirst() + " / " + visited.getLast());
      row.add(Figures.times(none / result.best("alpha 0.6")));
      row.add(Figures.times(none / result.best("alpha 0.9")));
      table.row(row.toArray());
    }
    report.table(table);
    report.plot(plot);
    report.say(
        "Each group reads the version before, parses the new one and evaluates. No grouping and"
            + " groups of 10 are measured on up to 100 and 50 groups and multiplied.");
    report.say(
        PublishedNumbers.plotOnly(
            "Rocco 2004",
            "Figure 26, left,",
            "no grouping is about the worst case and groups of 10 are an optimistic one, with the"
                + " four lines of Zipf-like popularity (alpha 0.6 to 0.9) beside them."));
  }

  /** So many groups of one size, on all pages in turn. */
  private List<Watched> even(int groups, int size) {
    return IntStream.range(0, groups).mapToObj(i -> watched(i % pages.size(), size, "")).toList();
  }

  private List<Watched> zipf(int total, double alpha, String type) {
    double[] sums = new double[ranks()];
    double sum = 0;
    for (int i = 0; i < sums.length; i++) {
      sum += Math.pow(i + 1, -alpha);
      sums[i] = sum;
    }
    int[] sizes = new int[sums.length];
    for (int i = 0; i < total; i++) {
      int at = Arrays.binarySearch(sums, random.nextDouble() * sum);
      sizes[Math.min(sums.length - 1, at < 0 ? -at - 1 : at)]++;
    }
    return IntStream.range(0, sizes.length)
        .filter(i -> sizes[i] > 0)
        .mapToObj(i -> watched(i % pages.size(), sizes[i], type))
        .toList();
  }

  private Watched watched(int page, int size, String type) {
    return new Watched(
        page,
        PaperSentinels.grouped(IntStream.range(0, size).mapToObj(i -> next(page, type)).toList()));
  }

  private Subscription next(int page, String type) {
    return type.isEmpty() ? mixes.get(page).next() : mixes.get(page).next(type);
  }

  private long processed(List<Watched> all) {
    return all.stream().mapToLong(one -> pages.get(one.page).process(one.group)).sum();
  }

  private void types() throws Exception {
    int total = setting.pick(500, 10);
    int sample = setting.pick(100, 2);
    List<Document> domBefore = pages.stream().map(WatchedPage::domBefore).toList();
    List<Document> domAfter = pages.stream().map(WatchedPage::domAfter).toList();
    Table table =
        new Table(
            "Figure 26, right: evaluating sentinels of one type, alpha 0.9, per sentinel",
            "type",
            "grouped digest",
            "ungrouped DOM",
            "DOM / digest");
    List<String> names = new ArrayList<>(List.of("signature"));
    names.addAll(TYPES);
    Plot plot =
        Plot.columns(
            "paper-26-types", "Figure 26: cost by type", "us per sentinel", Scale.LOG, names);
    TimedComparison.Result hashing = setting.race(0.5).add("signature", () -> signatures()).run();
    double signature = hashing.best("signature") / pages.size();
    table.row("signature, per page", Figures.time(signature), "-", "-");
    plot.column("grouped digest", signature / 1e3);
    plot.column("ungrouped DOM", Double.NaN);
    for (String type : TYPES) {
      List<Watched> groups = zipf(total, 0.9, type);
      List<DomSentinel> rivals =
          IntStream.range(0, sample)
              .mapToObj(i -> DomSentinel.of(next(i % pages.size(), type)))
              .toList();
      TimedComparison.Result result =
          setting
              .race(0.5)
              .add("grouped", () -> reported(groups))
              .add("DOM", () -> compared(rivals, domBefore, domAfter))
              .run();
      double grouped = result.best("grouped") / total;
      double dom = result.best("DOM") / sample;
      table.row(type, Figures.time(grouped), Figures.time(dom), Figures.times(dom / grouped));
      plot.column("grouped digest", grouped / 1e3);
      plot.column("ungrouped DOM", dom / 1e3);
    }
    report.table(table);
    report.plot(plot);
    report.say(
        "Both have their pages parsed in memory; only the evaluation is timed. Phrases, regular"
            + " expressions and \"any\" ask less of the DOM: it reads single texts only.");
    report.say(
        PublishedNumbers.plotOnly(
            "Rocco 2004",
            "Figure 26, right,",
            "the digest is dramatically faster where a page did not change, which its MD5 signature"
                + " shows, and where its text does not matter to a sentinel."));
  }

  private long signatures() {
    return after.stream().mapToLong(v -> SubtreeHashes.of(v.digest().bare()).whole(0)).sum();
  }

  private long reported(List<Watched> all) {
    return all.stream()
        .mapToLong(w -> WatchedPage.reported(w.group, before.get(w.page), after.get(w.page)))
        .sum();
  }

  private static long compared(
      List<DomSentinel> rivals, List<Document> before, List<Document> after) {
    return IntStream.range(0, rivals.size())
        .mapToLong(
            i -> rivals.get(i).changes(before.get(i % before.size()), after.get(i % after.size())))
        .sum();
  }
}
