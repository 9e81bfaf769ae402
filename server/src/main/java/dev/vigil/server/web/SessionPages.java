package dev.vigil.server.web;

import static dev.vigil.server.web.Html.at;
import static dev.vigil.server.web.Html.h;

import dev.vigil.server.account.People;
import dev.vigil.server.account.Secret;
import dev.vigil.server.account.Session;
import dev.vigil.server.door.Gate;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.engine.Installation;
import java.util.List;

/** Where somebody is logged in, and how to end that. Safe for concurrent use. */
final class SessionPages {
  /** Looked for in this order: browsers call themselves by the names of others too. */
  private static final List<String> BROWSERS =
      List.of("Edg", "OPR", "Firefox", "Chrome", "Safari", "curl");

  private static final List<String> SYSTEMS =
      List.of("Android", "iPhone", "iPad", "Windows", "Mac OS X", "CrOS", "Linux");

  private final People people;
  private final Moments moments;

  SessionPages(Installation installation, People people) {
    this.people = people;
    this.moments = new Moments(installation);
  }

  List<Route> routes() {
    return List.of(
        Route.post("/settings/sessions/end", Guard.VIEWER, this::endAll),
        Route.post("/settings/sessions/{id}/end", Guard.VIEWER, this::end));
  }

  /** The sessions of the visitor. */
  Html card(Visit visit) {
    String here = here(visit);
    List<Session> sessions = people.sessions().of(visit.visitor().account());
    return h(
        "section.card",
        h("h2", "Where you are logged in"),
        h(
            "table.list",
            h(
                "thead",
                h("tr", h("th", "Browser"), h("th", "From"), h("th", "Last used"), h("td", ""))),
            h("tbody", sessions.stream().map(session -> row(visit, session, here)).toList())),
        Frame.form(
            visit,
            "/settings/sessions/end",
            h(
                "button.danger",
                at("type", "submit"),
                at("data-confirm", "End all your sessions, this one too?"),
                "End all sessions")));
  }

  private static String here(Visit visit) {
    String secret = visit.context().cookie(Gate.COOKIE);
    return secret == null ? "" : Secret.hash(secret);
  }

  private Html row(Visit visit, Session session, String here) {
    boolean current = session.id().equals(here);
    return h(
        "tr",
        h("th", at("scope", "row"), at("title", session.agent()), words(session.agent())),
        h("td", session.address()),
        h("td", moments.away(session.seen())),
        h(
            "td",
            current
                ? h("span.quiet", "this one")
                : Frame.form(
                    visit,
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

  private void end(Visit visit) {
    if (!people.sessions().end(visit.visitor().account(), visit.part("id"))) {
      throw Refusal.notFound("such session");
    }
    Deeds.note(people, visit, "ended session", "");
    visit.redirect("/settings");
  }

  private void endAll(Visit visit) {
    int ended = people.sessions().endAll(visit.visitor().account(), "");
    Deeds.note(people, visit, "ended all sessions", Integer.toString(ended));
    visit.redirect("/login");
  }
}
