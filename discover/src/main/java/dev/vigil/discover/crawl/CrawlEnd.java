package dev.vigil.discover.crawl;

/** The reason why a run of a crawl ended. */
public enum CrawlEnd {
  COMPLETE("everything found was visited"),
  PAGES("the budget of pages is used up"),
  BYTES("the budget of bytes is used up"),
  TIME("the time is over"),
  STOPPED("it was stopped"),
  CLOSED("what is left waits at hosts that are asked no more");

  private final String words;

  CrawlEnd(String words) {
    this.words = words;
  }

  /** Whether there is nothing left that a resumed crawl could do under the same budget. */
  public boolean isFinal() {
    return this == COMPLETE || this == PAGES || this == BYTES;
  }

  @Override
  public String toString() {
    return words;
  }
}
