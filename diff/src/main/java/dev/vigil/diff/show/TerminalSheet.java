package dev.vigil.diff.show;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.show.list.ValueExcerpt;
import dev.vigil.diff.show.words.AnsiStyle;
import dev.vigil.diff.show.words.ChangeLabel;
import dev.vigil.diff.show.words.ChangeWords;
import java.util.List;

/** Writes unified text for a terminal or a file. For one thread. */
final class TerminalSheet implements UnifiedText.Sheet {
  private final Comparison comparison;
  private final AnsiStyle style;
  private final StringBuilder out;
  private boolean also;

  TerminalSheet(Comparison comparison, AnsiStyle style, StringBuilder out) {
    this.comparison = comparison;
    this.style = style;
    this.out = out;
  }

  @Override
  public void place(String heading) {
    out.append(style.dim("@@ " + heading + " @@")).append('\n');
  }

  @Override
  public void same(String text) {
    out.append("  ").append(AnsiStyle.safe(text)).append('\n');
  }

  @Override
  public void line(
      ChangeKind kind, boolean old, List<ValueExcerpt.Run> runs, List<Integer> changes) {
    ChangeKind side = old ? ChangeKind.DELETE : ChangeKind.INSERT;
    boolean moved = kind == ChangeKind.MOVE;
    String sign = old ? moved ? "<" : "-" : moved ? ">" : "+";
    StringBuilder line = new StringBuilder();
    for (ValueExcerpt.Run run : runs) {
      String words = AnsiStyle.safe(run.words());
      boolean marked = run.isMarked() && style == AnsiStyle.COLOURED;
      line.append(marked ? style.words(side, words) : style.kind(moved ? kind : side, words));
    }
    out.append(style.kind(moved ? kind : side, sign)).append(' ').append(line).append('\n');
  }

  @Override
  public void also(Change change, int number) {
    if (!also) {
      out.append(style.dim(out.isEmpty() ? "@@ not in the text @@" : "@@ besides the text @@"))
          .append('\n');
      also = true;
    }
    String label = AnsiStyle.safe(ChangeWords.brief(ChangeLabel.label(comparison, change), 60));
    out.append(style.kind(change.kind(), plain(change.kind())))
        .append(' ')
        .append(ChangeLabel.is(comparison, change))
        .append(' ')
        .append(ChangeWords.past(change.kind()))
        .append(label.isEmpty() ? "" : ", " + label)
        .append(": ");
    String old = AnsiStyle.safe(ChangeWords.brief(change.oldValue(), 200));
    String now = AnsiStyle.safe(ChangeWords.brief(change.newValue(), 200));
    out.append(
        switch (change.kind()) {
          case INSERT, MOVE -> now;
          case DELETE -> old;
          case UPDATE -> old + " → " + now;
        });
    out.append('\n');
  }

  private static String plain(ChangeKind kind) {
    return kind == ChangeKind.DELETE ? "-" : ChangeWords.sign(kind);
  }
}
