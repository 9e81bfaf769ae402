package dev.vigil.watch.schedule;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;

/**
 * Learns in which hours of the day and on which days of the week a page changes. It defines an
 * activity time, which runs fast when changes are frequent and slowly when they are rare, and over
 * a week as fast as the clock. In activity time, a page with a daily pattern behaves like one
 * without. Not safe for concurrent use.
 */
final class ActivityProfile {
  static final int HOURS = 24;
  static final int DAYS = 7;
  static final long HOUR = 3_600_000;
  private static final long DAY = HOURS * HOUR;
  private static final long WEEK = DAYS * DAY;

  /** The prior weight of an hour of the day, in changes. */
  private static final double DOUBT = 2;

  /** The prior weight of a day of the week, in changes. */
  private static final double DOUBT_DAYS = 6;

  /** The decay per change; about the last two hundred changes count. */
  private static final double FADING = 0.995;

  /** The longest interval of a change from which its hour is learnt. */
  private static final long VAGUE = 12 * HOUR;

  final double[] hours = new double[HOURS];
  final double[] days = new double[DAYS];

  /** How long the page was observed in each hour and on each day, in hours. */
  final double[] watchedHours = new double[HOURS];

  final double[] watchedDays = new double[DAYS];

  private final ZoneId zone;
  private final double[] pace = new double[HOURS * DAYS];
  private final double[] passed = new double[HOURS * DAYS + 1];
  private boolean prepared;
  private long monday;

  ActivityProfile(ZoneId zone) {
    this.zone = zone;
  }

  /** Records that the page did not change between two checks. */
  void watched(long from, long to) {
    prepare(to);
    if (to - from >= WEEK) {
      addAll(watchedHours, (double) (to - from) / HOUR / HOURS);
      addAll(watchedDays, (double) (to - from) / HOUR / DAYS);
    } else {
      spread(from, to, watchedHours, watchedDays, false);
    }
    prepared = false;
  }

  /** Records that the page changed between two times. */
  void changed(long from, long to) {
    if (to - from > VAGUE) {
      return;
    }
    for (double[] counts : new double[][] {hours, days, watchedHours, watchedDays}) {
      for (int i = 0; i < counts.length; i++) {
        counts[i] *= FADING;
      }
    }
    prepare(to);
    spread(from, to, hours, days, true);
    prepared = false;
  }

  private static void addAll(double[] counts, double part) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += part;
    }
  }

  /** Spreads one change by where changes are frequent, or else the time watched in hours. */
  private void spread(long from, long to, double[] byHour, double[] byDay, boolean change) {
    double all = at(to) - at(from);
    for (long t = from; t < to || (change && to == from); ) {
      long next = Math.min(to, t - Math.floorMod(t - monday, HOUR) + HOUR);
      int hour = (int) (Math.floorMod(t - monday, WEEK) / HOUR);
      double part = !change ? (double) (next - t) / HOUR : all <= 0 ? 1 : (at(next) - at(t)) / all;
      byHour[hour % HOURS] += part;
      byDay[hour / HOURS] += part;
      if (next == to) {
        return;
      }
      t = next;
    }
  }

  /** The activity time between two clock times. */
  double between(long from, long to) {
    prepare(to);
    return at(to) - at(from);
  }

  private double at(long time) {
    double weeks = (double) Math.floorDiv(time - monday, WEEK);
    long rest = Math.floorMod(time - monday, WEEK);
    int hour = (int) (rest / HOUR);
    return weeks * WEEK + passed[hour] + pace[hour] * (rest % HOUR);
  }

  private void prepare(long time) {
    if (prepared) {
      return;
    }
    prepared = true;
    // Where a change of clock falls between, the profile is an hour off for a while.
    long offset = zone.getRules().getOffset(Instant.ofEpochMilli(time)).getTotalSeconds() * 1000L;
    long firstMonday = 4 * DAY - offset;
    monday = Math.floorDiv(time - firstMonday, WEEK) * WEEK + firstMonday;
    double perHour = sum(hours) / Math.max(sum(watchedHours), 1e-6);
    double perDay = sum(days) / Math.max(sum(watchedDays), 1e-6);
    double all = 0;
    for (int i = 0; i < pace.length; i++) {
      int hour = i % HOURS;
      int day = i / HOURS;
      pace[i] =
          (hours[hour] + DOUBT)
              / (watchedHours[hour] * perHour + DOUBT)
              * (days[day] + DOUBT_DAYS)
              / (watchedDays[day] * perDay + DOUBT_DAYS);
      all += pace[i];
    }
    for (int i = 0; i < pace.length; i++) {
      pace[i] *= pace.length / all;
      passed[i + 1] = passed[i] + pace[i] * HOUR;
    }
  }

  static double sum(double[] counts) {
    return Arrays.stream(counts).sum();
  }
}
