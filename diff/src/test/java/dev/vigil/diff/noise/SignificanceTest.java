package dev.vigil.diff.noise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.Significance;
import dev.vigil.diff.compare.Diff;
import dev.vigil.diff.compare.DiffRequest;
import java.util.List;
import org.junit.jupiter.api.Test;

class SignificanceTest {
  private static final String PAGE =
      """
      <nav><ul><li><a href=/1>News</a><li><a href=/2>Boats</a><li><a href=/3>Map</a></ul></nav>
      <main><h1>Tickets</h1><p>Tickets are sold at the pier from eight in the morning until dusk.</p>
      <p>A ticket costs $12.50 and holds for the whole day on every line of the harbour ferries.</p>
      <p>Printed 3 March 2025</p></main>
      <footer>Harbour office</footer>
      """;

  private static double score(String old, String now) {
    DocumentView before = DocumentView.of(NoisePages.html(PAGE));
    DocumentView after = DocumentView.of(NoisePages.html(PAGE.replace(old, now)));
    return ChangeClassifier.ofPages(ClassifierParameters.DEFAULT)
        .judge(ChangeClassifier.begin(before), before, after)
        .significance()
        .score();
  }

  @Test
  void scoresStayBetweenZeroAndOneAndGrowWithTheAmountOfTextChanged() {
    double word = score("dusk", "dawn");
    double paragraph =
        score("</main>", "<p>" + "New terms apply to all visitors. ".repeat(20) + "</main>");
    assertThat(word).isBetween(0.3, 0.9);
    assertThat(paragraph).isGreaterThan(word).isLessThanOrEqualTo(1);
  }

  @Test
  void aPriceOutranksAnotherWordAndThatADate() {
    assertThat(score("12.50", "14.00")).isGreaterThan(score("dusk", "dawn"));
    assertThat(score("dusk", "dawn")).isGreaterThan(score("3 March 2025", "9 April 2025"));
  }

  @Test
  void theDateOfARevisionIsWorthAsMuchAsAWord() {
    assertThat(score("Printed 3 March 2025", "Last updated: 3 March 2025")).isGreaterThan(0.4);
    DocumentView before =
        DocumentView.of(NoisePages.html(PAGE.replace("Printed", "Last updated:")));
    DocumentView after =
        DocumentView.of(NoisePages.html(PAGE.replace("Printed 3", "Last updated: 9")));
    assertThat(
            ChangeClassifier.ofPages(ClassifierParameters.DEFAULT)
                .judge(ChangeClassifier.begin(before), before, after)
                .alert())
        .isTrue();
  }

  @Test
  void aLargeChangeOfTheMenuNeverOutranksOneWordOfTheText() {
    double menu =
        score("</ul>", "<li><a href=/x>Entirely new part of the site</a>".repeat(40) + "</ul>");
    assertThat(menu).isGreaterThan(0).isLessThan(score("dusk", "dawn"));
  }

  @Test
  void theReasonsNameTheWorthAndThePlace() {
    DocumentView before = DocumentView.of(NoisePages.html(PAGE));
    DocumentView after =
        DocumentView.of(NoisePages.html(PAGE.replace("12.50", "14.00").replace("Map", "Chart")));
    var reasons =
        ChangeClassifier.ofPages(ClassifierParameters.DEFAULT)
            .judge(ChangeClassifier.begin(before), before, after)
            .significance()
            .reasons();
    assertThat(reasons.toString())
        .contains("a price differs", "in the main content", "in the navigation");
  }

  @Test
  void aReasonSaysThatSomethingMovedAndThatOnlySpacesDiffer() {
    String list = "<main><h1>Lines</h1><ul><li>North line</li><li>East line</li>%s</ul></main>";
    assertThat(reasons(list.formatted(""), list.replace("<h1>", "<h1>Ferry ").formatted("")))
        .containsExactly("1 x a heading changed in the main content");
    assertThat(
            reasons(
                "<main><ul><li>North line</li><li>East line</li><li>South line</li></ul></main>",
                "<main><ul><li>South line</li><li>North line</li><li>East line</li></ul></main>"))
        .containsExactly("1 x a list entry moved in the main content");
    assertThat(reasons("<main><pre>One line</pre></main>", "<main><pre>One  line</pre></main>"))
        .contains("1 x text changed (only spacing or typography differs) in the main content")
        .noneMatch(reason -> reason.contains("moved"));
  }

  private static List<String> reasons(String old, String now) {
    DiffRequest request =
        DiffRequest.of("any").weighedBy(new ComparisonSignificance(SignificanceParameters.DEFAULT));
    return Diff.compare(
            DocumentView.of(NoisePages.html(old)), DocumentView.of(NoisePages.html(now)), request)
        .significance()
        .reasons()
        .stream()
        .map(Significance.Reason::words)
        .toList();
  }
}
