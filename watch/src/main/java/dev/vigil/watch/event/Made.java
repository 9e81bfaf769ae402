package dev.vigil.watch.event;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A detected event: the occurrences that it is made of, in their order. Immutable. */
record Made(List<Part> parts) {
  /** Of more the first, which began it, and the newest are kept. */
  static final int MOST_PARTS = 200;

  private static final Comparator<Part> ORDER =
      Comparator.comparingLong(Part::step).thenComparing(part -> part.occurrence().time());

  static final Made NOTHING = new Made(List.of());

  static Made of(Part part) {
    return new Made(List.of(part));
  }

  /** All parts of several, each once. */
  static Made of(List<Made> several) {
    Set<Part> all = new LinkedHashSet<>();
    several.forEach(made -> all.addAll(made.parts));
    List<Part> parts = new ArrayList<>(all);
    parts.sort(ORDER);
    if (parts.size() > MOST_PARTS) {
      parts.subList(1, parts.size() - MOST_PARTS + 1).clear();
    }
    return new Made(List.copyOf(parts));
  }

  Made and(Made other) {
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

  boolean contains(Made other) {
    return parts.containsAll(other.parts);
  }
}
