package dev.vigil.watch.condition;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * The values that a condition is evaluated on: common values such as {@code score} and {@code url},
 * and for each change {@code old}, {@code new}, {@code label}, {@code type} and {@code kind}.
 * Immutable.
 */
public record ConditionValues(Map<String, String> values, List<Map<String, String>> changes) {
  /** The limit of changes that are evaluated one by one. */
  public static final int MAX_CHANGES = 1_000;

  /** How many changes are kept as parameters of an event, and how much of each of their texts. */
  private static final int MAX_KEPT = 20;

  private static final int LONGEST_KEPT = 200;

  /** The parameter of an event that holds its changes. */
  public static final String CHANGES = "changes";

  private static final ObjectMapper JSON = JsonMapper.shared();

  public ConditionValues {
    values = Map.copyOf(values);
    changes = changes.stream().limit(MAX_CHANGES).<Map<String, String>>map(Map::copyOf).toList();
  }

  /**
   * The values of a comparison.
   *
   * @param values for instance {@code score}, {@code types}, {@code url}, {@code title}, {@code
   *     summary}, and {@code language}, by which numbers are read
   */
  public static ConditionValues of(Map<String, String> values, List<Change> changes) {
    Map<String, String> all = new LinkedHashMap<>(values);
    all.put("count", String.valueOf(changes.size()));
    all.put("inserted", count(changes, ChangeKind.INSERT));
    all.put("deleted", count(changes, ChangeKind.DELETE));
    all.put("updated", count(changes, ChangeKind.UPDATE));
    all.put("moved", count(changes, ChangeKind.MOVE));
    return new ConditionValues(
        all, changes.stream().limit(MAX_CHANGES).map(ConditionValues::item).toList());
  }

  private static String count(List<Change> changes, ChangeKind kind) {
    return String.valueOf(changes.stream().filter(change -> change.kind() == kind).count());
  }

  private static Map<String, String> item(Change change) {
    return Map.of(
        "old", change.oldValue(),
        "new", change.newValue(),
        "label", change.label(),
        "type", change.type(),
        "kind", change.kind().name().toLowerCase(Locale.ROOT));
  }

  /** Converts to parameters of an event; long texts and many changes are truncated. */
  public Map<String, String> parameters() {
    Map<String, String> all = new LinkedHashMap<>();
    values.forEach((name, value) -> all.put(name, cut(value)));
    if (!changes.isEmpty()) {
      List<Map<String, String>> row = new ArrayList<>();
      for (Map<String, String> change : changes.subList(0, Math.min(MAX_KEPT, changes.size()))) {
        Map<String, String> item = new LinkedHashMap<>();
        change.forEach((name, value) -> item.put(name, cut(value)));
        row.add(item);
      }
      all.put(CHANGES, JSON.writeValueAsString(row));
    }
    return all;
  }

  /** Restores the values from the parameters of an event. */
  public static ConditionValues ofParameters(Map<String, String> parameters) {
    Map<String, String> values = new LinkedHashMap<>(parameters);
    String changes = values.remove(CHANGES);
    return new ConditionValues(values, changes == null ? List.of() : read(changes));
  }

  private static List<Map<String, String>> read(String changes) {
    try {
      return JSON.readValue(changes, new TypeReference<List<Map<String, String>>>() {});
    } catch (JacksonException e) {
      // A user's own event may carry a parameter of this name that is no list.
      return List.of();
    }
  }

  private static String cut(String text) {
    if (text.length() <= LONGEST_KEPT) {
      return text;
    }
    int end =
        Character.isHighSurrogate(text.charAt(LONGEST_KEPT - 1)) ? LONGEST_KEPT - 1 : LONGEST_KEPT;
    return text.substring(0, end);
  }
}
