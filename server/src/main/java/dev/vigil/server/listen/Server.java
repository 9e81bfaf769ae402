package dev.vigil.server.listen;

import dev.vigil.knowledge.ontology.membership.DefinedClasses;
import dev.vigil.knowledge.portal.OntologyHierarchy;
import dev.vigil.knowledge.portal.Portal;
import dev.vigil.search.IndexRebuild;
import dev.vigil.server.OperatorActions;
import dev.vigil.server.ServerException;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.api.AgentRoutes;
import dev.vigil.server.api.Api;
import dev.vigil.server.discover.CrawlService;
import dev.vigil.server.discover.TopicService;
import dev.vigil.server.http.AddressConnectionLimit;
import dev.vigil.server.http.AnonymousLimit;
import dev.vigil.server.http.BodyDeadline;
import dev.vigil.server.http.ConnectionErrors;
import dev.vigil.server.http.RequestFilter;
import dev.vigil.server.http.Route;
import dev.vigil.server.http.SessionCookie;
import dev.vigil.server.http.SiteHosts;
import dev.vigil.server.http.TrustedProxies;
import dev.vigil.server.live.EventStream;
import dev.vigil.server.query.QueryService;
import dev.vigil.server.web.Dashboard;
import dev.vigil.watch.engine.Installation;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.EagerContentHandler;

/**
 * The HTTP server with the dashboard and the REST interface of an installation, which the caller
 * closes. Safe for concurrent use.
 */
public final class Server implements AutoCloseable {
  private static final long LARGEST_REQUEST = 4 << 20;
  private static final long PATIENCE_MILLIS = 5000;
  private static final String OVERRIDE = "X-HTTP-Method-Override";

  private static final Duration FOR_A_BODY = Duration.ofSeconds(20);
  private static final long SMALL_BODY = 16 << 10;
  private static final int MOST_CONNECTIONS = 4000;
  private static final int MOST_CONNECTIONS_OF_AN_ADDRESS = 1000;
  private static final long IDLE_MILLIS_WHEN_FULL = 2000;

  private final ListenConfig config;
  private final Javalin javalin;
  private final List<Route> routes;
  private final AccountServices users;
  private final EventStream live;
  private final CrawlService crawls;
  private final TopicService topics;
  private final IndexRebuild rebuild;

  private Server(
      ListenConfig config,
      Javalin javalin,
      List<Route> routes,
      AccountServices users,
      EventStream live,
      CrawlService crawls,
      TopicService topics,
      IndexRebuild rebuild) {
    this.config = config;
    this.javalin = javalin;
    this.routes = List.copyOf(routes);
    this.users = users;
    this.live = live;
    this.crawls = crawls;
    this.topics = topics;
    this.rebuild = rebuild;
  }

  /** Starts the server. */
  public static Server start(
      Installation installation, ListenConfig config, OperatorActions upkeep) {
    AccountServices users = AccountServices.open(installation);
    EventStream live = new EventStream(installation, users.sessions(), users.tokens());
    CrawlService crawls = new CrawlService(installation);
    TopicService topics = new TopicService(installation, crawls);
    QueryService queries = new QueryService(installation);
    Portal portal =
        new Portal(installation, new OntologyHierarchy(DefinedClasses.of(installation)));
    RequestFilter.Address address =
        new RequestFilter.Address(config.path(), config.secure(), config.hosts());
    SessionCookie cookie = new SessionCookie(users.sessions(), address);
    Dashboard dashboard =
        new Dashboard(installation, users, cookie, live, crawls, topics, queries, portal);
    IndexRebuild rebuild = new IndexRebuild(installation);
    Api api = new Api(installation, users, live, crawls, topics, queries, portal, rebuild);
    SiteHosts hosts = new SiteHosts(portal::hosts, config.path(), config.hosts());
    AnonymousLimit anonymous = new AnonymousLimit(installation.time());
    RequestFilter filter =
        new RequestFilter(
            users.sessions(),
            users.tokens(),
            address,
            installation.time(),
            installation.checks().priority(),
            anonymous,
            dashboard::refused,
            dashboard::isConfirmed);
    List<Route> routes = new ArrayList<>(dashboard.routes());
    routes.addAll(api.routes());
    routes.add(dashboard.reference(api::document));
    AgentRoutes agents = new AgentRoutes(installation);
    routes.addAll(agents.routes());
    routes.addAll(dashboard.routes(upkeep, users, config.secure()));
    Javalin javalin =
        Javalin.create(
            all -> {
              configure(all, config, routes, filter, anonymous, hosts);
              agents.keep(all);
            });
    try {
      javalin.start(config.host(), config.port());
    } catch (RuntimeException e) {
      throw new ServerException(problem(config, e), e);
    }
    return new Server(config, javalin, routes, users, live, crawls, topics, rebuild);
  }

  private static String problem(ListenConfig config, Throwable e) {
    Throwable deepest = e;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    return deepest instanceof UnresolvedAddressException || deepest instanceof UnknownHostException
        ? "The host name %s is not known here; choose another by --host.".formatted(config.host())
        : "Port %d of %s cannot be used (%s); choose another by --port."
            .formatted(config.port(), config.host(), deepest.getMessage());
  }

  private static void configure(
      JavalinConfig all,
      ListenConfig config,
      List<Route> routes,
      RequestFilter filter,
      AnonymousLimit anonymous,
      SiteHosts hosts) {
    all.startup.showJavalinBanner = false;
    all.startup.showOldJavalinVersionWarning = false;
    all.startup.startupWatcherEnabled = false;
    // Requests run in platform threads, which the system schedules fairly: virtual threads would
    // queue behind all running checks.
    all.concurrency.useVirtualThreads = false;
    all.http.maxRequestSize = LARGEST_REQUEST;
    all.http.generateEtags = false;
    all.router.contextPath = config.path().isEmpty() ? "/" : config.path();
    all.router.ignoreTrailingSlashes = false;
    all.jetty.modifyHttpConfiguration(
        http -> {
          http.setSendServerVersion(false);
          http.setRequestHeaderSize(ConnectionErrors.LONGEST);
          // Otherwise a token in capitals would match the cached token of an earlier request on the
          // connection.
          http.setHeaderCacheCaseSensitive(true);
          http.addCustomizer(new TrustedProxies(config.proxies()));
          http.addCustomizer((request, answer) -> withoutOverride(request));
          http.addCustomizer((request, answer) -> hosts.of(request));
          // The addresses of mementos hold another address, with its two slashes.
          http.setUriCompliance(
              UriCompliance.DEFAULT.with(
                  "mementos", UriCompliance.Violation.AMBIGUOUS_EMPTY_SEGMENT));
        });
    all.jetty.modifyServer(server -> protect(server, config, anonymous));
    for (Route route : routes) {
      all.routes.addHttpHandler(
          HandlerType.findOrCreate(route.method().name()), route.path(), filter.guarded(route));
    }
    all.http.prefer405over404 = true;
    all.routes.error(405, context -> filter.wrongMethod(context, methods(routes, config, context)));
    all.routes.error(
        404,
        context -> {
          // A route that finds nothing has answered already.
          if (context.res().getHeader("Content-Security-Policy") == null) {
            filter.nowhere(context);
          }
        });
  }

  /** The HTTP methods that the path of a request allows. */
  private static String methods(List<Route> routes, ListenConfig config, Context context) {
    String path = context.path().substring(config.path().length());
    return routes.stream()
        .filter(route -> path.matches(route.path().replaceAll("[{<][^}>]+[}>]", "[^/]+")))
        .map(route -> route.method().name())
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }

  /** Removes method override headers from a request. */
  private static Request withoutOverride(Request request) {
    if (!request.getHeaders().contains(OVERRIDE)) {
      return request;
    }
    HttpFields others = HttpFields.build(request.getHeaders()).remove(OVERRIDE).asImmutable();
    return new Request.Wrapper(request) {
      @Override
      public HttpFields getHeaders() {
        return others;
      }
    };
  }

  /** Adds the handlers that buffer small bodies and limit the time of large ones. */
  private static void protect(
      org.eclipse.jetty.server.Server server, ListenConfig config, AnonymousLimit anonymous) {
    server.setStopTimeout(PATIENCE_MILLIS);
    server.setErrorHandler(new ConnectionErrors());
    BodyDeadline bodies = new BodyDeadline(FOR_A_BODY, LARGEST_REQUEST);
    bodies.setHandler(
        new EagerContentHandler(
            new EagerContentHandler.RetainedContentLoaderFactory(SMALL_BODY, -1, false)));
    anonymous.setHandler(bodies);
    server.setHandler(anonymous);
    NetworkConnectionLimit connections = new NetworkConnectionLimit(MOST_CONNECTIONS, server);
    connections.setEndPointIdleTimeout(IDLE_MILLIS_WHEN_FULL);
    server.addBean(connections);
    server.addBean(
        new AddressConnectionLimit(server, MOST_CONNECTIONS_OF_AN_ADDRESS, config.proxies()));
  }

  /** All routes with their access rules. */
  public List<Route> routes() {
    return routes;
  }

  public AccountServices users() {
    return users;
  }

  /** The port that it listens on. */
  public int port() {
    return javalin.port();
  }

  /** The URL of the server on this machine. */
  public String address() {
    String host = config.host().contains(":") ? "[" + config.host() + "]" : config.host();
    boolean everybody = host.equals("0.0.0.0") || host.equals("[::]");
    return "http://" + (everybody ? "127.0.0.1" : host) + ":" + javalin.port() + config.path();
  }

  /**
   * The link with which the first administrator creates an account; empty once an account exists.
   */
  public Optional<String> firstLogin() {
    return users.accounts().isEmpty()
        ? Optional.of(address() + "/welcome/" + users.accounts().inviteFirst())
        : Optional.empty();
  }

  /** Finishes running requests and stops the server. */
  @Override
  public void close() {
    live.close();
    try {
      javalin.stop();
    } finally {
      // Also when requests did not end in time.
      rebuild.close();
      topics.close();
      crawls.close();
    }
  }
}
