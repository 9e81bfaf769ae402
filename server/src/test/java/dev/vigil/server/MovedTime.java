package dev.vigil.server;

import dev.vigil.fetch.ForwardingTimeSource;
import dev.vigil.fetch.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The machine's time, which tests can move ahead. Safe for concurrent use. */
final class MovedTime extends ForwardingTimeSource {
  private final AtomicLong ahead = new AtomicLong();
  private volatile @Nullable Moment stopped;

  MovedTime() {
    super(TimeSource.system());
  }

  private record Moment(Instant now, long nanoTime) {
    static Moment ofTheMachine() {
      return new Moment(Instant.now(), System.nanoTime());
    }
  }

  /** From here on only {@link #pass} moves it, however slow the machine is. */
  void stop() {
    stopped = Moment.ofTheMachine();
  }

  private Moment moment() {
    Moment moment = stopped;
    return moment == null ? Moment.ofTheMachine() : moment;
  }

  void pass(Duration duration) {
    ahead.addAndGet(duration.toNanos());
  }

  @Override
  public Instant now() {
    return moment().now().plusNanos(ahead.get());
  }

  @Override
  public long nanoTime() {
    return moment().nanoTime() + ahead.get();
  }
}
