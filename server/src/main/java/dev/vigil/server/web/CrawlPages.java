package dev.vigil.server.web;

import static dev.vigil.server.web.SafeHtml.at;
import static dev.vigil.server.web.SafeHtml.h;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.crawl.CrawlProgress;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.Users;
import dev.vigil.server.discover.CrawlRequest;
import dev.vigil.server.discover.CrawlService;
import dev.vigil.server.discover.FirstWorkspace;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The crawls: listed, begun, stopped and resumed. Safe for concurrent use. */
final class CrawlPages {
  private static final int USUAL_PAGES = 1000;

  private final CrawlService desk;
  private final Users people;
  private final PageFrame frame;
  private final CrawlFigures report;

  CrawlPages(CrawlService desk, Users people, PageFrame frame, TimeWords moments) {
    this.desk = desk;
    this.people = people;
    this.frame = frame;
    this.report = new CrawlFigures(moments);
  }

  List<Route> routes() {
    return List.of(
        Route.get("/crawls", AccessRule.VIEWER, visit -> list(visit, "")),
        Route.post("/crawls", AccessRule.EDITOR, this::start),
        Route.get("/crawls/{name}", AccessRule.VIEWER, this::show),
        Route.post("/crawls/{name}/stop", AccessRule.EDITOR, this::stop),
        Route.post("/crawls/{name}/resume", AccessRule.EDITOR, this::resume));
  }

  private void list(RequestContext visit, String problem) {
    FirstWorkspace.check(visit);
    List<Crawl> crawls = desk.all();
    boolean editor = visit.visitor().role().may(Role.EDITOR);
    frame.show(
        visit,
        PageFrame.Place.CRAWLS,
        "Crawls",
        h("div.head", h("h1", "Crawls")),
        PageFrame.problem(problem),
        crawls.isEmpty()
            ? h(
                "p.empty",
                "No crawls yet. A crawl follows links from some pages on and keeps them.")
            : h(
                "table.list",
                h(
                    "thead",
                    h(
                        "tr",
                        h("th", "Crawl"),
                        h("th", "State"),
                        h("th.num", "Pages"),
                        h("th.num", "Waiting"),
                        h("th.num", "Matches"),
                        h("th", "Order"))),
                h("tbody", crawls.stream().map(crawl -> row(visit, crawl)).toList())),
        editor ? wish(visit) : null);
  }

  private SafeHtml row(RequestContext visit, Crawl crawl) {
    CrawlFigures.Numbers numbers = numbers(crawl);
    return h(
        "tr",
        h(
            "td",
            h("div.name", h("a", at("href", visit.to(path(crawl))), crawl.name())),
            h("div.quiet.url", String.join(", ", crawl.settings().seeds()))),
        h("td", state(crawl)),
        h("td.num", at("data-label", "pages"), "%,d".formatted(numbers.pages())),
        h("td.num", at("data-label", "waiting"), "%,d".formatted(numbers.waiting())),
        h("td.num", at("data-label", "matches"), "%,d".formatted(numbers.matches())),
        h("td", at("data-label", "order"), crawl.settings().frontier()));
  }

  private static String path(Crawl crawl) {
    return "/crawls/" + DashboardText.encoded(crawl.name());
  }

  /** Those of the run that goes on here, else those that were written down. */
  private CrawlFigures.Numbers numbers(Crawl crawl) {
    return desk.progress(crawl)
        .map(
            (CrawlProgress now) ->
                new CrawlFigures.Numbers(now.pages(), now.waiting(), now.matches()))
        .orElseGet(() -> CrawlFigures.numbers(crawl));
  }

  private SafeHtml state(Crawl crawl) {
    String problem = desk.problem(crawl);
    if (desk.isRunning(crawl)) {
      return h("span.state.good", "running");
    }
    if (!problem.isEmpty()) {
      return h("span.state.bad", problem);
    }
    CrawlFigures.Numbers numbers = numbers(crawl);
    boolean done = numbers.pages() > 0 && numbers.waiting() == 0;
    return h(done ? "span.state.good" : "span.state.waiting", CrawlFigures.end(crawl));
  }

  private static SafeHtml wish(RequestContext visit) {
    return h(
        "section.card",
        h("h2", "Begin a crawl"),
        PageFrame.form(
            visit,
            "/crawls",
            h(
                "label.field",
                h("span", "Addresses to begin with, one a line"),
                h(
                    "textarea",
                    at("name", "seeds"),
                    at("rows", "3"),
                    at("required", ""),
                    at("placeholder", "https://"),
                    at("spellcheck", "false"),
                    visit.field("seeds"))),
            h(
                "div.row",
                PageFrame.field(
                    "Name",
                    "name",
                    "text",
                    visit.field("name"),
                    at("placeholder", "by the first address")),
                choice(
                    "Order",
                    "order",
                    CrawlRequest.ORDERS.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(
                            one ->
                                PageFrame.option(
                                    one.getKey(),
                                    one.getValue(),
                                    one.getKey().equals(typed(visit, "order", "breadth"))))
                        .toList()),
                PageFrame.field("Words for links", "words", "text", visit.field("words")),
                choice(
                    "Reach",
                    "reach",
                    List.of(
                        reach(visit, "host", "The same host"),
                        reach(visit, "site", "The same site"),
                        reach(visit, "web", "Wherever links lead"))),
                PageFrame.field(
                    "Most pages",
                    "pages",
                    "number",
                    typed(visit, "pages", Integer.toString(USUAL_PAGES)),
                    at("min", "1"),
                    at("required", "")),
                PageFrame.field("Class of services", "service", "text", visit.field("service"))),
            h("p", h("button.main", at("type", "submit"), "Begin"))));
  }

  private static SafeHtml reach(RequestContext visit, String value, String label) {
    return PageFrame.option(value, label, value.equals(typed(visit, "reach", "host")));
  }

  /** What was written before something was found wrong with it, or the usual. */
  private static String typed(RequestContext visit, String name, String usual) {
    return visit.field(name).isEmpty() ? usual : visit.field(name);
  }

  private static SafeHtml choice(String label, String name, List<SafeHtml> options) {
    return h("label.field", h("span", label), h("select", at("name", name), options));
  }

  private void start(RequestContext visit) {
    FirstWorkspace.check(visit);
    CrawlRequest wish =
        new CrawlRequest(
            visit.field("name"),
            visit.field("seeds").lines().toList(),
            visit.field("order"),
            visit.field("words"),
            visit.field("reach"),
            number(visit.field("pages")),
            visit.field("service").strip().toLowerCase(Locale.ROOT));
    Crawl crawl;
    try {
      crawl = desk.start(wish);
    } catch (DiscoverException e) {
      visit.context().status(422);
      list(visit, String.valueOf(e.getMessage()));
      return;
    }
    note(visit, "began the crawl", crawl);
    visit.redirect(path(crawl));
  }

  private static int number(String text) {
    return text.strip().matches("\\d{1,9}") ? Integer.parseInt(text.strip()) : 0;
  }

  private Crawl find(RequestContext visit) {
    FirstWorkspace.check(visit);
    String name = visit.part("name");
    return desk.find(name).orElseThrow(() -> HttpProblem.notFound("crawl " + name));
  }

  private void show(RequestContext visit) {
    Crawl crawl = find(visit);
    boolean running = desk.isRunning(crawl);
    boolean editor = visit.visitor().role().may(Role.EDITOR);
    frame.show(
        visit,
        PageFrame.Place.CRAWLS,
        crawl.name(),
        h(
            "div.head",
            h("p.crumb", h("a", at("href", visit.to("/crawls")), "Crawls")),
            h("h1", crawl.name()),
            state(crawl),
            editor ? h("div.acts", act(visit, crawl, running)) : null),
        report.of(visit, crawl, numbers(crawl)));
  }

  private static SafeHtml act(RequestContext visit, Crawl crawl, boolean running) {
    String deed = running ? "stop" : "resume";
    return PageFrame.form(
        visit,
        path(crawl) + "/" + deed,
        h("button", at("type", "submit"), running ? "Stop" : "Resume"));
  }

  private void stop(RequestContext visit) {
    Crawl crawl = find(visit);
    desk.stop(crawl);
    note(visit, "stopped the crawl", crawl);
    visit.redirect(path(crawl));
  }

  private void resume(RequestContext visit) {
    Crawl crawl = find(visit);
    desk.resume(crawl);
    note(visit, "resumed the crawl", crawl);
    visit.redirect(path(crawl));
  }

  private void note(RequestContext visit, String deed, Crawl crawl) {
    DashboardAudit.note(people, visit, deed, crawl.name());
  }
}
