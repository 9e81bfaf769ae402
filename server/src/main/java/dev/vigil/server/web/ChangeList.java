package dev.vigil.server.web;

import static dev.vigil.server.web.Html.all;
import static dev.vigil.server.web.Html.at;
import static dev.vigil.server.web.Html.h;

import dev.vigil.diff.Change;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.Significance;
import dev.vigil.diff.Spot;
import dev.vigil.diff.Suppressed;
import dev.vigil.diff.noise.Habit;
import dev.vigil.server.account.Role;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.engine.Retelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What is in a change, what was held back of it, and the buttons that teach. Stateless. */
final class ChangeList {
  private static final int MOST = 500;
  private static final int LONGEST = 400;

  private ChangeList() {}

  /** What is told. */
  static Html changes(Visit visit, Retelling told, Comparison comparison) {
    boolean editor = visit.visitor().role().may(Role.EDITOR);
    List<Html> items = new ArrayList<>();
    List<Change> changes = comparison.changes();
    for (int i = 0; i < Math.min(changes.size(), MOST); i++) {
      Change change = changes.get(i);
      items.add(
          h(
              "li",
              at("data-n", i + 1),
              h("span.kind", kind(change)),
              h(
                  "button.plain",
                  at("type", "button"),
                  at("data-go", i + 1),
                  change.label().isEmpty() ? change.type() : brief(change.label())),
              values(change),
              editor ? ignore(visit, told, change) : null));
    }
    return h(
        "section.card",
        h("h2", Texts.count(changes.size(), "change", "changes")),
        changes.isEmpty() ? h("p.quiet", "None.") : h("ol.changes", items),
        changes.size() > MOST
            ? h("p.quiet", "and %,d more".formatted(changes.size() - MOST))
            : null);
  }

  private static String kind(Change change) {
    return switch (change.kind()) {
      case INSERT -> "added";
      case DELETE -> "removed";
      case UPDATE -> "changed";
      case MOVE -> "moved";
    };
  }

  private static Html values(Change change) {
    return h(
        "div",
        change.oldValue().isEmpty() ? null : all(h("del", brief(change.oldValue())), " "),
        change.newValue().isEmpty() || change.newValue().equals(change.oldValue())
            ? null
            : h("ins", brief(change.newValue())));
  }

  private static String brief(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
  }

  private static Html ignore(Visit visit, Retelling told, Change change) {
    Spot spot = change.after() == null ? change.before() : change.after();
    if (spot == null) {
      return Html.none();
    }
    return Frame.form(
        visit,
        "/changes/" + told.report().id() + "/teach",
        h("input", at("type", "hidden"), at("name", "node"), at("value", spot.node())),
        h(
            "input",
            at("type", "hidden"),
            at("name", "side"),
            at("value", change.after() == null ? "before" : "after")),
        h(
            "button.plain.quiet",
            at("type", "submit"),
            at("name", "act"),
            at("value", "ignore"),
            "Ignore this place from now on"));
  }

  /** How much it matters, and why. */
  static Html matters(Significance significance) {
    return h(
        "section.card",
        h("h2", "How much it matters"),
        h(
            "p",
            h(
                "meter.meter",
                at("min", "0"),
                at("max", "1"),
                at("value", String.format(Locale.ROOT, "%.2f", significance.score())),
                at("aria-label", "How much it matters")),
            String.format(Locale.ROOT, " %.2f of 1", significance.score())),
        h(
            "ul",
            significance.reasons().stream()
                .map(
                    reason ->
                        h(
                            "li",
                            reason.words()
                                + String.format(Locale.ROOT, " (%+.2f)", reason.weight())))
                .toList()));
  }

  /** What is held back, and why. */
  static Html held(Visit visit, Retelling told, Comparison comparison) {
    boolean editor = visit.visitor().role().may(Role.EDITOR);
    List<Suppressed> held = comparison.suppressed();
    return h(
        "section.card",
        h("h2", "Held back as noise"),
        held.isEmpty() ? h("p.quiet", "Nothing.") : null,
        h(
            "ul.changes",
            held.stream()
                .limit(MOST)
                .map(
                    one ->
                        h(
                            "li",
                            h("span.kind", isLearned(one) ? "learned" : one.rule()),
                            brief(one.change().label()),
                            values(one.change()),
                            h("div.quiet", one.reason()),
                            editor ? tell(visit, told, one) : null))
                .toList()));
  }

  private static Html tell(Visit visit, Retelling told, Suppressed one) {
    return Frame.form(
        visit,
        "/changes/" + told.report().id() + "/teach",
        h("input", at("type", "hidden"), at("name", "rule"), at("value", one.rule())),
        h(
            "button.plain.quiet",
            at("type", "submit"),
            at("name", "act"),
            at("value", "tell"),
            isLearned(one) ? "Never ignore this" : "Never ignore this: drop the rule"));
  }

  private static boolean isLearned(Suppressed one) {
    return one.rule().startsWith(Habit.RULE);
  }
}
