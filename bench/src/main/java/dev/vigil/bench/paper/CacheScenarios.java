package dev.vigil.bench.paper;

import dev.vigil.archive.cache.CachePolicy;
import dev.vigil.archive.cache.VersionCache;
import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Sentinels;
import dev.vigil.bench.Sentinels.Sentinel;
import dev.vigil.bench.Setting;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.figure.CacheScenario;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.discover.plot.Plot;
import dev.vigil.document.PageDigest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * How many versions does each cache policy let one parse? The four scenarios of Eppili 2004
 * (figures 3.10, 3.13, 3.15, 3.16): thirty sentinels, fifteen minutes, several cache sizes. Then
 * the same on real pages of very different sizes, with the cache bounded in bytes.
 */
public final class CacheScenarios implements Experiment {
  /** More slots than any policy needs that can reach the least number of parses at all. */
  private static final int MOST_SLOTS = 120;

  @Override
  public String name() {
    return "cache-scenarios";
  }

  @Override
  public String question() {
    return "How many versions must be parsed under each policy of the version cache?";
  }

  @Override
  public void run(Setting setting, Report report) {
    double best = 0;
    int worse = 0;
    for (CacheScenario scenario : CacheScenario.all()) {
      Table table =
          new Table(
              "Figure " + scenario.figure() + ": " + scenario.what(),
              "slots",
              "LRU",
              "FIFO",
              "MRU",
              "W-TinyLFU",
              "utility of the thesis",
              "utility",
              "least",
              "fewer than LRU",
              "fewer than the best other",
              "thesis' text");
      Plot plot =
          Plot.columns(
              "cache-" + scenario.figure().replaceAll("\\W+", "-"),
              "Versions parsed: " + scenario.what(),
              "slots of the cache",
              "versions parsed",
              Plot.Scale.LINEAR,
              IntStream.of(scenario.sizes()).mapToObj(Integer::toString).toList());
      for (int i = 0; i < scenario.sizes().length; i++) {
        int size = scenario.sizes()[i];
        int lru = scenario.load().reads(CachePolicy.LRU, size);
        int fifo = scenario.load().reads(CachePolicy.FIFO, size);
        int mru = scenario.load().reads(CachePolicy.MRU, size);
        int tiny = scenario.load().reads(CachePolicy.TINY_LFU, size);
        int paper = scenario.load().reads(CachePolicy.UTILITY_OF_PAPER, size);
        int utility = scenario.load().reads(CachePolicy.UTILITY, size);
        int least = scenario.load().distinctVersions();
        int other = Math.min(Math.min(lru, fifo), Math.min(mru, tiny));
        double saved = 1 - (double) utility / lru;
        best = Math.max(best, saved);
        worse += scenario.isAsTheEngineAsks() && utility > Math.min(lru, paper) ? 1 : 0;
        table.row(
            size,
            lru,
            fifo,
            mru,
            tiny,
            paper,
            utility,
            least,
            Figures.percent(saved),
            Figures.percent(1 - (double) utility / other),
            scenario.thesis().get(i));
        plot.column("LRU", lru);
        plot.column("FIFO", fifo);
        plot.column("MRU", mru);
        plot.column("W-TinyLFU", tiny);
        plot.column("utility of the thesis", paper);
        plot.column("utility", utility);
        plot.column("least", least);
      }
      report.table(table);
      report.plot(plot);
      report.say(
          "Without a cache "
              + Figures.of(scenario.load().comparedVersions())
              + " versions are parsed"
              + scenario.parsed()
              + "; a first version is read ahead while there is room, as in the"
              + " thesis.");
    }
    slots(report);
    report.say(
        "Eppili 2004 prints Figures 3.10, 3.13, 3.15 and 3.16 as plots; the columns of the thesis"
            + " have what its text states. It does not say in which order sentinels on one page"
            + " run; both orders are shown. When those of one page run together, order alone is"
            + " enough and LRU does well with fewer slots than pages: the utility policy does not"
            + " know yet that a version which it refused will be asked for again at once. So with 6"
            + " and 5 slots the utility policy parses fewest, as in the thesis, only when the pages"
            + " run in turn. The engine compares once for all sentinels of a page, so that this"
            + " does not arise.");
    report.bar(
        new Target(
            "utility policy, as the engine asks: scenarios with more parses than LRU or the"
                + " thesis' policy",
            "0",
            "" + worse,
            worse == 0));
    report.bar(Target.shareAtLeast("utility policy, fewer parses than LRU, at best", 0.46, best));
    realPages(setting, report);
  }

  /** With how many slots each policy parses every version once. */
  private static void slots(Report report) {
    Table table =
        new Table(
            "Slots with which each version is parsed once",
            "scenario",
            "LRU",
            "LRU, thesis",
            "FIFO",
            "FIFO, thesis",
            "MRU",
            "MRU, thesis",
            "W-TinyLFU",
            "utility of the thesis",
            "utility, thesis",
            "utility");
    for (CacheScenario scenario : CacheScenario.all()) {
      table.row(
          scenario.figure(),
          enough(scenario, CachePolicy.LRU),
          scenario.slots().get(0),
          enough(scenario, CachePolicy.FIFO),
          scenario.slots().get(1),
          enough(scenario, CachePolicy.MRU),
          scenario.slots().get(2),
          enough(scenario, CachePolicy.TINY_LFU),
          enough(scenario, CachePolicy.UTILITY_OF_PAPER),
          scenario.slots().get(3),
          enough(scenario, CachePolicy.UTILITY));
    }
    report.table(table);
  }

  private static String enough(CacheScenario scenario, CachePolicy policy) {
    int least = scenario.load().distinctVersions();
    return IntStream.rangeClosed(1, MOST_SLOTS)
        .filter(slots -> scenario.load().reads(policy, slots) == least)
        .mapToObj(Integer::toString)
        .findFirst()
        .orElse("> " + MOST_SLOTS);
  }

  /** Zipf-popular pages of real sizes: one slot is a page of 20 KB here and of 700 KB there. */
  private static void realPages(Setting setting, Report report) {
    List<List<Path>> series = new ArrayList<>();
    for (String name : List.of("aria-spec", "brevo-privacy", "news-index", "incidents")) {
      List<Path> files =
          setting.files(report, "series/" + name).stream()
              .filter(file -> file.toString().endsWith(".html"))
              .limit(setting.pick(40, 3))
              .toList();
      if (!files.isEmpty()) {
        series.add(files);
      }
    }
    if (series.isEmpty()) {
      return;
    }
    Random random = new Random(setting.seed());
    List<Sentinel> each = new ArrayList<>();
    for (int i = 0; i < setting.pick(60, 8); i++) {
      int rank = (int) Math.floor(Math.pow(24, random.nextDouble())) - 1;
      each.add(new Sentinel(rank, 1 << random.nextInt(3)));
    }
    Sentinels load = new Sentinels(each, setting.pick(CacheScenario.MINUTES, 4));
    Function<Sentinels.Version, PageDigest> parse =
        version -> {
          List<Path> files = series.get(version.page() % series.size());
          return VigilCalls.html(Corpora.read(files.get(version.minute() % files.size()))).digest();
        };
    Table table =
        new Table(
            "Real pages, "
                + each.size()
                + " sentinels on Zipf-popular pages, "
                + Figures.of(load.comparedVersions())
                + " versions compared",
            "policy",
            "room",
            "parsed",
            "time parsing and all",
            "at hand at the end");
    load.run(VersionCache.ofDigests(CachePolicy.LRU, 1L << 30), parse);
    for (long room : new long[] {2L << 20, 8L << 20, 32L << 20}) {
      for (CachePolicy policy : CachePolicy.values()) {
        VersionCache<Sentinels.Version, PageDigest> cache = VersionCache.ofDigests(policy, room);
        long start = System.nanoTime();
        load.run(cache, parse);
        double nanos = System.nanoTime() - start;
        table.row(
            policy.name().toLowerCase(Locale.ROOT),
            Figures.bytes(room),
            cache.stats().loads(),
            Figures.time(nanos),
            Figures.bytes(cache.stats().weight()));
      }
    }
    report.table(table);
    report.say(
        "The numbers of parsed versions do not depend on the machine, but those of W-TinyLFU vary"
            + " from run to run. The times depend on the machine and on other work on it.");
  }
}
