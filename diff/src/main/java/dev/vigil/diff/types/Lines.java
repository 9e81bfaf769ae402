package dev.vigil.diff.types;

import dev.vigil.diff.Change;
import dev.vigil.diff.Spot;
import java.util.List;

/**
 * The text line by line as it is shown, whatever elements bear it: lines that came, went, moved or
 * were edited. A paragraph that becomes a list item is no change of the text.
 */
record Lines() implements ChangeType {
  /** Below this share of common words a line was replaced, not edited. */
  private static final double ALIKE = 0.3;

  @Override
  public String name() {
    return "text";
  }

  @Override
  public Aspect aspect() {
    return Aspect.TEXT;
  }

  @Override
  public List<Change> changes(Extracts before, Extracts after, Context context) {
    List<Prose.Line> old = before.prose().lines();
    List<Prose.Line> now = after.prose().lines();
    Headings oldHeadings = before.get(Headings.class, Headings::of);
    Headings newHeadings = after.get(Headings.class, Headings::of);
    Found found = new Found(name());
    Matching.of(old.stream().map(Lines::key).toList(), now.stream().map(Lines::key).toList())
        .updatedWhereAlike((i, j) -> Likeness.of(old.get(i).text(), now.get(j).text()), ALIKE)
        .walk(
            new Matching.Walker() {
              @Override
              public void gone(int i) {
                found.deleted(
                    oldHeadings.over(old.get(i)), spot(before, old.get(i)), old.get(i).text());
              }

              @Override
              public void came(int j) {
                found.inserted(
                    newHeadings.over(now.get(j)), spot(after, now.get(j)), now.get(j).text());
              }

              @Override
              public void paired(int i, int j, Matching.Fate fate) {
                Prose.Line is = now.get(j);
                if (fate == Matching.Fate.UPDATED) {
                  found.updated(
                      newHeadings.over(is),
                      spot(before, old.get(i)),
                      spot(after, is),
                      old.get(i).text(),
                      is.text());
                } else if (fate == Matching.Fate.MOVED) {
                  found.moved(
                      newHeadings.over(is), spot(before, old.get(i)), spot(after, is), is.text());
                }
              }
            });
    return found.changes();
  }

  private static Spot spot(Extracts extracts, Prose.Line line) {
    return extracts.prose().spot(line.from(), line.to());
  }

  /** A space that does not break looks like one that does. */
  private static String key(Prose.Line line) {
    return line.text().replace('\u00A0', ' ');
  }
}
