package dev.vigil.discover.rank;

/** The recorded history of the cash of pages. For one thread. */
interface CashHistory {
  /** A page is read and passes on its cash, which it got since it was read before. */
  void read(int page, double cash, double time);

  /**
   * How important a page is, to be compared with the other pages at this time.
   *
   * @param cash what it got since it was last read
   */
  double weight(int page, double cash, double time);

  /** A page comes to be known; the pages are numbered in the order in which they do. */
  void join(double time);

  static CashHistory of(CashWindow window, int pages) {
    CashHistory history =
        switch (window) {
          case CashWindow.Whole whole -> new TotalCash(pages);
          case CashWindow.Fixed fixed -> new FixedWindow(pages, fixed.time());
          case CashWindow.Last last -> new VariableWindow(pages, last.reads());
          case CashWindow.Interpolated bao -> new InterpolatedWindow(pages, bao.time());
        };
    for (int page = 0; page < pages; page++) {
      history.join(0);
    }
    return history;
  }
}
