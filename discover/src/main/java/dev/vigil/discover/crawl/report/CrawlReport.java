package dev.vigil.discover.crawl.report;

import dev.vigil.discover.crawl.CrawlSettings;
import dev.vigil.discover.crawl.CrawlSummary;
import dev.vigil.discover.crawl.store.HostRow;
import dev.vigil.discover.crawl.store.ProgressRow;
import dev.vigil.discover.plot.Plot;
import dev.vigil.document.markup.MarkupEscape;
import dev.vigil.document.markup.TextShortener;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes the report of a crawl: one self-contained HTML page with its plots. Everything that came
 * from the web is escaped. Stateless.
 */
public final class CrawlReport {
  private static final int MOST_COLUMNS = 12;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final CrawlSummary crawl;
  private final StringBuilder html = new StringBuilder();

  private final String more;

  private CrawlReport(CrawlSummary crawl, String more) {
    this.crawl = crawl;
    this.more = more;
  }

  /** The report as HTML. */
  public static String html(CrawlSummary crawl) {
    return html(crawl, "");
  }

  /**
   * The report as HTML with a section that the frontier or a module adds.
   *
   * @param more the section as HTML, with everything escaped
   */
  public static String html(CrawlSummary crawl, String more) {
    return new CrawlReport(crawl, more).page();
  }

  private String page() {
    String title = "Crawl " + crawl.name();
    html.append(
        """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <title>%s</title>
        <style>
        body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 62rem; padding: 0 1rem; color: #1c2530; }
        h1 { margin-bottom: 0; } h2 { margin: 2.2rem 0 .6rem; font-size: 1.15rem; }
        .quiet { color: #5b6673; margin-top: .2rem; }
        .numbers { display: flex; flex-wrap: wrap; gap: .8rem; margin: 1.2rem 0; }
        .numbers div { border: 1px solid #d7dde4; border-radius: .5rem; padding: .5rem .9rem; min-width: 6.5rem; }
        .numbers b { display: block; font-size: 1.35rem; }
        .plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(26rem, 1fr)); gap: 1rem; }
        .plots svg { width: 100%%; height: auto; }
        table { border-collapse: collapse; width: 100%%; font-size: .93rem; }
        th, td { text-align: left; padding: .25rem .7rem .25rem 0; border-bottom: 1px solid #e6eaef; vertical-align: top; overflow-wrap: anywhere; }
        td.n, th.n { text-align: right; white-space: nowrap; }
        </style></head><body>
        """
            .formatted(MarkupEscape.escape(title)));
    html.append("<h1>").append(MarkupEscape.escape(title)).append("</h1>\n");
    html.append("<p class=\"quiet\">").append(MarkupEscape.escape(headline())).append("</p>\n");
    numbers();
    html.append(more);
    plots();
    matches();
    hosts();
    traps();
    mirrors();
    leftOut();
    slow();
    settings();
    return html.append("</body></html>\n").toString();
  }

  private String headline() {
    List<ProgressRow> samples = crawl.samples();
    String when =
        samples.isEmpty()
            ? "not begun"
            : TIME.format(samples.getFirst().at()) + " to " + TIME.format(samples.getLast().at());
    String state =
        crawl.running() ? "running" : crawl.end().isEmpty() ? "interrupted" : crawl.end();
    return when + " UTC · " + state;
  }

  private void numbers() {
    html.append("<div class=\"numbers\">");
    number("pages", count(crawl.count("pages")));
    number("waiting", count(crawl.waiting()));
    number("hosts", count(crawl.count("hosts")));
    number("errors", count(crawl.count("errors")));
    number("matches", count(crawl.count("matches")));
    number("equal pages", count(crawl.count("duplicates")));
    number("nearly equal", count(crawl.count("near duplicates")));
    number("megabytes", String.format(Locale.ROOT, "%,.1f", crawl.count("bytes") / 1e6));
    number("pages a second", String.format(Locale.ROOT, "%,.1f", speed()));
    html.append("</div>\n");
  }

  private void number(String what, String value) {
    html.append("<div><b>").append(value).append("</b>").append(what).append("</div>");
  }

  private double speed() {
    double seconds = 0;
    long pages = 0;
    List<ProgressRow> samples = crawl.samples();
    for (int i = 1; i < samples.size(); i++) {
      double between = seconds(samples.get(i - 1).at(), samples.get(i).at());
      long more = samples.get(i).pages() - samples.get(i - 1).pages();
      if (more > 0) {
        seconds += between;
        pages += more;
      }
    }
    return seconds == 0 ? 0 : pages / seconds;
  }

  private static double seconds(Instant from, Instant to) {
    return Duration.between(from, to).toMillis() / 1000.0;
  }

  // ---- plots ----

  private void plots() {
    html.append("<div class=\"plots\">\n");
    if (crawl.samples().size() > 1) {
      time();
    }
    columns("How visits ended", "outcome ");
    columns("What was answered", "type ");
    depths();
    html.append("</div>\n");
  }

  private void time() {
    Instant begin = crawl.samples().getFirst().at();
    double whole = seconds(begin, crawl.samples().getLast().at());
    double unit = whole > 7200 ? 3600 : whole > 120 ? 60 : 1;
    String label = unit == 3600 ? "hours" : unit == 60 ? "minutes" : "seconds";
    Plot pages = lines("pages", "Pages and matches", label, "so far");
    Plot queue = lines("queue", "Addresses that wait, hosts found", label, "so many");
    Plot speed = lines("speed", "Pages a second", label, "pages a second");
    ProgressRow before = crawl.samples().getFirst();
    for (ProgressRow sample : crawl.samples()) {
      double x = seconds(begin, sample.at()) / unit;
      pages.point("pages", x, (double) sample.pages());
      pages.point("errors", x, (double) sample.errors());
      pages.point("matches", x, (double) sample.matches());
      queue.point("waiting", x, (double) sample.waiting());
      queue.point("hosts", x, (double) sample.hosts());
      double between = seconds(before.at(), sample.at());
      if (between > 0) {
        speed.point("pages", x, (sample.pages() - before.pages()) / between);
      }
      before = sample;
    }
    html.append(pages.svg()).append(queue.svg());
    if (!speed.series().isEmpty()) {
      html.append(speed.svg());
    }
  }

  private static Plot lines(String file, String title, String x, String y) {
    return Plot.lines(file, title, x, Plot.Scale.LINEAR, y, Plot.Scale.LINEAR);
  }

  private void columns(String title, String prefix) {
    List<Map.Entry<String, Long>> all =
        crawl.tallies().entrySet().stream()
            .filter(e -> e.getKey().startsWith(prefix))
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .limit(MOST_COLUMNS)
            .toList();
    if (!all.isEmpty()) {
      Plot plot =
          Plot.columns(
              prefix.strip(),
              title,
              "visits",
              Plot.Scale.LINEAR,
              all.stream().map(e -> shortened(e.getKey().substring(prefix.length()))).toList());
      all.forEach(e -> plot.column("visits", e.getValue()));
      html.append(plot.svg());
    }
  }

  private static String shortened(String text) {
    return TextShortener.first(text, 23);
  }

  private void depths() {
    List<Integer> depths = new ArrayList<>();
    crawl.tallies().keySet().stream()
        .filter(name -> name.matches("depth \\d+"))
        .map(name -> Integer.parseInt(name.substring(6)))
        .sorted()
        .forEach(depths::add);
    if (depths.size() > 1) {
      Plot plot =
          Plot.columns(
              "depth",
              "Links away from a seed",
              "visits",
              Plot.Scale.LINEAR,
              depths.stream().map(String::valueOf).toList());
      depths.forEach(depth -> plot.column("visits", (double) crawl.count("depth " + depth)));
      html.append(plot.svg());
    }
  }

  // ---- tables ----

  private void matches() {
    List<List<String>> rows = new ArrayList<>();
    crawl
        .matches()
        .forEach(m -> rows.add(List.of(m.kind(), m.url(), TIME.format(m.at()), m.detail())));
    table("Matches", List.of("Kind", "Address", "When", "Detail"), rows, 0);
  }

  private void hosts() {
    List<List<String>> rows = new ArrayList<>();
    crawl.hosts().stream()
        .sorted(Comparator.comparingLong(HostRow::fetched).reversed())
        .limit(30)
        .forEach(
            h ->
                rows.add(
                    List.of(
                        h.name(),
                        h.givenUp().isEmpty() ? "" : "left: " + h.givenUp(),
                        count(h.fetched()),
                        count(h.failed()),
                        count(h.waiting()),
                        String.format(Locale.ROOT, "%,.1f", h.bytes() / 1e6))));
    table("Hosts", List.of("Host", "", "Pages", "Failed", "Waiting", "MB"), rows, 4);
  }

  private void traps() {
    List<List<String>> rows = new ArrayList<>();
    crawl
        .traps()
        .forEach(
            t ->
                rows.add(
                    List.of(t.kind(), t.host(), t.pattern(), t.example(), count(t.leftOut()))));
    table("Traps", List.of("Kind", "Host", "Addresses", "Example", "Left out"), rows, 1);
  }

  private void mirrors() {
    List<List<String>> rows = new ArrayList<>();
    crawl
        .mirrors()
        .forEach(m -> rows.add(List.of(m.host(), m.of(), count(m.same()), count(m.different()))));
    table("Mirrors", List.of("Host", "Repeats", "Same pages", "Different"), rows, 2);
  }

  private void leftOut() {
    List<List<String>> rows = new ArrayList<>();
    crawl
        .tallies()
        .forEach(
            (name, value) -> {
              if (name.startsWith("left out: ") || name.startsWith("module: ")) {
                rows.add(List.of(name, count(value)));
              }
            });
    table("Other numbers", List.of("What", "Count"), rows, 1);
  }

  private void slow() {
    List<List<String>> rows = new ArrayList<>();
    crawl.slow().forEach(s -> rows.add(List.of(s.url(), count(s.millis()))));
    table("Slowest answers", List.of("Address", "Milliseconds"), rows, 1);
  }

  private void settings() {
    CrawlSettings s = crawl.settings();
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of("seeds", String.join(", ", s.seeds().subList(0, Math.min(20, s.seeds().size())))));
    rows.add(List.of("frontier", s.frontier()));
    rows.add(List.of("modules", String.join(", ", s.modules())));
    rows.add(List.of("reach", s.scope().name().toLowerCase(Locale.ROOT)));
    rows.add(List.of("pages", s.pages() == 0 ? "no limit" : count(s.pages())));
    rows.add(
        List.of(
            "manners",
            s.delay().toMillis() + " ms between requests, " + s.parallel() + " at once"));
    table("What was asked for", List.of("", ""), rows, 0);
  }

  /** The last columns are numbers. */
  private void table(String title, List<String> heads, List<List<String>> rows, int numbers) {
    if (rows.isEmpty()) {
      return;
    }
    html.append("<h2>").append(MarkupEscape.escape(title)).append("</h2>\n<table><tr>");
    cells("th", heads, numbers);
    rows.forEach(
        row -> {
          html.append("<tr>");
          cells("td", row, numbers);
        });
    html.append("</table>\n");
  }

  private void cells(String tag, List<String> cells, int numbers) {
    for (int i = 0; i < cells.size(); i++) {
      boolean number = i >= cells.size() - numbers;
      html.append('<').append(tag).append(number ? " class=\"n\">" : ">");
      html.append(MarkupEscape.escape(cells.get(i))).append("</").append(tag).append('>');
    }
    html.append("</tr>\n");
  }

  private static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
