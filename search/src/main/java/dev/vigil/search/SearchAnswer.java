package dev.vigil.search;

import dev.vigil.search.answer.SearchHit;
import dev.vigil.search.rank.RelatedTerm;
import java.util.List;
import java.util.Map;

/**
 * The answer to a search. Immutable.
 *
 * @param total pages that match
 * @param note a sentence for the user, such as that the index is being built; may be empty
 * @param filters for each filter (site, tag, type, time) its values with the number of pages
 * @param expansions the related words that {@code ~} looked for, with their weights
 * @param proposals queries that may be better, with the reason
 */
public record SearchAnswer(
    String query,
    List<SearchHit> hits,
    int total,
    String note,
    Map<String, Map<String, Integer>> filters,
    Map<String, List<RelatedTerm>> expansions,
    List<Proposal> proposals) {
  /** A changed query, and a sentence that says what it does. */
  public record Proposal(String query, String reason) {}

  public SearchAnswer {
    hits = List.copyOf(hits);
    proposals = List.copyOf(proposals);
  }
}
