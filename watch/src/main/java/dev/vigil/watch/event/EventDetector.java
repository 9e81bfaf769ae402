package dev.vigil.watch.event;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The detector of one event operator: combines what its parts detected in a step into its own
 * events. Not safe for concurrent use.
 */
abstract class EventDetector {
  /** The limit of events that one node detects in one step. */
  private static final int MAX_MADE = 1_000;

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

  /** Detects the events of this step. */
  abstract List<CompositeOccurrence> on(DetectorStep step);

  /** Starts the detector when the rule is enabled. */
  void begin(Instant now) {}

  /** When a stored occurrence is due by time. */
  Optional<Instant> due() {
    return slots.stream()
        .flatMap(slot -> slot.held.stream())
        .flatMap(held -> Optional.ofNullable(held.due()).stream())
        .min(Instant::compareTo);
  }

  /** Whether the event recurs, so that only the last of several missed times is raised. */
  boolean recurs() {
    return false;
  }

  /** Skips all times up to the given one, except the last. */
  void skip(Instant until) {}

  /** Detects events, up to a limit. */
  final List<CompositeOccurrence> detect(DetectorStep step) {
    List<CompositeOccurrence> made = on(step);
    cut += Math.max(0, made.size() - MAX_MADE);
    return made.size() <= MAX_MADE ? made : made.subList(made.size() - MAX_MADE, made.size());
  }

  List<CompositeOccurrence> part(int index, DetectorStep step) {
    return parts.get(index).detect(step);
  }

  InitiatorQueue slot(int index) {
    return slots.get(index);
  }

  /**
   * Selects the initiators of a terminator. A terminator that is a delay after the initiator
   * belongs to its own initiator.
   */
  static Predicate<CompositeOccurrence> belonging(
      EventExpression from, EventExpression to, CompositeOccurrence terminator) {
    return to instanceof EventExpression.After(EventExpression begin, _) && begin.equals(from)
        ? terminator::contains
        : _ -> true;
  }
}
