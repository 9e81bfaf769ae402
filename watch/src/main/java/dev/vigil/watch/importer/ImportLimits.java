package dev.vigil.watch.importer;

import dev.vigil.watch.WatchException;

/**
 * The limits of a file of jobs, by the memory that Java may use: an editor can send one to a
 * server. Stateless.
 */
final class ImportLimits {
  /** A parsed text takes some twenty times its bytes. */
  private static final int TEXT_PER_HEAP = 64;

  private static final long LARGEST_TEXT = 32L << 20;

  /** What a job takes until it is a sentinel, with its texts. */
  private static final int JOB_BYTES = 32 << 10;

  private static final long MAX_JOBS = 100_000;

  private ImportLimits() {}

  /** The most bytes of text. */
  static int text() {
    return (int) Math.min(LARGEST_TEXT, Runtime.getRuntime().maxMemory() / TEXT_PER_HEAP);
  }

  /** The most jobs. */
  private static long jobs() {
    return Math.min(MAX_JOBS, Runtime.getRuntime().maxMemory() / JOB_BYTES);
  }

  /** Refuses more jobs than there is memory for. */
  static void checkJobs(long jobs) {
    if (jobs > jobs()) {
      throw new WatchException(
          "The file has more than %,d jobs; split it, or allow more memory with -Xmx."
              .formatted(jobs()));
    }
  }

  /** Refuses more text than there is memory for. */
  static void checkText(long bytes) {
    if (bytes > text()) {
      throw new WatchException(
          "The jobs take more than %,d kB of text; split the file, or allow more memory with -Xmx."
              .formatted(text() >> 10));
    }
  }
}
