package dev.vigil.discover.crawl.store;

import dev.vigil.discover.crawl.trap.YieldStats;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The traps and mirrors of a crawl in its database. For one thread. */
public final class TrapRepository {
  private final CrawlDatabase database;

  public TrapRepository(CrawlDatabase database) {
    this.database = database;
  }

  /** The patterns of URLs that are no longer visited, by host. */
  public Map<Integer, Set<String>> exhaustedPatterns() {
    Map<Integer, Set<String>> exhausted = new HashMap<>();
    database.list(
        "select host, pattern from trap where pattern <> '' and left_out >= 0 and kind in"
            + " ('calendar', 'session id', 'facets', 'endless list')",
        r -> exhausted.computeIfAbsent(r.getInt(1), h -> new HashSet<>()).add(r.getString(2)));
    return exhausted;
  }

  /** Counts URLs that were skipped. */
  public void countSkipped(String kind, int host, String pattern, String example, long by) {
    database.run(
        "insert into trap values (?, ?, ?, ?, ?) on conflict (kind, host, pattern)"
            + " do update set left_out = left_out + excluded.left_out",
        kind,
        host,
        pattern,
        by,
        example);
  }

  /** The traps with the most skipped URLs. */
  public List<TrapRow> largest(int most) {
    return database.list(
        "select t.kind, coalesce(h.name, ''), t.pattern, t.left_out, t.example from trap t"
            + " left join host h on h.id = t.host order by t.left_out desc limit ?",
        r ->
            new TrapRow(
                r.getString(1), r.getString(2), r.getString(3), r.getLong(4), r.getString(5)),
        most);
  }

  /** The yield of the URLs of a pattern so far. */
  public Optional<YieldStats> stats(int host, String pattern) {
    return database.one(
        "select fetched, fresh from url_pattern where host = ? and pattern = ?",
        r -> new YieldStats(r.getInt(1), r.getInt(2)),
        host,
        pattern);
  }

  public void put(int host, String pattern, YieldStats stats) {
    database.run(
        "insert or replace into url_pattern values (?, ?, ?, ?)",
        host,
        pattern,
        stats.fetched(),
        stats.fresh());
  }

  /** Counts a path that two hosts have, with the same page or another one. */
  public void countSharedPath(int host, int other, boolean same) {
    database.run(
        "insert into mirror_pair values (?, ?, ?, ?) on conflict (host, other) do update set"
            + " same = same + excluded.same, different = different + excluded.different",
        host,
        other,
        same ? 1 : 0,
        same ? 0 : 1);
  }

  /** Whether two hosts have so many paths with the same page, nine of ten that both have. */
  public boolean isMirror(int host, int other, int least) {
    return database
        .one(
            "select same, different from mirror_pair where host = ? and other = ?",
            r -> r.getInt(1) >= least && r.getInt(1) >= 9 * r.getInt(2),
            host,
            other)
        .orElse(false);
  }

  /** The hosts that repeat another one, those with most pages first. */
  public List<MirrorRow> mirrors(int most) {
    return database.list(
        "select h.name, o.name, t.same, t.different from host h join host o on o.id ="
            + " h.mirror_of join mirror_pair t on t.host = h.id and t.other = o.id"
            + " order by t.same desc limit ?",
        r -> new MirrorRow(r.getString(1), r.getString(2), r.getLong(3), r.getLong(4)),
        most);
  }
}
