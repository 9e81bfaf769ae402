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
 * path at the end of the run; how far they may be from it is bounded, too.
 *
 * <p>A step over many versions costs space: what came and went within the run must be stored again.
 * Of all runs that are long enough the one is taken that costs least for what it saves, estimated
 * by the sizes of the deltas in it; so steps are laid over quiet times and never over a relaunch of
 * the page. A page that replaces its content all the time has no quiet times. There the steps may
 * take a small part of all bodies, and the path grows to four times the limit before it is
 * shortened at any cost. No version is further from the newest than six times the limit.
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

  /** The part of all bodies that steps over runs may take while the path is not far too long. */
  private static final double CHEAP = 0.05;

  /** How many times its limit a path may weigh where shorter ones are not cheap. */
  private static final int FURTHEST = 4;

  /** A cheap run is not looked for at each version, because that costs time. */
  private static final int TRIED_EVERY = 4;

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
    long limit = (long) (reach * Math.max(1, history.newest().length() / (double) USUAL_PAGE));
    if (weight <= limit || path.size() <= SHORTEST_RUN) {
      return Optional.empty();
    }
    boolean mustBe = weight > FURTHEST * limit;
    if (!mustBe && history.newest().number() % TRIED_EVERY != 0) {
      return Optional.empty();
    }
    long furthest = (mustBe ? FURTHEST : 1) * limit / 2;
    return bestRun(path, hanging(history, path), furthest)
        .filter(run -> mustBe || isCheap(run, history))
        .map(Run::rebase);
  }

  /** A run of steps that one step may replace, and the most bytes that this costs. */
  private record Run(Rebase rebase, long bytes) {}

  private static boolean isCheap(Run run, VersionHistory history) {
    long all = 0;
    long steps = run.bytes();
    for (VersionEntry entry : history.all()) {
      int bytes = entry.stored().bytes();
      all += bytes;
      VersionEntry next = history.after(entry.number());
      if (entry.base() != 0 && next != null && entry.base() != next.number()) {
        steps += bytes;
      }
    }
    return steps <= CHEAP * all;
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

  private static Optional<Run> bestRun(List<VersionEntry> path, long[] hanging, long limit) {
    double best = Double.MAX_VALUE;
    Optional<Run> found = Optional.empty();
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
            Rebase rebase = new Rebase(path.get(start).number(), path.get(end).number());
            found = Optional.of(new Run(rebase, bodies));
          }
        }
        walked += weight(path.get(start));
      }
    }
    return found;
  }
}
