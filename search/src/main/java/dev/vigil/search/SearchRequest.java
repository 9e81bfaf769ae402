package dev.vigil.search;

import dev.vigil.search.answer.SearchException;

/**
 * A search of a workspace. Immutable.
 *
 * @param from the first answer, from 0 on
 * @param limit the number of answers
 * @param strict for programs and saved searches: a query without answers is not relaxed, and
 *     answers of saved searches are not found
 */
public record SearchRequest(long workspace, String query, int from, int limit, boolean strict) {
  /** Answers that can be reached by paging. */
  public static final int MOST = 10_000;

  public SearchRequest {
    if (from < 0 || limit < 0 || from + (long) limit > MOST) {
      throw new SearchException(
          "Answers %d to %d are not possible; at most the first %,d can be read."
              .formatted(from + 1L, from + (long) limit, MOST));
    }
  }

  public static SearchRequest of(long workspace, String query, int limit) {
    return new SearchRequest(workspace, query, 0, limit, false);
  }
}
