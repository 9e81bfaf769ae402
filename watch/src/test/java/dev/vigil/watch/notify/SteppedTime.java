package dev.vigil.watch.notify;

import dev.vigil.fetch.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Time that a test moves; anyone who sleeps lets it pass. */
final class SteppedTime implements TimeSource {
  private record Pending(Instant at, Runnable action) {}

  private final List<Pending> alarms = new ArrayList<>();
  private Instant now;

  SteppedTime(String now) {
    this.now = Instant.parse(now);
  }

  @Override
  public synchronized Instant now() {
    return now;
  }

  @Override
  public synchronized long nanoTime() {
    return Duration.between(Instant.EPOCH, now).toNanos();
  }

  @Override
  public void sleep(Duration duration) {
    pass(duration);
  }

  @Override
  public synchronized Alarm after(Duration duration, Runnable action) {
    Pending pending = new Pending(now.plus(duration), action);
    alarms.add(pending);
    notifyAll();
    return () -> {
      synchronized (this) {
        alarms.remove(pending);
      }
    };
  }

  /** Waits until someone waits for something. */
  synchronized void awaitAlarm() throws InterruptedException {
    while (alarms.isEmpty()) {
      wait();
    }
  }

  void pass(Duration duration) {
    to(now().plus(duration));
  }

  void to(Instant later) {
    List<Pending> due;
    synchronized (this) {
      now = later;
      due = alarms.stream().filter(alarm -> !alarm.at().isAfter(now)).toList();
      alarms.removeAll(due);
    }
    due.forEach(alarm -> alarm.action().run());
  }
}
