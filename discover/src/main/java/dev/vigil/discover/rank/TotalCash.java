package dev.vigil.discover.rank;

/** The total cash that a page ever had: one number per page. For one thread. */
final class TotalCash implements CashHistory {
  private final DoubleList sums;

  TotalCash(int pages) {
    sums = new DoubleList(pages);
  }

  @Override
  public void read(int page, double cash, double time) {
    sums.add(page, cash);
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
