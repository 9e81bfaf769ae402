package dev.vigil.mediator.source;

import java.util.List;
import java.util.Optional;

/**
 * A collection that a query reads by a function: {@code realtor:house()}. Immutable.
 *
 * @param name of the function
 * @param table its name at the source
 * @param columns the elements of an item
 * @param open whether items may have other elements than the columns
 * @param key the columns whose values identify an item and order the collection
 * @param inputs the arguments that the source needs; those that end with ? may be left out
 * @param rows how many items there are about; -1 if unknown
 */
public record SourceCollection(
    String name,
    String table,
    List<SourceColumn> columns,
    boolean open,
    List<String> key,
    List<String> inputs,
    long rows) {
  public SourceCollection {
    columns = List.copyOf(columns);
    key = List.copyOf(key);
    inputs = List.copyOf(inputs);
  }

  public Optional<SourceColumn> column(String wanted) {
    return columns.stream().filter(column -> column.name().equals(wanted)).findFirst();
  }

  /** A document or a sequence of nodes without columns of its own. */
  public static SourceCollection tree(String name, String table) {
    return new SourceCollection(name, table, List.of(), true, List.of(), List.of(), -1);
  }
}
