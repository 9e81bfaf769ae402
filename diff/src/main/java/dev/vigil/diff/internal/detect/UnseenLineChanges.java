package dev.vigil.diff.internal.detect;

import dev.vigil.diff.Change;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.PageHeadings;
import dev.vigil.diff.extract.SeenLines;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.extract.VisibleText;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A change type for lines that no earlier version of the page had: neither the history that is
 * passed in nor the version compared with. A line that returns after a while, or only moves, is not
 * new.
 */
public record UnseenLineChanges() implements ChangeType {
  @Override
  public String name() {
    return "new-lines";
  }

  @Override
  public InterestAspect aspect() {
    return InterestAspect.TEXT;
  }

  @Override
  public boolean needsContext() {
    return true;
  }

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    SeenLines seen = before.get(SeenLines.class, SeenLines.NONE::with);
    PageHeadings headings = after.get(PageHeadings.class, PageHeadings::of);
    ChangeCollector found = new ChangeCollector(name());
    Set<String> reported = new HashSet<>();
    for (VisibleText.Line line : after.visibleText().lines()) {
      boolean isNew = !seen.contains(line.text()) && !context.history().contains(line.text());
      if (isNew && reported.add(SeenLines.plain(line.text()))) {
        found.inserted(
            headings.over(line), after.visibleText().range(line.from(), line.to()), line.text());
      }
    }
    return found.changes();
  }
}
