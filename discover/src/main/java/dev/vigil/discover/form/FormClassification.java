package dev.vigil.discover.form;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The classification of a form and of its fields. Immutable.
 *
 * @param type what the form is for
 * @param fields what belongs into each named control, by its name
 */
public record FormClassification(
    RankedGuesses<FormType> type, Map<String, RankedGuesses<FieldType>> fields) {
  public FormClassification {
    fields = Map.copyOf(fields);
  }

  /** The predicted types of a field. */
  public Optional<RankedGuesses<FieldType>> field(FormField field) {
    return Optional.ofNullable(fields.get(field.name()));
  }

  /** The names of the fields, those that most likely take such a thing first. */
  public List<String> likeliest(FieldType type) {
    return fields.entrySet().stream()
        .sorted(
            Map.Entry.<String, RankedGuesses<FieldType>>comparingByValue(
                    (a, b) -> Double.compare(b.probability(type), a.probability(type)))
                .thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .toList();
  }
}
