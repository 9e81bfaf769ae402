package dev.vigil.discover.crawl;

import java.time.Instant;
import java.util.function.Consumer;

/**
 * Writes the visits of a crawl as text: one line per visit in their order, the URL first, so that
 * another crawl can follow it. Stateless.
 */
public final class TraceFile {
  private static final int SOME = 1000;

  private TraceFile() {}

  /**
   * The lines: address, time, status, type, bytes, milliseconds, depth and outcome, with tabs
   * between them.
   */
  public static void lines(Crawl crawl, Consumer<String> out) {
    long last = 0;
    long next = some(crawl, last, out);
    while (next > last) {
      last = next;
      next = some(crawl, last, out);
    }
  }

  /** Writes some lines after a visit; returns the position of the last one. */
  private static long some(Crawl crawl, long after, Consumer<String> out) {
    return crawl.read(
        database ->
            database
                .list(
                    "select p.sequence, a.url, p.at, p.status, p.type, p.bytes, p.took, a.depth,"
                        + " p.outcome from page p join address a on a.number = p.number"
                        + " where p.sequence > ? order by p.sequence limit ?",
                    r -> {
                      out.accept(
                          String.join(
                              "\t",
                              r.getString(2),
                              Instant.ofEpochMilli(r.getLong(3)).toString(),
                              r.getString(4),
                              r.getString(5).isEmpty() ? "-" : r.getString(5),
                              r.getString(6),
                              r.getString(7),
                              r.getString(8),
                              r.getString(9)));
                      return r.getLong(1);
                    },
                    after,
                    SOME)
                .stream()
                .reduce(after, (a, b) -> b));
  }
}
