package dev.vigil.server.web.knowledge;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.fact.FactQuery;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.fact.UserFactClasses;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.ontology.membership.DefinedClasses;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.Role;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.watch.engine.Installation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pages that edit properties and show individuals, and that propose a class from examples. Safe
 * for concurrent use.
 */
public final class ClassEditorPages {
  private static final int MOST_EXAMPLES = 300;

  private final AccountServices users;
  private final PageFrame frame;
  private final FactService facts;
  private final UserFactClasses own;
  private final DefinedClasses classes;

  public ClassEditorPages(Installation installation, AccountServices users, PageFrame frame) {
    this.users = users;
    this.frame = frame;
    this.facts = FactService.of(installation);
    this.own = new UserFactClasses(installation);
    this.classes = DefinedClasses.of(installation);
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
            "/ontology/properties", AccessRule.VIEWER, context -> properties(context, null, "")),
        Route.post("/ontology/properties", AccessRule.EDITOR, this::change),
        Route.get("/ontology/propose", AccessRule.EDITOR, context -> propose(context, "")),
        Route.post("/ontology/propose", AccessRule.EDITOR, this::proposed),
        Route.get("/ontology/individuals/{id}", AccessRule.VIEWER, this::individual));
  }

  /** The links to these pages. */
  static SafeHtml links(RequestContext context) {
    return h(
        "p",
        h("a", at("href", context.to("/ontology/properties")), "Properties"),
        " · ",
        h("a", at("href", context.to("/ontology/propose")), "Propose a class from examples"));
  }

  static String individual(FactMember member) {
    return "/ontology/individuals/" + Long.toString(member.id(), 36);
  }

  // ---- properties ----

  private void properties(
      RequestContext context, DefinedClasses.@Nullable Effect effect, String problem) {
    boolean editor = context.principal().role().may(Role.EDITOR);
    long workspace = context.workspace();
    Set<String> closed = classes.closed(workspace);
    Set<String> agreed = classes.agreed(workspace);
    String shown = context.query("class").isEmpty() ? "Product" : context.query("class");
    FactClass type = facts.classes(workspace).get(shown);
    frame.show(
        context,
        PageFrame.Place.FACTS,
        "Properties of " + type.name(),
        h("div.head", h("h1", "Properties of " + type.name())),
        ExtractorPages.tabs(context, "/ontology"),
        PageFrame.problem(problem),
        effect == null ? null : h("section.card", h("h2", "Effect"), ClassPages.effect(effect)),
        chooser(context, "/ontology/properties", type),
        h(
            "table.list",
            h(
                "thead",
                h(
                    "tr",
                    h("th", "Property"),
                    h("th", "Datatype"),
                    h("th", "Pages list every value"),
                    h("th", "Sources agree"))),
            h(
                "tbody",
                type.properties().stream()
                    .map(one -> row(context, type, one, closed, agreed, editor))
                    .toList())),
        editor ? addProperty(context, type) : null,
        editor ? renameProperty(context, type) : null);
  }

  private static SafeHtml renameProperty(RequestContext context, FactClass type) {
    return h(
        "section.card",
        h("h2", "Rename a property"),
        PageFrame.form(
            context,
            "/ontology/properties?class=" + DashboardText.encoded(type.name()),
            h(
                "div.row",
                h(
                    "label.field",
                    h("span", "Property"),
                    h(
                        "select",
                        at("name", "property"),
                        type.properties().stream()
                            .map(
                                one ->
                                    PageFrame.option(
                                        one.name(),
                                        one.name(),
                                        one.name().equals(context.field("property"))))
                            .toList())),
                PageFrame.field(
                    "New name",
                    "name",
                    "text",
                    context.field("name"),
                    at("required", ""),
                    at("maxlength", "61"))),
            h(
                "p.quiet",
                "Facts and their history, extractors, definitions and sentinels stay. Sentinels and"
                    + " conditions on facts may use both names, queries in XQuery must use the new"
                    + " one."),
            h(
                "p",
                h(
                    "button",
                    at("type", "submit"),
                    at("name", "action"),
                    at("value", "preview"),
                    "Show what changes"),
                " ",
                h(
                    "button",
                    at("type", "submit"),
                    at("name", "action"),
                    at("value", "rename"),
                    "Rename"))));
  }

  private SafeHtml chooser(RequestContext context, String path, FactClass type) {
    return h(
        "form.card",
        at("method", "get"),
        at("action", context.to(path)),
        h(
            "div.row",
            h(
                "label.field",
                h("span", "Class"),
                h(
                    "select",
                    at("name", "class"),
                    facts.classes(context.workspace()).all().stream()
                        .map(one -> PageFrame.option(one.name(), one.name(), one.equals(type)))
                        .toList())),
            h("button", at("type", "submit"), "Open")));
  }

  private static SafeHtml row(
      RequestContext context,
      FactClass type,
      FactProperty property,
      Set<String> closed,
      Set<String> agreed,
      boolean editor) {
    String name = property.name();
    return h(
        "tr",
        h("th", at("scope", "row"), name),
        h(
            "td",
            at("data-label", "datatype"),
            property.type().word() + (property.many() ? ", several" : "")),
        h(
            "td",
            at("data-label", "every value"),
            toggle(context, type, name, "close", closed.contains(name), editor)),
        h(
            "td",
            at("data-label", "sources agree"),
            toggle(context, type, name, "agree", agreed.contains(name), editor)));
  }

  private static SafeHtml toggle(
      RequestContext context,
      FactClass type,
      String property,
      String action,
      boolean on,
      boolean editor) {
    String now = on ? "yes" : "no";
    return !editor
        ? h("span", now)
        : PageFrame.form(
            context,
            "/ontology/properties?class=" + DashboardText.encoded(type.name()),
            h("input", at("type", "hidden"), at("name", "property"), at("value", property)),
            h("input", at("type", "hidden"), at("name", "to"), at("value", on ? "no" : "yes")),
            now + " ",
            h(
                "button.plain",
                at("type", "submit"),
                at("name", "action"),
                at("value", action),
                at("aria-label", "Change for " + property),
                "Change"));
  }

  private static SafeHtml addProperty(RequestContext context, FactClass type) {
    return h(
        "section.card",
        h("h2", "Add a property"),
        PageFrame.form(
            context,
            "/ontology/properties?class=" + DashboardText.encoded(type.name()),
            h(
                "div.row",
                PageFrame.field(
                    "Name",
                    "property",
                    "text",
                    context.field("property"),
                    at("required", ""),
                    at("maxlength", "60")),
                h(
                    "label.field",
                    h("span", "Datatype"),
                    h(
                        "select",
                        at("name", "type"),
                        Arrays.stream(FactType.values())
                            .map(
                                one ->
                                    PageFrame.option(
                                        one.word(),
                                        one.word(),
                                        one.word().equals(context.field("type"))))
                            .toList())),
                PageFrame.field(
                    "Labels on pages, with commas", "labels", "text", context.field("labels"))),
            h(
                "label.check",
                h("input", at("type", "checkbox"), at("name", "many"), at("value", "yes")),
                "A thing may have several values"),
            h(
                "p.quiet",
                "The class is extracted anew from archived versions. What that changes is not"
                    + " reported as a change of a page."),
            h(
                "p",
                h(
                    "button",
                    at("type", "submit"),
                    at("name", "action"),
                    at("value", "add"),
                    "Add"))));
  }

  private void change(RequestContext context) {
    long workspace = context.workspace();
    String property = context.field("property").strip();
    boolean on = context.field("to").equals("yes");
    try {
      DefinedClasses.Effect effect =
          switch (context.field("action")) {
            case "close" -> classes.close(workspace, property, on, false);
            case "agree" -> {
              String statement = "sources agree on " + property;
              yield on
                  ? classes.define(workspace, statement, false)
                  : classes.remove(workspace, statement, false);
            }
            case "add" -> {
              add(context, property);
              yield null;
            }
            case "preview", "rename" ->
                classes.renameProperty(
                    workspace,
                    context.query("class"),
                    property,
                    context.field("name").strip(),
                    context.field("action").equals("preview"));
            default ->
                throw HttpProblem.badRequest("The action is close, agree, add, preview or rename.");
          };
      if (!context.field("action").equals("preview")) {
        DashboardAudit.note(users, context, "changes property", property);
      }
      properties(context, effect, "");
    } catch (KnowledgeException wrong) {
      properties(context, null, String.valueOf(wrong.getMessage()));
    }
  }

  private void add(RequestContext context, String property) {
    String className = context.query("class");
    FactType type =
        Arrays.stream(FactType.values())
            .filter(one -> one.word().equals(context.field("type")))
            .findFirst()
            .orElse(FactType.TEXT);
    List<String> labels =
        Arrays.stream(context.field("labels").split(",", -1))
            .map(label -> label.strip().toLowerCase(Locale.ROOT))
            .filter(label -> !label.isEmpty())
            .toList();
    own.addProperty(
        context.workspace(),
        className,
        new FactProperty(
            property,
            type,
            context.field("many").equals("yes"),
            List.of(),
            labels,
            List.of(),
            "",
            List.of()));
    if (facts.active(context.workspace()).contains(className)) {
      facts.startRebuild(context.workspace(), className, false);
    }
  }

  // ---- a class from examples ----

  private void propose(RequestContext context, String problem) {
    List<String> active = facts.active(context.workspace());
    String shown =
        !context.query("class").isEmpty()
            ? context.query("class")
            : active.isEmpty() ? "Product" : active.getFirst();
    FactClass type = facts.classes(context.workspace()).get(shown);
    List<FactMember> members =
        facts.members(FactQuery.of(context.workspace(), type.name())).stream()
            .limit(MOST_EXAMPLES)
            .toList();
    Set<String> chosen = Set.copyOf(context.fields("example"));
    frame.show(
        context,
        PageFrame.Place.FACTS,
        "Propose a class",
        h("div.head", h("h1", "Propose a class from examples")),
        ExtractorPages.tabs(context, "/ontology"),
        PageFrame.problem(problem),
        chooser(context, "/ontology/propose", type),
        members.isEmpty()
            ? h("p.empty", "No " + type.name() + " is known yet.")
            : PageFrame.form(
                context,
                "/ontology/propose?class=" + DashboardText.encoded(type.name()),
                h(
                    "p.quiet",
                    "Choose at least two. The proposal is the narrowest class that covers them: the"
                        + " classes that all have, the values that all share, and the range of"
                        + " numbers."),
                h("div", members.stream().map(each -> example(each, chosen)).toList()),
                h("p", h("button.main", at("type", "submit"), "Propose"))));
  }

  private static SafeHtml example(FactMember member, Set<String> chosen) {
    String id = Long.toString(member.id(), 36);
    return h(
        "label.check",
        h(
            "input",
            at("type", "checkbox"),
            at("name", "example"),
            at("value", id),
            chosen.contains(id) ? at("checked", "") : null),
        member.title(),
        h("span.quiet", " " + member.source().url()));
  }

  private void proposed(RequestContext context) {
    List<Long> examples = new ArrayList<>();
    for (String id : context.fields("example")) {
      examples.add(number(id));
    }
    if (examples.size() < 2) {
      propose(context, "Choose at least two examples.");
      return;
    }
    String expression =
        classes
            .propose(context.workspace(), examples)
            .orElseThrow(
                () -> HttpProblem.of(404, "One of the examples is gone; open the page again."));
    context.redirect("/classes?statement=" + DashboardText.encoded("NewClass = " + expression));
  }

  // ---- individuals ----

  private static long number(String id) {
    try {
      return Long.parseLong(id, 36);
    } catch (NumberFormatException wrong) {
      throw HttpProblem.of(404, "There is no individual '" + id + "'.");
    }
  }

  private void individual(RequestContext context) {
    boolean editor = context.principal().role().may(Role.EDITOR);
    long id = number(context.part("id"));
    FactMember member =
        classes
            .individual(context.workspace(), id)
            .orElseThrow(
                () ->
                    HttpProblem.of(
                        404, "There is no individual '" + context.part("id") + "' now."));
    Map<String, List<String>> types = classes.explain(context.workspace(), id);
    frame.show(
        context,
        PageFrame.Place.FACTS,
        member.title(),
        h(
            "div.head",
            h("p.crumb", h("a", at("href", context.to("/classes")), "Defined classes")),
            h("h1", member.title())),
        h(
            "p",
            h("a", at("href", context.to(ClassPages.path(member.className()))), member.className()),
            ", ",
            h("a", at("href", context.to(FactMemberPages.path(member))), "its facts"),
            editor
                ? h(
                    "span",
                    ", ",
                    h(
                        "a",
                        at(
                            "href",
                            context.to("/portal/new/" + DashboardText.encoded(member.className()))),
                        "add an individual by hand"))
                : null),
        h("h2", "All its classes"),
        h(
            "table.list",
            h("thead", h("tr", h("th", "Class"), h("th", "Because"))),
            h(
                "tbody",
                types.entrySet().stream()
                    .map(each -> type(context, each.getKey(), each.getValue()))
                    .toList())));
  }

  private static SafeHtml type(RequestContext context, String name, List<String> reasons) {
    return h(
        "tr",
        h("th", at("scope", "row"), h("a", at("href", context.to(ClassPages.path(name))), name)),
        h(
            "td",
            at("data-label", "because"),
            h("ul", reasons.stream().map(reason -> h("li", reason)).toList())));
  }
}
