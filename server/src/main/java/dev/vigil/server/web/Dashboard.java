package dev.vigil.server.web;

import dev.vigil.server.account.People;
import dev.vigil.server.door.Gate;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.server.live.Live;
import dev.vigil.watch.engine.Installation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The pages for people, put together. Safe for concurrent use. */
public final class Dashboard {
  private final Installation installation;
  private final Live live;
  private final Assets assets = new Assets();
  private final Frame frame = new Frame(assets);
  private final Entrance entrance;
  private final WatchList watches;
  private final ChangePages changes;
  private final WatchPages watch;
  private final AddPages add;
  private final HistoryPages history;
  private final NotificationPages notifications;
  private final TransferPages transfer;
  private final SettingsPages settings;
  private @Nullable Gate gate;

  public Dashboard(Installation installation, People people, Live live) {
    this.installation = installation;
    this.live = live;
    entrance = new Entrance(people, frame, () -> Objects.requireNonNull(gate));
    watches = new WatchList(installation, people, frame);
    changes = new ChangePages(installation, people, frame);
    watch = new WatchPages(installation, people, frame, changes);
    add = new AddPages(installation, people, frame);
    history = new HistoryPages(installation, frame);
    notifications = new NotificationPages(installation, people, frame);
    transfer = new TransferPages(installation, people, frame);
    settings = new SettingsPages(installation, people, frame);
  }

  /** Has sessions opened and closed there. */
  public void behind(Gate newGate) {
    gate = newGate;
  }

  public List<Route> routes() {
    List<Route> all = new ArrayList<>();
    all.add(Route.get("/assets/{name}", Guard.OPEN, assets::serve));
    all.add(Route.get("/health", Guard.OPEN, this::health));
    all.add(
        Route.get("/live", Guard.VIEWER, visit -> live.follow(visit.context(), visit.workspace())));
    all.addAll(entrance.routes());
    all.addAll(watches.routes());
    all.addAll(changes.routes());
    // Before the names of watches, of which none can be 'add' then.
    all.addAll(add.routes());
    all.addAll(history.routes());
    all.addAll(watch.routes());
    all.addAll(notifications.routes());
    all.addAll(transfer.routes());
    all.addAll(settings.routes());
    return all;
  }

  /** Whether the database answers; says nothing else, for anybody may ask. */
  private void health(Visit visit) {
    installation.base().catalogue().read(connection -> connection.isValid(1));
    visit.json(Map.of("status", "ok"));
  }

  /** Shows a refusal. */
  public void refused(Visit visit, Refusal refusal) {
    frame.refused(visit, refusal);
  }
}
