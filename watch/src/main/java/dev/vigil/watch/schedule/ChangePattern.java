package dev.vigil.watch.schedule;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Base64;
import java.util.Deque;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * The memory of the adaptive schedule about one page, stored as a text of about 400 to 1,600
 * characters. Not safe for concurrent use.
 */
final class ChangePattern {
  private static final String KIND = "adaptive1 ";

  /** The number of latest changes kept, for explanations. */
  private static final int TOLD = 10;

  /** The resolution of stored logarithmic weights; small weights are not stored. */
  private static final double STEPS = 8;

  private static final double SMALL = 1e-6;
  private static final int NEVER = 255;

  /** The size of the memory before compression. */
  private static final int SIZE = 512 + 2 * RateEstimate.SHAPE.length;

  /** The time of the last check in milliseconds; unused while {@code looks} is 0. */
  long lastLook;

  /** The interval of the last known change, or of the first check. */
  long changedFrom;

  long changedTo;
  int checks;
  int failures;

  /** Changes since the last early check of a regular page. */
  int sinceProbe;

  /** Checks in a row that found a change without a date. */
  int streak;

  final Deque<Long> latest = new ArrayDeque<>();
  final RateEstimate estimate;
  final ActivityProfile schedule;

  private ChangePattern(IntervalBounds bounds, ZoneId zone) {
    estimate = new RateEstimate(bounds);
    schedule = new ActivityProfile(zone);
  }

  /** Records that the last change came between two times. */
  void changed(long from, long to) {
    changedFrom = from;
    changedTo = to;
    latest.addLast(to);
    if (latest.size() > TOLD) {
      latest.removeFirst();
    }
  }

  static ChangePattern read(String memory, IntervalBounds bounds, ZoneId zone) {
    ChangePattern pattern = new ChangePattern(bounds, zone);
    if (!memory.startsWith(KIND)) {
      return pattern;
    }
    try {
      byte[] packed = Base64.getDecoder().decode(memory.substring(KIND.length()));
      ByteBuffer in = ByteBuffer.wrap(inflate(packed));
      pattern.lastLook = in.getLong();
      pattern.changedFrom = in.getLong();
      pattern.changedTo = in.getLong();
      pattern.checks = in.getInt();
      pattern.failures = in.getShort();
      pattern.sinceProbe = in.getShort();
      pattern.streak = in.getShort();
      for (int count = in.get(); count > 0; count--) {
        pattern.latest.addLast(in.getLong());
      }
      for (double[] counts : pattern.counts()) {
        for (int i = 0; i < counts.length; i++) {
          counts[i] = in.getFloat();
        }
      }
      readWeights(in, pattern.estimate.now);
      readWeights(in, pattern.estimate.ever);
      pattern.estimate.complete();
      return pattern;
    } catch (IllegalArgumentException | BufferUnderflowException | DataFormatException e) {
      return new ChangePattern(bounds, zone);
    }
  }

  String write() {
    ByteBuffer out = ByteBuffer.allocate(SIZE);
    out.putLong(lastLook).putLong(changedFrom).putLong(changedTo).putInt(checks);
    out.putShort((short) Math.min(failures, Short.MAX_VALUE));
    out.putShort((short) Math.min(sinceProbe, Short.MAX_VALUE));
    out.putShort((short) Math.min(streak, Short.MAX_VALUE));
    out.put((byte) latest.size());
    latest.forEach(out::putLong);
    for (double[] counts : counts()) {
      for (double count : counts) {
        out.putFloat((float) count);
      }
    }
    writeWeights(out, estimate.now);
    writeWeights(out, estimate.ever);
    byte[] packed = deflate(out.array(), out.position());
    return KIND + Base64.getEncoder().withoutPadding().encodeToString(packed);
  }

  private double[][] counts() {
    return new double[][] {
      schedule.hours, schedule.days, schedule.watchedHours, schedule.watchedDays
    };
  }

  private static void writeWeights(ByteBuffer out, double[] weights) {
    for (double weight : weights) {
      out.put((byte) (weight < SMALL ? NEVER : Math.round(-Math.log(weight) * STEPS)));
    }
  }

  private static void readWeights(ByteBuffer in, double[] weights) {
    for (int i = 0; i < weights.length; i++) {
      int steps = in.get() & 0xFF;
      weights[i] = steps == NEVER ? 0 : Math.exp(-steps / STEPS);
    }
  }

  private static byte[] inflate(byte[] packed) throws DataFormatException {
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(packed);
      byte[] bytes = new byte[SIZE];
      int length = inflater.inflate(bytes);
      return Arrays.copyOf(bytes, length);
    } finally {
      inflater.end();
    }
  }

  private static byte[] deflate(byte[] bytes, int length) {
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
    try {
      deflater.setInput(bytes, 0, length);
      deflater.finish();
      byte[] packed = new byte[2 * SIZE];
      return Arrays.copyOf(packed, deflater.deflate(packed));
    } finally {
      deflater.end();
    }
  }
}
