package dev.vigil.discover.crawl;

import dev.vigil.discover.crawl.store.CrawlDatabase;
import dev.vigil.discover.crawl.store.HostRow;
import dev.vigil.discover.crawl.store.MirrorRow;
import dev.vigil.discover.crawl.store.ModuleMatch;
import dev.vigil.discover.crawl.store.ProgressRepository;
import dev.vigil.discover.crawl.store.ProgressRow;
import dev.vigil.discover.crawl.store.SlowPage;
import dev.vigil.discover.crawl.store.TrapRepository;
import dev.vigil.discover.crawl.store.TrapRow;
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
    List<ProgressRow> samples,
    List<HostRow> hosts,
    List<TrapRow> traps,
    List<MirrorRow> mirrors,
    List<ModuleMatch> matches,
    List<SlowPage> slow) {
  private static final int MOST = 100;

  /** The summary of a crawl that has not begun. */
  static CrawlSummary none(String name, CrawlSettings settings) {
    return new CrawlSummary(
        name, settings, false, "", Map.of(), List.of(), List.of(), List.of(), List.of(), List.of(),
        List.of());
  }

  static CrawlSummary of(
      String name, CrawlSettings settings, boolean running, CrawlDatabase database) {
    TrapRepository traps = new TrapRepository(database);
    return new CrawlSummary(
        name,
        settings,
        running,
        database.kept("end", ""),
        database.tallies(),
        new ProgressRepository(database).all(),
        database.largestHosts(MOST),
        traps.largest(MOST),
        traps.mirrors(MOST),
        database.matches(1000),
        database.slowest(10));
  }

  public long count(String what) {
    return tallies.getOrDefault(what, 0L);
  }

  /** Addresses that wait. */
  public long waiting() {
    return count("found") - count("visits") - count("left out: traps");
  }
}
