package dev.vigil.server.web.portal;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.portal.ClassSchema;
import dev.vigil.knowledge.portal.ClassShape;
import dev.vigil.knowledge.portal.ClassTable;
import dev.vigil.knowledge.portal.EntryPage;
import dev.vigil.knowledge.portal.Individual;
import dev.vigil.knowledge.portal.Portal;
import dev.vigil.knowledge.portal.PortalData;
import dev.vigil.knowledge.portal.PortalSettings;
import dev.vigil.knowledge.portal.SavedTable;
import dev.vigil.knowledge.portal.TableQuery;
import dev.vigil.server.account.Role;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.server.web.knowledge.FactMemberPages;
import dev.vigil.watch.engine.Installation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The portal of a workspace on the dashboard. Safe for concurrent use. */
final class PortalPages {
  static final String ROOT = "/portal/c";

  private final Installation installation;
  private final PageFrame frame;
  private final Portal portal;
  private final TimeWords times;

  PortalPages(Installation installation, PageFrame frame, Portal portal) {
    this.installation = installation;
    this.frame = frame;
    this.portal = portal;
    this.times = new TimeWords(installation);
  }

  List<Route> routes() {
    return List.of(
        Route.get("/portal", AccessRule.VIEWER, this::home),
        Route.get(ROOT + "/{class}", AccessRule.VIEWER, this::table),
        Route.get(ROOT + "/{class}/{key}", AccessRule.VIEWER, this::thing),
        Route.get("/portal/schema/{class}", AccessRule.VIEWER, this::schema),
        Route.post("/portal/tables", AccessRule.VIEWER, this::saveTable),
        Route.post("/portal/tables/remove", AccessRule.VIEWER, this::removeTable));
  }

  /** The tabs of all portal pages. */
  static SafeHtml tabs(RequestContext context, String here) {
    boolean editor = context.principal().role().may(Role.EDITOR);
    List<SafeHtml> all = new ArrayList<>();
    all.add(tab(context, "/portal", "Browse", here));
    if (editor) {
      all.add(tab(context, "/portal/sources", "Add data", here));
      all.add(tab(context, "/portal/settings", "Publish", here));
      all.add(tab(context, "/portal/templates", "Templates", here));
    }
    if (context.principal().role().may(Role.ADMIN)) {
      all.add(tab(context, "/portal/databases", "Databases", here));
    }
    all.add(tab(context, "/portal/sparql", "Query", here));
    return h("nav.tabs", at("aria-label", "Portal"), all);
  }

  private static SafeHtml tab(RequestContext context, String path, String label, String here) {
    return h(
        "a",
        at("href", context.to(path)),
        path.equals(here) ? at("aria-current", "page") : null,
        label);
  }

  private PortalRenderer renderer(RequestContext context) {
    return new PortalRenderer(context, portal.data(context.workspace()), ROOT);
  }

  private void home(RequestContext context) {
    PortalRenderer renderer = renderer(context);
    PortalData data = renderer.data();
    PortalSettings settings = portal.settings(context.workspace());
    boolean empty = data.all().isEmpty();
    frame.show(
        context,
        PageFrame.Place.PORTAL,
        settings.title(),
        h("div.head", h("h1", settings.title())),
        tabs(context, "/portal"),
        settings.intro().isEmpty() ? null : h("p", settings.intro()),
        empty
            ? h(
                "section.card.welcome",
                h("h2", "A site of what your pages say"),
                h(
                    "p",
                    "The portal shows products, people, events and other things that Vigil finds"
                        + " in watched pages, in files and databases, and what you type in."),
                h("p", h("a.button.main", at("href", context.to("/portal/sources")), "Add data")))
            : h(
                "div.grid",
                h("section.card", h("h2", "Classes"), renderer.tree()),
                h(
                    "section.card",
                    h("h2", "Search"),
                    h(
                        "form.search",
                        at("method", "get"),
                        at("role", "search"),
                        at("action", context.to("/portal")),
                        h(
                            "input",
                            at("type", "search"),
                            at("name", "q"),
                            at("value", context.query("q")),
                            at("aria-label", "Search in all classes"),
                            at("placeholder", "Search in all classes")),
                        h("button", at("type", "submit"), "Search")),
                    found(context, renderer))),
        settings.open()
            ? h(
                "p.quiet",
                "The public site is at ",
                h(
                    "a",
                    at("href", context.to("/site/" + settings.path())),
                    context.whole(installation.settings().base(), "/site/" + settings.path())),
                ".")
            : null);
  }

  private SafeHtml found(RequestContext context, PortalRenderer renderer) {
    return PortalSearch.results(renderer, context.query("q"));
  }

  private static Map<String, List<String>> parameters(RequestContext context) {
    return context.context().queryParamMap();
  }

  private void table(RequestContext context) {
    PortalData data = portal.data(context.workspace());
    PortalFormats.Wanted wanted = PortalFormats.wanted(context, context.part("class"));
    FactClass type = type(data, wanted.name());
    TableQuery query = TableQuery.of(parameters(context));
    if (wanted.isData()) {
      PortalFormats.send(
          context, data, address(context), type, ClassTable.all(data, type, query), wanted);
      return;
    }
    PortalRenderer renderer = renderer(context);
    ClassTable table = ClassTable.of(data, type, query);
    boolean editor = context.principal().role().may(Role.EDITOR);
    frame.show(
        context,
        PageFrame.Place.PORTAL,
        type.name(),
        h(
            "div.head",
            renderer.crumbs(type),
            h("h1", type.name()),
            h("span.quiet", DashboardText.count(table.total(), "entry", "entries")),
            editor
                ? h(
                    "a.button",
                    at("href", context.to("/portal/new/" + DashboardText.encoded(type.name()))),
                    "New entry")
                : null),
        savedTables(context, type, query),
        renderer.table(table),
        downloads(context, renderer.to(type), query));
  }

  /** The address of the dashboard's portal, as RDF names it. */
  private String address(RequestContext context) {
    return context.whole(installation.settings().base(), ROOT);
  }

  private static SafeHtml downloads(RequestContext context, String path, TableQuery query) {
    String schema = context.to("/portal/schema" + path.substring(path.lastIndexOf('/')));
    String more = query.text().isEmpty() ? "" : "?" + query.at(1).text();
    return h(
        "p.quiet",
        "As a file: ",
        PortalFormats.ENDINGS.stream()
            .map(
                ending -> SafeHtml.all(h("a", at("href", path + "." + ending + more), ending), " "))
            .toList(),
        " · For XML files: ",
        h("a", at("href", schema + ".xsd"), "XML Schema"),
        " · ",
        h("a", at("href", schema + ".ttl"), "SHACL shape"));
  }

  private FactClass type(PortalData data, String name) {
    return data.type(name).orElseThrow(() -> HttpProblem.notFound("class " + name));
  }

  /** The XML Schema of a class, or its SHACL shape as {@code CLASS.ttl}. */
  private void schema(RequestContext context) {
    PortalFormats.Wanted wanted = PortalFormats.wanted(context, context.part("class"));
    FactClass type =
        portal
            .facts()
            .classes(context.workspace())
            .find(wanted.name().replaceFirst("\\.xsd$", ""))
            .orElseThrow(() -> HttpProblem.notFound("class " + wanted.name()));
    if (wanted.rdf().isPresent()) {
      context.text(
          wanted.rdf().get().mediaType() + "; charset=utf-8",
          wanted.rdf().get().write(ClassShape.of(type).model()));
    } else {
      context.text("application/xml; charset=utf-8", ClassSchema.write(type));
    }
  }

  // ---- saved tables ----

  private SafeHtml savedTables(RequestContext context, FactClass type, TableQuery query) {
    List<SavedTable> tables =
        portal.savedTables(context.workspace(), context.principal().account(), type.name());
    String here = query.at(1).text();
    boolean editor = context.principal().role().may(Role.EDITOR);
    return h(
        "div.saved-tables",
        tables.stream()
            .map(
                table ->
                    h(
                        "span.chip",
                        h(
                            "a",
                            at(
                                "href",
                                context.to(ROOT + "/" + DashboardText.encoded(type.name()))
                                    + "?"
                                    + table.query()),
                            table.query().equals(here) ? at("aria-current", "true") : null,
                            table.name()),
                        PageFrame.form(
                            context,
                            "/portal/tables/remove",
                            hidden("class", type.name()),
                            hidden("id", Long.toString(table.id())),
                            h(
                                "button.plain",
                                at("type", "submit"),
                                at("aria-label", "Remove the saved table " + table.name()),
                                "×"))))
            .toList(),
        here.isEmpty()
            ? null
            : h(
                "details",
                h("summary", "Save this table"),
                PageFrame.form(
                    context,
                    "/portal/tables",
                    hidden("class", type.name()),
                    hidden("query", here),
                    h(
                        "div.row",
                        PageFrame.field(
                            "Name", "name", "text", "", at("required", ""), at("maxlength", 80)),
                        editor
                            ? h(
                                "label.field",
                                h("span", "For"),
                                h(
                                    "select",
                                    at("name", "for"),
                                    PageFrame.option("me", "me", true),
                                    PageFrame.option("all", "everyone in the workspace", false)))
                            : null,
                        h("button", at("type", "submit"), "Save")))));
  }

  static SafeHtml hidden(String name, String value) {
    return h("input", at("type", "hidden"), at("name", name), at("value", value));
  }

  private void saveTable(RequestContext context) {
    FactClass type = type(portal.data(context.workspace()), context.field("class"));
    boolean all = context.field("for").equals("all") && context.principal().role().may(Role.EDITOR);
    // The query is read and written again, so that nothing but a query is saved.
    TableQuery query = PortalFormats.parsed(context.field("query"));
    portal.saveTable(
        context.workspace(),
        all ? 0 : context.principal().account(),
        type.name(),
        context.field("name"),
        query.text());
    context.redirect(ROOT + "/" + DashboardText.encoded(type.name()) + "?" + query.text());
  }

  private void removeTable(RequestContext context) {
    String id = context.field("id");
    if (id.matches("-?\\d{1,18}")) {
      portal.removeTable(context.workspace(), context.principal().account(), Long.parseLong(id));
    }
    context.redirect(ROOT + "/" + DashboardText.encoded(context.field("class")));
  }

  // ---- individual ----

  private void thing(RequestContext context) {
    PortalFormats.Wanted wanted = PortalFormats.wanted(context, context.part("key"));
    PortalData data = portal.data(context.workspace());
    Individual one =
        data.find(wanted.name()).orElseThrow(() -> HttpProblem.notFound("entry " + wanted.name()));
    FactClass type = type(data, one.className());
    if (wanted.isData()) {
      PortalFormats.send(context, data, address(context), type, List.of(one), wanted);
      return;
    }
    PortalRenderer renderer = renderer(context);
    boolean editor = context.principal().role().may(Role.EDITOR);
    Optional<FactMember> typed =
        one.members().stream().filter(member -> EntryPage.isEntry(member.source())).findFirst();
    Map<Long, String> names = sentinels(one);
    List<Fact> history = portal.history(context.workspace(), one);
    frame.show(
        context,
        PageFrame.Place.PORTAL,
        one.title(),
        h(
            "div.head",
            renderer.crumbs(type),
            renderer.parts(one),
            h("h1", at("dir", "auto"), PortalRenderer.shortened(one.title())),
            h("a.tag", at("href", renderer.to(type)), type.name()),
            editor
                ? h(
                    "a.button",
                    at(
                        "href",
                        context.to(
                            "/portal/edit/"
                                + DashboardText.encoded(type.name())
                                + "/"
                                + one.key())),
                    typed.isPresent() ? "Change" : "Add values")
                : null),
        renderer.values(
            type, one, (individual, fact) -> source(context, individual.source(fact), fact, names)),
        PortalHistory.of(type, history, times),
        renderer.tree(one),
        renderer.related(one),
        h(
            "p.quiet",
            "As a file: ",
            List.of("ttl", "jsonld", "rdf").stream()
                .map(
                    ending ->
                        SafeHtml.all(
                            h("a", at("href", renderer.to(one) + "." + ending), ending), " "))
                .toList()));
  }

  /** The names of sentinels on the pages of an individual. */
  private Map<Long, String> sentinels(Individual one) {
    Map<Long, String> names = new HashMap<>();
    for (FactMember member : one.members()) {
      installation
          .pages()
          .sentinel(member.page())
          .ifPresent(name -> names.put(member.page(), name));
    }
    return names;
  }

  /** Where a value stands: the version, and the place in it. */
  private SafeHtml source(
      RequestContext context, FactMember member, Fact fact, Map<Long, String> names) {
    String name = names.get(member.page());
    String words =
        EntryPage.isEntry(member.source())
            ? member.source().url().contains("/upload/") ? "uploaded" : "typed in"
            : host(member.source().url());
    return SafeHtml.all(
        h(
            "td",
            name == null
                ? h("span.quiet", words)
                : h(
                    "a",
                    at("href", context.to(FactMemberPages.place(member, fact))),
                    at("title", fact.place().isEmpty() ? "The whole page" : fact.place()),
                    words + ", version " + fact.version())),
        h("td.quiet", "since ", times.away(fact.from())));
  }

  private static String host(String url) {
    String rest = url.replaceFirst("^https?://", "");
    int slash = rest.indexOf('/');
    return PortalRenderer.shortened(slash < 0 ? rest : rest.substring(0, slash));
  }
}
