package dev.vigil.diff.noise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A moving value is known by its name and by what stands beside it, not by its line alone. */
class NamedFiguresTest {
  private static final String PROSE =
      "<p>" + "We have repaired boats by the old quay since 1961. ".repeat(12) + "</p>";

  private static final int[] DRAWN = {1, 2, 5, 3, 4, 1, 6, 5, 2, 7, 6, 3, 7, 5, 1, 4};

  private static final String[] NAMES = {
    "Anchor", "Binnacle", "Capstan", "Davit", "Ensign", "Fender", "Gaff", "Halyard"
  };

  private static String quay(String body) {
    return "<main><h1>Quay</h1>" + PROSE + body + "</main>";
  }

  /** The versions, counted from 1, that are reported of the sixth and later ones. */
  private static List<Integer> late(int versions, IntFunction<String> page) {
    List<Boolean> reported = RestlessPagesTest.reported(versions, page);
    return IntStream.rangeClosed(6, versions).filter(i -> reported.get(i - 2)).boxed().toList();
  }

  private static String courses(int i, String first) {
    StringBuilder list = new StringBuilder("<ul>");
    for (int j = 0; j < 4; j++) {
      list.append("<li>").append(j == 0 ? first : "1" + j + ":30 " + NAMES[j]);
      list.append(' ').append(3 + (DRAWN[i] * 5 + j * 3 + i) % 17).append(" booked</li>");
    }
    return quay(list.append("</ul>").toString());
  }

  @Test
  void aFigureKeepsItsNameWhereItsLineIsEditedOrNew() {
    assertThat(late(14, i -> courses(i, i < 8 ? "10:30 Knots" : "11:00 Knots"))).containsExactly(9);
    assertThat(late(14, i -> courses(i, i < 8 ? "10:30 Knots" : "10:30 Splices with Ada")))
        .containsExactly(9);
  }

  @Test
  void aFigureOfAnotherNameIsReportedBesideThem() {
    assertThat(late(14, i -> courses(i, i < 8 ? "10:30 Knots, 5 EUR," : "10:30 Knots, 6 EUR,")))
        .containsExactly(9);
    assertThat(late(14, i -> courses(i, "10:30 Room " + (i < 8 ? 4 : 6) + " Knots")))
        .containsExactly(9);
  }

  @Test
  void aFigureKeepsItsNameBesideWordsThatRotate() {
    String line = "<p>Used on %d boats; saying: %s is all you need.</p>";
    IntFunction<String> page =
        i ->
            "<main><h1>Quay</h1>"
                + PROSE
                + "</main><footer>"
                + line.formatted(412 + 13 * DRAWN[i], NAMES[i % 8])
                + "</footer>";
    assertThat(late(14, page)).isEmpty();
  }

  @Test
  void aBareFigureIsKnownByTheNameOfItsRecord() {
    IntFunction<String> page =
        i ->
            quay("")
                + "<aside>"
                + (i < 8 ? "" : "<div>")
                + "<h3>Interest</h3><p>2.0%d7 %%</p>".formatted(DRAWN[i])
                + (i < 8 ? "" : "</div>")
                + "</aside>";
    assertThat(late(14, page)).doesNotContain(10, 11, 12, 13, 14);
  }

  private static String places(String name, int... free) {
    StringBuilder list = new StringBuilder("<ul>");
    for (int i = 0; i < free.length; i++) {
      list.append("<li>").append(NAMES[i]).append(' ').append(name).append(": ");
      list.append(free[i]).append(" places left</li>");
    }
    return quay(list.append("</ul>").toString());
  }

  @Test
  void nothingLeftIsReportedUnlessPlacesBecomeFreeAgainAtMostChecks() {
    IntFunction<String> park =
        i -> places("park", i == 11 ? 0 : 9 + DRAWN[i], 20 - 2 * DRAWN[i], 8 + DRAWN[i]);
    assertThat(late(12, park)).isEmpty();
    IntFunction<String> tour =
        i -> places("tour", i == 11 ? 0 : 39 - 2 * i, 60 - 3 * i, 50 - 2 * i);
    assertThat(late(12, tour)).containsExactly(12);
  }

  @Test
  void theSentenceThatNamesTheLastSaleRotatesWithItsPrice() {
    String line = "<div>Sold this minute: %s model for $%d</div>";
    assertThat(late(14, i -> quay(line.formatted(NAMES[DRAWN[i]], 5 + DRAWN[i])))).isEmpty();
    assertThat(late(14, i -> quay(line.formatted(NAMES[1], i < 8 ? 5 : 6)))).containsExactly(9);
  }

  private static String card(String kind, String name, int price) {
    return "<div class=card><div class=price><span>\u00a3"
        + price
        + ",000</span></div><h2>"
        + kind
        + "</h2><address><span>"
        + name
        + "</span></address></div>";
  }

  @Test
  void aPriceBelongsToTheThingThatWordsBesideItTellApart() {
    String boats =
        card("Two masts", "Anchor", 70) + card("One mast", "Davit", 80) + card("Oars", "Gaff", 90);
    IntFunction<String> drawn =
        i ->
            quay(
                card("Boat for sale", "The " + NAMES[DRAWN[i]], 20 + DRAWN[i])
                    + boats
                    + card("Boat for sale", "The " + NAMES[(DRAWN[i] + 3) % 8], 50 + DRAWN[i]));
    assertThat(late(14, drawn)).isEmpty();
    IntFunction<String> same =
        i ->
            quay(
                card("Boat for sale", "Anchor", i < 8 ? 20 : 21)
                    + boats
                    + card("Boat for sale", "Davit", 50));
    assertThat(late(14, same)).containsExactly(9);
  }

  @Test
  void whatStandsUnderAHeadingThatComesAndGoesDoesSoWithIt() {
    IntFunction<String> page =
        i ->
            quay(
                DRAWN[i] % 3 == 0
                    ? ""
                    : "<div class=offer><h2>"
                        + NAMES[DRAWN[i]]
                        + " and more every week</h2><a href=/join>Subscribe</a></div>");
    assertThat(late(16, page)).isEmpty();
  }

  @Test
  void anAgeOfANumberAndALetterMayGetAnotherUnit() {
    String line = "<p>By %s %s 3 min read</p>";
    assertThat(
            RestlessPagesTest.reported(2, i -> quay(line.formatted("Ada", i == 0 ? "18h" : "1d"))))
        .containsExactly(false);
    assertThat(
            RestlessPagesTest.reported(
                2, i -> quay("<p>Runs for " + (i == 0 ? "18h" : "12h") + " on one charge</p>")))
        .containsExactly(true);
  }

  @Test
  void secondsThatAMachineTookAreNoiseFromTheFirstCheckOn() {
    String page = quay("") + "<div>%s s | 7714%d visits</div>";
    assertThat(RestlessPagesTest.reported(2, i -> page.formatted(i == 0 ? "0.0591" : "0.0761", i)))
        .containsExactly(false);
  }
}
