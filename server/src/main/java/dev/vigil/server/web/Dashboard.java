package dev.vigil.server.web;

import dev.vigil.knowledge.portal.Portal;
import dev.vigil.server.OperatorActions;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.discover.CrawlService;
import dev.vigil.server.discover.TopicService;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.http.SessionCookie;
import dev.vigil.server.live.EventStream;
import dev.vigil.server.oidc.OidcLogin;
import dev.vigil.server.query.QueryService;
import dev.vigil.server.web.discover.CrawlPages;
import dev.vigil.server.web.discover.ServicePages;
import dev.vigil.server.web.discover.TopicPages;
import dev.vigil.server.web.frame.DashboardAssets;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.server.web.knowledge.ClassEditorPages;
import dev.vigil.server.web.knowledge.ClassPages;
import dev.vigil.server.web.knowledge.ExtractorPages;
import dev.vigil.server.web.knowledge.FactMemberPages;
import dev.vigil.server.web.knowledge.FactPages;
import dev.vigil.server.web.knowledge.OntologyPages;
import dev.vigil.server.web.knowledge.SameThingPages;
import dev.vigil.server.web.knowledge.TeachPages;
import dev.vigil.server.web.notification.NotificationPages;
import dev.vigil.server.web.notification.TemplatePages;
import dev.vigil.server.web.portal.PortalRoutes;
import dev.vigil.server.web.query.QueryPages;
import dev.vigil.server.web.query.SearchPages;
import dev.vigil.server.web.sentinel.AddPages;
import dev.vigil.server.web.sentinel.BulkActions;
import dev.vigil.server.web.sentinel.ChangePages;
import dev.vigil.server.web.sentinel.ComparePages;
import dev.vigil.server.web.sentinel.FeedPages;
import dev.vigil.server.web.sentinel.HistoryPages;
import dev.vigil.server.web.sentinel.NoiseFeedbackPages;
import dev.vigil.server.web.sentinel.RulePages;
import dev.vigil.server.web.sentinel.Screenshots;
import dev.vigil.server.web.sentinel.SentinelFormPreview;
import dev.vigil.server.web.sentinel.SentinelList;
import dev.vigil.server.web.sentinel.SentinelPages;
import dev.vigil.server.web.sentinel.TagPages;
import dev.vigil.server.web.sentinel.VersionPages;
import dev.vigil.server.web.settings.AccountPages;
import dev.vigil.server.web.settings.AuditPages;
import dev.vigil.server.web.settings.BackupPages;
import dev.vigil.server.web.settings.HealthPages;
import dev.vigil.server.web.settings.ImportPages;
import dev.vigil.server.web.settings.LoginPages;
import dev.vigil.server.web.settings.OidcPages;
import dev.vigil.server.web.settings.PasskeyPages;
import dev.vigil.server.web.settings.ReauthenticationPages;
import dev.vigil.server.web.settings.SentinelTransferPages;
import dev.vigil.server.web.settings.SettingsPages;
import dev.vigil.server.web.show.PagePreviewCache;
import dev.vigil.watch.engine.Installation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Assembles the routes of the dashboard. Safe for concurrent use. */
public final class Dashboard {
  private final Installation installation;
  private final EventStream live;
  private final DashboardAssets assets = new DashboardAssets();
  private final PageFrame frame = new PageFrame(assets);
  private final LoginPages entrance;
  private final ReauthenticationPages confirmation;
  private final List<List<Route>> pages;

  public Dashboard(
      Installation installation,
      AccountServices users,
      SessionCookie cookie,
      EventStream live,
      CrawlService crawling,
      TopicService topics,
      QueryService queries,
      Portal portal) {
    this.installation = installation;
    this.live = live;
    PasskeyPages passkeys = new PasskeyPages(installation, users, frame);
    entrance = new LoginPages(installation, users, frame, passkeys, cookie);
    confirmation = new ReauthenticationPages(users, frame, entrance, passkeys);
    PagePreviewCache previews = new PagePreviewCache(installation);
    Screenshots pictures = new Screenshots(installation);
    ChangePages changes = new ChangePages(installation, frame, pictures);
    pages =
        List.of(
            new SentinelList(installation, frame).routes(),
            new BulkActions(installation, users).routes(),
            changes.routes(),
            new NoiseFeedbackPages(installation, users).routes(),
            // Before the names of sentinels, of which none can be 'add' then.
            new AddPages(installation, users, frame, previews).routes(),
            new SentinelFormPreview(installation, previews).routes(),
            new HistoryPages(installation, frame).routes(),
            new ComparePages(installation, frame, pictures).routes(),
            new VersionPages(installation, frame).routes(),
            pictures.routes(),
            new SentinelPages(installation, users, frame, changes).routes(),
            new SearchPages(installation, users, frame).routes(),
            new TagPages(installation, users, frame).routes(),
            new RulePages(installation, users, frame).routes(),
            new FeedPages(installation, users, frame).routes(),
            new TemplatePages(installation, users, frame).routes(),
            new NotificationPages(installation, users, frame).routes(),
            new SentinelTransferPages(installation, users, frame).routes(),
            new SettingsPages(installation, users, frame, entrance, passkeys).routes(),
            new AccountPages(installation, users, frame).routes(),
            new AuditPages(installation, users, frame).routes(),
            new HealthPages(installation, frame).routes(),
            new CrawlPages(crawling, users, frame, new TimeWords(installation)).routes(),
            new ExtractorPages(installation, users, frame).routes(),
            new TeachPages(installation, users, frame, previews).routes(),
            new SameThingPages(installation, users, frame).routes(),
            new FactPages(installation, users, frame).routes(),
            new FactMemberPages(installation, frame).routes(),
            new TopicPages(installation, users, frame, topics).routes(),
            new ClassPages(installation, users, frame).routes(),
            new ClassEditorPages(installation, users, frame).routes(),
            new OntologyPages(installation, users, frame).routes(),
            new ServicePages(installation, users, frame, topics).routes(),
            PortalRoutes.of(installation, users, frame, assets, portal),
            new QueryPages(queries, users, frame, assets).routes());
  }

  public List<Route> routes() {
    List<Route> all = new ArrayList<>();
    all.add(Route.get("/assets/{name}", AccessRule.OPEN, assets::serve));
    all.add(Route.get("/live", AccessRule.VIEWER, live::follow));
    all.addAll(entrance.routes());
    all.addAll(confirmation.routes());
    pages.forEach(all::addAll);
    return all;
  }

  /** The routes for administrators and for OpenID login. */
  public List<Route> routes(OperatorActions upkeep, AccountServices users, boolean secure) {
    List<Route> all = new ArrayList<>();
    all.addAll(new BackupPages(installation, users, frame, upkeep).routes());
    all.addAll(new ImportPages(installation, users, frame, upkeep).routes());
    upkeep
        .oidc()
        .ifPresent(
            settings -> {
              entrance.alsoBy(settings.label());
              OidcLogin login = new OidcLogin(settings, installation);
              all.addAll(new OidcPages(login, users, entrance, frame, secure).routes());
            });
    return all;
  }

  /** Whether the user authenticated again; otherwise the confirmation form was sent. */
  public boolean isConfirmed(RequestContext context) {
    return confirmation.passes(context);
  }

  /** The reference of the REST interface, for people. */
  public Route reference(Function<String, Map<String, Object>> document) {
    return Route.get("/api", AccessRule.OPEN, new ReferencePage(frame, document)::show);
  }

  /** Shows an error page. */
  public void refused(RequestContext context, HttpProblem problem) {
    frame.refused(context, problem);
  }
}
