package dev.vigil.server.account;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vigil.fetch.TimeSource;
import java.time.Duration;
import java.util.List;

/**
 * Slows down password guessing: after a few failures in a row an address must wait, doubled after
 * each further failure. An attempt counts as a failure until it succeeds, so that many at once get
 * no more than the same one after another. Safe for concurrent use.
 *
 * <p>Failures of others must not lock the owner out. So the failures of a name count together only
 * when they are many, the wait for it is short, and not for addresses from which its owner came
 * before.
 */
public final class LoginThrottle {
  private static final Duration FIRST = Duration.ofSeconds(2);
  private static final int MOST = 10_000;

  /** After how many failures there is a wait, and how long it may become. */
  private enum Rule {
    ADDRESS(5, Duration.ofMinutes(15)),
    NAME(50, Duration.ofMinutes(1));

    private final int free;
    private final Duration longest;

    Rule(int free, Duration longest) {
      this.free = free;
      this.longest = longest;
    }
  }

  /** Failures that are older than this count no more. */
  private static final Duration FORGOTTEN = Rule.ADDRESS.longest.multipliedBy(2);

  private record Key(Rule rule, String who) {}

  private record Failures(int count, long last) {}

  private final TimeSource time;
  private final Cache<Key, Failures> all;

  /** Names and the addresses from which their owners came. */
  private final Cache<List<String>, Boolean> known =
      Caffeine.newBuilder().maximumSize(MOST).executor(Runnable::run).build();

  public LoginThrottle(TimeSource time) {
    this.time = time;
    this.all =
        Caffeine.newBuilder()
            .maximumSize(MOST)
            .expireAfterWrite(FORGOTTEN)
            .ticker(time::nanoTime)
            .executor(Runnable::run)
            .build();
  }

  /**
   * Begins an attempt, which {@link #succeeded} ends well.
   *
   * @return how long the client still has to wait; zero if the attempt may be made
   */
  public synchronized Duration attempt(String name, String address) {
    List<Key> keys =
        known.getIfPresent(List.of(name, address)) == null
            ? List.of(new Key(Rule.ADDRESS, address), new Key(Rule.NAME, name))
            : List.of(new Key(Rule.ADDRESS, address));
    Duration longest = Duration.ZERO;
    for (Key key : keys) {
      Duration left = left(key);
      longest = left.compareTo(longest) > 0 ? left : longest;
    }
    if (longest.isZero()) {
      keys.forEach(this::count);
    }
    return longest;
  }

  private Duration left(Key key) {
    Failures failures = all.getIfPresent(key);
    if (failures == null || failures.count() < key.rule().free) {
      return Duration.ZERO;
    }
    Duration left =
        pause(key.rule(), failures.count()).minusNanos(time.nanoTime() - failures.last());
    return left.isNegative() ? Duration.ZERO : left;
  }

  private void count(Key key) {
    Failures before = all.getIfPresent(key);
    all.put(key, new Failures(before == null ? 1 : before.count() + 1, time.nanoTime()));
  }

  /** Records that the attempt succeeded. */
  public synchronized void succeeded(String name, String address) {
    all.invalidate(new Key(Rule.ADDRESS, address));
    all.invalidate(new Key(Rule.NAME, name));
    known.put(List.of(name, address), true);
  }

  private static Duration pause(Rule rule, int failures) {
    Duration pause = FIRST.multipliedBy(1L << Math.min(failures - rule.free, 20));
    return pause.compareTo(rule.longest) > 0 ? rule.longest : pause;
  }
}
