package dev.vigil.watch.event;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Detects ANY: a given number of different events out of several. Before each step fewer than the
 * required number are stored, since enough of them complete the event at once; only in the recent
 * context they stay.
 */
final class AnyDetector extends EventDetector {
  private final int count;

  AnyDetector(EventExpression.Any event, ConsumptionContext context, List<EventDetector> parts) {
    super(context, parts, parts.size());
    this.count = event.count();
  }

  @Override
  List<CompositeOccurrence> on(DetectorStep step) {
    List<List<CompositeOccurrence>> detected =
        parts.stream().map(part -> part.detect(step)).toList();
    List<CompositeOccurrence> made = new ArrayList<>();
    for (int i = 0; i < detected.size(); i++) {
      for (CompositeOccurrence now : detected.get(i)) {
        made.addAll(on(i, now));
      }
    }
    return made;
  }

  private List<CompositeOccurrence> on(int index, CompositeOccurrence now) {
    if (context == ConsumptionContext.CONTINUOUS) {
      return continuous(index, now);
    }
    slot(index).begin(new DetectorMemory(now), context);
    List<InitiatorQueue> there = slots.stream().filter(slot -> !slot.isEmpty()).toList();
    if (there.size() < count) {
      return List.of();
    }
    return switch (context) {
      case RECENT -> List.of(CompositeOccurrence.of(newest(index, now)));
      case CHRONICLE ->
          List.of(
              CompositeOccurrence.of(
                  there.stream().map(slot -> slot.held.removeFirst().made()).toList()));
      default -> {
        List<CompositeOccurrence> all = new ArrayList<>();
        there.forEach(slot -> slot.held.forEach(held -> all.add(held.made())));
        there.forEach(slot -> slot.held.clear());
        yield List.of(CompositeOccurrence.of(all));
      }
    };
  }

  /** Combines the new occurrence with the newest of the others. */
  private List<CompositeOccurrence> newest(int index, CompositeOccurrence now) {
    List<CompositeOccurrence> others = new ArrayList<>();
    // Of one step, the last is the newest.
    for (int i = slots.size() - 1; i >= 0; i--) {
      if (i != index && !slot(i).isEmpty()) {
        others.add(slot(i).held.getLast().made());
      }
    }
    others.sort(Comparator.comparingLong(CompositeOccurrence::end).reversed());
    List<CompositeOccurrence> chosen = new ArrayList<>(others.subList(0, count - 1));
    chosen.add(now);
    return chosen;
  }

  private record Waiting(int index, DetectorMemory held) {}

  /**
   * Every waiting occurrence starts an event of its own: with the first later occurrence of each
   * other kind, if these are enough together with the new one. Used occurrences are consumed.
   */
  private List<CompositeOccurrence> continuous(int index, CompositeOccurrence now) {
    List<Waiting> waiting = new ArrayList<>();
    for (int i = 0; i < slots.size(); i++) {
      int kind = i;
      slot(i).held.forEach(held -> waiting.add(new Waiting(kind, held)));
    }
    waiting.sort(Comparator.comparingLong(one -> one.held().made().end()));
    List<CompositeOccurrence> made = new ArrayList<>();
    Set<DetectorMemory> used = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < waiting.size(); i++) {
      if (waiting.get(i).index() == index) {
        continue;
      }
      List<DetectorMemory> chosen = chosen(waiting, i, index);
      if (chosen.size() < count - 1) {
        // Behind a later one there are no more kinds.
        break;
      }
      made.addAll(InitiatorQueue.join(List.of(chosen), now));
      used.addAll(chosen);
    }
    if (made.isEmpty()) {
      slot(index).begin(new DetectorMemory(now), context);
    }
    slots.forEach(slot -> slot.held.removeIf(used::contains));
    return made;
  }

  private List<DetectorMemory> chosen(List<Waiting> waiting, int from, int index) {
    Set<Integer> kinds = new HashSet<>(Set.of(index));
    List<DetectorMemory> chosen = new ArrayList<>();
    for (int i = from; i < waiting.size() && chosen.size() < count - 1; i++) {
      if (kinds.add(waiting.get(i).index())) {
        chosen.add(waiting.get(i).held());
      }
    }
    return chosen;
  }
}
