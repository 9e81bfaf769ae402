package dev.vigil.server.web.settings;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;
import static dev.vigil.server.web.frame.SafeHtml.when;

import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.ApiToken;
import dev.vigil.server.account.Principal;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.watch.engine.Installation;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The pages that create and remove tokens. Safe for concurrent use. */
final class TokenPages {
  private final AccountServices users;
  private final TimeWords timeWords;
  private final Page page;

  /** Shows the page that the tokens are on, with what was done. */
  @FunctionalInterface
  interface Page {
    void show(RequestContext context, SafeHtml done);
  }

  TokenPages(Installation installation, AccountServices users, Page page) {
    this.users = users;
    this.timeWords = new TimeWords(installation);
    this.page = page;
  }

  List<Route> routes() {
    return List.of(
        Route.post("/settings/tokens", AccessRule.FRESH_VIEWER, this::makeToken),
        Route.post("/settings/tokens/{id}/remove", AccessRule.VIEWER, this::removeToken));
  }

  /** Renders the tokens of the user, with a form for a new one. */
  SafeHtml tokens(RequestContext context) {
    Principal principal = context.principal();
    List<ApiToken> mine =
        users
            .tokens()
            .list(
                context.workspace(),
                principal.role() == Role.ADMIN
                    ? Optional.empty()
                    : Optional.of(principal.account()));
    return h(
        "section.card",
        h("h2", "Tokens for programs"),
        h(
            "p.quiet",
            "A program sends a token to use the ",
            h("a", at("href", context.to("/api")), "REST interface"),
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
                        h("th", "Permissions"),
                        h("th", "Used"),
                        h("th", "Expires"),
                        h("td", ""))),
                h("tbody", mine.stream().map(token -> token(context, token)).toList())),
        PageFrame.form(
            context,
            "/settings/tokens",
            PageFrame.field("Name", "name", "text", "", at("required", ""), at("maxlength", "80")),
            h(
                "fieldset",
                h("legend", "Permissions"),
                h(
                    "div.scopes",
                    Arrays.stream(TokenScope.values())
                        .filter(scope -> principal.role().may(scope.needs()))
                        .map(
                            scope ->
                                h(
                                    "label",
                                    h(
                                        "input",
                                        at("type", "checkbox"),
                                        at("name", "scope"),
                                        at("value", scope.word()),
                                        when(scope == TokenScope.READ, "checked")),
                                    " " + scope.word()))
                        .toList())),
            h(
                "label.field",
                h("span", "Expires after"),
                h(
                    "select",
                    at("name", "days"),
                    h("option", at("value", "30"), "30 days"),
                    h("option", at("value", "90"), "90 days"),
                    h("option", at("value", "365"), at("selected", ""), "a year"),
                    h("option", at("value", ""), "never"))),
            h("button", at("type", "submit"), "Create a token")));
  }

  private SafeHtml token(RequestContext context, ApiToken token) {
    Instant used = token.used();
    Instant expires = token.expires();
    return h(
        "tr",
        h("th", at("scope", "row"), token.name(), h("div.quiet", token.owner())),
        h("td", TokenScope.words(token.scopes())),
        h("td", used == null ? "never" : timeWords.away(used)),
        h("td", expires == null ? "never" : timeWords.away(expires)),
        h(
            "td",
            PageFrame.form(
                context,
                "/settings/tokens/" + token.id() + "/remove",
                h(
                    "button.plain.danger",
                    at("type", "submit"),
                    at("data-confirm", "Remove this token? Programs that use it are locked out."),
                    "Remove"))));
  }

  private void makeToken(RequestContext context) {
    Set<TokenScope> scopes = EnumSet.noneOf(TokenScope.class);
    context.fields("scope").forEach(word -> scopes.addAll(TokenScope.all(word)));
    String secret =
        users.tokens().make(context.principal(), context.field("name"), scopes, life(context));
    DashboardAudit.note(
        users,
        context,
        "made token",
        context.field("name") + " (" + TokenScope.words(scopes) + ")");
    page.show(
        context,
        h(
            "p.done",
            at("role", "status"),
            "Copy the token now, it is not shown again: ",
            h("span.secret", secret)));
  }

  /** The lifetime of a token. */
  private static Optional<Duration> life(RequestContext context) {
    String days = context.field("days");
    if (days.isEmpty()) {
      return Optional.empty();
    }
    if (!days.matches("[1-9][0-9]{0,3}")) {
      throw HttpProblem.badRequest("A token ends after 1 to 9999 days, not '" + days + "'.");
    }
    return Optional.of(Duration.ofDays(Integer.parseInt(days)));
  }

  private void removeToken(RequestContext context) {
    Principal principal = context.principal();
    boolean gone =
        users
            .tokens()
            .remove(
                context.workspace(),
                context.number("id"),
                principal.role() == Role.ADMIN
                    ? Optional.empty()
                    : Optional.of(principal.account()));
    if (!gone) {
      throw HttpProblem.notFound("such token");
    }
    DashboardAudit.note(users, context, "removed token", context.part("id"));
    context.redirect("/settings");
  }
}
