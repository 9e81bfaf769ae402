package dev.vigil.archive.version;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Stores each version as its delta to the next newer one, up to the newest, which is a pack, and
 * shortens the chain when it gets too long. Immutable.
 *
 * <p>The <em>path</em> is the chain from the oldest version to the newest. Walking a step costs
 * about as much as copying the page, so the weight of a step is the length of its page and a
 * constant, and the path may weigh as much as can be walked in a few milliseconds (more for large
 * pages, in proportion). When it weighs more, a run of its steps is replaced by one: the oldest
 * version of the run is kept by its newest. The versions between stay as they are, and reach the
 * path at the end of the run; how far they may be from it is bounded by half of the limit, so no
 * version is further from the newest than one and a half times the limit.
 *
 * <p>A step over many versions costs space: what came and went within the run must be stored again.
 * Of all runs that are long enough the one is taken that costs least for what it saves, estimated
 * by the sizes of the deltas in it; so steps are laid over quiet times and never over a relaunch of
 * the page. On the measured series this needs 1 to 10 % more than the bare chain, where fixed
 * distances need up to 26 %.
 *
 * <p>Cost: linear in the number of versions of the page when a run is replaced, which happens once
 * in many versions; else in the path.
 */
final class ReverseDeltaChain extends DeltaPolicy {
  /** Bytes that a path may weigh; about 2 ms. */
  static final long DEFAULT_REACH = 12_000_000;

  /** Pages up to this size have that reach, larger ones more. */
  private static final int USUAL_PAGE = 400_000;

  /** The fixed cost of a step, as bytes, however small its page is. */
  private static final int STEP = 20_000;

  private static final int SHORTEST_RUN = 4;

  private final long reach;

  ReverseDeltaChain(long reach) {
    this.reach = reach;
  }

  @Override
  public int base(VersionHistory history, int superseded) {
    VersionEntry next = history.after(superseded);
    return next == null ? 0 : next.number();
  }

  @Override
  public double largestDelta() {
    return 1;
  }

  @Override
  public boolean basesAreNewer() {
    return true;
  }

  private static long weight(VersionEntry entry) {
    return entry.stored() instanceof StoredForm.Same ? 0 : (long) entry.length() + STEP;
  }

  @Override
  public Optional<Rebase> shorten(VersionHistory history) {
    List<VersionEntry> path = history.chain(history.oldest().number());
    long weight = 0;
    for (VersionEntry entry : path) {
      weight += weight(entry);
    }
    double scale = Math.max(1, history.newest().length() / (double) USUAL_PAGE);
    if (weight <= reach * scale || path.size() <= SHORTEST_RUN) {
      return Optional.empty();
    }
    return bestRun(path, hanging(history, path), (long) (reach * scale / 2));
  }

  /**
   * For each version on the path, the weight of the longest chain of other versions that lead to
   * it.
   */
  private static long[] hanging(VersionHistory history, List<VersionEntry> path) {
    Map<Integer, Integer> places = new HashMap<>();
    for (int i = 0; i < path.size(); i++) {
      places.put(path.get(i).number(), i);
    }
    // Bases are newer, so going from new to old meets the base of a version before the version.
    Map<Integer, long[]> reached = new HashMap<>();
    long[] hanging = new long[path.size()];
    List<VersionEntry> newestFirst = new ArrayList<>(history.all()).reversed();
    for (VersionEntry entry : newestFirst) {
      Integer place = places.get(entry.number());
      if (place != null) {
        reached.put(entry.number(), new long[] {place, 0});
      } else {
        long[] base = reached.get(entry.base());
        if (base != null) {
          long far = base[1] + weight(entry);
          reached.put(entry.number(), new long[] {base[0], far});
          hanging[(int) base[0]] = Math.max(hanging[(int) base[0]], far);
        }
      }
    }
    return hanging;
  }

  private static Optional<Rebase> bestRun(List<VersionEntry> path, long[] hanging, long limit) {
    double best = Double.MAX_VALUE;
    Optional<Rebase> found = Optional.empty();
    for (int end = SHORTEST_RUN; end < path.size(); end++) {
      long bodies = 0;
      long walked = 0;
      for (int start = end - 1; start >= 0; start--) {
        bodies += path.get(start).stored().bytes();
        // All between start and end will hang on end, with what hangs on them.
        boolean tooFar = start + 1 < end && walked + hanging[start + 1] > limit;
        if (tooFar) {
          break;
        }
        int saved = end - start - 1;
        if (saved >= SHORTEST_RUN - 1) {
          double cost = bodies / (double) walked;
          if (cost < best) {
            best = cost;
            found = Optional.of(new Rebase(path.get(start).number(), path.get(end).number()));
          }
        }
        walked += weight(path.get(start));
      }
    }
    return found;
  }
}
