package dev.vigil.server.web.sentinel;

import static dev.vigil.server.web.frame.SafeHtml.all;
import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.diff.Change;
import dev.vigil.document.markup.TextShortener;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.watch.engine.SentinelReplay;
import java.util.List;
import java.util.stream.Collectors;

/** Describes what a sentinel would have reported in the past. Stateless. */
final class ReplayWords {
  private static final int SHOWN = 50;
  private static final int LONGEST = 120;

  private ReplayWords() {}

  /**
   * The hits as a list.
   *
   * @param saved the name of the sentinel, whose versions can be opened; empty for a new one
   */
  static SafeHtml of(
      RequestContext context, TimeWords timeWords, String saved, SentinelReplay.Result result) {
    List<SentinelReplay.Hit> reported =
        result.hits().stream()
            .filter(hit -> hit.reported() && hit.kind() == SentinelReplay.Kind.CHANGE)
            .toList()
            .reversed();
    return all(
        h(
            "p",
            h(
                "b",
                reported.isEmpty() ? "It would have reported nothing" : "It would have reported "),
            reported.isEmpty()
                ? ""
                : h("b", DashboardText.count(reported.size(), "change", "changes")),
            " in %s.".formatted(DashboardText.count(result.versions(), "version", "versions"))),
        result.missing() == 0
            ? null
            : h(
                "p.note",
                "Its part was not found in "
                    + DashboardText.count(result.missing(), "version", "versions")
                    + "."),
        result.relocated() == 0
            ? null
            : h(
                "p.note",
                "Its selector does not match in "
                    + DashboardText.count(result.relocated(), "version", "versions")
                    + "; there the part was found again by its surroundings."),
        h(
            "ol.changes",
            reported.stream()
                .limit(SHOWN)
                .map(hit -> hit(context, timeWords, saved, hit))
                .toList()),
        reported.size() > SHOWN
            ? h("p.quiet", "and " + (reported.size() - SHOWN) + " before that")
            : null);
  }

  private static SafeHtml hit(
      RequestContext context, TimeWords timeWords, String saved, SentinelReplay.Hit hit) {
    String when = timeWords.minute(hit.after().fetch().time());
    String versions = "from=" + hit.before().number() + "&to=" + hit.after().number();
    return h(
        "li",
        saved.isEmpty()
            ? h("b", when)
            : h(
                "a",
                at(
                    "href",
                    context.to(
                        "/sentinels/" + DashboardText.encoded(saved) + "/compare?" + versions)),
                when),
        ": ",
        hit.comparison().isSame()
            ? hit.summary()
            : hit.comparison().changes().stream()
                .limit(3)
                .map(ReplayWords::words)
                .collect(Collectors.joining("; ")));
  }

  private static String words(Change change) {
    String what = change.label().isEmpty() ? change.type() : change.label();
    String value = change.newValue().isEmpty() ? change.oldValue() : change.newValue();
    String line = (value.isEmpty() ? what : value).strip().replaceAll("\\s+", " ");
    return TextShortener.first(line, LONGEST);
  }
}
