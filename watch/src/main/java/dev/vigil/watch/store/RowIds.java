package dev.vigil.watch.store;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * Creates row ids that grow with time and are unique among nodes. An id has 42 bits of milliseconds
 * since 2024 and 21 bits that start at random in each millisecond. Safe for concurrent use.
 */
public final class RowIds {
  private static final long SINCE = 1_704_067_200_000L;
  private static final int LOW_BITS = 21;

  private final InstantSource clock;
  private final RandomGenerator chance;
  private final AtomicLong last = new AtomicLong();

  public RowIds(InstantSource clock, RandomGenerator chance) {
    this.clock = clock;
    this.chance = chance;
  }

  /** When an id was made. */
  public static Instant time(long id) {
    return Instant.ofEpochMilli((id >> LOW_BITS) + SINCE);
  }

  public long next() {
    // The upper half of the low bits stays free, so that many ids of one millisecond still fit.
    long fresh = clock.millis() - SINCE << LOW_BITS | chance.nextInt(1 << LOW_BITS - 1);
    return last.updateAndGet(before -> fresh > before ? fresh : before + 1);
  }
}
