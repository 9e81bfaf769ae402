package dev.vigil.diff.noise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers before one word that all rise at once are counters, at the first check already. */
class RisingCountersTest {
  private static final List<String> NAMES =
      List.of("hamster-1.9-linux.tar.gz", "hamster-1.9-mac.tar.gz", "hamster-1.9-bsd.tar.gz");

  private static final String PROSE =
      "<p>" + "The small tool that stores what you will need in winter. ".repeat(12) + "</p>";

  private static String page(String word, int... counts) {
    return IntStream.range(0, counts.length)
        .mapToObj(i -> "<li>" + NAMES.get(i % 3) + " part " + i / 3 + ": " + counts[i] + " " + word)
        .collect(
            Collectors.joining("</li>", "<main><h1>Hamster</h1>" + PROSE + "<ul>", "</ul></main>"));
  }

  private static boolean reported(String before, String after) {
    return RestlessPagesTest.reported(2, i -> i == 0 ? before : after).getFirst();
  }

  @ParameterizedTest
  @ValueSource(strings = {"downloads", "lejupielādes", "sækningar"})
  void numbersOfOneWordThatAllRiseAreCounters(String word) {
    assertThat(reported(page(word, 596, 412, 98), page(word, 744, 517, 131))).isFalse();
  }

  @Test
  void whatReadersDoRisesInSmallSteps() {
    assertThat(reported(page("comments", 12, 7, 98), page("comments", 14, 8, 99))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"euro", "%", "km", "rooms available", "seats", "points", "pts", "kg", "jobs"})
  void pricesMeasuresStockAndPointsThatRiseAreReported(String word) {
    assertThat(reported(page(word, 52, 41, 98), page(word, 64, 51, 131))).isTrue();
  }

  @Test
  void smallStepsOfOtherWordsAreReportedAsFlatsAndPoints() {
    assertThat(reported(page("asunnot", 12, 7, 9), page("asunnot", 15, 8, 10))).isTrue();
  }

  @Test
  void numbersOfWhichOneFallsOrMostStayAreReported() {
    String before = page("lejupielādes", 596, 412, 98, 77, 65, 55);
    String falls = page("lejupielādes", 744, 517, 131, 70, 88, 99);
    String stay = page("lejupielādes", 744, 517, 131, 77, 65, 55);
    assertThat(reported(before, falls)).isTrue();
    assertThat(reported(before, stay)).isTrue();
  }
}
