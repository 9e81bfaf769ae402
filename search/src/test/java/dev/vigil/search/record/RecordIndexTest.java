package dev.vigil.search.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.search.answer.SearchException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordIndexTest {
  private static final RecordIndex INDEX =
      RecordIndex.of(
          List.of(
              new SearchRecord(
                  "Harbour crane", Map.of("price", List.of("900 EUR"), "place", List.of("Quay"))),
              new SearchRecord(
                  "Tide gauge",
                  Map.of("price", List.of("120 EUR"), "note", List.of("measures harbours"))),
              new SearchRecord("Café Zürich", Map.of("bought", List.of("2024-03-01"))),
              new SearchRecord("Person 1", Map.of("name", List.of("Person 1")))));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "harbour | [0, 1]", // the title weighs more; another form of the word is found
        "\"tide gauge\" | [1]",
        "harbour -crane | [1]",
        "crane OR gauge | [0, 1]",
        "gau* | [1]",
        "gau | [1]", // nothing has the word, so it may begin a longer one
        "cafe zurich | [2]",
        "price < 200 | [1]",
        "price > 200 EUR | [0]",
        "bought < 2025-01-01 | [2]",
        "place = \"Quay\" | [0]",
        "place sounds \"Kway\" | [0]",
        "person 1 | [3]",
        "harbour nothing | []",
      })
  void theLanguageOfPageSearchFindsRecords(String query, String found) {
    assertThat(INDEX.search(query)).hasToString(found);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"harbour", "(harbour", "harbour OR", "[harbour]"})
  void whatIsNotAQueryIsSearchedWordByWord(String query) {
    assertThat(INDEX.search(query)).contains(0);
  }

  @Test
  void nothingIsFoundByNothing() {
    assertThat(INDEX.search("  ")).isEmpty();
    assertThat(INDEX.search("?!")).isEmpty();
    assertThat(RecordIndex.of(List.of()).search("harbour")).isEmpty();
  }

  @Test
  void aPathIsRefusedInASentence() {
    assertThatThrownBy(() -> INDEX.search("//crane[price = \"900\"]"))
        .isInstanceOf(SearchException.class)
        .hasMessageContaining("Paths are looked for in pages");
  }
}
