package dev.vigil.watch.language;

import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the sentinels that a new one depends on, among the new and the existing ones. Not safe for
 * concurrent use.
 */
final class SentinelDependencies {
  private final VerificationContext around;
  private final Map<String, Sentinel> added = new HashMap<>();

  SentinelDependencies(VerificationContext around) {
    this.around = around;
  }

  /** Adds a sentinel; returns false if the name was added before. */
  boolean add(Sentinel sentinel) {
    return added.putIfAbsent(sentinel.name(), sentinel) == null;
  }

  Optional<Sentinel> find(String name) {
    return Optional.ofNullable(added.get(name))
        .or(() -> around.sentinel(name).map(VerificationContext.Known::sentinel));
  }

  VerificationContext.Stage stage(String name) {
    return added.containsKey(name)
        ? VerificationContext.Stage.WAITING
        : around
            .sentinel(name)
            .map(VerificationContext.Known::stage)
            .orElse(VerificationContext.Stage.WAITING);
  }

  /** Records a problem if no sentinel has this name. */
  void require(String name, String clause, String verb, ProblemCollector notes) {
    if (find(name).isPresent()) {
      return;
    }
    Set<String> names = new HashSet<>(around.sentinels());
    names.addAll(added.keySet());
    notes.error(
        clause,
        verb
            + " sentinel "
            + name
            + ", and you have none of this name"
            + SpellingSuggestion.to(name, names)
                .map(near -> "; did you mean " + near + "?")
                .orElse("."));
  }

  /** Whether a sentinel depends on itself, by inheritance, start or end. */
  boolean isCircle(Sentinel sentinel) {
    Set<String> seen = new HashSet<>();
    List<String> open = new ArrayList<>(hangsOn(sentinel));
    while (!open.isEmpty()) {
      String name = open.removeLast();
      if (name.equals(sentinel.name())) {
        return true;
      }
      if (seen.add(name)) {
        find(name).ifPresent(next -> open.addAll(hangsOn(next)));
      }
    }
    return false;
  }

  private static List<String> hangsOn(Sentinel sentinel) {
    List<String> names = new ArrayList<>();
    if (sentinel.source() instanceof SentinelSource.Other(String name)) {
      names.add(name);
    }
    Stream.of(ClauseValue.FROM, ClauseValue.TO)
        .flatMap(term -> sentinel.get(term).stream())
        .flatMap(moment -> moment.other().stream())
        .forEach(names::add);
    return names;
  }
}
