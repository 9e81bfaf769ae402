package dev.vigil.server.web.sentinel;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.server.account.AccountServices;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.SentinelService;
import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.store.SentinelQuery;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Applies an action to many sentinels: to the selected ones or to all that a search finds. Safe for
 * concurrent use.
 */
public final class BulkActions {
  /** The limit per action, so that other users do not wait. */
  private static final int MOST = 10_000;

  private static final int PROBLEMS = 5;

  private final Installation installation;
  private final AccountServices users;

  public BulkActions(Installation installation, AccountServices users) {
    this.installation = installation;
    this.users = users;
  }

  public List<Route> routes() {
    return List.of(Route.post("/sentinels/bulk", AccessRule.EDITOR, this::act));
  }

  /**
   * The buttons.
   *
   * @param found how many the search finds altogether, more than are shown; else 0
   */
  static SafeHtml bar(String here, boolean found) {
    return h(
        "div.bulk",
        at("role", "group"),
        at("aria-label", "With the chosen ones"),
        h("span.quiet", at("id", "chosen"), at("role", "status"), "None selected:"),
        button("check", "Check now"),
        button("seen", "Mark as read"),
        button("pause", "Pause"),
        button("resume", "Resume"),
        h(
            "span.with",
            h(
                "select",
                at("name", "snooze"),
                at("aria-label", "Snooze for"),
                SnoozeTimes.options()),
            button("snooze", "Snooze")),
        h(
            "span.with",
            h(
                "input",
                at("name", "tag"),
                at("aria-label", "Tag"),
                at("placeholder", "tag"),
                at("size", "8")),
            button("tag", "Add tag"),
            button("untag", "Remove tag")),
        button("remove", "Remove"),
        found
            ? h(
                "label.quiet",
                h("input", at("type", "checkbox"), at("name", "all"), at("value", "yes")),
                " all that the search finds, on all pages")
            : null,
        h("input", at("type", "hidden"), at("name", "back"), at("value", here)));
  }

  private static SafeHtml button(String act, String label) {
    return h(
        "button",
        at("type", "submit"),
        at("name", "act"),
        at("value", act),
        act.equals("remove") ? at("data-confirm", "Remove the chosen sentinels?") : null,
        label);
  }

  private void act(RequestContext context) {
    String act = context.field("act");
    String back = context.field("back");
    Set<String> names =
        new LinkedHashSet<>(
            context.field("all").equals("yes") ? found(context) : context.fields("name"));
    if (names.isEmpty()) {
      throw HttpProblem.of(422, "Choose one sentinel or more before you press a button.");
    }
    if (act.equals("tag") || act.equals("untag")) {
      checkTag(context.field("tag").strip());
    }
    List<String> problems =
        installation.sentinels().forEach(names, name -> act(context, act, name));
    DashboardAudit.note(
        users,
        context,
        act,
        names.size() > 20 ? names.size() + " sentinels" : String.join(", ", names));
    if (!problems.isEmpty()) {
      throw HttpProblem.of(
          422,
          String.join(" ", problems.subList(0, Math.min(PROBLEMS, problems.size())))
              + (problems.size() > PROBLEMS
                  ? " And %d more.".formatted(problems.size() - PROBLEMS)
                  : ""));
    }
    context.redirect(back.startsWith("/?") ? back : "/");
  }

  /** The names that the search of the page finds. */
  private List<String> found(RequestContext context) {
    SentinelQuery.Search search =
        new SentinelQuery.Search(
            context.field("q"),
            context.field("in"),
            SentinelQuery.Wanted.of(context.field("show")),
            SentinelQuery.Order.NAME,
            null,
            MOST);
    return installation.overview().names(context.workspace(), search);
  }

  private void act(RequestContext context, String act, String name) {
    SentinelService sentinels = installation.sentinels();
    long workspace = context.workspace();
    switch (act) {
      case "pause" -> sentinels.pause(workspace, name);
      case "resume" -> sentinels.resume(workspace, name);
      case "remove" -> sentinels.remove(workspace, name);
      case "check" -> ManualChecks.soon(installation, workspace, name);
      case "snooze" ->
          sentinels.snooze(
              workspace,
              name,
              SnoozeTimes.until(context.field("snooze"), installation.time().now()));
      case "seen" -> installation.reports().markAllSeen(sentinels.find(workspace, name));
      case "tag", "untag" -> tag(context, act, name);
      default -> throw HttpProblem.badRequest("There is no action '" + act + "'.");
    }
  }

  private static void checkTag(String tag) {
    if (tag.isEmpty() || tag.contains(",") || tag.length() > 100) {
      throw HttpProblem.of(422, "Write one tag beside the button, without commas.").at("tag");
    }
  }

  private void tag(RequestContext context, String act, String name) {
    String tag = context.field("tag").strip();
    SentinelService sentinels = installation.sentinels();
    Sentinel sentinel = sentinels.parsed(sentinels.find(context.workspace(), name));
    Set<String> tags = new LinkedHashSet<>(sentinel.get(ClauseValue.TAG).orElse(List.of()));
    boolean changed = act.equals("tag") ? tags.add(tag) : tags.remove(tag);
    if (changed) {
      sentinels.edit(
          context.workspace(),
          tags.isEmpty()
              ? sentinel.without(ClauseValue.TAG)
              : sentinel.with(ClauseValue.TAG, List.copyOf(tags)));
    }
  }
}
