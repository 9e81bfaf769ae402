package dev.vigil.diff.internal.detect;

import dev.vigil.diff.Change;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import java.util.List;
import java.util.Set;

/**
 * A change type for any change of the structure: elements, attributes, comments, links and images.
 * It is the parent of these types in the hierarchy of sentinels (Rocco 2004, Figure 22): none of
 * them finds a change where this one finds none.
 */
public record StructureChanges() implements ChangeType {
  @Override
  public String name() {
    return "structure";
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
    found.all(new LayoutChanges().changes(before, after, context));
    found.all(new AttributeChanges(Set.of()).changes(before, after, context));
    found.all(new CommentChanges().changes(before, after, context));
    if (found.changes().isEmpty()) {
      // Another text of a link, or other pixels of an image; all else is found above.
      found.all(new LinkChanges(LinkChanges.On.EITHER).changes(before, after, context));
      found.all(new ImageChanges(ImageChanges.On.EITHER).changes(before, after, context));
    }
    return found.changes();
  }
}
