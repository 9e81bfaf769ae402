package dev.vigil.watch.log;

import java.util.function.Supplier;

/**
 * The id of the check that log lines and messages belong to. Immutable.
 *
 * @param check the id of the check's row, 0 for none
 */
public record TraceId(long check) {
  /** The trace id outside of a check. */
  public static final TraceId NONE = new TraceId(0);

  private static final ScopedValue<TraceId> CURRENT = ScopedValue.newInstance();

  /** Crockford's base 32: no letter that is mistaken for a digit. */
  private static final String DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";

  /** The trace id of the current thread. */
  public static TraceId current() {
    return CURRENT.orElse(NONE);
  }

  /** Runs work under this trace id. */
  public <T> T call(Supplier<T> work) {
    return ScopedValue.where(CURRENT, this).call(work::get);
  }

  /** Runs work under this trace id. */
  public void run(Runnable work) {
    ScopedValue.where(CURRENT, this).run(work);
  }

  /** Parses a trace id; an invalid one means no check. */
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

  /** The trace id as a short word; empty for none. */
  @Override
  public String toString() {
    StringBuilder word = new StringBuilder();
    for (long rest = check; rest != 0; rest >>>= 5) {
      word.append(DIGITS.charAt((int) (rest & 31)));
    }
    return word.reverse().toString();
  }
}
