package dev.vigil.server.web;

import static dev.vigil.server.web.Html.at;
import static dev.vigil.server.web.Html.h;

import dev.vigil.server.ServerException;
import dev.vigil.server.account.Account;
import dev.vigil.server.account.People;
import dev.vigil.server.door.Gate;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** Logging in and out, and the first time. Safe for concurrent use. */
final class Entrance {
  private static final int LONGEST_NAME = 64;

  private final People people;
  private final Frame frame;
  private final Supplier<Gate> gate;
  private String other = "";

  Entrance(People people, Frame frame, Supplier<Gate> gate) {
    this.people = people;
    this.frame = frame;
    this.gate = gate;
  }

  /** Shows another way in as well, before anybody comes. */
  void alsoBy(String label) {
    other = label;
  }

  /** That way in words, empty where there is none. */
  String other() {
    return other;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/login", Guard.OPEN, visit -> ask(visit, "", "")),
        Route.post("/login", Guard.OPEN, this::login),
        Route.post("/logout", Guard.VIEWER, this::logout),
        Route.get("/welcome/{secret}", Guard.OPEN, visit -> welcome(visit, "", "")),
        Route.post("/welcome/{secret}", Guard.OPEN, this::accept));
  }

  private void ask(Visit visit, String name, String problem) {
    if (people.accounts().isEmpty()) {
      begin(visit);
      return;
    }
    frame.show(
        visit,
        Frame.Place.NONE,
        "Log in",
        h(
            "section.narrow.card",
            h("h1.brand", frame.emblem(visit, 34), "Vigil"),
            h("p.quiet", "Keeps watch over web pages."),
            Frame.problem(problem),
            Frame.form(
                visit,
                "/login",
                h(
                    "input",
                    at("type", "hidden"),
                    at("name", "to"),
                    at(
                        "value",
                        visit.query("to").isEmpty() ? visit.field("to") : visit.query("to"))),
                Frame.field(
                    "Name",
                    "name",
                    "text",
                    name,
                    at("autocomplete", "username"),
                    at("required", ""),
                    at("autofocus", "")),
                Frame.field(
                    "Password",
                    "password",
                    "password",
                    "",
                    at("autocomplete", "current-password"),
                    at("required", "")),
                h("button.main", at("type", "submit"), "Log in")),
            other.isEmpty() ? null : h("p", h("a.button", at("href", visit.to("/oidc")), other))));
  }

  /** Says how the first administrator gets in. */
  private void begin(Visit visit) {
    frame.show(
        visit,
        Frame.Place.NONE,
        "Welcome",
        h(
            "section.narrow.card",
            h("h1.brand", frame.emblem(visit, 34), "Vigil"),
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
            other.isEmpty() ? null : h("p", h("a.button", at("href", visit.to("/oidc")), other))));
  }

  /** Asks for name and password, with a sentence about what went wrong elsewhere. */
  void refuse(Visit visit, String problem) {
    visit.context().status(403);
    ask(visit, "", problem);
  }

  private void login(Visit visit) {
    String said = visit.field("name").strip().toLowerCase(Locale.ROOT);
    // No account has a longer one.
    String name = said.length() > LONGEST_NAME ? said.substring(0, LONGEST_NAME) + "…" : said;
    String address = visit.context().ip();
    Duration wait = people.throttle().attempt(name, address);
    if (!wait.isZero()) {
      throw Refusal.tooMany(wait);
    }
    Optional<Account> account = people.accounts().login(name, visit.field("password"));
    if (account.isEmpty()) {
      people.audit().note(0, name, address, "login refused", "");
      visit.context().status(401);
      ask(visit, name, "This name and password do not belong together.");
      return;
    }
    people.throttle().succeeded(name, address);
    enter(visit, account.get());
    visit.redirect(local(visit.field("to")));
  }

  /** Begins a session of an account whose owner proved to be it. */
  void enter(Visit visit, Account account) {
    gate.get().open(visit, people.sessions().begin(account));
    people.audit().note(0, account.name(), visit.context().ip(), "logged in", "");
  }

  /** Only a path of our own: never to another site. */
  private static String local(String path) {
    return path.matches("/[A-Za-z0-9%._~-][A-Za-z0-9%._~/?=&-]*") ? path : "/";
  }

  private void logout(Visit visit) {
    gate.get().close(visit);
    visit.redirect("/login");
  }

  // ---- the first time ----

  private void welcome(Visit visit, String name, String problem) {
    Optional<Long> invited = people.accounts().invited(visit.part("secret"));
    if (invited.isEmpty()) {
      throw Refusal.of(410, "This link was used or is too old; ask an administrator for another.");
    }
    boolean first = invited.get() == 0;
    String known = people.accounts().find(invited.get()).map(Account::name).orElse("");
    frame.show(
        visit,
        Frame.Place.NONE,
        "Welcome",
        h(
            "section.narrow.card",
            h(
                "h1.brand",
                frame.emblem(visit, 34),
                first ? "Welcome to Vigil" : "Welcome, " + known),
            h(
                "p.quiet",
                first
                    ? "Choose the name and password of the first administrator. This link works"
                        + " once."
                    : "Choose your password. This link works once."),
            Frame.problem(problem),
            Frame.form(
                visit,
                "/welcome/" + Texts.encoded(visit.part("secret")),
                first
                    ? Frame.field(
                        "Name",
                        "name",
                        "text",
                        name.isEmpty() ? "admin" : name,
                        at("autocomplete", "username"),
                        at("required", ""))
                    : null,
                Frame.field(
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

  private void accept(Visit visit) {
    try {
      Account account =
          people
              .accounts()
              .accept(visit.part("secret"), visit.field("name"), visit.field("password"));
      enter(visit, account);
      visit.redirect("/");
    } catch (ServerException e) {
      visit.context().status(422);
      welcome(visit, visit.field("name"), String.valueOf(e.getMessage()));
    }
  }
}
