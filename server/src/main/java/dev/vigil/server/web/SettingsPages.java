package dev.vigil.server.web;

import static dev.vigil.server.web.Html.all;
import static dev.vigil.server.web.Html.at;
import static dev.vigil.server.web.Html.h;
import static dev.vigil.server.web.Html.when;

import dev.vigil.server.account.Account;
import dev.vigil.server.account.Audit;
import dev.vigil.server.account.Membership;
import dev.vigil.server.account.People;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.Scope;
import dev.vigil.server.account.Token;
import dev.vigil.server.account.Visitor;
import dev.vigil.server.account.Workspace;
import dev.vigil.server.door.Gate;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.engine.Installation;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** One's own account, tokens, feeds; for administrators accounts, workspaces and who did what. */
final class SettingsPages {
  private static final int DEEDS = 100;

  private final Installation installation;
  private final People people;
  private final Frame frame;
  private final Moments moments;

  SettingsPages(Installation installation, People people, Frame frame) {
    this.installation = installation;
    this.people = people;
    this.frame = frame;
    this.moments = new Moments(installation);
  }

  List<Route> routes() {
    return List.of(
        Route.get("/settings", Guard.VIEWER, visit -> show(visit, Html.none())),
        Route.post("/settings/password", Guard.VIEWER, this::password),
        Route.post("/settings/workspace", Guard.VIEWER, this::move),
        Route.post("/settings/tokens", Guard.VIEWER, this::makeToken),
        Route.post("/settings/tokens/{id}/remove", Guard.VIEWER, this::removeToken),
        Route.post("/settings/feed", Guard.EDITOR, this::renewFeed),
        Route.get("/settings/accounts", Guard.ADMIN, visit -> accounts(visit, Html.none())),
        Route.post("/settings/accounts", Guard.ADMIN, this::addAccount),
        Route.post("/settings/accounts/{id}", Guard.ADMIN, this::changeAccount),
        Route.post("/settings/workspaces", Guard.ADMIN, this::addWorkspace),
        Route.get("/settings/audit", Guard.ADMIN, this::audit));
  }

  private static Html tabs(Visit visit, String here) {
    boolean admin = visit.visitor().role() == Role.ADMIN;
    return h(
        "nav.tabs",
        at("aria-label", "Settings"),
        tab(visit, "/settings", "You", here),
        visit.visitor().role().may(Role.EDITOR)
            ? tab(visit, "/transfer", "All watches as text", here)
            : null,
        admin ? tab(visit, "/settings/accounts", "Accounts and workspaces", here) : null,
        admin ? tab(visit, "/settings/audit", "Who did what", here) : null);
  }

  private static Html tab(Visit visit, String path, String label, String here) {
    return h(
        "a",
        at("href", visit.to(path)),
        path.equals(here) ? at("aria-current", "page") : null,
        label);
  }

  private void note(Visit visit, String deed, String subject) {
    people
        .audit()
        .note(visit.workspace(), visit.visitor().name(), visit.context().ip(), deed, subject);
  }

  // ---- you ----

  private void show(Visit visit, Html done) {
    frame.show(
        visit,
        Frame.Place.SETTINGS,
        "Settings",
        h("div.head", h("h1", "Settings")),
        tabs(visit, "/settings"),
        done,
        h(
            "div.grid",
            tokens(visit),
            feeds(visit),
            places(visit),
            h(
                "section.card",
                h("h2", "Password"),
                Frame.form(
                    visit,
                    "/settings/password",
                    Frame.field(
                        "Present password",
                        "old",
                        "password",
                        "",
                        at("autocomplete", "current-password"),
                        at("required", "")),
                    Frame.field(
                        "New password",
                        "password",
                        "password",
                        "",
                        at("autocomplete", "new-password"),
                        at("minlength", "10"),
                        at("required", "")),
                    h("button", at("type", "submit"), "Change"),
                    h("p.quiet", "All your sessions end; log in again with the new one.")))));
  }

  private Html tokens(Visit visit) {
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
            " in your name."),
        mine.isEmpty()
            ? null
            : h(
                "table.list",
                h("thead", h("tr", h("th", "Name"), h("th", "May"), h("th", "Used"), h("td", ""))),
                h("tbody", mine.stream().map(token -> token(visit, token)).toList())),
        Frame.form(
            visit,
            "/settings/tokens",
            Frame.field("Name", "name", "text", "", at("required", ""), at("maxlength", "80")),
            h(
                "fieldset",
                h("legend", "It may"),
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
                                " " + scope.word() + "  "))
                    .toList()),
            h("button", at("type", "submit"), "Make a token")));
  }

  private Html token(Visit visit, Token token) {
    Instant used = token.used();
    return h(
        "tr",
        h("th", at("scope", "row"), token.name(), h("div.quiet", token.owner())),
        h("td", Scope.words(token.scopes())),
        h("td", used == null ? "never" : moments.away(used)),
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
    String secret = people.tokens().make(visit.visitor(), visit.field("name"), scopes);
    note(visit, "made token", visit.field("name") + " (" + Scope.words(scopes) + ")");
    show(
        visit,
        h(
            "p.done",
            at("role", "status"),
            "Copy the token now, it is not shown again: ",
            h("span.secret", secret)));
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
    note(visit, "removed token", visit.part("id"));
    visit.redirect("/settings");
  }

  private Html feeds(Visit visit) {
    if (!visit.visitor().role().may(Role.EDITOR)) {
      return Html.none();
    }
    String path = "/feeds/" + people.links().of(visit.workspace(), "").secret();
    return h(
        "section.card",
        h("h2", "Feed"),
        h(
            "p.quiet",
            "Whoever knows this address can read the changes of this workspace in a feed reader;"
                + " pages that are asked for with secrets are left out."),
        h("p", h("a.secret", at("href", visit.to(path)), visit.to(path))),
        Frame.form(
            visit,
            "/settings/feed",
            h(
                "button",
                at("type", "submit"),
                at("data-confirm", "Make another address? The present one works no more."),
                "Another address")));
  }

  private void renewFeed(Visit visit) {
    people.links().renew(visit.workspace(), "");
    note(visit, "renewed feed", "");
    visit.redirect("/settings");
  }

  private Html places(Visit visit) {
    Optional<Account> account = people.accounts().find(visit.visitor().account());
    List<Membership> places =
        account.map(known -> people.accounts().memberships(known)).orElse(List.of());
    return h(
        "section.card",
        h("h2", "Workspace"),
        h(
            "p.quiet",
            "You are "
                + visit.visitor().role().word()
                + " in "
                + visit.visitor().workspace().name()
                + "."),
        places.size() < 2
            ? null
            : Frame.form(
                visit,
                "/settings/workspace",
                h(
                    "div.row",
                    h(
                        "label.field",
                        h("span", "Work in"),
                        h(
                            "select",
                            at("name", "workspace"),
                            places.stream()
                                .map(
                                    place ->
                                        Frame.option(
                                            Long.toString(place.workspace().id()),
                                            place.workspace().name(),
                                            place.workspace().id() == visit.workspace()))
                                .toList())),
                    h("button", at("type", "submit"), "Go"))));
  }

  private void move(Visit visit) {
    long wanted = parse(visit.field("workspace"));
    Optional<Account> account = people.accounts().find(visit.visitor().account());
    boolean mine =
        account.stream()
            .flatMap(known -> people.accounts().memberships(known).stream())
            .anyMatch(place -> place.workspace().id() == wanted);
    String secret = visit.context().cookie(Gate.COOKIE);
    if (!mine || secret == null) {
      throw Refusal.notFound("such workspace");
    }
    people.sessions().move(secret, wanted);
    visit.redirect("/");
  }

  private static long parse(String number) {
    try {
      return Long.parseLong(number);
    } catch (NumberFormatException e) {
      throw Refusal.badRequest("'" + number + "' is not a number.");
    }
  }

  private void password(Visit visit) {
    Visitor visitor = visit.visitor();
    String who = "name " + visitor.name();
    if (!people.throttle().wait(who).isZero()) {
      throw Refusal.tooMany(people.throttle().wait(who));
    }
    Optional<Account> account = people.accounts().login(visitor.name(), visit.field("old"));
    if (account.isEmpty()) {
      people.throttle().failed(who);
      throw Refusal.of(422, "The present password is another one; try again.");
    }
    people.accounts().choose(account.get(), visit.field("password"));
    note(visit, "changed password", "");
    visit.redirect("/login");
  }

  // ---- accounts ----

  private void accounts(Visit visit, Html done) {
    List<Workspace> workspaces = people.accounts().workspaces();
    frame.show(
        visit,
        Frame.Place.SETTINGS,
        "Accounts",
        h("div.head", h("h1", "Settings")),
        tabs(visit, "/settings/accounts"),
        done,
        h(
            "table.list",
            h(
                "thead",
                h("tr", h("th", "Account"), h("th", "Workspaces"), h("th", "State"), h("td", ""))),
            h(
                "tbody",
                people.accounts().all().stream()
                    .map(account -> account(visit, account, workspaces))
                    .toList())),
        h(
            "div.grid",
            h(
                "section.card",
                h("h2", "Invite somebody"),
                Frame.form(
                    visit,
                    "/settings/accounts",
                    Frame.field("Name", "name", "text", "", at("required", "")),
                    h(
                        "label.field",
                        h("span", "Role"),
                        h(
                            "select",
                            at("name", "role"),
                            Frame.option("viewer", "Viewer: looks", true),
                            Frame.option("editor", "Editor: changes what is watched", false),
                            Frame.option("admin", "Administrator: decides everything", false))),
                    workspaceField(workspaces, visit.workspace()),
                    h("button.main", at("type", "submit"), "Make a link for them"))),
            h(
                "section.card",
                h("h2", "New workspace"),
                h("p.quiet", "Watches, changes and messages of one do not show in another."),
                Frame.form(
                    visit,
                    "/settings/workspaces",
                    Frame.field("Name", "name", "text", "", at("required", "")),
                    h("button", at("type", "submit"), "Add")))));
  }

  private static Html workspaceField(List<Workspace> workspaces, long chosen) {
    return h(
        "label.field",
        h("span", "Workspace"),
        h(
            "select",
            at("name", "workspace"),
            workspaces.stream()
                .map(
                    place ->
                        Frame.option(Long.toString(place.id()), place.name(), place.id() == chosen))
                .toList()));
  }

  private Html account(Visit visit, Account account, List<Workspace> workspaces) {
    String places =
        account.admin()
            ? "administrator of all"
            : people.accounts().memberships(account).stream()
                .map(place -> place.workspace().name() + " (" + place.role().word() + ")")
                .collect(Collectors.joining(", "));
    boolean self = account.id() == visit.visitor().account();
    return h(
        "tr",
        h("th", at("scope", "row"), account.name()),
        h("td", places.isEmpty() ? h("span.quiet", "none") : places),
        h(
            "td",
            account.blocked() ? "blocked" : account.chosen() ? "active" : "invited, not here yet"),
        h(
            "td",
            self
                ? h("span.quiet", "you")
                : h(
                    "details",
                    h("summary", "Change"),
                    Frame.form(
                        visit,
                        "/settings/accounts/" + account.id(),
                        h(
                            "div.row",
                            workspaceField(workspaces, visit.workspace()),
                            act("viewer", "Viewer"),
                            act("editor", "Editor"),
                            act("leave", "Take out")),
                        h(
                            "div.row",
                            act("link", "Link for a new password"),
                            account.admin()
                                ? act("unadmin", "No administrator")
                                : act("admin", "Administrator"),
                            account.blocked()
                                ? act("unblock", "Let in again")
                                : act("block", "Block"),
                            act("remove", "Remove"))))));
  }

  private static Html act(String act, String label) {
    return h(
        "button",
        at("type", "submit"),
        at("name", "act"),
        at("value", act),
        act.equals("remove") ? at("data-confirm", "Remove this account?") : null,
        label);
  }

  private void addAccount(Visit visit) {
    Role role = role(visit.field("role"));
    Account account = people.accounts().add(visit.field("name"), role == Role.ADMIN);
    if (role != Role.ADMIN) {
      people.accounts().join(account.id(), workspace(visit), Optional.of(role));
    }
    note(visit, "invited", account.name() + " as " + role.word());
    accounts(visit, invitation(visit, account));
  }

  private static Role role(String word) {
    return Arrays.stream(Role.values())
        .filter(role -> role.word().equals(word))
        .findFirst()
        .orElseThrow(() -> Refusal.badRequest("There is no role '" + word + "'."));
  }

  private long workspace(Visit visit) {
    long wanted = parse(visit.field("workspace"));
    return people.accounts().workspaces().stream()
        .map(Workspace::id)
        .filter(id -> id == wanted)
        .findFirst()
        .orElseThrow(() -> Refusal.notFound("such workspace"));
  }

  private Html invitation(Visit visit, Account account) {
    String path = "/welcome/" + people.accounts().invite(account.id());
    String address =
        installation
            .settings()
            .base()
            .map(base -> base.replaceAll("/+$", "") + path)
            .orElse(visit.context().scheme() + "://" + visit.context().host() + visit.to(path));
    return h(
        "p.done",
        at("role", "status"),
        "Send this link to " + account.name() + "; it works once, for three days: ",
        h("span.secret", address));
  }

  private void changeAccount(Visit visit) {
    Account account =
        people
            .accounts()
            .find(visit.number("id"))
            .orElseThrow(() -> Refusal.notFound("such account"));
    String act = visit.field("act");
    long id = account.id();
    switch (act) {
      case "viewer", "editor" ->
          people.accounts().join(id, workspace(visit), Optional.of(role(act)));
      case "leave" -> people.accounts().join(id, workspace(visit), Optional.empty());
      case "admin" -> people.accounts().makeAdmin(id, true);
      case "unadmin" -> people.accounts().makeAdmin(id, false);
      case "block" -> people.accounts().block(id, true);
      case "unblock" -> people.accounts().block(id, false);
      case "remove" -> people.accounts().remove(id);
      case "link" -> {
        note(visit, "made login link", account.name());
        accounts(visit, invitation(visit, account));
        return;
      }
      default -> throw Refusal.badRequest("There is no action '" + act + "'.");
    }
    note(visit, "account " + act, account.name());
    visit.redirect("/settings/accounts");
  }

  private void addWorkspace(Visit visit) {
    Workspace made = people.accounts().addWorkspace(visit.field("name"));
    note(visit, "added workspace", made.name());
    visit.redirect("/settings/accounts");
  }

  // ---- who did what ----

  private void audit(Visit visit) {
    long before = visit.query("before", Long.MAX_VALUE);
    List<Audit.Deed> deeds = people.audit().list(visit.workspace(), before, DEEDS);
    frame.show(
        visit,
        Frame.Place.SETTINGS,
        "Who did what",
        h("div.head", h("h1", "Settings")),
        tabs(visit, "/settings/audit"),
        deeds.isEmpty()
            ? h("p.empty", "Nothing was done yet.")
            : all(
                h(
                    "table.list",
                    h(
                        "thead",
                        h(
                            "tr",
                            h("th", "When"),
                            h("th", "Who"),
                            h("th", "From"),
                            h("th", "What"),
                            h("th", "With"))),
                    h(
                        "tbody",
                        deeds.stream()
                            .map(
                                deed ->
                                    h(
                                        "tr",
                                        h("td", moments.away(deed.time())),
                                        h("td", deed.account()),
                                        h("td", deed.address()),
                                        h("td", deed.deed()),
                                        h("td", deed.subject())))
                            .toList())),
                deeds.size() < DEEDS
                    ? null
                    : h(
                        "p.more",
                        h(
                            "a.button",
                            at("href", visit.to("/settings/audit?before=" + deeds.getLast().id())),
                            "Older"))));
  }
}
