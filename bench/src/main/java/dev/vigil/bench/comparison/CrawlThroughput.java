package dev.vigil.bench.comparison;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.crawl.CrawlProcess;
import dev.vigil.bench.crawl.Scrapy;
import dev.vigil.bench.crawl.WebPages;
import dev.vigil.bench.crawl.WebServer;
import dev.vigil.bench.load.SiteProcess;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How fast is a crawl with all that belongs to it: frontier and known addresses on disk,
 * robots.txt, duplicates, modules, and every page kept? A web of pages of about 7 KB with 20 links
 * is served by another process on the same machine; Vigil and Scrapy crawl the same pages from the
 * same seed with the same manners. Both start cold, and both starts are counted.
 */
public final class CrawlThroughput implements Experiment {
  private static final int HOSTS = 16;
  private static final int PARALLEL = 8;
  private static final int THREADS = 64;
  private static final double BAR = 1_000;

  @Override
  public String name() {
    return "crawl-throughput";
  }

  @Override
  public String question() {
    return "How many pages a second does a crawl fetch, and what does each cost?";
  }

  /** What a crawl took. */
  private record Measured(long pages, double seconds, double cpu, String memory, double packing) {
    double perSecond() {
      return pages / seconds;
    }

    double each() {
      return cpu / pages;
    }
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    int pages = setting.pick(40_000, 200);
    List<String> command = new ArrayList<>(SiteProcess.java("-XX:+UseSerialGC", "-Xmx256m"));
    command.addAll(
        List.of(WebServer.class.getName(), Integer.toString(10 * pages), Integer.toString(HOSTS)));
    Process site =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    Table table =
        new Table(
            "The same web, "
                + HOSTS
                + " hosts, "
                + PARALLEL
                + " requests to each at once, no delay, server on the same machine",
            "who",
            "pages",
            "pages a second",
            "processor a page",
            "memory at most");
    try (BufferedReader from = site.inputReader()) {
      int port = Integer.parseInt(from.readLine());
      String seed = new WebPages(10 * pages, HOSTS, port).url(0);
      Measured ours = vigil(setting, seed, pages, "warc");
      row(table, "Vigil, pages kept as WARC", ours);
      Measured archived = vigil(setting, seed, pages, "archive");
      row(table, "Vigil, pages also in an archive", archived);
      Measured few = vigil(setting, seed, pages / 20, "archive-cold");
      row(table, "Vigil, pages also in an archive, few", few);
      report.say(
          "Pages are in the archive, exact and safe, when the crawl ends. To pack them as small as"
              + " the archive's other pages took "
              + Figures.time(archived.packing() * 1e9 / archived.pages())
              + " a page more, by one thread, after the crawl.");
      report.bar(fast("complete pipeline with the archive", archived));
      report.bar(fast("pages kept as WARC alone", ours));
      if (Scrapy.isThere()) {
        Scrapy.Measured took =
            new Scrapy(setting.work().resolve("scrapy"))
                .run(seed, setting.pick(4_000, 50), PARALLEL, THREADS, 0);
        Measured theirs = new Measured(took.pages(), took.seconds(), took.cpu(), "", 0);
        row(table, "Scrapy", theirs);
        report.bar(
            Target.faster(
                "pages a second, Vigil / Scrapy", 1, ours.perSecond() / theirs.perSecond()));
        report.bar(
            Target.faster("processor a page, Scrapy / Vigil", 1, theirs.each() / ours.each()));
      } else {
        report.skip("Scrapy", "not found; install python3-scrapy from the distribution");
      }
      report.table(table);
    } finally {
      site.destroy();
      site.waitFor();
    }
  }

  private static Target fast(String what, Measured took) {
    return Target.atLeast("pages a second, " + what, BAR, took.perSecond());
  }

  private static void row(Table table, String who, Measured took) {
    table.row(
        who,
        took.pages(),
        Figures.of(Math.round(took.perSecond())),
        Figures.time(took.each() * 1e9),
        took.memory());
  }

  private static Measured vigil(Setting setting, String seed, int pages, String kept)
      throws IOException, InterruptedException {
    Path folder = setting.work().resolve("crawl-" + kept);
    List<String> command = new ArrayList<>(SiteProcess.java("-XX:+UseSerialGC", "-Xmx768m"));
    command.addAll(
        List.of(
            CrawlProcess.class.getName(),
            folder.toString(),
            seed,
            Integer.toString(pages),
            Integer.toString(PARALLEL),
            "0",
            Integer.toString(THREADS),
            kept.replace("-cold", "")));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String last = "";
    try (BufferedReader lines = process.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        last = line;
      }
    }
    if (process.waitFor() != 0 || !last.endsWith("PAGES")) {
      throw new IOException("the crawl ended with '" + last + "'");
    }
    String[] words = last.split(" ", -1);
    return new Measured(
        Long.parseLong(words[0]),
        Double.parseDouble(words[1]),
        Double.parseDouble(words[2]),
        words[3] + " MB",
        Double.parseDouble(words[4]));
  }
}
