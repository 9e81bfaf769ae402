package dev.vigil.discover.rank;

/**
 * Basic adaptive OPIC: one estimate per page of the cash that it gets within the window, updated at
 * each read. Of the old estimate the part counts that is still in the window, as if the cash had
 * come evenly; a page that was not read for longer than the window is measured by what it got per
 * time. 16 bytes a page whatever the window, and no jumps when old reads drop out. For one thread.
 */
final class InterpolatedWindow implements CashHistory {
  private final double window;
  private final DoubleList estimates;
  private final DoubleList last;

  InterpolatedWindow(int pages, double window) {
    this.window = window;
    this.estimates = new DoubleList(pages);
    this.last = new DoubleList(pages);
  }

  @Override
  public void read(int page, double cash, double time) {
    double estimate = weight(page, cash, time);
    estimates.set(page, estimate);
    last.set(page, time);
  }

  @Override
  public double weight(int page, double cash, double time) {
    if (time <= window) {
      return estimates.get(page) + cash;
    }
    double passed = time - last.get(page);
    return passed < window
        ? estimates.get(page) * (window - passed) / window + cash
        : cash * window / passed;
  }

  @Override
  public void join(double time) {
    estimates.append(0);
    last.append(time);
  }
}
