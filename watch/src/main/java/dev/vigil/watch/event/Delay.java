package dev.vigil.watch.event;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * So long after an event. In the recent context a new occurrence begins the time anew; in the
 * cumulative one all that come until the first is due go with it.
 */
final class Delay extends Node {
  private final Event.After event;

  Delay(Event.After event, Context context, List<Node> parts) {
    super(context, parts, 1);
    this.event = event;
  }

  @Override
  List<Made> on(Step step) {
    List<Made> fresh = part(0, step);
    List<Made> made = new ArrayList<>();
    for (Iterator<Held> all = slot(0).held.iterator(); all.hasNext(); ) {
      Held held = all.next();
      Instant due = held.due();
      if (due == null || !held.isDue(step.time())) {
        continue;
      }
      Made clock = step.clock(event.later().toString(), due);
      if (context == Context.CUMULATIVE) {
        made.add(Slot.all(List.copyOf(slot(0).held)).and(clock));
        slot(0).held.clear();
        break;
      }
      made.add(held.made().and(clock));
      all.remove();
    }
    for (Made now : fresh) {
      boolean first = context != Context.CUMULATIVE || slot(0).isEmpty();
      slot(0).begin(new Held(now, first ? now.time().plus(event.later()) : null), context);
    }
    return made;
  }
}
