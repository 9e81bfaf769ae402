package dev.vigil.watch.event;

import dev.vigil.watch.condition.ConditionValues;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An event that a detector found, with the occurrences that it consists of, in order. Immutable.
 */
public record DetectedEvent(List<Occurrence> parts) {
  /** The name of events that the clock raises. */
  public static final String TIME = "time";

  public DetectedEvent {
    parts = List.copyOf(parts);
  }

  /** When it was complete. */
  public Instant time() {
    return parts.getLast().time();
  }

  /** The values for conditions: the changes of all parts. */
  public ConditionValues facts() {
    Map<String, String> values = new LinkedHashMap<>();
    List<Map<String, String>> changes = new ArrayList<>();
    for (Occurrence part : parts) {
      if (part.event().equals(TIME)) {
        continue;
      }
      ConditionValues own = ConditionValues.ofParameters(part.parameters());
      Map<String, String> all = new LinkedHashMap<>(own.values());
      all.put("event", part.event());
      all.put("sentinel", part.subject());
      values.putAll(all);
      List<Map<String, String>> items = own.changes().isEmpty() ? List.of(Map.of()) : own.changes();
      for (Map<String, String> item : items) {
        Map<String, String> merged = new LinkedHashMap<>(all);
        merged.putAll(item);
        changes.add(merged);
      }
    }
    values.put("events", String.valueOf(count()));
    return new ConditionValues(values, changes);
  }

  private long count() {
    return parts.stream().filter(part -> !part.event().equals(TIME)).count();
  }

  /** The last part that did not come by the clock, if there is one, else the last. */
  public Occurrence last() {
    return parts.reversed().stream()
        .filter(part -> !part.event().equals(TIME))
        .findFirst()
        .orElse(parts.getLast());
  }
}
