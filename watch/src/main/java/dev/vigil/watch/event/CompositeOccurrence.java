package dev.vigil.watch.event;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** An occurrence of a composite event: the occurrences that it consists of, in order. Immutable. */
record CompositeOccurrence(List<TimedOccurrence> parts) {
  /** The limit of parts; beyond it, the first and the newest are kept. */
  static final int MAX_PARTS = 200;

  private static final Comparator<TimedOccurrence> ORDER =
      Comparator.comparingLong(TimedOccurrence::step)
          .thenComparing(part -> part.occurrence().time());

  static final CompositeOccurrence NOTHING = new CompositeOccurrence(List.of());

  static CompositeOccurrence of(TimedOccurrence part) {
    return new CompositeOccurrence(List.of(part));
  }

  /** Merges several occurrences; each part is contained once. */
  static CompositeOccurrence of(List<CompositeOccurrence> several) {
    Set<TimedOccurrence> all = new LinkedHashSet<>();
    several.forEach(made -> all.addAll(made.parts));
    List<TimedOccurrence> parts = new ArrayList<>(all);
    parts.sort(ORDER);
    if (parts.size() > MAX_PARTS) {
      parts.subList(1, parts.size() - MAX_PARTS + 1).clear();
    }
    return new CompositeOccurrence(List.copyOf(parts));
  }

  CompositeOccurrence and(CompositeOccurrence other) {
    return of(List.of(this, other));
  }

  /** The step in which it was complete. */
  long end() {
    return parts.isEmpty() ? 0 : parts.getLast().step();
  }

  /** When it was complete. */
  Instant time() {
    return parts.getLast().occurrence().time();
  }

  boolean contains(CompositeOccurrence other) {
    return parts.containsAll(other.parts);
  }
}
