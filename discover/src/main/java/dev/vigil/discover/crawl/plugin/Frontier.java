package dev.vigil.discover.crawl.plugin;

import dev.vigil.fetch.url.WebUrl;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The order in which a crawl visits URLs. A frontier only ranks: the store keeps what waits on disk
 * in the order of the ranks, and the schedule takes, among the hosts that may be asked now, the one
 * whose first address has the lowest rank.
 *
 * <p>All calls come from one thread, in the order of the commits, and inside the commit. So what a
 * frontier keeps in memory is given back to it after a crash as it was at the last commit ({@link
 * #save}, {@link #restore}); what it stores elsewhere must tolerate that a page is reported twice.
 *
 * <p>A frontier has a public constructor that takes nothing or one {@code String}, what the user
 * wrote behind its name.
 */
public interface Frontier extends AutoCloseable {
  /** Called once before anything else. */
  default void begin(CrawlContext place) {}

  /** A page was visited; its links are ranked next, before {@link #visited} is called. */
  default void visiting(CrawledPage page) {}

  /** The rank of an address: the lowest is visited first, equal ones in the order of finding. */
  double rank(FoundUrl found);

  /**
   * Whether an address should be visited as soon as possible after its link was read. The crawl
   * then commits at once instead of some hundred pages later. Called by several threads.
   */
  default boolean isUrgent(PageLink link) {
    return false;
  }

  /** The rank of an address that has one already, after {@link #reorder}; its link is forgotten. */
  default double rankAnew(FoundUrl found) {
    return rank(found);
  }

  /**
   * A page was visited, or could not be: then it has no links. Its links are in the log of links
   * already, and those that were new are ranked.
   *
   * @param links where its links lead, known addresses too, in the order of the page, each once
   * @param numbers of the links, in the same order
   * @param matches how many matches it gave
   * @param ranks changes ranks, if {@link #changesRanks()}
   */
  default void visited(
      CrawledPage page, List<WebUrl> links, long[] numbers, int matches, RankUpdates ranks) {}

  /** Whether {@link RankUpdates} is used; the store then keeps an index for it. */
  default boolean changesRanks() {
    return false;
  }

  /**
   * Whether everything that waits shall be ranked anew now. Called after each commit; the cost is
   * linear in what waits, so a frontier says yes at growing distances.
   */
  default boolean reorder() {
    return false;
  }

  /**
   * How many visits may be under way or not yet committed. A frontier that learns from each page
   * wants few, so that the next pages are chosen with what the last ones taught.
   */
  default int ahead() {
    return Integer.MAX_VALUE;
  }

  /**
   * Whether only the start URLs are visited: in their order, also those that occur twice, and no
   * link is added.
   */
  default boolean isFixed() {
    return false;
  }

  /** The state to store with the current commit; null if the last stored state is still valid. */
  default byte @Nullable [] save() {
    return null;
  }

  /** The state to store when a run ends, however little happened since the last one. */
  default byte @Nullable [] saveAtEnd() {
    return save();
  }

  /** Takes back what was kept. */
  default void restore(byte[] state) {}

  @Override
  default void close() {}
}
