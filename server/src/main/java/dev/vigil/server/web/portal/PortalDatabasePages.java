package dev.vigil.server.web.portal;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.portal.Portal;
import dev.vigil.knowledge.relational.DatabaseService;
import dev.vigil.knowledge.relational.DatabaseSource;
import dev.vigil.knowledge.relational.DatabaseTables;
import dev.vigil.knowledge.relational.MappingDraft;
import dev.vigil.knowledge.relational.RelationalDatabase;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The pages that connect a relational database: its tables beside classes, the mapping, a preview.
 * For administrators. Safe for concurrent use.
 */
final class PortalDatabasePages {
  private static final int PREVIEW = 20_000;
  private static final int LINES = 40;

  private final Installation installation;
  private final AccountServices users;
  private final PageFrame frame;
  private final Portal portal;
  private final DatabaseService databases;

  PortalDatabasePages(
      Installation installation, AccountServices users, PageFrame frame, Portal portal) {
    this.installation = installation;
    this.users = users;
    this.frame = frame;
    this.portal = portal;
    this.databases = new DatabaseService(installation.archive());
  }

  List<Route> routes() {
    return List.of(
        Route.get("/portal/databases", AccessRule.ADMIN, this::list),
        Route.post("/portal/databases", AccessRule.ADMIN, this::add),
        Route.get("/portal/databases/{name}", AccessRule.ADMIN, this::show),
        Route.post("/portal/databases/{name}/draft", AccessRule.ADMIN, this::draft),
        Route.post("/portal/databases/{name}/mapping", AccessRule.ADMIN, this::mapping),
        Route.post("/portal/databases/{name}/remove", AccessRule.ADMIN, this::remove));
  }

  private RelationalDatabase find(RequestContext context) {
    return databases
        .find(context.part("name"))
        .orElseThrow(() -> HttpProblem.notFound("database " + context.part("name")));
  }

  private void list(RequestContext context) {
    frame.show(
        context,
        PageFrame.Place.PORTAL,
        "Databases",
        h("div.head", h("h1", "Databases")),
        PortalPages.tabs(context, "/portal/databases"),
        h(
            "ul",
            databases.all().stream()
                .map(
                    one ->
                        h(
                            "li",
                            h(
                                "a",
                                at("href", context.to("/portal/databases/" + one.name())),
                                one.name()),
                            h("span.quiet", " " + one.url())))
                .toList()),
        h(
            "section.card.middle",
            h("h2", "Connect a database"),
            h(
                "p.quiet",
                "It is only read, and a file must be listed in files of the settings. Every"
                    + " workspace may use what its mapping selects."),
            PageFrame.form(
                context,
                "/portal/databases",
                PageFrame.field(
                    "Name",
                    "name",
                    "text",
                    "",
                    at("required", ""),
                    at("pattern", "[a-z][a-z0-9\\-]{0,40}")),
                PageFrame.field(
                    "Address",
                    "url",
                    "text",
                    "",
                    at("required", ""),
                    at(
                        "placeholder",
                        "sqlite:/srv/staff.db or postgresql://host/database?user=reader")),
                h("p", h("button.main", at("type", "submit"), "Connect")))));
  }

  private void add(RequestContext context) {
    RelationalDatabase database =
        new RelationalDatabase(context.field("name").strip(), context.field("url").strip(), "");
    checkFile(database);
    DatabaseTables.of(database);
    String before = databases.find(database.name()).map(RelationalDatabase::mapping).orElse("");
    databases.save(database.with(before));
    DashboardAudit.note(users, context, "connected database", database.name());
    context.redirect("/portal/databases/" + database.name());
  }

  /** Only files that the operator lists are opened; the data folder has files of all workspaces. */
  private void checkFile(RelationalDatabase database) {
    database
        .file()
        .flatMap(file -> installation.kinds().find("file").flatMap(kind -> kind.fault(file)))
        .ifPresent(
            refusal -> {
              throw HttpProblem.of(422, refusal).at("url");
            });
  }

  private void show(RequestContext context) {
    RelationalDatabase database = find(context);
    page(context, database, database.mapping(), "");
  }

  private void page(
      RequestContext context, RelationalDatabase database, String mapping, String problem) {
    List<DatabaseTables.Table> tables = DatabaseTables.of(database);
    FactClasses classes = portal.facts().classes(context.workspace());
    frame.show(
        context,
        PageFrame.Place.PORTAL,
        database.name(),
        h(
            "div.head",
            h("p.crumb", h("a", at("href", context.to("/portal/databases")), "Databases")),
            h("h1", database.name())),
        PageFrame.problem(problem),
        context.query("done").isEmpty()
            ? null
            : h(
                "p.done",
                at("role", "status"),
                "Saved. The sentinel database-" + database.name() + " reads it every hour."),
        h(
            "div.grid",
            h(
                "section.card",
                h("h2", "Tables and classes"),
                PageFrame.form(
                    context,
                    "/portal/databases/" + database.name() + "/draft",
                    tables.stream()
                        .map(
                            table ->
                                table(table, classes, MappingDraft.choice(mapping, table, classes)))
                        .toList(),
                    h(
                        "datalist",
                        at("id", "properties"),
                        classes.all().stream()
                            .flatMap(type -> type.properties().stream())
                            .map(FactProperty::name)
                            .distinct()
                            .sorted()
                            .map(name -> h("option", at("value", name)))
                            .toList()),
                    h("p", h("button", at("type", "submit"), "Write the mapping")))),
            h(
                "section.card",
                h("h2", "Mapping (R2RML)"),
                PageFrame.form(
                    context,
                    "/portal/databases/" + database.name() + "/mapping",
                    h(
                        "label.field",
                        h("span", "Turtle"),
                        h(
                            "textarea",
                            at("name", "mapping"),
                            at("rows", 16),
                            at("spellcheck", "false"),
                            mapping)),
                    h("button.main", at("type", "submit"), "Save and read")))),
        mapping.isBlank() ? null : preview(database.with(mapping)),
        PageFrame.form(
            context,
            "/portal/databases/" + database.name() + "/remove",
            h(
                "button.danger",
                at("type", "submit"),
                at("data-confirm", "Disconnect this database?"),
                "Disconnect")));
  }

  /** A table with a choice of a class, and its columns with a choice of properties. */
  private static SafeHtml table(
      DatabaseTables.Table table, FactClasses classes, Optional<MappingDraft.Choice> choice) {
    Map<String, String> properties = choice.map(MappingDraft.Choice::properties).orElse(Map.of());
    return h(
        "fieldset",
        h("legend", table.name()),
        h(
            "label.field",
            h("span", "A row is"),
            h(
                "select",
                at("name", "class:" + table.name()),
                PageFrame.option("", "left out", false),
                classes.all().stream()
                    .map(
                        one ->
                            PageFrame.option(
                                one.name(),
                                one.name(),
                                choice.filter(chosen -> chosen.type().equals(one)).isPresent()))
                    .toList())),
        h(
            "table",
            h(
                "tbody",
                table.columns().stream()
                    .map(
                        column ->
                            h(
                                "tr",
                                h(
                                    "td",
                                    h("code", column),
                                    table.keys().contains(column) ? h("span.tag", "key") : null,
                                    table.references().containsKey(column)
                                        ? h(
                                            "span.tag",
                                            "→ "
                                                + java.util.Objects.requireNonNull(
                                                        table.references().get(column))
                                                    .table())
                                        : null),
                                h(
                                    "td",
                                    h(
                                        "input",
                                        at("name", "column:" + table.name() + ":" + column),
                                        at(
                                            "aria-label",
                                            "Property of " + table.name() + " " + column),
                                        at("list", "properties"),
                                        at("placeholder", "left out"),
                                        at("value", properties.getOrDefault(column, ""))))))
                    .toList())),
        choice
            .map(
                chosen ->
                    h(
                        "p.quiet",
                        "Properties: "
                            + String.join(
                                ", ",
                                chosen.type().properties().stream()
                                    .map(FactProperty::name)
                                    .toList())))
            .orElse(null));
  }

  private static SafeHtml preview(RelationalDatabase database) {
    try {
      List<String> lines = DatabaseSource.triples(database, PREVIEW).lines().toList();
      return h(
          "section.card",
          h("h2", "Preview"),
          h("p.quiet", DashboardText.count(lines.size(), "triple", "triples") + "."),
          h("pre", String.join("\n", lines.subList(0, Math.min(LINES, lines.size())))));
    } catch (KnowledgeException e) {
      return h("p.problem", at("role", "alert"), String.valueOf(e.getMessage()));
    }
  }

  private void draft(RequestContext context) {
    RelationalDatabase database = find(context);
    FactClasses classes = portal.facts().classes(context.workspace());
    List<MappingDraft.Choice> choices = new ArrayList<>();
    for (DatabaseTables.Table table : DatabaseTables.of(database)) {
      String name = context.field("class:" + table.name());
      if (!name.isEmpty()) {
        Map<String, String> properties = new LinkedHashMap<>();
        for (String column : table.columns()) {
          String property = context.field("column:" + table.name() + ":" + column).strip();
          if (!property.isEmpty()) {
            properties.put(column, property);
          }
        }
        choices.add(new MappingDraft.Choice(table, classes.get(name), properties));
      }
    }
    page(context, database, MappingDraft.write(database.name(), choices), "");
  }

  private void mapping(RequestContext context) {
    RelationalDatabase database = find(context).with(context.field("mapping"));
    try {
      DatabaseSource.triples(database, DatabaseSource.MOST);
    } catch (KnowledgeException e) {
      context.context().status(422);
      page(context, database, database.mapping(), String.valueOf(e.getMessage()));
      return;
    }
    databases.save(database);
    String name = "database-" + database.name();
    boolean known =
        installation.sentinels().all(context.workspace()).stream()
            .anyMatch(row -> row.name().equals(name));
    if (!known) {
      installation
          .sentinels()
          .add(
              context.workspace(),
              SentinelParser.parse(
                  "Create Sentinel %s Using database \"%s\" Fetch every 1 hour"
                      .formatted(name, database.name()),
                  installation.settings().zone()));
    }
    installation.checks().check(context.workspace(), name);
    portal.changed(context.workspace());
    DashboardAudit.note(users, context, "mapped database", database.name());
    context.redirect("/portal/databases/" + database.name() + "?done=1");
  }

  private void remove(RequestContext context) {
    if (!databases.remove(context.part("name"))) {
      throw HttpProblem.notFound("database " + context.part("name"));
    }
    DashboardAudit.note(users, context, "disconnected database", context.part("name"));
    context.redirect("/portal/databases");
  }
}
