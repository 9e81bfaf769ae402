package dev.vigil.server.web;

import static dev.vigil.server.web.Html.all;
import static dev.vigil.server.web.Html.at;
import static dev.vigil.server.web.Html.h;

import dev.vigil.diff.Change;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.engine.Trial;
import java.util.List;
import java.util.stream.Collectors;

/** What a watch would have told of the past, in words. Stateless. */
final class Tried {
  private static final int SHOWN = 50;
  private static final int LONGEST = 120;

  private Tried() {}

  /**
   * The hits as a list.
   *
   * @param saved the name of the watch, whose versions can be opened; empty for a new one
   */
  static Html of(Visit visit, Moments moments, String saved, Trial.Result result) {
    List<Trial.Hit> told =
        result.hits().stream()
            .filter(hit -> hit.told() && hit.kind() == Trial.Kind.CHANGE)
            .toList()
            .reversed();
    return all(
        h(
            "p",
            h("b", told.isEmpty() ? "It would have told nothing" : "It would have told "),
            told.isEmpty() ? "" : h("b", Texts.count(told.size(), "change", "changes")),
            " in %s.".formatted(Texts.count(result.versions(), "version", "versions"))),
        result.missing() == 0
            ? null
            : h(
                "p.note",
                "Its part was not found in "
                    + Texts.count(result.missing(), "version", "versions")
                    + "."),
        result.again() == 0
            ? null
            : h(
                "p.note",
                "Its selector does not match in "
                    + Texts.count(result.again(), "version", "versions")
                    + "; there the part was found again by its surroundings."),
        h(
            "ol.changes",
            told.stream().limit(SHOWN).map(hit -> hit(visit, moments, saved, hit)).toList()),
        told.size() > SHOWN ? h("p.quiet", "and " + (told.size() - SHOWN) + " before that") : null);
  }

  private static Html hit(Visit visit, Moments moments, String saved, Trial.Hit hit) {
    String when = moments.minute(hit.after().fetch().time());
    String versions = "from=" + hit.before().number() + "&to=" + hit.after().number();
    return h(
        "li",
        saved.isEmpty()
            ? h("b", when)
            : h(
                "a",
                at("href", visit.to("/watches/" + Texts.encoded(saved) + "/compare?" + versions)),
                when),
        ": ",
        hit.comparison().isSame()
            ? hit.summary()
            : hit.comparison().changes().stream()
                .limit(3)
                .map(Tried::words)
                .collect(Collectors.joining("; ")));
  }

  private static String words(Change change) {
    String what = change.label().isEmpty() ? change.type() : change.label();
    String value = change.newValue().isEmpty() ? change.oldValue() : change.newValue();
    String line = (value.isEmpty() ? what : value).strip().replaceAll("\\s+", " ");
    return line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
  }
}
