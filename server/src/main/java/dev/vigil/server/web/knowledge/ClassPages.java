package dev.vigil.server.web.knowledge;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.ontology.definition.DefinitionDocuments;
import dev.vigil.knowledge.ontology.membership.ClassMember;
import dev.vigil.knowledge.ontology.membership.DefinedClasses;
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
import dev.vigil.watch.language.SentinelParser;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The pages that define classes of facts and show their members. Safe for concurrent use. */
public final class ClassPages {
  private static final int MOST_ROWS = 500;
  private final Installation installation;
  private final AccountServices users;
  private final PageFrame frame;
  private final DefinedClasses classes;

  public ClassPages(Installation installation, AccountServices users, PageFrame frame) {
    this.installation = installation;
    this.users = users;
    this.frame = frame;
    this.classes = DefinedClasses.of(installation);
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
            "/classes",
            AccessRule.VIEWER,
            context -> list(context, context.query("statement"), null, "")),
        Route.post("/classes", AccessRule.EDITOR, this::define),
        Route.get("/classes/{name}", AccessRule.VIEWER, context -> members(context, null, "")),
        Route.post("/classes/{name}/move", AccessRule.EDITOR, this::move),
        Route.post("/classes/{name}/rename", AccessRule.EDITOR, this::rename),
        Route.post("/classes/{name}/remove", AccessRule.EDITOR, this::remove),
        Route.post("/classes/{name}/watch", AccessRule.EDITOR, this::watch));
  }

  static String path(String name) {
    return "/classes/" + DashboardText.encoded(name);
  }

  private void list(
      RequestContext context,
      String statement,
      DefinedClasses.@Nullable Effect effect,
      String problem) {
    boolean editor = context.principal().role().may(Role.EDITOR);
    List<String> own = classes.statements(context.workspace());
    List<String> all = new ArrayList<>(own);
    all.addAll(DefinedClasses.shipped());
    frame.show(
        context,
        PageFrame.Place.FACTS,
        "Defined classes",
        h("div.head", h("h1", "Defined classes")),
        ExtractorPages.tabs(context, "/classes"),
        h(
            "p.quiet",
            "A defined class joins other classes and conditions on values. Its members follow the"
                + " facts, and a sentinel can report who joins and leaves."),
        editor ? form(context, statement, effect, problem) : null,
        editor ? ClassEditorPages.links(context) : null,
        contradictions(context),
        h(
            "table.list",
            h("thead", h("tr", h("th", "Class"), h("th", "Definition"))),
            h("tbody", all.stream().map(text -> row(context, text, own.contains(text))).toList())));
  }

  private static SafeHtml row(RequestContext context, String text, boolean own) {
    String name = DefinitionDocuments.name(text);
    return h(
        "tr",
        h(
            "td",
            h("div.name", h("a", at("href", context.to(path(name))), name)),
            own ? null : h("div.quiet", "comes with Vigil")),
        h("td", at("data-label", "definition"), h("code", text)));
  }

  private SafeHtml form(
      RequestContext context,
      String statement,
      DefinedClasses.@Nullable Effect effect,
      String problem) {
    return h(
        "section.card",
        h("h2", "Define a class"),
        PageFrame.form(
            context,
            "/classes",
            PageFrame.field(
                "Definition",
                "statement",
                "text",
                statement,
                at("placeholder", "CheapLaptop = Product and name contains laptop and price < 800"),
                at("spellcheck", "false"),
                problem.isEmpty() ? null : at("aria-invalid", "true"),
                at("required", "required")),
            PageFrame.problem(problem),
            effect == null ? null : effect(effect),
            h("p", h("button.main", at("type", "submit"), "Define"), " ", dry())));
  }

  private static SafeHtml dry() {
    return h("button", at("type", "submit"), at("name", "dry"), at("value", "yes"), "Show effect");
  }

  static SafeHtml effect(DefinedClasses.Effect effect) {
    List<SafeHtml> lines = new ArrayList<>();
    effect.membersGained().forEach(line -> lines.add(h("li", "+ " + line)));
    effect.membersLost().forEach(line -> lines.add(h("li", "– " + line)));
    effect.gained().forEach(line -> lines.add(h("li.quiet", "+ " + line)));
    effect.lost().forEach(line -> lines.add(h("li.quiet", "– " + line)));
    effect.warnings().forEach(line -> lines.add(h("li", "Note: " + line)));
    return lines.isEmpty()
        ? h("p.quiet", "Nothing changes.")
        : h("ul", lines.subList(0, Math.min(100, lines.size())));
  }

  private @Nullable SafeHtml contradictions(RequestContext context) {
    List<ClassMember> found = classes.contradictions(context.workspace());
    return found.isEmpty()
        ? null
        : h(
            "div",
            h("h2", "Contradictions"),
            h("p.quiet", "These keep the classes that they had before."),
            h(
                "ul",
                found.stream()
                    .limit(50)
                    .map(
                        each ->
                            h("li", each.member().title() + ": " + String.join("", each.reasons())))
                    .toList()));
  }

  private void define(RequestContext context) {
    String statement = context.field("statement").strip();
    boolean dry = !context.field("dry").isEmpty();
    try {
      DefinedClasses.Effect effect = classes.define(context.workspace(), statement, dry);
      if (!dry) {
        DashboardAudit.note(users, context, "defines class", statement);
        context.redirect(path(DefinitionDocuments.name(statement)));
        return;
      }
      list(context, statement, effect, "");
    } catch (KnowledgeException wrong) {
      list(context, statement, null, String.valueOf(wrong.getMessage()));
    }
  }

  private void members(
      RequestContext context, DefinedClasses.@Nullable Effect effect, String wrongChange) {
    String name = context.part("name");
    boolean editor = context.principal().role().may(Role.EDITOR);
    List<String> own =
        classes.statements(context.workspace()).stream()
            .filter(text -> DefinitionDocuments.name(text).equals(name))
            .toList();
    List<ClassMember> found = List.of();
    String problem = wrongChange;
    if (!wrongChange.isEmpty()) {
      context.context().status(422);
    }
    try {
      found = classes.members(context.workspace(), name);
    } catch (KnowledgeException wrong) {
      problem = String.valueOf(wrong.getMessage());
      if (own.isEmpty()) {
        context.context().status(404);
      }
    }
    frame.show(
        context,
        PageFrame.Place.FACTS,
        name,
        h(
            "div.head",
            h("p.crumb", h("a", at("href", context.to("/classes")), "Defined classes")),
            h("h1", name)),
        h("div", own.stream().map(text -> h("p", h("code", text))).toList()),
        PageFrame.problem(problem),
        effect == null ? null : h("section.card", h("h2", "Effect"), effect(effect)),
        editor && problem.isEmpty()
            ? PageFrame.form(
                context,
                path(name) + "/watch",
                h("p", h("button.main", at("type", "submit"), "Watch its members")))
            : null,
        found.isEmpty()
            ? h(
                "p.empty",
                "It has no members now. Members come from the ",
                h("a", at("href", context.to("/facts")), "facts"),
                " of watched pages.")
            : h(
                "table.list",
                h("thead", h("tr", h("th", "Member"), h("th", "Because"))),
                h(
                    "tbody",
                    found.stream().limit(MOST_ROWS).map(each -> row(context, each)).toList())),
        editor && !own.isEmpty() ? change(context, name, own) : null);
  }

  private static SafeHtml row(RequestContext context, ClassMember each) {
    String url = each.member().source().url();
    return h(
        "tr",
        h(
            "td",
            h(
                "div.name",
                h(
                    "a",
                    at("href", context.to(ClassEditorPages.individual(each.member()))),
                    each.member().title())),
            h("div.quiet", url)),
        h(
            "td",
            at("data-label", "because"),
            h("ul", each.reasons().stream().map(reason -> h("li", reason)).toList())));
  }

  private SafeHtml change(RequestContext context, String name, List<String> own) {
    return h(
        "details.card",
        context.field("under").isEmpty() ? null : at("open", ""),
        h("summary", "Change, rename, move or remove"),
        own.stream()
            .map(
                text ->
                    PageFrame.form(
                        context,
                        "/classes",
                        h(
                            "div.row",
                            PageFrame.field(
                                "Definition", "statement", "text", text, at("required", "")),
                            h("button", at("type", "submit"), "Change"),
                            dry())))
            .toList(),
        PageFrame.form(
            context,
            path(name) + "/rename",
            h(
                "div.row",
                PageFrame.field("New name", "to", "text", name, at("required", "")),
                h("button", at("type", "submit"), "Rename")),
            h(
                "p.quiet",
                "The meaning stays. Members and sentinels keep the class, also by its old name.")),
        PageFrame.form(
            context,
            path(name) + "/move",
            h(
                "div.row",
                PageFrame.field(
                    "Move under",
                    "under",
                    "text",
                    context.field("under"),
                    at("required", ""),
                    at("placeholder", "Product")),
                h("button", at("type", "submit"), "Move"),
                dry())),
        PageFrame.form(
            context,
            path(name) + "/remove",
            h(
                "p",
                h(
                    "button.danger",
                    at("type", "submit"),
                    at("data-confirm", "Remove the class " + name + "?"),
                    "Remove"))));
  }

  private void move(RequestContext context) {
    String name = context.part("name");
    String under = context.field("under").strip();
    boolean dry = !context.field("dry").isEmpty();
    try {
      DefinedClasses.Effect effect = classes.move(context.workspace(), name, under, dry);
      if (!dry) {
        DashboardAudit.note(users, context, "moves class", name + " under " + under);
        context.redirect(path(name));
        return;
      }
      members(context, effect, "");
    } catch (KnowledgeException wrong) {
      members(context, null, String.valueOf(wrong.getMessage()));
    }
  }

  private void rename(RequestContext context) {
    String to = context.field("to").strip();
    try {
      classes.rename(context.workspace(), context.part("name"), to);
    } catch (KnowledgeException wrong) {
      members(context, null, String.valueOf(wrong.getMessage()));
      return;
    }
    DashboardAudit.note(users, context, "renames class", context.part("name") + " to " + to);
    context.redirect(path(to));
  }

  private void remove(RequestContext context) {
    try {
      classes.remove(context.workspace(), context.part("name"), false);
    } catch (KnowledgeException wrong) {
      members(context, null, String.valueOf(wrong.getMessage()));
      return;
    }
    DashboardAudit.note(users, context, "removes class", context.part("name"));
    context.redirect("/classes");
  }

  private void watch(RequestContext context) {
    String name = context.part("name");
    // Refuses a class that does not exist.
    classes.parse(context.workspace(), name);
    String sentinel = "members-of-" + name.toLowerCase(java.util.Locale.ROOT);
    installation
        .sentinels()
        .add(
            context.workspace(),
            SentinelParser.parse(
                "Create Sentinel " + sentinel + " Using class " + name,
                installation.settings().zone()));
    DashboardAudit.note(users, context, "adds sentinel", sentinel);
    context.redirect("/sentinels/" + sentinel);
  }
}
