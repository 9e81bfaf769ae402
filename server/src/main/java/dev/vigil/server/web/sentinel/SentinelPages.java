package dev.vigil.server.web.sentinel;

import static dev.vigil.server.web.frame.SafeHtml.all;
import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.Role;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.SentinelService;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.TagSettings;
import dev.vigil.watch.store.CheckRow;
import dev.vigil.watch.store.Report;
import dev.vigil.watch.store.SentinelQuery;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.SentinelState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The pages of one sentinel: state, reports and actions. Safe for concurrent use. */
public final class SentinelPages {
  private static final int RECENT = 20;

  private final Installation installation;
  private final AccountServices users;
  private final PageFrame frame;
  private final ChangePages changes;
  private final TimeWords timeWords;
  private final SentinelListRow rows;
  private final HeldBackChangePages held;

  public SentinelPages(
      Installation installation, AccountServices users, PageFrame frame, ChangePages changes) {
    this.installation = installation;
    this.users = users;
    this.frame = frame;
    this.changes = changes;
    this.timeWords = new TimeWords(installation);
    this.rows = new SentinelListRow(timeWords);
    this.held = new HeldBackChangePages(installation, users);
  }

  public List<Route> routes() {
    List<Route> all = new ArrayList<>(held.routes());
    all.add(Route.get("/sentinels/{name}", AccessRule.VIEWER, this::show));
    all.add(Route.post("/sentinels/{name}/act", AccessRule.EDITOR, this::act));
    return all;
  }

  /** The sentinel of that name in the principal's workspace. */
  static SentinelRow find(Installation installation, RequestContext context) {
    String name = context.part("name");
    Optional<SentinelRow> found = installation.sentinels().lookUp(context.workspace(), name);
    return found.orElseThrow(() -> HttpProblem.notFound("sentinel " + name));
  }

  /** This name, or a similar one that is not taken. */
  public static String free(Installation installation, RequestContext context, String name) {
    String free = name;
    for (int i = 2; installation.sentinels().lookUp(context.workspace(), free).isPresent(); i++) {
      free = name + "-" + i;
    }
    return free;
  }

  /** A URL as people type it, with the scheme that they leave out. */
  public static String address(String url) {
    String plain = url.strip();
    return plain.matches("[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+(:\\d+)?(/.*)?")
        ? "https://" + plain
        : plain;
  }

  /** A name for a sentinel from the title or the URL of its page. */
  public static String name(String titleOrUrl) {
    String bare =
        titleOrUrl
            .replaceFirst("^[a-z]+://(www\\.)?", "")
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^\\p{L}\\p{N}]+", "-")
            .replaceAll("^-+|-+$", "");
    return bare.isEmpty() ? "page" : bare.substring(0, Math.min(40, bare.length()));
  }

  /** The head of all pages of a sentinel. */
  static SafeHtml head(RequestContext context, SentinelRow row, String url, String here) {
    String path = context.to("/sentinels/" + DashboardText.encoded(row.name()));
    return all(
        h(
            "div.head",
            h("p.crumb", h("a", at("href", context.to("/")), "Sentinels")),
            h("h1", row.name()),
            url.isEmpty() ? null : h("a.quiet", at("href", url), at("rel", "noreferrer"), url)),
        h(
            "nav.tabs",
            at("aria-label", "This sentinel"),
            tab(path, "", "Overview", here),
            tab(path, "/history", "History", here),
            tab(path, "/rules", "Rules", here),
            context.principal().role().may(Role.EDITOR) ? tab(path, "/edit", "Edit", here) : null));
  }

  private static SafeHtml tab(String path, String end, String label, String here) {
    return h(
        "a", at("href", path + end), end.equals(here) ? at("aria-current", "page") : null, label);
  }

  private void show(RequestContext context) {
    SentinelRow row = find(installation, context);
    SentinelQuery.Entry entry =
        installation.overview().find(context.workspace(), row.name()).orElseThrow();
    List<Report> reports = installation.reports().latest(row, RECENT);
    List<CheckRow> checks = installation.sentinels().checks(row, RECENT);
    boolean editor = context.principal().role().may(Role.EDITOR);
    frame.show(
        context,
        PageFrame.Place.WATCHES,
        row.name(),
        head(context, row, entry.page().url(), ""),
        done(context.query("done")),
        h(
            "div.grid",
            h(
                "section.card",
                h("h2", "State"),
                h(
                    "dl",
                    h("dt", "Health"),
                    h("dd", rows.health(entry)),
                    h("dt", "Next check"),
                    h("dd", next(entry)),
                    h("dt", "Last change"),
                    h(
                        "dd",
                        entry.changes().reported() == null
                            ? "none yet"
                            : timeWords.away(entry.changes().reported())),
                    h("dt", "Held back"),
                    h(
                        "dd",
                        h(
                            "a",
                            at("href", "#held"),
                            DashboardText.count(entry.changes().held(), "change", "changes")),
                        " since the last report"),
                    h("dt", "Watched since"),
                    h("dd", timeWords.minute(row.created()))),
                editor ? acts(context, row) : null),
            h(
                "section.card",
                h("h2", "Definition"),
                h("pre", row.source()),
                inherited(context, row),
                editor
                    ? FeedPages.link(
                        context, users, installation, "sentinel:" + row.name(), "Its feed")
                    : null)),
        h("h2", "Changes"),
        reports.isEmpty()
            ? h("p.empty", "Nothing yet. Changes are listed here.")
            : changes.table(context, reports, false),
        held.section(context, row),
        h("h2", "Last checks"),
        checks.isEmpty() ? h("p.empty", "The page was not checked yet.") : checks(checks));
  }

  /** Renders the settings that come from its tags. */
  private SafeHtml inherited(RequestContext context, SentinelRow row) {
    SentinelService sentinels = installation.sentinels();
    List<String> own = sentinels.effectiveOrOwn(row).tags();
    List<SafeHtml> found =
        sentinels.tags(context.workspace()).stream()
            .filter(tag -> tag.tag().equals(TagSettings.ALL) || own.contains(tag.tag()))
            .map(
                tag ->
                    h(
                        "li",
                        h(
                            "a",
                            at(
                                "href",
                                context.to("/tags/edit?tag=" + DashboardText.encoded(tag.tag()))),
                            TagPages.label(tag.tag())),
                        ": ",
                        SentinelWriter.settings(tag).replace("\n", "; ")))
            .toList();
    return found.isEmpty()
        ? SafeHtml.none()
        : SafeHtml.all(h("h3", "What its tags say where it says nothing"), h("ul", found));
  }

  private static SafeHtml done(String what) {
    String words =
        switch (what) {
          case "added" -> "The sentinel is added. The first check of the page is under way.";
          case "saved" -> "Saved.";
          case "taught" -> "Learnt. The text of the sentinel says so now.";
          case "check" -> "A check of the page is under way.";
          case "reset" ->
              "The baseline is reset: coming versions are compared with the newest one that is"
                  + " kept.";
          default -> "";
        };
    return words.isEmpty() ? SafeHtml.none() : h("p.done", at("role", "status"), words);
  }

  private SafeHtml next(SentinelQuery.Entry entry) {
    Instant due = entry.page().due();
    Instant wakes = entry.wakes();
    if (due == null && wakes != null) {
      return h("span", "soon after it resumes, ", timeWords.away(wakes));
    }
    return due == null
        ? h("span", "none: it is " + entry.state())
        : all(
            due.isBefore(timeWords.now()) ? "due now" : timeWords.away(due),
            h("div.quiet", entry.page().why()));
  }

  private SafeHtml checks(List<CheckRow> checks) {
    return h(
        "table.list",
        h(
            "thead",
            h(
                "tr",
                h("th", "When"),
                h("th", "Outcome"),
                h("th", "Note"),
                h("th.num", "Took"),
                h("th.num", "Size"))),
        h(
            "tbody",
            checks.stream()
                .map(
                    check ->
                        h(
                            "tr",
                            h("td", timeWords.away(check.time())),
                            h("td", check.outcome()),
                            h("td", check.words()),
                            h("td.num", "%,d ms".formatted(check.took().toMillis())),
                            h(
                                "td.num",
                                check.bytes() == 0 ? "" : DashboardText.bytes(check.bytes()))))
                .toList()));
  }

  // ---- changing ----

  private SafeHtml acts(RequestContext context, SentinelRow row) {
    List<String> heirs = installation.sentinels().heirs(row);
    return PageFrame.form(
        context,
        "/sentinels/" + DashboardText.encoded(row.name()) + "/act",
        h(
            "div.bulk",
            row.lifecycle().state() == SentinelState.ACTIVE ? act("check", "Check now", "") : null,
            row.lifecycle().state() == SentinelState.ACTIVE ? act("pause", "Pause", "") : null,
            row.lifecycle().state() == SentinelState.PAUSED ? act("resume", "Resume", "") : null,
            row.lifecycle().state() == SentinelState.ENDED
                ? null
                : h(
                    "span.with",
                    h(
                        "select",
                        at("name", "snooze"),
                        at("aria-label", "Snooze for"),
                        SnoozeTimes.options()),
                    act("snooze", "Snooze", "")),
            act("clone", "Clone", ""),
            h(
                "button",
                at("type", "submit"),
                at("formaction", context.to("/topics/more")),
                at("name", "sentinel"),
                at("value", row.name()),
                "Find more like this")),
        h(
            "div.risky",
            risky(
                "reset",
                "Reset the baseline",
                "Compare the coming versions with the newest one that is kept, and forget the"
                    + " one before? Changes up to now are then not reported any more."),
            risky("remove", "Remove", "Remove this sentinel? The versions of its page are kept."),
            heirs.isEmpty()
                ? null
                : risky(
                    "freeze",
                    "Remove and freeze",
                    "Remove this sentinel, and have "
                        + String.join(", ", heirs)
                        + " keep its settings as their own?")));
  }

  private static SafeHtml act(String act, String label, String question) {
    return act("button", act, label, question);
  }

  /** Renders a button for an action that cannot be undone. */
  private static SafeHtml risky(String act, String label, String question) {
    return act("button.danger", act, label, question);
  }

  private static SafeHtml act(String tag, String act, String label, String question) {
    return h(
        tag,
        at("type", "submit"),
        at("name", "act"),
        at("value", act),
        question.isEmpty() ? null : at("data-confirm", question),
        label);
  }

  private void act(RequestContext context) {
    SentinelRow row = find(installation, context);
    String name = row.name();
    SentinelService sentinels = installation.sentinels();
    String back = "/sentinels/" + DashboardText.encoded(name);
    String act = context.field("act");
    switch (act) {
      case "check" -> {
        ManualChecks.soon(installation, context.workspace(), name);
        back += "?done=check";
      }
      case "pause" -> sentinels.pause(context.workspace(), name);
      case "resume" -> sentinels.resume(context.workspace(), name);
      case "snooze" ->
          sentinels.snooze(
              context.workspace(),
              name,
              SnoozeTimes.until(context.field("snooze"), timeWords.now()));
      case "reset" -> {
        sentinels.reset(context.workspace(), name);
        back += "?done=reset";
      }
      case "remove", "freeze" -> {
        sentinels.remove(context.workspace(), name, act.equals("freeze"));
        back = "/";
      }
      case "clone" -> back = "/sentinels/" + DashboardText.encoded(clone(context, row)) + "/edit";
      default -> throw HttpProblem.badRequest("There is no action '" + act + "'.");
    }
    DashboardAudit.note(users, context, act, name);
    context.redirect(back);
  }

  /** Copies the sentinel under another name, paused, so that no change is reported twice. */
  private String clone(RequestContext context, SentinelRow row) {
    SentinelService sentinels = installation.sentinels();
    String name = free(installation, context, row.name() + "-copy");
    Sentinel copy = sentinels.parsed(row).named(name);
    sentinels.add(context.workspace(), List.of(copy));
    sentinels.pause(context.workspace(), name);
    return name;
  }
}
