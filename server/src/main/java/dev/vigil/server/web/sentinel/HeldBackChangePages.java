package dev.vigil.server.web.sentinel;

import static dev.vigil.server.web.frame.SafeHtml.all;
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
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.HeldBackChangeRow;
import dev.vigil.watch.store.SentinelRow;
import java.util.List;
import java.util.Locale;

/**
 * Lists the changes that a sentinel held back, with the reason and a button to report such changes.
 * Safe for concurrent use.
 */
final class HeldBackChangePages {
  private final Installation installation;
  private final AccountServices users;
  private final TimeWords timeWords;

  HeldBackChangePages(Installation installation, AccountServices users) {
    this.installation = installation;
    this.users = users;
    this.timeWords = new TimeWords(installation);
  }

  List<Route> routes() {
    return List.of(Route.post("/sentinels/{name}/held", AccessRule.EDITOR, this::report));
  }

  /** The list, for the page of a sentinel. */
  SafeHtml section(RequestContext context, SentinelRow row) {
    List<HeldBackChangeRow> held = installation.sentinels().held(row);
    boolean editor = context.principal().role().may(Role.EDITOR);
    return all(
        h("h2", at("id", "held"), "Held back"),
        held.isEmpty()
            ? h("p.empty", "Nothing. Changes that are seen and not reported are listed here.")
            : h(
                "table.list",
                h(
                    "thead",
                    h(
                        "tr",
                        h("th", "When"),
                        h("th", "Change"),
                        h("th.num", "Number"),
                        h("th.num", "Significance"),
                        h("th", "Reason"),
                        editor ? h("th", "") : null)),
                h("tbody", held.stream().map(one -> row(context, row, one, editor)).toList())));
  }

  private SafeHtml row(
      RequestContext context, SentinelRow row, HeldBackChangeRow held, boolean editor) {
    String path = "/sentinels/" + DashboardText.encoded(row.name());
    return h(
        "tr",
        h(
            "td",
            h(
                "a",
                at(
                    "href",
                    context.to(path + "/compare?from=" + held.before() + "&to=" + held.after())),
                timeWords.away(held.time()))),
        h("td", held.summary()),
        h("td.num", "%,d".formatted(held.changes())),
        h("td.num", held.score() == 0 ? "" : String.format(Locale.ROOT, "%.2f", held.score())),
        h("td", held.reason()),
        editor
            ? h(
                "td",
                held.rule().equals(HeldBackChangeRow.CONDITION)
                    ? null
                    : PageFrame.form(
                        context,
                        path + "/held",
                        h("input", at("type", "hidden"), at("name", "id"), at("value", held.id())),
                        h("button", at("type", "submit"), "Report such changes")))
            : null);
  }

  private void report(RequestContext context) {
    SentinelRow row = SentinelPages.find(installation, context);
    try {
      long id = Long.parseLong(context.field("id"));
      installation.sentinels().reportChangesLike(context.workspace(), row.name(), id);
    } catch (NumberFormatException e) {
      throw HttpProblem.badRequest("The number of the change is missing; load the page again.");
    }
    DashboardAudit.note(users, context, "taught report", row.name());
    context.redirect("/sentinels/" + DashboardText.encoded(row.name()) + "?done=taught");
  }
}
