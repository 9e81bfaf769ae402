package dev.vigil.discover.crawl.store;

import java.time.Instant;
import java.util.List;

/** The visits of a crawl in its database. For one thread. */
public final class VisitRepository {
  private final CrawlDatabase database;

  public VisitRepository(CrawlDatabase database) {
    this.database = database;
  }

  /**
   * A visit with its URL. Immutable.
   *
   * @param position in the order of visits
   * @param took milliseconds
   */
  public record Visit(
      long position,
      String url,
      Instant at,
      int status,
      String type,
      long bytes,
      long took,
      int depth,
      String outcome) {}

  /** The visits after a position, in their order, at most so many. */
  public List<Visit> after(long position, int most) {
    return database.list(
        "select p.sequence, a.url, p.at, p.status, p.type, p.bytes, p.took, a.depth, p.outcome"
            + " from page p join address a on a.number = p.number"
            + " where p.sequence > ? order by p.sequence limit ?",
        r ->
            new Visit(
                r.getLong(1),
                r.getString(2),
                Instant.ofEpochMilli(r.getLong(3)),
                r.getInt(4),
                r.getString(5),
                r.getLong(6),
                r.getLong(7),
                r.getInt(8),
                r.getString(9)),
        position,
        most);
  }

  /** The URLs whose visit brought a page. */
  public List<String> urlsOfPages() {
    return database.list(
        "select a.url from page p join address a on a.number = p.number"
            + " where p.status between 200 and 299",
        r -> r.getString(1));
  }
}
