package dev.vigil.server.web.sentinel;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.server.http.RequestContext;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.watch.store.SentinelQuery;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.SentinelState;
import dev.vigil.watch.store.WatchedPage;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** Renders the state of a sentinel as a row of the list. Safe for concurrent use. */
final class SentinelListRow {
  private final TimeWords timeWords;

  SentinelListRow(TimeWords timeWords) {
    this.timeWords = timeWords;
  }

  SafeHtml of(RequestContext context, SentinelQuery.Entry entry, boolean editor) {
    String path = context.to("/sentinels/" + DashboardText.encoded(entry.name()));
    return h(
        "tr",
        at("data-name", entry.name()),
        at("data-page", entry.page().id()),
        editor
            ? h(
                "td.pick",
                h(
                    "input",
                    at("type", "checkbox"),
                    at("name", "name"),
                    at("value", entry.name()),
                    at("aria-label", "Choose " + entry.name())))
            : null,
        h(
            "th",
            at("scope", "row"),
            h(
                "div.name",
                h("a", at("href", path), entry.name()),
                entry.changes().unseen() == 0
                    ? null
                    : h(
                        "span.badge",
                        at("title", "not read yet"),
                        entry.changes().unseen() + " new"),
                entry.changes().held() == 0
                    ? null
                    : h(
                        "a.quiet",
                        at("href", path + "#held"),
                        at("title", "not reported since the last report"),
                        "%,d held back".formatted(entry.changes().held()))),
            h("div.url.quiet", entry.page().url()),
            h(
                "div.tags",
                SentinelQuery.tags(entry.source()).stream()
                    .map(
                        tag ->
                            h(
                                "a.tag",
                                at("href", context.to("/?tag=" + DashboardText.encoded(tag))),
                                tag))
                    .toList())),
        h("td", at("data-label", "Last change"), change(context, entry)),
        h("td", at("data-label", "Next check"), next(entry)),
        h("td", at("data-label", "Health"), health(entry)));
  }

  private SafeHtml change(RequestContext context, SentinelQuery.Entry entry) {
    Instant reported = entry.changes().reported();
    if (reported == null) {
      return h("span.quiet", "none yet");
    }
    return h(
        "a.change",
        at("href", context.to("/changes/" + entry.changes().last())),
        timeWords.away(reported),
        h("span.summary", entry.changes().summary()));
  }

  private SafeHtml next(SentinelQuery.Entry entry) {
    Instant due = entry.page().due();
    Instant wakes = entry.wakes();
    if (due == null) {
      return wakes == null
          ? h("span.quiet", entry.state().toString())
          : h("span.quiet", "resumes ", timeWords.away(wakes));
    }
    boolean late = due.isBefore(timeWords.now());
    return h(
        "details.why",
        h("summary", late ? h("span", "due now") : timeWords.away(due)),
        h("p.quiet", entry.page().why()));
  }

  SafeHtml health(SentinelQuery.Entry entry) {
    Instant wakes = entry.wakes();
    if (entry.state() == SentinelState.PAUSED && wakes != null) {
      return h("span.state", "snoozed until ", timeWords.minute(wakes));
    }
    if (entry.state() != SentinelState.ACTIVE) {
      return h("span.state", entry.state().toString());
    }
    Instant succeeded = entry.page().succeeded();
    if (entry.health().problem().startsWith(WatchedPage.ReadProblem.BYTES_ONLY)) {
      return h("div.state.bad", "text not read", h("div.quiet", entry.health().problem()));
    }
    if (entry.health().failures() > 0) {
      return h(
          "div.state.bad",
          entry.health().problem().startsWith(SentinelRow.NOT_CHECKED)
              ? "not checked (%s)"
                  .formatted(DashboardText.count(entry.health().failures(), "time", "times"))
              : succeeded == null
                  ? "never fetched (%s)"
                      .formatted(DashboardText.count(entry.health().failures(), "check", "checks"))
                  : "failing for "
                      + DashboardText.length(Duration.between(succeeded, timeWords.now())),
          h("div.quiet", entry.health().problem()));
    }
    if (!entry.health().problem().isEmpty()) {
      return h(
          "div.state.waiting", "checked, with a problem", h("div.quiet", entry.health().problem()));
    }
    if (entry.health().gone() > 0) {
      return h(
          "div.state.bad",
          "part not found",
          h(
              "div.quiet",
              DashboardText.count(entry.health().gone(), "check", "checks")
                  + " in a row; choose the part again"));
    }
    if (entry.health().confidence() > 0 && entry.health().confidence() < 1) {
      return h(
          "div.state.waiting",
          String.format(
              Locale.ROOT,
              "part found again by its surroundings (confidence %.2f)",
              entry.health().confidence()),
          h("div.quiet", "its selector no longer matches; choose the part again"));
    }
    return succeeded == null
        ? h("span.state.waiting", "not checked yet")
        : h("span.state.good", "OK", h("span.quiet", ", checked ", timeWords.away(succeeded)));
  }
}
