package dev.vigil.server.web;

import dev.vigil.server.OperatorActions;
import dev.vigil.server.account.Users;
import dev.vigil.server.discover.CrawlService;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.RequestFilter;
import dev.vigil.server.http.Route;
import dev.vigil.server.live.EventStream;
import dev.vigil.server.oidc.OidcLogin;
import dev.vigil.watch.engine.Installation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The pages for people, put together. Safe for concurrent use. */
public final class Dashboard {
  private final Installation installation;
  private final EventStream live;
  private final DashboardAssets assets = new DashboardAssets();
  private final PageFrame frame = new PageFrame(assets);
  private final LoginPages entrance;
  private final Confirmation confirmation;
  private final List<List<Route>> pages;
  private @Nullable RequestFilter gate;

  public Dashboard(
      Installation installation, Users people, EventStream live, CrawlService crawling) {
    this.installation = installation;
    this.live = live;
    entrance = new LoginPages(installation, people, frame, () -> Objects.requireNonNull(gate));
    confirmation = new Confirmation(people, frame, entrance);
    PagePreviews previews = new PagePreviews(installation);
    Screenshots pictures = new Screenshots(installation);
    ChangePages changes = new ChangePages(installation, frame, pictures);
    pages =
        List.of(
            new SentinelList(installation, frame).routes(),
            new BulkActions(installation, people).routes(),
            changes.routes(),
            new NoiseFeedbackPages(installation, people).routes(),
            // Before the names of watches, of which none can be 'add' then.
            new AddPages(installation, people, frame, previews).routes(),
            new DraftPages(installation, previews).routes(),
            new HistoryPages(installation, frame).routes(),
            new ComparePages(installation, frame, pictures).routes(),
            new VersionPages(installation, frame).routes(),
            pictures.routes(),
            new SentinelPages(installation, people, frame, changes).routes(),
            new TagPages(installation, people, frame).routes(),
            new FeedPages(installation, people, frame).routes(),
            new TemplatePages(installation, people, frame).routes(),
            new NotificationPages(installation, people, frame).routes(),
            new TransferPages(installation, people, frame).routes(),
            new SettingsPages(installation, people, frame, entrance).routes(),
            new AccountPages(installation, people, frame).routes(),
            new AuditPages(installation, people, frame).routes(),
            new HealthPages(installation, frame).routes(),
            new CrawlPages(crawling, people, frame, new TimeWords(installation)).routes(),
            new ServicePages(installation, people, frame).routes());
  }

  /** Has sessions opened and closed there. */
  public void behind(RequestFilter newGate) {
    gate = newGate;
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

  /** The pages for whoever keeps the installation, and another way in. */
  public List<Route> routes(OperatorActions upkeep, Users people, boolean secure) {
    List<Route> all = new ArrayList<>();
    all.addAll(new BackupPages(installation, people, frame, upkeep).routes());
    all.addAll(new ImportPages(installation, people, frame, upkeep).routes());
    upkeep
        .oidc()
        .ifPresent(
            settings -> {
              entrance.alsoBy(settings.label());
              OidcLogin login = new OidcLogin(settings, installation);
              all.addAll(new OidcPages(login, people, entrance, frame, secure).routes());
            });
    return all;
  }

  /** Whether somebody proved again who they are; otherwise they have been asked to. */
  public boolean isConfirmed(RequestContext visit) {
    return confirmation.passes(visit);
  }

  /** The reference of the REST interface, for people. */
  public Route reference(Function<String, Map<String, Object>> document) {
    return Route.get("/api", AccessRule.OPEN, new ReferencePage(frame, document)::show);
  }

  /** Shows a refusal. */
  public void refused(RequestContext visit, HttpProblem refusal) {
    frame.refused(visit, refusal);
  }
}
