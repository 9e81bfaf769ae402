package dev.vigil.diff.show;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.text.WordDiff;
import java.util.List;
import java.util.Set;

/**
 * All that changed in one line: of a few changes the first is named by its words; many are counted,
 * and the first that came, or else went, is quoted. Stateless.
 */
final class Gist {
  /** Of more changes than these the first says little. */
  private static final int FEW = 3;

  /** How much is told of a value. */
  private static final int LONGEST = 60;

  /** How much of what stands before the words that differ. */
  private static final int HEAD = 40;

  /** What follows them is told only if it is short, such as a unit. */
  private static final int TAIL = 16;

  /** What nobody reads on a page. */
  private static final Set<String> UNREAD =
      Set.of("attribute", "comment", "element", "script", "style", "tag", "white space");

  private Gist() {}

  static String of(Comparison comparison) {
    int count = comparison.changes().size();
    if (count == 0) {
      return Words.summary(comparison);
    }
    Comparison ordered = ReadingOrder.of(comparison);
    if (count > FEW) {
      String quoted = quoted(ordered);
      return Words.summary(comparison) + (quoted.isEmpty() ? "" : " – " + quoted);
    }
    String first = one(ordered, ordered.changes().getFirst());
    return count == 1 ? first : first + " (and " + (count - 1) + " more)";
  }

  private static String quoted(Comparison comparison) {
    for (ChangeKind kind : List.of(ChangeKind.INSERT, ChangeKind.DELETE)) {
      for (Change change : comparison.changes()) {
        if (change.kind() == kind && !UNREAD.contains(What.is(comparison, change))) {
          String said = Words.brief(Ink.safe(said(comparison, change)), LONGEST);
          if (!said.isEmpty()) {
            return said;
          }
        }
      }
    }
    return "";
  }

  private static String one(Comparison comparison, Change change) {
    return change.kind() == ChangeKind.UPDATE
        ? updated(comparison, change)
        : named(What.is(comparison, change), change.kind(), said(comparison, change));
  }

  private static String said(Comparison comparison, Change change) {
    String value = change.kind() == ChangeKind.DELETE ? change.oldValue() : change.newValue();
    // The text of a link or the name of a picture says more than where it leads.
    String what = What.is(comparison, change);
    boolean address = what.startsWith("link") || what.startsWith("image");
    return value.isBlank() || address && !change.label().isBlank() ? change.label() : value;
  }

  private static String named(String what, ChangeKind kind, String words) {
    String brief = Words.brief(Ink.safe(words), LONGEST);
    return what + " " + Words.past(kind) + (brief.isEmpty() ? "" : ": " + brief);
  }

  /** What the two values have in common is said once: {@code Price: 12 EUR → 10 EUR}. */
  private static String updated(Comparison comparison, Change change) {
    String old = Words.brief(Ink.safe(change.oldValue()), 20_000);
    String now = Words.brief(Ink.safe(change.newValue()), 20_000);
    List<WordDiff.Hunk> hunks = Differences.of(old, now);
    if (hunks.isEmpty()) {
      return named(What.is(comparison, change), change.kind(), What.label(comparison, change));
    }
    WordDiff.Hunk first = hunks.getFirst();
    WordDiff.Hunk last = hunks.getLast();
    String head = now.substring(0, first.newFrom());
    String tail = now.substring(last.newTo());
    String was = old.substring(first.oldFrom(), last.oldTo());
    String is = now.substring(first.newFrom(), last.newTo());
    String label = Words.brief(Ink.safe(What.label(comparison, change)), 2 * LONGEST);
    if (head.isBlank() && tail.isBlank() && !label.isEmpty()) {
      int at = label.indexOf(is);
      head = at < 0 ? label + ": " : label.substring(0, at);
      tail = at < 0 ? "" : label.substring(at + is.length());
    }
    if (was.isBlank() || is.isBlank()) {
      ChangeKind kind = was.isBlank() ? ChangeKind.INSERT : ChangeKind.DELETE;
      return named("words", kind, was.isBlank() ? is : was);
    }
    String unit = tail.length() > TAIL ? "" : tail;
    return end(head) + Words.brief(was + unit, LONGEST) + " → " + Words.brief(is + unit, LONGEST);
  }

  /** The last words of what stands before. */
  private static String end(String head) {
    if (head.length() <= HEAD) {
      return head;
    }
    int space = head.indexOf(' ', head.length() - HEAD);
    return "…" + (space < 0 ? " " : head.substring(space));
  }
}
