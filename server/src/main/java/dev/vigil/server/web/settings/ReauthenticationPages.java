package dev.vigil.server.web.settings;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.server.ServerException;
import dev.vigil.server.account.Account;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.RequestFilter;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Asks for the password or a code again before a dangerous action. The pending form data are kept
 * in the confirmation form. Safe for concurrent use.
 */
public final class ReauthenticationPages {
  private static final String PROVED = "confirmpassword";
  private static final String PATH = "/confirm";

  private final AccountServices users;
  private final PageFrame frame;
  private final LoginPages entrance;
  private final PasskeyPages passkeys;

  public ReauthenticationPages(
      AccountServices users, PageFrame frame, LoginPages entrance, PasskeyPages passkeys) {
    this.users = users;
    this.frame = frame;
    this.entrance = entrance;
    this.passkeys = passkeys;
  }

  public List<Route> routes() {
    return List.of(
        Route.post(
            PATH,
            AccessRule.FRESH_VIEWER,
            context -> context.redirect(LoginPages.local(context.field("to")))));
  }

  /** Whether the request may proceed; otherwise the confirmation form was sent. */
  public boolean passes(RequestContext context) {
    String secret = context.context().cookie(RequestFilter.COOKIE);
    if (secret == null || users.sessions().isFresh(secret)) {
      return secret != null;
    }
    Account account = users.accounts().find(context.principal().account()).orElseThrow();
    boolean form = context.context().method().name().equals("POST");
    String given = form ? context.field(PROVED) : "";
    if (form && !context.field(PasskeyPages.SIGNED).isEmpty()) {
      return signed(context, account, secret);
    }
    if (given.isEmpty()) {
      ask(context, account, form, "");
      return false;
    }
    if (!isRight(account, given)) {
      users.audit().note(0, account.name(), context.context().ip(), "confirmation refused", "");
      ask(
          context,
          account,
          form,
          account.twoFactor() ? "This code is wrong or was used." : "This password is wrong.");
      return false;
    }
    users.sessions().confirmLogin(secret);
    return true;
  }

  private boolean signed(RequestContext context, Account account, String secret) {
    String problem = "This passkey belongs to another account.";
    try {
      if (passkeys.signer(context).id() == account.id()) {
        users.sessions().confirmLogin(secret);
        return true;
      }
    } catch (ServerException e) {
      problem = String.valueOf(e.getMessage());
    }
    users
        .audit()
        .note(0, account.name(), context.context().ip(), "confirmation refused", "passkey");
    ask(context, account, true, problem);
    return false;
  }

  private boolean isRight(Account account, String given) {
    // Guesses count per account, whatever the address.
    String who = "account " + account.id();
    Duration wait = users.throttle().attempt(who, who);
    if (!wait.isZero()) {
      throw HttpProblem.tooMany(wait);
    }
    boolean right =
        account.twoFactor()
            ? users.factors().matches(account, given)
            : users.accounts().login(account.name(), given).isPresent();
    if (right) {
      users.throttle().succeeded(who, who);
    }
    return right;
  }

  private void ask(RequestContext context, Account account, boolean form, String problem) {
    String path = context.context().path().substring(context.base().length());
    // A page that asks first is a page; a form that was sent is refused.
    context.context().status(form ? 403 : 200);
    boolean byPasskey = passkeys.has(account.id());
    boolean typed = account.twoFactor() || users.accounts().hasPassword(account.id());
    boolean possible = typed || byPasskey;
    frame.show(
        context,
        PageFrame.Place.SETTINGS,
        "Confirm that it is you",
        h(
            "section.narrow.card",
            h("h1", "Confirm that it is you"),
            h(
                "p.quiet",
                possible
                    ? "This can lock people out or give data away, and you logged in some time ago."
                    : "This can lock people out or give data away. Log out and log in again by "
                        + entrance.other()
                        + ", then come back here."),
            PageFrame.problem(problem),
            byPasskey
                ? passkeys.button(
                    context, form ? path : PATH, "Use a passkey", waiting(context, form, path))
                : null,
            typed
                ? PageFrame.form(
                    context,
                    form ? path : PATH,
                    waiting(context, form, path),
                    account.twoFactor()
                        ? LoginPages.codeField(PROVED)
                        : PageFrame.field(
                            "Password",
                            PROVED,
                            "password",
                            "",
                            at("autocomplete", "current-password"),
                            at("required", ""),
                            at("autofocus", "")),
                    h("button.main", at("type", "submit"), "Go on"))
                : null));
  }

  /** The submitted fields as hidden fields. */
  private static List<SafeHtml> waiting(RequestContext context, boolean form, String path) {
    if (!form) {
      return List.of(hidden("to", path));
    }
    Map<String, List<String>> fields = context.context().formParamMap();
    return fields.entrySet().stream()
        .filter(
            field ->
                !Set.of(RequestFilter.PROOF, PROVED, PasskeyPages.SIGNED).contains(field.getKey()))
        .flatMap(field -> field.getValue().stream().map(value -> hidden(field.getKey(), value)))
        .toList();
  }

  private static SafeHtml hidden(String name, String value) {
    return h("input", at("type", "hidden"), at("name", name), at("value", value));
  }
}
