package dev.vigil.diff.types;

import dev.vigil.diff.Change;
import dev.vigil.diff.Spot;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a page says about itself: fields that came, went or have another value.
 *
 * @param only the fields that count, or the ends of their paths; all if empty
 */
record Metadata(Set<String> only) implements ChangeType {
  @Override
  public String name() {
    return only.isEmpty()
        ? "metadata"
        : "metadata=" + TypeText.quoted(String.join(",", new TreeSet<>(only)));
  }

  @Override
  public Aspect aspect() {
    return Aspect.ALL;
  }

  @Override
  public List<Change> changes(Extracts before, Extracts after, Context context) {
    List<Fields.Field> old = fields(before);
    List<Fields.Field> now = fields(after);
    Found found = new Found(name());
    Pairing.of(
            old.stream().map(f -> List.of(f.name(), f.value())).toList(),
            now.stream().map(f -> List.of(f.name(), f.value())).toList())
        .updatedBy(
            old.stream().map(Fields.Field::name).toList(),
            now.stream().map(Fields.Field::name).toList())
        .walk(
            new Pairing.Walker() {
              @Override
              public void gone(int i) {
                Fields.Field was = old.get(i);
                found.deleted(was.name(), Spot.whole(was.node()), was.value());
              }

              @Override
              public void came(int j) {
                Fields.Field is = now.get(j);
                found.inserted(is.name(), Spot.whole(is.node()), is.value());
              }

              @Override
              public void paired(int i, int j, Pairing.Fate fate) {
                if (fate == Pairing.Fate.UPDATED) {
                  Fields.Field was = old.get(i);
                  Fields.Field is = now.get(j);
                  found.updated(
                      is.name(),
                      Spot.whole(was.node()),
                      Spot.whole(is.node()),
                      was.value(),
                      is.value());
                }
              }
            });
    return found.changes();
  }

  private List<Fields.Field> fields(Extracts extracts) {
    List<Fields.Field> all = extracts.get(Fields.class, Fields::of).all();
    return only.isEmpty() ? all : all.stream().filter(field -> isWanted(field.name())).toList();
  }

  private boolean isWanted(String name) {
    return only.stream().anyMatch(end -> name.equals(end) || name.endsWith("." + end));
  }
}
