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
  private static final int MOST = 1000;
  private static final int LONGEST = 200;
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

  public static void add(Map<String, String> all, List<Change> changes) {
    for (Change change : changes) {
      boolean isShort = change.label().length() <= LONGEST && change.newValue().length() <= LONGEST;
      if (isShort && (all.size() < MOST || all.containsKey(change.label()))) {
        all.put(change.label(), change.newValue());
      }
    }
  }

  /**
   * Initialises values that were never reported with their value before the first change.
   *
   * @return whether there were any
   */
  public static boolean begin(Map<String, String> all, List<Change> steps) {
    int before = all.size();
    for (Change step : steps) {
      boolean isShort = step.label().length() <= LONGEST && step.oldValue().length() <= LONGEST;
      if (step.before() != null && isShort && all.size() < MOST) {
        all.putIfAbsent(step.label(), step.oldValue());
      }
    }
    return all.size() > before;
  }

  /**
   * Sets values silently; an empty one removes.
   *
   * @return whether something changed
   */
  static boolean update(Map<String, String> all, Map<String, String> values) {
    boolean changed = false;
    for (Map.Entry<String, String> one : values.entrySet()) {
      if (one.getValue().isEmpty()) {
        changed |= all.remove(one.getKey()) != null;
      } else if (one.getKey().length() <= LONGEST
          && one.getValue().length() <= LONGEST
          && (all.size() < MOST || all.containsKey(one.getKey()))) {
        changed |= !one.getValue().equals(all.put(one.getKey(), one.getValue()));
      }
    }
    return changed;
  }

  static String write(Map<String, String> all) {
    return JSON.writeValueAsString(all);
  }

  /** The column after these changes were reported. */
  static String with(String column, List<Change> changes) {
    Map<String, String> all = new LinkedHashMap<>(read(column));
    add(all, changes);
    return write(all);
  }
}
