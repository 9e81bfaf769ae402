package dev.vigil.diff.show;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.show.list.ValueExcerpt;
import dev.vigil.diff.show.words.ChangeLabel;
import dev.vigil.diff.show.words.ChangeWords;
import dev.vigil.document.markup.MarkupEscape;
import java.util.List;

/** Writes unified text as HTML, each line linked to its change. For one thread. */
final class HtmlSheet implements UnifiedText.Sheet {
  private final Comparison comparison;
  private final StringBuilder out;
  private int reported;

  HtmlSheet(Comparison comparison, StringBuilder out) {
    this.comparison = comparison;
    this.out = out;
  }

  @Override
  public void place(String heading) {
    out.append("<h2>").append(MarkupEscape.escape(heading)).append("</h2>");
  }

  @Override
  public void same(String text) {
    out.append("<p class=\"line\"><span class=\"at\"></span>")
        .append(MarkupEscape.escape(text))
        .append("</p>");
  }

  @Override
  public void line(
      ChangeKind kind, boolean old, List<ValueExcerpt.Run> runs, List<Integer> changes) {
    boolean moved = kind == ChangeKind.MOVE;
    ChangeKind look = moved ? kind : old ? ChangeKind.DELETE : ChangeKind.INSERT;
    String element = old ? "del" : "ins";
    out.append("<p class=\"line ").append(ChangeWords.name(look)).append('"');
    number(changes);
    out.append("><span class=\"at\">")
        .append(moved ? old ? "&lt;" : "&gt;" : ChangeWords.sign(look))
        .append("</span><span class=\"quiet\">")
        .append(moved ? "moved " : old ? "removed " : "added ")
        .append("</span>");
    for (ValueExcerpt.Run run : runs) {
      out.append(run.isMarked() ? "<" + element + ">" : "");
      MarkupEscape.escape(run.words(), 0, run.words().length(), out);
      out.append(run.isMarked() ? "</" + element + ">" : "");
    }
    out.append("</p>");
  }

  /** The first line of each change is the one that the navigator goes to. */
  private void number(List<Integer> changes) {
    if (!changes.isEmpty() && changes.getFirst() > reported) {
      reported = changes.getFirst();
      out.append(" data-n=\"").append(reported).append('"');
    }
  }

  @Override
  public void also(Change change, int number) {
    out.append("<p class=\"line also ")
        .append(ChangeWords.name(change.kind()))
        .append("\" data-n=\"")
        .append(number)
        .append("\"><span class=\"at\">")
        .append(ChangeWords.sign(change.kind()))
        .append("</span><span class=\"label\">")
        .append(MarkupEscape.escape(ChangeWords.brief(ChangeLabel.label(comparison, change), 100)))
        .append("</span> <span class=\"type\">")
        .append(MarkupEscape.escape(ChangeLabel.is(comparison, change)))
        .append(' ')
        .append(ChangeWords.past(change.kind()))
        .append("</span>");
    ValueExcerpt excerpt = ValueExcerpt.of(change.oldValue(), change.newValue(), 320);
    value("old", "del", change.kind() == ChangeKind.INSERT ? List.of() : excerpt.before());
    value("new", "ins", change.kind() == ChangeKind.DELETE ? List.of() : excerpt.after());
    out.append("</p>");
  }

  private void value(String side, String element, List<ValueExcerpt.Run> runs) {
    if (!runs.isEmpty()) {
      out.append("<span class=\"").append(side).append("\">");
      for (ValueExcerpt.Run run : runs) {
        out.append(run.isMarked() ? "<" + element + ">" : "");
        MarkupEscape.escape(run.words(), 0, run.words().length(), out);
        out.append(run.isMarked() ? "</" + element + ">" : "");
      }
      out.append("</span>");
    }
  }
}
