package dev.vigil.diff.internal.detect;

import dev.vigil.diff.Change;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.ItemList;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.diff.types.SequenceComparison;
import java.util.List;

/**
 * A change type for items of lists that were added, removed, edited, or moved inside their list or
 * to another one; of feeds the entries, of sitemaps the pages, which are recognised by their ids
 * however they are edited.
 */
public record ListChanges() implements ChangeType {
  private static final double ALIKE = 0.4;

  @Override
  public String name() {
    return "list";
  }

  @Override
  public InterestAspect aspect() {
    return InterestAspect.ALL;
  }

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    ChangeCollector found = new ChangeCollector(name());
    new SequenceComparison<>(
            ItemList.Item::text,
            ItemList.Item::identity,
            ItemList.Item::label,
            ItemList.Item::label,
            ItemList.Item::text,
            item -> NodeRange.whole(item.node()),
            item -> NodeRange.whole(item.node()),
            ALIKE)
        .report(
            found,
            before.get(ItemList.class, ItemList::of).all(),
            after.get(ItemList.class, ItemList::of).all());
    return found.changes();
  }
}
