package dev.vigil.diff.show;

import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.Significance;
import dev.vigil.diff.show.page.MarkedText;
import dev.vigil.diff.show.page.PageMark;
import dev.vigil.diff.show.page.ReportAssets;
import dev.vigil.diff.show.page.SafePage;
import dev.vigil.diff.show.words.ChangeWords;
import dev.vigil.diff.show.words.TextDifferences;
import dev.vigil.diff.text.WordDiff;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.MarkupEscape;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes documents that are not pages, such as XML, JSON and plain text, as lines with marks. For
 * them the tags are the content, so they are shown. For one thread.
 */
final class MarkedTreeWriter {
  /** Common lines kept open around a difference; longer runs are folded. */
  private static final int CONTEXT = 5;

  /** Points at which two documents are laid side by side. */
  private static final int ANCHOR_EVERY = 10;

  /** A line that only ends what an earlier line began. */
  private static final Pattern CLOSING = Pattern.compile("[}\\]]|</.*");

  private final Comparison comparison;
  private final LineDiff lines;
  private final StringBuilder out;
  private boolean numbered;

  private MarkedTreeWriter(Comparison comparison, LineDiff lines, StringBuilder out) {
    this.comparison = comparison;
    this.lines = lines;
    this.out = out;
  }

  /** Which of the lines are shown. */
  private enum Part {
    OLD,
    NEW,
    BOTH
  }

  static void merged(Comparison comparison, StringBuilder out) {
    new MarkedTreeWriter(comparison, LineDiff.of(comparison), out).write(Part.BOTH);
  }

  /** Writes a document alone, whose lines can be pointed at by their nodes. */
  static void alone(PageDigest digest, StringBuilder out) {
    DocumentView view = DocumentView.of(digest);
    Comparison same = new Comparison(view, view, List.of(), List.of(), Significance.NONE);
    MarkedTreeWriter page = new MarkedTreeWriter(same, LineDiff.of(same), out);
    page.numbered = true;
    page.write(Part.BOTH);
  }

  static void side(Comparison comparison, StringBuilder left, StringBuilder right) {
    LineDiff lines = LineDiff.of(comparison);
    new MarkedTreeWriter(comparison, lines, left).write(Part.OLD);
    new MarkedTreeWriter(comparison, lines, right).write(Part.NEW);
  }

  private void write(Part part) {
    out.append("<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta")
        .append(" http-equiv=\"Content-Security-Policy\" content=\"")
        .append(SafePage.POLICY)
        .append("\"><style>")
        .append(ReportAssets.TREE_STYLE)
        .append(ReportAssets.MARK_STYLE)
        .append("</style></head><body>");
    List<LineDiff.Row> rows = lines.rows();
    int at = 0;
    while (at < rows.size()) {
      int from = at;
      while (at < rows.size() && rows.get(at).kind() == null) {
        at++;
      }
      common(from, at, part);
      from = at;
      while (at < rows.size() && rows.get(at).kind() != null) {
        at++;
      }
      differing(rows.subList(from, at), part);
    }
    out.append("</body></html>");
  }

  private void common(int from, int to, Part part) {
    int open = from == 0 ? from : Math.min(to, from + CONTEXT);
    int close = to == lines.rows().size() ? to : Math.max(open, to - CONTEXT);
    // Where nothing differs there is nothing to find between the lines.
    boolean folds = close - open > 2 * CONTEXT && !comparison.isSame();
    for (int i = from; i < to; i++) {
      if (folds && i == open) {
        out.append("<details><summary>")
            .append(close - open)
            .append(" lines that did not change</summary>");
      }
      LineDiff.Row row = lines.rows().get(i);
      boolean old = part == Part.OLD && row.before() >= 0;
      DocumentLine line = old ? lines.before().get(row.before()) : lines.after().get(row.after());
      open(line, i % ANCHOR_EVERY == 0 || i == from ? i : -1);
      out.append(MarkupEscape.escape(line.text())).append("</p>");
      if (folds && i == close - 1) {
        out.append("</details>");
      }
    }
  }

  private void open(DocumentLine line, int anchor) {
    out.append("<p style=\"--i:").append(line.indent()).append('"');
    if (anchor >= 0) {
      out.append(" data-vigil-at=\"").append(anchor).append('"');
    }
    if (numbered && !CLOSING.matcher(line.text()).matches()) {
      out.append(" data-vigil-node=\"").append(line.from()).append('"');
    }
    out.append('>');
  }

  private void differing(List<LineDiff.Row> rows, Part part) {
    List<LineDiff.Row> old = rows.stream().filter(row -> row.before() >= 0).toList();
    List<LineDiff.Row> now =
        new ArrayList<>(rows.stream().filter(row -> row.after() >= 0).toList());
    for (LineDiff.Row row : old) {
      LineDiff.Row partner = partner(row, now);
      if (part != Part.NEW) {
        line(row, true, partner);
      }
      if (partner != null && part == Part.BOTH) {
        now.remove(partner);
        line(partner, false, row);
      }
    }
    for (LineDiff.Row row : part == Part.OLD ? List.<LineDiff.Row>of() : now) {
      line(row, false, part == Part.NEW ? partner(row, old) : null);
    }
  }

  private LineDiff.@Nullable Row partner(LineDiff.Row row, List<LineDiff.Row> others) {
    for (LineDiff.Row other : others.subList(0, Math.min(others.size(), 64))) {
      for (int number : row.changes()) {
        if (comparison.changes().get(number - 1).kind() == ChangeKind.UPDATE
            && other.changes().contains(number)) {
          return other;
        }
      }
    }
    return null;
  }

  private void line(LineDiff.Row row, boolean old, LineDiff.@Nullable Row partner) {
    DocumentLine line = old ? lines.before().get(row.before()) : lines.after().get(row.after());
    ChangeKind kind = row.kind() == null ? ChangeKind.UPDATE : row.kind();
    MarkedText text = new MarkedText(line.text());
    ChangeKind look = kind == ChangeKind.MOVE ? kind : old ? ChangeKind.DELETE : ChangeKind.INSERT;
    if (partner == null) {
      row.changes().forEach(number -> text.part(0, line.text().length(), mark(number, look)));
    } else {
      row.changes()
          .forEach(number -> text.part(0, line.text().length(), mark(number, ChangeKind.UPDATE)));
      DocumentLine other =
          old ? lines.after().get(partner.after()) : lines.before().get(partner.before());
      String first = old ? line.text() : other.text();
      String second = old ? other.text() : line.text();
      for (WordDiff.Hunk hunk : TextDifferences.of(first, second)) {
        int from = old ? hunk.oldFrom() : hunk.newFrom();
        int to = old ? hunk.oldTo() : hunk.newTo();
        row.changes().forEach(number -> text.part(from, to, mark(number, look)));
      }
    }
    open(line, -1);
    out.append("<b>").append(ChangeWords.sign(look)).append("</b>");
    text.write(out);
    out.append("</p>");
  }

  private PageMark mark(int number, ChangeKind look) {
    return new PageMark(number, comparison.changes().get(number - 1).kind(), look);
  }
}
