package dev.vigil.discover.crawl.trap;

/**
 * The yield of visits to the pages of one URL shape, with less weight for older visits. For one
 * thread.
 *
 * <p>A shape is barren when hardly any of its pages brings something new: nine of ten, of at least
 * 32, where the address has the sign of a trap; 49 of 50, of at least 200, where it is only
 * numbered, and then only equal bytes are nothing new: pages of one site may well be much alike. A
 * page of two parameters or more brings something only if it also has a link to a new address of
 * another shape, since the combinations of facets show the same things in ever new order.
 */
public final class YieldStats {
  private static final int REMEMBERED = 512;

  private int fetched;
  private int fresh;

  public YieldStats(int fetched, int fresh) {
    this.fetched = fetched;
    this.fresh = fresh;
  }

  /** Counts a visit. */
  public void add(boolean brought) {
    fetched++;
    fresh += brought ? 1 : 0;
    if (fetched > REMEMBERED) {
      fetched /= 2;
      fresh /= 2;
    }
  }

  /** Whether visits to this shape yield nothing new. */
  public boolean isBarren(UrlShape.Sign sign) {
    return switch (sign) {
      case CALENDAR, SESSION, FACETS -> fetched >= 32 && fresh * 10 <= fetched;
      case NUMBERED -> fetched >= 200 && fresh * 50 <= fetched;
      case NONE -> false;
    };
  }

  public int fetched() {
    return fetched;
  }

  public int fresh() {
    return fresh;
  }
}
