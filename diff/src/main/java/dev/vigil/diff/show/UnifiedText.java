package dev.vigil.diff.show;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.show.list.ValueExcerpt;
import dev.vigil.diff.show.page.ReadingOrder;
import dev.vigil.diff.show.words.AnsiStyle;
import dev.vigil.diff.show.words.TextDifferences;
import dev.vigil.diff.text.WordDiff;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the readable text of both versions as a unified diff, line by line: {@code -} removed,
 * {@code +} added, {@code <} moved away, {@code >} moved here; differing words inside a line are
 * highlighted. Changes outside of the text, such as link targets, follow. Stateless, safe for
 * concurrent use.
 */
public final class UnifiedText {
  private final Comparison comparison;
  private final LineDiff lines;
  private final Sheet sheet;

  /** The output of the lines: a terminal, or markup. */
  interface Sheet {
    void place(String heading);

    void same(String text);

    /** A line of one version, in parts that are alternately common and not. */
    void line(ChangeKind kind, boolean old, List<ValueExcerpt.Run> runs, List<Integer> changes);

    void also(Change change, int number);
  }

  private UnifiedText(Comparison comparison, Sheet sheet) {
    this.comparison = comparison;
    this.lines = LineDiff.of(comparison);
    this.sheet = sheet;
  }

  /** The unified diff with a number of common lines around each difference. */
  public static String of(Comparison comparison, AnsiStyle style, int context) {
    Comparison ordered = ReadingOrder.of(comparison);
    StringBuilder out = new StringBuilder();
    write(ordered, context, new TerminalSheet(ordered, style, out));
    return out.toString();
  }

  static void write(Comparison comparison, int context, Sheet sheet) {
    UnifiedText text = new UnifiedText(comparison, sheet);
    text.hunks(context);
    for (int i = 0; i < comparison.changes().size(); i++) {
      if (!text.lines.shows(i + 1)) {
        sheet.also(comparison.changes().get(i), i + 1);
      }
    }
  }

  private void hunks(int context) {
    List<LineDiff.Row> rows = lines.rows();
    int at = 0;
    while (at < rows.size()) {
      int first = at;
      while (first < rows.size() && rows.get(first).kind() == null) {
        first++;
      }
      if (first == rows.size()) {
        return;
      }
      int last = first;
      for (int i = first; i < rows.size() && i <= last + 2L * context + 1; i++) {
        last = rows.get(i).kind() == null ? last : i;
      }
      int from = (int) Math.max(at, (long) first - context);
      int to = (int) Math.min(rows.size(), last + 1L + context);
      sheet.place(heading(rows, from));
      hunk(rows.subList(from, to));
      at = to;
    }
  }

  private static String heading(List<LineDiff.Row> rows, int from) {
    int old = 0;
    int now = 0;
    for (int i = from; i < rows.size() && (old == 0 || now == 0); i++) {
      old = old == 0 && rows.get(i).before() >= 0 ? rows.get(i).before() + 1 : old;
      now = now == 0 && rows.get(i).after() >= 0 ? rows.get(i).after() + 1 : now;
    }
    return "line " + Math.max(old, 1) + " → " + Math.max(now, 1);
  }

  private void hunk(List<LineDiff.Row> rows) {
    int at = 0;
    while (at < rows.size()) {
      LineDiff.Row row = rows.get(at);
      if (row.kind() == null) {
        sheet.same(indented(lines.after().get(row.after())));
        at++;
        continue;
      }
      List<LineDiff.Row> old = new ArrayList<>();
      List<LineDiff.Row> now = new ArrayList<>();
      for (; at < rows.size() && rows.get(at).kind() != null; at++) {
        (rows.get(at).before() >= 0 ? old : now).add(rows.get(at));
      }
      block(old, now);
    }
  }

  /** Old lines and new lines that stand in each other's place; updated ones are shown in pairs. */
  private void block(List<LineDiff.Row> old, List<LineDiff.Row> now) {
    List<LineDiff.Row> rest = new ArrayList<>(now);
    for (LineDiff.Row row : old) {
      LineDiff.Row partner = partner(row, rest);
      if (partner == null) {
        line(row, lines.before().get(row.before()), true, List.of());
        continue;
      }
      rest.remove(partner);
      DocumentLine before = lines.before().get(row.before());
      DocumentLine after = lines.after().get(partner.after());
      List<WordDiff.Hunk> words = TextDifferences.of(indented(before), indented(after));
      line(row, before, true, words);
      line(partner, after, false, words);
    }
    for (LineDiff.Row row : rest) {
      line(row, lines.after().get(row.after()), false, List.of());
    }
  }

  private LineDiff.@Nullable Row partner(LineDiff.Row old, List<LineDiff.Row> now) {
    for (LineDiff.Row row : now.subList(0, Math.min(now.size(), 16))) {
      for (int number : old.changes()) {
        if (comparison.changes().get(number - 1).kind() == ChangeKind.UPDATE
            && row.changes().contains(number)) {
          return row;
        }
      }
    }
    return null;
  }

  private void line(LineDiff.Row row, DocumentLine line, boolean old, List<WordDiff.Hunk> words) {
    String text = indented(line);
    List<ValueExcerpt.Run> runs = new ArrayList<>();
    int at = 0;
    for (WordDiff.Hunk hunk : words) {
      int from = old ? hunk.oldFrom() : hunk.newFrom();
      int to = old ? hunk.oldTo() : hunk.newTo();
      add(runs, text.substring(at, from), false);
      add(runs, text.substring(from, to), true);
      at = to;
    }
    add(runs, text.substring(at), false);
    ChangeKind kind = row.kind() == null ? ChangeKind.UPDATE : row.kind();
    sheet.line(kind, old, runs, row.changes());
  }

  private static void add(List<ValueExcerpt.Run> runs, String words, boolean marked) {
    if (!words.isEmpty()) {
      runs.add(new ValueExcerpt.Run(words, marked));
    }
  }

  private static String indented(DocumentLine line) {
    return "  ".repeat(line.indent()) + line.text();
  }
}
