package dev.vigil.fetch;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Time that a test moves. Anyone who sleeps lets it pass at once; alarms go off when it passes
 * them.
 */
public final class ManualTime implements TimeSource {
  private record Pending(long at, Runnable action) implements Comparable<Pending> {
    @Override
    public int compareTo(Pending other) {
      return Long.compare(at, other.at);
    }
  }

  private final PriorityQueue<Pending> alarms = new PriorityQueue<>();
  private final List<Duration> slept = new ArrayList<>();
  private long ticks;
  private int set;

  @Override
  public synchronized Instant now() {
    return Instant.parse("2026-03-01T12:00:00Z").plusNanos(ticks);
  }

  @Override
  public synchronized long nanoTime() {
    return ticks;
  }

  @Override
  public void sleep(Duration duration) {
    synchronized (this) {
      slept.add(duration);
    }
    pass(duration);
  }

  @Override
  public synchronized Alarm after(Duration duration, Runnable action) {
    Pending pending = new Pending(ticks + duration.toNanos(), action);
    alarms.add(pending);
    set++;
    notifyAll();
    return () -> {
      synchronized (this) {
        alarms.remove(pending);
      }
    };
  }

  /** Waits until so many alarms have been set, whatever became of them. */
  public synchronized void awaitAlarms(int number) throws InterruptedException {
    while (set < number) {
      wait();
    }
  }

  /** Lets time pass and alarms go off. */
  public void pass(Duration duration) {
    List<Runnable> due = new ArrayList<>();
    synchronized (this) {
      ticks += duration.toNanos();
      while (!alarms.isEmpty() && alarms.peek().at() <= ticks) {
        due.add(alarms.remove().action());
      }
    }
    due.forEach(Runnable::run);
  }

  /** How long others slept, in order. */
  public synchronized List<Duration> slept() {
    return List.copyOf(slept);
  }
}
