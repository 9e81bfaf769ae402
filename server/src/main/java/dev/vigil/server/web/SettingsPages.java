package dev.vigil.server.web;

import static dev.vigil.server.web.Html.at;
import static dev.vigil.server.web.Html.h;

import dev.vigil.server.account.Account;
import dev.vigil.server.account.Membership;
import dev.vigil.server.account.People;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.Visitor;
import dev.vigil.server.door.Gate;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.engine.Installation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One's own account: password, second factor, sessions, workspace, tokens. Safe for concurrent use.
 */
final class SettingsPages {
  private final People people;
  private final Frame frame;
  private final Entrance entrance;
  private final TokenPages tokens;
  private final TwoFactorPages factors;
  private final SessionPages sessions;

  SettingsPages(Installation installation, People people, Frame frame, Entrance entrance) {
    this.people = people;
    this.frame = frame;
    this.entrance = entrance;
    this.tokens = new TokenPages(installation, people, this::show);
    this.factors = new TwoFactorPages(people, frame);
    this.sessions = new SessionPages(installation, people);
  }

  List<Route> routes() {
    List<Route> all = new ArrayList<>(tokens.routes());
    all.addAll(factors.routes());
    all.addAll(sessions.routes());
    all.add(Route.get("/settings", Guard.VIEWER, visit -> show(visit, Html.none())));
    all.add(Route.post("/settings/password", Guard.VIEWER, this::password));
    all.add(Route.post("/settings/workspace", Guard.VIEWER, this::move));
    return all;
  }

  private void show(Visit visit, Html done) {
    frame.show(
        visit,
        Frame.Place.SETTINGS,
        "Settings",
        h("div.head", h("h1", "Settings")),
        SettingsTabs.of(visit, "/settings"),
        done,
        h(
            "div.grid",
            tokens.tokens(visit),
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
                    h("p.quiet", "All your sessions end; log in again with the new one."))),
            factors.card(visit),
            sessions.card(visit),
            other(visit)));
  }

  /** The way to be known by a provider from now on. */
  private @Nullable Html other(Visit visit) {
    return entrance.other().isEmpty()
        ? null
        : h(
            "section.card",
            h("h2", "Logging in without it"),
            h(
                "p.quiet",
                "Who you are at the provider is joined to this account: from then on you come in by"
                    + " either."),
            Frame.form(
                visit,
                "/oidc/join",
                h("button", at("type", "submit"), "Join with " + entrance.other())));
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
                + (visit.visitor().role() == Role.ADMIN
                    ? "administrator"
                    : visit.visitor().role().word())
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
    long wanted = number(visit.field("workspace"));
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

  /** A number in a form. */
  static long number(String number) {
    try {
      return Long.parseLong(number);
    } catch (NumberFormatException e) {
      throw Refusal.badRequest("'" + number + "' is not a number.");
    }
  }

  private void password(Visit visit) {
    Visitor visitor = visit.visitor();
    // Whoever found an open browser guesses as this account, from wherever.
    String who = "account " + visitor.account();
    Duration wait = people.throttle().attempt(who, who);
    if (!wait.isZero()) {
      throw Refusal.tooMany(wait);
    }
    Optional<Account> account = people.accounts().login(visitor.name(), visit.field("old"));
    if (account.isEmpty()) {
      throw Refusal.of(422, "The present password is another one; try again.").at("old");
    }
    people.throttle().succeeded(who, who);
    Refusal.reading(
        "password",
        () -> {
          people.accounts().choose(account.get(), visit.field("password"));
          return true;
        });
    Deeds.note(people, visit, "changed password", "");
    visit.redirect("/login");
  }
}
