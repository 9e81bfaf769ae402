package dev.vigil.diff.show;

import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.Significance;
import dev.vigil.diff.noise.NoiseVerdict;
import dev.vigil.diff.show.list.ListedChange;
import dev.vigil.diff.show.list.ValueExcerpt;
import dev.vigil.diff.show.words.AnsiStyle;
import dev.vigil.diff.show.words.ChangeWords;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes the changes alone, for a terminal: the kind of change and its object, the old value above
 * the new one. Stateless, safe for concurrent use.
 */
public final class ChangeText {
  private static final String STEP = "    ";

  private final AnsiStyle style;
  private final int width;
  private final StringBuilder out = new StringBuilder();

  private ChangeText(AnsiStyle style, int width) {
    this.style = style;
    this.width = Math.max(40, width);
  }

  /** The changes as lines of about that width, the most important first. */
  public static String of(Comparison comparison, AnsiStyle style, int width) {
    ChangeText text = new ChangeText(style, width);
    List<ListedChange> changes = ListedChange.of(comparison);
    text.head(comparison, changes);
    changes.forEach(text::change);
    text.foot(comparison);
    return text.out.toString();
  }

  private void head(Comparison comparison, List<ListedChange> changes) {
    out.append(style.bold(ListedChange.counts(changes)));
    Significance significance = comparison.significance();
    if (!significance.reasons().isEmpty()) {
      out.append(String.format(Locale.ROOT, "; significance %.2f of 1", significance.score()));
    }
    out.append('\n');
  }

  private void change(ListedChange change) {
    ChangeKind kind = change.kind();
    out.append(style.kind(kind, ChangeWords.sign(kind))).append(' ');
    out.append(style.bold(ChangeWords.brief(AnsiStyle.safe(change.words()), 2 * width)))
        .append('\n');
    ValueExcerpt values = change.values();
    value(ChangeKind.DELETE, values.before());
    value(kind == ChangeKind.MOVE ? kind : ChangeKind.INSERT, values.after());
  }

  private void value(ChangeKind kind, List<ValueExcerpt.Run> runs) {
    if (runs.isEmpty()) {
      return;
    }
    out.append(STEP).append(style.kind(kind, ChangeWords.sign(kind))).append(' ');
    for (ValueExcerpt.Run run : runs) {
      boolean marked = run.isMarked() && style == AnsiStyle.COLOURED;
      String words = AnsiStyle.safe(run.words());
      out.append(marked ? style.words(kind, words) : words);
    }
    out.append('\n');
  }

  private void foot(Comparison comparison) {
    if (!comparison.significance().reasons().isEmpty()) {
      out.append(style.dim("Why it matters:")).append('\n');
    }
    for (Significance.Reason reason : comparison.significance().reasons()) {
      String weight = String.format(Locale.ROOT, "%+.2f", reason.weight());
      out.append(style.dim("  " + weight + " " + AnsiStyle.safe(reason.words()))).append('\n');
    }
    Map<String, Integer> byReason = new LinkedHashMap<>();
    int minor = 0;
    for (HeldBackChange one : comparison.heldBack()) {
      if (one.rule().equals(NoiseVerdict.MINOR)) {
        minor++;
        continue;
      }
      byReason.merge(one.rule() + ": " + one.reason(), 1, Integer::sum);
    }
    if (!byReason.isEmpty()) {
      out.append(style.dim("Held back as noise:")).append('\n');
      byReason.forEach(
          (reason, count) ->
              out.append(
                      style.dim(
                          "  " + count + " by " + AnsiStyle.safe(ChangeWords.brief(reason, 200))))
                  .append('\n'));
    }
    if (minor > 0) {
      out.append(style.dim("Too small to report alone: " + minor)).append('\n');
    }
  }
}
