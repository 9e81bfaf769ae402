package dev.vigil.watch.schedule;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.fetch.TimeSource;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Retries an operation with growing pauses and reports once when it fails and once when it works
 * again. Safe for concurrent use.
 */
public final class RetryBackoff {
  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final String what;
  private final TimeSource time;
  private final Consumer<String> news;
  private String said = "";
  private Duration pause = Duration.ZERO;
  private long began;
  private long until;

  /**
   * @param what the operation, such as "Delivering messages"
   * @param news receives the messages
   */
  public RetryBackoff(String what, TimeSource time, Consumer<String> news) {
    this.what = what;
    this.time = time;
    this.news = news;
  }

  /** Records a failure. */
  public synchronized void failed(Throwable e) {
    // Vigil's exceptions name a remedy; for others the class name helps a search.
    String words = e instanceof ArchiveException ? String.valueOf(e.getMessage()) : e.toString();
    if (pause.isZero()) {
      began = time.nanoTime();
    }
    if (!words.equals(said)) {
      said = words;
      news.accept(what + " does not work at the moment and is tried again: " + words);
    }
    Duration doubled = pause.multipliedBy(2);
    pause = pause.isZero() ? FIRST : doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
    until = time.nanoTime() + pause.toNanos();
  }

  /** Records a success. */
  public synchronized void succeeded() {
    if (!pause.isZero()) {
      pause = Duration.ZERO;
      said = "";
      long seconds = Duration.ofNanos(time.nanoTime() - began).toSeconds();
      news.accept(what + " works again after " + seconds + " seconds.");
    }
  }

  /** The current problem; empty if it works. */
  public synchronized String words() {
    return pause.isZero() ? "" : what + " does not work at the moment: " + said;
  }

  /** Whether the last attempt failed. */
  public synchronized boolean isFailing() {
    return !pause.isZero();
  }

  /** How long to wait before the next attempt. */
  public synchronized Duration remaining() {
    return pause.isZero() || until - time.nanoTime() <= 0
        ? Duration.ZERO
        : Duration.ofNanos(until - time.nanoTime());
  }
}
