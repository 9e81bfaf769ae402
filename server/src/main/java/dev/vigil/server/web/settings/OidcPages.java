package dev.vigil.server.web.settings;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.server.ServerException;
import dev.vigil.server.account.Account;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.Role;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.oidc.OidcLogin;
import dev.vigil.server.oidc.OidcLoginAttempt;
import dev.vigil.server.web.frame.PageFrame;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.util.List;
import java.util.Optional;

/**
 * The pages of the OpenID login. A user logs in to the account that is linked to the provider's
 * subject; an account with a password is never matched by its name alone. Safe for concurrent use.
 */
public final class OidcPages {
  private static final String COOKIE = "vigil_oidc";
  private static final int SECONDS = 600;

  private final OidcLogin login;
  private final AccountServices users;
  private final LoginPages entrance;
  private final PageFrame frame;
  private final boolean secure;

  public OidcPages(
      OidcLogin login,
      AccountServices users,
      LoginPages entrance,
      PageFrame frame,
      boolean secure) {
    this.frame = frame;
    this.login = login;
    this.users = users;
    this.entrance = entrance;
    this.secure = secure;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/oidc", AccessRule.OPEN, this::begin),
        Route.post("/oidc/join", AccessRule.FRESH_VIEWER, this::join),
        Route.get("/oidc/return", AccessRule.OPEN, this::come));
  }

  private void begin(RequestContext context) {
    context.context().status(303).header("Location", begun(context, false));
  }

  /**
   * Links an account to the provider, by a link because the policy forbids forms to other sites.
   */
  private void join(RequestContext context) {
    frame.show(
        context,
        PageFrame.Place.SETTINGS,
        entrance.other(),
        h(
            "section.narrow.card",
            h("h1", entrance.other()),
            h("p", "Show there who you are; then this account knows you by it."),
            h("p", h("a.button.main", at("href", begun(context, true)), "Go on"))));
  }

  /** The URL of the provider for this login. */
  private String begun(RequestContext context, boolean joins) {
    OidcLoginAttempt attempt = OidcLoginAttempt.begin(joins);
    context.context().cookie(cookie(context, attempt.cookie(), SECONDS));
    return login.begin(attempt, back(context));
  }

  private Cookie cookie(RequestContext context, String value, int age) {
    // Lax, because the provider sends the browser back.
    return new Cookie(COOKIE, value, context.to("/oidc"), age, secure, true, null, SameSite.LAX);
  }

  /** Where the provider sends the browser; the host was checked already. */
  private String back(RequestContext context) {
    return (secure ? "https://" : "http://")
        + context.header("Host").orElse("localhost")
        + context.to("/oidc/return");
  }

  private void come(RequestContext context) {
    String cookie = context.context().cookie(COOKIE);
    context.context().cookie(cookie(context, "", 0));
    Optional<OidcLoginAttempt> attempt = Optional.ofNullable(cookie).flatMap(OidcLoginAttempt::of);
    try {
      if (!context.query("error").isEmpty()) {
        throw new ServerException(
            "The provider refused the login (%.60s); ask its operator."
                .formatted(context.query("error")));
      }
      if (attempt.isEmpty()) {
        throw new ServerException("This login took too long or did not start here; start again.");
      }
      OidcLogin.Person person =
          login.finish(attempt.get(), context.query("state"), context.query("code"), back(context));
      Account account =
          attempt.get().joins() && context.principal().isKnown()
              ? joined(context, person)
              : account(person);
      if (account.blocked()) {
        throw new ServerException("This account is blocked; ask an administrator.");
      }
      entrance.enter(context, account);
      context.redirect("/");
    } catch (ServerException e) {
      users
          .audit()
          .note(0, "", context.context().ip(), "login refused", String.valueOf(e.getMessage()));
      entrance.refuse(context, String.valueOf(e.getMessage()));
    }
  }

  private Account joined(RequestContext context, OidcLogin.Person person) {
    Account account = users.accounts().find(context.principal().account()).orElseThrow();
    users.accounts().identify(account, person.issuer(), person.subject());
    return account;
  }

  private Account account(OidcLogin.Person person) {
    Optional<Account> known = users.accounts().identified(person.issuer(), person.subject());
    if (known.isPresent()) {
      return known.get();
    }
    // Users choose their name at the provider freely; a verified mail address is theirs.
    Optional<Account> invited =
        person.email().flatMap(users.accounts()::named).filter(account -> !account.chosen());
    Optional<Account> named = invited.or(() -> users.accounts().named(person.name()));
    if (named.isPresent() && named.get().chosen()) {
      throw new ServerException(
          "There is an account %s already; log in with its password, and link both under"
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
          "There is no account called %s; ask an administrator for one.".formatted(person.name()));
    }
    Account account = named.orElseGet(() -> newcomer(person));
    users.accounts().identify(account, person.issuer(), person.subject());
    return users.accounts().find(account.id()).orElseThrow();
  }

  private Account newcomer(OidcLogin.Person person) {
    Account account = users.accounts().add(person.name(), false);
    Role role = login.newcomers().orElse("viewer").equals("editor") ? Role.EDITOR : Role.VIEWER;
    users.accounts().join(account.id(), 0, Optional.of(role));
    return account;
  }
}
