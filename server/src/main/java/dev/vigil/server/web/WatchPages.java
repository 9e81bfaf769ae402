package dev.vigil.server.web;

import static dev.vigil.server.web.Html.all;
import static dev.vigil.server.web.Html.at;
import static dev.vigil.server.web.Html.h;

import dev.vigil.server.account.People;
import dev.vigil.server.account.Role;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.Look;
import dev.vigil.watch.base.Report;
import dev.vigil.watch.base.Roster;
import dev.vigil.watch.base.SentinelState;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.Sentinels;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.TagSettings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One watch: how it stands, what it found, what can be done with it. Safe for concurrent use. */
final class WatchPages {
  private static final int RECENT = 20;

  private final Installation installation;
  private final People people;
  private final Frame frame;
  private final ChangePages changes;
  private final Moments moments;
  private final WatchRow rows;
  private final HeldPages held;

  WatchPages(Installation installation, People people, Frame frame, ChangePages changes) {
    this.installation = installation;
    this.people = people;
    this.frame = frame;
    this.changes = changes;
    this.moments = new Moments(installation);
    this.rows = new WatchRow(moments);
    this.held = new HeldPages(installation, people);
  }

  List<Route> routes() {
    List<Route> all = new ArrayList<>(held.routes());
    all.add(Route.get("/watches/{name}", Guard.VIEWER, this::show));
    all.add(Route.post("/watches/{name}/act", Guard.EDITOR, this::act));
    return all;
  }

  /** The watch of that name in the visitor's workspace. */
  static Kept find(Installation installation, Visit visit) {
    String name = visit.part("name");
    Optional<Kept> found =
        installation
            .base()
            .catalogue()
            .read(connection -> Kept.find(connection, visit.workspace(), name));
    return found.orElseThrow(() -> Refusal.notFound("watch " + name));
  }

  /** This name, or the next one like it that no watch has. */
  static String free(Installation installation, Visit visit, String name) {
    return installation
        .base()
        .catalogue()
        .read(
            connection -> {
              String free = name;
              for (int i = 2; Kept.find(connection, visit.workspace(), free).isPresent(); i++) {
                free = name + "-" + i;
              }
              return free;
            });
  }

  /** The head of all pages of a watch. */
  static Html head(Visit visit, Kept kept, String url, String here) {
    String path = visit.to("/watches/" + Texts.encoded(kept.name()));
    return all(
        h(
            "div.head",
            h("p.crumb", h("a", at("href", visit.to("/")), "Watches")),
            h("h1", kept.name()),
            url.isEmpty() ? null : h("a.quiet", at("href", url), at("rel", "noreferrer"), url)),
        h(
            "nav.tabs",
            at("aria-label", "This watch"),
            tab(path, "", "Overview", here),
            tab(path, "/history", "History", here),
            visit.visitor().role().may(Role.EDITOR) ? tab(path, "/edit", "Edit", here) : null));
  }

  private static Html tab(String path, String end, String label, String here) {
    return h(
        "a", at("href", path + end), end.equals(here) ? at("aria-current", "page") : null, label);
  }

  private void show(Visit visit) {
    Kept kept = find(installation, visit);
    Roster.Entry entry =
        installation
            .base()
            .catalogue()
            .read(connection -> Roster.find(connection, visit.workspace(), kept.name()))
            .orElseThrow();
    List<Report> reports =
        installation
            .base()
            .catalogue()
            .read(connection -> Report.latest(connection, kept.id(), RECENT));
    List<Look> looks = installation.sentinels().looks(kept, RECENT);
    boolean editor = visit.visitor().role().may(Role.EDITOR);
    frame.show(
        visit,
        Frame.Place.WATCHES,
        kept.name(),
        head(visit, kept, entry.url(), ""),
        done(visit.query("done")),
        h(
            "div.grid",
            h(
                "section.card",
                h("h2", "How it stands"),
                h(
                    "dl",
                    h("dt", "Health"),
                    h("dd", rows.health(entry)),
                    h("dt", "Next check"),
                    h("dd", next(entry)),
                    h("dt", "Last change"),
                    h("dd", entry.told() == null ? "none yet" : moments.away(entry.told())),
                    h("dt", "Held back"),
                    h(
                        "dd",
                        h("a", at("href", "#held"), Texts.count(entry.held(), "change", "changes")),
                        " since the last report"),
                    h("dt", "Watched since"),
                    h("dd", moments.minute(kept.created()))),
                editor ? acts(visit, kept) : null),
            h(
                "section.card",
                h("h2", "What it says"),
                h("pre", kept.source()),
                inherited(visit, kept),
                editor
                    ? FeedPages.link(
                        visit, people, installation, "sentinel:" + kept.name(), "Its feed")
                    : null)),
        h("h2", "What it found"),
        reports.isEmpty()
            ? h("p.empty", "Nothing yet. You are told here when something changes.")
            : changes.table(visit, reports, false),
        held.section(visit, kept),
        h("h2", "The last looks"),
        looks.isEmpty() ? h("p.empty", "The page was not looked at yet.") : looks(looks));
  }

  /** What holds by its tags. */
  private Html inherited(Visit visit, Kept kept) {
    Sentinels sentinels = installation.sentinels();
    List<String> own = sentinels.shown(kept).tags();
    List<Html> found =
        sentinels.tags(visit.workspace()).stream()
            .filter(tag -> tag.tag().equals(TagSettings.ALL) || own.contains(tag.tag()))
            .map(
                tag ->
                    h(
                        "li",
                        h(
                            "a",
                            at("href", visit.to("/tags/edit?tag=" + Texts.encoded(tag.tag()))),
                            TagPages.label(tag.tag())),
                        ": ",
                        SentinelWriter.settings(tag).replace("\n", "; ")))
            .toList();
    return found.isEmpty()
        ? Html.none()
        : Html.all(h("h3", "What its tags say where it says nothing"), h("ul", found));
  }

  private static Html done(String what) {
    String words =
        switch (what) {
          case "added" -> "The watch is added. The first look at the page is under way.";
          case "saved" -> "Saved.";
          case "taught" -> "Learnt. The text of the watch says so now.";
          case "check" -> "A look at the page is under way.";
          case "reset" ->
              "The baseline is reset: coming versions are compared with the newest one that is"
                  + " kept.";
          default -> "";
        };
    return words.isEmpty() ? Html.none() : h("p.done", at("role", "status"), words);
  }

  private Html next(Roster.Entry entry) {
    Instant due = entry.due();
    Instant wakes = entry.wakes();
    if (due == null && wakes != null) {
      return h("span", "soon after it wakes, ", moments.away(wakes));
    }
    return due == null
        ? h("span", "none: it is " + entry.state())
        : all(
            due.isBefore(moments.now()) ? "due now" : moments.away(due),
            h("div.quiet", entry.why()));
  }

  private Html looks(List<Look> looks) {
    return h(
        "table.list",
        h(
            "thead",
            h(
                "tr",
                h("th", "When"),
                h("th", "Outcome"),
                h("th", "In words"),
                h("th.num", "Took"),
                h("th.num", "Size"))),
        h(
            "tbody",
            looks.stream()
                .map(
                    look ->
                        h(
                            "tr",
                            h("td", moments.away(look.time())),
                            h("td", look.outcome()),
                            h("td", look.words()),
                            h("td.num", "%,d ms".formatted(look.took().toMillis())),
                            h("td.num", look.bytes() == 0 ? "" : Texts.bytes(look.bytes()))))
                .toList()));
  }

  // ---- changing ----

  private Html acts(Visit visit, Kept kept) {
    List<String> heirs = installation.sentinels().heirs(kept);
    return Frame.form(
        visit,
        "/watches/" + Texts.encoded(kept.name()) + "/act",
        h(
            "div.bulk",
            kept.state() == SentinelState.ACTIVE ? act("check", "Check now", "") : null,
            kept.state() == SentinelState.ACTIVE ? act("pause", "Pause", "") : null,
            kept.state() == SentinelState.PAUSED ? act("resume", "Resume", "") : null,
            kept.state() == SentinelState.ENDED
                ? null
                : h(
                    "span.with",
                    h(
                        "select",
                        at("name", "snooze"),
                        at("aria-label", "Snooze for"),
                        Snooze.options()),
                    act("snooze", "Snooze", "")),
            act("clone", "Clone", "")),
        h(
            "div.risky",
            risky(
                "reset",
                "Reset the baseline",
                "Compare the coming versions with the newest one that is kept, and forget the"
                    + " one before? Changes up to now are then not reported any more."),
            risky("remove", "Remove", "Remove this watch? The versions of its page are kept."),
            heirs.isEmpty()
                ? null
                : risky(
                    "freeze",
                    "Remove and freeze",
                    "Remove this watch, and have "
                        + String.join(", ", heirs)
                        + " keep its settings as their own?")));
  }

  private static Html act(String act, String label, String question) {
    return act("button", act, label, question);
  }

  /** What cannot be taken back. */
  private static Html risky(String act, String label, String question) {
    return act("button.danger", act, label, question);
  }

  private static Html act(String tag, String act, String label, String question) {
    return h(
        tag,
        at("type", "submit"),
        at("name", "act"),
        at("value", act),
        question.isEmpty() ? null : at("data-confirm", question),
        label);
  }

  private void act(Visit visit) {
    Kept kept = find(installation, visit);
    String name = kept.name();
    Sentinels sentinels = installation.sentinels();
    String back = "/watches/" + Texts.encoded(name);
    String act = visit.field("act");
    switch (act) {
      case "check" -> {
        Checks.soon(installation, visit.workspace(), name);
        back += "?done=check";
      }
      case "pause" -> sentinels.pause(visit.workspace(), name);
      case "resume" -> sentinels.resume(visit.workspace(), name);
      case "snooze" ->
          sentinels.snooze(
              visit.workspace(), name, Snooze.until(visit.field("snooze"), moments.now()));
      case "reset" -> {
        sentinels.reset(visit.workspace(), name);
        back += "?done=reset";
      }
      case "remove", "freeze" -> {
        sentinels.remove(visit.workspace(), name, act.equals("freeze"));
        back = "/";
      }
      case "clone" -> back = "/watches/" + Texts.encoded(clone(visit, kept)) + "/edit";
      default -> throw Refusal.badRequest("There is no action '" + act + "'.");
    }
    Deeds.note(people, visit, act, name);
    visit.redirect(back);
  }

  /** The same under another name, paused, so that nobody is told twice meanwhile. */
  private String clone(Visit visit, Kept kept) {
    Sentinels sentinels = installation.sentinels();
    String name = free(installation, visit, kept.name() + "-copy");
    Sentinel copy = sentinels.words(kept).named(name);
    sentinels.add(visit.workspace(), List.of(copy));
    sentinels.pause(visit.workspace(), name);
    return name;
  }
}
