package dev.vigil.document.feed;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One entry of a feed or one page of a sitemap. Immutable.
 *
 * @param node the node of the entry
 * @param linkNode the node with the URL; the node of the entry if it has no URL
 * @param id what the entry is known by, even if all else changes: its own id, else its address
 * @param title as plain text; empty if it has none
 * @param link the URL as written; empty if it has none
 * @param date as the document writes it
 * @param summary as plain text, however it is marked up
 */
public record FeedEntry(
    int node, int linkNode, String id, String title, String link, String date, String summary) {

  /** {@return the entry on one line: title, address, date and summary, as far as it has them} */
  public String text() {
    return Stream.of(title, link, date, summary)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" | "));
  }
}
