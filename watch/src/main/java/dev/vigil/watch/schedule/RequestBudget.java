package dev.vigil.watch.schedule;

/**
 * Distributes a request budget among pages by a common price per check. A check costs {@code price}
 * changes: an adaptive page is checked when the expected benefit exceeds the price, so that no
 * request would be more useful elsewhere. When the pages together request more checks than allowed,
 * the price rises, and when for less, it falls, but never below the usual one. Hosts have prices of
 * their own; a page pays the higher one. Immutable.
 *
 * @param allowed requests per hour
 * @param price the current price
 */
public record RequestBudget(double allowed, double price) {
  /** The default price: a tenth of the value of finding a change. */
  public static final double USUAL_PRICE = 0.1;

  /** The highest price; at it, pages are checked at their longest interval only. */
  private static final double HIGHEST = 1e6;

  /** The largest factor of one adjustment; demand follows slowly. */
  private static final double STEEPEST = 2;

  public static RequestBudget of(double allowedPerHour) {
    return new RequestBudget(allowedPerHour, USUAL_PRICE);
  }

  /**
   * The budget adjusted to the demand: the sum of scheduled checks per hour over its pages. Call it
   * about as often as pages are checked. The number of checks falls with about the square root of
   * the price, so the price follows the square.
   */
  public RequestBudget adjust(double demand) {
    double ratio = demand / Math.max(allowed, 1e-9);
    double factor = Math.clamp(ratio * ratio, 1 / STEEPEST, STEEPEST);
    return new RequestBudget(allowed, Math.clamp(price * factor, USUAL_PRICE, HIGHEST));
  }

  /** The price of a page under both budgets. */
  public static double price(RequestBudget installation, RequestBudget host) {
    return Math.max(installation.price, host.price);
  }
}
