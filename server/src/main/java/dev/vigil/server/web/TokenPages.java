package dev.vigil.server.web;

import static dev.vigil.server.web.Html.at;
import static dev.vigil.server.web.Html.h;
import static dev.vigil.server.web.Html.when;

import dev.vigil.server.account.People;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.Scope;
import dev.vigil.server.account.Token;
import dev.vigil.server.account.Visitor;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.engine.Installation;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Tokens by which programs come in. Safe for concurrent use. */
final class TokenPages {
  private final People people;
  private final Moments moments;
  private final Page page;

  /** Shows the page that the tokens are on, with what was done. */
  @FunctionalInterface
  interface Page {
    void show(Visit visit, Html done);
  }

  TokenPages(Installation installation, People people, Page page) {
    this.people = people;
    this.moments = new Moments(installation);
    this.page = page;
  }

  List<Route> routes() {
    return List.of(
        Route.post("/settings/tokens", Guard.FRESH_VIEWER, this::makeToken),
        Route.post("/settings/tokens/{id}/remove", Guard.VIEWER, this::removeToken));
  }

  /** The tokens of the visitor, with a form for another. */
  Html tokens(Visit visit) {
    Visitor visitor = visit.visitor();
    List<Token> mine =
        people
            .tokens()
            .list(
                visit.workspace(),
                visitor.role() == Role.ADMIN ? Optional.empty() : Optional.of(visitor.account()));
    return h(
        "section.card",
        h("h2", "Tokens for programs"),
        h(
            "p.quiet",
            "A program sends a token to use the ",
            h("a", at("href", visit.to("/openapi.json")), "REST interface"),
            " in your name. When an administrator resets your password, your tokens end; when you"
                + " change it yourself, they stay."),
        mine.isEmpty()
            ? null
            : h(
                "table.list",
                h(
                    "thead",
                    h(
                        "tr",
                        h("th", "Name"),
                        h("th", "May"),
                        h("th", "Used"),
                        h("th", "Ends"),
                        h("td", ""))),
                h("tbody", mine.stream().map(token -> token(visit, token)).toList())),
        Frame.form(
            visit,
            "/settings/tokens",
            Frame.field("Name", "name", "text", "", at("required", ""), at("maxlength", "80")),
            h(
                "fieldset",
                h("legend", "It may"),
                h(
                    "div.scopes",
                    Arrays.stream(Scope.values())
                        .filter(scope -> visitor.role().may(scope.needs()))
                        .map(
                            scope ->
                                h(
                                    "label",
                                    h(
                                        "input",
                                        at("type", "checkbox"),
                                        at("name", "scope"),
                                        at("value", scope.word()),
                                        when(scope == Scope.READ, "checked")),
                                    " " + scope.word()))
                        .toList())),
            h(
                "label.field",
                h("span", "It ends after"),
                h(
                    "select",
                    at("name", "days"),
                    h("option", at("value", "30"), "30 days"),
                    h("option", at("value", "90"), "90 days"),
                    h("option", at("value", "365"), at("selected", ""), "a year"),
                    h("option", at("value", ""), "never"))),
            h("button", at("type", "submit"), "Make a token")));
  }

  private Html token(Visit visit, Token token) {
    Instant used = token.used();
    Instant expires = token.expires();
    return h(
        "tr",
        h("th", at("scope", "row"), token.name(), h("div.quiet", token.owner())),
        h("td", Scope.words(token.scopes())),
        h("td", used == null ? "never" : moments.away(used)),
        h("td", expires == null ? "never" : moments.away(expires)),
        h(
            "td",
            Frame.form(
                visit,
                "/settings/tokens/" + token.id() + "/remove",
                h(
                    "button.plain.danger",
                    at("type", "submit"),
                    at("data-confirm", "Remove this token? Programs that use it are locked out."),
                    "Remove"))));
  }

  private void makeToken(Visit visit) {
    Set<Scope> scopes = EnumSet.noneOf(Scope.class);
    visit.fields("scope").forEach(word -> scopes.addAll(Scope.all(word)));
    String secret = people.tokens().make(visit.visitor(), visit.field("name"), scopes, life(visit));
    Deeds.note(people, visit, "made token", visit.field("name") + " (" + Scope.words(scopes) + ")");
    page.show(
        visit,
        h(
            "p.done",
            at("role", "status"),
            "Copy the token now, it is not shown again: ",
            h("span.secret", secret)));
  }

  /** How long a token is good for. */
  private static Optional<Duration> life(Visit visit) {
    String days = visit.field("days");
    if (days.isEmpty()) {
      return Optional.empty();
    }
    if (!days.matches("[1-9][0-9]{0,3}")) {
      throw Refusal.badRequest("A token ends after 1 to 9999 days, not '" + days + "'.");
    }
    return Optional.of(Duration.ofDays(Integer.parseInt(days)));
  }

  private void removeToken(Visit visit) {
    Visitor visitor = visit.visitor();
    boolean gone =
        people
            .tokens()
            .remove(
                visit.workspace(),
                visit.number("id"),
                visitor.role() == Role.ADMIN ? Optional.empty() : Optional.of(visitor.account()));
    if (!gone) {
      throw Refusal.notFound("such token");
    }
    Deeds.note(people, visit, "removed token", visit.part("id"));
    visit.redirect("/settings");
  }
}
