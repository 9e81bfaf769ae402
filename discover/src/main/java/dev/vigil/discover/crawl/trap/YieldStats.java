package dev.vigil.discover.crawl.trap;

/**
 * The yield of visits to the pages of one URL shape, with less weight for older visits. For one
 * thread.
 *
 * <p>A shape is exhausted when nearly all of its pages contain nothing new: nine of ten, of at
 * least 32 pages, if the URL has the sign of a trap; 49 of 50, of at least 200 pages, if the URL is
 * only numbered. For numbered URLs, only equal bytes count as nothing new, because pages of one
 * site may be similar. A page of two parameters or more counts as new only if it also has a link to
 * a new URL of another shape, because combinations of facets show the same things in another order.
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
  public void add(boolean isNew) {
    fetched++;
    fresh += isNew ? 1 : 0;
    if (fetched > REMEMBERED) {
      fetched /= 2;
      fresh /= 2;
    }
  }

  /** Whether visits to this shape yield nothing new. */
  public boolean isExhausted(UrlShape.Sign sign) {
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
