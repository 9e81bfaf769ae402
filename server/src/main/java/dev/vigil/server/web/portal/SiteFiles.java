package dev.vigil.server.web.portal;

import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.portal.Individual;
import dev.vigil.knowledge.portal.Portal;
import dev.vigil.knowledge.portal.PortalData;
import dev.vigil.knowledge.portal.PortalSettings;
import dev.vigil.server.account.RandomSecret;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.watch.engine.Installation;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** The files of a public site: styles, robots.txt, site map, feeds. Safe for concurrent use. */
final class SiteFiles {
  private static final int MOST_URLS = 50_000;
  private static final int FEED = 100;

  private final Installation installation;
  private final Portal portal;

  SiteFiles(Installation installation, Portal portal) {
    this.installation = installation;
    this.portal = portal;
  }

  /**
   * Sets the cache headers of a public page; returns whether the reader has the page already, and
   * answers 304 then.
   */
  boolean isKnown(RequestContext context, PortalSettings settings, PortalData data) {
    String tag =
        "\""
            + RandomSecret.hash(
                    data.revision()
                        + portal.templateMark(settings.workspace())
                        + settings.title()
                        + settings.intro()
                        + settings.colour()
                        + data.classes().stream().map(FactClass::name).toList()
                        + context.context().fullUrl()
                        + context.header("Accept").orElse(""))
                .substring(0, 20)
            + "\"";
    context
        .context()
        .header("Cache-Control", "public, max-age=60")
        .header("Vary", "Accept")
        .header("Access-Control-Allow-Origin", "*")
        .header("Cross-Origin-Resource-Policy", "cross-origin")
        .header("ETag", tag);
    if (context.header("If-None-Match").filter(tag::equals).isPresent()) {
      context.context().status(304);
      return true;
    }
    return false;
  }

  void style(RequestContext context) {
    PortalSettings settings = PublicSitePages.site(portal, context);
    context.context().header("Cache-Control", "public, max-age=60");
    context.text(
        "text/css; charset=utf-8",
        ":root { --sea: light-dark(%s, color-mix(in oklab, %s 55%%, white)) }\n"
                .formatted(settings.colour(), settings.colour())
            + settings.css());
  }

  private String address(RequestContext context, PortalSettings settings) {
    return context.whole(
        installation.settings().base(), PublicSitePages.ROOT + "/" + settings.path());
  }

  void robots(RequestContext context) {
    PortalSettings settings = PublicSitePages.site(portal, context);
    context.text(
        "text/plain; charset=utf-8",
        "User-agent: *\nAllow: /\nSitemap: " + address(context, settings) + "/sitemap.xml\n");
  }

  /** Crawlers read this at the root of a host: public sites are allowed, nothing else. */
  void allRobots(RequestContext context) {
    StringBuilder out = new StringBuilder("User-agent: *\n");
    List<PortalSettings> sites = portal.sites();
    for (PortalSettings site : sites) {
      out.append("Allow: ")
          .append(context.to(PublicSitePages.ROOT + "/" + site.path()))
          .append('\n');
    }
    out.append("Disallow: ").append(context.to("/")).append('\n');
    sites.forEach(
        site -> out.append("Sitemap: ").append(address(context, site)).append("/sitemap.xml\n"));
    context.context().header("Cache-Control", "public, max-age=3600");
    context.text("text/plain; charset=utf-8", out.toString());
  }

  void siteMap(RequestContext context) {
    PortalSettings settings = PublicSitePages.site(portal, context);
    PortalData data = portal.published(settings);
    if (isKnown(context, settings, data)) {
      return;
    }
    String root = address(context, settings);
    StringBuilder out =
        new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
            .append("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n")
            .append("<url><loc>%s</loc></url>\n".formatted(SafeHtml.escape(root)));
    int left = MOST_URLS - 1;
    for (FactClass type : data.classes()) {
      out.append(
          "<url><loc>%s/%s</loc></url>\n"
              .formatted(SafeHtml.escape(root), DashboardText.encoded(type.name())));
      for (Individual one : data.own(type.name())) {
        if (left-- > 0) {
          out.append(
              "<url><loc>%s/%s/%s</loc><lastmod>%s</lastmod></url>\n"
                  .formatted(
                      SafeHtml.escape(root),
                      DashboardText.encoded(type.name()),
                      one.key(),
                      changed(one)));
        }
      }
    }
    context.text("application/xml; charset=utf-8", out.append("</urlset>\n").toString());
  }

  private static Instant changed(Individual one) {
    return one.facts().stream()
        .map(fact -> fact.from())
        .max(Comparator.naturalOrder())
        .orElse(one.members().getFirst().from());
  }

  /** The newest individuals of a class as Atom. */
  void feed(
      RequestContext context, PortalSettings settings, PortalRenderer renderer, FactClass type) {
    String root = address(context, settings);
    String self = root + "/" + DashboardText.encoded(type.name());
    List<Individual> newest =
        renderer.data().members(type.name()).stream()
            .sorted(Comparator.comparing(SiteFiles::changed).reversed())
            .limit(FEED)
            .toList();
    StringBuilder out =
        new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
            .append("<feed xmlns=\"http://www.w3.org/2005/Atom\">\n")
            .append("<title>%s: %s</title>\n".formatted(text(settings.title()), text(type.name())))
            .append("<id>%s.atom</id>\n".formatted(text(self)))
            .append("<link rel=\"self\" href=\"%s.atom\"/>\n".formatted(text(self)))
            .append("<link href=\"%s\"/>\n".formatted(text(self)))
            .append("<author><name>%s</name></author>\n".formatted(text(settings.title())))
            .append(
                "<updated>%s</updated>\n"
                    .formatted(newest.isEmpty() ? Instant.EPOCH : changed(newest.getFirst())));
    for (Individual one : newest) {
      String url = root + "/" + DashboardText.encoded(one.className()) + "/" + one.key();
      out.append("<entry><title>%s</title>".formatted(text(one.title())))
          .append("<id>%s</id><link href=\"%s\"/>".formatted(text(url), text(url)))
          .append("<updated>%s</updated>".formatted(changed(one)))
          .append("<published>%s</published>".formatted(first(one)))
          .append("<summary>%s</summary></entry>\n".formatted(text(summary(one))));
    }
    context.text("application/atom+xml; charset=utf-8", out.append("</feed>\n").toString());
  }

  private static Instant first(Individual one) {
    return one.members().stream()
        .map(FactMember::from)
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }

  private static String summary(Individual one) {
    StringBuilder words = new StringBuilder();
    one.facts().stream()
        .limit(8)
        .forEach(
            fact ->
                words
                    .append(PortalRenderer.label(fact.property()))
                    .append(": ")
                    .append(PortalRenderer.shortened(fact.value().shown()))
                    .append(". "));
    return words.toString().strip();
  }

  /** Text for XML, which must not have control characters. */
  private static String text(String raw) {
    return SafeHtml.escape(raw.replaceAll("[\\p{Cntrl}&&[^\\t\\n\\r]]|[\\uFFFE\\uFFFF]", " "));
  }
}
