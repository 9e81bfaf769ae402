package dev.vigil.server.web;

import static dev.vigil.server.web.Html.all;
import static dev.vigil.server.web.Html.at;
import static dev.vigil.server.web.Html.h;

import dev.vigil.server.account.People;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.notify.ChannelKind;
import dev.vigil.watch.notify.Message;
import dev.vigil.watch.notify.Notice;
import dev.vigil.watch.notify.Sample;
import dev.vigil.watch.notify.Wording;
import dev.vigil.watch.notify.Wordings;
import java.util.List;
import java.util.Optional;

/** In which words messages are told, with a look at how they come out. Safe for concurrent use. */
final class TemplatePages {
  private static final int RECENT = 100;

  private final Installation installation;
  private final People people;
  private final Frame frame;
  private final Wordings wordings;

  TemplatePages(Installation installation, People people, Frame frame) {
    this.installation = installation;
    this.people = people;
    this.frame = frame;
    this.wordings = new Wordings(installation.base(), installation.settings().wording());
  }

  List<Route> routes() {
    return List.of(
        Route.get("/notifications/templates", Guard.EDITOR, this::list),
        Route.post("/notifications/templates", Guard.EDITOR, this::take));
  }

  private void list(Visit visit) {
    long id = visit.query("id", 0);
    Wordings.Kept draft =
        wordings.list(visit.workspace()).stream()
            .filter(kept -> kept.id() == id)
            .findFirst()
            .orElse(new Wordings.Kept(0, "", "", Wording.usualTitle(), Wording.usualBody()));
    show(visit, draft, preview(visit, draft));
  }

  private void show(Visit visit, Wordings.Kept draft, Html outcome) {
    List<Wordings.Kept> kept = wordings.list(visit.workspace());
    frame.show(
        visit,
        Frame.Place.NOTIFICATIONS,
        "Templates",
        h("div.head", h("h1", "Notifications")),
        NotificationTabs.of(visit, "/notifications/templates"),
        h(
            "p.quiet",
            "A message is told in these words. Of several templates that fit, the last one counts;"
                + " where none fits, the operator's or our own."),
        kept.isEmpty() ? h("p.empty", "No templates of your own yet.") : table(visit, kept),
        h("div.grid", form(visit, draft), h("section.card", h("h2", "Preview"), outcome, help())));
  }

  private static Html table(Visit visit, List<Wordings.Kept> kept) {
    return h(
        "table.list",
        h("thead", h("tr", h("th", "Channel"), h("th", "Watch"), h("th", "Title"), h("td", ""))),
        h(
            "tbody",
            kept.stream()
                .map(
                    one ->
                        h(
                            "tr",
                            h("td", one.channel().isEmpty() ? "all" : one.channel()),
                            h("td", one.sentinel().isEmpty() ? "all" : one.sentinel()),
                            h("td", one.title()),
                            h(
                                "td",
                                h(
                                    "a",
                                    at("href", visit.to("/notifications/templates?id=" + one.id())),
                                    "Change"))))
                .toList()));
  }

  private static Html form(Visit visit, Wordings.Kept draft) {
    return h(
        "section.card",
        h("h2", draft.id() == 0 ? "A new template" : "Change a template"),
        Frame.form(
            visit,
            "/notifications/templates",
            h("input", at("type", "hidden"), at("name", "id"), at("value", draft.id())),
            h(
                "div.row",
                h(
                    "label.field",
                    h("span", "Channel"),
                    h(
                        "select",
                        at("name", "channel"),
                        Frame.option("", "all", draft.channel().isEmpty()),
                        ChannelKind.words().stream()
                            .filter(word -> !word.equals("dashboard"))
                            .map(word -> Frame.option(word, word, word.equals(draft.channel())))
                            .toList())),
                Frame.field("Watch, empty for all", "sentinel", "text", draft.sentinel())),
            h(
                "label.field",
                h("span", "Title"),
                h(
                    "textarea",
                    at("name", "title"),
                    at("rows", "3"),
                    at("spellcheck", "false"),
                    draft.title())),
            h(
                "label.field",
                h("span", "Body"),
                h(
                    "textarea",
                    at("name", "body"),
                    at("rows", "14"),
                    at("spellcheck", "false"),
                    draft.body())),
            h(
                "p.row",
                button("preview", "Preview"),
                h(
                    "button.main",
                    at("type", "submit"),
                    at("name", "act"),
                    at("value", "save"),
                    "Save"),
                draft.id() == 0 ? null : button("remove", "Remove"))));
  }

  private static Html button(String act, String label) {
    return h("button", at("type", "submit"), at("name", "act"), at("value", act), label);
  }

  private static Html help() {
    return h(
        "details",
        h("summary", "Words that a template can name"),
        h(
            "p.quiet",
            String.join(
                ", ",
                List.of(
                    "{{title}}",
                    "{{url}}",
                    "{{sentinel}}",
                    "{{tags}}",
                    "{{types}}",
                    "{{summary}}",
                    "{{headline}}",
                    "{{text}}",
                    "{{score}}",
                    "{{before}}",
                    "{{after}}",
                    "{{modified}}",
                    "{{polled}}",
                    "{{detected}}",
                    "{{notified}}",
                    "{{link}}",
                    "{{kind}}"))),
        h("p.quiet", "{{#is-failing}}…{{/is-failing}} is written only when a page fails."));
  }

  // ---- changing ----

  private void take(Visit visit) {
    Wordings.Kept draft =
        new Wordings.Kept(
            SettingsPages.number(visit.field("id")),
            visit.field("channel"),
            visit.field("sentinel").strip(),
            visit.field("title").strip(),
            visit.field("body"));
    switch (visit.field("act")) {
      case "preview" -> show(visit, draft, preview(visit, draft));
      case "remove" -> {
        wordings.remove(visit.workspace(), draft.id());
        Deeds.note(people, visit, "removed template", draft.title());
        visit.redirect("/notifications/templates");
      }
      case "save" -> {
        boolean known =
            draft.id() == 0
                || wordings.list(visit.workspace()).stream()
                    .anyMatch(kept -> kept.id() == draft.id());
        if (!known) {
          throw Refusal.notFound("such template");
        }
        wordings.put(visit.workspace(), draft);
        Deeds.note(people, visit, "saved template", draft.title());
        visit.redirect("/notifications/templates");
      }
      default -> throw Refusal.badRequest("There is no such action.");
    }
  }

  private Html preview(Visit visit, Wordings.Kept draft) {
    Sample sample;
    try {
      sample =
          Sample.of(
              installation.settings(),
              draft.choice(),
              notice(visit, draft),
              installation.time().now());
    } catch (WatchException e) {
      visit.context().status(422);
      return h("p.problem", at("role", "alert"), String.valueOf(e.getMessage()));
    }
    return all(h("h3", sample.title()), h("pre", sample.text()));
  }

  /** The latest change that was told, of that watch if the template is for one; else a made one. */
  private Notice notice(Visit visit, Wordings.Kept draft) {
    Optional<Notice> latest =
        installation.outbox().messages(visit.workspace(), Optional.empty(), RECENT).stream()
            .map(Message::notice)
            .filter(one -> one.kind() == Notice.Kind.CHANGE)
            .filter(one -> draft.sentinel().isEmpty() || one.name().equals(draft.sentinel()))
            .findFirst();
    return latest.orElseGet(() -> Sample.notice(visit.workspace(), installation.time().now()));
  }
}
