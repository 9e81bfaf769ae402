package dev.vigil.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.search.query.SearchQueryParser;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QueryRefinementTest {
  private static List<String> proposed(String query, int total) {
    return proposed(query, true, total);
  }

  private static List<String> proposed(String query, boolean complete, int total) {
    Map<String, Integer> sites = new LinkedHashMap<>();
    sites.put("a.example", total);
    sites.put("b.example", 9);
    return QueryRefinement.of(
            SearchQueryParser.parse(query, ZoneOffset.UTC, Instant.parse("2026-03-01T00:00:00Z")),
            complete,
            total,
            sites,
            text -> text.startsWith("\"") ? 40 : 0,
            text -> 3,
            word -> word)
        .stream()
        .map(one -> one.query() + ": " + one.reason())
        .toList();
  }

  @Test
  void thePhraseIsProposedWhereThereAreTooManyAnswers() {
    assertThat(proposed("ferry times", 10)).isEmpty();
    assertThat(proposed("ferry times", 177))
        .containsExactly(
            "\"ferry times\": searches for exactly these words: 40 pages",
            "ferry times site:b.example: only this site: 9 pages");
    assertThat(proposed("ferry", 177))
        .containsExactly("ferry site:b.example: only this site: 9 pages");
  }

  @Test
  void amongVeryManyAnswersThePhraseIsCountedInTheShownOnes() {
    assertThat(proposed("ferry times", 50_000))
        .contains("\"ferry times\": searches for exactly these words, at least: 3 pages");
  }

  @Test
  void nothingIsProposedBeforeAllPagesAreIndexed() {
    assertThat(proposed("\"ferry\" as-of:2025-03-01", false, 0)).isEmpty();
    assertThat(proposed("ferry times", false, 177)).isEmpty();
  }

  @Test
  void allTimesAreProposedInsteadOfOneTime() {
    assertThat(proposed("\"ferry\" as-of:2025-03-01", 0))
        .containsExactly("\"ferry\" history:all: searches in the past, too: 40 pages");
  }
}
