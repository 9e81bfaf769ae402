package dev.vigil.diff.types;

import dev.vigil.diff.Change;
import dev.vigil.diff.Spot;
import java.util.List;

/**
 * Items of lists that came, went, were edited, or moved, be it inside their list or to another one;
 * of feeds the entries, of sitemaps the pages, which are known by their ids however they are
 * edited.
 */
record Lists() implements ChangeType {
  private static final double ALIKE = 0.4;

  @Override
  public String name() {
    return "list";
  }

  @Override
  public Aspect aspect() {
    return Aspect.ALL;
  }

  @Override
  public List<Change> changes(Extracts before, Extracts after, Context context) {
    Found found = new Found(name());
    new Sequence<>(
            ItemList.Item::text,
            ItemList.Item::identity,
            ItemList.Item::label,
            ItemList.Item::label,
            ItemList.Item::text,
            item -> Spot.whole(item.node()),
            item -> Spot.whole(item.node()),
            ALIKE)
        .report(
            found,
            before.get(ItemList.class, ItemList::of).all(),
            after.get(ItemList.class, ItemList::of).all());
    return found.changes();
  }
}
