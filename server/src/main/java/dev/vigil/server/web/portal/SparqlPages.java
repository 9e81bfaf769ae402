package dev.vigil.server.web.portal;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.portal.Portal;
import dev.vigil.knowledge.portal.PortalData;
import dev.vigil.knowledge.portal.PortalRdf;
import dev.vigil.knowledge.portal.PortalSettings;
import dev.vigil.knowledge.portal.sparql.SparqlLimits;
import dev.vigil.knowledge.portal.sparql.SparqlQuery;
import dev.vigil.knowledge.portal.sparql.SparqlRun;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.watch.engine.Installation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.jena.graph.Graph;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** SPARQL over the facts: a page for people, an endpoint for programs. Safe for concurrent use. */
final class SparqlPages {
  private final Installation installation;
  private final PageFrame frame;
  private final Portal portal;
  private final SparqlRun runner = new SparqlRun(SparqlLimits.USUAL);

  /** Graphs of data that is in use. */
  private final Map<PortalData, Map<String, Graph>> graphs = new WeakHashMap<>();

  SparqlPages(Installation installation, PageFrame frame, Portal portal) {
    this.installation = installation;
    this.frame = frame;
    this.portal = portal;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/portal/sparql", AccessRule.VIEWER, this::page),
        Route.get("/site/{site}/sparql", AccessRule.OPEN, this::endpoint),
        Route.post("/site/{site}/sparql", AccessRule.OPEN, this::endpoint));
  }

  private Graph graph(PortalData data, String base) {
    synchronized (graphs) {
      return graphs
          .computeIfAbsent(data, key -> new java.util.HashMap<>())
          .computeIfAbsent(base, key -> new PortalRdf(data, base).graph());
    }
  }

  // ---- programs ----

  private void endpoint(RequestContext context) {
    PortalSettings settings = PublicSitePages.site(portal, context);
    String text = context.query("query");
    if (text.isEmpty() && context.context().method().name().equals("POST")) {
      String type = context.header("Content-Type").orElse("");
      text =
          type.startsWith("application/sparql-query")
              ? context.context().body()
              : context.field("query");
    }
    if (text.isEmpty()) {
      throw HttpProblem.badRequest(
          "A query is missing; send it as the parameter 'query', such as SELECT * { ?s ?p ?o }"
              + " LIMIT 10.");
    }
    String base =
        context.whole(installation.settings().base(), PublicSitePages.ROOT + "/" + settings.path());
    try {
      SparqlRun.Answer answer =
          runner.run(
              graph(portal.published(settings), base),
              SparqlQuery.parse(text),
              context.header("Accept").orElse(""));
      context
          .context()
          .contentType(answer.mediaType())
          .header("Vary", "Accept")
          .header("Access-Control-Allow-Origin", "*")
          .header("Cross-Origin-Resource-Policy", "cross-origin")
          .header("Vigil-Complete", Boolean.toString(answer.complete()))
          .result(answer.body());
    } catch (KnowledgeException e) {
      context.context().status(400);
      context.text("text/plain; charset=utf-8", e.getMessage() + "\n");
    }
  }

  // ---- people ----

  private void page(RequestContext context) {
    String base = context.whole(installation.settings().base(), PortalPages.ROOT);
    String text = context.query("query");
    PortalData data = portal.data(context.workspace());
    String first = data.classes().isEmpty() ? "Person" : data.classes().iterator().next().name();
    String shown =
        text.isEmpty()
            ? "PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>\nSELECT ?thing ?name {\n  ?thing a <%s/%s> ; rdfs:label ?name\n} ORDER BY ?name LIMIT 20"
                .formatted(base, first)
            : text;
    frame.show(
        context,
        PageFrame.Place.PORTAL,
        "Query",
        h("div.head", h("h1", "Query by SPARQL")),
        PortalPages.tabs(context, "/portal/sparql"),
        h(
            "section.card",
            h(
                "form",
                at("method", "get"),
                at("action", context.to("/portal/sparql")),
                h(
                    "label.field",
                    h("span", "Query"),
                    h(
                        "textarea",
                        at("name", "query"),
                        at("rows", 8),
                        at("spellcheck", "false"),
                        shown)),
                h("button.main", at("type", "submit"), "Run"))),
        text.isEmpty() ? null : answer(graph(data, base), text),
        h(
            "p.quiet",
            "A query takes at most %d seconds and gives at most %,d rows. SERVICE, FROM and updates are off."
                .formatted(SparqlLimits.USUAL.time().toSeconds(), SparqlLimits.USUAL.rows())));
  }

  private SafeHtml answer(Graph graph, String text) {
    try {
      SparqlQuery query = SparqlQuery.parse(text);
      SparqlRun.Answer answer =
          runner.run(graph, query, "text/turtle, application/sparql-results+json");
      String body = new String(answer.body(), StandardCharsets.UTF_8);
      return query.query().isSelectType() ? rows(body, answer.complete()) : h("pre", body);
    } catch (KnowledgeException e) {
      return h("p.problem", at("role", "alert"), String.valueOf(e.getMessage()));
    }
  }

  private static SafeHtml rows(String json, boolean complete) {
    JsonNode tree = JsonMapper.shared().readTree(json);
    List<String> names = new ArrayList<>();
    JsonNode vars = tree.path("head").path("vars");
    for (int i = 0; i < vars.size(); i++) {
      names.add(vars.get(i).asString());
    }
    List<SafeHtml> rows = new ArrayList<>();
    JsonNode all = tree.path("results").path("bindings");
    for (int i = 0; i < Math.min(500, all.size()); i++) {
      JsonNode row = all.get(i);
      rows.add(
          h(
              "tr",
              names.stream()
                  .map(
                      name -> {
                        String value = row.path(name).path("value").asString("");
                        return h(
                            "td",
                            at("data-label", name),
                            row.path(name).path("type").asString("").equals("uri")
                                ? h("a", at("href", value), value)
                                : h("bdi", value));
                      })
                  .toList()));
    }
    return SafeHtml.all(
        h(
            "p.quiet",
            DashboardText.count(all.size(), "row", "rows")
                + (complete ? "." : "; there are more.")),
        rows.isEmpty()
            ? null
            : h(
                "table.list",
                h(
                    "thead",
                    h(
                        "tr",
                        names.stream().map(name -> h("th", at("scope", "col"), name)).toList())),
                h("tbody", rows)));
  }
}
