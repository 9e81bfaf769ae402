package dev.vigil.discover.topic.crawl;

import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.plot.Plot;
import dev.vigil.document.markup.MarkupEscape;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes the part of a crawl's report that is about its topic. Stateless. */
public final class FocusedReport {
  private static final int MOST_PAGES = 40;

  private FocusedReport() {}

  /** The section as HTML; empty for a crawl without a topic. */
  public static String html(Crawl crawl) {
    Optional<FocusedState> found = FocusedState.of(crawl);
    if (found.isEmpty() || found.get().pages() == 0) {
      return "";
    }
    FocusedState state = found.get();
    StringBuilder html = new StringBuilder("<h2>Topic ");
    html.append(MarkupEscape.escape(TopicProposals.topic(crawl).toString())).append("</h2>\n<p>");
    html.append(MarkupEscape.escape(String.join(" ", sentences(state))))
        .append("</p>\n<div class=\"plots\">");
    html.append(harvest(state).svg()).append(loss(state).svg()).append("</div>\n");
    best(state, html);
    return html.toString();
  }

  /** Returns the report in some lines; no lines for a crawl without a topic. */
  public static List<String> lines(Crawl crawl) {
    return FocusedState.of(crawl)
        .filter(state -> state.pages() > 0)
        .map(state -> List.of("topic     " + String.join(" ", sentences(state))))
        .orElse(List.of());
  }

  private static List<String> sentences(FocusedState state) {
    String first =
        String.format(
            Locale.ROOT,
            "%,d of %,d pages belong to the topic; harvest rate %.2f, loss rate %.2f.",
            state.relevant(),
            state.pages(),
            state.harvest(),
            1 - state.harvest());
    String second =
        state.switches().isEmpty()
            ? "The apprentice has not taken over."
            : String.format(
                Locale.ROOT,
                "The apprentice took over after %,d pages; it orders links with quality %.2f, the"
                    + " baseline with %.2f.",
                state.switches().getFirst(),
                state.quality(),
                state.baseline());
    return List.of(first, second);
  }

  /** The harvest rate of consecutive pages; a second line marks the time after the switch. */
  private static Plot harvest(FocusedState state) {
    Plot plot = lines("harvest", "Harvest rate", "relevance");
    long takeover = state.switches().isEmpty() ? Long.MAX_VALUE : state.switches().getFirst();
    double mean = 0;
    int n = 0;
    int group = Math.max(1, state.points().size() / 40);
    for (FocusedState.Point point : state.points()) {
      mean += point.harvest();
      if (++n == group) {
        plot.point(
            point.pages() > takeover ? "apprentice" : "baseline", (double) point.pages(), mean / n);
        mean = 0;
        n = 0;
      }
    }
    return plot;
  }

  /** The share of all pages so far that are off topic. */
  private static Plot loss(FocusedState state) {
    Plot plot = lines("loss", "Loss rate so far", "loss rate");
    long takeover = state.switches().isEmpty() ? Long.MAX_VALUE : state.switches().getFirst();
    double sum = 0;
    long before = 0;
    for (FocusedState.Point point : state.points()) {
      sum += point.harvest() * (point.pages() - before);
      before = point.pages();
      plot.point(
          point.pages() > takeover ? "apprentice" : "baseline",
          (double) point.pages(),
          1 - sum / point.pages());
    }
    return plot;
  }

  private static Plot lines(String file, String title, String y) {
    return Plot.lines(file, title, "pages", Plot.Scale.LINEAR, y, Plot.Scale.LINEAR);
  }

  /** The text of the link that led to the page, and its URL. */
  private static String link(FocusedState.BestPage page) {
    String url = MarkupEscape.escape(page.url());
    String address = "<a href=\"" + url + "\">" + url + "</a>";
    return page.anchor().isBlank()
        ? address
        : MarkupEscape.escape(page.anchor()) + "<br>" + address;
  }

  private static void best(FocusedState state, StringBuilder html) {
    if (state.best().isEmpty()) {
      return;
    }
    html.append("<h2>Best pages</h2>\n<table><tr><th class=\"n\">confidence</th><th>page</th>");
    html.append("<th>because of</th></tr>\n");
    state.best().stream()
        .limit(MOST_PAGES)
        .forEach(
            page ->
                html.append("<tr><td class=\"n\">")
                    .append(String.format(Locale.ROOT, "%.2f", page.confidence()))
                    .append("</td><td>")
                    .append(link(page))
                    .append("</td><td>")
                    .append(MarkupEscape.escape(page.reason()))
                    .append("</td></tr>\n"));
    html.append("</table>\n");
  }
}
