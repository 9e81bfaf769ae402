package dev.vigil.knowledge.portal;

import dev.vigil.knowledge.extract.FactClass;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The individuals of a class as rows in the order of titles, with a column for each property. */
final class ClassIndex {
  private final List<Individual> rows;
  private final Map<String, Integer> byKey = new HashMap<>();
  private final Map<String, ClassColumn> columns = new LinkedHashMap<>();

  ClassIndex(FactClass type, List<Individual> members) {
    this.rows = members;
    for (int row = 0; row < rows.size(); row++) {
      byKey.put(rows.get(row).key(), row);
    }
    type.properties().stream()
        .map(property -> new ClassColumn(property, rows))
        .filter(column -> !column.isEmpty())
        .forEach(column -> columns.put(column.property().name(), column));
  }

  int size() {
    return rows.size();
  }

  /** The properties that at least one individual has, in the order of the class. */
  List<ClassColumn> columns() {
    return List.copyOf(columns.values());
  }

  Optional<ClassColumn> column(String property) {
    return Optional.ofNullable(columns.get(property));
  }

  OptionalInt row(Individual one) {
    Integer row = byKey.get(one.key());
    return row == null ? OptionalInt.empty() : OptionalInt.of(row);
  }

  List<Individual> individuals(int[] wanted) {
    return Arrays.stream(wanted).mapToObj(rows::get).toList();
  }
}
