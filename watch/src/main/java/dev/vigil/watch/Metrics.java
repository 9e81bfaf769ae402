package dev.vigil.watch;

import dev.vigil.fetch.TimeSource;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Counts and times the work of a running installation. It costs almost nothing until a server adds
 * its own registry to export the metrics. Safe for concurrent use.
 */
public final class Metrics {
  private final CompositeMeterRegistry registry = new CompositeMeterRegistry();

  /** Gauges, whose value is read on demand. */
  private final List<Consumer<MeterRegistry>> asked = new CopyOnWriteArrayList<>();

  /** Exports all metrics to a registry from now on. */
  public void expose(MeterRegistry to) {
    registry.add(to);
    asked.forEach(one -> one.accept(to));
  }

  /**
   * Counts a finished check.
   *
   * @param outcome changed, unchanged, failed or postponed
   * @param late how long after it was due it began; empty for a check that was requested by hand
   */
  public void checked(String outcome, Optional<Duration> late, Duration took) {
    registry.timer("vigil.checks", "outcome", outcome).record(took);
    late.ifPresent(by -> registry.timer("vigil.check.lateness").record(by));
  }

  /**
   * Counts a finished request for a page.
   *
   * @param outcome fetched, unchanged, refused, disallowed, postponed, or what went wrong
   */
  public void fetched(String outcome) {
    registry.counter("vigil.fetches", "outcome", outcome).increment();
  }

  /**
   * Counts a delivery attempt.
   *
   * @param outcome delivered, deferred or refused
   * @param since how long ago the change was found
   */
  public void delivered(String channel, String outcome, Duration since) {
    registry.counter("vigil.deliveries", "channel", channel, "outcome", outcome).increment();
    if (outcome.equals("delivered")) {
      registry.timer("vigil.delivery.latency", "channel", channel).record(since);
    }
  }

  /**
   * Counts a lease on a host that was gained, lost or refused.
   *
   * @param change gained, lost or refused
   */
  public void lease(String change) {
    registry.counter("vigil.leases", "change", change).increment();
  }

  /** Exports the hits, misses and size of a cache. */
  public <T> void cache(
      T cache, ToDoubleFunction<T> hits, ToDoubleFunction<T> misses, ToDoubleFunction<T> bytes) {
    asked.add(
        to -> {
          FunctionCounter.builder("vigil.cache.gets", cache, hits)
              .tag("result", "hit")
              .register(to);
          FunctionCounter.builder("vigil.cache.gets", cache, misses)
              .tag("result", "miss")
              .register(to);
          Gauge.builder("vigil.cache.size", cache, bytes)
              .baseUnit("bytes")
              .strongReference(true)
              .register(to);
        });
  }

  /**
   * Exports the lengths of the queues, read from the database on demand.
   *
   * @param due when the first schedule is due
   * @param message when the first message is due
   * @param waiting how many messages wait
   */
  public void queues(
      Supplier<Optional<Instant>> due,
      Supplier<Optional<Instant>> message,
      LongSupplier waiting,
      TimeSource time) {
    age("vigil.queue.age", due, time);
    age("vigil.outbox.age", message, time);
    asked.add(
        to ->
            Gauge.builder("vigil.outbox.waiting", waiting, LongSupplier::getAsLong)
                .strongReference(true)
                .register(to));
  }

  private void age(String name, Supplier<Optional<Instant>> since, TimeSource time) {
    asked.add(
        to ->
            Gauge.builder(name, since, from -> seconds(from.get(), time.now()))
                .baseUnit("seconds")
                .strongReference(true)
                .register(to));
  }

  private static double seconds(Optional<Instant> since, Instant now) {
    return since
        .map(at -> Math.max(0, (now.toEpochMilli() - at.toEpochMilli()) / 1000.0))
        .orElse(0.0);
  }
}
