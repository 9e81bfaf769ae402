package dev.vigil.discover.rank;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Records the cash of pages that are read in a cycle or at random. For one thread. */
final class UnrankedPageCash extends PageCash {
  private final @Nullable SplittableRandom random;
  private double[] written;
  private int pages;
  private int turn;

  /**
   * @param seed the seed of the random order, or null for a cycle
   */
  UnrankedPageCash(int pages, double each, @Nullable Long seed) {
    this.random = seed == null ? null : new SplittableRandom(seed);
    this.written = new double[pages];
    this.pages = pages;
    Arrays.fill(written, each);
  }

  @Override
  int pages() {
    return pages;
  }

  @Override
  int next() {
    if (random != null) {
      return random.nextInt(pages);
    }
    int page = turn;
    turn = (turn + 1) % pages;
    return page;
  }

  @Override
  double written(int page) {
    return written[page];
  }

  @Override
  void write(int page, double amount) {
    written[page] = amount;
  }

  @Override
  void give(int[] targets, int count, double each) {
    for (int i = 0; i < count; i++) {
      written[targets[i]] += each;
    }
  }

  @Override
  void shift(double by) {
    for (int page = 0; page < pages; page++) {
      written[page] += by;
    }
  }

  @Override
  void append(double amount) {
    if (pages == written.length) {
      written = Arrays.copyOf(written, Math.max(16, pages + pages / 2));
    }
    written[pages++] = amount;
  }
}
