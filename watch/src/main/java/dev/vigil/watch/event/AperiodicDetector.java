package dev.vigil.watch.event;

import java.util.ArrayList;
import java.util.List;

/**
 * Detects A and A*: the occurrences of an event between two others, one by one or together at the
 * end. In one step, an occurrence counts for the open window, then the window closes, then the next
 * one opens.
 */
final class AperiodicDetector extends EventDetector {
  private final EventExpression.Aperiodic event;

  AperiodicDetector(
      EventExpression.Aperiodic event, ConsumptionContext context, List<EventDetector> parts) {
    super(context, parts, 2);
    this.event = event;
  }

  @Override
  List<CompositeOccurrence> on(DetectorStep step) {
    List<CompositeOccurrence> from = part(0, step);
    List<CompositeOccurrence> each = part(1, step);
    List<CompositeOccurrence> to = part(2, step);
    List<CompositeOccurrence> made = new ArrayList<>();
    for (CompositeOccurrence one : each) {
      if (event.together()) {
        slot(1).held.addLast(new DetectorMemory(one));
      } else {
        made.addAll(inside(one));
      }
    }
    for (CompositeOccurrence end : to) {
      List<List<DetectorMemory>> closed =
          slot(0).complete(context, EventDetector.belonging(event.from(), event.to(), end), true);
      if (event.together()) {
        closed.forEach(windows -> made.add(together(windows, end)));
        if (context == ConsumptionContext.CHRONICLE && !closed.isEmpty()) {
          slot(1).held.clear();
        }
      }
    }
    from.forEach(now -> slot(0).begin(new DetectorMemory(now), context));
    forget();
    return made;
  }

  private List<CompositeOccurrence> inside(CompositeOccurrence one) {
    if (slot(0).isEmpty()) {
      return List.of();
    }
    return switch (context) {
      case RECENT -> List.of(slot(0).held.getLast().made().and(one));
      case CHRONICLE -> List.of(slot(0).held.getFirst().made().and(one));
      case CONTINUOUS -> slot(0).held.stream().map(window -> window.made().and(one)).toList();
      case CUMULATIVE -> List.of(InitiatorQueue.all(List.copyOf(slot(0).held)).and(one));
    };
  }

  private CompositeOccurrence together(List<DetectorMemory> windows, CompositeOccurrence end) {
    List<CompositeOccurrence> all = new ArrayList<>();
    windows.forEach(window -> all.add(window.made()));
    long opened = windows.getFirst().made().end();
    slot(1).held.stream()
        .map(DetectorMemory::made)
        .filter(one -> one.end() > opened)
        .forEach(all::add);
    all.add(end);
    return CompositeOccurrence.of(all);
  }

  /** Drops occurrences from before every open window. */
  private void forget() {
    long opened = slot(0).isEmpty() ? Long.MAX_VALUE : slot(0).held.getFirst().made().end();
    slot(1).held.removeIf(one -> one.made().end() <= opened);
  }
}
