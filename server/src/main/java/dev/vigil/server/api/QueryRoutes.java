package dev.vigil.server.api;

import dev.vigil.mediator.query.PreparedQuery;
import dev.vigil.mediator.query.QueryOptions;
import dev.vigil.mediator.query.ResultFragment;
import dev.vigil.mediator.source.QuerySource;
import dev.vigil.mediator.source.SourceCollection;
import dev.vigil.mediator.store.SourceRow;
import dev.vigil.mediator.store.ViewRow;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.query.QueryService;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The routes for queries, sources and views. Safe for concurrent use. */
final class QueryRoutes {
  private static final AccessRule READ = AccessRule.scope(TokenScope.READ);
  private static final AccessRule WRITE = AccessRule.scope(TokenScope.WRITE);
  private static final AccessRule ADMIN = AccessRule.scope(TokenScope.ADMIN);
  private static final int USUAL = 100;

  private final QueryService queries;
  private final AccountServices users;

  QueryRoutes(QueryService queries, AccountServices users) {
    this.queries = queries;
    this.users = users;
  }

  /** A query; only its text is required. */
  record NewQuery(
      String query,
      @Nullable Integer size,
      @Nullable Integer depth,
      @Nullable Integer breadth,
      @Nullable Boolean sooner,
      @Nullable Map<String, String> parameters) {
    QueryOptions options() {
      return QueryOptions.USUAL
          .sooner(Boolean.TRUE.equals(sooner))
          .with(Optional.ofNullable(parameters).orElse(Map.of()));
    }
  }

  /** A token, and how many items to send. */
  record QueryContinuation(String token, @Nullable Integer size) {}

  /** A part of a result. */
  record ResultPart(
      List<String> items,
      @Nullable String next,
      String state,
      List<String> warnings,
      String explanation) {}

  record StandingToken(String token) {}

  /** The plan of a query that was checked and not run. */
  record PlanText(String plan, List<String> warnings) {}

  record NewSource(String name, String location, @Nullable String user, @Nullable String secret) {}

  record SourceJson(
      String name, String kind, String capabilities, List<CollectionJson> collections) {}

  record CollectionJson(
      String name, List<String> inputs, List<ColumnJson> columns, List<String> key, long rows) {}

  record ColumnJson(String name, String type) {}

  record SourceListJson(List<SourceJson> items) {}

  record NamedQuery(String name, String query, @Nullable Integer cacheSeconds) {}

  record NamedQueries(List<NamedQuery> items) {}

  List<ApiOperation> operations() {
    return List.of(
        ApiOperation.of(Route.post("/api/v1/query", WRITE, this::run), "Runs a query")
            .taking(NewQuery.class)
            .giving(ResultPart.class),
        ApiOperation.of(
                Route.post("/api/v1/query/next", WRITE, this::next),
                "Continues a result at a token")
            .taking(QueryContinuation.class)
            .giving(ResultPart.class),
        ApiOperation.of(
                Route.post("/api/v1/query/check", READ, this::check),
                "Checks and plans a query without running it")
            .taking(NewQuery.class)
            .giving(PlanText.class),
        ApiOperation.of(
                Route.post("/api/v1/query/mark", WRITE, this::mark),
                "Remembers the result of a query")
            .taking(NewQuery.class)
            .giving(StandingToken.class),
        ApiOperation.of(
                Route.post("/api/v1/query/new", WRITE, this::news),
                "The items that are new since a result was remembered")
            .taking(QueryContinuation.class)
            .giving(ResultPart.class),
        ApiOperation.of(Route.get("/api/v1/sources", READ, this::sources), "The sources of queries")
            .giving(SourceListJson.class),
        ApiOperation.of(
                Route.post("/api/v1/sources", ADMIN, this::addSource),
                "Adds a database or a file as a source")
            .taking(NewSource.class)
            .giving(SourceJson.class),
        ApiOperation.of(
            Route.delete("/api/v1/sources/{name}", ADMIN, this::removeSource), "Removes a source"),
        ApiOperation.of(Route.get("/api/v1/views", READ, this::views), "The views")
            .giving(NamedQueries.class),
        ApiOperation.of(
                Route.post("/api/v1/views", WRITE, this::addView), "Keeps a query as a view")
            .taking(NamedQuery.class)
            .giving(NamedQuery.class),
        ApiOperation.of(
            Route.post("/api/v1/views/{name}/refresh", WRITE, this::refreshView),
            "Drops the cached result of a view"),
        ApiOperation.of(
            Route.delete("/api/v1/views/{name}", WRITE, this::removeView), "Removes a view"));
  }

  private static void send(RequestContext context, ResultFragment part) {
    context.json(
        201,
        "application/json",
        new ResultPart(
            part.items(),
            part.next().orElse(null),
            part.state(),
            part.warnings(),
            part.explanation()));
  }

  private void run(RequestContext context) {
    NewQuery asked = context.body(NewQuery.class);
    send(
        context,
        queries.first(
            context.workspace(),
            asked.query(),
            or(asked.size(), USUAL),
            or(asked.depth(), 0),
            or(asked.breadth(), 0),
            asked.options()));
  }

  private static int or(@Nullable Integer value, int usual) {
    return value == null ? usual : value;
  }

  private void next(RequestContext context) {
    QueryContinuation asked = context.body(QueryContinuation.class);
    send(
        context,
        queries.next(
            context.workspace(), asked.token(), or(asked.size(), USUAL), QueryOptions.USUAL));
  }

  private void check(RequestContext context) {
    NewQuery asked = context.body(NewQuery.class);
    PreparedQuery prepared =
        queries.mediator().check(context.workspace(), asked.query(), asked.options().sooner());
    context.json(
        201, "application/json", new PlanText(prepared.plan().describe(""), prepared.warnings()));
  }

  private void mark(RequestContext context) {
    NewQuery asked = context.body(NewQuery.class);
    context.json(
        201,
        "application/json",
        new StandingToken(queries.mark(context.workspace(), asked.query(), asked.options())));
  }

  private void news(RequestContext context) {
    send(
        context,
        queries.news(
            context.workspace(),
            context.body(QueryContinuation.class).token(),
            QueryOptions.USUAL));
  }

  // ---- sources ----

  private void sources(RequestContext context) {
    context.json(
        new SourceListJson(
            queries.mediator().sources(context.workspace()).all().stream()
                .map(QueryRoutes::view)
                .toList()));
  }

  private static SourceJson view(QuerySource source) {
    return new SourceJson(
        source.name(),
        source.kind(),
        source.capabilities().words(),
        source.collections().stream().map(QueryRoutes::view).toList());
  }

  private static CollectionJson view(SourceCollection collection) {
    return new CollectionJson(
        collection.name(),
        collection.inputs(),
        collection.columns().stream()
            .map(column -> new ColumnJson(column.name(), column.type().word()))
            .toList(),
        collection.key(),
        collection.rows());
  }

  private void addSource(RequestContext context) {
    NewSource asked = context.body(NewSource.class);
    QuerySource added =
        queries
            .mediator()
            .addSource(
                context.workspace(),
                new SourceRow(
                    asked.name(),
                    asked.location(),
                    Optional.ofNullable(asked.user()).orElse(""),
                    Optional.ofNullable(asked.secret()).orElse("")));
    note(context, "added the source", asked.name());
    context.json(201, "application/json", view(added));
  }

  private void removeSource(RequestContext context) {
    String name = context.part("name");
    if (!queries.mediator().removeSource(context.workspace(), name)) {
      throw HttpProblem.notFound("source " + name);
    }
    note(context, "removed the source", name);
    context.context().status(204);
  }

  // ---- views ----

  private void views(RequestContext context) {
    context.json(
        new NamedQueries(
            queries.mediator().views(context.workspace()).stream()
                .map(
                    view ->
                        new NamedQuery(
                            view.name(), view.source(), (int) view.cacheAge().toSeconds()))
                .toList()));
  }

  private void addView(RequestContext context) {
    NamedQuery asked = context.body(NamedQuery.class);
    queries
        .mediator()
        .putView(
            context.workspace(),
            new ViewRow(
                asked.name(),
                asked.query(),
                Duration.ofSeconds(or(asked.cacheSeconds(), 0)),
                Instant.EPOCH,
                ""));
    note(context, "kept the view", asked.name());
    context.json(201, "application/json", asked);
  }

  private void refreshView(RequestContext context) {
    String name = context.part("name");
    if (!queries.mediator().refreshView(context.workspace(), name)) {
      throw HttpProblem.notFound("view " + name);
    }
    context.context().status(204);
  }

  private void removeView(RequestContext context) {
    String name = context.part("name");
    if (!queries.mediator().removeView(context.workspace(), name)) {
      throw HttpProblem.notFound("view " + name);
    }
    note(context, "removed the view", name);
    context.context().status(204);
  }

  private void note(RequestContext context, String entry, String name) {
    users
        .audit()
        .note(context.workspace(), context.principal().name(), context.context().ip(), entry, name);
  }
}
