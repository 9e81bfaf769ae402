package dev.vigil.bench.cost;

import dev.vigil.archive.Archive;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Heap;
import dev.vigil.bench.Setting;
import dev.vigil.bench.load.LoadInstallation;
import dev.vigil.bench.load.LoadInstallation.Cost;
import dev.vigil.bench.load.ShiftedTime;
import dev.vigil.bench.load.SiteProcess;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Does one machine carry a million sentinels ({@code --all}; a tenth of that without)? They are
 * added through the engine, on pages whose popularity follows a Zipf law, and looked at by its own
 * loop over the loopback interface, with a database and bodies that are synced as always. A tenth
 * as many pages as sentinels.
 *
 * <p>Ungrouped means that every sentinel has a page of its own, with the same content: it fetches,
 * reads, stores and compares for itself, in the same process, with the same database and caches. A
 * sample of those is measured and multiplied.
 */
public final class ScaleSentinels implements Experiment {
  private static final int PER_PAGE = 10;
  private static final double BAR = 0.7 * PER_PAGE;
  private static final double BYTES_BAR = 1000;

  /** What a line of 100 Mbit/s brings in a second, were all of them sent and of 10 kB. */
  private static final double LINE = 1250;

  private static final double ALPHA = 0.8;

  /** As in Rocco 2004, Section 3.7: types of all kinds, half of them keywords and phrases. */
  private static final List<String> MONITORS =
      List.of(
          "any",
          "keyword=storm",
          "links",
          "text",
          "keyword=dredging",
          "images",
          "phrase=\"lock quay\"",
          "regex=\"EUR [0-9]+\"",
          "layout",
          "links,only=added",
          "keyword=captain",
          "table",
          "attributes",
          "number",
          "keyword=notice",
          "tags");

  @Override
  public String name() {
    return "scale-sentinels";
  }

  @Override
  public String question() {
    return "Does one machine carry a million sentinels, and what does each cost?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    int sentinels = setting.all() ? 1_000_000 : setting.pick(100_000, 200);
    int pages = sentinels / PER_PAGE;
    int sample = Math.max(20, pages / 20);
    Path folder = setting.work().resolve("scale");
    ShiftedTime time = new ShiftedTime();
    long empty;
    double kept;
    try (SiteProcess site = SiteProcess.start(-1);
        LoadInstallation house = open(folder, time)) {
      Random random = new Random(setting.seed());
      List<Integer> each = LoadInstallation.zipf(sentinels, pages, ALPHA);
      int[] pageOf = pages(each, sentinels, random);
      empty = Heap.settled();
      Cost added =
          house.add(
              sentinels,
              i -> words("s" + i, site.url("tag", pageOf[i]), random) + " Fetch every 10 days");
      house.add(
          sample,
          i ->
              words("alone" + i, site.url("tag", pages + i), random)
                  + " Fetch every 1 day To now + 3 days");
      int watched = (int) each.stream().filter(count -> count > 0).count();
      house.run();
      Cost first = house.until(watched + sample);
      long idle = Heap.settled();
      double due = due(house);
      site.round(1);
      house.time.pass(Duration.ofHours(25));
      Cost ungrouped = house.until(sample);
      site.round(2);
      house.time.pass(Duration.ofDays(10));
      Cost grouped = house.until(watched);
      house.time.pass(Duration.ofDays(10));
      Cost same = house.until(watched);
      double factor = ungrouped.cpuSeconds() / sample / (grouped.cpuSeconds() / sentinels);
      kept = (double) (idle - empty) / sentinels;
      Table table =
          new Table(
              Figures.of(sentinels) + " sentinels on " + Figures.of(watched) + " pages",
              "what",
              "time",
              "processor",
              "each, time",
              "each, processor");
      row(table, "adding, per sentinel", added, sentinels);
      row(table, "first checks, per page", first, watched + sample);
      row(table, "all pages changed, per sentinel", grouped, sentinels);
      row(table, "the same ungrouped, per sentinel (sample)", ungrouped, sample);
      row(table, "no page changed, per page", same, watched);
      report.table(table);
      report.say(
          "Finding what is due takes " + Figures.time(due) + "; the bars compare processor time.");
      report.bar(
          new Target(
              "checks that brought nothing", "0", Figures.of(house.bad()), house.bad() == 0));
      report.bar(Target.faster("grouped against ungrouped", BAR, factor));
      report.bar(
          Target.atLeast(
              "unchanged pages for each second of a processor", LINE, watched / same.cpuSeconds()));
    }
    double bytes = (double) (idle(folder, time) - empty) / sentinels;
    report.say(
        "Heap for each sentinel after the first checks, with all caches as full as they were: "
            + Figures.of(kept)
            + " bytes. What caches hold is bounded, however many sentinels there are.");
    report.bar(Target.atMost("bytes of heap for an idle sentinel", BYTES_BAR, bytes));
  }

  private static LoadInstallation open(Path folder, ShiftedTime time) {
    return new LoadInstallation(folder, Archive.open(folder.resolve(Installation.ARCHIVE)), time);
  }

  /** The heap of an engine that runs with all sentinels and has nothing to do. */
  private static long idle(Path folder, ShiftedTime time) throws InterruptedException {
    try (LoadInstallation house = open(folder, time)) {
      house.run();
      TimeUnit.SECONDS.sleep(5);
      return Heap.settled();
    }
  }

  private static void row(Table table, String what, Cost cost, int count) {
    table.row(
        what,
        Figures.time(cost.seconds() * 1e9),
        Figures.time(cost.cpuSeconds() * 1e9),
        Figures.time(cost.seconds() * 1e9 / count),
        Figures.time(cost.cpuSeconds() * 1e9 / count));
  }

  private static String words(String name, String url, Random random) {
    return "Create Sentinel "
        + name
        + " Using "
        + url
        + " Monitor "
        + MONITORS.get(random.nextInt(MONITORS.size()));
  }

  /** The page of each sentinel; those of one page are not added one after the other. */
  private static int[] pages(List<Integer> each, int sentinels, Random random) {
    int[] pageOf = new int[sentinels];
    int next = 0;
    for (int page = 0; page < each.size(); page++) {
      for (int i = 0; i < each.get(page); i++) {
        pageOf[next++] = page;
      }
    }
    for (int i = sentinels - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int kept = pageOf[i];
      pageOf[i] = pageOf[other];
      pageOf[other] = kept;
    }
    return pageOf;
  }

  /** Nanoseconds for finding what is due, the median: one pause of the machine is longer. */
  static double due(LoadInstallation house) {
    long[] took = new long[101];
    for (int i = 0; i < took.length; i++) {
      long start = System.nanoTime();
      house
          .all
          .store()
          .catalogue()
          .read(
              connection -> {
                WatchedPageRepository.due(connection, house.time.now(), 500, WatchedPage.Due.FIRST);
                SentinelRepository.pagesToConfirm(connection, house.time.now(), 500);
                return SentinelRepository.next(connection);
              });
      took[i] = System.nanoTime() - start;
    }
    Arrays.sort(took);
    return took[took.length / 2];
  }
}
