package dev.vigil.server.web.settings;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.server.account.Account;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.Workspace;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.watch.engine.Installation;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The pages for accounts, workspaces and roles. Safe for concurrent use. */
public final class AccountPages {
  private final Installation installation;
  private final AccountServices users;
  private final PageFrame frame;

  public AccountPages(Installation installation, AccountServices users, PageFrame frame) {
    this.installation = installation;
    this.users = users;
    this.frame = frame;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
            "/settings/accounts", AccessRule.ADMIN, context -> accounts(context, SafeHtml.none())),
        Route.post("/settings/accounts", AccessRule.FRESH_ADMIN, this::addAccount),
        Route.post("/settings/accounts/{id}", AccessRule.FRESH_ADMIN, this::changeAccount),
        Route.post("/settings/workspaces", AccessRule.ADMIN, this::addWorkspace));
  }

  private void accounts(RequestContext context, SafeHtml done) {
    List<Workspace> workspaces = users.accounts().workspaces();
    frame.show(
        context,
        PageFrame.Place.SETTINGS,
        "Accounts",
        h("div.head", h("h1", "Settings")),
        SettingsTabs.of(context, "/settings/accounts"),
        done,
        h(
            "table.list",
            h(
                "thead",
                h("tr", h("th", "Account"), h("th", "Workspaces"), h("th", "State"), h("td", ""))),
            h(
                "tbody",
                users.accounts().all().stream()
                    .map(account -> account(context, account, workspaces))
                    .toList())),
        h(
            "div.grid",
            h(
                "section.card",
                h("h2", "Invite a user"),
                PageFrame.form(
                    context,
                    "/settings/accounts",
                    PageFrame.field("Name", "name", "text", "", at("required", "")),
                    h(
                        "label.field",
                        h("span", "Role"),
                        h(
                            "select",
                            at("name", "role"),
                            PageFrame.option("viewer", "Viewer: reads", true),
                            PageFrame.option("editor", "Editor: changes what is watched", false),
                            PageFrame.option("admin", "Administrator: decides everything", false))),
                    workspaceField(workspaces, context.workspace()),
                    h("button.main", at("type", "submit"), "Create an invitation link"))),
            h(
                "section.card",
                h("h2", "New workspace"),
                h("p.quiet", "Sentinels, changes and messages of one do not show in another."),
                PageFrame.form(
                    context,
                    "/settings/workspaces",
                    PageFrame.field("Name", "name", "text", "", at("required", "")),
                    h("button", at("type", "submit"), "Add")))));
  }

  private static SafeHtml workspaceField(List<Workspace> workspaces, long chosen) {
    return h(
        "label.field",
        h("span", "Workspace"),
        h(
            "select",
            at("name", "workspace"),
            workspaces.stream()
                .map(
                    place ->
                        PageFrame.option(
                            Long.toString(place.id()), place.name(), place.id() == chosen))
                .toList()));
  }

  private SafeHtml account(RequestContext context, Account account, List<Workspace> workspaces) {
    String places =
        account.admin()
            ? "administrator of all"
            : users.accounts().memberships(account).stream()
                .map(place -> place.workspace().name() + " (" + place.role().word() + ")")
                .collect(Collectors.joining(", "));
    boolean self = account.id() == context.principal().account();
    return h(
        "tr",
        h("th", at("scope", "row"), account.name()),
        h("td", places.isEmpty() ? h("span.quiet", "none") : places),
        h(
            "td",
            account.blocked() ? "blocked" : account.chosen() ? "active" : "invited, not here yet",
            account.twoFactor() ? h("div.quiet", "two-factor") : null),
        h(
            "td",
            self
                ? h("span.quiet", "you")
                : h(
                    "details",
                    h("summary", "Change"),
                    PageFrame.form(
                        context,
                        "/settings/accounts/" + account.id(),
                        h(
                            "div.row",
                            workspaceField(workspaces, context.workspace()),
                            act("viewer", "Viewer"),
                            act("editor", "Editor"),
                            act("leave", "Take out")),
                        h(
                            "div.row",
                            act("link", "Link for a new password"),
                            act("log out", "End sessions"),
                            account.twoFactor() ? act("two-factor off", "Two-factor off") : null,
                            account.admin()
                                ? act("unadmin", "No administrator")
                                : act("admin", "Administrator"),
                            account.blocked()
                                ? act("unblock", "Let in again")
                                : act("block", "Block"),
                            act("remove", "Remove"))))));
  }

  private static SafeHtml act(String act, String label) {
    return h(
        "button",
        at("type", "submit"),
        at("name", "act"),
        at("value", act),
        act.equals("remove") ? at("data-confirm", "Remove this account?") : null,
        label);
  }

  private void addAccount(RequestContext context) {
    Role role = role(context.field("role"));
    Account account =
        HttpProblem.reading(
            "name", () -> users.accounts().add(context.field("name"), role == Role.ADMIN));
    if (role != Role.ADMIN) {
      users.accounts().join(account.id(), workspace(context), Optional.of(role));
    }
    DashboardAudit.note(users, context, "invited", account.name() + " as " + role.word());
    accounts(context, invitation(context, account));
  }

  private static Role role(String word) {
    return Arrays.stream(Role.values())
        .filter(role -> role.word().equals(word))
        .findFirst()
        .orElseThrow(() -> HttpProblem.badRequest("There is no role '" + word + "'."));
  }

  private long workspace(RequestContext context) {
    long wanted = SettingsPages.number(context.field("workspace"));
    return users.accounts().workspaces().stream()
        .map(Workspace::id)
        .filter(id -> id == wanted)
        .findFirst()
        .orElseThrow(() -> HttpProblem.notFound("such workspace"));
  }

  private SafeHtml invitation(RequestContext context, Account account) {
    String path = "/welcome/" + users.accounts().invite(account.id());
    String address = context.whole(installation.settings().base(), path);
    return h(
        "p.done",
        at("role", "status"),
        "Send this link to " + account.name() + "; it works once, for three days: ",
        h("span.secret", address));
  }

  private void changeAccount(RequestContext context) {
    Account account =
        users
            .accounts()
            .find(context.number("id"))
            .orElseThrow(() -> HttpProblem.notFound("such account"));
    String act = context.field("act");
    long id = account.id();
    switch (act) {
      case "viewer", "editor" ->
          users.accounts().join(id, workspace(context), Optional.of(role(act)));
      case "leave" -> users.accounts().join(id, workspace(context), Optional.empty());
      case "admin" -> users.accounts().makeAdmin(id, true);
      case "unadmin" -> users.accounts().makeAdmin(id, false);
      case "block" -> users.accounts().block(id, true);
      case "unblock" -> users.accounts().block(id, false);
      case "remove" -> users.accounts().remove(id);
      case "log out" -> users.sessions().endAll(id, "");
      case "two-factor off" -> users.factors().reset(id);
      case "link" -> {
        DashboardAudit.note(users, context, "made login link", account.name());
        accounts(context, invitation(context, account));
        return;
      }
      default -> throw HttpProblem.badRequest("There is no action '" + act + "'.");
    }
    DashboardAudit.note(users, context, "account " + act, account.name());
    context.redirect("/settings/accounts");
  }

  private void addWorkspace(RequestContext context) {
    Workspace made =
        HttpProblem.reading("name", () -> users.accounts().addWorkspace(context.field("name")));
    DashboardAudit.note(users, context, "added workspace", made.name());
    context.redirect("/settings/accounts");
  }
}
