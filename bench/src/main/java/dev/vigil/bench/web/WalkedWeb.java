package dev.vigil.bench.web;

import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Table;
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.crawl.CrawlSettings;
import dev.vigil.discover.crawl.CrawlSummary;
import dev.vigil.discover.crawl.store.VisitRepository;
import dev.vigil.discover.crawl.store.VisitRepository.Visit;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.guard.AllowList;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a crawl through the test web found. Immutable.
 *
 * @param visits all of them, also those that brought no page
 * @param members how many of the matches are members of the class
 * @param harm how many forms were sent that only write
 */
public record WalkedWeb(
    CrawlSummary summary, List<Visit> visits, int matches, int members, int harm) {
  /** Copies the visits. */
  public WalkedWeb {
    visits = List.copyOf(visits);
  }

  /** Crawls with the service analyzer until so many pages were seen. */
  public static WalkedWeb walk(
      TestWeb web, Path folder, String frontier, List<String> seeds, int pages)
      throws InterruptedException {
    CrawlSettings settings =
        CrawlSettings.of(seeds)
            .change()
            .frontier(frontier)
            .modules(List.of("links", "services=nucleotide-blast"))
            .pages(pages)
            .delay(Duration.ZERO)
            .workers(4)
            .allow(List.of("127.0.0.1", "::1"))
            .done();
    int before = harm(web);
    Crawl crawl = Crawl.create(folder, settings);
    crawl.run(
        new Crawl.Tools(TimeSource.system(), AllowList.EMPTY, Optional.empty()), progress -> {});
    CrawlSummary summary = crawl.summary();
    List<String> hosts =
        crawl.matches(10_000).stream().map(m -> URI.create(m.page()).getHost()).distinct().toList();
    int members =
        (int) hosts.stream().filter(h -> web.site(h).kind() == SiteKind.NUCLEOTIDE_SEARCH).count();
    List<Visit> visits =
        crawl.read(database -> new VisitRepository(database).after(0, Integer.MAX_VALUE));
    return new WalkedWeb(summary, visits, hosts.size(), members, harm(web) - before);
  }

  private static int harm(TestWeb web) {
    return web.sites().stream().mapToInt(Site::harmed).sum();
  }

  /** The rows of the thesis' tables. */
  public static Table table(
      String title, List<String> columns, List<WalkedWeb> walks, List<List<Object>> others) {
    Table table = new Table(title, columns.toArray(String[]::new));
    String[] rows = {
      "URLs crawled",
      "pages with forms",
      "forms",
      "forms submitted",
      "submissions a form",
      "matched sources"
    };
    for (int r = 0; r < rows.length; r++) {
      List<Object> cells = new ArrayList<>(List.of(rows[r]));
      for (WalkedWeb walk : walks) {
        cells.add(walk.figure(r));
      }
      for (List<Object> other : others) {
        cells.add(other.get(r));
      }
      table.row(cells.toArray());
    }
    return table;
  }

  /** The lower parts of Table 4 of the thesis: status codes and media types of the responses. */
  public Table responses(String title) {
    Table table = new Table(title, "", "Vigil", "thesis");
    table.row("status 200", statuses(200, 200), 1212);
    table.row("status 30x", statuses(300, 309), 114);
    table.row("status 404", statuses(404, 404), 18);
    table.row("status 50x", statuses(500, 509), 6);
    long html = summary.count("type text/html");
    long pdf = summary.count("type application/pdf");
    long text = summary.count("type text/plain");
    table.row("text/html", html, 1238);
    table.row("application/pdf", pdf, 36);
    table.row("text/plain", text, 23);
    table.row("other types", summary.count("pages") - html - pdf - text, 52);
    return table;
  }

  private long statuses(int from, int to) {
    return visits.stream().filter(v -> v.status() >= from && v.status() <= to).count();
  }

  /** What the service analyzer counted. */
  private long counted(String what) {
    return summary.count("module: " + what);
  }

  private Object figure(int row) {
    return switch (row) {
      case 0 -> summary.count("pages");
      case 1 -> counted("pages with forms");
      case 2 -> counted("forms");
      case 3 -> counted("probes");
      case 4 -> Figures.of((double) counted("probes") / Math.max(1, counted("forms")));
      default -> matches;
    };
  }
}
