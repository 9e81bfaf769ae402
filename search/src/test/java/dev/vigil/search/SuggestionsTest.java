package dev.vigil.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.version.Page;
import dev.vigil.search.answer.SearchException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuggestionsTest {
  @TempDir Path folder;
  private TestSearch bed;

  @BeforeEach
  void open() {
    bed = new TestSearch(folder);
    bed.html("https://a.example/1", 0, page("Harbour", "The harbour master and the ferry."));
    bed.html("https://a.example/2", 0, page("Notes", "Harbour fees. Harvest of what they have."));
    bed.add(
        new Page(7, "https://secret.example/", ""),
        0,
        "text/html",
        page("Harpoon", "The harpoon and the feryman; the harp, the harps."));
  }

  @AfterEach
  void close() {
    bed.close();
  }

  private static String page(String title, String text) {
    return "<!DOCTYPE html><html lang=en><title>%s</title><p>%s</p></html>".formatted(title, text);
  }

  private List<String> suggested(long workspace, String typed) {
    bed.search().update(() -> true, (pages, all, versions) -> {});
    return bed.search().suggest(workspace, typed, 10);
  }

  @Test
  void theLastWordIsCompletedByTheMostFrequentWords() {
    assertThat(suggested(0, "master Har")).containsExactly("master harbour", "master harvest");
    assertThat(suggested(0, "harbour")).isEmpty();
    assertThat(suggested(0, "h")).isEmpty();
    assertThat(suggested(0, "harbour ")).isEmpty();
  }

  @Test
  void stopWordsAndWordsOfOtherWorkspacesAreNotSuggested() {
    assertThat(suggested(0, "wha")).isEmpty();
    assertThat(suggested(7, "harp")).containsExactly("harpoon", "harps");
    assertThat(suggested(0, "harp")).isEmpty();
    assertThat(suggested(0, "site:")).containsExactly("site:a.example");
    assertThat(suggested(7, "fees site:s")).containsExactly("fees site:secret.example");
    assertThat(suggested(0, "type:h")).containsExactly("type:html");
  }

  @Test
  void aWordThatOnlyAnOldVersionHasIsNotSuggested() {
    bed.html("https://a.example/2", 1, page("Notes", "Nothing."));
    assertThat(suggested(0, "harv")).isEmpty();
  }

  @Test
  void withoutAnIndexNothingIsSuggestedAndNoneIsBuilt() {
    assertThat(bed.search().suggest(0, "har", 10)).isEmpty();
    assertThat(bed.search().exists()).isFalse();
  }

  private List<String> proposed(long workspace, String query) {
    return bed.answer(workspace, query).proposals().stream()
        .map(SearchAnswer.Proposal::query)
        .toList();
  }

  @Test
  void aMisspeltWordIsCorrectedByTheWordsOfTheWorkspace() {
    assertThat(proposed(0, "habrour mastre")).contains("harbour master");
    assertThat(proposed(0, "\"habrour master\"")).contains("\"harbour master\"");
    assertThat(proposed(0, "feryman")).isEmpty();
    assertThat(proposed(7, "feryman")).isEmpty();
    assertThat(proposed(0, "fery")).contains("ferry");
    assertThat(proposed(0, "site:a.exmple harbour")).doesNotContain("site:a.example harbour");
  }

  @Test
  void wordsOfASentenceAreNotNeeded() {
    assertThat(bed.urls("what do they have")).containsExactly("2");
    assertThat(bed.urls("which harvest")).containsExactly("2");
  }

  @Test
  void aWordAfterHistoryOtherThanAllIsAnError() {
    assertThatThrownBy(() -> bed.answer("harbour history:none"))
        .isInstanceOf(SearchException.class)
        .hasMessageContaining("Character 9")
        .hasMessageContaining("history:all");
  }

  @Test
  void aNumberWithMixedMarksDoesNotStopTheIndex() {
    bed.html("https://a.example/3", 0, page("Odd", "The odd amount is 1,234.567,89 EUR."));
    assertThat(bed.urls("#EUR > 1000")).containsExactly("3");
  }

  @Test
  void relatedNamesOfOtherWorkspacesAreNotShown() {
    bed.xml("https://a.example/4", 0, "<list><ship-own>Ellismere</ship-own></list>");
    bed.add(
        new Page(7, "https://secret.example/x", ""),
        0,
        "application/xml",
        "<list><ship-secret>Ellismere</ship-secret></list>");
    assertThat(bed.answer(0, "~ship = Ellismere").expansions().toString())
        .contains("ship-own")
        .doesNotContain("secret");
    assertThat(bed.answer(7, "~ship = Ellismere").expansions().toString()).contains("secret");
  }
}
