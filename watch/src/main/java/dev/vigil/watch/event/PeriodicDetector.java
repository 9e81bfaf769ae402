package dev.vigil.watch.event;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** Detects P and P*: periodic times between two events, one by one or together at the end. */
final class PeriodicDetector extends EventDetector {
  private final EventExpression.Periodic event;
  private final String name;

  PeriodicDetector(
      EventExpression.Periodic event, ConsumptionContext context, List<EventDetector> parts) {
    super(context, parts, 1);
    this.event = event;
    this.name = event.interval().toString();
  }

  @Override
  List<CompositeOccurrence> on(DetectorStep step) {
    List<CompositeOccurrence> from = part(0, step);
    List<CompositeOccurrence> to = part(1, step);
    List<CompositeOccurrence> made = new ArrayList<>();
    beat(step, made);
    for (CompositeOccurrence end : to) {
      List<List<DetectorMemory>> closed =
          slot(0).complete(context, belonging(event.from(), event.to(), end), true);
      if (event.together()) {
        closed.forEach(windows -> made.add(together(windows, end, step)));
      }
    }
    for (CompositeOccurrence now : from) {
      boolean first = context != ConsumptionContext.CUMULATIVE || slot(0).isEmpty();
      boolean beats = first && !event.together();
      slot(0)
          .begin(
              new DetectorMemory(now, beats ? now.time().plus(event.interval()) : null), context);
    }
    return made;
  }

  private void beat(DetectorStep step, List<CompositeOccurrence> made) {
    Deque<DetectorMemory> row = new ArrayDeque<>();
    for (DetectorMemory window : slot(0).held) {
      Instant due = window.due();
      if (due == null || !window.isDue(step.time())) {
        row.addLast(window);
        continue;
      }
      CompositeOccurrence begun =
          context == ConsumptionContext.CUMULATIVE
              ? InitiatorQueue.all(List.copyOf(slot(0).held))
              : window.made();
      made.add(begun.and(step.clock(name, due)));
      row.addLast(new DetectorMemory(window.made(), due.plus(event.interval())));
    }
    slot(0).held.clear();
    slot(0).held.addAll(row);
  }

  private CompositeOccurrence together(
      List<DetectorMemory> windows, CompositeOccurrence end, DetectorStep step) {
    List<CompositeOccurrence> all =
        new ArrayList<>(windows.stream().map(DetectorMemory::made).toList());
    Instant begun = windows.getFirst().made().time();
    long times = Math.max(0, Duration.between(begun, end.time()).dividedBy(event.interval()));
    if (times > 0) {
      Instant last = begun.plus(event.interval().multipliedBy(times));
      all.add(
          CompositeOccurrence.of(
              new TimedOccurrence(
                  step.number(),
                  new Occurrence("time", name, last, Map.of("times", String.valueOf(times))))));
    }
    all.add(end);
    return CompositeOccurrence.of(all);
  }

  @Override
  boolean recurs() {
    return true;
  }

  @Override
  void skip(Instant until) {
    List<DetectorMemory> windows = List.copyOf(slot(0).held);
    slot(0).held.clear();
    for (DetectorMemory window : windows) {
      Instant due = window.due();
      if (due != null && window.isDue(until)) {
        long missed = Duration.between(due, until).dividedBy(event.interval());
        due = due.plus(event.interval().multipliedBy(missed));
      }
      slot(0).held.addLast(new DetectorMemory(window.made(), due));
    }
  }
}
