package dev.vigil.server.web;

import static dev.vigil.server.web.Html.at;
import static dev.vigil.server.web.Html.h;

import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.Significance;
import dev.vigil.diff.Spot;
import dev.vigil.diff.Suppressed;
import dev.vigil.diff.noise.Habit;
import dev.vigil.diff.show.Excerpt;
import dev.vigil.diff.show.ListedChange;
import dev.vigil.server.account.Role;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.engine.Retelling;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is in a change, what was held back of it, and the buttons that teach. Stateless. */
final class ChangeList {
  private static final int MOST = 500;
  private static final int LONGEST = 400;

  private ChangeList() {}

  /** What is told, the most important first. */
  static Html changes(Visit visit, Retelling told, Comparison comparison) {
    boolean editor = visit.visitor().role().may(Role.EDITOR);
    List<ListedChange> changes = ListedChange.of(comparison);
    return h(
        "section.card",
        h("h2", Texts.count(changes.size(), "change", "changes")),
        changes.isEmpty()
            ? h("p.quiet", "None.")
            : h(
                "ol.changes",
                changes.stream()
                    .limit(MOST)
                    .map(change -> item(change, editor ? ignore(visit, told, change) : null))
                    .toList()),
        changes.size() > MOST
            ? h("p.quiet", "and %,d more".formatted(changes.size() - MOST))
            : null);
  }

  private static Html item(ListedChange change, @Nullable Html more) {
    String numbers =
        change.numbers().stream().map(String::valueOf).collect(Collectors.joining(" "));
    return h(
        "li",
        at("data-n", numbers),
        h(
            "span.sign." + kind(change.kind()),
            at("title", kind(change.kind())),
            sign(change.kind())),
        numbers.isEmpty()
            ? h("span", change.words())
            : h(
                "button.plain",
                at("type", "button"),
                at("data-go", change.numbers().getFirst()),
                change.words()),
        values(change.values()),
        more);
  }

  private static String kind(ChangeKind kind) {
    return switch (kind) {
      case INSERT -> "added";
      case DELETE -> "removed";
      case UPDATE -> "changed";
      case MOVE -> "moved";
    };
  }

  private static String sign(ChangeKind kind) {
    return switch (kind) {
      case INSERT -> "+";
      case DELETE -> "−";
      case UPDATE -> "~";
      case MOVE -> "↕";
    };
  }

  private static @Nullable Html values(Excerpt values) {
    return values.before().isEmpty() && values.after().isEmpty()
        ? null
        : h("div.values", runs("old", "del", values.before()), runs("new", "ins", values.after()));
  }

  private static @Nullable Html runs(String side, String mark, List<Excerpt.Run> runs) {
    return runs.isEmpty()
        ? null
        : h(
            "div." + side,
            runs.stream().map(run -> run.isMarked() ? h(mark, run.words()) : run.words()).toList());
  }

  private static Html ignore(Visit visit, Retelling told, ListedChange change) {
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
                            Excerpt.of(one.change().label(), "", LONGEST).before().stream()
                                .map(Excerpt.Run::words)
                                .toList(),
                            values(
                                Excerpt.of(
                                    one.change().oldValue(), one.change().newValue(), LONGEST)),
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
