package dev.vigil.watch.event;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** P and P*: again and again between two events, one by one or told together at the end. */
final class Beat extends Node {
  private final Event.Periodic event;
  private final String name;

  Beat(Event.Periodic event, Context context, List<Node> parts) {
    super(context, parts, 1);
    this.event = event;
    this.name = event.interval().toString();
  }

  @Override
  List<Made> on(Step step) {
    List<Made> from = part(0, step);
    List<Made> to = part(1, step);
    List<Made> made = new ArrayList<>();
    beat(step, made);
    for (Made end : to) {
      List<List<Held>> closed =
          slot(0).complete(context, belonging(event.from(), event.to(), end), true);
      if (event.together()) {
        closed.forEach(windows -> made.add(together(windows, end, step)));
      }
    }
    for (Made now : from) {
      boolean first = context != Context.CUMULATIVE || slot(0).isEmpty();
      boolean beats = first && !event.together();
      slot(0).begin(new Held(now, beats ? now.time().plus(event.interval()) : null), context);
    }
    return made;
  }

  private void beat(Step step, List<Made> made) {
    Deque<Held> kept = new ArrayDeque<>();
    for (Held window : slot(0).held) {
      Instant due = window.due();
      if (due == null || !window.isDue(step.time())) {
        kept.addLast(window);
        continue;
      }
      Made begun =
          context == Context.CUMULATIVE ? Slot.all(List.copyOf(slot(0).held)) : window.made();
      made.add(begun.and(step.clock(name, due)));
      kept.addLast(new Held(window.made(), due.plus(event.interval())));
    }
    slot(0).held.clear();
    slot(0).held.addAll(kept);
  }

  private Made together(List<Held> windows, Made end, Step step) {
    List<Made> all = new ArrayList<>(windows.stream().map(Held::made).toList());
    Instant begun = windows.getFirst().made().time();
    long times = Math.max(0, Duration.between(begun, end.time()).dividedBy(event.interval()));
    if (times > 0) {
      Instant last = begun.plus(event.interval().multipliedBy(times));
      all.add(
          Made.of(
              new Part(
                  step.number(),
                  new Occurrence("time", name, last, Map.of("times", String.valueOf(times))))));
    }
    all.add(end);
    return Made.of(all);
  }

  @Override
  boolean recurs() {
    return true;
  }

  @Override
  void skip(Instant until) {
    List<Held> windows = List.copyOf(slot(0).held);
    slot(0).held.clear();
    for (Held window : windows) {
      Instant due = window.due();
      if (due != null && window.isDue(until)) {
        long missed = Duration.between(due, until).dividedBy(event.interval());
        due = due.plus(event.interval().multipliedBy(missed));
      }
      slot(0).held.addLast(new Held(window.made(), due));
    }
  }
}
