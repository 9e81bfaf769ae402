package dev.vigil.watch.schedule;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Base64;

/**
 * What the adaptive schedule remembers of one page, and its text: at most about 400 characters.
 * Gaps are kept on a logarithmic scale with steps of a twentieth of a percent. Not safe for
 * concurrent use.
 */
final class Habit {
  private static final String KIND = "adaptive1 ";
  private static final double SCALE = 2000;

  /** Times in milliseconds; nothing was looked at when {@code looks} is 0. */
  long lastLook;

  /** Between these the last change happened that we know of. */
  long changedFrom;

  long changedTo;

  /** Whether that change was seen, or stands for the first look. */
  boolean seen;

  int looks;
  int failures;

  /** The longest wait so far; the next is at most twice as long. */
  long longest;

  final Gaps gaps;

  private Habit(double firstGuess) {
    this.gaps = new Gaps(firstGuess);
  }

  static Habit read(String memory, double firstGuess) {
    Habit habit = new Habit(firstGuess);
    if (!memory.startsWith(KIND)) {
      return habit;
    }
    try {
      ByteBuffer in = ByteBuffer.wrap(Base64.getDecoder().decode(memory.substring(KIND.length())));
      habit.lastLook = in.getLong();
      habit.changedFrom = in.getLong();
      habit.changedTo = in.getLong();
      habit.longest = in.getLong();
      habit.looks = in.getInt();
      habit.failures = in.getShort();
      habit.seen = in.get() != 0;
      while (in.hasRemaining()) {
        habit.gaps.add(linear(in.getShort()), linear(in.getShort()));
      }
      return habit;
    } catch (IllegalArgumentException | BufferUnderflowException e) {
      return new Habit(firstGuess);
    }
  }

  String write() {
    ByteBuffer out = ByteBuffer.allocate(39 + 4 * gaps.count());
    out.putLong(lastLook).putLong(changedFrom).putLong(changedTo).putLong(longest);
    out.putInt(looks).putShort((short) Math.min(failures, Short.MAX_VALUE));
    out.put((byte) (seen ? 1 : 0));
    for (int i = 0; i < gaps.count(); i++) {
      out.putShort(logarithm(gaps.low(i))).putShort(logarithm(gaps.high(i)));
    }
    return KIND + Base64.getEncoder().withoutPadding().encodeToString(out.array());
  }

  private static short logarithm(double millis) {
    return (short) Math.min(0xFFFF, Math.round(Math.log1p(millis) * SCALE));
  }

  private static double linear(short logarithm) {
    return Math.expm1((logarithm & 0xFFFF) / SCALE);
  }
}
