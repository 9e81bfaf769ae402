package dev.vigil.server.web;

import static dev.vigil.server.web.Html.at;
import static dev.vigil.server.web.Html.h;

import dev.vigil.server.account.People;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.desk.Clerk;
import dev.vigil.watch.desk.Errand;
import dev.vigil.watch.desk.Outgoing;
import dev.vigil.watch.desk.Reply;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelFile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** All watches of a workspace as one text, out and in again. Safe for concurrent use. */
final class TransferPages {
  private final Installation installation;
  private final People people;
  private final Frame frame;

  TransferPages(Installation installation, People people, Frame frame) {
    this.installation = installation;
    this.people = people;
    this.frame = frame;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/transfer", Guard.EDITOR, visit -> show(visit, "", Html.none())),
        Route.post("/transfer", Guard.EDITOR, this::take),
        Route.get("/transfer/{form}", Guard.EDITOR, this::give));
  }

  private void show(Visit visit, String text, Html done) {
    frame.show(
        visit,
        Frame.Place.SETTINGS,
        "Out and in",
        h("div.head", h("h1", "Settings")),
        SettingsTabs.of(visit, "/transfer"),
        done,
        h(
            "div.grid",
            h(
                "section.card",
                h("h2", "Out"),
                h(
                    "p.quiet",
                    "All watches, rules and settings of tags of this workspace, as they can be"
                        + " taken in again. Secrets are named, never written."),
                h(
                    "p.bulk",
                    List.of("text", "yaml", "json").stream()
                        .map(
                            form ->
                                h(
                                    "a.button",
                                    at("href", visit.to("/transfer/" + form)),
                                    form.equals("text")
                                        ? "Sentinel language"
                                        : form.toUpperCase(Locale.ROOT)))
                        .toList())),
            h(
                "section.card",
                h("h2", "In"),
                Frame.form(
                    visit,
                    "/transfer",
                    h(
                        "label.field",
                        h("span", "Sentinels, as text, YAML or JSON"),
                        h(
                            "textarea",
                            at("name", "text"),
                            at("rows", "12"),
                            at("required", ""),
                            at("spellcheck", "false"),
                            text)),
                    h(
                        "p",
                        h(
                            "label",
                            h(
                                "input",
                                at("type", "checkbox"),
                                at("name", "edit"),
                                at("value", "yes")),
                            " Change those that exist already")),
                    h("button.main", at("type", "submit"), "Take in")))));
  }

  private void take(Visit visit) {
    Reply reply =
        new Clerk(installation, installation.time(), visit.workspace())
            .run(
                new Errand.Add(
                    visit.field("text"), "text", visit.field("edit").equals("yes"), true, false));
    boolean well = reply.code() == Reply.YES;
    if (well) {
      Deeds.note(people, visit, "took in", reply.words().replace('\n', ' '));
    } else {
      visit.context().status(422);
    }
    show(
        visit,
        well ? "" : visit.field("text"),
        h(well ? "pre.done" : "pre.problem", at("role", "status"), reply.words().strip()));
  }

  private void give(Visit visit) {
    SentinelFile.Form form =
        switch (visit.part("form")) {
          case "yaml" -> SentinelFile.Form.YAML;
          case "json" -> SentinelFile.Form.JSON;
          default -> SentinelFile.Form.TEXT;
        };
    SentinelFile all = Outgoing.all(installation, visit.workspace());
    String ending = form == SentinelFile.Form.TEXT ? "sentinel" : visit.part("form");
    visit.download(
        "watches." + ending,
        "text/plain; charset=utf-8",
        all.write(form).getBytes(StandardCharsets.UTF_8));
  }
}
