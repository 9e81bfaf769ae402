package dev.vigil.server.web.knowledge;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.fact.FactRules;
import dev.vigil.knowledge.fact.UserFactClasses;
import dev.vigil.knowledge.fact.store.StoredRule;
import dev.vigil.knowledge.rule.RuleFile;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.Role;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.watch.engine.Installation;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The pages that list extractors with their health, and classes of users. Safe for concurrent use.
 */
public final class ExtractorPages {
  private final AccountServices users;
  private final PageFrame frame;
  private final FactRules rules;
  private final UserFactClasses classes;

  public ExtractorPages(Installation installation, AccountServices users, PageFrame frame) {
    this.users = users;
    this.frame = frame;
    this.rules = FactRules.of(installation);
    this.classes = new UserFactClasses(installation);
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/facts/extractors", AccessRule.VIEWER, this::list),
        Route.post("/facts/extractors", AccessRule.EDITOR, this::act),
        Route.get("/facts/classes", AccessRule.VIEWER, context -> classes(context, "", "")),
        Route.post("/facts/classes", AccessRule.EDITOR, this::define));
  }

  /** The links between the pages of extraction. */
  static SafeHtml tabs(RequestContext context, String here) {
    return h(
        "nav.tabs",
        at("aria-label", "Extraction"),
        tab(context, "/facts", "Facts", here),
        tab(context, "/facts/extractors", "Extractors", here),
        tab(context, "/facts/teach", "Teach", here),
        tab(context, "/facts/classes", "Classes", here),
        tab(context, "/classes", "Defined classes", here),
        tab(context, "/ontology", "Ontology", here),
        tab(context, "/facts/same", "Same things", here));
  }

  private static SafeHtml tab(RequestContext context, String path, String label, String here) {
    return h(
        "a",
        at("href", context.to(path)),
        path.equals(here) ? at("aria-current", "page") : null,
        label);
  }

  // ---- extractors ----

  private void list(RequestContext context) {
    boolean editor = context.principal().role().may(Role.EDITOR);
    List<StoredRule> all = rules.all(context.workspace());
    frame.show(
        context,
        PageFrame.Place.FACTS,
        "Extractors",
        h("div.head", h("h1", "Extractors")),
        tabs(context, "/facts/extractors"),
        h(
            "p.quiet",
            "A rule extracts the values of a class from the pages of a site. When a redesign breaks"
                + " it, it is repaired from the last known values, or reported here. Values that it"
                + " does not find stay as they were."),
        all.isEmpty()
            ? h(
                "p.empty",
                "No rules yet. Pages with embedded data, labels and tables need none. ",
                editor
                    ? h("a", at("href", context.to("/facts/teach")), "Teach one by example")
                    : null)
            : h(
                "table.list",
                h(
                    "thead",
                    h(
                        "tr",
                        h("th", "Rule"),
                        h("th", "Class"),
                        h("th", "State"),
                        h("th", "Pages"),
                        editor ? h("td", "") : null)),
                h("tbody", all.stream().map(rule -> row(context, rule, editor)).toList())));
  }

  private static SafeHtml row(RequestContext context, StoredRule rule, boolean editor) {
    boolean good = rule.state().equals("good");
    return h(
        "tr",
        h(
            "th",
            at("scope", "row"),
            h(
                "details",
                h("summary", rule.name()),
                h("pre", RuleFile.text(rule.newest()).replaceFirst("^---\\s*", "")))),
        h("td", at("data-label", "class"), rule.rule().className()),
        h(
            "td",
            at("data-label", "state"),
            good ? rule.state() : h("b", rule.state()),
            rule.problem().isEmpty() ? null : h("p.quiet", rule.problem())),
        h("td", at("data-label", "pages"), rule.rule().pages()),
        editor
            ? h(
                "td",
                rule.state().equals("repaired") ? button(context, rule, "accept", "Accept") : null,
                " ",
                button(context, rule, "remove", "Remove"))
            : null);
  }

  private static SafeHtml button(
      RequestContext context, StoredRule rule, String action, String label) {
    return PageFrame.form(
        context,
        "/facts/extractors",
        h("input", at("type", "hidden"), at("name", "rule"), at("value", rule.name())),
        h(
            "button.plain",
            at("type", "submit"),
            at("name", "action"),
            at("value", action),
            at("aria-label", label + " " + rule.name()),
            label));
  }

  private void act(RequestContext context) {
    String name = context.field("rule");
    if (context.field("action").equals("accept")) {
      rules.accept(context.workspace(), name);
      DashboardAudit.note(users, context, "accepted rule", name);
    } else {
      rules.remove(context.workspace(), name);
      DashboardAudit.note(users, context, "removed rule", name);
    }
    context.redirect("/facts/extractors");
  }

  // ---- classes ----

  private void classes(RequestContext context, String text, String problem) {
    boolean editor = context.principal().role().may(Role.EDITOR);
    String shown = context.query("class");
    String draft =
        !text.isEmpty()
            ? text
            : shown.isEmpty()
                ? """
                Berth:
                  keys: [name]
                  properties:
                    name: text
                    length:
                      type: quantity
                      labels: [length, berth length]
                    fee: money
                """
                : classes.text(context.workspace(), shown).replaceFirst("^---\\s*", "");
    frame.show(
        context,
        PageFrame.Place.FACTS,
        "Classes",
        h("div.head", h("h1", "Classes")),
        tabs(context, "/facts/classes"),
        h(
            "p.quiet",
            "A class is a name with properties, datatypes and keys. One of yours replaces a"
                + " ready-made one of the same name."),
        h(
            "table.list",
            h(
                "thead",
                h(
                    "tr",
                    h("th", "Class"),
                    h("th", "Defined by"),
                    h("th", "Properties"),
                    editor ? h("td", "") : null)),
            h(
                "tbody",
                classes.all(context.workspace()).stream()
                    .map(type -> row(context, type, editor))
                    .toList())),
        editor
            ? h(
                "section.card",
                h("h2", "Add or change classes"),
                PageFrame.problem(problem),
                PageFrame.form(
                    context,
                    "/facts/classes",
                    h(
                        "label.field",
                        h("span", "YAML"),
                        h(
                            "textarea",
                            at("name", "text"),
                            at("rows", "14"),
                            at("spellcheck", "false"),
                            draft)),
                    h("button", at("type", "submit"), "Save")))
            : null);
  }

  private SafeHtml row(RequestContext context, FactClass type, boolean editor) {
    boolean own = classes.isOwn(context.workspace(), type.name());
    return h(
        "tr",
        h(
            "th",
            at("scope", "row"),
            h(
                "a",
                at(
                    "href",
                    context.to("/facts/classes?class=" + DashboardText.encoded(type.name()))),
                type.name())),
        h("td", at("data-label", "defined by"), own ? "users" : "Vigil"),
        h(
            "td",
            at("data-label", "properties"),
            type.properties().stream().map(FactProperty::name).collect(Collectors.joining(", "))),
        editor
            ? h(
                "td",
                own
                    ? PageFrame.form(
                        context,
                        "/facts/classes",
                        h(
                            "input",
                            at("type", "hidden"),
                            at("name", "remove"),
                            at("value", type.name())),
                        h(
                            "button.plain",
                            at("type", "submit"),
                            at("aria-label", "Remove " + type.name()),
                            "Remove"))
                    : null)
            : null);
  }

  private void define(RequestContext context) {
    if (!context.field("remove").isEmpty()) {
      classes.remove(context.workspace(), context.field("remove"));
      DashboardAudit.note(users, context, "removed class", context.field("remove"));
      context.redirect("/facts/classes");
      return;
    }
    String text = context.field("text");
    try {
      classes
          .add(context.workspace(), text, "The text")
          .forEach(type -> DashboardAudit.note(users, context, "defined class", type.name()));
    } catch (dev.vigil.knowledge.KnowledgeException e) {
      context.context().status(422);
      classes(context, text, String.valueOf(e.getMessage()));
      return;
    }
    context.redirect("/facts/classes");
  }
}
