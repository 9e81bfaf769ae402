package dev.vigil.server.web.settings;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.LoginSession;
import dev.vigil.server.account.RandomSecret;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.RequestFilter;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.watch.engine.Installation;
import java.util.List;

/** Lists the sessions of the user and ends them. Safe for concurrent use. */
final class SessionPages {
  /** Searched in this order, because browsers also send the names of other browsers. */
  private static final List<String> BROWSERS =
      List.of("Edg", "OPR", "Firefox", "Chrome", "Safari", "curl");

  private static final List<String> SYSTEMS =
      List.of("Android", "iPhone", "iPad", "Windows", "Mac OS X", "CrOS", "Linux");

  private final AccountServices users;
  private final TimeWords timeWords;

  SessionPages(Installation installation, AccountServices users) {
    this.users = users;
    this.timeWords = new TimeWords(installation);
  }

  List<Route> routes() {
    return List.of(
        Route.post("/settings/sessions/end", AccessRule.VIEWER, this::endAll),
        Route.post("/settings/sessions/{id}/end", AccessRule.VIEWER, this::end));
  }

  /** Renders the sessions of the user. */
  SafeHtml card(RequestContext context) {
    String here = here(context);
    List<LoginSession> sessions = users.sessions().of(context.principal().account());
    return h(
        "section.card.spread",
        h("h2", "Where you are logged in"),
        h(
            "table.list",
            h(
                "thead",
                h("tr", h("th", "Browser"), h("th", "From"), h("th", "Last used"), h("td", ""))),
            h("tbody", sessions.stream().map(session -> row(context, session, here)).toList())),
        PageFrame.form(
            context,
            "/settings/sessions/end",
            h(
                "button.danger",
                at("type", "submit"),
                at("data-confirm", "End all your sessions, this one too?"),
                "End all sessions")));
  }

  private static String here(RequestContext context) {
    String secret = context.context().cookie(RequestFilter.COOKIE);
    return secret == null ? "" : RandomSecret.hash(secret);
  }

  private SafeHtml row(RequestContext context, LoginSession session, String here) {
    boolean current = session.id().equals(here);
    return h(
        "tr",
        h("th", at("scope", "row"), at("title", session.agent()), words(session.agent())),
        h("td", session.address()),
        h("td", timeWords.away(session.seen())),
        h(
            "td",
            current
                ? h("span.quiet", "this one")
                : PageFrame.form(
                    context,
                    "/settings/sessions/" + session.id() + "/end",
                    h("button.plain.danger", at("type", "submit"), "End"))));
  }

  /** A browser and its system, as far as it says what it is. */
  static String words(String agent) {
    String browser = first(BROWSERS, agent, "A browser").replace("Edg", "Edge");
    String system = first(SYSTEMS, agent, "");
    return browser.replace("OPR", "Opera")
        + (system.isEmpty()
            ? ""
            : " on " + system.replace("Mac OS X", "macOS").replace("CrOS", "ChromeOS"));
  }

  private static String first(List<String> names, String agent, String none) {
    return names.stream().filter(agent::contains).findFirst().orElse(none);
  }

  private void end(RequestContext context) {
    if (!users.sessions().end(context.principal().account(), context.part("id"))) {
      throw HttpProblem.notFound("such session");
    }
    DashboardAudit.note(users, context, "ended session", "");
    context.redirect("/settings");
  }

  private void endAll(RequestContext context) {
    int ended = users.sessions().endAll(context.principal().account(), "");
    DashboardAudit.note(users, context, "ended all sessions", Integer.toString(ended));
    context.redirect("/login");
  }
}
