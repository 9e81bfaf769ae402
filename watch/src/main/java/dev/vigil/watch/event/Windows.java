package dev.vigil.watch.event;

import java.util.ArrayList;
import java.util.List;

/**
 * A and A*: what happens between two events, one by one or all together at the end. In one step,
 * what happens counts for the window that is open, then the window closes, then the next one opens.
 */
final class Windows extends Node {
  private final Event.Aperiodic event;

  Windows(Event.Aperiodic event, Context context, List<Node> parts) {
    super(context, parts, 2);
    this.event = event;
  }

  @Override
  List<Made> on(Step step) {
    List<Made> from = part(0, step);
    List<Made> each = part(1, step);
    List<Made> to = part(2, step);
    List<Made> made = new ArrayList<>();
    for (Made one : each) {
      if (event.together()) {
        slot(1).held.addLast(new Held(one));
      } else {
        made.addAll(inside(one));
      }
    }
    for (Made end : to) {
      List<List<Held>> closed =
          slot(0).complete(context, Node.belonging(event.from(), event.to(), end), true);
      if (event.together()) {
        closed.forEach(windows -> made.add(together(windows, end)));
        if (context == Context.CHRONICLE && !closed.isEmpty()) {
          slot(1).held.clear();
        }
      }
    }
    from.forEach(now -> slot(0).begin(new Held(now), context));
    forget();
    return made;
  }

  private List<Made> inside(Made one) {
    if (slot(0).isEmpty()) {
      return List.of();
    }
    return switch (context) {
      case RECENT -> List.of(slot(0).held.getLast().made().and(one));
      case CHRONICLE -> List.of(slot(0).held.getFirst().made().and(one));
      case CONTINUOUS -> slot(0).held.stream().map(window -> window.made().and(one)).toList();
      case CUMULATIVE -> List.of(Slot.all(List.copyOf(slot(0).held)).and(one));
    };
  }

  private Made together(List<Held> windows, Made end) {
    List<Made> all = new ArrayList<>();
    windows.forEach(window -> all.add(window.made()));
    long opened = windows.getFirst().made().end();
    slot(1).held.stream().map(Held::made).filter(one -> one.end() > opened).forEach(all::add);
    all.add(end);
    return Made.of(all);
  }

  /** What came before every open window is of no more use. */
  private void forget() {
    long opened = slot(0).isEmpty() ? Long.MAX_VALUE : slot(0).held.getFirst().made().end();
    slot(1).held.removeIf(one -> one.made().end() <= opened);
  }
}
