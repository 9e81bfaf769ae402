package dev.vigil.server.web.discover;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.archive.version.Page;
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.task.TaskProgress;
import dev.vigil.discover.topic.TopicQuality;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.crawl.FocusedState;
import dev.vigil.discover.topic.store.LabelKind;
import dev.vigil.discover.topic.store.QualityPoint;
import dev.vigil.discover.topic.store.TopicLabel;
import dev.vigil.discover.topic.store.TopicMembers;
import dev.vigil.discover.topic.store.TopicReview;
import dev.vigil.discover.topic.store.Topics;
import dev.vigil.server.discover.FirstWorkspaceRestriction;
import dev.vigil.server.discover.TopicService;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.watch.engine.Installation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The tables and charts of topic pages. Safe for concurrent use. */
final class TopicResultView {
  private static final int MOST_REVIEWS = 50;
  private static final int MOST_LABELS = 200;

  private final Installation installation;
  private final TopicService service;
  private final TimeWords timeWords;

  TopicResultView(Installation installation, TopicService service) {
    this.installation = installation;
    this.service = service;
    this.timeWords = new TimeWords(installation);
  }

  private Topics topics() {
    return service.topics();
  }

  SafeHtml trees(RequestContext context, List<String> trees) {
    return h(
        "table.list",
        h(
            "thead",
            h(
                "tr",
                h("th", "Tree"),
                h("th.num", "Topics"),
                h("th.num", "Labelled pages"),
                h("th.num", "To review"))),
        h("tbody", trees.stream().map(tree -> treeRow(context, tree)).toList()));
  }

  private SafeHtml treeRow(RequestContext context, String tree) {
    long workspace = context.workspace();
    return h(
        "tr",
        h("td", h("div.name", h("a", at("href", context.to(TopicPages.path(tree))), tree))),
        count("topics", topics().tree(workspace, tree).paths().size()),
        count("labelled pages", topics().labels(workspace, tree).size()),
        count(
            "to review",
            topics().reviews(workspace, tree, TopicReview.State.WAITING, 10_000).size()));
  }

  private static SafeHtml count(String label, int number) {
    return h("td.num", at("data-label", label), "%,d".formatted(number));
  }

  /** How far the training is, or how the last one went. */
  @Nullable SafeHtml training(RequestContext context, String tree, boolean editor) {
    Optional<TaskProgress> task = service.task(context.workspace(), tree);
    if (task.isEmpty()) {
      String said = service.last(context.workspace(), tree);
      return said.isEmpty() ? null : h("p.quiet", at("role", "status"), said);
    }
    TaskProgress now = task.get();
    boolean counted = now.steps() > 0;
    return h(
        "section.card",
        at("data-reload", "2"),
        h("p", at("role", "status"), (now.paused() ? "Paused: " : "At work: ") + now.words()),
        h(
            "progress",
            at("max", String.valueOf(Math.max(1, now.steps()))),
            counted ? at("value", String.valueOf(Math.min(now.done(), now.steps()))) : null),
        editor
            ? PageFrame.form(
                context,
                TopicPages.path(tree) + "/training",
                h(
                    "div.bulk",
                    now.paused() ? act("resume", "Resume") : act("pause", "Pause"),
                    act("stop", "Stop")))
            : null);
  }

  private static SafeHtml act(String value, String label) {
    return h("button", at("type", "submit"), at("name", "act"), at("value", value), label);
  }

  SafeHtml topics(RequestContext context, String tree, boolean editor) {
    TopicTree paths = topics().tree(context.workspace(), tree);
    Map<String, QualityPoint> last = new HashMap<>();
    topics().quality(context.workspace(), tree).forEach(point -> last.put(point.path(), point));
    boolean trained = !last.isEmpty();
    Map<String, Integer> pages = new HashMap<>();
    topics()
        .labels(context.workspace(), tree)
        .forEach(label -> pages.merge(label.path(), 1, Integer::sum));
    return h(
        "section",
        h(
            "table.list",
            h(
                "thead",
                h(
                    "tr",
                    h("th", "Topic"),
                    h("th.num", "Pages"),
                    h("th.num", "Precision"),
                    h("th.num", "Recall"),
                    h("th"))),
            h(
                "tbody",
                paths.paths().stream()
                    .map(
                        path ->
                            row(
                                context,
                                tree,
                                path,
                                pages.getOrDefault(path, 0),
                                Optional.ofNullable(last.get(path)),
                                editor))
                    .toList(),
                h(
                    "tr",
                    h("td", h("span.quiet", "catch-all: pages of no topic")),
                    h(
                        "td.num",
                        at("data-label", "pages"),
                        String.valueOf(pages.getOrDefault("", 0))),
                    h("td"),
                    h("td"),
                    h("td")))),
        editor
            ? PageFrame.form(
                context,
                TopicPages.path(tree) + "/train",
                h(
                    "p",
                    h("button.main", at("type", "submit"), "Train"),
                    " ",
                    trained
                        ? h(
                            "button",
                            at("type", "submit"),
                            at("formaction", context.to(TopicPages.path(tree) + "/learn")),
                            "Learn from archived pages")
                        : null))
            : null);
  }

  /** The crawls that search for topics of the tree. */
  @Nullable SafeHtml crawls(RequestContext context, String tree) {
    List<Crawl> crawls =
        FirstWorkspaceRestriction.isFirst(context) ? service.crawls(tree) : List.of();
    if (crawls.isEmpty()) {
      return null;
    }
    boolean running = crawls.stream().anyMatch(service::isRunning);
    boolean training = service.task(context.workspace(), tree).isPresent();
    return h(
        "section.card",
        running && !training ? at("data-reload", "5") : null,
        h("h2", "Crawls"),
        h("ul", crawls.stream().map(crawl -> h("li", crawl(context, crawl))).toList()),
        running
            ? h("p.quiet", "When a crawl ends, the pages that it found wait in the review queue.")
            : null);
  }

  private SafeHtml crawl(RequestContext context, Crawl crawl) {
    String found =
        FocusedState.of(crawl)
            .map(
                s ->
                    String.format(
                        Locale.ROOT,
                        ": %,d of %,d pages belong to the topic",
                        s.relevant(),
                        s.pages()))
            .orElse(": no pages yet");
    return SafeHtml.all(
        h("a", at("href", context.to(CrawlPages.path(crawl))), crawl.name()),
        found,
        service.isRunning(crawl) ? ", running" : null);
  }

  private static SafeHtml row(
      RequestContext context,
      String tree,
      String path,
      int pages,
      Optional<QualityPoint> point,
      boolean editor) {
    return h(
        "tr",
        h("td", h("div.name", h("a", at("href", context.to(members(tree, path))), path))),
        count("pages", pages),
        ratio("precision", point, TopicQuality::precision),
        ratio("recall", point, TopicQuality::recall),
        h(
            "td",
            editor && point.isPresent()
                ? PageFrame.form(
                    context,
                    TopicPages.path(tree) + "/crawl",
                    h("input", at("type", "hidden"), at("name", "topic"), at("value", path)),
                    h("button", at("type", "submit"), "Find pages"))
                : null));
  }

  private static String members(String tree, String path) {
    return TopicPages.path(tree) + "/pages?topic=" + DashboardText.encoded(path);
  }

  /** The archived pages of a topic. */
  SafeHtml members(RequestContext context, TopicMembers.Members found) {
    List<TopicMembers.Member> pages = found.pages();
    String more = pages.size() > MOST_LABELS ? ", the first %,d".formatted(MOST_LABELS) : "";
    return h(
        "section.card",
        h("h2", "Archived pages of this topic: %,d%s".formatted(pages.size(), more)),
        pages.isEmpty() ? h("p.empty", "No archived page belongs to this topic.") : null,
        found.left() == 0
            ? null
            : h(
                "p.quiet",
                "%,d pages are not classified yet; load this page again to go on."
                    .formatted(found.left())),
        pages.isEmpty()
            ? null
            : h(
                "table.list",
                h("thead", h("tr", h("th", "Page"), h("th.num", "Confidence"), h("th", "Fetched"))),
                h(
                    "tbody",
                    pages.stream()
                        .limit(MOST_LABELS)
                        .map(page -> memberRow(context, page))
                        .toList())));
  }

  private SafeHtml memberRow(RequestContext context, TopicMembers.Member page) {
    Optional<String> sentinel =
        installation.pages().sentinel(new Page(context.workspace(), page.url(), ""));
    return h(
        "tr",
        h(
            "td",
            h("div.name", h("a", at("href", page.url()), at("rel", "noreferrer"), page.title())),
            h("div.quiet.url", page.url()),
            h(
                "div",
                sentinel
                    .map(
                        name ->
                            SafeHtml.all(
                                h(
                                    "a",
                                    at(
                                        "href",
                                        context.to("/sentinels/" + DashboardText.encoded(name))),
                                    "Sentinel " + name),
                                " · "))
                    .orElse(null),
                h(
                    "a",
                    at("href", context.to(TopicForms.moreLike(page.url()))),
                    "Find more like this"))),
        h(
            "td.num",
            at("data-label", "confidence"),
            page.confidence().isPresent()
                ? String.format(Locale.ROOT, "%.2f", page.confidence().getAsDouble())
                : "labelled"),
        h("td", at("data-label", "fetched"), timeWords.away(page.time())));
  }

  private static SafeHtml ratio(
      String label, Optional<QualityPoint> point, ToDoubleFunction<TopicQuality> value) {
    return h(
        "td.num",
        at("data-label", label),
        point
            .map(QualityPoint::quality)
            .map(
                quality ->
                    quality.isMeasured()
                        ? String.format(Locale.ROOT, "%.2f", value.applyAsDouble(quality))
                        : "not measured")
            .orElse("not trained"));
  }

  // ---- review ----

  SafeHtml review(RequestContext context, String tree, boolean editor) {
    List<TopicReview> waiting =
        topics().reviews(context.workspace(), tree, TopicReview.State.WAITING, MOST_REVIEWS);
    List<String> paths = List.copyOf(topics().tree(context.workspace(), tree).paths());
    return h(
        "section.card",
        at("id", "review"),
        h("h2", "Review queue"),
        waiting.isEmpty()
            ? h("p.empty", "No page waits for a decision.")
            : h(
                "table.list",
                h(
                    "tbody",
                    waiting.stream()
                        .map(page -> reviewRow(context, tree, page, paths, editor))
                        .toList())),
        editor
            ? PageFrame.form(
                context,
                TopicPages.path(tree) + "/bring",
                h("p", h("button", at("type", "submit"), "Get pages from crawls")))
            : null);
  }

  /** The sites whose pages are not proposed. */
  @Nullable SafeHtml blocked(RequestContext context, String tree, boolean editor) {
    List<String> sites = topics().blocked(context.workspace(), tree);
    if (sites.isEmpty()) {
      return null;
    }
    return h(
        "section.card",
        h("h2", "Blocked sites"),
        h("p.quiet", "Their pages are not proposed."),
        h(
            "table.list",
            h(
                "tbody",
                sites.stream()
                    .map(
                        site ->
                            h(
                                "tr",
                                h("td", site),
                                h("td", editor ? unblock(context, tree, site) : null)))
                    .toList())));
  }

  private static SafeHtml unblock(RequestContext context, String tree, String site) {
    return PageFrame.form(
        context,
        TopicPages.path(tree) + "/unblock",
        h("input", at("type", "hidden"), at("name", "site"), at("value", site)),
        h("button", at("type", "submit"), "Unblock"));
  }

  private static SafeHtml reviewRow(
      RequestContext context, String tree, TopicReview page, List<String> paths, boolean editor) {
    return h(
        "tr",
        h(
            "td",
            h("div.name", h("a", at("href", page.url()), at("rel", "noreferrer"), page.title())),
            h("div.quiet.url", page.url()),
            h("div", page.excerpt()),
            h(
                "div.quiet",
                String.format(Locale.ROOT, "%s, confidence %.2f", page.path(), page.confidence())
                    + (page.reason().isEmpty() ? "" : ", because of " + page.reason()))),
        h("td", editor ? decisions(context, tree, page, paths) : null));
  }

  private static SafeHtml decisions(
      RequestContext context, String tree, TopicReview page, List<String> paths) {
    return PageFrame.form(
        context,
        TopicPages.path(tree) + "/review/" + page.id(),
        h(
            "div.bulk",
            decision("button.main", "watch", "Watch"),
            decision("button", "accept", "Accept"),
            decision("button", "reject", "Reject"),
            decision("button.danger", "block", "Block the site")),
        paths.size() < 2
            ? null
            : h(
                "div.bulk",
                h(
                    "span.with",
                    h(
                        "select",
                        at("name", "to"),
                        at("aria-label", "Move to"),
                        paths.stream()
                            .map(path -> PageFrame.option(path, path, path.equals(page.path())))
                            .toList()),
                    decision("button", "move", "Move"))));
  }

  private static SafeHtml decision(String tag, String value, String label) {
    return h(tag, at("type", "submit"), at("name", "decision"), at("value", value), label);
  }

  // ---- quality ----

  /** The mean F1 of the topics in each training. */
  @Nullable SafeHtml quality(RequestContext context, String tree) {
    Map<Integer, List<QualityPoint>> trainings = new TreeMap<>();
    topics()
        .quality(context.workspace(), tree)
        .forEach(p -> trainings.computeIfAbsent(p.number(), n -> new ArrayList<>()).add(p));
    if (trainings.size() < 2) {
      return null;
    }
    List<Plot.Moment> points = new ArrayList<>();
    trainings.forEach(
        (number, all) -> {
          double mean = all.stream().mapToDouble(p -> p.quality().f1()).average().orElse(0);
          points.add(
              new Plot.Moment(
                  all.getFirst().trained(), mean, String.format(Locale.ROOT, "%.2f", mean)));
        });
    return h(
        "section.card",
        h("h2", "Quality"),
        h("p.quiet", "The mean F1 of the topics on pages that the classifiers had not seen."),
        SafeHtml.of(Plot.shares(points, timeWords::minute, "Quality of the topics over time")));
  }

  // ---- labels ----

  SafeHtml labels(RequestContext context, String tree, boolean editor) {
    List<TopicLabel> labels = topics().labels(context.workspace(), tree);
    return h(
        "section.card",
        h("h2", "Labelled pages"),
        labels.isEmpty()
            ? h("p.empty", "No page has a label.")
            : h(
                "table.list",
                h(
                    "tbody",
                    labels.stream()
                        .limit(MOST_LABELS)
                        .map(label -> labelRow(context, tree, label, editor))
                        .toList())));
  }

  /** What the name of the topic does not say. */
  private static String kind(LabelKind kind) {
    return switch (kind) {
      case EXAMPLE -> "example, ";
      case COUNTER -> "counter-example, ";
      case ARCHETYPE -> "archetype, ";
      case OTHER -> "";
    };
  }

  private static SafeHtml labelRow(
      RequestContext context, String tree, TopicLabel label, boolean editor) {
    String topic = label.path().isEmpty() ? "catch-all" : label.path();
    return h(
        "tr",
        h(
            "td",
            h(
                "div.name",
                label.url().startsWith("http")
                    ? h("a", at("href", label.url()), at("rel", "noreferrer"), label.title())
                    : label.title()),
            h("div.quiet.url", label.url())),
        h(
            "td",
            h("span.tag", topic),
            h("span.quiet", " " + kind(label.kind()) + "from: " + label.origin())),
        h(
            "td",
            editor
                ? PageFrame.form(
                    context,
                    TopicPages.path(tree) + "/unlabel",
                    h("input", at("type", "hidden"), at("name", "url"), at("value", label.url())),
                    h("button", at("type", "submit"), "Remove"))
                : null));
  }
}
