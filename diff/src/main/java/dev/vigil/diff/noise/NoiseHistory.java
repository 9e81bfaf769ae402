package dev.vigil.diff.noise;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The noise that was learnt from earlier versions of a page. Grows by one check at a time, stores
 * only what was ever found changed, and is bounded, however old the page is. Immutable; kept as
 * bytes by {@link NoiseHistoryCodec}.
 */
public final class NoiseHistory {
  public static final NoiseHistory NEW = new NoiseHistory(0, Map.of(), Map.of(), "");

  /** The maximum number of volatile patterns; beyond it the least recent ones are forgotten. */
  static final int MOST = 512;

  /** How many values of a place are remembered, to know one that comes back. */
  static final int VALUES = 8;

  private final int checks;
  private final Map<Long, VolatilePattern> patterns;
  private final Map<Long, List<Integer>> values;
  private final String address;
  private final boolean rested;

  NoiseHistory(
      int checks,
      Map<Long, VolatilePattern> patterns,
      Map<Long, List<Integer>> values,
      String address) {
    this(checks, patterns, values, address, false);
  }

  private NoiseHistory(
      int checks,
      Map<Long, VolatilePattern> patterns,
      Map<Long, List<Integer>> values,
      String address,
      boolean rested) {
    this.rested = rested;
    this.checks = checks;
    this.patterns = patterns;
    this.values = values;
    this.address = address;
  }

  /** The number of usable versions that were checked. */
  public int checks() {
    return checks;
  }

  /** The address that the page last gave as its own, or empty. */
  public String address() {
    return address;
  }

  /** All volatile patterns, the most frequent first. */
  public List<VolatilePattern> patterns() {
    List<VolatilePattern> all = new ArrayList<>(patterns.values());
    all.sort(
        Comparator.comparingInt(VolatilePattern::changes)
            .reversed()
            .thenComparingLong(VolatilePattern::id));
    return all;
  }

  Optional<VolatilePattern> pattern(long id) {
    return Optional.ofNullable(patterns.get(id));
  }

  Map<Long, List<Integer>> values() {
    return values;
  }

  /** A copy of the history with the user's choice about one volatile pattern. */
  public NoiseHistory choose(long id, VolatilePattern.Choice choice) {
    VolatilePattern known = patterns.get(id);
    if (known == null) {
      throw new dev.vigil.diff.DiffException(
          "The page has no volatile pattern "
              + Long.toHexString(id)
              + "; list its patterns to find the id.");
    }
    Map<Long, VolatilePattern> more = new HashMap<>(patterns);
    more.put(id, known.with(choice));
    return new NoiseHistory(checks, more, values, address);
  }

  /**
   * A copy of the history in which exactly these volatile patterns are always shown; unknown ids
   * are ignored.
   */
  public NoiseHistory showing(Set<Long> shown) {
    boolean none =
        shown.isEmpty()
            && patterns.values().stream()
                .allMatch(one -> one.choice() == VolatilePattern.Choice.NONE);
    if (none) {
      return this;
    }
    Map<Long, VolatilePattern> chosen = new HashMap<>();
    patterns.forEach(
        (id, pattern) ->
            chosen.put(
                id,
                pattern.with(
                    shown.contains(id)
                        ? VolatilePattern.Choice.UNPINNED
                        : VolatilePattern.Choice.NONE)));
    return new NoiseHistory(checks, chosen, values, address, rested);
  }

  /**
   * A copy of the history for a page that some check found unchanged, so that consecutive versions
   * may be several checks apart. This flag is not stored.
   */
  public NoiseHistory rested() {
    return new NoiseHistory(checks, patterns, values, address, true);
  }

  /** A copy for another layout: what was known under an old id is known under the new one. */
  NoiseHistory renamed(Map<Long, Long> ids) {
    Map<Long, VolatilePattern> named = new HashMap<>(patterns);
    Map<Long, List<Integer>> known = new LinkedHashMap<>(values);
    ids.forEach(
        (old, now) -> {
          if (named.containsKey(old) && !named.containsKey(now)) {
            named.put(now, named.remove(old).with(now));
          }
          if (known.containsKey(old) && !known.containsKey(now)) {
            known.put(now, known.remove(old));
          }
        });
    return new NoiseHistory(checks, named, known, address, rested);
  }

  boolean isRested() {
    return rested;
  }

  boolean knows(long place, int value) {
    List<Integer> known = values.get(place);
    return known != null && known.contains(value);
  }

  /** A copy with one more check and the changes that it observed. */
  NoiseHistory after(Collection<Observation> observations, String itsAddress) {
    String latest = itsAddress.isEmpty() ? address : itsAddress;
    if (observations.isEmpty()) {
      return new NoiseHistory(checks + 1, patterns, values, latest);
    }
    Map<Long, VolatilePattern> more = new HashMap<>(patterns);
    Map<Long, List<Integer>> known = new LinkedHashMap<>(values);
    for (Observation observation : observations) {
      more.merge(
          observation.id(), observation.first(checks), (old, _) -> observation.again(old, checks));
      if (observation.place() != 0) {
        List<Integer> ring = new ArrayList<>(known.getOrDefault(observation.place(), List.of()));
        known.remove(observation.place());
        for (int value : observation.values()) {
          ring.removeIf(one -> one == value);
          ring.add(value);
        }
        known.put(
            observation.place(),
            List.copyOf(ring.subList(Math.max(0, ring.size() - kept(observation)), ring.size())));
      }
    }
    return new NoiseHistory(checks + 1, bounded(more), newest(known), latest);
  }

  /** How many values of a place are remembered; more where many are exchanged at once. */
  private static int kept(Observation observation) {
    return Math.clamp(2L * observation.values().size(), VALUES, 2 * VALUES);
  }

  private static Map<Long, VolatilePattern> bounded(Map<Long, VolatilePattern> all) {
    if (all.size() <= MOST) {
      return all;
    }
    Map<Long, VolatilePattern> kept = new HashMap<>();
    all.values().stream()
        .sorted(
            Comparator.comparing(
                    (VolatilePattern one) -> one.choice() == VolatilePattern.Choice.NONE)
                .thenComparing(Comparator.comparingInt(VolatilePattern::last).reversed())
                .thenComparing(Comparator.comparingInt(VolatilePattern::changes).reversed())
                .thenComparingLong(VolatilePattern::id))
        .limit(MOST)
        .forEach(pattern -> kept.put(pattern.id(), pattern));
    return kept;
  }

  private static Map<Long, List<Integer>> newest(Map<Long, List<Integer>> all) {
    int skip = all.size() - MOST;
    if (skip <= 0) {
      return all;
    }
    Map<Long, List<Integer>> kept = new LinkedHashMap<>();
    int at = 0;
    for (Map.Entry<Long, List<Integer>> one : all.entrySet()) {
      if (at++ >= skip) {
        kept.put(one.getKey(), one.getValue());
      }
    }
    return kept;
  }
}
