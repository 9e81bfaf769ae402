package dev.vigil.server.web.portal;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.knowledge.portal.PortalSettings;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.web.frame.DashboardAssets;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.SafeHtml;

/**
 * The layout of public sites: title and style of the owner, nothing of the dashboard. Immutable.
 */
final class PublicSiteFrame {
  /** Without scripts; the owner's styles come from the site itself. */
  private static final String POLICY =
      "default-src 'none'; style-src 'self'; img-src 'self' data: https:; font-src 'self';"
          + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private final DashboardAssets assets;

  PublicSiteFrame(DashboardAssets assets) {
    this.assets = assets;
  }

  void show(
      RequestContext context,
      PortalSettings settings,
      String title,
      String path,
      SafeHtml content) {
    String root = PublicSitePages.ROOT + "/" + settings.path();
    SafeHtml page =
        h(
            "html",
            at("lang", "en"),
            h(
                "head",
                h("meta", at("charset", "utf-8")),
                h(
                    "meta",
                    at("name", "viewport"),
                    at("content", "width=device-width, initial-scale=1")),
                h("meta", at("name", "color-scheme"), at("content", "light dark")),
                h(
                    "title",
                    title.equals(settings.title()) ? title : title + " – " + settings.title()),
                h("link", at("rel", "icon"), at("href", context.to(assets.path("icon.svg")))),
                h("link", at("rel", "stylesheet"), at("href", context.to(assets.path("app.css")))),
                h("link", at("rel", "stylesheet"), at("href", context.to(root + "/style.css"))),
                path.isEmpty()
                    ? null
                    : h(
                        "link",
                        at("rel", "alternate"),
                        at("type", "text/turtle"),
                        at("href", context.to(root + path + ".ttl")))),
            h(
                "body",
                h("a.skip", at("href", "#main"), "Skip to the content"),
                h(
                    "header.bar",
                    h("a.brand", at("href", context.to(root)), settings.title()),
                    h(
                        "nav",
                        at("aria-label", "Classes"),
                        settings.published().stream()
                            .sorted()
                            .limit(12)
                            .map(
                                name ->
                                    h(
                                        "a",
                                        at(
                                            "href",
                                            context.to(root + "/" + DashboardText.encoded(name))),
                                        path.startsWith("/" + name)
                                            ? at("aria-current", "true")
                                            : null,
                                        name))
                            .toList())),
                h("main", at("id", "main"), content)));
    context.context().header("Content-Security-Policy", POLICY);
    context.html("<!DOCTYPE html>" + page);
  }
}
