package dev.vigil.knowledge.extract;

import dev.vigil.knowledge.extract.value.FactType;
import java.util.List;

/**
 * A property of a class. Immutable.
 *
 * @param many whether a record may have several values
 * @param from paths in embedded data, such as {@code offers.price}; the first with a value counts
 * @param labels words beside the value on a page, in lower case
 * @param choices the values of {@link FactType#CHOICE}
 * @param looks what many values look like, {@code amounts} or {@code sentences}; or by what items
 *     of a list without labels are such things: {@code price}, {@code date} or {@code time}; or
 *     empty
 * @param sum the properties whose sum it is where a page does not say it
 * @param formerly the names that it had; sentinels and queries may still use them
 */
public record FactProperty(
    String name,
    FactType type,
    boolean many,
    List<String> from,
    List<String> labels,
    List<String> choices,
    String looks,
    List<String> sum,
    List<String> formerly) {
  public FactProperty {
    from = from.isEmpty() ? List.of(name) : List.copyOf(from);
    labels = List.copyOf(labels);
    choices = List.copyOf(choices);
    sum = List.copyOf(sum);
    formerly = List.copyOf(formerly);
  }

  /** A property that always had this name. */
  public FactProperty(
      String name,
      FactType type,
      boolean many,
      List<String> from,
      List<String> labels,
      List<String> choices,
      String looks,
      List<String> sum) {
    this(name, type, many, from, labels, choices, looks, sum, List.of());
  }
}
