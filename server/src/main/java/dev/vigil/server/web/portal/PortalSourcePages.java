package dev.vigil.server.web.portal;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.ClassFile;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.fact.store.FactProgress;
import dev.vigil.knowledge.portal.EntryStore;
import dev.vigil.knowledge.portal.Portal;
import dev.vigil.knowledge.portal.TableUpload;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.RandomSecret;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.UploadedFile;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.sentinel.Sentinel;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The page where data comes from: watched pages, tables, forms. Safe for concurrent use. */
final class PortalSourcePages {
  private static final long LARGEST = 4 << 20;

  /**
   * How many tables wait for their columns to be assigned, and how many cells they have together.
   */
  private static final int WAITING = 20;

  private static final int WAITING_CELLS = 400_000;
  private static final String NEW = "";

  private final Installation installation;
  private final AccountServices users;
  private final PageFrame frame;
  private final Portal portal;
  private final EntryStore entries;
  private final PortalPageList pages;
  private final Map<String, Waiting> waiting = new LinkedHashMap<>();

  /** A table that was uploaded and waits for its columns to be assigned. */
  private record Waiting(long workspace, TableUpload table) {}

  PortalSourcePages(
      Installation installation,
      AccountServices users,
      PageFrame frame,
      Portal portal,
      EntryStore entries) {
    this.installation = installation;
    this.users = users;
    this.frame = frame;
    this.portal = portal;
    this.entries = entries;
    this.pages = new PortalPageList(installation);
  }

  List<Route> routes() {
    return List.of(
        Route.get("/portal/sources", AccessRule.EDITOR, this::show),
        Route.post("/portal/sources/class", AccessRule.EDITOR, this::switched),
        Route.post("/portal/upload", AccessRule.EDITOR, this::upload),
        Route.post("/portal/upload/{key}", AccessRule.EDITOR, this::take));
  }

  private void show(RequestContext context) {
    List<String> active = portal.facts().active(context.workspace());
    frame.show(
        context,
        PageFrame.Place.PORTAL,
        "Add data",
        h("div.head", h("h1", "Add data")),
        PortalPages.tabs(context, "/portal/sources"),
        context.query("done").isEmpty()
            ? null
            : h("p.done", at("role", "status"), "Done. What was found is under Browse."),
        h(
            "div.grid",
            h(
                "section.card",
                h("h2", "From watched pages"),
                h(
                    "p.quiet",
                    "Choose what Vigil extracts from all watched pages, also in their stored"
                        + " versions. Pages with product data, events, people, RDF or tables"
                        + " work."),
                PageFrame.form(
                    context,
                    "/portal/sources/class",
                    h(
                        "label.field",
                        h("span", "Pages to add, one URL a line"),
                        h("textarea", at("name", PortalPageList.FIELD), at("rows", 3))),
                    h(
                        "div.choices",
                        portal.facts().classes(context.workspace()).all().stream()
                            .map(
                                type ->
                                    h(
                                        "label",
                                        h(
                                            "input",
                                            at("type", "checkbox"),
                                            at("name", "class"),
                                            at("value", type.name()),
                                            SafeHtml.when(active.contains(type.name()), "checked")),
                                        type.name()))
                            .toList()),
                    h("p", h("button.main", at("type", "submit"), "Save"))),
                h(
                    "p.quiet",
                    "Each page gets a sentinel with the usual settings. ",
                    h("a", at("href", context.to("/sentinels/add")), "Add a sentinel"),
                    " to choose them yourself.")),
            h(
                "section.card",
                h("h2", "From a table"),
                h(
                    "p.quiet",
                    "A CSV file whose first row has names. The same name again is its next"
                        + " version."),
                UploadedFile.form(context, "/portal/upload", "File", ".csv,.tsv,.txt", "Preview")),
            h(
                "section.card",
                h("h2", "By hand"),
                h("p.quiet", "A form for each class; every save is a version with its author."),
                h(
                    "ul",
                    portal.facts().classes(context.workspace()).all().stream()
                        .map(
                            type ->
                                h(
                                    "li",
                                    h(
                                        "a",
                                        at(
                                            "href",
                                            context.to(
                                                "/portal/new/"
                                                    + DashboardText.encoded(type.name()))),
                                        "New " + type.name())))
                        .toList()))),
        progress(context));
  }

  private SafeHtml progress(RequestContext context) {
    List<FactProgress> broken =
        portal.facts().progress(context.workspace()).stream()
            .filter(one -> one.state().equals("broken"))
            .limit(20)
            .toList();
    return broken.isEmpty()
        ? SafeHtml.none()
        : h(
            "section.card",
            h("h2", "Pages without values"),
            h(
                "ul",
                broken.stream()
                    .map(one -> h("li", one.className() + ": " + one.problem()))
                    .toList()));
  }

  private void switched(RequestContext context) {
    // First, so that a refused form changes nothing.
    List<Sentinel> added = pages.verified(context);
    List<String> wanted = context.fields("class");
    List<String> active = portal.facts().active(context.workspace());
    for (FactClass type : portal.facts().classes(context.workspace()).all()) {
      boolean on = wanted.contains(type.name());
      if (on && !active.contains(type.name())) {
        portal.facts().switchOn(context.workspace(), type.name(), "");
      } else if (!on && active.contains(type.name())) {
        portal.facts().switchOff(context.workspace(), type.name());
      }
    }
    pages.add(context, added);
    long end = System.nanoTime() + 10_000_000_000L;
    portal
        .facts()
        .rebuild(
            context.workspace(),
            Optional.empty(),
            false,
            () -> System.nanoTime() < end,
            (done, all, versions) -> {});
    portal.changed(context.workspace());
    DashboardAudit.note(users, context, "chose classes", String.join(", ", wanted));
    if (!added.isEmpty()) {
      DashboardAudit.note(users, context, "added", added.size() + " pages for the portal");
    }
    context.redirect("/portal/sources?done=1");
  }

  // ---- tables ----

  private void upload(RequestContext context) throws IOException {
    TableUpload table;
    try (UploadedFile file = UploadedFile.take(context, installation.folder(), LARGEST)) {
      table = TableUpload.read("table", Files.readAllBytes(file.file()));
    }
    String key = RandomSecret.make();
    synchronized (waiting) {
      waiting.put(key, new Waiting(context.workspace(), table));
      while (waiting.size() > WAITING || waiting.size() > 1 && cells() > WAITING_CELLS) {
        waiting.remove(waiting.keySet().iterator().next());
      }
    }
    ask(context, key, table, context.query("class"));
  }

  /** The cells of all tables that wait. */
  private int cells() {
    return waiting.values().stream().mapToInt(one -> one.table().cells()).sum();
  }

  /** The class whose properties fit most columns; a new one if few fit. */
  private FactClass best(RequestContext context, TableUpload table, String chosen) {
    FactClass best = table.suggestedClass("Entry");
    long most = table.columns().size() / 2;
    for (FactClass type : portal.facts().classes(context.workspace()).all()) {
      long fits = table.matches(type).stream().filter(one -> !one.isEmpty()).distinct().count();
      if (type.name().equals(chosen) || chosen.isEmpty() && fits > most) {
        best = type;
        most = fits;
      }
    }
    return best;
  }

  private void ask(RequestContext context, String key, TableUpload table, String chosen) {
    FactClass type = best(context, table, chosen);
    boolean known = portal.facts().classes(context.workspace()).find(type.name()).isPresent();
    List<String> matches = table.matches(type);
    List<SafeHtml> columns = new ArrayList<>();
    for (int i = 0; i < table.columns().size(); i++) {
      int column = i;
      columns.add(
          h(
              "tr",
              h("th", at("scope", "row"), h("bdi", table.columns().get(i))),
              h(
                  "td.wide.quiet",
                  h(
                      "bdi",
                      String.join(
                          ", ",
                          table.rows().stream()
                              .filter(row -> row.size() > column && !row.get(column).isBlank())
                              .limit(3)
                              .map(row -> PortalRenderer.shortened(row.get(column)))
                              .toList()))),
              h(
                  "td",
                  h(
                      "select",
                      at("name", "column"),
                      at("aria-label", "Property of " + table.columns().get(i)),
                      PageFrame.option("", "leave out", matches.get(i).isEmpty()),
                      type.properties().stream()
                          .map(FactProperty::name)
                          .map(
                              name ->
                                  PageFrame.option(
                                      name,
                                      PortalRenderer.label(name),
                                      name.equals(matches.get(column))))
                          .toList()))));
    }
    frame.show(
        context,
        PageFrame.Place.PORTAL,
        "Add a table",
        h("div.head", h("h1", "Add a table")),
        h(
            "section.card",
            h("p", DashboardText.count(table.rows().size(), "row", "rows") + "."),
            PageFrame.form(
                context,
                "/portal/upload/" + key,
                PortalPages.hidden("known", known ? type.name() : NEW),
                h(
                    "div.row",
                    PageFrame.field(
                        "What is a row?",
                        "class",
                        "text",
                        type.name(),
                        at("required", ""),
                        at("pattern", "\\p{L}[\\p{L}\\p{N}_\\-]{0,60}")),
                    PageFrame.field(
                        "Name of the table",
                        "name",
                        "text",
                        "Table",
                        at("required", ""),
                        at("maxlength", 80))),
                h(
                    "table.list",
                    h("thead", h("tr", h("th", "Column"), h("th", "Values"), h("th", "Property"))),
                    h("tbody", columns)),
                h("p", h("button.main", at("type", "submit"), "Import")))));
  }

  private void take(RequestContext context) {
    Waiting one;
    synchronized (waiting) {
      one = waiting.get(context.part("key"));
    }
    if (one == null || one.workspace() != context.workspace()) {
      throw HttpProblem.of(410, "This was imported or waited too long; send the file again.");
    }
    String name = context.field("class").strip();
    Optional<FactClass> known = portal.facts().classes(context.workspace()).find(name);
    FactClass type = known.orElseGet(() -> one.table().suggestedClass(name));
    if (known.isEmpty()) {
      try {
        portal.facts().define(context.workspace(), ClassFile.text(List.of(type)), "the table");
      } catch (KnowledgeException e) {
        throw HttpProblem.of(422, String.valueOf(e.getMessage())).at("class");
      }
    }
    List<String> columns = context.fields("column");
    boolean other = !context.field("known").equals(known.map(FactClass::name).orElse(NEW));
    // Another class than the one that was shown: its properties are found by the names of columns.
    List<String> properties = other ? one.table().matches(type) : columns;
    entries.upload(
        context.workspace(),
        type,
        context.field("name").strip(),
        one.table().values(properties),
        context.principal().name());
    synchronized (waiting) {
      waiting.remove(context.part("key"));
    }
    DashboardAudit.note(users, context, "uploaded table", type.name());
    context.redirect(PortalPages.ROOT + "/" + DashboardText.encoded(type.name()));
  }
}
