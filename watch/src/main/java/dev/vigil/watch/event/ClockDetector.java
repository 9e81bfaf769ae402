package dev.vigil.watch.event;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Detects time events: once, at every multiple of a duration, or by cron. */
final class ClockDetector extends EventDetector {
  /** The periods in which the last missed time of a cron rule is searched, in turn. */
  private static final List<Duration> BACK =
      List.of(Duration.ofHours(1), Duration.ofDays(1), Duration.ofDays(32), Duration.ofDays(366));

  /** When it is due next after a time. */
  @FunctionalInterface
  interface Next {
    Optional<Instant> after(Instant time);
  }

  private final Next next;
  private final String name;
  private final boolean recurs;

  ClockDetector(ConsumptionContext context, String name, boolean recurs, Next next) {
    super(context, List.of(), 1);
    this.next = next;
    this.name = name;
    this.recurs = recurs;
  }

  @Override
  void begin(Instant now) {
    set(next.after(now).orElse(null));
  }

  private void set(@Nullable Instant due) {
    slot(0).held.clear();
    if (due != null) {
      slot(0).held.addLast(new DetectorMemory(CompositeOccurrence.NOTHING, due));
    }
  }

  @Override
  List<CompositeOccurrence> on(DetectorStep step) {
    Optional<Instant> due = due().filter(time -> !time.isAfter(step.time()));
    due.ifPresent(time -> set(next.after(time).orElse(null)));
    return due.map(time -> List.of(step.clock(name, time))).orElse(List.of());
  }

  @Override
  boolean recurs() {
    return recurs;
  }

  @Override
  void skip(Instant until) {
    Optional<Instant> due = due().filter(time -> !time.isAfter(until));
    if (due.isPresent()) {
      set(last(due.get(), until));
    }
  }

  private Instant last(Instant due, Instant until) {
    Instant last = due;
    for (Duration back : BACK) {
      Optional<Instant> near = next.after(until.minus(back)).filter(time -> !time.isAfter(until));
      if (near.isPresent()) {
        last = near.get().isAfter(last) ? near.get() : last;
        break;
      }
    }
    Optional<Instant> later = next.after(last);
    while (later.isPresent() && !later.get().isAfter(until)) {
      last = later.get();
      later = next.after(last);
    }
    return last;
  }
}
