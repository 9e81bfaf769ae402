package dev.vigil.bench.rival;

import dev.vigil.discover.rank.graph.LinkGraph;
import java.util.PriorityQueue;

/**
 * GREEDY OPIC as one writes it with the JDK's queue: a page whose cash grew is queued once more,
 * and outdated entries are passed over when they come up. For one thread.
 */
public final class QueueOpic {
  private record Entry(int page, double cash) implements Comparable<Entry> {
    @Override
    public int compareTo(Entry other) {
      return Double.compare(other.cash, cash);
    }
  }

  private final LinkGraph graph;
  private final double[] cash;
  private final double[] history;
  private final int[] targets;
  private final PriorityQueue<Entry> queue = new PriorityQueue<>();
  private double level;

  public QueueOpic(LinkGraph graph) {
    this.graph = graph;
    this.cash = new double[graph.pages()];
    this.history = new double[graph.pages()];
    this.targets = new int[graph.mostLinks()];
    for (int page = 0; page < cash.length; page++) {
      set(page, 1.0 / cash.length);
    }
  }

  private void set(int page, double amount) {
    cash[page] = amount;
    queue.add(new Entry(page, amount));
  }

  /** Reads so many pages; returns how many entries wait. */
  public long read(int reads) {
    for (int i = 0; i < reads; i++) {
      Entry entry = queue.remove();
      while (entry.cash != cash[entry.page]) {
        entry = queue.remove();
      }
      int page = entry.page;
      double amount = cash[page] + level;
      history[page] += amount;
      set(page, -level);
      int count = graph.targets(page, targets);
      for (int t = 0; t < count; t++) {
        set(targets[t], cash[targets[t]] + amount / (count + 1));
      }
      level += amount / (count + 1) / cash.length;
    }
    return queue.size();
  }
}
