package dev.vigil.diff.internal.detect;

import dev.vigil.diff.Change;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.PageHeadings;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.extract.VisibleText;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.diff.types.SequenceComparison;
import java.util.List;

/**
 * A change type for the text line by line as it is shown, whatever elements contain it: lines that
 * were added, removed, moved or edited. A paragraph that becomes a list item is no change of the
 * text.
 */
public record TextLines() implements ChangeType {
  /** Below this share of common words a line was replaced, not edited. */
  private static final double ALIKE = 0.3;

  @Override
  public String name() {
    return "text";
  }

  @Override
  public InterestAspect aspect() {
    return InterestAspect.TEXT;
  }

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    PageHeadings oldHeadings = before.get(PageHeadings.class, PageHeadings::of);
    PageHeadings newHeadings = after.get(PageHeadings.class, PageHeadings::of);
    ChangeCollector found = new ChangeCollector(name());
    new SequenceComparison<>(
            TextLines::key,
            oldHeadings::over,
            newHeadings::over,
            VisibleText.Line::text,
            line -> before.visibleText().range(line.from(), line.to()),
            line -> after.visibleText().range(line.from(), line.to()),
            ALIKE)
        .report(found, before.visibleText().lines(), after.visibleText().lines());
    return found.changes();
  }

  /** A no-break space counts as a space. */
  private static String key(VisibleText.Line line) {
    return line.text().replace('\u00A0', ' ');
  }
}
