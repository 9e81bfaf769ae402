package dev.vigil.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.ref.Reference;
import java.util.concurrent.Callable;

/** Measures how much heap an object graph keeps, by what is in use after collections. */
public final class Heap {
  private static final MemoryMXBean MEMORY = ManagementFactory.getMemoryMXBean();

  private Heap() {}

  /**
   * Builds and holds something; returns the bytes that are in use because of it. The smallest of
   * some trials, since leftovers of others only add.
   */
  public static long retained(Callable<?> build, int trials) throws Exception {
    long least = Long.MAX_VALUE;
    for (int trial = 0; trial < trials; trial++) {
      long before = settled();
      Object held = build.call();
      try {
        least = Math.min(least, Math.max(0, settled() - before));
      } finally {
        Reference.reachabilityFence(held);
      }
    }
    return least;
  }

  /** Heap in use once further collections free nothing more. */
  public static long settled() {
    long last = Long.MAX_VALUE;
    for (int i = 0; i < 10; i++) {
      System.gc();
      long used = MEMORY.getHeapMemoryUsage().getUsed();
      if (used >= last - 10_000) {
        return Math.min(used, last);
      }
      last = used;
    }
    return last;
  }
}
