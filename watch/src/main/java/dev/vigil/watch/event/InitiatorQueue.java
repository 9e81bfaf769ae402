package dev.vigil.watch.event;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

/**
 * A queue of initiators that wait for a terminator, the oldest first. Not safe for concurrent use.
 */
final class InitiatorQueue {
  final Deque<DetectorMemory> held = new ArrayDeque<>();

  boolean isEmpty() {
    return held.isEmpty();
  }

  void begin(DetectorMemory fresh, ConsumptionContext context) {
    if (context == ConsumptionContext.RECENT) {
      held.clear();
    }
    held.addLast(fresh);
  }

  /**
   * Takes the initiators that a terminator completes; those of one event are in one list.
   *
   * @param fits whether the terminator belongs to an initiator
   * @param ends whether it consumes even the newest initiator
   */
  List<List<DetectorMemory>> complete(
      ConsumptionContext context, Predicate<CompositeOccurrence> fits, boolean ends) {
    return switch (context) {
      case RECENT -> {
        if (held.isEmpty() || !fits.test(held.getLast().made())) {
          yield List.of();
        }
        yield List.of(List.of(ends ? held.removeLast() : held.getLast()));
      }
      case CHRONICLE -> {
        for (Iterator<DetectorMemory> all = held.iterator(); all.hasNext(); ) {
          DetectorMemory oldest = all.next();
          if (fits.test(oldest.made())) {
            all.remove();
            yield List.of(List.of(oldest));
          }
        }
        yield List.of();
      }
      case CONTINUOUS -> {
        List<List<DetectorMemory>> completed = new ArrayList<>();
        for (Iterator<DetectorMemory> all = held.iterator(); all.hasNext(); ) {
          DetectorMemory one = all.next();
          if (fits.test(one.made())) {
            all.remove();
            completed.add(List.of(one));
          }
        }
        yield completed;
      }
      case CUMULATIVE -> {
        if (held.stream().noneMatch(one -> fits.test(one.made()))) {
          yield List.of();
        }
        List<DetectorMemory> together = List.copyOf(held);
        held.clear();
        yield List.of(together);
      }
    };
  }

  /** Creates one event for each list of initiators, with its other occurrences. */
  static List<CompositeOccurrence> join(
      List<List<DetectorMemory>> completed, CompositeOccurrence terminator) {
    return completed.stream().map(initiators -> all(initiators).and(terminator)).toList();
  }

  static CompositeOccurrence all(List<DetectorMemory> initiators) {
    return CompositeOccurrence.of(initiators.stream().map(DetectorMemory::made).toList());
  }
}
