package dev.vigil.server.web.knowledge;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.fact.SameThingService;
import dev.vigil.knowledge.fact.store.FactMember;
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
import java.util.Locale;

/** The page to review members of several pages that may be the same. Safe for concurrent use. */
public final class SameThingPages {
  private static final int MOST = 300;

  private final AccountServices users;
  private final PageFrame frame;
  private final FactService facts;
  private final SameThingService same;

  public SameThingPages(Installation installation, AccountServices users, PageFrame frame) {
    this.users = users;
    this.frame = frame;
    this.facts = FactService.of(installation);
    this.same = new SameThingService(installation);
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/facts/same", AccessRule.VIEWER, this::list),
        Route.post("/facts/same", AccessRule.EDITOR, this::decide));
  }

  private void list(RequestContext context) {
    boolean editor = context.principal().role().may(Role.EDITOR);
    String className = context.query("class").isEmpty() ? "Product" : context.query("class");
    List<SameThingService.Pair> pairs = same.pairs(context.workspace(), className);
    frame.show(
        context,
        PageFrame.Place.FACTS,
        "Same things",
        h("div.head", h("h1", "Same things")),
        ExtractorPages.tabs(context, "/facts/same"),
        h(
            "p.quiet",
            "Things of several pages with an equal key or name. They count as one thing only after"
                + " you accept it."),
        h(
            "form",
            at("method", "get"),
            at("action", context.to("/facts/same")),
            h(
                "div.row",
                h(
                    "label.field",
                    h("span", "Class"),
                    h(
                        "select",
                        at("name", "class"),
                        facts.classes(context.workspace()).all().stream()
                            .map(FactClass::name)
                            .map(
                                name ->
                                    PageFrame.option(name, name, name.equalsIgnoreCase(className)))
                            .toList())),
                h("button", at("type", "submit"), "Show"))),
        pairs.isEmpty()
            ? h("p.empty", "No things of several pages look the same.")
            : h(
                "table.list",
                h(
                    "thead",
                    h(
                        "tr",
                        h("th", "One"),
                        h("th", "Other"),
                        h("th", "Why"),
                        h("th", "State"),
                        editor ? h("td", "") : null)),
                h(
                    "tbody",
                    pairs.stream()
                        .limit(MOST)
                        .map(pair -> row(context, className, pair, editor))
                        .toList())));
  }

  private static SafeHtml row(
      RequestContext context, String className, SameThingService.Pair pair, boolean editor) {
    return h(
        "tr",
        h("td", at("data-label", "one"), member(pair.one())),
        h("td", at("data-label", "other"), member(pair.other())),
        h("td", at("data-label", "why"), pair.reason()),
        h("td", at("data-label", "state"), pair.state().name().toLowerCase(Locale.ROOT)),
        editor
            ? h(
                "td",
                PageFrame.form(
                    context,
                    "/facts/same",
                    h("input", at("type", "hidden"), at("name", "class"), at("value", className)),
                    h("input", at("type", "hidden"), at("name", "pair"), at("value", pair.id())),
                    h(
                        "button.plain",
                        at("type", "submit"),
                        at("name", "same"),
                        at("value", "yes"),
                        "Same"),
                    " ",
                    h(
                        "button.plain",
                        at("type", "submit"),
                        at("name", "same"),
                        at("value", "no"),
                        "Different")))
            : null);
  }

  private static SafeHtml member(FactMember member) {
    return h("div", h("b", member.title()), h("p.quiet", member.source().url()));
  }

  private void decide(RequestContext context) {
    boolean yes = context.field("same").equals("yes");
    same.decide(context.workspace(), context.field("class"), context.field("pair"), yes);
    DashboardAudit.note(
        users,
        context,
        yes ? "accepted same things" : "rejected same things",
        context.field("pair"));
    context.redirect("/facts/same?class=" + DashboardText.encoded(context.field("class")));
  }
}
