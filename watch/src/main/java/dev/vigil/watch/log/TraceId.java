package dev.vigil.watch.log;

import java.util.function.Supplier;

/**
 * Which look something comes from: the thread of a look carries it, log lines begin with it, and
 * messages keep it, so that all that a look led to can be found by one word. Immutable.
 *
 * @param check the id of the look's row, 0 for none
 */
public record TraceId(long check) {
  /** Of what comes from no look. */
  public static final TraceId NONE = new TraceId(0);

  private static final ScopedValue<TraceId> CURRENT = ScopedValue.newInstance();

  /** Crockford's base 32: no letter that is mistaken for a digit. */
  private static final String DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";

  /** The one that this thread is at work for. */
  public static TraceId current() {
    return CURRENT.orElse(NONE);
  }

  /** Does work for it. */
  public <T> T call(Supplier<T> work) {
    return ScopedValue.where(CURRENT, this).call(work::get);
  }

  /** Does work for it. */
  public void run(Runnable work) {
    ScopedValue.where(CURRENT, this).run(work);
  }

  /** Reads its word; what is none comes from no look. */
  public static TraceId parse(String word) {
    if (word.isEmpty() || word.length() > 13) {
      return NONE;
    }
    long check = 0;
    for (int i = 0; i < word.length(); i++) {
      int digit = DIGITS.indexOf(word.charAt(i));
      if (digit < 0) {
        return NONE;
      }
      check = check << 5 | digit;
    }
    return new TraceId(check);
  }

  /** One short word; empty for none. */
  @Override
  public String toString() {
    StringBuilder word = new StringBuilder();
    for (long rest = check; rest != 0; rest >>>= 5) {
      word.append(DIGITS.charAt((int) (rest & 31)));
    }
    return word.reverse().toString();
  }
}
