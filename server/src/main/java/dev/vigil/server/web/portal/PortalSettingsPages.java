package dev.vigil.server.web.portal;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;
import static dev.vigil.server.web.frame.SafeHtml.when;

import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.portal.Portal;
import dev.vigil.knowledge.portal.PortalData;
import dev.vigil.knowledge.portal.PortalSettings;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.Role;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.watch.engine.Installation;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The page that publishes a portal: title, style, path and ticked classes. Safe for concurrent use.
 */
final class PortalSettingsPages {
  private final Installation installation;
  private final AccountServices users;
  private final PageFrame frame;
  private final Portal portal;

  PortalSettingsPages(
      Installation installation, AccountServices users, PageFrame frame, Portal portal) {
    this.installation = installation;
    this.users = users;
    this.frame = frame;
    this.portal = portal;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/portal/settings", AccessRule.EDITOR, this::show),
        Route.post("/portal/settings", AccessRule.EDITOR, this::save));
  }

  private void show(RequestContext context) {
    PortalSettings settings = portal.settings(context.workspace());
    PortalData data = portal.data(context.workspace());
    String site = "/site/" + settings.path();
    frame.show(
        context,
        PageFrame.Place.PORTAL,
        "Publish",
        h("div.head", h("h1", "Publish")),
        PortalPages.tabs(context, "/portal/settings"),
        context.query("done").isEmpty()
            ? null
            : h(
                "p.done",
                at("role", "status"),
                settings.open()
                    ? "Saved. The public site is at "
                    : "Saved. The public site is off.",
                settings.open()
                    ? h(
                        "a",
                        at("href", context.to(site)),
                        context.whole(installation.settings().base(), site))
                    : null),
        h(
            "section.card.middle",
            PageFrame.form(
                context,
                "/portal/settings",
                PageFrame.field(
                    "Title",
                    "title",
                    "text",
                    settings.title(),
                    at("required", ""),
                    at("maxlength", 120)),
                h(
                    "label.field",
                    h("span", "Introduction"),
                    h("textarea", at("name", "intro"), at("rows", 3), settings.intro())),
                h(
                    "fieldset",
                    h("legend", "Classes that everyone may see"),
                    data.classes().isEmpty()
                        ? h("p.quiet", "Nothing is known yet; add data first.")
                        : h(
                            "div.choices",
                            data.classes().stream()
                                .map(type -> choice(settings, data, type))
                                .toList()),
                    h(
                        "p.quiet",
                        "Facts of pages that are fetched with secrets are never published.")),
                h(
                    "p",
                    h(
                        "label",
                        h(
                            "input",
                            at("type", "checkbox"),
                            at("name", "open"),
                            at("value", "1"),
                            when(settings.open(), "checked")),
                        " The public site is on: everyone can read it without a login")),
                h(
                    "details",
                    when(!settings.css().isEmpty(), "open"),
                    h("summary", "Address and style"),
                    PageFrame.field(
                        "Path of the site",
                        "path",
                        "text",
                        settings.path(),
                        at("required", ""),
                        at("pattern", "[a-z0-9][a-z0-9\\-]{0,59}")),
                    context.principal().role().may(Role.ADMIN)
                        ? PageFrame.field(
                            "Host of the site, if it has one of its own, such as group.example",
                            "host",
                            "text",
                            settings.host(),
                            at("maxlength", 253))
                        : null,
                    PageFrame.field("Colour of links", "colour", "color", settings.colour()),
                    h(
                        "label.field",
                        h("span", "More styles (CSS)"),
                        h(
                            "textarea",
                            at("name", "css"),
                            at("rows", 4),
                            at("spellcheck", "false"),
                            settings.css()))),
                h("p", h("button.main", at("type", "submit"), "Save")))));
  }

  private static SafeHtml choice(PortalSettings settings, PortalData data, FactClass type) {
    return h(
        "label",
        h(
            "input",
            at("type", "checkbox"),
            at("name", "class"),
            at("value", type.name()),
            when(settings.published().contains(type.name()), "checked")),
        h(
            "span",
            type.name(),
            h(
                "span.quiet",
                " " + DashboardText.count(data.own(type.name()).size(), "entry", "entries"))));
  }

  /** Administrators name the host of the site; others leave it as it is. */
  private String host(RequestContext context) {
    String old = portal.settings(context.workspace()).host();
    if (!context.principal().role().may(Role.ADMIN)) {
      return old;
    }
    String host = context.field("host").strip().toLowerCase(Locale.ROOT);
    if (!host.isEmpty()
        && host.equals(URI.create("http://" + context.context().host()).getHost())) {
      throw HttpProblem.badRequest(
          "'%s' is the host of this dashboard; the site needs another name.".formatted(host));
    }
    return host;
  }

  private void save(RequestContext context) {
    Set<String> known = new HashSet<>();
    portal.data(context.workspace()).classes().forEach(type -> known.add(type.name()));
    Set<String> ticked = new HashSet<>(context.fields("class"));
    ticked.retainAll(known);
    PortalSettings settings =
        new PortalSettings(
            context.workspace(),
            context.field("path").strip(),
            host(context),
            context.field("title").strip(),
            context.field("intro").strip(),
            context.field("colour"),
            context.field("css"),
            context.field("open").equals("1"),
            ticked);
    portal.save(settings);
    DashboardAudit.note(
        users,
        context,
        settings.open() ? "published portal" : "saved portal",
        settings.path() + ": " + String.join(", ", ticked.stream().sorted().toList()));
    context.redirect("/portal/settings?done=saved");
  }
}
