package dev.vigil.watch.event;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The detector of one operator of an event: told what its parts detected in a step, it tells what
 * it detects. Not safe for concurrent use.
 */
abstract class EventDetector {
  /** Events that one node tells in one step. */
  private static final int MOST_MADE = 1_000;

  final ConsumptionContext context;
  final List<EventDetector> parts;
  final List<InitiatorQueue> slots = new ArrayList<>();

  /** How many events were left out because there were too many at once. */
  long cut;

  EventDetector(ConsumptionContext context, List<EventDetector> parts, int slots) {
    this.context = context;
    this.parts = List.copyOf(parts);
    for (int i = 0; i < slots; i++) {
      this.slots.add(new InitiatorQueue());
    }
  }

  /** What is detected in this step. */
  abstract List<CompositeOccurrence> on(DetectorStep step);

  /** Begins, at the time when the rule comes into force. */
  void begin(Instant now) {}

  /** When something held is due by itself. */
  Optional<Instant> due() {
    return slots.stream()
        .flatMap(slot -> slot.held.stream())
        .flatMap(held -> Optional.ofNullable(held.due()).stream())
        .min(Instant::compareTo);
  }

  /**
   * Whether it is raised again and again, so that of several times that were missed only the last
   * is raised.
   */
  boolean recurs() {
    return false;
  }

  /** Leaves out all times but the last up to the given one. */
  void skip(Instant until) {}

  /** The same, bounded. */
  final List<CompositeOccurrence> detect(DetectorStep step) {
    List<CompositeOccurrence> made = on(step);
    cut += Math.max(0, made.size() - MOST_MADE);
    return made.size() <= MOST_MADE ? made : made.subList(made.size() - MOST_MADE, made.size());
  }

  List<CompositeOccurrence> part(int index, DetectorStep step) {
    return parts.get(index).detect(step);
  }

  InitiatorQueue slot(int index) {
    return slots.get(index);
  }

  /**
   * Whose terminator an occurrence is. An end that is told as so long after the beginning belongs
   * to its own beginning.
   */
  static Predicate<CompositeOccurrence> belonging(
      EventExpression from, EventExpression to, CompositeOccurrence terminator) {
    return to instanceof EventExpression.After(EventExpression begin, _) && begin.equals(from)
        ? terminator::contains
        : _ -> true;
  }
}
