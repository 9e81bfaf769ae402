package dev.vigil.server.web;

import dev.vigil.server.Upkeep;
import dev.vigil.server.account.People;
import dev.vigil.server.discover.CrawlDesk;
import dev.vigil.server.door.Gate;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.server.live.Live;
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
  private final Live live;
  private final Assets assets = new Assets();
  private final Frame frame = new Frame(assets);
  private final Entrance entrance;
  private final Confirmation confirmation;
  private final List<List<Route>> pages;
  private @Nullable Gate gate;

  public Dashboard(Installation installation, People people, Live live, CrawlDesk crawling) {
    this.installation = installation;
    this.live = live;
    entrance = new Entrance(installation, people, frame, () -> Objects.requireNonNull(gate));
    confirmation = new Confirmation(people, frame, entrance);
    Previews previews = new Previews(installation);
    Pictures pictures = new Pictures(installation);
    ChangePages changes = new ChangePages(installation, frame, pictures);
    pages =
        List.of(
            new WatchList(installation, frame).routes(),
            new BulkActions(installation, people).routes(),
            changes.routes(),
            new TeachPages(installation, people).routes(),
            // Before the names of watches, of which none can be 'add' then.
            new AddPages(installation, people, frame, previews).routes(),
            new DraftPages(installation, previews).routes(),
            new HistoryPages(installation, frame).routes(),
            new ComparePages(installation, frame, pictures).routes(),
            new VersionPages(installation, frame).routes(),
            pictures.routes(),
            new WatchPages(installation, people, frame, changes).routes(),
            new TagPages(installation, people, frame).routes(),
            new FeedPages(installation, people, frame).routes(),
            new TemplatePages(installation, people, frame).routes(),
            new NotificationPages(installation, people, frame).routes(),
            new TransferPages(installation, people, frame).routes(),
            new SettingsPages(installation, people, frame, entrance).routes(),
            new AccountPages(installation, people, frame).routes(),
            new AuditPages(installation, people, frame).routes(),
            new HealthPages(installation, frame).routes(),
            new CrawlPages(crawling, people, frame, new Moments(installation)).routes(),
            new ServicePages(installation, people, frame).routes());
  }

  /** Has sessions opened and closed there. */
  public void behind(Gate newGate) {
    gate = newGate;
  }

  public List<Route> routes() {
    List<Route> all = new ArrayList<>();
    all.add(Route.get("/assets/{name}", Guard.OPEN, assets::serve));
    all.add(Route.get("/live", Guard.VIEWER, live::follow));
    all.addAll(entrance.routes());
    all.addAll(confirmation.routes());
    pages.forEach(all::addAll);
    return all;
  }

  /** The pages for whoever keeps the installation, and another way in. */
  public List<Route> routes(Upkeep upkeep, People people, boolean secure) {
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
  public boolean isConfirmed(Visit visit) {
    return confirmation.passes(visit);
  }

  /** The reference of the REST interface, for people. */
  public Route reference(Function<String, Map<String, Object>> document) {
    return Route.get("/api", Guard.OPEN, new ReferencePage(frame, document)::show);
  }

  /** Shows a refusal. */
  public void refused(Visit visit, Refusal refusal) {
    frame.refused(visit, refusal);
  }
}
