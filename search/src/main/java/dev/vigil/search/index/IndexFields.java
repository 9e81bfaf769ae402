package dev.vigil.search.index;

/**
 * The fields of the index. A document of the index is either a piece or the state of a page.
 * Stateless.
 */
public final class IndexFields {
  /** The number of the page in the archive: a term and a value of each piece. */
  public static final String PAGE = "page";

  /** The hash of a piece. */
  public static final String HASH = "hash";

  /** Since when the piece held, in milliseconds since 1970. */
  public static final String FROM = "from";

  /**
   * How long the piece held, in milliseconds; 0 while it holds. Small numbers take less space than
   * the time at which it ceased to hold.
   */
  public static final String HELD = "held";

  /** The keys of the elements around the piece, see {@link PieceKeys}. */
  public static final String KEYS = "keys";

  /** The words of the piece, with positions. */
  public static final String BODY = "body";

  /** The words of its heading or title, with positions. */
  public static final String HEAD = "head";

  /** Names with words and values, see {@link NamedTerms}. */
  public static final String NAMED = "named";

  /** The names of elements and attributes in the piece. */
  public static final String NAMES = "names";

  /** The names of the elements around the piece. */
  public static final String AROUND = "around";

  /**
   * The kind of the piece, and the names of the elements around it, outermost first, separated by
   * slashes.
   */
  public static final String PLACE = "place";

  /** Stored only where reading the version again would take long. */
  public static final String HEAD_TEXT = "headtext";

  public static final String TEXT = "text";

  /** The number of a page, as a term of its state. */
  static final String STATE = "state";

  /** Stored: the {@link PageIndexState}. */
  static final String STATE_DATA = "statedata";

  /** Separates a name from its word. */
  public static final char SEPARATOR = '\t';

  private IndexFields() {}

  /** A piece that two versions of the same instant had and lost held -1, not 0. */
  static long held(long from, long to) {
    return to == Long.MAX_VALUE ? 0 : to > from ? to - from : -1;
  }

  /** When a piece ceased to hold; {@link Long#MAX_VALUE} while it holds. */
  public static long to(long from, long held) {
    return held == 0 ? Long.MAX_VALUE : from + Math.max(0, held);
  }
}
