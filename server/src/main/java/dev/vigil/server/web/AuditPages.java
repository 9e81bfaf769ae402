package dev.vigil.server.web;

import static dev.vigil.server.web.Html.all;
import static dev.vigil.server.web.Html.at;
import static dev.vigil.server.web.Html.h;

import dev.vigil.server.account.Audit;
import dev.vigil.server.account.People;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.engine.Installation;
import java.util.List;

/** Who did what. Safe for concurrent use. */
final class AuditPages {
  private static final int DEEDS = 100;

  private final People people;
  private final Frame frame;
  private final Moments moments;

  AuditPages(Installation installation, People people, Frame frame) {
    this.people = people;
    this.frame = frame;
    this.moments = new Moments(installation);
  }

  List<Route> routes() {
    return List.of(Route.get("/settings/audit", Guard.ADMIN, this::audit));
  }

  private void audit(Visit visit) {
    long before = visit.query("before", Long.MAX_VALUE);
    List<Audit.Deed> deeds = people.audit().list(visit.workspace(), before, DEEDS);
    frame.show(
        visit,
        Frame.Place.SETTINGS,
        "Who did what",
        h("div.head", h("h1", "Settings")),
        SettingsTabs.of(visit, "/settings/audit"),
        deeds.isEmpty()
            ? h("p.empty", "Nothing was done yet.")
            : all(
                h(
                    "table.list",
                    h(
                        "thead",
                        h(
                            "tr",
                            h("th", "When"),
                            h("th", "Who"),
                            h("th", "From"),
                            h("th", "What"),
                            h("th", "With"))),
                    h(
                        "tbody",
                        deeds.stream()
                            .map(
                                deed ->
                                    h(
                                        "tr",
                                        h("td", moments.away(deed.time())),
                                        h("td", deed.account()),
                                        h("td", deed.address()),
                                        h("td", deed.deed()),
                                        h("td", deed.subject())))
                            .toList())),
                deeds.size() < DEEDS
                    ? null
                    : h(
                        "p.more",
                        h(
                            "a.button",
                            at("href", visit.to("/settings/audit?before=" + deeds.getLast().id())),
                            "Older"))));
  }
}
