package dev.vigil.diff.show;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.Significance;
import dev.vigil.diff.Suppressed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The changes alone, for a terminal: what happened to what, the old value above the new one.
 * Stateless, safe for concurrent use.
 */
public final class ChangeText {
  private static final String STEP = "    ";

  private final Ink ink;
  private final int width;
  private final StringBuilder out = new StringBuilder();

  private ChangeText(Ink ink, int width) {
    this.ink = ink;
    this.width = Math.max(40, width);
  }

  /** The changes as lines of about that width. */
  public static String of(Comparison comparison, Ink ink, int width) {
    Comparison ordered = ReadingOrder.of(comparison);
    ChangeText text = new ChangeText(ink, width);
    text.head(ordered);
    for (Change change : ordered.changes()) {
      text.change(ordered, change);
    }
    text.foot(ordered);
    return text.out.toString();
  }

  private void head(Comparison comparison) {
    out.append(ink.bold(Words.summary(comparison)));
    Significance significance = comparison.significance();
    if (!significance.reasons().isEmpty()) {
      out.append(String.format(Locale.ROOT, "; matters %.2f of 1", significance.score()));
    }
    out.append('\n');
  }

  private void change(Comparison comparison, Change change) {
    ChangeKind kind = change.kind();
    String what = What.is(comparison, change);
    String label = Words.brief(Ink.safe(What.label(comparison, change)), width - 24);
    out.append(ink.kind(kind, Words.sign(kind) + " " + Words.past(kind))).append(' ').append(what);
    if (!label.isEmpty()) {
      out.append(": ").append(ink.bold(label));
    }
    if (change.oldCount() > 1 || change.newCount() > 1) {
      out.append(ink.dim(" (" + change.oldCount() + " → " + change.newCount() + " times)"));
    }
    out.append('\n');
    if (!What.isSaid(change)) {
      values(change);
    }
  }

  private void values(Change change) {
    Excerpt excerpt =
        Excerpt.of(Ink.safe(change.oldValue()), Ink.safe(change.newValue()), 4 * width);
    if (change.kind() == ChangeKind.INSERT || change.kind() == ChangeKind.DELETE) {
      boolean came = change.kind() == ChangeKind.INSERT;
      value(change.kind(), came ? excerpt.after() : excerpt.before());
    } else if (change.kind() == ChangeKind.UPDATE) {
      value(ChangeKind.DELETE, excerpt.before());
      value(ChangeKind.INSERT, excerpt.after());
    } else {
      value(ChangeKind.MOVE, excerpt.after());
    }
  }

  private void value(ChangeKind kind, List<Excerpt.Run> runs) {
    if (runs.isEmpty()) {
      return;
    }
    out.append(STEP).append(ink.kind(kind, Words.sign(kind))).append(' ');
    for (Excerpt.Run run : runs) {
      boolean marked = run.isMarked() && ink == Ink.COLOURED;
      out.append(marked ? ink.words(kind, run.words()) : run.words());
    }
    out.append('\n');
  }

  private void foot(Comparison comparison) {
    if (!comparison.significance().reasons().isEmpty()) {
      out.append(ink.dim("Why it matters:")).append('\n');
    }
    for (Significance.Reason reason : comparison.significance().reasons()) {
      String weight = String.format(Locale.ROOT, "%+.2f", reason.weight());
      out.append(ink.dim("  " + weight + " " + Ink.safe(reason.words()))).append('\n');
    }
    Map<String, Integer> byReason = new LinkedHashMap<>();
    for (Suppressed one : comparison.suppressed()) {
      byReason.merge(one.rule() + ": " + one.reason(), 1, Integer::sum);
    }
    if (!byReason.isEmpty()) {
      out.append(ink.dim("Held back as noise:")).append('\n');
      byReason.forEach(
          (reason, count) ->
              out.append(ink.dim("  " + count + " by " + Ink.safe(Words.brief(reason, 200))))
                  .append('\n'));
    }
  }
}
