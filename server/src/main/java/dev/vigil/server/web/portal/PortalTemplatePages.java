package dev.vigil.server.web.portal;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.portal.ClassTable;
import dev.vigil.knowledge.portal.OwnerTemplate;
import dev.vigil.knowledge.portal.Portal;
import dev.vigil.knowledge.portal.PortalPageXml;
import dev.vigil.knowledge.portal.PortalSettings;
import dev.vigil.knowledge.portal.TableQuery;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import java.util.List;
import java.util.Optional;

/** The pages that edit the templates of a public site, with a preview. Safe for concurrent use. */
final class PortalTemplatePages {
  private static final List<String> NAMES = List.of("home", "class", "thing");
  private static final String START =
      """
      <xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
        <xsl:template match="/">
          <h1><xsl:value-of select="(//name, //thing/title, /*/@site)[1]"/></h1>
          <ul>
            <xsl:for-each select="//class[@href] | //thing">
              <li><a href="{@href}"><xsl:value-of select="@name, title"/></a></li>
            </xsl:for-each>
          </ul>
        </xsl:template>
      </xsl:stylesheet>
      """;

  private final AccountServices users;
  private final PageFrame frame;
  private final Portal portal;

  PortalTemplatePages(AccountServices users, PageFrame frame, Portal portal) {
    this.users = users;
    this.frame = frame;
    this.portal = portal;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/portal/templates", AccessRule.EDITOR, this::show),
        Route.post("/portal/templates", AccessRule.EDITOR, this::save));
  }

  private static String name(String wanted) {
    return NAMES.contains(wanted) ? wanted : "home";
  }

  private void show(RequestContext context) {
    String name = name(context.query("name"));
    Optional<OwnerTemplate> own = portal.template(context.workspace(), name);
    page(context, name, own.map(OwnerTemplate::source).orElse(START), "", own.isPresent());
  }

  private void page(
      RequestContext context, String name, String source, String problem, boolean inUse) {
    frame.show(
        context,
        PageFrame.Place.PORTAL,
        "Templates",
        h("div.head", h("h1", "Templates")),
        PortalPages.tabs(context, "/portal/templates"),
        h(
            "p.quiet",
            "A template is an XSLT 3.0 stylesheet that makes the content of a page of the public"
                + " site from the document below. It can read nothing else. Without a template the"
                + " page is as on the dashboard."),
        h(
            "nav.tabs",
            at("aria-label", "Kinds of pages"),
            NAMES.stream()
                .map(
                    one ->
                        h(
                            "a",
                            at("href", context.to("/portal/templates?name=" + one)),
                            one.equals(name) ? at("aria-current", "page") : null,
                            one))
                .toList()),
        PageFrame.problem(problem),
        h(
            "div.grid",
            h(
                "section.card",
                h("h2", inUse ? "In use" : "Not in use"),
                PageFrame.form(
                    context,
                    "/portal/templates",
                    PortalPages.hidden("name", name),
                    h(
                        "label.field",
                        h("span", "Stylesheet"),
                        h(
                            "textarea",
                            at("name", "source"),
                            at("rows", 18),
                            at("spellcheck", "false"),
                            source)),
                    h(
                        "button.main",
                        at("type", "submit"),
                        at("name", "do"),
                        at("value", "save"),
                        "Use it"),
                    " ",
                    inUse
                        ? h(
                            "button",
                            at("type", "submit"),
                            at("name", "do"),
                            at("value", "remove"),
                            "Stop using it")
                        : null)),
            h(
                "section.card",
                h("h2", "Document of a page"),
                h(
                    "pre",
                    PortalRenderer.shortened(
                        example(context, name).replaceAll("\\n\\s*\\n", "\n"), 3_000)))),
        problem.isEmpty() ? preview(context, name, source) : null);
  }

  private PortalRenderer renderer(RequestContext context) {
    PortalSettings settings = portal.settings(context.workspace());
    return new PortalRenderer(
        context, portal.data(context.workspace()), PublicSitePages.ROOT + "/" + settings.path());
  }

  /** The document of some page of this kind. */
  private String example(RequestContext context, String name) {
    PortalRenderer renderer = renderer(context);
    PortalPageXml answer = PortalTemplates.answer(portal.settings(context.workspace()), renderer);
    Optional<FactClass> type =
        renderer.data().classes().stream()
            .filter(one -> !renderer.data().own(one.name()).isEmpty())
            .findFirst();
    return name.equals("home") || type.isEmpty()
        ? answer.home()
        : name.equals("class")
            ? answer.table(ClassTable.of(renderer.data(), type.get(), TableQuery.ALL))
            : answer.thing(renderer.data().own(type.get().name()).getFirst());
  }

  private SafeHtml preview(RequestContext context, String name, String source) {
    try {
      return h(
          "section.card",
          h("h2", "Preview"),
          PortalTemplates.apply(source, example(context, name)));
    } catch (KnowledgeException e) {
      return h("p.problem", at("role", "alert"), String.valueOf(e.getMessage()));
    }
  }

  private void save(RequestContext context) {
    String name = context.field("name");
    if (!NAMES.contains(name)) {
      throw HttpProblem.badRequest("A template is one of home, class and thing.");
    }
    if (context.field("do").equals("remove")) {
      portal.removeTemplate(context.workspace(), name);
      DashboardAudit.note(users, context, "removed template", name);
      context.redirect("/portal/templates?name=" + name);
      return;
    }
    String source = context.field("source");
    try {
      PortalTemplates.apply(source, example(context, name));
    } catch (KnowledgeException e) {
      context.context().status(422);
      page(context, name, source, String.valueOf(e.getMessage()), false);
      return;
    }
    portal.saveTemplate(context.workspace(), name, source, context.principal().name());
    DashboardAudit.note(users, context, "saved template", name);
    context.redirect("/portal/templates?name=" + name);
  }
}
