package dev.vigil.watch.schedule;

/**
 * Shares requests among pages by one price. A look costs {@code price} changes: an adaptive page is
 * looked at when that is expected to save more than it costs, so that with a common price no
 * request would do more good elsewhere. When the pages together ask for more than is allowed, the
 * price rises, and when for less, it falls, but never below the usual one. Hosts have prices of
 * their own; a page pays the higher one. Immutable.
 *
 * @param allowed requests per hour
 * @param price the present one
 */
public record RequestBudget(double allowed, double price) {
  /** A look that finds nothing costs a tenth of what one that finds a change is worth. */
  public static final double USUAL_PRICE = 0.1;

  /** Dearer than this, nothing but the most time between looks makes a page be looked at. */
  private static final double HIGHEST = 1e6;

  /** One step of correction; demand follows slowly, as pages are looked at again. */
  private static final double STEEPEST = 2;

  public static RequestBudget of(double allowedPerHour) {
    return new RequestBudget(allowedPerHour, USUAL_PRICE);
  }

  /**
   * The budget after a look at the demand: the sum over its pages of looks per hour as now
   * scheduled. To be called now and then, about as often as pages are looked at again. The number
   * of looks falls with about the square root of the price, so the price follows the square.
   */
  public RequestBudget adjust(double demand) {
    double ratio = demand / Math.max(allowed, 1e-9);
    double factor = Math.clamp(ratio * ratio, 1 / STEEPEST, STEEPEST);
    return new RequestBudget(allowed, Math.clamp(price * factor, USUAL_PRICE, HIGHEST));
  }

  /** What a page pays under both. */
  public static double price(RequestBudget installation, RequestBudget host) {
    return Math.max(installation.price, host.price);
  }
}
