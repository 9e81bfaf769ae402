package dev.vigil.watch.schedule;

import dev.vigil.watch.sentinel.BestEffortTuning;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Implements the best-effort algorithm of WebVigiL (Pandrangi 2003, Section 4.7), which derives the
 * next interval from the observed change intervals. No change for {@code alpha} checks in a row
 * doubles the interval. Two equal change intervals in a row are taken as constant and become the
 * interval, {@code beta} times; anything else is random, and the mean of the history becomes the
 * interval, times {@code weight} where it is not below the present one. The least time bounds it
 * from below as in the original, the most time from above. Costs O(history) a check. Immutable.
 *
 * <p>A change is dated by the server's Last-Modified, or else by the check that found it.
 */
public record BestEffortSchedule(Settings settings, IntervalBounds bounds) implements Schedule {
  /**
   * The parameters of the best-effort algorithm (Pandrangi 2003, Section 4.7).
   *
   * @param alpha checks without a change until the interval doubles
   * @param beta constant changes until the interval is estimated anew
   * @param weight of a mean that would lengthen the interval
   * @param history change intervals kept
   */
  public record Settings(int alpha, int beta, double weight, int history) {
    /** The choice of Pandrangi 2003 after its experiments. */
    public static final Settings PUBLISHED = new Settings(6, 2, 0.6, 20);

    /** The published parameters with those that are given. */
    static Settings of(BestEffortTuning tuning) {
      return new Settings(
          tuning.alpha().orElse(PUBLISHED.alpha),
          tuning.beta().orElse(PUBLISHED.beta),
          tuning.weight().orElse(PUBLISHED.weight),
          tuning.history().orElse(PUBLISHED.history));
    }
  }

  private static final String KIND = "best1";

  /** The schedule with parameters that a sentinel or an installation gives. */
  static BestEffortSchedule of(BestEffortTuning tuning, IntervalBounds bounds) {
    return new BestEffortSchedule(
        Settings.of(tuning),
        tuning
            .least()
            .map(least -> bounds.and(new IntervalBounds(least, longest(least, bounds.most()))))
            .orElse(bounds));
  }

  private static Duration longest(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  @Override
  public NextCheck after(String memory, CheckOutcome check) {
    Past past = Past.read(memory, bounds.least().toMillis());
    String why;
    if (check.outcome() == CheckOutcome.Outcome.FAILED) {
      why = "The last check failed.";
    } else {
      why = learn(past, check);
    }
    Instant due = check.at().plusMillis(past.interval);
    NextCheck next = new NextCheck(due, why + " " + sentence(past), past.write());
    Instant free = check.notBefore().orElse(due);
    return free.isAfter(due) ? next.later(free, "The server asked to wait longer.") : next;
  }

  private static String sentence(Past past) {
    return "Checked again after "
        + DurationWords.duration((double) past.interval)
        + " (best effort).";
  }

  private String learn(Past past, CheckOutcome check) {
    long modified = check.modified().orElse(check.at()).toEpochMilli();
    if (past.modified == Long.MIN_VALUE) {
      past.modified = modified;
      return "This was the first check.";
    }
    if (check.outcome() == CheckOutcome.Outcome.CHANGED) {
      past.gaps.add(Math.max(1, modified - past.modified));
      if (past.gaps.size() > settings.history()) {
        past.gaps.removeFirst();
      }
      past.modified = modified;
      past.quiet = 0;
      return tune(past);
    }
    if (++past.quiet < settings.alpha()) {
      return "Nothing new yet.";
    }
    past.quiet = 0;
    past.interval = bounded(past.interval * 2.0);
    return "Nothing new in " + settings.alpha() + " checks.";
  }

  private String tune(Past past) {
    int size = past.gaps.size();
    long last = past.gaps.getLast();
    if (size > 1 && past.gaps.get(size - 2) == last && past.constant < settings.beta()) {
      past.constant++;
      past.interval = bounded((double) last);
      return "The last two changes came at equal intervals.";
    }
    past.constant = 0;
    double mean = past.gaps.stream().mapToLong(Long::longValue).average().orElseThrow();
    past.interval = bounded(mean >= past.interval ? mean * settings.weight() : mean);
    return "The last "
        + (size == 1 ? "change" : size + " changes")
        + " came about every "
        + DurationWords.duration(mean)
        + ".";
  }

  private long bounded(double millis) {
    return Math.round(bounds.clamp(millis));
  }

  /** The memory of one page. */
  private static final class Past {
    long interval;
    long modified = Long.MIN_VALUE;
    int quiet;
    int constant;
    List<Long> gaps = new ArrayList<>();

    static Past read(String memory, long least) {
      Past past = new Past();
      past.interval = least;
      String[] parts = memory.split(" ", -1);
      if (parts.length == 6 && parts[0].equals(KIND)) {
        try {
          past.interval = Long.parseLong(parts[1]);
          past.modified = Long.parseLong(parts[2]);
          past.quiet = Integer.parseInt(parts[3]);
          past.constant = Integer.parseInt(parts[4]);
          Stream<String> gaps = Stream.of(parts[5].split(",")).filter(gap -> !gap.isEmpty());
          past.gaps = gaps.map(Long::parseLong).collect(Collectors.toCollection(ArrayList::new));
        } catch (NumberFormatException e) {
          return read(NOTHING, least);
        }
      }
      return past;
    }

    String write() {
      String all = gaps.stream().map(String::valueOf).collect(Collectors.joining(","));
      return String.join(" ", KIND, "" + interval, "" + modified, "" + quiet, "" + constant, all);
    }
  }
}
