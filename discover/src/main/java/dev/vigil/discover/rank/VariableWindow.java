package dev.vigil.discover.rank;

/**
 * The last reads of each page: the cash that it passed on in them, by the time since the previous
 * read. Important pages, which are read often, forget sooner; rare ones still have enough to go by.
 * The memory is 16 bytes for each read kept and 16 more a page. For one thread.
 */
final class VariableWindow implements CashHistory {
  private final int reads;

  /** The time up to which each page has forgotten. */
  private final DoubleList starts;

  private final DoubleList counts;
  private final DoubleList amounts;
  private final DoubleList times;

  VariableWindow(int pages, int reads) {
    this.reads = reads;
    this.starts = new DoubleList(pages);
    this.counts = new DoubleList(pages);
    this.amounts = new DoubleList(pages * reads);
    this.times = new DoubleList(pages * reads);
  }

  @Override
  public void read(int page, double cash, double time) {
    long count = (long) counts.get(page);
    int at = page * reads + (int) (count % reads);
    if (count >= reads) {
      starts.set(page, times.get(at));
    }
    amounts.set(at, cash);
    times.set(at, time);
    counts.add(page, 1);
  }

  @Override
  public double weight(int page, double cash, double time) {
    double sum = cash;
    for (int i = 0; i < reads; i++) {
      sum += amounts.get(page * reads + i);
    }
    double passed = time - starts.get(page);
    return passed > 0 ? sum / passed : 0;
  }

  @Override
  public void join(double time) {
    starts.append(time);
    counts.append(0);
    for (int i = 0; i < reads; i++) {
      amounts.append(0);
      times.append(time);
    }
  }
}
