package dev.vigil.server.api;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.crawl.CrawlProgress;
import dev.vigil.discover.crawl.CrawlSummary;
import dev.vigil.discover.service.CapabilityProfile;
import dev.vigil.discover.service.ServiceQueryRun;
import dev.vigil.discover.task.TaskProgress;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.discover.CrawlRequest;
import dev.vigil.server.discover.CrawlService;
import dev.vigil.server.discover.FirstWorkspaceRestriction;
import dev.vigil.server.discover.ProbeService;
import dev.vigil.server.discover.TopicService;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.sentinel.Sentinel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The routes for crawls and discovered services. Safe for concurrent use. */
final class DiscoverRoutes {
  private static final AccessRule READ = AccessRule.scope(TokenScope.READ);
  private static final AccessRule WRITE = AccessRule.scope(TokenScope.WRITE);
  private static final int MOST_MATCHES = 1000;

  private final CrawlService crawls;
  private final ProbeService services;
  private final TopicService topics;
  private final AccountServices users;

  DiscoverRoutes(
      Installation installation, AccountServices users, CrawlService crawls, TopicService topics) {
    this.crawls = crawls;
    this.topics = topics;
    this.services = new ProbeService(installation);
    this.users = users;
  }

  /** The body of a request for a new crawl; only the start URLs are required. */
  record NewCrawl(
      List<String> seeds,
      @Nullable String name,
      @Nullable String order,
      @Nullable String words,
      @Nullable String reach,
      @Nullable Integer pages,
      @Nullable String service) {
    CrawlRequest sentinelDraft() {
      return new CrawlRequest(
          Optional.ofNullable(name).orElse(""),
          Optional.ofNullable(seeds).orElse(List.of()),
          Optional.ofNullable(order).orElse("breadth"),
          Optional.ofNullable(words).orElse(""),
          Optional.ofNullable(reach).orElse("host"),
          Optional.ofNullable(pages).orElse(1000),
          Optional.ofNullable(service).orElse(""));
    }
  }

  /** A crawl. */
  record CrawlJson(
      String name,
      String state,
      String end,
      String problem,
      List<String> seeds,
      String frontier,
      List<String> modules,
      long pages,
      long waiting,
      long hosts,
      long errors,
      long matches) {}

  /** A match that a crawl found. */
  record MatchJson(String kind, String url, String detail) {}

  /** The matches of a crawl. */
  record Matches(List<MatchJson> items) {}

  record Crawls(List<CrawlJson> items) {}

  /**
   * A discovered service.
   *
   * @param topics that it belongs to, as {@code TREE/TOPIC}
   * @param classifying how far it is asked about topics; empty if it is not
   * @param problem what the last classification said
   */
  record ServiceJson(
      String name,
      String service,
      String title,
      String start,
      String found,
      boolean browser,
      List<ArgumentJson> arguments,
      List<String> topics,
      String classifying,
      String problem) {}

  record ArgumentJson(String name, String type, boolean required, String value) {}

  record Services(List<ServiceJson> items) {}

  /** The arguments of a query to a service. */
  record Question(@Nullable Map<String, String> arguments) {
    Map<String, String> said() {
      return arguments == null ? Map.of() : arguments;
    }
  }

  /** The answer of a service to a query. */
  record QueryAnswer(String url, String type, List<Map<String, String>> records) {}

  /** The body of a request for a sentinel on a service query. */
  record NewSentinel(String name, @Nullable Map<String, String> arguments) {}

  /** The topic tree that a service is asked about. */
  record NewClassification(@Nullable String tree) {}

  /** The sentinel that was created for a query. */
  record SentinelJson(String name, String text) {}

  List<ApiOperation> operations() {
    String crawl = "/api/v1/crawls/{name}";
    String service = "/api/v1/services/{name}";
    return List.of(
        ApiOperation.of(Route.get("/api/v1/crawls", READ, this::list), "The crawls")
            .giving(Crawls.class),
        ApiOperation.of(Route.post("/api/v1/crawls", WRITE, this::start), "Begins a crawl")
            .taking(NewCrawl.class)
            .giving(CrawlJson.class),
        ApiOperation.of(
                Route.get(crawl, READ, context -> context.json(view(crawl(context)))), "One crawl")
            .giving(CrawlJson.class),
        ApiOperation.of(Route.get(crawl + "/matches", READ, this::matches), "What a crawl found")
            .giving(Matches.class),
        ApiOperation.of(Route.post(crawl + "/stop", WRITE, this::stop), "Stops a crawl")
            .giving(CrawlJson.class),
        ApiOperation.of(Route.post(crawl + "/resume", WRITE, this::resume), "Goes on with a crawl")
            .giving(CrawlJson.class),
        ApiOperation.of(Route.get("/api/v1/services", READ, this::services), "The found services")
            .giving(Services.class),
        ApiOperation.of(
                Route.get(service, READ, context -> context.json(view(service(context)))),
                "One service")
            .giving(ServiceJson.class),
        ApiOperation.of(
                Route.get(
                    service + "/profile",
                    READ,
                    context -> context.text("application/json", service(context).json())),
                "The capability profile of a service")
            .givingMedia("application/json"),
        ApiOperation.of(Route.post(service + "/ask", WRITE, this::ask), "Asks a service")
            .taking(Question.class)
            .giving(QueryAnswer.class),
        ApiOperation.of(
                Route.post(service + "/watch", WRITE, this::watch), "Adds a sentinel on a query")
            .taking(NewSentinel.class)
            .giving(SentinelJson.class),
        ApiOperation.of(
                Route.post(service + "/classify", WRITE, this::classify),
                "Finds the topics of a service by asking it, in the background")
            .taking(NewClassification.class)
            .giving(ServiceJson.class));
  }

  // ---- crawls ----

  private Crawl crawl(RequestContext context) {
    FirstWorkspaceRestriction.check(context);
    String name = context.part("name");
    return crawls.find(name).orElseThrow(() -> HttpProblem.notFound("crawl " + name));
  }

  private CrawlJson view(Crawl crawl) {
    Optional<CrawlProgress> now = crawls.progress(crawl);
    Optional<CrawlSummary> past = CrawlService.summary(crawl);
    return new CrawlJson(
        crawl.name(),
        crawls.isRunning(crawl) ? "running" : "paused",
        past.map(CrawlSummary::end).orElse(""),
        crawls.problem(crawl),
        crawl.settings().seeds(),
        crawl.settings().frontier(),
        crawl.settings().modules(),
        now.map(CrawlProgress::pages).or(() -> past.map(s -> s.count("pages"))).orElse(0L),
        now.map(CrawlProgress::waiting).or(() -> past.map(CrawlSummary::waiting)).orElse(0L),
        now.map(CrawlProgress::hosts).or(() -> past.map(s -> s.count("hosts"))).orElse(0L),
        now.map(CrawlProgress::errors).or(() -> past.map(s -> s.count("errors"))).orElse(0L),
        now.map(CrawlProgress::matches).or(() -> past.map(s -> s.count("matches"))).orElse(0L));
  }

  private void list(RequestContext context) {
    FirstWorkspaceRestriction.check(context);
    context.json(new Crawls(crawls.all().stream().map(this::view).toList()));
  }

  private void start(RequestContext context) {
    FirstWorkspaceRestriction.check(context);
    Crawl crawl = crawls.start(context.body(NewCrawl.class).sentinelDraft());
    note(context, "began the crawl", crawl.name());
    context.json(201, "application/json", view(crawl));
  }

  private void stop(RequestContext context) {
    Crawl crawl = crawl(context);
    crawls.stop(crawl);
    note(context, "stopped the crawl", crawl.name());
    context.json(view(crawl));
  }

  private void resume(RequestContext context) {
    Crawl crawl = crawl(context);
    crawls.resume(crawl);
    note(context, "resumed the crawl", crawl.name());
    context.json(view(crawl));
  }

  private void matches(RequestContext context) {
    Crawl crawl = crawl(context);
    context.json(
        new Matches(
            CrawlService.summary(crawl).stream()
                .flatMap(s -> s.matches().stream())
                .limit(MOST_MATCHES)
                .map(m -> new MatchJson(m.kind(), m.url(), m.detail()))
                .toList()));
  }

  // ---- services ----

  private CapabilityProfile service(RequestContext context) {
    FirstWorkspaceRestriction.check(context);
    String name = context.part("name");
    return services.find(name).orElseThrow(() -> HttpProblem.notFound("service " + name));
  }

  private ServiceJson view(CapabilityProfile profile) {
    return view(profile, services.topics());
  }

  private ServiceJson view(CapabilityProfile profile, Map<String, List<String>> names) {
    return new ServiceJson(
        profile.name(),
        profile.service(),
        profile.title(),
        profile.start(),
        profile.found(),
        profile.browser(),
        profile.arguments().stream()
            .map(a -> new ArgumentJson(a.name(), a.type(), a.required(), a.value()))
            .toList(),
        names.getOrDefault(profile.name(), List.of()),
        topics.classifying(profile.name()).map(TaskProgress::words).orElse(""),
        topics.classified(profile.name()));
  }

  private void services(RequestContext context) {
    FirstWorkspaceRestriction.check(context);
    Map<String, List<String>> names = services.topics();
    context.json(
        new Services(services.all().stream().map(profile -> view(profile, names)).toList()));
  }

  private void ask(RequestContext context) {
    CapabilityProfile profile = service(context);
    ServiceQueryRun.Answer answer = services.ask(profile, context.body(Question.class).said());
    note(context, "asked", profile.name());
    context.json(
        201,
        "application/json",
        new QueryAnswer(answer.url().toString(), answer.type(), answer.records()));
  }

  private void watch(RequestContext context) {
    CapabilityProfile profile = service(context);
    NewSentinel wanted = context.body(NewSentinel.class);
    Sentinel sentinel =
        services.watch(
            context.workspace(), wanted.name(), profile, new Question(wanted.arguments()).said());
    note(context, "added", sentinel.name());
    context.json(
        201, "application/json", new SentinelJson(sentinel.name(), SentinelWriter.write(sentinel)));
  }

  private void classify(RequestContext context) {
    CapabilityProfile profile = service(context);
    String tree = context.body(NewClassification.class).tree();
    if (tree == null || tree.isBlank()) {
      throw new DiscoverException("Name the topic tree, such as {\"tree\": \"sciences\"}.");
    }
    topics.classify(context.workspace(), profile.name(), tree.strip());
    note(context, "asked", profile.name());
    context.json(202, "application/json", view(profile));
  }

  private void note(RequestContext context, String auditEntry, String name) {
    users
        .audit()
        .note(
            context.workspace(),
            context.principal().name(),
            context.context().ip(),
            auditEntry,
            name);
  }
}
