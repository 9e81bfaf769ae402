package dev.vigil.discover.crawl.store;

/** Whether the content of a page was seen before. */
public enum DuplicateStatus {
  /** The content is new. */
  FRESH(0),
  /** Another page has nearly this content. */
  NEAR_DUPLICATE(1),
  /** Another page has these very bytes. */
  DUPLICATE(2);

  private final int code;

  DuplicateStatus(int code) {
    this.code = code;
  }

  /** The stored code. */
  public int code() {
    return code;
  }
}
