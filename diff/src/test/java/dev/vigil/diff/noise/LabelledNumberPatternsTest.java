package dev.vigil.diff.noise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A moving value is known by its name and by what stands beside it, not by its line alone. */
class LabelledNumberPatternsTest {
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

  /** The versions that are reported of a list in which three lines move at each check. */
  private static List<Integer> beside(String moving, IntFunction<String> line) {
    IntFunction<String> page =
        i -> {
          StringBuilder list = new StringBuilder("<ul>");
          for (int j = 0; j < 3; j++) {
            list.append("<li>").append(moving.formatted(NAMES[j], 20 + DRAWN[i] + j * i % 5));
          }
          return quay(list.append("<li>").append(line.apply(i)).append("</ul>").toString());
        };
    return late(14, page);
  }

  @Test
  void aFigureThatComesToNothingOrStartsFromItIsReported() {
    String office = "Office %s: %d appointments";
    assertThat(beside(office, i -> office.formatted("West", i < 9 ? 0 : 3))).containsExactly(10);
    assertThat(beside(office, i -> office.formatted("West", i < 9 ? 3 : 0))).containsExactly(10);
  }

  @Test
  void aLineThatNeverRoseIsReportedWhenNothingIsLeft() {
    String tour = "%s tour: %d places left";
    assertThat(beside(tour, i -> tour.formatted("Davit", i < 9 ? 3 : 0))).containsExactly(10);
    assertThat(beside(tour, i -> tour.formatted("Davit", i < 9 ? 0 : 2))).containsExactly(10);
  }

  @Test
  void whatIsEditedBesideAFigureThatMovesIsReported() {
    String line = "%s: %d booked";
    for (String[] edit :
        new String[][] {
          {"Knots (Monday): %d booked", "Knots (Thursday): %d booked"},
          {"Room B12: %d booked", "Room B14: %d booked"},
          {"Open until 18h, %d booked", "Open until 17h, %d booked"},
          {"Knots at 8:00 am, %d booked", "Knots at 8:00 pm, %d booked"},
        }) {
      assertThat(beside(line, i -> edit[i < 9 ? 0 : 1].formatted(20 + DRAWN[i])))
          .as(edit[0])
          .containsExactly(10);
    }
  }

  @Test
  void aNameHoldsInItsListAndForNoLeap() {
    String pier = "Pier %s: %d minutes";
    assertThat(beside(pier, i -> "Hospital: " + (i < 9 ? 30 : 300) + " minutes"))
        .containsExactly(10);
    IntFunction<String> page =
        i ->
            quay(
                "<p>The crossing takes %d minutes</p><ul><li>%s<li>%s</ul>"
                    .formatted(
                        i < 9 ? 25 : 40,
                        pier.formatted("A", 20 + DRAWN[i]),
                        pier.formatted("B", 30 - DRAWN[i])));
    assertThat(late(14, page)).containsExactly(10);
  }

  @Test
  void oneLineWithTwoFiguresOfANameIsNotSeveral() {
    IntFunction<String> page =
        i ->
            quay(
                "<ul><li>%s: %d berths, then %d berths<li>Davit: %d berths</ul>"
                    .formatted(NAMES[0], 20 + DRAWN[i], 40 - DRAWN[i], i < 9 ? 25 : 27));
    assertThat(late(14, page)).contains(10);
  }

  @Test
  void aTermIsNoAge() {
    for (String[] term :
        new String[][] {
          {"<p>Delivery in 24h</p>", "<p>Delivery in 3d</p>"},
          {"<p>Warranty 2y</p>", "<p>Warranty 6m</p>"},
          {"<p>Lieferzeit: 24h</p>", "<p>Lieferzeit: 3d</p>"},
          {
            "<table><tr><td>Pro<td>30d<td>9 EUR</table>",
            "<table><tr><td>Pro<td>1y<td>9 EUR</table>"
          },
        }) {
      assertThat(RestlessPagesTest.reported(2, i -> quay(term[i])))
          .as(term[1])
          .containsExactly(true);
    }
  }

  @Test
  void degreesAreNoSeconds() {
    String line = "<p>The quay is at %s S, 151.2093 E</p>";
    assertThat(
            RestlessPagesTest.reported(
                2, i -> quay(line.formatted(i == 0 ? "33.8688" : "34.9285"))))
        .containsExactly(true);
  }

  @Test
  void aPriceWithAnotherStateOrMonthIsThatOfTheSameThing() {
    String[] kinds = {"reduced", "clearance", "special", "sale"};
    IntFunction<String> table =
        i -> quay("<div>Oak table \u00a3" + (60 + DRAWN[i]) + ' ' + kinds[i % 4] + "</div>");
    assertThat(late(14, table)).containsExactly(6, 7, 8, 9, 10, 11, 12, 13, 14);
    String[] months = {"March", "April", "June", "October"};
    IntFunction<String> tour =
        i -> quay("<div>Tour in " + months[i % 4] + " \u00a3" + (120 + DRAWN[i]) + "</div>");
    assertThat(late(14, tour)).containsExactly(6, 7, 8, 9, 10, 11, 12, 13, 14);
  }

  @Test
  void aCardIsReportedAlthoughItsNameRotatesElsewhere() {
    IntFunction<String> page =
        i ->
            quay(
                "<div class=card><h3>%s</h3><p>%s</p>%s</div><section class=also><div><b>%s</b></div></section>"
                    .formatted(
                        NAMES[DRAWN[9]],
                        "Made of oak",
                        i < 9 ? "" : "<p>Sold out</p>",
                        NAMES[DRAWN[i]]));
    assertThat(late(14, page)).containsExactly(10);
  }
}
