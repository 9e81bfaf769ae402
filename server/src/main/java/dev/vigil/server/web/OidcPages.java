package dev.vigil.server.web;

import static dev.vigil.server.web.SafeHtml.at;
import static dev.vigil.server.web.SafeHtml.h;

import dev.vigil.server.ServerException;
import dev.vigil.server.account.Account;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.Users;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.oidc.OidcLogin;
import dev.vigil.server.oidc.OidcLoginAttempt;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.util.List;
import java.util.Optional;

/**
 * Coming in by an OpenID provider. Whoever it is known as is let in as the account that belongs to
 * that; an account with a password is never taken by its name alone. Safe for concurrent use.
 */
final class OidcPages {
  private static final String COOKIE = "vigil_oidc";
  private static final int SECONDS = 600;

  private final OidcLogin login;
  private final Users people;
  private final LoginPages entrance;
  private final PageFrame frame;
  private final boolean secure;

  OidcPages(OidcLogin login, Users people, LoginPages entrance, PageFrame frame, boolean secure) {
    this.frame = frame;
    this.login = login;
    this.people = people;
    this.entrance = entrance;
    this.secure = secure;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/oidc", AccessRule.OPEN, this::begin),
        Route.post("/oidc/join", AccessRule.FRESH_VIEWER, this::join),
        Route.get("/oidc/return", AccessRule.OPEN, this::come));
  }

  private void begin(RequestContext visit) {
    visit.context().status(303).header("Location", begun(visit, false));
  }

  /** By a link, because no form of ours leads to another site, nor is sent on to one. */
  private void join(RequestContext visit) {
    frame.show(
        visit,
        PageFrame.Place.SETTINGS,
        entrance.other(),
        h(
            "section.narrow.card",
            h("h1", entrance.other()),
            h("p", "Show there who you are; then this account knows you by it."),
            h("p", h("a.button.main", at("href", begun(visit, true)), "Go on"))));
  }

  /** Where the provider asks who it is. */
  private String begun(RequestContext visit, boolean joins) {
    OidcLoginAttempt attempt = OidcLoginAttempt.begin(joins);
    visit.context().cookie(cookie(visit, attempt.cookie(), SECONDS));
    return login.begin(attempt, back(visit));
  }

  private Cookie cookie(RequestContext visit, String value, int age) {
    // Lax, because the provider sends the browser back.
    return new Cookie(COOKIE, value, visit.to("/oidc"), age, secure, true, null, SameSite.LAX);
  }

  /** Where the provider sends the browser; the host was checked already. */
  private String back(RequestContext visit) {
    return (secure ? "https://" : "http://")
        + visit.header("Host").orElse("localhost")
        + visit.to("/oidc/return");
  }

  private void come(RequestContext visit) {
    String kept = visit.context().cookie(COOKIE);
    visit.context().cookie(cookie(visit, "", 0));
    Optional<OidcLoginAttempt> attempt = Optional.ofNullable(kept).flatMap(OidcLoginAttempt::of);
    try {
      if (!visit.query("error").isEmpty()) {
        throw new ServerException(
            "The provider says no (%.60s); ask whoever runs it.".formatted(visit.query("error")));
      }
      if (attempt.isEmpty()) {
        throw new ServerException("This login took too long or was not begun here; begin again.");
      }
      OidcLogin.Person person =
          login.finish(attempt.get(), visit.query("state"), visit.query("code"), back(visit));
      Account account =
          attempt.get().joins() && visit.visitor().isKnown()
              ? joined(visit, person)
              : account(person);
      if (account.blocked()) {
        throw new ServerException("This account is blocked; ask an administrator.");
      }
      entrance.enter(visit, account);
      visit.redirect("/");
    } catch (ServerException e) {
      people
          .audit()
          .note(0, "", visit.context().ip(), "login refused", String.valueOf(e.getMessage()));
      entrance.refuse(visit, String.valueOf(e.getMessage()));
    }
  }

  private Account joined(RequestContext visit, OidcLogin.Person person) {
    Account account = people.accounts().find(visit.visitor().account()).orElseThrow();
    people.accounts().identify(account, person.issuer(), person.subject());
    return account;
  }

  private Account account(OidcLogin.Person person) {
    Optional<Account> known = people.accounts().identified(person.issuer(), person.subject());
    if (known.isPresent()) {
      return known.get();
    }
    // A name is what somebody calls themselves at the provider; a verified address is theirs.
    Optional<Account> invited =
        person.email().flatMap(people.accounts()::named).filter(account -> !account.chosen());
    Optional<Account> named = invited.or(() -> people.accounts().named(person.name()));
    if (named.isPresent() && named.get().chosen()) {
      throw new ServerException(
          "There is an account %s already; log in with its password, and join the two under"
                  .formatted(named.get().name())
              + " Settings.");
    }
    if (named.isPresent() && invited.isEmpty()) {
      throw new ServerException(
          "The account %s waits for its owner, and the provider does not say that this is your verified e-mail address; use the invitation link, or ask an administrator for an account that is called like your address."
              .formatted(named.get().name()));
    }
    if (named.isEmpty() && login.newcomers().isEmpty()) {
      throw new ServerException(
          "Nobody called %s is known here; ask an administrator for an account."
              .formatted(person.name()));
    }
    Account account = named.orElseGet(() -> newcomer(person));
    people.accounts().identify(account, person.issuer(), person.subject());
    return people.accounts().find(account.id()).orElseThrow();
  }

  private Account newcomer(OidcLogin.Person person) {
    Account account = people.accounts().add(person.name(), false);
    Role role = login.newcomers().orElse("viewer").equals("editor") ? Role.EDITOR : Role.VIEWER;
    people.accounts().join(account.id(), 0, Optional.of(role));
    return account;
  }
}
