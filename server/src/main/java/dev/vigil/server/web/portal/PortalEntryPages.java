package dev.vigil.server.web.portal;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.archive.version.Page;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.portal.ClassShape;
import dev.vigil.knowledge.portal.EntryPage;
import dev.vigil.knowledge.portal.EntryStore;
import dev.vigil.knowledge.portal.Individual;
import dev.vigil.knowledge.portal.InvalidEntryException;
import dev.vigil.knowledge.portal.Portal;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.watch.engine.Installation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Forms that are generated from classes: what people type in is checked by the shape of the class
 * and stored as a version. Safe for concurrent use.
 */
final class PortalEntryPages {
  private static final int SPARE = 2;

  private final AccountServices users;
  private final PageFrame frame;
  private final Portal portal;
  private final EntryStore entries;
  private final TimeWords times;

  PortalEntryPages(
      Installation installation,
      AccountServices users,
      PageFrame frame,
      Portal portal,
      EntryStore entries) {
    this.users = users;
    this.frame = frame;
    this.portal = portal;
    this.entries = entries;
    this.times = new TimeWords(installation);
  }

  List<Route> routes() {
    return List.of(
        Route.get("/portal/new/{class}", AccessRule.EDITOR, this::fresh),
        Route.post("/portal/new/{class}", AccessRule.EDITOR, this::save),
        Route.get("/portal/edit/{class}/{key}", AccessRule.EDITOR, this::edit),
        Route.post("/portal/edit/{class}/{key}", AccessRule.EDITOR, this::save),
        Route.post("/portal/edit/{class}/{key}/undo", AccessRule.EDITOR, this::undo),
        Route.post("/portal/edit/{class}/{key}/remove", AccessRule.EDITOR, this::remove));
  }

  private FactClass type(RequestContext context) {
    return portal
        .facts()
        .classes(context.workspace())
        .find(context.part("class"))
        .orElseThrow(() -> HttpProblem.notFound("class " + context.part("class")));
  }

  private Individual find(RequestContext context) {
    return portal
        .data(context.workspace())
        .find(context.part("key"))
        .orElseThrow(() -> HttpProblem.notFound("entry " + context.part("key")));
  }

  /** The internal page of an individual, where its typed-in values are. */
  private void fresh(RequestContext context) {
    FactClass type = type(context);
    form(context, type, null, Map.of(), Map.of());
  }

  private void edit(RequestContext context) {
    Individual one = find(context);
    FactClass type = type(context);
    Map<String, List<String>> values = new LinkedHashMap<>();
    // Where nothing was typed in yet, only the name is taken, so that the entry names its subject.
    EntryPage.entry(one)
        .ifPresentOrElse(
            member ->
                type.properties()
                    .forEach(
                        property ->
                            values.put(
                                property.name(),
                                member.all(property.name()).stream()
                                    .map(fact -> fact.value().shown())
                                    .toList())),
            () -> values.put(type.title(), List.of(one.title())));
    form(context, type, one, values, Map.of());
  }

  private void form(
      RequestContext context,
      FactClass type,
      @Nullable Individual one,
      Map<String, List<String>> values,
      Map<String, String> problems) {
    String path =
        one == null
            ? "/portal/new/" + DashboardText.encoded(type.name())
            : "/portal/edit/" + DashboardText.encoded(type.name()) + "/" + one.key();
    String title = one == null ? "New " + type.name() : one.title();
    if (!problems.isEmpty()) {
      context.context().status(422);
    }
    frame.show(
        context,
        PageFrame.Place.PORTAL,
        title,
        h(
            "div.head",
            h(
                "p.crumb",
                portal.facts().active(context.workspace()).contains(type.name())
                    ? h(
                        "a",
                        at(
                            "href",
                            context.to(
                                PortalPages.ROOT + "/" + DashboardText.encoded(type.name()))),
                        type.name())
                    : h("a", at("href", context.to("/portal/sources")), "Add data")),
            h("h1", at("dir", "auto"), PortalRenderer.shortened(title))),
        problems.isEmpty()
            ? null
            : h(
                "p.problem",
                at("role", "alert"),
                "Please correct "
                    + DashboardText.count(problems.size(), "field", "fields")
                    + "; nothing was saved."),
        h(
            "section.card.middle",
            PageFrame.form(
                context,
                path,
                type.properties().stream()
                    .map(
                        property ->
                            field(
                                property,
                                property.name().equals(type.title()),
                                values.getOrDefault(property.name(), List.of()),
                                one == null ? List.of() : read(one, property),
                                problems.get(property.name())))
                    .toList(),
                h("p", h("button.main", at("type", "submit"), "Save")))),
        one == null ? null : EntryPage.entry(one).map(member -> versions(context, path, member)));
  }

  /** The values that watched pages, files and databases give. */
  private static List<String> read(Individual one, FactProperty property) {
    return one.members().stream()
        .filter(member -> !EntryPage.isEntry(member.source()))
        .flatMap(member -> member.all(property.name()).stream())
        .map(fact -> fact.value().shown())
        .distinct()
        .toList();
  }

  private static SafeHtml field(
      FactProperty property,
      boolean needed,
      List<String> values,
      List<String> read,
      @Nullable String problem) {
    int count = property.many() ? values.size() + SPARE : Math.max(1, values.size());
    List<SafeHtml> inputs = new java.util.ArrayList<>();
    for (int i = 0; i < count; i++) {
      inputs.add(
          input(property, needed && i == 0, i < values.size() ? values.get(i) : "", problem, i));
    }
    return h(
        "div.field",
        h(
            "span",
            PortalRenderer.label(property.name()),
            needed ? h("span.quiet", " (required)") : null),
        inputs,
        read.isEmpty() || read.equals(values)
            ? null
            : h(
                "p.quiet",
                "From its sources: " + PortalRenderer.shortened(String.join("; ", read))),
        problem == null ? null : h("p.problem", at("id", "problem-" + property.name()), problem));
  }

  private static SafeHtml input(
      FactProperty property, boolean needed, String value, @Nullable String problem, int index) {
    List<Object> common = new java.util.ArrayList<>();
    common.add(at("name", "v." + property.name()));
    common.add(
        at(
            "aria-label",
            PortalRenderer.label(property.name()) + (index == 0 ? "" : " " + (index + 1))));
    if (problem != null) {
      common.add(at("aria-invalid", "true"));
      common.add(at("aria-describedby", "problem-" + property.name()));
    }
    if (property.type() == FactType.CHOICE && !property.choices().isEmpty()
        || property.type() == FactType.BOOLEAN) {
      List<String> choices =
          property.type() == FactType.BOOLEAN ? List.of("true", "false") : property.choices();
      return h(
          "select",
          common,
          PageFrame.option("", "", value.isEmpty()),
          choices.stream()
              .map(
                  one ->
                      PageFrame.option(
                          one,
                          // A choice is a name such as InStock.
                          property.type() == FactType.CHOICE && !one.contains(" ")
                              ? PortalRenderer.label(one)
                              : one,
                          one.equals(value)))
              .toList());
    }
    if (property.type() == FactType.TEXT
        && property.name().matches("description|notes|intro|abstract")) {
      return h("textarea", common, at("rows", 4), value);
    }
    return h(
        "input",
        common,
        at("type", "text"),
        property.type() == FactType.TEXT
            ? null
            : at("placeholder", "such as " + ClassShape.example(property)),
        needed ? at("aria-required", "true") : null,
        value.isEmpty() ? null : at("value", value));
  }

  private SafeHtml versions(RequestContext context, String path, FactMember member) {
    List<EntryStore.Saved> all = entries.versions(member.source());
    return h(
        "section.card.middle",
        h("h2", "Versions"),
        h(
            "table.list",
            h(
                "tbody",
                all.stream()
                    .map(
                        saved ->
                            h(
                                "tr",
                                h("th", at("scope", "row"), "Version " + saved.version()),
                                h("td", times.away(saved.time())),
                                h("td", saved.author()),
                                h(
                                    "td",
                                    saved.equals(all.getFirst())
                                        ? h("span.quiet", "now")
                                        : PageFrame.form(
                                            context,
                                            path + "/undo",
                                            PortalPages.hidden(
                                                "version", Integer.toString(saved.version())),
                                            h(
                                                "button.plain",
                                                at("type", "submit"),
                                                "Back to this version")))))
                    .toList())),
        PageFrame.form(
            context,
            path + "/remove",
            h(
                "p",
                h(
                    "button.danger",
                    at("type", "submit"),
                    at("data-confirm", "Remove this entry? Its versions stay."),
                    "Remove this entry"))));
  }

  // ---- actions ----

  private void save(RequestContext context) {
    FactClass type = type(context);
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (FactProperty property : type.properties()) {
      List<String> all =
          context.fields("v." + property.name()).stream().filter(one -> !one.isBlank()).toList();
      if (!all.isEmpty()) {
        values.put(property.name(), all);
      }
    }
    Individual one = context.context().path().contains("/portal/new/") ? null : find(context);
    Optional<Page> page =
        Optional.ofNullable(one).flatMap(EntryPage::entry).map(FactMember::source);
    try {
      Page saved =
          entries.save(context.workspace(), type.name(), page, values, context.principal().name());
      DashboardAudit.note(users, context, "saved entry", saved.url());
      String key =
          portal.data(context.workspace()).own(type.name()).stream()
              .filter(
                  other ->
                      other.members().stream().anyMatch(member -> member.source().equals(saved)))
              .map(Individual::key)
              .findFirst()
              .orElse("");
      context.redirect(
          PortalPages.ROOT
              + "/"
              + DashboardText.encoded(type.name())
              + (key.isEmpty() ? "" : "/" + key));
    } catch (InvalidEntryException e) {
      form(context, type, one, values, e.problems());
    }
  }

  private void undo(RequestContext context) {
    Individual one = find(context);
    Page page = page(one);
    String version = context.field("version");
    if (!version.matches("\\d{1,9}")) {
      throw HttpProblem.badRequest("The version is missing.");
    }
    entries.undo(page, Integer.parseInt(version), context.principal().name());
    DashboardAudit.note(users, context, "restored entry", page.url() + " version " + version);
    context.redirect("/portal/edit/" + DashboardText.encoded(one.className()) + "/" + one.key());
  }

  private void remove(RequestContext context) {
    Individual one = find(context);
    Page page = page(one);
    entries.remove(page, context.principal().name());
    DashboardAudit.note(users, context, "removed entry", page.url());
    context.redirect(PortalPages.ROOT + "/" + DashboardText.encoded(one.className()));
  }

  private static Page page(Individual one) {
    return EntryPage.entry(one)
        .map(FactMember::source)
        .orElseThrow(
            () -> HttpProblem.of(422, "This entry comes from a page; it cannot be edited."));
  }
}
