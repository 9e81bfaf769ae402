package dev.vigil.diff.internal.detect;

import dev.vigil.diff.Change;
import dev.vigil.diff.Facet;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.document.DocumentType;
import java.util.List;

/**
 * A change type for any change: first the visible ones, then the others, such as tags, attributes,
 * comments, scripts, the title, white space. Only in JSON order of keys and spelling of numbers
 * mean nothing.
 */
public record AnyChange() implements ChangeType {
  @Override
  public String name() {
    return "any";
  }

  @Override
  public InterestAspect aspect() {
    return InterestAspect.ALL;
  }

  @Override
  public boolean isSurelySame(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    return context.imagesBefore().equals(context.imagesAfter())
        && ChangeType.super.isSurelySame(before, after, context);
  }

  @Override
  public boolean needsContext() {
    return true;
  }

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    ChangeCollector found = new ChangeCollector(name());
    List<Change> visible = new VisibleChanges().changes(before, after, context);
    found.all(visible);
    boolean json =
        before.view().digest().type() == DocumentType.JSON
            && after.view().digest().type() == DocumentType.JSON;
    if (!json) {
      new RemainingChanges(before, after, visible, found).report();
      for (Facet facet : Facet.values()) {
        if (found.changes().isEmpty()) {
          // Nodes that changed places without another look, such as text around a comment.
          found.all(new FacetChanges(facet).changes(before, after, context));
        }
      }
    }
    return found.changes();
  }
}
