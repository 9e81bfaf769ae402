package dev.vigil.search.answer;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An answer: an element of a page. Immutable.
 *
 * @param page the number of the page in the archive
 * @param profile the request profile of the page; empty for a plain request
 * @param title of the page
 * @param kind what the element is: page, article, section, record, table or navigation
 * @param place the names of the elements that lead to it
 * @param heading of the element; may be empty
 * @param snippet the best part of its text, in runs
 * @param from since when it held
 * @param to when it ceased to hold; empty while it does
 * @param version the version that had it first
 * @param more further elements of the same page
 */
public record SearchHit(
    long page,
    String url,
    String profile,
    String title,
    String site,
    String type,
    String kind,
    String place,
    String heading,
    List<Run> snippet,
    double score,
    Instant from,
    Optional<Instant> to,
    int version,
    List<SearchHit> more) {
  /** A part of a text; the words of the query are marked. */
  public record Run(String text, boolean marked) {}

  public SearchHit {
    snippet = List.copyOf(snippet);
    more = List.copyOf(more);
  }

  /** The snippet as plain text. */
  public String snippetText() {
    StringBuilder text = new StringBuilder();
    snippet.forEach(run -> text.append(run.text()));
    return text.toString();
  }
}
