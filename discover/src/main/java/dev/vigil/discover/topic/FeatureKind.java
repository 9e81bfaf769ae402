package dev.vigil.discover.topic;

/**
 * The kinds of features of a page. Each kind has its own share of the length of a page's vector, so
 * that many features of one kind do not hide the others.
 */
public enum FeatureKind {
  /** A word of the text. */
  TERM(1.0f, "word"),
  /** Two words that follow each other within one element. */
  PAIR(0.35f, "words"),
  /** The name of an element. */
  ELEMENT(0.08f, "element"),
  /** The names of an element and its parent. */
  PARENT_CHILD(0.08f, "elements"),
  /** A word of a link that leads to the page. */
  ANCHOR(0.6f, "word in a link to the page"),
  /** A word of the title or the headings of a page that links to the page. */
  NEIGHBOUR(0.4f, "word on a page that links to it"),
  /** A word of the title. */
  TITLE(0.4f, "word in the title"),
  /** A word of the URL. */
  URL(0.3f, "word in the address");

  private final float share;
  private final String words;

  FeatureKind(float share, String words) {
    this.share = share;
    this.words = words;
  }

  /** The length of this kind in a page's vector. */
  public float share() {
    return share;
  }

  /** What it is called for people. */
  public String words() {
    return words;
  }
}
