package dev.vigil.server.web.discover;

import static dev.vigil.server.web.frame.SafeHtml.all;
import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.crawl.CrawlSummary;
import dev.vigil.discover.crawl.store.ModuleMatch;
import dev.vigil.discover.crawl.store.ProgressRow;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.crawl.TopicProposals;
import dev.vigil.server.discover.CrawlService;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Renders the results of a crawl. Immutable. */
final class CrawlResultView {
  private static final int MOST = 50;

  private final TimeWords timeWords;

  CrawlResultView(TimeWords timeWords) {
    this.timeWords = timeWords;
  }

  /** The numbers that lists show. Immutable. */
  record Numbers(long pages, long waiting, long matches) {}

  static Numbers numbers(Crawl crawl) {
    return CrawlService.summary(crawl)
        .map(s -> new Numbers(s.count("pages"), s.waiting(), s.count("matches")))
        .orElse(new Numbers(0, 0, 0));
  }

  /** Describes why the crawl does not run. */
  static String end(Crawl crawl) {
    return CrawlService.summary(crawl)
        .map(CrawlSummary::end)
        .filter(end -> !end.isEmpty())
        .orElse("paused");
  }

  SafeHtml of(RequestContext context, Crawl crawl, Numbers numbers) {
    Optional<CrawlSummary> found = CrawlService.summary(crawl);
    return all(
        h(
            "div.grid",
            h(
                "section.card",
                h("h2", "So far"),
                h(
                    "dl",
                    entry("Pages", "%,d".formatted(numbers.pages())),
                    entry("Waiting", "%,d".formatted(numbers.waiting())),
                    entry("Matches", "%,d".formatted(numbers.matches())),
                    found.map(s -> entry("Found", "%,d".formatted(s.count("found")))),
                    found.map(s -> entry("Hosts", "%,d".formatted(s.count("hosts")))),
                    found.map(s -> entry("Errors", "%,d".formatted(s.count("errors")))),
                    found.map(s -> entry("Content", DashboardText.bytes(s.count("bytes")))))),
            h(
                "section.card",
                h("h2", "Asked for"),
                h(
                    "dl",
                    entry("From", String.join(", ", crawl.settings().seeds())),
                    entry("Order", crawl.settings().frontier()),
                    entry("With each page", String.join(", ", crawl.settings().modules())),
                    entry("Scope", crawl.settings().scope().name().toLowerCase(Locale.ROOT)),
                    entry(
                        "Maximum of pages",
                        crawl.settings().pages() == 0
                            ? "no limit"
                            : "%,d".formatted(crawl.settings().pages()))))),
        found.map(s -> course(s.samples())),
        found.map(s -> matches(context, crawl, s.matches())),
        found.map(CrawlResultView::hosts),
        found.map(CrawlResultView::left));
  }

  private static SafeHtml entry(String name, String value) {
    return all(h("dt", name), h("dd", value));
  }

  private @Nullable SafeHtml course(List<ProgressRow> samples) {
    if (samples.size() < 2) {
      return null;
    }
    int step = Math.max(1, samples.size() / 200);
    List<Plot.Moment> points =
        IntStream.range(0, samples.size())
            .filter(i -> i % step == 0 || i == samples.size() - 1)
            .mapToObj(samples::get)
            .map(
                sample ->
                    new Plot.Moment(
                        sample.at(), sample.pages(), "%,d pages".formatted(sample.pages())))
            .toList();
    return h(
        "section.card",
        h("h2", "Pages over time"),
        SafeHtml.of(Plot.steps(points, timeWords::minute, "Pages over time")));
  }

  private static SafeHtml services(RequestContext context) {
    return h("a", at("href", context.to("/services")), "Services that were found");
  }

  private static SafeHtml topic(RequestContext context, Crawl crawl) {
    TopicTree.Address topic = TopicProposals.topic(crawl);
    return h(
        "a",
        at("href", context.to(TopicPages.path(topic.tree()) + "#review")),
        "Review pages of " + topic);
  }

  private static @Nullable SafeHtml matches(
      RequestContext context, Crawl crawl, List<ModuleMatch> matches) {
    if (matches.isEmpty()) {
      return null;
    }
    return h(
        "section.card",
        h("h2", "Matches"),
        h(
            "p.quiet",
            crawl.settings().frontier().startsWith("topic")
                ? topic(context, crawl)
                : services(context)),
        h(
            "table.list",
            h("thead", h("tr", h("th", "What"), h("th", "Where"))),
            h(
                "tbody",
                matches.stream()
                    .limit(MOST)
                    .map(
                        match ->
                            h(
                                "tr",
                                h("td", match.kind()),
                                h(
                                    "td",
                                    h(
                                        "a",
                                        at("href", match.url()),
                                        at("rel", "noreferrer"),
                                        match.url()))))
                    .toList())));
  }

  private static @Nullable SafeHtml hosts(CrawlSummary summary) {
    if (summary.hosts().isEmpty()) {
      return null;
    }
    return h(
        "section.card",
        h("h2", "Largest hosts"),
        h(
            "table.list",
            h("thead", h("tr", h("th", "Host"), h("th.num", "Pages"))),
            h(
                "tbody",
                summary.hosts().stream()
                    .limit(MOST)
                    .map(
                        host ->
                            h(
                                "tr",
                                h("td", host.name()),
                                h(
                                    "td.num",
                                    at("data-label", "pages"),
                                    "%,d".formatted(host.fetched()))))
                    .toList())));
  }

  private static @Nullable SafeHtml left(CrawlSummary summary) {
    if (summary.traps().isEmpty() && summary.mirrors().isEmpty()) {
      return null;
    }
    return h(
        "section.card",
        h("h2", "Left out"),
        h(
            "ul",
            summary.traps().stream()
                .limit(MOST)
                .map(
                    trap ->
                        h(
                            "li",
                            "%s at %s: %s, such as %s"
                                .formatted(
                                    trap.kind(),
                                    trap.host(),
                                    DashboardText.count(trap.leftOut(), "address", "addresses"),
                                    trap.example())))
                .toList(),
            summary.mirrors().stream()
                .limit(MOST)
                .map(mirror -> h("li", mirror.host() + " repeats " + mirror.of()))
                .toList()));
  }
}
