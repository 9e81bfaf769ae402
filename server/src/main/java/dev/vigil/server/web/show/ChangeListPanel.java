package dev.vigil.server.web.show;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.Significance;
import dev.vigil.diff.noise.NoiseVerdict;
import dev.vigil.diff.noise.VolatilePattern;
import dev.vigil.diff.show.list.ListedChange;
import dev.vigil.diff.show.list.ValueExcerpt;
import dev.vigil.server.account.Role;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.watch.engine.LoadedReport;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Renders the changes of a report, what was held back, and the noise feedback buttons. Stateless.
 */
public final class ChangeListPanel {
  private static final int MOST = 500;
  private static final int LONGEST = 400;

  private ChangeListPanel() {}

  /** Renders the reported changes, the most important first. */
  public static SafeHtml changes(
      RequestContext context, LoadedReport reported, Comparison comparison) {
    boolean editor = context.principal().role().may(Role.EDITOR);
    List<ListedChange> changes = ListedChange.of(comparison);
    return h(
        "section.card",
        h("h2", DashboardText.count(changes.size(), "change", "changes")),
        changes.isEmpty()
            ? h("p.quiet", "None.")
            : h(
                "ol.changes",
                changes.stream()
                    .limit(MOST)
                    .map(change -> item(change, editor ? ignore(context, reported, change) : null))
                    .toList()),
        changes.size() > MOST
            ? h("p.quiet", "and %,d more".formatted(changes.size() - MOST))
            : null);
  }

  private static SafeHtml item(ListedChange change, @Nullable SafeHtml more) {
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

  private static @Nullable SafeHtml values(ValueExcerpt values) {
    return values.before().isEmpty() && values.after().isEmpty()
        ? null
        : h("div.values", runs("old", "del", values.before()), runs("new", "ins", values.after()));
  }

  private static @Nullable SafeHtml runs(String side, String mark, List<ValueExcerpt.Run> runs) {
    return runs.isEmpty()
        ? null
        : h(
            "div." + side,
            runs.stream().map(run -> run.isMarked() ? h(mark, run.words()) : run.words()).toList());
  }

  private static SafeHtml ignore(
      RequestContext context, LoadedReport reported, ListedChange change) {
    NodeRange spot = change.after() == null ? change.before() : change.after();
    if (spot == null) {
      return SafeHtml.none();
    }
    return PageFrame.form(
        context,
        "/changes/" + reported.report().id() + "/teach",
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

  /** Renders the significance and its reasons. */
  public static SafeHtml significance(Significance significance) {
    return h(
        "section.card",
        h("h2", "Significance"),
        h(
            "p",
            h(
                "meter.meter",
                at("min", "0"),
                at("max", "1"),
                at("value", String.format(Locale.ROOT, "%.2f", significance.score())),
                at("aria-label", "Significance")),
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

  /** Renders the changes that were held back, with reasons. */
  public static SafeHtml held(
      RequestContext context, LoadedReport reported, Comparison comparison) {
    boolean editor = context.principal().role().may(Role.EDITOR);
    List<HeldBackChange> held = comparison.heldBack();
    return h(
        "section.card",
        h("h2", "Held back"),
        held.isEmpty() ? h("p.quiet", "Nothing.") : null,
        h(
            "ul.changes",
            held.stream()
                .limit(MOST)
                .map(
                    one ->
                        h(
                            "li",
                            h(
                                "span.kind",
                                isLearned(one) ? "learned" : isMinor(one) ? "small" : one.rule()),
                            ValueExcerpt.of(one.change().label(), "", LONGEST).before().stream()
                                .map(ValueExcerpt.Run::words)
                                .toList(),
                            values(
                                ValueExcerpt.of(
                                    one.change().oldValue(), one.change().newValue(), LONGEST)),
                            h("div.quiet", one.reason()),
                            editor ? report(context, reported, one) : null))
                .toList()));
  }

  private static SafeHtml report(
      RequestContext context, LoadedReport reported, HeldBackChange one) {
    return PageFrame.form(
        context,
        "/changes/" + reported.report().id() + "/teach",
        h("input", at("type", "hidden"), at("name", "rule"), at("value", one.rule())),
        h(
            "button.plain.quiet",
            at("type", "submit"),
            at("name", "act"),
            at("value", "tell"),
            isMinor(one)
                ? "Report such changes"
                : isLearned(one) ? "Never ignore this" : "Never ignore this: drop the rule"));
  }

  private static boolean isMinor(HeldBackChange one) {
    return one.rule().equals(NoiseVerdict.MINOR);
  }

  private static boolean isLearned(HeldBackChange one) {
    return one.rule().startsWith(VolatilePattern.RULE);
  }
}
