package dev.vigil.bench.form;

import dev.vigil.bench.report.Table;
import dev.vigil.discover.form.FormClassification;
import dev.vigil.discover.form.FormType;
import java.util.EnumMap;
import java.util.Map;

/**
 * How many labelled forms each design would send. Words that speak for writing were chosen with
 * these forms in view and refuse all of them that write; so designs are compared without the words.
 * Not thread-safe.
 */
public final class SafeScores {
  /** Forms by what they are: search, writing, other; alone, then with the words. */
  private final Map<SafeDesign, int[][]> sent = new EnumMap<>(SafeDesign.class);

  private final int[] all = new int[3];

  /** Takes a form with what a model says that never saw its domain. */
  public void add(LabelledForm form, FormClassification reading) {
    int what = form.type() == FormType.SEARCH ? 0 : form.type() == FormType.OTHER ? 2 : 1;
    all[what]++;
    for (SafeDesign design : SafeDesign.values()) {
      int[][] counts = sent.computeIfAbsent(design, d -> new int[2][3]);
      counts[0][what] += design.searches(form.form(), reading) ? 1 : 0;
      counts[1][what] += design.sends(form.form(), reading) ? 1 : 0;
    }
  }

  /** How many of each were taken. */
  public Table table() {
    Table table =
        new Table(
            "Forms that would be sent, by what is asked of a search (in folds)",
            "",
            "search, of " + all[0],
            "writing, of " + all[1],
            "other, of " + all[2],
            "search, with words",
            "writing, with words",
            "other, with words");
    sent.forEach(
        (design, n) ->
            table.row(design.words(), n[0][0], n[0][1], n[0][2], n[1][0], n[1][1], n[1][2]));
    return table;
  }
}
