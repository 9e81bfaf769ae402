package dev.vigil.watch.event;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Detects a given time after an event. In the recent context a new occurrence begins the time anew;
 * in the cumulative one all that come until the first is due go with it.
 */
final class DelayDetector extends EventDetector {
  private final EventExpression.After event;

  DelayDetector(
      EventExpression.After event, ConsumptionContext context, List<EventDetector> parts) {
    super(context, parts, 1);
    this.event = event;
  }

  @Override
  List<CompositeOccurrence> on(DetectorStep step) {
    List<CompositeOccurrence> fresh = part(0, step);
    List<CompositeOccurrence> made = new ArrayList<>();
    for (Iterator<DetectorMemory> all = slot(0).held.iterator(); all.hasNext(); ) {
      DetectorMemory held = all.next();
      Instant due = held.due();
      if (due == null || !held.isDue(step.time())) {
        continue;
      }
      CompositeOccurrence clock = step.clock(event.later().toString(), due);
      if (context == ConsumptionContext.CUMULATIVE) {
        made.add(InitiatorQueue.all(List.copyOf(slot(0).held)).and(clock));
        slot(0).held.clear();
        break;
      }
      made.add(held.made().and(clock));
      all.remove();
    }
    for (CompositeOccurrence now : fresh) {
      boolean first = context != ConsumptionContext.CUMULATIVE || slot(0).isEmpty();
      slot(0)
          .begin(new DetectorMemory(now, first ? now.time().plus(event.later()) : null), context);
    }
    return made;
  }
}
