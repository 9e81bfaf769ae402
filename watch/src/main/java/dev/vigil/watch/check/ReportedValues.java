package dev.vigil.watch.check;

import dev.vigil.diff.Change;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Encodes the last reported values by label, which thresholds are measured from, as a column of the
 * store. Bounded. Stateless.
 */
public final class ReportedValues {
  private static final int MAX_VALUES = 1000;
  private static final int MAX_LENGTH = 200;
  private static final JsonMapper JSON = JsonMapper.shared();

  private ReportedValues() {}

  static Map<String, String> read(String column) {
    if (column.isEmpty()) {
      return Map.of();
    }
    try {
      return JSON.readValue(column, new TypeReference<Map<String, String>>() {});
    } catch (JacksonException e) {
      // Without them, thresholds are taken against the previous version once.
      return Map.of();
    }
  }

  public static void add(Map<String, String> values, List<Change> changes) {
    for (Change change : changes) {
      boolean isShort =
          change.label().length() <= MAX_LENGTH && change.newValue().length() <= MAX_LENGTH;
      if (isShort && (values.size() < MAX_VALUES || values.containsKey(change.label()))) {
        values.put(change.label(), change.newValue());
      }
    }
  }

  /**
   * Initialises values that were never reported with their value before the first change.
   *
   * @return whether there were any
   */
  public static boolean begin(Map<String, String> values, List<Change> steps) {
    int before = values.size();
    for (Change step : steps) {
      boolean isShort =
          step.label().length() <= MAX_LENGTH && step.oldValue().length() <= MAX_LENGTH;
      if (step.before() != null && isShort && values.size() < MAX_VALUES) {
        values.putIfAbsent(step.label(), step.oldValue());
      }
    }
    return values.size() > before;
  }

  /**
   * Sets values silently; an empty one removes.
   *
   * @return whether something changed
   */
  static boolean update(Map<String, String> values, Map<String, String> updates) {
    boolean changed = false;
    for (Map.Entry<String, String> one : updates.entrySet()) {
      if (one.getValue().isEmpty()) {
        changed |= values.remove(one.getKey()) != null;
      } else if (one.getKey().length() <= MAX_LENGTH
          && one.getValue().length() <= MAX_LENGTH
          && (values.size() < MAX_VALUES || values.containsKey(one.getKey()))) {
        changed |= !one.getValue().equals(values.put(one.getKey(), one.getValue()));
      }
    }
    return changed;
  }

  static String write(Map<String, String> values) {
    return JSON.writeValueAsString(values);
  }

  /** The column after these changes were reported. */
  static String with(String column, List<Change> changes) {
    Map<String, String> values = new LinkedHashMap<>(read(column));
    add(values, changes);
    return write(values);
  }
}
