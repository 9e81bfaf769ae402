package dev.vigil.discover.rank;

import dev.vigil.discover.rank.graph.LinkGraph;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;

/**
 * Computes the importance of pages while they are read: on-line page importance computation
 * (Abiteboul, Preda and Cobena, IEEE Data Engineering Bulletin 25(1), 2002; the adaptive variants
 * also WWW 2003).
 *
 * <p>All pages together have one unit of cash, at first the same each. A page that is read writes
 * its cash into its history and passes it on in equal parts to the pages that it links to and to
 * the <i>root</i>, a page of our own that links to every page and is read at once whenever it has
 * cash. So pages without links lose nothing, every page can be reached from every other, and the
 * sum of cash never changes. The time is what was passed on so far (the paper's G). What flowed
 * through a page, by the time, tends to its importance, the fixpoint that {@link PowerIteration}
 * computes from the whole graph, whatever the order of reading, as long as every page is read again
 * and again. Here one thing is done otherwise than in the paper, whose estimate is (H + C) / (G +
 * 1): the cash that we dealt out in the beginning says nothing about a page and is not counted.
 * What is left is the history of the linking pages handed on once, which halves the error in GREEDY
 * order.
 *
 * <p>One read costs O(links of the page), in GREEDY order plus O(log pages); what is kept is two
 * numbers a page and what the {@link CashWindow} needs. For one thread.
 */
public final class Opic {
  private final PageCash ledger;
  private final CashHistory history;

  /** Pages that were never read and still have their part of the cash that we dealt out. */
  private final BitSet fresh = new BitSet();

  private final double dealt;
  private final ImportanceEstimate estimate;

  /** What the estimate needs beside the history: all cash of a page, or its reads. */
  private final double[] counted;

  private LinkGraph graph;
  private int[] targets;
  private double time;
  private double lost;
  private long reads;

  /**
   * @param seed the seed of the random order
   */
  public Opic(LinkGraph graph, OpicReadOrder order, CashWindow window, long seed) {
    this(graph, order, window, seed, ImportanceEstimate.FLOW);
  }

  /**
   * @param estimate all but {@link ImportanceEstimate#FLOW} count the whole past, whatever the
   *     window is
   */
  public Opic(
      LinkGraph graph,
      OpicReadOrder order,
      CashWindow window,
      long seed,
      ImportanceEstimate estimate) {
    this.estimate = estimate;
    this.counted = new double[estimate == ImportanceEstimate.FLOW ? 0 : graph.pages()];
    this.graph = graph;
    this.targets = new int[graph.mostLinks()];
    this.dealt = 1.0 / graph.pages();
    this.ledger = order.ledger(graph.pages(), dealt, seed);
    fresh.set(0, graph.pages());
    this.history = CashHistory.of(window, graph.pages());
  }

  /** Reads a number of pages in order. */
  public void read(long count) {
    read(count, page -> {});
  }

  /** Reads a number of pages in order and reports each of them. */
  public void read(long count, IntConsumer reader) {
    for (long i = 0; i < count; i++) {
      int page = ledger.next();
      pass(page, targets, graph.targets(page, targets));
      reader.accept(page);
    }
  }

  private void pass(int page, int[] links, int count) {
    double cash = ledger.take(page);
    double each = cash / (count + 1);
    ledger.give(links, count, each);
    ledger.giveAll((cash - each * count) / ledger.pages());
    double exact = cash - lost;
    double sum = time + exact;
    lost = sum - time - exact;
    time = sum;
    history.read(page, earned(page, cash), time);
    if (estimate != ImportanceEstimate.FLOW) {
      counted[page] += estimate == ImportanceEstimate.PAPER ? cash : 1;
    }
    fresh.clear(page);
    reads++;
  }

  /** The part of a page's cash that came from other pages. */
  private double earned(int page, double cash) {
    return fresh.get(page) ? cash - dealt : cash;
  }

  /** Continues with a graph of the same pages whose links have changed. */
  public void changed(LinkGraph now) {
    if (now.pages() != graph.pages()) {
      throw new IllegalArgumentException(
          "%,d pages where there were %,d".formatted(now.pages(), graph.pages()));
    }
    graph = now;
    targets = new int[now.mostLinks()];
  }

  /** The estimate for every page; all together are 1. */
  public double[] importance() {
    if (estimate != ImportanceEstimate.FLOW) {
      return counted();
    }
    double[] weights = new double[ledger.pages()];
    Arrays.setAll(weights, page -> history.weight(page, earned(page, ledger.cash(page)), time));
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    for (int page = 0; page < weights.length; page++) {
      weights[page] = sum > 0 ? weights[page] / sum : dealt;
    }
    return weights;
  }

  private double[] counted() {
    double[] shares = new double[ledger.pages()];
    Arrays.setAll(
        shares,
        page ->
            estimate == ImportanceEstimate.PAPER
                ? (counted[page] + ledger.cash(page)) / (time + 1)
                : reads == 0 ? dealt : counted[page] / reads);
    return shares;
  }

  /** The cash that a page has got since it was last read. */
  public double cash(int page) {
    return ledger.cash(page);
  }

  /** The cash of all pages, which is 1 at any time. */
  public double cash() {
    return ledger.total();
  }

  /** The cash that was passed on so far. */
  public double time() {
    return time;
  }

  public long reads() {
    return reads;
  }
}
