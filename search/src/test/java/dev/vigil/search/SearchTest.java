package dev.vigil.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.Archive;
import dev.vigil.archive.Page;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchTest {
  @TempDir Path folder;
  private SearchBed bed;

  /** Where the pages are kept. */
  Archive archive() {
    return Archive.open(folder.resolve("archive"));
  }

  @BeforeEach
  void open() {
    bed = new SearchBed(folder, archive());
  }

  @AfterEach
  void close() {
    bed.close();
  }

  private static String page(String title, String... paragraphs) {
    return "<!DOCTYPE html><html lang=en><title>"
        + title
        + "</title><p>"
        + String.join("</p>\n<p>", paragraphs)
        + "</p></html>";
  }

  @Test
  void plainWordsFindPagesInAnyForm() {
    bed.html("https://a.example/ferry", 0, page("Ferries", "The ferry departed at noon."));
    bed.html("https://a.example/train", 0, page("Trains", "Trains depart every hour."));
    assertThat(bed.urls("departing ferries")).containsExactly("ferry");
    assertThat(bed.urls("departs")).containsExactlyInAnyOrder("ferry", "train");
    assertThat(bed.urls("submarine")).isEmpty();
  }

  @Test
  void wordsThatAreAlsoOperatorsArePlainWordsInASentence() {
    bed.html("https://a.example/ferry", 0, page("Ferries", "All about ferries near the sounds."));
    assertThat(bed.urls("what is known about ferries near sounds")).containsExactly("ferry");
    assertThat(bed.urls("ferries near sounds")).containsExactly("ferry");
  }

  @Test
  void aQueryWithoutAnswersIsRelaxedAndSaysSo() {
    bed.html("https://a.example/ferry", 0, page("Ferries", "The ferry departed at noon."));
    SearchAnswer answer = bed.answer("ferry zeppelin");
    assertThat(answer.hits()).hasSize(1);
    assertThat(answer.note()).contains("some of them");
  }

  @Test
  void phrasesAreExactAndExclusionsHold() {
    bed.html("https://a.example/one", 0, page("One", "terms of service apply to all users"));
    bed.html("https://a.example/two", 0, page("Two", "the service has terms, of course"));
    bed.html("https://a.example/three", 0, page("Three", "terms of services, in draft"));
    assertThat(bed.urls("\"terms of service\"")).containsExactly("one");
    assertThat(bed.urls("terms -draft")).containsExactlyInAnyOrder("one", "two");
    assertThat(bed.urls("ser*")).hasSize(3);
  }

  @Test
  void anInstantShowsWhatHeldThen() {
    bed.html("https://a.example/price", 0, page("Price", "The anvil costs ninety."));
    bed.html("https://a.example/price", 5, page("Price", "The anvil costs eighty."));
    bed.html("https://a.example/price", 9, page("Price", "The anvil costs ninety."));
    assertThat(bed.urls("eighty")).isEmpty();
    assertThat(bed.urls("eighty as-of:2026-03-07")).containsExactly("price");
    assertThat(bed.urls("ninety as-of:2026-03-07")).isEmpty();
    assertThat(bed.urls("ninety as-of:2026-03-02")).containsExactly("price");
    assertThat(bed.urls("eighty history:all")).containsExactly("price");
    SearchHit first = bed.answer("first:eighty").hits().getFirst();
    assertThat(first.from()).isEqualTo(SearchBed.day(5));
    assertThat(first.to()).contains(SearchBed.day(9));
    assertThat(first.version()).isEqualTo(2);
  }

  @Test
  void piecesMatchTogetherOnlyIfTheyShareAnInstant() {
    String filler = " and more words so that each paragraph is a piece of its own".repeat(4);
    bed.html("https://a.example/p", 0, page("P", "alpha" + filler, "gamma" + filler));
    bed.html("https://a.example/p", 1, page("P", "beta" + filler, "gamma" + filler));
    assertThat(bed.urls("alpha AND gamma history:all")).containsExactly("p");
    assertThat(bed.urls("beta AND gamma history:all")).containsExactly("p");
    assertThat(bed.urls("alpha AND beta history:all")).isEmpty();
  }

  @Test
  void theMostSpecificElementWinsAndContainersAnswerForTheirParts() {
    bed.xml("https://a.example/book.xml", 0, Xirql.BOOK);
    SearchHit one = bed.answer("XSL").hits().getFirst();
    assertThat(one.place()).isEqualTo("document/chapter/section");
    assertThat(one.heading()).contains("Syntax of XQL");
    SearchHit both = bed.answer("syntax AND example").hits().getFirst();
    assertThat(both.place()).isEqualTo("document/chapter");
    assertThat(both.score()).isLessThan(one.score());
  }

  @Test
  void weightsDecideTheOrder() {
    bed.html("https://a.example/xml", 0, page("A", "XML XML XML and nothing else here"));
    bed.html("https://a.example/ret", 0, page("B", "retrieval retrieval retrieval only here"));
    assertThat(bed.urls("0.9 \"xml\" + 0.1 \"retrieval\"")).containsExactly("xml", "ret");
    assertThat(bed.urls("0.1 \"xml\" + 0.9 \"retrieval\"")).containsExactly("ret", "xml");
  }

  @Test
  void aConditionThatIsRepeatedChangesNoScore() {
    bed.html("https://a.example/a", 0, page("A", "alpha beta"));
    double once = bed.answer("\"alpha\"").hits().getFirst().score();
    double twice = bed.answer("\"alpha\" AND (\"alpha\" OR \"beta\")").hits().getFirst().score();
    assertThat(twice).isEqualTo(once);
  }

  @Test
  void elementsAndAttributesAreFoundByNameAlike() {
    bed.xml(
        "https://a.example/1.xml", 0, "<shop><item colour='red'><price>20</price></item></shop>");
    bed.xml(
        "https://a.example/2.xml", 0, "<shop><item price='21'><colour>red</colour></item></shop>");
    bed.xml("https://a.example/3.xml", 0, "<shop><item price='90'><size>red</size></item></shop>");
    assertThat(bed.urls("colour = red")).containsExactlyInAnyOrder("1.xml", "2.xml");
    assertThat(bed.urls("price about 20")).containsExactly("1.xml", "2.xml");
    assertThat(bed.urls("price > 50")).containsExactly("3.xml");
    assertThat(bed.urls("//item[colour = red and price < 21]")).containsExactly("1.xml");
  }

  @Test
  void valuesWithUnitsDatesAndSoundsAreVague() {
    bed.html("https://a.example/cold", 0, page("Cold", "measured at 19.5 °C on 2026-02-27"));
    bed.html("https://a.example/hot", 0, page("Hot", "measured at 35 °C by Mr Meyer"));
    assertThat(bed.urls("* about \"20 °C\"")).containsExactly("cold");
    assertThat(bed.urls("* near 2026-03-01")).containsExactly("cold");
    assertThat(bed.urls("* sounds Maier")).containsExactly("hot");
    assertThat(bed.urls("#°C > 30")).containsExactly("hot");
  }

  @Test
  void relatedNamesAndWordsAreFoundOnlyWhenAskedFor() {
    bed.xml(
        "https://a.example/1.xml",
        0,
        "<w><region><name>India</name><about>big and old</about></region></w>");
    bed.xml(
        "https://a.example/2.xml",
        0,
        "<w><country><name>India</name><about>rice</about></country></w>");
    bed.xml(
        "https://a.example/3.xml",
        0,
        "<w><animal><name>Zebra</name><about>from Africa</about></animal></w>");
    assertThat(bed.urls("region = India")).containsExactly("1.xml");
    SearchAnswer answer = bed.answer("~region ~~ \"India\"");
    assertThat(answer.hits().getFirst().url()).endsWith("1.xml");
    assertThat(answer.hits()).hasSize(2);
    assertThat(answer.expansions()).containsKeys("region", "india");
  }

  @Test
  void workspacesSeeOnlyTheirOwnPages() {
    bed.add(new Page(1, "https://a.example/x", ""), 0, "text/html", page("X", "secret plans"));
    bed.add(new Page(2, "https://a.example/y", ""), 0, "text/html", page("Y", "secret plans"));
    assertThat(bed.answer(1, "secret").hits()).hasSize(1);
    assertThat(bed.answer(1, "secret").facets().get("site")).containsEntry("a.example", 1);
    assertThat(bed.answer(3, "secret").total()).isZero();
  }

  @Test
  void purgedAndDeletedVersionsDisappear() {
    Page page = new Page(0, "https://a.example/p", "");
    bed.html(page.url(), 0, page("P", "alpha"));
    bed.html(page.url(), 1, page("P", "beta"));
    bed.html(page.url(), 2, page("P", "gamma"));
    assertThat(bed.urls("beta history:all")).hasSize(1);
    bed.archive.delete(page, Set.of(2));
    assertThat(bed.urls("beta history:all")).isEmpty();
    assertThat(bed.urls("alpha as-of:2026-03-02T12:00:00Z")).hasSize(1);
    assertThat(bed.urls("gamma")).hasSize(1);
    bed.archive.forget(page);
    assertThat(bed.urls("gamma history:all")).isEmpty();
  }

  @Test
  void theIndexGoesOnAfterARestartAndARebuildGivesTheSame() {
    bed.html("https://a.example/p", 0, page("P", "alpha"));
    assertThat(bed.urls("alpha")).hasSize(1);
    bed.search().close();
    bed.html("https://a.example/p", 1, page("P", "beta"));
    bed.html("https://a.example/q", 1, page("Q", "alpha"));
    assertThat(bed.urls("alpha")).containsExactly("q");
    assertThat(bed.urls("alpha history:all")).containsExactlyInAnyOrder("p", "q");
    bed.search().delete();
    assertThat(bed.urls("alpha history:all")).containsExactlyInAnyOrder("p", "q");
    bed.search().rebuild(() -> true, (pages, all, versions) -> {});
    assertThat(bed.urls("alpha history:all")).containsExactlyInAnyOrder("p", "q");
    assertThat(bed.search().status().orElseThrow().behind()).isZero();
  }

  @Test
  void aDamagedIndexIsReportedAndBuiltAnew() throws Exception {
    bed.html("https://a.example/p", 0, page("P", "alpha"));
    assertThat(bed.urls("alpha")).hasSize(1);
    bed.search().close();
    try (var files = java.nio.file.Files.list(folder.resolve("search"))) {
      for (Path file : files.toList()) {
        if (String.valueOf(file.getFileName()).startsWith("segments")) {
          java.nio.file.Files.write(file, new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9});
        }
      }
    }
    assertThatThrownBy(() -> bed.answer("alpha")).hasMessageContaining("vigil search rebuild");
    bed.search().delete();
    assertThat(bed.urls("alpha")).hasSize(1);
  }

  @Test
  void errorsPointAtThePlace() {
    bed.html("https://a.example/p", 0, page("P", "alpha"));
    assertThatThrownBy(() -> bed.answer("alpha \"beta")).hasMessageContaining("Character 7");
    assertThatThrownBy(() -> bed.answer("a since:soon")).hasMessageContaining("Character 3");
    assertThatThrownBy(() -> bed.answer("(alpha")).hasMessageContaining("not closed");
    assertThatThrownBy(() -> bed.answer("-alpha")).hasMessageContaining("must not");
    assertThatThrownBy(() -> bed.answer("price about \"cheap\"")).hasMessageContaining("cheap");
    assertThatThrownBy(() -> bed.answer("x".repeat(1_000_000))).hasMessageContaining("at most");
    assertThatThrownBy(() -> bed.answer("ab* ".repeat(1_200))).hasMessageContaining("parts");
    assertThatThrownBy(() -> bed.answer("(".repeat(100) + "a")).hasMessageContaining("deep");
  }

  @Test
  void oddQueriesAreAnsweredOrRefusedInASentence() {
    bed.html("https://a.example/p", 0, page("P", "alpha C++ and/or e-mail"));
    for (String odd :
        List.of(
            "C++",
            "and/or",
            "e-mail",
            "~",
            "~~",
            "[",
            "//",
            "//a[",
            "a =",
            "0.5",
            "+",
            "|",
            "a |",
            "\"\"",
            "***",
            "-",
            "- -",
            "site:",
            "first:",
            "~\"\"",
            "// //",
            "#",
            "@x = 1",
            "#x about 1",
            "* about 1e999",
            "😀",
            "a\u0000b",
            "as-of:",
            "1 \"a\"")) {
      try {
        bed.answer(odd);
      } catch (SearchException expected) {
        assertThat(expected.getMessage()).as(odd).endsWith(".");
      }
    }
    assertThat(bed.urls("e-mail")).hasSize(1);
  }
}
