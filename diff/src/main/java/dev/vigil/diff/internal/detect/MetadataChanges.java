package dev.vigil.diff.internal.detect;

import dev.vigil.diff.Change;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.MetadataFields;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.diff.types.ListPairing;
import dev.vigil.diff.types.TypeText;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A change type for the metadata of a page: fields that were added, removed or have another value.
 *
 * @param only the fields that count, or the ends of their paths; all if empty
 */
public record MetadataChanges(Set<String> only) implements ChangeType {
  @Override
  public String name() {
    return only.isEmpty()
        ? "metadata"
        : "metadata=" + TypeText.quoted(String.join(",", new TreeSet<>(only)));
  }

  @Override
  public InterestAspect aspect() {
    return InterestAspect.ALL;
  }

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    List<MetadataFields.Field> old = fields(before);
    List<MetadataFields.Field> now = fields(after);
    ChangeCollector found = new ChangeCollector(name());
    ListPairing.of(
            old.stream().map(f -> List.of(f.name(), f.value())).toList(),
            now.stream().map(f -> List.of(f.name(), f.value())).toList())
        .updatedBy(
            old.stream().map(MetadataFields.Field::name).toList(),
            now.stream().map(MetadataFields.Field::name).toList())
        .walk(
            new ListPairing.Walker() {
              @Override
              public void gone(int i) {
                MetadataFields.Field was = old.get(i);
                found.deleted(was.name(), NodeRange.whole(was.node()), was.value());
              }

              @Override
              public void came(int j) {
                MetadataFields.Field is = now.get(j);
                found.inserted(is.name(), NodeRange.whole(is.node()), is.value());
              }

              @Override
              public void paired(int i, int j, ListPairing.PairState fate) {
                if (fate == ListPairing.PairState.UPDATED) {
                  MetadataFields.Field was = old.get(i);
                  MetadataFields.Field is = now.get(j);
                  found.updated(
                      is.name(),
                      NodeRange.whole(was.node()),
                      NodeRange.whole(is.node()),
                      was.value(),
                      is.value());
                }
              }
            });
    return found.changes();
  }

  private List<MetadataFields.Field> fields(ViewExtracts extracts) {
    List<MetadataFields.Field> all = extracts.get(MetadataFields.class, MetadataFields::of).all();
    return only.isEmpty() ? all : all.stream().filter(field -> isWanted(field.name())).toList();
  }

  private boolean isWanted(String name) {
    return only.stream().anyMatch(end -> name.equals(end) || name.endsWith("." + end));
  }
}
