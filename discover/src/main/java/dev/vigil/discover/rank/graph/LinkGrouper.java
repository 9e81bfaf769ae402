package dev.vigil.discover.rank.graph;

import java.util.Arrays;

/** Groups sorted links by page for a {@link GraphWriter}. For one thread. */
final class LinkGrouper implements LinkSorter.Sink {
  private final GraphWriter writer;
  private int[] targets = new int[64];
  private int count;
  private int page = -1;

  LinkGrouper(GraphWriter writer) {
    this.writer = writer;
  }

  @Override
  public void link(int source, int target) {
    if (source != page) {
      end();
      page = source;
    }
    if (count == targets.length) {
      targets = Arrays.copyOf(targets, 2 * count);
    }
    targets[count++] = target;
  }

  /** Writes the page that was gathered last. */
  void end() {
    if (page >= 0) {
      writer.emptyUpTo(page);
      writer.page(targets, count);
      count = 0;
      page = -1;
    }
  }
}
