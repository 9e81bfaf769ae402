package dev.vigil.server.api;

import dev.vigil.knowledge.portal.Portal;
import dev.vigil.search.IndexRebuild;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.IdempotentReplyRepository;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.discover.CrawlService;
import dev.vigil.server.discover.TopicService;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.live.EventStream;
import dev.vigil.server.query.QueryService;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.notify.AtomFeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Assembles the routes of the REST interface. Safe for concurrent use. */
public final class Api {
  private static final AccessRule READ = AccessRule.scope(TokenScope.READ);
  private static final int FEED = 100;

  private final Installation installation;
  private final AccountServices users;
  private final EventStream live;
  private final PrometheusMetrics metrics;
  private final List<ApiOperation> operations;

  public Api(
      Installation installation,
      AccountServices users,
      EventStream live,
      CrawlService crawls,
      TopicService topics,
      QueryService queries,
      Portal portal,
      IndexRebuild rebuild) {
    this.installation = installation;
    this.users = users;
    this.live = live;
    this.metrics = new PrometheusMetrics(installation);
    this.operations = operations(crawls, topics, queries, portal, rebuild);
  }

  public List<Route> routes() {
    List<Route> all = new ArrayList<>();
    operations.forEach(operation -> all.add(operation.route()));
    all.add(Route.get("/metrics", AccessRule.scope(TokenScope.METRICS), metrics::serve));
    all.add(
        Route.get(
            "/openapi.json", AccessRule.OPEN, context -> context.json(document(context.base()))));
    all.add(Route.get("/feeds/{secret}", AccessRule.OPEN, this::feed));
    return all;
  }

  /** The OpenAPI document. */
  public Map<String, Object> document(String base) {
    return OpenApi.of(operations, base);
  }

  private List<ApiOperation> operations(
      CrawlService crawls,
      TopicService topics,
      QueryService queries,
      Portal portal,
      IndexRebuild rebuild) {
    IdempotentReplies answers =
        new IdempotentReplies(new IdempotentReplyRepository(installation), installation.time());
    List<ApiOperation> all = new ArrayList<>();
    all.addAll(new SentinelRoutes(installation, users, answers).operations());
    all.addAll(new TagRoutes(installation, users).operations());
    all.addAll(new RuleRoutes(installation, users).operations());
    all.addAll(new ExtractorRoutes(installation, users).operations());
    all.addAll(new PageRoutes(installation, users).operations());
    all.addAll(new SearchRoutes(installation, users, rebuild).operations());
    all.addAll(new ChangeRoutes(installation).operations());
    all.addAll(new NotificationRoutes(installation, users).operations());
    all.addAll(new UserRoutes(users, answers).operations());
    all.addAll(new DiscoverRoutes(installation, users, crawls, topics).operations());
    all.addAll(new FactRoutes(installation, users).operations());
    all.addAll(new TopicRoutes(topics, users).operations());
    all.addAll(new QueryRoutes(queries, users).operations());
    all.addAll(new PortalOperations(installation, users, portal).operations());
    all.addAll(new ClassRoutes(installation, users).operations());
    all.add(
        ApiOperation.of(
                Route.get("/api/v1/events", READ, live::follow),
                "Checks and changes as they happen")
            .givingMedia("text/event-stream"));
    all.addAll(new Memento(installation).operations(READ));
    return List.copyOf(all);
  }

  /** Serves a feed; the secret in the URL is the only authentication. */
  private void feed(RequestContext context) {
    var link =
        users.links().find(context.part("secret")).orElseThrow(() -> HttpProblem.notFound("feed"));
    context.text(
        "application/atom+xml; charset=utf-8",
        installation
            .feed()
            .atom(link.workspace(), subject(link.subject()), Optional.empty(), FEED));
  }

  private static AtomFeed.Subject subject(String words) {
    int colon = words.indexOf(':');
    String name = words.substring(colon + 1);
    return switch (words.substring(0, Math.max(0, colon))) {
      case "sentinel" -> new AtomFeed.Subject.Sentinel(name);
      case "tag" -> new AtomFeed.Subject.Tag(name);
      default -> new AtomFeed.Subject.All();
    };
  }
}
