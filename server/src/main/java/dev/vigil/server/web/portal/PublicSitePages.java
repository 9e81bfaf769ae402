package dev.vigil.server.web.portal;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.portal.ClassTable;
import dev.vigil.knowledge.portal.Individual;
import dev.vigil.knowledge.portal.Portal;
import dev.vigil.knowledge.portal.PortalData;
import dev.vigil.knowledge.portal.PortalSettings;
import dev.vigil.knowledge.portal.TableQuery;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAssets;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.watch.engine.Installation;
import java.util.List;

/**
 * The public site of a portal: ticked classes only, without facts of pages that are fetched with
 * secrets, without a login. Safe for concurrent use.
 */
final class PublicSitePages {
  static final String ROOT = "/site";

  private final Installation installation;
  private final Portal portal;
  private final PublicSiteFrame frame;
  private final SiteFiles files;
  private final SiteMemento memento;
  private final PortalTemplates templates;
  private final TimeWords times;

  PublicSitePages(
      Installation installation, Portal portal, DashboardAssets assets, PortalTemplates templates) {
    this.installation = installation;
    this.portal = portal;
    this.frame = new PublicSiteFrame(assets);
    this.files = new SiteFiles(installation, portal);
    this.memento = new SiteMemento(installation, portal);
    this.templates = templates;
    this.times = new TimeWords(installation);
  }

  List<Route> routes() {
    String site = ROOT + "/{site}";
    return List.of(
        Route.get(site, AccessRule.OPEN, this::home),
        Route.get(site + "/style.css", AccessRule.OPEN, files::style),
        Route.get(site + "/robots.txt", AccessRule.OPEN, files::robots),
        Route.get("/robots.txt", AccessRule.OPEN, files::allRobots),
        Route.get(site + "/sitemap.xml", AccessRule.OPEN, files::siteMap),
        Route.get(site + "/timemap/{key}", AccessRule.OPEN, memento::timeMap),
        Route.get(site + "/timegate/{key}", AccessRule.OPEN, memento::timeGate),
        Route.get(site + "/{class}", AccessRule.OPEN, this::table),
        Route.get(site + "/{class}/{key}", AccessRule.OPEN, this::thing));
  }

  /** The portal of a request; a site that is off is not found. */
  static PortalSettings site(Portal portal, RequestContext context) {
    return portal
        .site(context.part("site"))
        .orElseThrow(() -> HttpProblem.notFound("site " + context.part("site")));
  }

  static FactClass type(PortalData data, String name) {
    return data.type(name).orElseThrow(() -> HttpProblem.notFound("class " + name));
  }

  private PortalRenderer renderer(RequestContext context, PortalSettings settings) {
    return new PortalRenderer(context, portal.published(settings), ROOT + "/" + settings.path());
  }

  private String address(RequestContext context, PortalSettings settings) {
    return context.whole(installation.settings().base(), ROOT + "/" + settings.path());
  }

  private void home(RequestContext context) {
    PortalSettings settings = site(portal, context);
    PortalRenderer renderer = renderer(context, settings);
    if (files.isKnown(context, settings, renderer.data())) {
      return;
    }
    SafeHtml content =
        templates
            .home(settings, renderer)
            .orElseGet(
                () ->
                    SafeHtml.all(
                        h("div.head", h("h1", settings.title())),
                        settings.intro().isEmpty() ? null : h("p", settings.intro()),
                        h(
                            "div.grid",
                            h("section.card", h("h2", "Classes"), renderer.tree()),
                            h(
                                "section.card",
                                h("h2", "Search"),
                                h(
                                    "form.search",
                                    at("method", "get"),
                                    at("role", "search"),
                                    at("action", context.to(ROOT + "/" + settings.path())),
                                    h(
                                        "input",
                                        at("type", "search"),
                                        at("name", "q"),
                                        at("value", context.query("q")),
                                        at("aria-label", "Search in all classes"),
                                        at("placeholder", "Search in all classes")),
                                    h("button", at("type", "submit"), "Search")),
                                PortalSearch.results(renderer, context.query("q"))))));
    frame.show(context, settings, settings.title(), "", content);
  }

  private void table(RequestContext context) {
    PortalSettings settings = site(portal, context);
    PortalRenderer renderer = renderer(context, settings);
    PortalData data = renderer.data();
    PortalFormats.Wanted wanted = PortalFormats.wanted(context, context.part("class"));
    FactClass type = type(data, wanted.name());
    if (files.isKnown(context, settings, data)) {
      return;
    }
    TableQuery query = TableQuery.of(context.context().queryParamMap());
    if (wanted.atom()) {
      files.feed(context, settings, renderer, type);
      return;
    }
    if (wanted.isData()) {
      PortalFormats.send(
          context,
          data,
          address(context, settings),
          type,
          ClassTable.all(data, type, query),
          wanted);
      return;
    }
    ClassTable table = ClassTable.of(data, type, query);
    SafeHtml content =
        templates
            .table(settings, renderer, table)
            .orElseGet(
                () ->
                    SafeHtml.all(
                        h(
                            "div.head",
                            renderer.crumbs(type),
                            h("h1", type.name()),
                            h(
                                "span.quiet",
                                DashboardText.count(table.total(), "entry", "entries"))),
                        renderer.table(table),
                        h(
                            "p.quiet",
                            "As a file: ",
                            List.of("csv", "ttl", "jsonld", "rdf", "atom").stream()
                                .map(
                                    ending ->
                                        SafeHtml.all(
                                            h(
                                                "a",
                                                at("href", renderer.to(type) + "." + ending),
                                                ending),
                                            " "))
                                .toList())));
    frame.show(context, settings, type.name(), "/" + type.name(), content);
  }

  private void thing(RequestContext context) {
    PortalSettings settings = site(portal, context);
    PortalRenderer renderer = renderer(context, settings);
    PortalData data = renderer.data();
    PortalFormats.Wanted wanted = PortalFormats.wanted(context, context.part("key"));
    Individual now =
        data.find(wanted.name())
            .filter(one -> one.className().equalsIgnoreCase(context.part("class")))
            .orElseThrow(() -> HttpProblem.notFound("entry " + wanted.name()));
    FactClass type = type(data, now.className());
    memento.links(context, settings, now);
    Individual one = memento.asked(context, settings, now);
    boolean current = one.equals(now);
    if (current && files.isKnown(context, settings, data)) {
      return;
    }
    if (wanted.isData()) {
      PortalFormats.send(context, data, address(context, settings), type, List.of(one), wanted);
      return;
    }
    List<Fact> history = portal.history(settings.workspace(), now);
    SafeHtml content =
        templates
            .thing(settings, renderer, type, one)
            .orElseGet(
                () ->
                    SafeHtml.all(
                        h(
                            "div.head",
                            renderer.crumbs(type),
                            renderer.parts(one),
                            h("h1", at("dir", "auto"), PortalRenderer.shortened(one.title()))),
                        current ? null : h("p.note", "This is an earlier state."),
                        renderer.values(
                            type, one, (individual, fact) -> source(individual.source(fact), fact)),
                        PortalHistory.of(type, history, times),
                        renderer.tree(one),
                        renderer.related(one),
                        h(
                            "p.quiet",
                            "As a file: ",
                            List.of("ttl", "jsonld", "rdf").stream()
                                .map(
                                    ending ->
                                        SafeHtml.all(
                                            h(
                                                "a",
                                                at("href", renderer.to(one) + "." + ending),
                                                ending),
                                            " "))
                                .toList())));
    frame.show(context, settings, one.title(), "/" + type.name() + "/" + one.key(), content);
  }

  /** The page that a value comes from; files and databases of the operator are not named. */
  private SafeHtml source(FactMember member, Fact fact) {
    boolean web = member.source().url().matches("https?://.*");
    return SafeHtml.all(
        h(
            "td",
            web
                ? h(
                    "a",
                    at("href", member.source().url()),
                    at("rel", "nofollow noopener"),
                    "source")
                : null),
        h("td.quiet", "since ", times.away(fact.from())));
  }
}
