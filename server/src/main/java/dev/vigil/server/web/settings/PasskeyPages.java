package dev.vigil.server.web.settings;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;
import static dev.vigil.server.web.frame.SafeHtml.when;

import dev.vigil.server.ServerException;
import dev.vigil.server.account.Account;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.Passkeys;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.watch.engine.Installation;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The pages that register, name, remove and use passkeys. Safe for concurrent use. */
public final class PasskeyPages {
  /** The field in which a browser sends what a passkey signed. */
  static final String SIGNED = "signed";

  /** The field in which it sends a new passkey. */
  private static final String MADE = "made";

  private static final String PATH = "/settings/passkeys";

  private final Installation installation;
  private final AccountServices users;
  private final PageFrame frame;
  private final TimeWords timeWords;

  public PasskeyPages(Installation installation, AccountServices users, PageFrame frame) {
    this.installation = installation;
    this.users = users;
    this.frame = frame;
    this.timeWords = new TimeWords(installation);
  }

  List<Route> routes() {
    return List.of(
        Route.post(PATH, AccessRule.FRESH_VIEWER, this::add),
        Route.post(PATH + "/second", AccessRule.FRESH_VIEWER, this::second),
        Route.post(PATH + "/{id}/name", AccessRule.VIEWER, this::rename),
        Route.post(PATH + "/{id}/remove", AccessRule.FRESH_VIEWER, this::remove));
  }

  // ---- where they work ----

  private URI address(RequestContext context) {
    return URI.create(context.whole(installation.settings().base(), "/"));
  }

  /** The origin of the server, if browsers permit passkeys there. */
  private Optional<Passkeys.Site> site(RequestContext context) {
    URI address = address(context);
    String host = address.getHost();
    return obstacle(context).isEmpty()
        ? Optional.of(
            new Passkeys.Site(
                address.getScheme()
                    + "://"
                    + host
                    + (address.getPort() < 0 ? "" : ":" + address.getPort()),
                host))
        : Optional.empty();
  }

  /** Why browsers permit no passkeys here; empty if they do. */
  private String obstacle(RequestContext context) {
    URI address = address(context);
    String host = String.valueOf(address.getHost());
    if (host.contains(":") || host.matches("[0-9.]+")) {
      return ("Browsers use passkeys only where a server has a name, and this page is at %s; open"
              + " it by https and its name, or as http://localhost on this machine.")
          .formatted(host);
    }
    boolean local = host.equals("localhost") || host.endsWith(".localhost");
    return local || "https".equals(address.getScheme())
        ? ""
        : "Browsers use passkeys by https only, and this page is at http://%s; set 'base' in the settings to an https address."
            .formatted(host);
  }

  private Passkeys.Site possible(RequestContext context) {
    return site(context).orElseThrow(() -> HttpProblem.of(422, obstacle(context)));
  }

  // ---- using them ----

  /** A button that has the browser sign with a passkey; nothing where that is not possible. */
  @Nullable SafeHtml button(
      RequestContext context, String path, String label, @Nullable Object... content) {
    return site(context)
        .map(
            site ->
                signing(
                    context,
                    path,
                    JsonMapper.shared().writeValueAsString(users.passkeys().request(site)),
                    SIGNED,
                    content,
                    h("button", at("type", "submit"), label)))
        .orElse(null);
  }

  private static SafeHtml signing(
      RequestContext context,
      String path,
      String options,
      String field,
      @Nullable Object... content) {
    return PageFrame.form(
        context,
        path,
        at("data-passkey", field),
        at("data-options", options),
        h("input", at("type", "hidden"), at("name", field), at("value", "")),
        content);
  }

  /** The account whose passkey signed the submitted form. */
  Account signer(RequestContext context) {
    String signed = context.field(SIGNED);
    if (signed.isEmpty()) {
      throw new ServerException("A passkey needs a browser that runs scripts.");
    }
    return users.passkeys().find(possible(context), signed);
  }

  /** Whether an account has a passkey. */
  boolean has(long account) {
    return !users.passkeys().of(account).isEmpty();
  }

  // ---- changing them ----

  private Account account(RequestContext context) {
    return users.accounts().find(context.principal().account()).orElseThrow();
  }

  /** Renders the passkeys of the user. */
  SafeHtml card(RequestContext context) {
    Account account = account(context);
    List<Passkeys.Passkey> all = users.passkeys().of(account.id());
    return h(
        "section.card",
        at("id", "passkeys"),
        h("h2", "Passkeys"),
        h(
            "p.quiet",
            "A passkey on your device or security key logs you in with a finger or a PIN instead of"
                + " the password."),
        all.isEmpty()
            ? null
            : h("table.list", h("tbody", all.stream().map(one -> row(context, one)).toList())),
        site(context).map(site -> adding(context, site, account)).orElse(null),
        obstacle(context).isEmpty() ? null : h("p.quiet", obstacle(context)),
        all.isEmpty() ? null : second(context, account));
  }

  private SafeHtml adding(RequestContext context, Passkeys.Site site, Account account) {
    return signing(
        context,
        PATH,
        JsonMapper.shared().writeValueAsString(users.passkeys().creation(site, account)),
        MADE,
        PageFrame.field(
            "Name",
            "label",
            "text",
            "",
            at("required", ""),
            at("maxlength", "60"),
            at("placeholder", "Laptop")),
        h("button", at("type", "submit"), "Add a passkey"));
  }

  private SafeHtml row(RequestContext context, Passkeys.Passkey one) {
    String path = PATH + "/" + one.id();
    return h(
        "tr",
        h(
            "td",
            PageFrame.form(
                context,
                path + "/name",
                at("class", "row"),
                h(
                    "input",
                    at("name", "label"),
                    at("value", one.name()),
                    at("aria-label", "Name of the passkey"),
                    at("maxlength", "60"),
                    at("required", "")),
                h("button.plain", at("type", "submit"), "Rename"))),
        h(
            "td",
            one.used()
                .map(used -> SafeHtml.all("used ", timeWords.away(used)))
                .orElse(SafeHtml.all("made ", timeWords.away(one.created())))),
        h(
            "td",
            PageFrame.form(
                context,
                path + "/remove",
                h(
                    "button.plain.danger",
                    at("type", "submit"),
                    at("data-confirm", "Remove the passkey " + one.name() + "?"),
                    "Remove"))));
  }

  private static SafeHtml second(RequestContext context, Account account) {
    return PageFrame.form(
        context,
        PATH + "/second",
        h(
            "label",
            h(
                "input",
                at("type", "checkbox"),
                at("name", "on"),
                at("value", "yes"),
                when(account.secondKey(), "checked")),
            "Ask for a passkey after the password too"),
        h("button", at("type", "submit"), "Save"));
  }

  private void add(RequestContext context) {
    HttpProblem.reading(
        "label",
        () -> {
          users
              .passkeys()
              .add(
                  possible(context), account(context), context.field("label"), context.field(MADE));
          return true;
        });
    DashboardAudit.note(users, context, "added passkey", context.field("label").strip());
    context.redirect("/settings#passkeys");
  }

  private void rename(RequestContext context) {
    HttpProblem.reading(
        "label",
        () -> {
          users
              .passkeys()
              .rename(context.principal().account(), context.part("id"), context.field("label"));
          return true;
        });
    DashboardAudit.note(users, context, "renamed passkey", context.field("label").strip());
    context.redirect("/settings#passkeys");
  }

  private void remove(RequestContext context) {
    long account = context.principal().account();
    String id = context.part("id");
    if (users.passkeys().of(account).stream().noneMatch(one -> one.id().equals(id))) {
      throw HttpProblem.notFound("passkey " + id);
    }
    users.passkeys().remove(account, id);
    DashboardAudit.note(users, context, "removed passkey", "");
    context.redirect("/settings#passkeys");
  }

  private void second(RequestContext context) {
    boolean on = context.field("on").equals("yes");
    if (on && !has(context.principal().account())) {
      throw HttpProblem.of(422, "There is no passkey to ask for; add one first.");
    }
    List<String> codes = users.factors().askForPasskey(context.principal().account(), on);
    DashboardAudit.note(
        users, context, "switched passkey after password " + (on ? "on" : "off"), "");
    if (codes.isEmpty()) {
      context.redirect("/settings#passkeys");
    } else {
      frame.show(
          context, PageFrame.Place.SETTINGS, "Recovery codes", TwoFactorPages.row(context, codes));
    }
  }
}
