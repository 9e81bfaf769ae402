package dev.vigil.server.web.discover;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.crawl.CrawlProgress;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.Role;
import dev.vigil.server.discover.CrawlRequest;
import dev.vigil.server.discover.CrawlService;
import dev.vigil.server.discover.FirstWorkspaceRestriction;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The pages that list, start, stop and resume crawls. Safe for concurrent use. */
public final class CrawlPages {
  private static final int USUAL_PAGES = 1000;

  private final CrawlService service;
  private final AccountServices users;
  private final PageFrame frame;
  private final CrawlResultView report;

  public CrawlPages(
      CrawlService service, AccountServices users, PageFrame frame, TimeWords timeWords) {
    this.service = service;
    this.users = users;
    this.frame = frame;
    this.report = new CrawlResultView(timeWords);
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/crawls", AccessRule.VIEWER, context -> list(context, "")),
        Route.post("/crawls", AccessRule.EDITOR, this::start),
        Route.get("/crawls/{name}", AccessRule.VIEWER, this::show),
        Route.post("/crawls/{name}/stop", AccessRule.EDITOR, this::stop),
        Route.post("/crawls/{name}/resume", AccessRule.EDITOR, this::resume));
  }

  private void list(RequestContext context, String problem) {
    FirstWorkspaceRestriction.check(context);
    List<Crawl> crawls = service.all();
    boolean editor = context.principal().role().may(Role.EDITOR);
    frame.show(
        context,
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
                h("tbody", crawls.stream().map(crawl -> row(context, crawl)).toList())),
        editor ? sentinelDraft(context) : null);
  }

  private SafeHtml row(RequestContext context, Crawl crawl) {
    CrawlResultView.Numbers numbers = numbers(crawl);
    return h(
        "tr",
        h(
            "td",
            h("div.name", h("a", at("href", context.to(path(crawl))), crawl.name())),
            h("div.quiet.url", String.join(", ", crawl.settings().seeds()))),
        h("td", state(crawl)),
        h("td.num", at("data-label", "pages"), "%,d".formatted(numbers.pages())),
        h("td.num", at("data-label", "waiting"), "%,d".formatted(numbers.waiting())),
        h("td.num", at("data-label", "matches"), "%,d".formatted(numbers.matches())),
        h("td", at("data-label", "order"), crawl.settings().frontier()));
  }

  static String path(Crawl crawl) {
    return "/crawls/" + DashboardText.encoded(crawl.name());
  }

  /** The numbers of the run in this process, else the stored ones. */
  private CrawlResultView.Numbers numbers(Crawl crawl) {
    return service
        .progress(crawl)
        .map(
            (CrawlProgress now) ->
                new CrawlResultView.Numbers(now.pages(), now.waiting(), now.matches()))
        .orElseGet(() -> CrawlResultView.numbers(crawl));
  }

  private SafeHtml state(Crawl crawl) {
    String problem = service.problem(crawl);
    if (service.isRunning(crawl)) {
      return h("span.state.good", "running");
    }
    if (!problem.isEmpty()) {
      return h("span.state.bad", problem);
    }
    CrawlResultView.Numbers numbers = numbers(crawl);
    boolean done = numbers.pages() > 0 && numbers.waiting() == 0;
    return h(done ? "span.state.good" : "span.state.waiting", CrawlResultView.end(crawl));
  }

  private static SafeHtml sentinelDraft(RequestContext context) {
    return h(
        "section.card",
        h("h2", "Start a crawl"),
        PageFrame.form(
            context,
            "/crawls",
            h(
                "label.field",
                h("span", "URLs to start with, one a line"),
                h(
                    "textarea",
                    at("name", "seeds"),
                    at("rows", "3"),
                    at("required", ""),
                    at("placeholder", "https://"),
                    at("spellcheck", "false"),
                    context.field("seeds"))),
            h(
                "div.row",
                PageFrame.field(
                    "Name",
                    "name",
                    "text",
                    context.field("name"),
                    at("placeholder", "the first host")),
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
                                    one.getKey().equals(typed(context, "order", "breadth"))))
                        .toList()),
                PageFrame.field("Words in links", "words", "text", context.field("words")),
                choice(
                    "Scope",
                    "reach",
                    List.of(
                        reach(context, "host", "The same host"),
                        reach(context, "site", "The same site"),
                        reach(context, "web", "Wherever links lead"))),
                PageFrame.field(
                    "Maximum of pages",
                    "pages",
                    "number",
                    typed(context, "pages", Integer.toString(USUAL_PAGES)),
                    at("min", "1"),
                    at("required", "")),
                PageFrame.field("Service class", "service", "text", context.field("service"))),
            h("p", h("button.main", at("type", "submit"), "Start"))));
  }

  private static SafeHtml reach(RequestContext context, String value, String label) {
    return PageFrame.option(value, label, value.equals(typed(context, "reach", "host")));
  }

  /** The submitted value of a rejected form, or the default. */
  private static String typed(RequestContext context, String name, String usual) {
    return context.field(name).isEmpty() ? usual : context.field(name);
  }

  private static SafeHtml choice(String label, String name, List<SafeHtml> options) {
    return h("label.field", h("span", label), h("select", at("name", name), options));
  }

  private void start(RequestContext context) {
    FirstWorkspaceRestriction.check(context);
    CrawlRequest sentinelDraft =
        new CrawlRequest(
            context.field("name"),
            context.field("seeds").lines().toList(),
            context.field("order"),
            context.field("words"),
            context.field("reach"),
            number(context.field("pages")),
            context.field("service").strip().toLowerCase(Locale.ROOT));
    Crawl crawl;
    try {
      crawl = service.start(sentinelDraft);
    } catch (DiscoverException e) {
      context.context().status(422);
      list(context, String.valueOf(e.getMessage()));
      return;
    }
    note(context, "began the crawl", crawl);
    context.redirect(path(crawl));
  }

  private static int number(String text) {
    return text.strip().matches("\\d{1,9}") ? Integer.parseInt(text.strip()) : 0;
  }

  private Crawl find(RequestContext context) {
    FirstWorkspaceRestriction.check(context);
    String name = context.part("name");
    return service.find(name).orElseThrow(() -> HttpProblem.notFound("crawl " + name));
  }

  private void show(RequestContext context) {
    Crawl crawl = find(context);
    boolean running = service.isRunning(crawl);
    boolean editor = context.principal().role().may(Role.EDITOR);
    frame.show(
        context,
        PageFrame.Place.CRAWLS,
        crawl.name(),
        h(
            "div.head",
            h("p.crumb", h("a", at("href", context.to("/crawls")), "Crawls")),
            h("h1", crawl.name()),
            state(crawl),
            editor ? h("div.acts", act(context, crawl, running)) : null),
        report.of(context, crawl, numbers(crawl)));
  }

  private static SafeHtml act(RequestContext context, Crawl crawl, boolean running) {
    String auditEntry = running ? "stop" : "resume";
    return PageFrame.form(
        context,
        path(crawl) + "/" + auditEntry,
        h("button", at("type", "submit"), running ? "Stop" : "Resume"));
  }

  private void stop(RequestContext context) {
    Crawl crawl = find(context);
    service.stop(crawl);
    note(context, "stopped the crawl", crawl);
    context.redirect(path(crawl));
  }

  private void resume(RequestContext context) {
    Crawl crawl = find(context);
    service.resume(crawl);
    note(context, "resumed the crawl", crawl);
    context.redirect(path(crawl));
  }

  private void note(RequestContext context, String auditEntry, Crawl crawl) {
    DashboardAudit.note(users, context, auditEntry, crawl.name());
  }
}
