package dev.vigil.server.account;

import dev.vigil.fetch.Time;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Slows down whoever guesses: after a few failures in a row a name, or an address, waits, and twice
 * as long after each further one. Safe for concurrent use.
 */
public final class Throttle {
  private static final int FREE = 5;
  private static final Duration FIRST = Duration.ofSeconds(2);
  private static final Duration LONGEST = Duration.ofMinutes(15);
  private static final int MOST = 10_000;

  private final Time time;
  private final Map<String, Failures> all = new LinkedHashMap<>(16, 0.75f, true);

  private record Failures(int count, long last) {}

  public Throttle(Time time) {
    this.time = time;
  }

  /** How long somebody still has to wait; zero for not at all. */
  public synchronized Duration wait(String who) {
    Failures failures = all.get(who);
    if (failures == null || failures.count() < FREE) {
      return Duration.ZERO;
    }
    Duration left = pause(failures.count()).minusNanos(time.ticks() - failures.last());
    return left.isNegative() ? Duration.ZERO : left;
  }

  public synchronized void failed(String who) {
    Failures before = all.get(who);
    int earlier =
        before == null || time.ticks() - before.last() > LONGEST.multipliedBy(2).toNanos()
            ? 0
            : before.count();
    all.put(who, new Failures(earlier + 1, time.ticks()));
    if (all.size() > MOST) {
      all.remove(all.keySet().iterator().next());
    }
  }

  public synchronized void succeeded(String who) {
    all.remove(who);
  }

  private static Duration pause(int failures) {
    Duration pause = FIRST.multipliedBy(1L << Math.min(failures - FREE, 20));
    return pause.compareTo(LONGEST) > 0 ? LONGEST : pause;
  }
}
