package dev.vigil.discover.rank;

import java.util.Arrays;

/**
 * The cash that pages passed on within a fixed time window: the reads of all pages are in one queue
 * by time, and each that leaves it is subtracted from the sum of its page. O(1) a read; the memory
 * is 20 bytes for each read in the window. For one thread.
 */
final class FixedWindow implements CashHistory {
  private final double window;
  private final DoubleList sums;
  private int[] pages = new int[1024];
  private double[] amounts = new double[1024];
  private double[] times = new double[1024];
  private int first;
  private int size;

  FixedWindow(int room, double window) {
    this.window = window;
    this.sums = new DoubleList(room);
  }

  @Override
  public void read(int page, double cash, double time) {
    forget(time - window);
    if (size == pages.length) {
      grow();
    }
    int at = (first + size++) & (pages.length - 1);
    pages[at] = page;
    amounts[at] = cash;
    times[at] = time;
    sums.add(page, cash);
  }

  private void forget(double before) {
    while (size > 0 && times[first] < before) {
      // Sums that went up and down may end a rounding error below nothing.
      int page = pages[first];
      sums.set(page, Math.max(0, sums.get(page) - amounts[first]));
      first = (first + 1) & (pages.length - 1);
      size--;
    }
  }

  /** Makes the ring twice as long, with its beginning in front. */
  private void grow() {
    int room = 2 * pages.length;
    int[] longerPages = Arrays.copyOf(pages, room);
    double[] longerAmounts = Arrays.copyOf(amounts, room);
    double[] longerTimes = Arrays.copyOf(times, room);
    for (int i = 0; i < size; i++) {
      int at = (first + i) & (pages.length - 1);
      longerPages[i] = pages[at];
      longerAmounts[i] = amounts[at];
      longerTimes[i] = times[at];
    }
    pages = longerPages;
    amounts = longerAmounts;
    times = longerTimes;
    first = 0;
  }

  @Override
  public double weight(int page, double cash, double time) {
    return sums.get(page) + cash;
  }

  @Override
  public void join(double time) {
    sums.append(0);
  }
}
