package dev.vigil.discover.rank;

import dev.vigil.watch.schedule.AdaptiveSchedule;
import dev.vigil.watch.schedule.IntervalBounds;
import dev.vigil.watch.schedule.RequestBudget;
import dev.vigil.watch.schedule.Schedule;
import java.time.ZoneId;

/**
 * Decides when pages are fetched again, by their rate of change and their importance: a change of a
 * page that is twice as important is worth twice as much, so a check of it may cost twice as many
 * changes. With one price for all, no request would do more good elsewhere. Immutable.
 *
 * @param price of a check of a page of mean importance, in changes; a {@link RequestBudget} finds
 *     it
 */
public record RecrawlPlan(IntervalBounds bounds, ZoneId zone, double price) {
  /**
   * The maximum relative importance; higher values say more about the structure of a site than
   * about its pages.
   */
  private static final double MOST = 100;

  /** How important a page is beside the mean of all pages, kept within bounds. */
  public static double weight(double importance, long pages) {
    return Math.clamp(importance * pages, 1 / MOST, MOST);
  }

  /**
   * The pages that are most worth another check now, the best first, where their rate of change is
   * unknown: the expected loss of a page grows with its importance and with the time since it was
   * fetched.
   *
   * @param ages since each page was fetched; negative for one that never was
   */
  public static int[] again(double[] importance, double[] ages, int most) {
    double[] missed = new double[importance.length];
    int known = 0;
    for (int page = 0; page < missed.length; page++) {
      missed[page] = importance[page] * ages[page];
      known += ages[page] >= 0 ? 1 : 0;
    }
    return TopPages.of(missed, Math.min(most, known));
  }

  /** The times for a page of this weight. */
  public Schedule schedule(double weight) {
    return new AdaptiveSchedule(bounds, zone, price / weight, AdaptiveSchedule.PATIENCE);
  }
}
