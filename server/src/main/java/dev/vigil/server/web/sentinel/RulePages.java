package dev.vigil.server.web.sentinel;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

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
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.command.CommandResult;
import dev.vigil.watch.command.EngineCommand;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.RuleEntry;
import dev.vigil.watch.engine.RuleTrace;
import dev.vigil.watch.rule.FiringRow;
import dev.vigil.watch.store.SentinelRow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The pages that list, trace and change rules, also the built-in ones. Safe for concurrent use. */
public final class RulePages {
  private static final int MOST = 50;
  private static final String EXAMPLE =
      "Create Rule sale\n  On change(fees)\n  Do notify email me@mail.example";

  private final Installation installation;
  private final AccountServices users;
  private final PageFrame frame;
  private final TimeWords timeWords;

  public RulePages(Installation installation, AccountServices users, PageFrame frame) {
    this.installation = installation;
    this.users = users;
    this.frame = frame;
    this.timeWords = new TimeWords(installation);
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/rules", AccessRule.VIEWER, this::list),
        Route.post("/rules", AccessRule.EDITOR, this::add),
        Route.post("/rules/act", AccessRule.EDITOR, this::act),
        Route.get("/sentinels/{name}/rules", AccessRule.VIEWER, this::ofSentinel));
  }

  /** The tabs of tags and rules. */
  static SafeHtml tabs(RequestContext context, String here) {
    return h(
        "nav.tabs",
        at("aria-label", "Tags and rules"),
        tab(context, "/tags", "Tags", here),
        tab(context, "/rules", "Rules", here));
  }

  private static SafeHtml tab(RequestContext context, String path, String label, String here) {
    return h(
        "a",
        at("href", context.to(path)),
        path.equals(here) ? at("aria-current", "page") : null,
        label);
  }

  private void list(RequestContext context) {
    List<RuleEntry> rules = RuleEntry.list(installation, context.workspace(), List.of());
    frame.show(
        context,
        PageFrame.Place.TAGS,
        "Rules",
        h("div.head", h("h1", "Tags and rules")),
        tabs(context, "/rules"),
        context.query("done").isEmpty() ? null : h("p.done", at("role", "status"), "Saved."),
        h(
            "p.quiet",
            "A rule waits for an event, such as a change of a page, evaluates a condition, and runs"
                + " actions. The built-in rules of a sentinel are on its own page, under Rules."),
        rules.isEmpty()
            ? h("p.empty", "There is no rule yet.")
            : table(context, rules, List.of(), "/rules"),
        editing(context) ? form(context) : null);
  }

  private static boolean editing(RequestContext context) {
    return context.principal().role().may(Role.EDITOR);
  }

  private static SafeHtml form(RequestContext context) {
    return h(
        "section.card",
        h("h2", "Add or replace rules"),
        PageFrame.form(
            context,
            "/rules",
            h(
                "label.field",
                h("span", "Rules; one with the name of an existing rule replaces it"),
                h(
                    "textarea",
                    at("name", "text"),
                    at("rows", 5),
                    at("required", ""),
                    at("spellcheck", "false"),
                    at("placeholder", EXAMPLE))),
            h("p", h("button.main", at("type", "submit"), "Add"))));
  }

  private void ofSentinel(RequestContext context) {
    SentinelRow row = SentinelPages.find(installation, context);
    List<RuleEntry> rules = RuleEntry.list(installation, context.workspace(), List.of(row.name()));
    List<FiringRow> firings = new RuleTrace(installation, context.workspace()).of(row.name(), MOST);
    frame.show(
        context,
        PageFrame.Place.WATCHES,
        "Rules of " + row.name(),
        SentinelPages.head(context, row, "", "/rules"),
        h(
            "p.quiet",
            "The built-in rules come from the clauses of the sentinel. A rule of the same name ",
            h("a", at("href", context.to("/rules")), "replaces"),
            " a built-in one."),
        table(
            context, rules, firings, "/sentinels/" + DashboardText.encoded(row.name()) + "/rules"),
        h("h2", "When they fired"),
        firings.isEmpty() ? h("p.empty", "No rule fired yet.") : firings(firings));
  }

  /**
   * @param firings the newest first; they tell when built-in rules, which are not counted, fired
   */
  private SafeHtml table(
      RequestContext context, List<RuleEntry> rules, List<FiringRow> firings, String back) {
    boolean editing = editing(context);
    return h(
        "table.list",
        h(
            "thead",
            h(
                "tr",
                h("th", "Rule"),
                h("th", "State"),
                h("th.num", "Fired"),
                h("th", "Last"),
                editing ? h("td", "") : null)),
        h(
            "tbody",
            rules.stream().map(rule -> row(context, rule, firings, editing, back)).toList()));
  }

  private SafeHtml row(
      RequestContext context,
      RuleEntry rule,
      List<FiringRow> firings,
      boolean editing,
      String back) {
    Optional<Instant> latest =
        rule.state() == RuleEntry.State.BUILT_IN
            ? firings.stream()
                .filter(firing -> firing.rule().equals(rule.name()))
                .findFirst()
                .map(FiringRow::time)
            : rule.latest();
    return h(
        "tr",
        h(
            "th",
            at("scope", "row"),
            rule.name(),
            h("pre", rule.text().strip()),
            PageFrame.problem(rule.problem())),
        h("td", at("data-label", "state"), rule.state().toString()),
        h(
            "td.num",
            at("data-label", "fired"),
            rule.fired().map(String::valueOf).orElse("not counted")),
        h("td", at("data-label", "last"), latest.map(timeWords::away).orElse(h("span", "–"))),
        editing ? h("td", acts(context, rule, back)) : null);
  }

  private static SafeHtml acts(RequestContext context, RuleEntry rule, String back) {
    boolean stored =
        rule.state() == RuleEntry.State.ENABLED || rule.state() == RuleEntry.State.DISABLED;
    return rule.state() == RuleEntry.State.REPLACED
        ? SafeHtml.none()
        : PageFrame.form(
            context,
            "/rules/act",
            hidden("rule", rule.name()),
            hidden("back", back),
            h(
                "div.bulk",
                rule.state() == RuleEntry.State.DISABLED
                    ? button("enable", "Enable", rule, null)
                    : button("disable", "Disable", rule, null),
                stored ? button("remove", "Remove", rule, "Remove this rule?") : null));
  }

  private static SafeHtml hidden(String name, String value) {
    return h("input", at("type", "hidden"), at("name", name), at("value", value));
  }

  private static SafeHtml button(
      String act, String label, RuleEntry rule, @Nullable String question) {
    return h(
        question == null ? "button" : "button.danger",
        at("type", "submit"),
        at("name", "act"),
        at("value", act),
        at("aria-label", label + " the rule " + rule.name()),
        question == null ? null : at("data-confirm", question),
        label);
  }

  private SafeHtml firings(List<FiringRow> firings) {
    return h(
        "table.list",
        h("thead", h("tr", h("th", "When"), h("th", "Rule"), h("th", "Event"), h("th", "Actions"))),
        h(
            "tbody",
            firings.stream()
                .map(
                    firing ->
                        h(
                            "tr",
                            h("td", timeWords.away(firing.time())),
                            h("td", firing.rule()),
                            h("td", firing.event()),
                            h("td", firing.actions(), PageFrame.problem(firing.problem()))))
                .toList()));
  }

  private void add(RequestContext context) {
    String text = context.field("text");
    CommandResult result = run(context, new EngineCommand.Add(text, "text", false, false, false));
    if (result.code() != CommandResult.YES) {
      throw HttpProblem.of(422, result.words().strip()).at("text");
    }
    DashboardAudit.note(users, context, "added rules", result.words().strip().replace('\n', ' '));
    context.redirect("/rules?done=added");
  }

  private void act(RequestContext context) {
    String rule = context.field("rule");
    String act = context.field("act");
    EngineCommand command =
        switch (act) {
          case "enable", "disable" -> new EngineCommand.EnableRule(rule, act.equals("enable"));
          case "remove" -> new EngineCommand.RemoveRule(rule);
          default -> throw HttpProblem.badRequest("There is no action '" + act + "'.");
        };
    CommandResult result = run(context, command);
    if (result.code() != CommandResult.YES) {
      throw HttpProblem.of(422, result.words().strip());
    }
    DashboardAudit.note(users, context, act + " rule", rule);
    String back = context.field("back");
    context.redirect(back.matches("/sentinels/[^/]+/rules") ? back : "/rules");
  }

  private CommandResult run(RequestContext context, EngineCommand command) {
    return new CommandHandler(installation, installation.time(), context.workspace()).run(command);
  }
}
