package dev.vigil.bench.paper;

import java.util.List;
import java.util.Random;

/**
 * A test page of Pandrangi 2003. The thesis names intervals and numbers of changes; that a change
 * takes up to half a second more than its interval, and how long an interval stays, is chosen so
 * that its best-effort algorithm gives about its published figures. Rand240 has small intervals
 * among the large ones, so many that checks at a fixed interval give about its published figures:
 * 800 checks, and 13 % of the changes found by the first check. Immutable.
 *
 * @param least the least interval that schedules may use, in seconds
 */
public record PaperWorkload(String name, int least, int changes, Kind kind) {
  /** How the page changes. */
  public enum Kind {
    /** Every 2 to 10 seconds. */
    FAST,
    /** Every 10 to 30 seconds. */
    RANDOM,
    /** Every 10 to 30 seconds, but one change of four after 5 to 9 seconds. */
    SMALL_AND_LARGE,
    /** Every 5, 10 or 15 seconds, three to six times, then 5 seconds more or less. */
    STEPS,
    /** From 5 up to 20 seconds and back in steps of 5, each a dozen to three dozen times. */
    STAIRS
  }

  private static final double WRITING = 0.5;

  public static final PaperWorkload CONST1000 = new PaperWorkload("CONST1000", 5, 1000, Kind.STEPS);
  public static final PaperWorkload RAND1000 = new PaperWorkload("RAND1000", 5, 1000, Kind.RANDOM);
  public static final PaperWorkload RFAST240 = new PaperWorkload("RFast240", 2, 240, Kind.FAST);
  public static final PaperWorkload CONS240 = new PaperWorkload("Cons240", 5, 240, Kind.STAIRS);
  public static final PaperWorkload RAND240 =
      new PaperWorkload("Rand240", 5, 240, Kind.SMALL_AND_LARGE);

  public static List<PaperWorkload> all() {
    return List.of(CONST1000, RAND1000, RFAST240, CONS240, RAND240);
  }

  /** Times of the changes in milliseconds after the beginning. */
  public long[] times(long seed) {
    Random random = new Random(seed);
    long[] times = new long[changes];
    int interval = kind == Kind.STAIRS ? 5 : 10;
    int step = 5;
    int left = stay(random);
    double time = 0;
    for (int i = 0; i < changes; i++) {
      if (left-- <= 0) {
        left = stay(random);
        int top = kind == Kind.STAIRS ? 20 : 15;
        step = kind == Kind.STEPS && random.nextBoolean() ? -step : step;
        step = interval + step > top || interval + step < 5 ? -step : step;
        interval += step;
      }
      double gap =
          switch (kind) {
            case FAST -> 2 + random.nextInt(9);
            case RANDOM -> large(random);
            case SMALL_AND_LARGE -> random.nextInt(4) == 0 ? 5 + random.nextInt(5) : large(random);
            case STEPS, STAIRS -> interval;
          };
      time += gap + WRITING * random.nextDouble();
      times[i] = Math.round(time * 1000);
    }
    return times;
  }

  private static int large(Random random) {
    return 10 + random.nextInt(21);
  }

  private int stay(Random random) {
    return kind == Kind.STAIRS ? 12 + random.nextInt(24) : 2 + random.nextInt(4);
  }
}
