package dev.vigil.discover.topic;

import java.util.List;

/**
 * The words of other pages about a page. Immutable.
 *
 * @param anchors the texts of links that lead to it
 * @param neighbours titles and headings of the pages with these links
 */
public record LinkContext(List<String> anchors, List<String> neighbours) {
  /** Nothing is known of the links to a page. */
  public static final LinkContext NONE = new LinkContext(List.of(), List.of());

  public LinkContext {
    anchors = List.copyOf(anchors);
    neighbours = List.copyOf(neighbours);
  }
}
