package dev.vigil.discover.rank;

import dev.vigil.discover.rank.graph.LinkLog;
import java.util.Arrays;

/**
 * Computes OPIC during a crawl, while it finds new pages. The first page that is visited begins
 * with all the cash; a page that is found joins without any. A visit passes the cash of the page on
 * as {@link Opic} does, and the page that waits with the most cash is the one to visit next.
 *
 * <p>A crawl visits a page once, so cash would be stuck in pages that were visited. Their links are
 * in the crawl's {@link LinkLog}: as long as a visited page is the richest of all, it is read again
 * from there, without any request, and its cash goes on. All that is known follows from the log, so
 * after a crash it is made anew from it, in time linear in the links.
 *
 * <p>28 bytes a known page. For one thread.
 */
public final class OpicCrawl {
  /** Reads from the log behind each visit, at most: more would make visits wait. */
  private static final int MOST_READ_AGAIN = 8;

  /** The cash of a page is reported again when it has grown by this share. */
  private static final double WORTH_TELLING = 0.5;

  private final LinkLog log;
  private final RankedPageCash ledger = new RankedPageCash(0, 0);

  /** The position of the links of a page in the log; -1 for a waiting page. */
  private long[] places = new long[16];

  /** The last reported cash of each page. */
  private float[] reported = new float[16];

  private int[] links = new int[16];
  private boolean begun;
  private int shifts;

  /** Receives a waiting page whose cash has grown. */
  @FunctionalInterface
  public interface Listener {
    void richer(long page, double by);
  }

  /** Restores the state from the log and continues at its end. */
  public OpicCrawl(LinkLog log) {
    this.log = log;
    log.forEach((at, page, targets, count) -> visited(page, at, targets, count, (p, by) -> {}));
  }

  /**
   * The standing of a page among those that wait, by its cash: the highest goes first. It is the
   * cash less what the root has given to all since {@link #shifts} changed last.
   *
   * @param page as the crawl numbers it, from 1
   */
  public double standing(long page) {
    int index = known(page);
    reported[index] = (float) ledger.written(index);
    return reported[index];
  }

  /** Changes when all standings have changed: callers that cache them must read them again. */
  public int shifts() {
    return shifts;
  }

  /** The page that was appended to the log last was visited. */
  public void visited(long page, long[] targets, Listener listener) {
    // In the order of the log: of pages with equal cash it decides which one is read first.
    long[] sorted = targets.clone();
    Arrays.sort(sorted);
    visited(page, log.last(), sorted, sorted.length, listener);
  }

  private void visited(long page, long at, long[] targets, int count, Listener listener) {
    int index = known(page);
    for (int i = 0; i < count; i++) {
      known(targets[i]);
    }
    if (!begun) {
      begun = true;
      ledger.write(index, 1);
    }
    places[index] = at;
    pass(index, targets, count, listener);
    for (int i = 0; i < MOST_READ_AGAIN && places[ledger.next()] >= 0; i++) {
      log.read(places[ledger.next()], (a, p, again, size) -> pass(known(p), again, size, listener));
    }
  }

  private void pass(int page, long[] targets, int count, Listener listener) {
    if (links.length < count) {
      links = new int[2 * count];
    }
    for (int i = 0; i < count; i++) {
      links[i] = (int) targets[i] - 1;
    }
    double cash = ledger.take(page);
    double each = cash / (count + 1);
    ledger.give(links, count, each);
    double before = ledger.level();
    ledger.giveAll((cash - each * count) / ledger.pages());
    shifts += ledger.level() < before ? 1 : 0;
    for (int i = 0; i < count; i++) {
      report(links[i], listener);
    }
  }

  private void report(int page, Listener listener) {
    double by = ledger.written(page) - reported[page];
    if (places[page] < 0 && by > WORTH_TELLING * (ledger.cash(page) - by)) {
      reported[page] = (float) ledger.written(page);
      listener.richer(page + 1L, by);
    }
  }

  /** The index of a page, which joins when it is new, with all that were found before it. */
  private int known(long page) {
    while (ledger.pages() < page) {
      int next = ledger.pages();
      if (next == places.length) {
        places = Arrays.copyOf(places, next + next / 2);
        reported = Arrays.copyOf(reported, next + next / 2);
      }
      places[next] = -1;
      ledger.join();
      reported[next] = (float) ledger.written(next);
    }
    return (int) page - 1;
  }

  /** The cash of a page. */
  public double cash(long page) {
    return ledger.cash(known(page));
  }

  /** The cash of all pages, which is 1 from the first visit on. */
  public double cash() {
    return ledger.total();
  }
}
