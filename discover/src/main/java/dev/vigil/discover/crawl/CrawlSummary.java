package dev.vigil.discover.crawl;

import dev.vigil.discover.crawl.store.CrawlDatabase;
import dev.vigil.discover.crawl.store.HostRow;
import dev.vigil.discover.crawl.store.ModuleMatch;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The figures and lists of a crawl for its report. Immutable.
 *
 * @param end why the last run ended; empty while there was none
 * @param tallies all its numbers by name
 * @param samples its numbers over time
 * @param hosts the largest hosts
 * @param traps places that were left
 * @param mirrors hosts that repeat another
 * @param slow the pages that took longest
 */
public record CrawlSummary(
    String name,
    CrawlSettings settings,
    boolean running,
    String end,
    Map<String, Long> tallies,
    List<Sample> samples,
    List<HostRow> hosts,
    List<Trap> traps,
    List<Mirror> mirrors,
    List<ModuleMatch> matches,
    List<Slow> slow) {

  /** The numbers at one time. */
  public record Sample(
      Instant at, long pages, long waiting, long hosts, long errors, long matches, long bytes) {}

  /**
   * A place that was left.
   *
   * @param pattern of its addresses; empty where each was recognised by itself
   */
  public record Trap(String kind, String host, String pattern, long leftOut, String example) {}

  /** A host that repeats another. */
  public record Mirror(String host, String of, long same, long different) {}

  /** A page and how long it took. */
  public record Slow(String url, long millis) {}

  private static final int MOST = 100;

  /** The summary of a crawl that has not begun. */
  static CrawlSummary none(String name, CrawlSettings settings) {
    return new CrawlSummary(
        name, settings, false, "", Map.of(), List.of(), List.of(), List.of(), List.of(), List.of(),
        List.of());
  }

  static CrawlSummary of(
      String name, CrawlSettings settings, boolean running, CrawlDatabase database) {
    return new CrawlSummary(
        name,
        settings,
        running,
        database.kept("end", ""),
        database.tallies(),
        database.list(
            "select * from progress order by at",
            r ->
                new Sample(
                    Instant.ofEpochMilli(r.getLong(1)),
                    r.getLong(2),
                    r.getLong(3),
                    r.getLong(4),
                    r.getLong(5),
                    r.getLong(6),
                    r.getLong(7))),
        database.largestHosts(MOST),
        database.list(
            "select t.kind, coalesce(h.name, ''), t.pattern, t.left_out, t.example from trap t"
                + " left join host h on h.id = t.host order by t.left_out desc limit ?",
            r ->
                new Trap(
                    r.getString(1), r.getString(2), r.getString(3), r.getLong(4), r.getString(5)),
            MOST),
        database.list(
            "select h.name, o.name, t.same, t.different from host h join host o on o.id ="
                + " h.mirror_of join mirror_pair t on t.host = h.id and t.other = o.id"
                + " order by t.same desc limit ?",
            r -> new Mirror(r.getString(1), r.getString(2), r.getLong(3), r.getLong(4)),
            MOST),
        database.matches(1000),
        database.list(
            "select a.url, p.took from page p join address a on a.number = p.number"
                + " order by p.took desc limit 10",
            r -> new Slow(r.getString(1), r.getLong(2))));
  }

  public long count(String what) {
    return tallies.getOrDefault(what, 0L);
  }

  /** Addresses that wait. */
  public long waiting() {
    return count("found") - count("visits") - count("left out: traps");
  }
}
