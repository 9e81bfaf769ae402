package dev.vigil.diff.noise.page;

/**
 * The region of a page that a node belongs to; a change in one region matters more than in another.
 */
public enum PageRegion {
  CONTENT("in the main content"),
  /** Shown, but beside what holds the page's running text. */
  BESIDE("beside the main content"),
  /** What a page announces outside of its content: breaking news, a warning. */
  NOTICE("in a notice"),
  HEADER("in the header"),
  NAVIGATION("in the navigation"),
  FOOTER("in the footer"),
  ASIDE("in a side box"),
  PROMOTION("in a promotion"),
  /** What is shown in turns, of which a page may draw some anew at each visit. */
  CAROUSEL("in a carousel"),
  OVERLAY("in a banner or dialog"),
  CONTROL("in a form control"),
  /** Links that a reader sees only after opening the part. */
  COLLAPSED("in a collapsed list of links"),
  HIDDEN("in a hidden part"),
  HEAD("in the head"),
  SCRIPT("in a script or style");

  private final String words;

  PageRegion(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }

  /** Whether readers come for it. */
  public boolean isContent() {
    return this == CONTENT;
  }
}
