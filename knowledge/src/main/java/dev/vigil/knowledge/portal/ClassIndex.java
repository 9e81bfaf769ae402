package dev.vigil.knowledge.portal;

import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The individuals of a class and its subclasses as rows in the order of titles, with a column for
 * each property. Properties that only subclasses have can be filtered and sorted by, too.
 */
final class ClassIndex {
  private final List<Individual> rows;
  private final Map<String, Integer> byKey = new HashMap<>();
  private final Map<String, ClassColumn> columns = new LinkedHashMap<>();
  private final List<FactClass> types;

  /**
   * @param types the class, then its subclasses
   */
  ClassIndex(List<FactClass> types, List<Individual> members) {
    this.types = List.copyOf(types);
    this.rows = members;
    for (int row = 0; row < rows.size(); row++) {
      byKey.put(rows.get(row).key(), row);
    }
    Map<String, FactProperty> properties = new LinkedHashMap<>();
    for (FactClass type : types) {
      type.properties().forEach(property -> properties.putIfAbsent(property.name(), property));
    }
    properties.values().stream()
        .map(property -> new ClassColumn(property, rows))
        .filter(column -> !column.isEmpty())
        .forEach(column -> columns.put(column.property().name(), column));
  }

  int size() {
    return rows.size();
  }

  /** The properties that at least one individual has, those of the class first. */
  List<ClassColumn> columns() {
    return List.copyOf(columns.values());
  }

  /** The column of a property, also by a name that the property had before. */
  Optional<ClassColumn> column(String property) {
    ClassColumn exact = columns.get(property);
    return exact != null
        ? Optional.of(exact)
        : types.stream()
            .flatMap(type -> type.property(property).stream())
            .flatMap(known -> Optional.ofNullable(columns.get(known.name())).stream())
            .findFirst();
  }

  OptionalInt row(Individual one) {
    Integer row = byKey.get(one.key());
    return row == null ? OptionalInt.empty() : OptionalInt.of(row);
  }

  List<Individual> individuals(int[] wanted) {
    return Arrays.stream(wanted).mapToObj(rows::get).toList();
  }
}
