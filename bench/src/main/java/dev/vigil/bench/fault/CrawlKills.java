package dev.vigil.bench.fault;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.crawl.CrawlProcess;
import dev.vigil.bench.crawl.WebServer;
import dev.vigil.bench.load.SiteProcess;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.crawl.store.CrawlDatabase;
import dev.vigil.discover.crawl.store.PageLog;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Does a crawl survive {@code kill -9} without losing or repeating work? A process crawls, is
 * killed at a random instant (also while it starts), and is started again, a hundred times; then it
 * runs to its end. A page is lost when it was never visited, and fetched twice when the server was
 * asked for it again although its answer had been received before a kill. What was under way at the
 * instant of a kill must be asked for again: no one can know what came of it; that is counted
 * apart.
 */
public final class CrawlKills implements Experiment {
  private static final int THREADS = 16;

  @Override
  public String name() {
    return "crawl-kills";
  }

  @Override
  public String question() {
    return "Does a crawl survive kill -9 without losing or repeating work?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    run(setting, report, setting.pick(100, 2));
  }

  /** The experiment with so many kills. */
  public void run(Setting setting, Report report, int kills) throws Exception {
    int pages = Math.max(400, kills * 300);
    AtomicIntegerArray asked = new AtomicIntegerArray(pages);
    AtomicLong requests = new AtomicLong();
    Set<Long> received = new HashSet<>();
    Set<Long> repeated = new HashSet<>();
    Path folder = setting.work().resolve("crawl");
    int ended = 0;
    try (WebServer server =
        new WebServer(
            pages,
            8,
            page -> {
              asked.incrementAndGet((int) page);
              requests.incrementAndGet();
            })) {
      String seed = server.web().url(0);
      for (int kill = 0; kill < kills; kill++) {
        Random random = new Random(setting.seed() + kill);
        int[] before = snapshot(asked);
        ended += crawl(folder, seed, random, requests) ? 1 : 0;
        check(received, before, asked, repeated);
        received(folder, received);
      }
      int[] before = snapshot(asked);
      Process last = start(folder, seed);
      try (BufferedReader lines = last.inputReader()) {
        while (lines.readLine() != null) {}
      }
      if (last.waitFor() != 0) {
        throw new IOException("the last run failed");
      }
      check(received, before, asked, repeated);
    }
    List<Long> visited =
        Crawl.open(folder).read(CrawlDatabase::visited).stream().map(CrawlKills::page).toList();
    Set<Long> distinct = new HashSet<>(visited);
    long lost = (long) pages - distinct.size();
    long underWay = 0;
    for (int page = 0; page < pages; page++) {
      underWay += Math.max(0, asked.get(page) - 1);
    }
    report.table(
        new Table("Kills at random instants, seeds from " + setting.seed(), "what", "count")
            .row("kills", kills)
            .row("runs that came to their end before", ended)
            .row("pages of the web", pages)
            .row("visited", visited.size())
            .row("lost", lost)
            .row("visited twice", visited.size() - distinct.size())
            .row("asked for again although received", repeated.size())
            .row("asked for again because they were under way at a kill", underWay));
    long faults = lost + visited.size() - distinct.size() + repeated.size();
    report.bar(
        new Target(
            kills + " kills: pages lost or fetched twice",
            "0",
            Long.toString(faults),
            faults == 0));
  }

  private static int[] snapshot(AtomicIntegerArray asked) {
    int[] now = new int[asked.length()];
    for (int i = 0; i < now.length; i++) {
      now[i] = asked.get(i);
    }
    return now;
  }

  /** Adds the pages that were received before a run and asked for again in it. */
  private static void check(
      Set<Long> received, int[] before, AtomicIntegerArray asked, Set<Long> repeated) {
    for (long page : received) {
      if (asked.get((int) page) > before[(int) page]) {
        repeated.add(page);
      }
    }
  }

  private static long page(String url) {
    return Long.parseLong(url.replaceFirst(".*/p", ""));
  }

  private static void received(Path folder, Set<Long> received) {
    if (Files.isDirectory(folder)) {
      PageLog.read(
          folder,
          PageLog.Place.START,
          logged -> received.add(page(logged.capture().fetch().url())));
    }
  }

  private static Process start(Path folder, String seed) throws IOException {
    List<String> command =
        new ArrayList<>(
            SiteProcess.java("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m"));
    command.addAll(
        List.of(
            CrawlProcess.class.getName(),
            folder.toString(),
            seed,
            "0",
            "4",
            "0",
            Integer.toString(THREADS),
            "warc"));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /** Crawls until a random instant; true when the crawl ended before. */
  private static boolean crawl(Path folder, String seed, Random random, AtomicLong requests)
      throws IOException, InterruptedException {
    Process process = start(folder, seed);
    try (BufferedReader lines = process.inputReader()) {
      if (random.nextInt(10) == 0) {
        process.waitFor(random.nextInt(1500), TimeUnit.MILLISECONDS);
      } else {
        lines.readLine();
        long until = requests.get() + random.nextInt(400);
        while (requests.get() < until && process.isAlive()) {
          process.waitFor(1, TimeUnit.MILLISECONDS);
        }
        TimeUnit.NANOSECONDS.sleep(random.nextInt(30_000_000));
      }
    } finally {
      process.toHandle().destroyForcibly();
    }
    return process.waitFor() == 0;
  }
}
