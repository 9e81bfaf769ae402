package dev.vigil.server.web;

import static dev.vigil.server.web.Html.all;
import static dev.vigil.server.web.Html.at;
import static dev.vigil.server.web.Html.h;

import dev.vigil.server.Upkeep;
import dev.vigil.server.account.People;
import dev.vigil.server.account.Secret;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.desk.Clerk;
import dev.vigil.watch.desk.Errand;
import dev.vigil.watch.desk.Reply;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.takeover.Takeover;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Watches of other tools: shown first as what would become of them, then taken over. What was shown
 * waits here for a yes, because it may hold secrets that no page shall. Safe for concurrent use.
 */
final class ImportPages {
  private static final long LARGEST = 256L << 20;
  private static final int WAITING = 20;

  private final Installation installation;
  private final People people;
  private final Frame frame;
  private final Upkeep upkeep;
  private final Map<String, Shown> waiting = new LinkedHashMap<>();

  private record Shown(long workspace, Takeover takeover) {}

  ImportPages(Installation installation, People people, Frame frame, Upkeep upkeep) {
    this.installation = installation;
    this.people = people;
    this.frame = frame;
    this.upkeep = upkeep;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/import", Guard.EDITOR, visit -> ask(visit, Html.none())),
        Route.post("/import", Guard.EDITOR, this::show),
        Route.post("/import/{key}", Guard.EDITOR, this::take));
  }

  private static Html head(Visit visit) {
    return all(h("div.head", h("h1", "Settings")), SettingsTabs.of(visit, "/import"));
  }

  private void ask(Visit visit, Html done) {
    frame.show(
        visit,
        Frame.Place.SETTINGS,
        "From other tools",
        head(visit),
        done,
        h(
            "section.card",
            h(
                "p.quiet",
                "A backup of changedetection.io (the zip, or its url-watches.json), or the"
                    + " urls.yaml of urlwatch, or a list of URLs, one a line. You see what becomes"
                    + " of every field before anything is taken over."),
            Upload.form(visit, "/import", "File", ".zip,.json,.yaml,.yml,.txt", "Look at it")));
  }

  private void show(Visit visit) throws IOException {
    Takeover takeover;
    try (Upload upload = Upload.take(visit, upkeep.folder(), LARGEST)) {
      takeover =
          Takeover.read(upload.file(), installation.settings().zone())
              .orElseThrow(
                  () ->
                      Refusal.of(
                          422,
                          "This is neither a backup of changedetection.io, nor a urls.yaml of"
                              + " urlwatch, nor a list of URLs."))
              .beside(taken(visit));
    }
    String key = Secret.make();
    synchronized (waiting) {
      waiting.put(key, new Shown(visit.workspace(), takeover));
      if (waiting.size() > WAITING) {
        waiting.remove(waiting.keySet().iterator().next());
      }
    }
    frame.show(
        visit,
        Frame.Place.SETTINGS,
        "From other tools",
        head(visit),
        h(
            "section.card",
            h("h2", takeover.counted()),
            takeover.secrets().isEmpty()
                ? null
                : h(
                    "p.quiet",
                    "Passwords, tokens and cookies become "
                        + takeover.secrets().size()
                        + " secrets, which are kept encrypted."),
            h("pre", takeover.text().strip()),
            Frame.form(
                visit, "/import/" + key, h("button.main", at("type", "submit"), "Take over"))),
        h(
            "section.card",
            h("h2", "Left behind"),
            takeover.left().isEmpty()
                ? h("p.quiet", "Nothing.")
                : h(
                    "ul",
                    takeover.left().stream().map(left -> h("li", left.toString())).toList())));
  }

  private Set<String> taken(Visit visit) {
    Set<String> names = new HashSet<>();
    installation.sentinels().all(visit.workspace()).forEach(kept -> names.add(kept.name()));
    return names;
  }

  private void take(Visit visit) {
    Shown shown;
    synchronized (waiting) {
      shown = waiting.remove(visit.part("key"));
    }
    if (shown == null || shown.workspace() != visit.workspace()) {
      throw Refusal.of(410, "This was taken over or waited too long; send the file again.");
    }
    Takeover takeover = shown.takeover().beside(taken(visit));
    Clerk clerk = new Clerk(installation, installation.time(), visit.workspace());
    takeover.secrets().forEach((name, value) -> clerk.run(new Errand.PutSecret(name, value)));
    Reply reply =
        takeover.sentinels().isEmpty()
            ? new Reply(Reply.YES, "Nothing could be taken over.")
            : clerk.run(new Errand.Add(takeover.text(), takeover.tool(), false, true, false));
    boolean well = reply.code() == Reply.YES;
    if (well) {
      takeover.paused().forEach(name -> clerk.run(new Errand.Pause(name)));
      Deeds.note(
          people, visit, "took over", takeover.sentinels().size() + " of " + takeover.tool());
    } else {
      visit.context().status(422);
    }
    ask(visit, h(well ? "pre.done" : "pre.problem", at("role", "status"), reply.words().strip()));
  }
}
