package dev.vigil.watch.language;

import dev.vigil.watch.language.clause.SourcePosition;
import dev.vigil.watch.sentinel.Sentinel;
import java.util.Map;
import java.util.Optional;

/**
 * A sentinel with the positions of its clauses in a file. Immutable.
 *
 * @param places the positions of its clauses, by their keys in the YAML and JSON forms
 */
public record WrittenSentinel(Sentinel sentinel, Map<String, SourcePosition> places) {
  public WrittenSentinel {
    places = Map.copyOf(places);
  }

  /** A sentinel without a file. */
  public static WrittenSentinel nowhere(Sentinel sentinel) {
    return new WrittenSentinel(sentinel, Map.of());
  }

  /** The position of a clause, or of the sentinel if the clause is missing. */
  Optional<SourcePosition> place(String key) {
    return Optional.ofNullable(places.getOrDefault(key, places.get("sentinel")));
  }
}
