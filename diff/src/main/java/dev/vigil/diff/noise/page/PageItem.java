package dev.vigil.diff.noise.page;

/**
 * An item of a page that can appear or disappear: a line of text, a link, an image, the title.
 * Immutable.
 *
 * @param key what makes two items the same one
 * @param text as people read it; of a link or image the line it stands on
 * @param target where a link leads or what an image shows, else empty
 * @param node its place in the raw digest
 * @param slot which place of the page's layout it stands in, the same in the next version
 * @param group the place of the box around it: items of one card share it
 * @param record the name of the record that a short line belongs to, else empty
 */
public record PageItem(
    Kind kind,
    String key,
    String text,
    String target,
    PageRegion region,
    int node,
    long slot,
    long group,
    String record) {
  /** Returns this item in another region. */
  PageItem in(PageRegion other) {
    return new PageItem(kind, key, text, target, other, node, slot, group, record);
  }

  /** Returns this item with another key. */
  PageItem keyed(String other) {
    return new PageItem(kind, other, text, target, region, node, slot, group, record);
  }

  /** Returns this item at another place of the layout. */
  public PageItem at(long place) {
    return new PageItem(kind, key, text, target, region, node, place, group, record);
  }

  /** The text of the item in a report: the target of a link or image, otherwise its text. */
  public String reported() {
    return kind.isLine() || target.isEmpty() ? text : kind == Kind.IMAGE ? key : target;
  }

  /** The kind of an item; kinds of lines are distinguished because people read them differently. */
  public enum Kind {
    TITLE("the title"),
    HEADING("a heading"),
    TEXT("text"),
    ITEM("a list entry"),
    ROW("a table row"),
    /** A line that is a link and nothing else, among others of its kind. */
    LISTED_LINK("an entry of a list of links"),
    /** A line that is a link and nothing else, standing for itself. */
    LONE_LINK("a link"),
    LINK("a link's target"),
    /** The target of an entry of a list of links. */
    LISTED_TARGET("a target in a list of links"),
    IMAGE("an image");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }

    /** The type of change, as the types of a comparison name it. */
    public String typeName() {
      return switch (this) {
        case TITLE -> "title";
        case LINK, LISTED_TARGET -> "links";
        case IMAGE -> "images";
        case HEADING, TEXT, ITEM, ROW, LISTED_LINK, LONE_LINK -> "text";
      };
    }

    /** Whether it is one of many links. */
    public boolean isListed() {
      return this == LISTED_LINK || this == LISTED_TARGET;
    }

    public boolean isLine() {
      return this != LINK && this != LISTED_TARGET && this != IMAGE;
    }
  }
}
