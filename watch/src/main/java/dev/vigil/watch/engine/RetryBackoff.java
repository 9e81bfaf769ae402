package dev.vigil.watch.engine;

import dev.vigil.archive.ArchiveException;
import dev.vigil.fetch.TimeSource;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Something that does not work for a while, such as a database that is restarted or a disk that is
 * full: said once in words, tried again after growing pauses, and said again when it works. Safe
 * for concurrent use.
 */
final class RetryBackoff {
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
   * @param what does not work, such as "Delivering messages"
   * @param news hears the sentences
   */
  RetryBackoff(String what, TimeSource time, Consumer<String> news) {
    this.what = what;
    this.time = time;
    this.news = news;
  }

  /** It failed. */
  synchronized void failed(Throwable e) {
    // Ours say what to do; of others the kind is at least something to search for.
    String words = e instanceof ArchiveException ? String.valueOf(e.getMessage()) : e.toString();
    if (pause.isZero()) {
      began = time.ticks();
    }
    if (!words.equals(said)) {
      said = words;
      news.accept(what + " does not work at the moment and is tried again: " + words);
    }
    Duration doubled = pause.multipliedBy(2);
    pause = pause.isZero() ? FIRST : doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
    until = time.ticks() + pause.toNanos();
  }

  /** It worked. */
  synchronized void worked() {
    if (!pause.isZero()) {
      pause = Duration.ZERO;
      said = "";
      long seconds = Duration.ofNanos(time.ticks() - began).toSeconds();
      news.accept(what + " works again after " + seconds + " seconds.");
    }
  }

  /** What does not work and why, empty if it works. */
  synchronized String words() {
    return pause.isZero() ? "" : what + " does not work at the moment: " + said;
  }

  /** Whether it failed and did not work since. */
  synchronized boolean isFailing() {
    return !pause.isZero();
  }

  /** How long to leave it alone. */
  synchronized Duration left() {
    return pause.isZero() || until - time.ticks() <= 0
        ? Duration.ZERO
        : Duration.ofNanos(until - time.ticks());
  }
}
