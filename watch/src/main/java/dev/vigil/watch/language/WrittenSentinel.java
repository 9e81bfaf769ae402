package dev.vigil.watch.language;

import dev.vigil.watch.sentinel.Sentinel;
import java.util.Map;
import java.util.Optional;

/**
 * A sentinel as it stands in a file. Immutable.
 *
 * @param places where its parts stand, by their keys in the YAML and JSON forms
 */
public record WrittenSentinel(Sentinel sentinel, Map<String, SourcePosition> places) {
  public WrittenSentinel {
    places = Map.copyOf(places);
  }

  /** A sentinel that stands in no file. */
  public static WrittenSentinel nowhere(Sentinel sentinel) {
    return new WrittenSentinel(sentinel, Map.of());
  }

  /** Where a part stands; where the sentinel begins if it does not say that part. */
  Optional<SourcePosition> place(String key) {
    return Optional.ofNullable(places.getOrDefault(key, places.get("sentinel")));
  }
}
