package dev.vigil.server.web.settings;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.document.markup.TextShortener;
import dev.vigil.fetch.TimeSource;
import dev.vigil.server.ServerException;
import dev.vigil.server.account.Account;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.RandomSecret;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.AnonymousLimit;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.http.SessionCookie;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.watch.engine.Installation;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The pages for login, logout and the first account. Safe for concurrent use. */
public final class LoginPages {
  private static final int LONGEST_NAME = 64;
  private static final Duration FOR_A_CODE = Duration.ofMinutes(5);
  private static final int MOST_OWING = 10_000;

  private final AccountServices users;
  private final PageFrame frame;
  private final PasskeyPages passkeys;
  private final SessionCookie cookie;
  private final TimeSource time;

  /** Logins that passed the password and wait for the code, by the hash of a secret in the form. */
  private final Map<String, PendingLogin> owing = new ConcurrentHashMap<>();

  private String other = "";

  public LoginPages(
      Installation installation,
      AccountServices users,
      PageFrame frame,
      PasskeyPages passkeys,
      SessionCookie cookie) {
    this.time = installation.time();
    this.users = users;
    this.frame = frame;
    this.passkeys = passkeys;
    this.cookie = cookie;
  }

  /** Adds the OpenID login to the login page. */
  public void alsoBy(String label) {
    other = label;
  }

  /** The label of the OpenID login; empty if not configured. */
  String other() {
    return other;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/login", AccessRule.OPEN, context -> ask(context, "", "")),
        Route.post("/login", AccessRule.OPEN, this::login),
        Route.post("/login/code", AccessRule.OPEN, this::code),
        Route.post("/login/passkey", AccessRule.OPEN, this::passkey),
        Route.post("/logout", AccessRule.VIEWER, this::logout),
        Route.get("/welcome/{secret}", AccessRule.OPEN, context -> welcome(context, "", "")),
        Route.post("/welcome/{secret}", AccessRule.OPEN, this::accept));
  }

  private void ask(RequestContext context, String name, String problem) {
    if (users.accounts().isEmpty()) {
      begin(context, problem);
      return;
    }
    frame.show(
        context,
        PageFrame.Place.NONE,
        "Log in",
        h(
            "section.narrow.card",
            h("h1.brand", frame.emblem(context, 34), "Vigil"),
            h("p.quiet", "Watches web pages and notifies you of changes."),
            PageFrame.problem(problem),
            PageFrame.form(
                context,
                "/login",
                to(context),
                PageFrame.field(
                    "Name",
                    "name",
                    "text",
                    name,
                    at("autocomplete", "username"),
                    at("required", ""),
                    at("autofocus", "")),
                PageFrame.field(
                    "Password",
                    "password",
                    "password",
                    "",
                    at("autocomplete", "current-password"),
                    at("required", "")),
                h("button.main", at("type", "submit"), "Log in")),
            passkeys.button(context, "/login/passkey", "Log in with a passkey", to(context)),
            other.isEmpty()
                ? null
                : h("p", h("a.button", at("href", context.to("/oidc")), other))));
  }

  private static SafeHtml to(RequestContext context) {
    String to = context.query("to").isEmpty() ? context.field("to") : context.query("to");
    return h("input", at("type", "hidden"), at("name", "to"), at("value", to));
  }

  /** Explains how to create the first administrator. */
  private void begin(RequestContext context, String problem) {
    frame.show(
        context,
        PageFrame.Place.NONE,
        "Welcome",
        h(
            "section.narrow.card",
            h("h1.brand", frame.emblem(context, 34), "Vigil"),
            PageFrame.problem(problem),
            h("p", "This server is new: it has no account yet."),
            h(
                "p",
                "Open the link that ",
                h("code", "vigil serve"),
                " wrote on its terminal or into its log. It ends with ",
                h("code", "/welcome/…"),
                ", works once, and lets you choose the name and password of the first"
                    + " administrator."),
            h(
                "p.quiet",
                "The link is lost or too old? Start the server again: it writes a new one for as"
                    + " long as there is no account."),
            other.isEmpty()
                ? null
                : h("p", h("a.button", at("href", context.to("/oidc")), other))));
  }

  /** Asks for name and password, with a sentence about what went wrong elsewhere. */
  void refuse(RequestContext context, String problem) {
    context.context().status(403);
    ask(context, "", problem);
  }

  private void login(RequestContext context) {
    String said = context.field("name").strip().toLowerCase(Locale.ROOT);
    // No account has a longer one.
    String name = TextShortener.first(said, LONGEST_NAME);
    String address = context.context().ip();
    String network = AnonymousLimit.network(address);
    Duration wait = users.throttle().attempt(name, network);
    if (!wait.isZero()) {
      throw HttpProblem.tooMany(wait);
    }
    Optional<Account> account = users.accounts().login(name, context.field("password"));
    if (account.isEmpty()) {
      users.audit().note(0, name, address, "login refused", "");
      context.context().status(401);
      ask(context, name, "Wrong name or password.");
      return;
    }
    if (account.get().twoFactor()) {
      askCode(context, owe(account.get()), "");
      return;
    }
    users.throttle().succeeded(name, network);
    enter(context, account.get());
    context.redirect(local(context.field("to")));
  }

  // ---- the second factor ----

  /** A login that waits for the code until a given time. */
  private record PendingLogin(long account, String name, long until) {}

  private String owe(Account account) {
    owing.values().removeIf(one -> one.until() < time.nanoTime());
    if (owing.size() >= MOST_OWING) {
      throw new ServerException("Too many people log in at the same time; try again in a moment.");
    }
    String secret = RandomSecret.make();
    long until = time.nanoTime() + FOR_A_CODE.toNanos();
    owing.put(RandomSecret.hash(secret), new PendingLogin(account.id(), account.name(), until));
    return secret;
  }

  private void askCode(RequestContext context, String secret, String problem) {
    frame.show(
        context,
        PageFrame.Place.NONE,
        "Log in",
        h(
            "section.narrow.card",
            h("h1.brand", frame.emblem(context, 34), "Vigil"),
            h(
                "p.quiet",
                "Type the code that your app shows, use a passkey, or type a recovery code."),
            PageFrame.problem(problem),
            PageFrame.form(
                context,
                "/login/code",
                h("input", at("type", "hidden"), at("name", "owing"), at("value", secret)),
                to(context),
                codeField("code"),
                h("button.main", at("type", "submit"), "Log in")),
            passkeys.button(context, "/login/passkey", "Use a passkey", to(context)),
            h("p", h("a", at("href", context.to("/login")), "Begin again"))));
  }

  /** The input field of a code, which phones can fill in. */
  static SafeHtml codeField(String name) {
    return PageFrame.field(
        "Code",
        name,
        "text",
        "",
        at("autocomplete", "one-time-code"),
        at("autocapitalize", "characters"),
        at("spellcheck", "false"),
        at("maxlength", "30"),
        at("required", ""),
        at("autofocus", ""));
  }

  private void code(RequestContext context) {
    String secret = context.field("owing");
    PendingLogin one = owing.get(RandomSecret.hash(secret));
    if (one == null || one.until() < time.nanoTime()) {
      context.context().status(401);
      ask(context, "", "That took too long; log in again.");
      return;
    }
    String address = context.context().ip();
    String network = AnonymousLimit.network(address);
    Duration wait = users.throttle().attempt(one.name(), network);
    if (!wait.isZero()) {
      throw HttpProblem.tooMany(wait);
    }
    Optional<Account> account =
        users.accounts().find(one.account()).filter(known -> !known.blocked());
    if (account.isEmpty() || !users.factors().matches(account.get(), context.field("code"))) {
      users.audit().note(0, one.name(), address, "login refused", "wrong code");
      context.context().status(401);
      askCode(context, secret, "This code is wrong or was used; wait for the next one.");
      return;
    }
    owing.remove(RandomSecret.hash(secret));
    users.throttle().succeeded(one.name(), network);
    enter(context, account.get());
    context.redirect(local(context.field("to")));
  }

  /** Logs in by a passkey, without a password. */
  private void passkey(RequestContext context) {
    Account account;
    try {
      account = passkeys.signer(context);
    } catch (ServerException e) {
      users.audit().note(0, "", context.context().ip(), "login refused", "passkey");
      context.context().status(401);
      ask(context, "", String.valueOf(e.getMessage()));
      return;
    }
    enter(context, account);
    context.redirect(local(context.field("to")));
  }

  /** Starts a session for an authenticated account. */
  void enter(RequestContext context, Account account) {
    String agent = context.header("User-Agent").orElse("");
    cookie.open(context, users.sessions().begin(account, context.context().ip(), agent));
    users.audit().note(0, account.name(), context.context().ip(), "logged in", "");
  }

  /** The path if it belongs to this site, else the start page. */
  static String local(String path) {
    return path.matches("/[A-Za-z0-9%._~-][A-Za-z0-9%._~/?=&-]*") ? path : "/";
  }

  private void logout(RequestContext context) {
    cookie.close(context);
    context.redirect("/login");
  }

  // ---- the first time ----

  private void welcome(RequestContext context, String name, String problem) {
    Optional<Long> invited = users.accounts().invited(context.part("secret"));
    if (invited.isEmpty()) {
      throw HttpProblem.of(
          410, "This link was used or is too old; ask an administrator for another.");
    }
    boolean first = invited.get() == 0;
    String known = users.accounts().find(invited.get()).map(Account::name).orElse("");
    frame.show(
        context,
        PageFrame.Place.NONE,
        "Welcome",
        h(
            "section.narrow.card",
            h(
                "h1.brand",
                frame.emblem(context, 34),
                first ? "Welcome to Vigil" : "Welcome, " + known),
            h(
                "p.quiet",
                first
                    ? "Choose the name and password of the first administrator. This link works"
                        + " once."
                    : "Choose your password. This link works once."),
            PageFrame.problem(problem),
            PageFrame.form(
                context,
                "/welcome/" + DashboardText.encoded(context.part("secret")),
                first
                    ? PageFrame.field(
                        "Name",
                        "name",
                        "text",
                        name.isEmpty() ? "admin" : name,
                        at("autocomplete", "username"),
                        at("required", ""))
                    : null,
                PageFrame.field(
                    "Password (10 characters or more)",
                    "password",
                    "password",
                    "",
                    at("autocomplete", "new-password"),
                    at("minlength", "10"),
                    at("required", ""),
                    at("autofocus", "")),
                h("button.main", at("type", "submit"), "Begin"))));
  }

  private void accept(RequestContext context) {
    try {
      Account account =
          users
              .accounts()
              .accept(context.part("secret"), context.field("name"), context.field("password"));
      if (account.twoFactor()) {
        // A link is no second factor.
        context.redirect("/login");
        return;
      }
      enter(context, account);
      context.redirect("/");
    } catch (ServerException e) {
      context.context().status(422);
      welcome(context, context.field("name"), String.valueOf(e.getMessage()));
    }
  }
}
