package dev.vigil.server.web.query;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.query.PreparedQuery;
import dev.vigil.mediator.query.QueryOptions;
import dev.vigil.mediator.query.ResultFragment;
import dev.vigil.mediator.query.ResultTable;
import dev.vigil.mediator.store.SourceRow;
import dev.vigil.mediator.store.ViewRow;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.Role;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.query.QueryService;
import dev.vigil.server.web.frame.DashboardAssets;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** The page for queries, sources and views. Safe for concurrent use. */
public final class QueryPages {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int PART = 100;

  /** How long a result can be cached, as the form offers it. */
  private static final List<Duration> AGES =
      List.of(
          Duration.ZERO,
          Duration.ofMinutes(10),
          Duration.ofHours(1),
          Duration.ofHours(12),
          Duration.ofDays(7));

  private final QueryService queries;
  private final AccountServices users;
  private final PageFrame frame;
  private final DashboardAssets assets;

  public QueryPages(
      QueryService queries, AccountServices users, PageFrame frame, DashboardAssets assets) {
    this.queries = queries;
    this.users = users;
    this.frame = frame;
    this.assets = assets;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/query", AccessRule.VIEWER, this::show),
        Route.post("/query/run", AccessRule.EDITOR, this::run),
        Route.post("/query/check", AccessRule.EDITOR, this::check),
        Route.post("/query/views", AccessRule.EDITOR, this::save),
        Route.post("/query/views/{name}/refresh", AccessRule.EDITOR, this::refreshView),
        Route.post("/query/views/{name}/remove", AccessRule.EDITOR, this::removeView),
        Route.post("/query/sources", AccessRule.ADMIN, this::addSource),
        Route.post("/query/sources/{name}/remove", AccessRule.ADMIN, this::removeSource),
        Route.get("/query/views/{name}", AccessRule.VIEWER, this::form));
  }

  private void show(RequestContext context) {
    long workspace = context.workspace();
    QuerySchema schema =
        new QuerySchema(
            queries.mediator().sources(workspace),
            queries.mediator().views(workspace),
            queries.mediator().defaultViews(workspace),
            name -> queries.mediator().columns(workspace, name));
    boolean editor = context.principal().role().may(Role.EDITOR);
    String named = context.query("view");
    String query =
        named.isEmpty()
            ? context.query("q")
            : queries.mediator().view(workspace, named).map(ViewRow::source).orElse("");
    frame.show(
        context,
        PageFrame.Place.QUERY,
        "Query",
        editor ? List.of("query.js", "query-builder.js") : List.of(),
        h("div.head", h("h1", "Query")),
        h(
            "div.query",
            h(
                "aside.card",
                schema.tree(context, queries.mediator().sourceRows(workspace)),
                context.principal().role().may(Role.ADMIN) ? addForm(context) : null),
            editor
                ? h(
                    "div",
                    editor(context, schema, query, named),
                    builder(),
                    keepForm(context, queries.mediator().view(workspace, named)))
                : h(
                    "p.empty",
                    "Choose a view on the left. Editors of the workspace write queries here.")));
  }

  private SafeHtml editor(RequestContext context, QuerySchema schema, String query, String named) {
    return h(
        "section.card",
        h(
            "div.editor",
            at("id", "editor"),
            at("data-editor", context.to(assets.path("codemirror.js"))),
            at("data-schema", JSON.writeValueAsString(schema.calls())),
            named.isEmpty() ? null : at("data-run", "1")),
        h(
            "textarea",
            at("id", "query"),
            at("hidden", ""),
            query.isEmpty() ? schema.sample() : query),
        h("p.problem", at("id", "trouble"), at("role", "alert"), at("hidden", "")),
        h(
            "div.acts",
            h("button.main", at("type", "button"), at("id", "run"), "Run"),
            h(
                "button",
                at("type", "button"),
                at("data-show", "table"),
                at("aria-pressed", "true"),
                "Table"),
            h(
                "button",
                at("type", "button"),
                at("data-show", "xml"),
                at("aria-pressed", "false"),
                "XML"),
            h(
                "button",
                at("type", "button"),
                at("data-show", "chart"),
                at("aria-pressed", "false"),
                "Chart"),
            h("span.quiet", at("id", "state"), at("role", "status"))),
        h("div", at("id", "result")),
        h("details", h("summary", "Plan"), h("pre", at("id", "plan"))));
  }

  private static SafeHtml builder() {
    return h(
        "details.card",
        h("summary", "Build a query by clicking"),
        h(
            "div.builder",
            at("id", "builder"),
            select("From", "from"),
            select("Join with", "join"),
            h(
                "div.joined",
                at("hidden", ""),
                select("where its", "left"),
                select("equals", "right")),
            h("div.conditions"),
            h(
                "div.acts",
                h("button", at("type", "button"), at("id", "condition"), "Add a condition"),
                h(
                    "label.field",
                    at("hidden", ""),
                    at("id", "match"),
                    h("span", "Rows must meet"),
                    h(
                        "select",
                        at("name", "match"),
                        PageFrame.option("and", "all conditions", true),
                        PageFrame.option("or", "one of the conditions", false)))),
            select("In the order of", "order"),
            h(
                "label.field",
                h("span", "Direction"),
                h(
                    "select",
                    at("name", "direction"),
                    PageFrame.option("", "ascending", true),
                    PageFrame.option(" descending", "descending", false))),
            h("fieldset.columns", h("legend", "Columns"))));
  }

  private static SafeHtml select(String label, String name) {
    return h("label.field", h("span", label), h("select", at("name", name)));
  }

  private static SafeHtml keepForm(RequestContext context, Optional<ViewRow> named) {
    Duration kept = named.map(ViewRow::cacheAge).orElse(Duration.ZERO);
    List<Duration> ages = new ArrayList<>(AGES);
    if (!ages.contains(kept)) {
      ages.add(kept);
    }
    return h(
        "details.card",
        h("summary", "Save as a view"),
        PageFrame.form(
            context,
            "/query/views",
            at("id", "keep"),
            PageFrame.field("Name", "name", "text", named.map(ViewRow::name).orElse("")),
            h(
                "label.field",
                h("span", "Query"),
                h("textarea", at("name", "query"), at("rows", 4), at("required", ""))),
            h(
                "label.field",
                h("span", "Cache its result"),
                h(
                    "select",
                    at("name", "cache"),
                    ages.stream()
                        .map(age -> PageFrame.option(age.toString(), words(age), age.equals(kept)))
                        .toList())),
            h("button", at("type", "submit"), "Save")));
  }

  private static String words(Duration age) {
    return age.isZero() ? "no" : "for " + DashboardText.length(age);
  }

  private static SafeHtml addForm(RequestContext context) {
    return h(
        "details",
        h("summary", "Add a source"),
        PageFrame.form(
            context,
            "/query/sources",
            PageFrame.field("Name", "name", "text", ""),
            PageFrame.field(
                "File, jdbc:… URL, or address of an OpenAPI description", "location", "text", ""),
            PageFrame.field("Account", "user", "text", ""),
            PageFrame.field("Secret with the password", "secret", "text", ""),
            h("button", at("type", "submit"), "Add")));
  }

  // ---- actions ----

  private void run(RequestContext context) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("problem", "");
    try {
      String token = context.field("token");
      ResultFragment part =
          token.isEmpty()
              ? queries.first(
                  context.workspace(),
                  context.field("query"),
                  PART,
                  0,
                  0,
                  QueryOptions.USUAL.sooner(true))
              : queries.next(context.workspace(), token, PART, QueryOptions.USUAL);
      answer.put("items", part.items());
      answer.put("table", ResultTable.of(part.items()));
      answer.put("next", part.next().orElse(""));
      answer.put("state", part.state());
      answer.put("warnings", part.warnings());
      answer.put("explanation", part.explanation());
    } catch (MediatorException e) {
      mistake(answer, e);
    }
    context.json(answer);
  }

  private static void mistake(Map<String, Object> answer, MediatorException e) {
    answer.put("problem", String.valueOf(e.getMessage()));
    answer.put("line", e.line());
    answer.put("column", e.column());
    answer.put("plan", "");
  }

  private void check(RequestContext context) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("problem", "");
    try {
      PreparedQuery prepared =
          queries.mediator().check(context.workspace(), context.field("query"), true);
      answer.put("plan", prepared.plan().describe(""));
    } catch (MediatorException e) {
      mistake(answer, e);
    }
    context.json(answer);
  }

  private void save(RequestContext context) {
    String name = context.field("name");
    try {
      String cache = context.field("cache");
      queries
          .mediator()
          .putView(
              context.workspace(),
              new ViewRow(
                  name,
                  context.field("query").strip(),
                  cache.isEmpty() ? Duration.ZERO : Duration.parse(cache),
                  Instant.EPOCH,
                  ""));
    } catch (DateTimeParseException e) {
      throw HttpProblem.badRequest(
          "'%s' is not a duration; choose one of the list.".formatted(context.field("cache")));
    } catch (MediatorException e) {
      throw HttpProblem.of(422, String.valueOf(e.getMessage())).at(e.line() > 0 ? "query" : "");
    }
    DashboardAudit.note(users, context, "kept the view", name);
    context.redirect("/query?view=" + DashboardText.encoded(name));
  }

  private void refreshView(RequestContext context) {
    String name = context.part("name");
    if (!queries.mediator().refreshView(context.workspace(), name)) {
      throw HttpProblem.notFound("view " + name);
    }
    context.redirect("/query");
  }

  private void removeView(RequestContext context) {
    String name = context.part("name");
    if (!queries.mediator().removeView(context.workspace(), name)) {
      throw HttpProblem.notFound("view " + name);
    }
    DashboardAudit.note(users, context, "removed the view", name);
    context.redirect("/query");
  }

  private void addSource(RequestContext context) {
    String name = context.field("name");
    queries
        .mediator()
        .addSource(
            context.workspace(),
            new SourceRow(
                name, context.field("location"), context.field("user"), context.field("secret")));
    DashboardAudit.note(users, context, "added the source", name);
    context.redirect("/query");
  }

  private void removeSource(RequestContext context) {
    String name = context.part("name");
    if (!queries.mediator().removeSource(context.workspace(), name)) {
      throw HttpProblem.notFound("source " + name);
    }
    DashboardAudit.note(users, context, "removed the source", name);
    context.redirect("/query");
  }

  /** A form made of the external variables of a view, and its result. */
  private void form(RequestContext context) {
    String name = context.part("name");
    String text =
        queries
            .mediator()
            .view(context.workspace(), name)
            .map(ViewRow::source)
            .orElseGet(
                () -> queries.mediator().defaultViews(context.workspace()).getOrDefault(name, ""));
    if (text.isEmpty()) {
      throw HttpProblem.notFound("view " + name);
    }
    new QueryViewForm(queries, frame).show(context, name, text);
  }
}
