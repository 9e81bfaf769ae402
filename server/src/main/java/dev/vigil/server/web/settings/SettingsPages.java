package dev.vigil.server.web.settings;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.server.account.Account;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.Principal;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.WorkspaceMembership;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.RequestFilter;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.watch.engine.Installation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The pages for the user's own account: password, second factor, sessions, workspace, tokens. Safe
 * for concurrent use.
 */
public final class SettingsPages {
  private final AccountServices users;
  private final PageFrame frame;
  private final LoginPages entrance;
  private final TokenPages tokens;
  private final TwoFactorPages factors;
  private final PasskeyPages passkeys;
  private final SessionPages sessions;

  public SettingsPages(
      Installation installation,
      AccountServices users,
      PageFrame frame,
      LoginPages entrance,
      PasskeyPages passkeys) {
    this.users = users;
    this.frame = frame;
    this.entrance = entrance;
    this.tokens = new TokenPages(installation, users, this::show);
    this.factors = new TwoFactorPages(users, frame);
    this.passkeys = passkeys;
    this.sessions = new SessionPages(installation, users);
  }

  public List<Route> routes() {
    List<Route> all = new ArrayList<>(tokens.routes());
    all.addAll(factors.routes());
    all.addAll(passkeys.routes());
    all.addAll(sessions.routes());
    all.add(Route.get("/settings", AccessRule.VIEWER, context -> show(context, SafeHtml.none())));
    all.add(Route.post("/settings/password", AccessRule.VIEWER, this::password));
    all.add(Route.post("/settings/workspace", AccessRule.VIEWER, this::move));
    return all;
  }

  private void show(RequestContext context, SafeHtml done) {
    frame.show(
        context,
        PageFrame.Place.SETTINGS,
        "Settings",
        h("div.head", h("h1", "Settings")),
        SettingsTabs.of(context, "/settings"),
        done,
        h(
            "div.grid",
            tokens.tokens(context),
            places(context),
            h(
                "section.card",
                h("h2", "Password"),
                PageFrame.form(
                    context,
                    "/settings/password",
                    PageFrame.field(
                        "Current password",
                        "oldpassword",
                        "password",
                        "",
                        at("autocomplete", "current-password"),
                        at("required", "")),
                    PageFrame.field(
                        "New password",
                        "password",
                        "password",
                        "",
                        at("autocomplete", "new-password"),
                        at("minlength", "10"),
                        at("required", "")),
                    h("button", at("type", "submit"), "Change"),
                    h("p.quiet", "All your sessions end; log in again with the new one."))),
            factors.card(context),
            passkeys.card(context),
            sessions.card(context),
            other(context)));
  }

  /** Renders the link that connects the account to the provider. */
  private @Nullable SafeHtml other(RequestContext context) {
    return entrance.other().isEmpty()
        ? null
        : h(
            "section.card",
            h("h2", "Logging in without it"),
            h(
                "p.quiet",
                "Who you are at the provider is joined to this account: from then on you come in by"
                    + " either."),
            PageFrame.form(
                context,
                "/oidc/join",
                h("button", at("type", "submit"), "Join with " + entrance.other())));
  }

  private SafeHtml places(RequestContext context) {
    Optional<Account> account = users.accounts().find(context.principal().account());
    List<WorkspaceMembership> places =
        account.map(known -> users.accounts().memberships(known)).orElse(List.of());
    return h(
        "section.card",
        h("h2", "Workspace"),
        h(
            "p.quiet",
            "You are "
                + (context.principal().role() == Role.ADMIN
                    ? "administrator"
                    : context.principal().role().word())
                + " in "
                + context.principal().workspace().name()
                + "."),
        places.size() < 2
            ? null
            : PageFrame.form(
                context,
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
                                        PageFrame.option(
                                            Long.toString(place.workspace().id()),
                                            place.workspace().name(),
                                            place.workspace().id() == context.workspace()))
                                .toList())),
                    h("button", at("type", "submit"), "Go"))));
  }

  private void move(RequestContext context) {
    long wanted = number(context.field("workspace"));
    Optional<Account> account = users.accounts().find(context.principal().account());
    boolean mine =
        account.stream()
            .flatMap(known -> users.accounts().memberships(known).stream())
            .anyMatch(place -> place.workspace().id() == wanted);
    String secret = context.context().cookie(RequestFilter.COOKIE);
    if (!mine || secret == null) {
      throw HttpProblem.notFound("such workspace");
    }
    users.sessions().move(secret, wanted);
    context.redirect("/");
  }

  /** Parses a number in a form. */
  public static long number(String number) {
    try {
      return Long.parseLong(number);
    } catch (NumberFormatException e) {
      throw HttpProblem.badRequest("'" + number + "' is not a number.");
    }
  }

  private void password(RequestContext context) {
    Principal principal = context.principal();
    // Guesses count per account, whatever the address.
    String who = "account " + principal.account();
    Duration wait = users.throttle().attempt(who, who);
    if (!wait.isZero()) {
      throw HttpProblem.tooMany(wait);
    }
    Optional<Account> account =
        users.accounts().login(principal.name(), context.field("oldpassword"));
    if (account.isEmpty()) {
      throw HttpProblem.of(422, "The current password is wrong; try again.").at("oldpassword");
    }
    users.throttle().succeeded(who, who);
    HttpProblem.reading(
        "password",
        () -> {
          users.accounts().choose(account.get(), context.field("password"));
          return true;
        });
    DashboardAudit.note(users, context, "changed password", "");
    context.redirect("/login");
  }
}
