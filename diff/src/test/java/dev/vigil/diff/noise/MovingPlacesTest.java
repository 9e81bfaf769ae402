package dev.vigil.diff.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A place that shows other values again and again is known by its own history and by its siblings;
 * a change of a place that stood still is reported beside it.
 */
class MovingPlacesTest {
  private static final String PROSE =
      "<p>" + "We have repaired boats by the old quay since 1961. ".repeat(12) + "</p>";

  /** The versions, counted from 1, that are reported of the sixth and later ones. */
  private static List<Integer> late(int versions, IntFunction<String> page) {
    List<Boolean> reported = RestlessPagesTest.reported(versions, page);
    return java.util.stream.IntStream.rangeClosed(6, versions)
        .filter(version -> reported.get(version - 2))
        .boxed()
        .toList();
  }

  private static String quay(String body) {
    return "<div id=wrap><div class=side>"
        + "<p>Fuel and water at the pier</p>".repeat(9)
        + "</div><main><h1>Quay</h1>"
        + PROSE
        + body
        + "</main></div>";
  }

  private static final int[] DRAWN = {1, 2, 3, 3, 4, 1, 1, 5, 2, 2, 6, 3, 7, 7, 1, 4};

  @Test
  void aPictureThatRotatesAtSomeChecksIsLearntAlsoWhenThePageGrows() {
    IntFunction<String> page =
        i ->
            quay(
                "<div><img src=/fleet/boat10"
                    + DRAWN[i]
                    + ".jpg alt='One of our boats'></div>"
                    + (i < 9 ? "" : "<p>The second slip is open again.</p>".repeat(80)));
    assertThat(late(DRAWN.length, page)).containsExactly(10);
  }

  @Test
  void aPictureThatStoodStillIsReportedBesideOneThatRotates() {
    IntFunction<String> page =
        i ->
            quay(
                "<div><img src=/fleet/boat10"
                    + DRAWN[i]
                    + ".jpg alt='One of our boats'></div><div><img src=/people/owner"
                    + (i < 11 ? 41 : 42)
                    + ".jpg alt='The owner of the yard'></div>");
    assertThat(late(DRAWN.length, page)).containsExactly(12);
  }

  private static final String[] PICKS = {
    "Ten knots to know", "A winter afloat", "Signals and flags", "The old lighthouse",
    "Notes on varnish", "Tides of the bay", "A boat for two", "Charts and pilots",
  };

  private static String picks(int i) {
    StringBuilder body = new StringBuilder("<h2>Picks</h2><ul>");
    for (int one : new int[] {0, 1 + DRAWN[i] % 3, 4 + DRAWN[i] % 4}) {
      body.append("<li><a href=/b/").append(one).append('>').append(PICKS[one]).append("</a>");
    }
    return body.append("</ul>").toString();
  }

  @Test
  void aPlaceToWhichValuesComeBackMayShowANewOne() {
    IntFunction<String> page =
        i -> quay(picks(i).replace("Tides of the bay", i < 10 ? "Tides of the bay" : "New moon"));
    assertThat(late(DRAWN.length, page)).isEmpty();
  }

  @Test
  void whatStoodInSuchAPlaceAtAllChecksIsReportedWhenItIsAnotherOne() {
    IntFunction<String> page =
        i -> quay(picks(i).replace(PICKS[0], i < 11 ? PICKS[0] : "Rules of the harbour"));
    assertThat(late(DRAWN.length, page)).containsExactly(12);
  }

  @Test
  void anEntryThatOnlyComesToSuchAPlaceIsReported() {
    IntFunction<String> page =
        i ->
            quay(
                picks(i)
                    .replace("</ul>", i < 11 ? "</ul>" : "<li><a href=/b/9>Moorings wanted</a>"));
    assertThat(late(DRAWN.length, page)).containsExactly(12);
  }

  private static String rate(double value) {
    return quay("<h2>At the till</h2><p>1 EUR = %.4f PLN</p>".formatted(value).replace(',', '.'));
  }

  @Test
  void aRateThatIsAnotherOneAtEachCheckIsLearntAndALeapIsReported() {
    assertThat(late(12, i -> rate(4.2 + DRAWN[i] * 0.01 + i * 0.001))).isEmpty();
    assertThat(late(12, i -> rate((i < 8 ? 4.2 : 3.9) + DRAWN[i] * 0.01 + i * 0.001)))
        .containsExactly(9);
  }

  @Test
  void aPriceThatStoodAtOneCheckIsReportedAtEachChange() {
    assertThat(late(10, i -> rate(i < 2 ? 4.2 : 4.2 + Math.floorDiv(i, 2) * 0.1)))
        .containsExactly(7, 9);
  }

  private static String services(int... values) {
    String[] names = {"Berth booking", "Crane", "Fuel pump", "Slipway"};
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < names.length; i++) {
      body.append("<section><h3>").append(names[i]).append("</h3><div class=up>");
      body.append(values[i] / 100.0).append("%s</div></section>");
    }
    return quay(body.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "9943, 9953, 9937, 9969, ' % uptime', false",
    // All raised by people, one only, or an amount
    "9993, 9993, 9991, 9979, ' % uptime', true",
    "9988, 9950, 9940, 9960, ' % uptime', true",
    "9943, 9953, 9937, 9969, ' EUR', true",
    // Shares of a vote, rates of a loan, ranks
    "9643, 9953, 9937, 9969, ' %', true",
    "9742, 9850, 9840, 10160, ' %', true",
    "9943, 9953, 9937, 9969, ' m² free berths available', true",
  })
  void figuresThatAllMoveUpAndDownAreMeasured(
      int a, int b, int c, int d, String unit, boolean expected) {
    int[] old = {9942, 9950, 9940, 9960};
    int[][] versions = {old, {a, b, c, d}};
    assertThat(RestlessPagesTest.reported(2, i -> services(versions[i]).replace("%s", unit)))
        .containsExactly(expected);
  }

  private static String menu(String first, String second) {
    return "<header><ul class=tabs><li><a href=/i>%s</a><li><a href=/p>%s</a><li><a href=/w>Wiki</a>"
            .formatted(first, second)
        + "</ul></header><main><h1>Quay</h1>"
        + PROSE
        + "</main>";
  }

  @Test
  void aFigureOfAMenuStoodStillOnlyIfItsSiblingsDid() {
    assertThat(
            RestlessPagesTest.reported(
                5, i -> menu("Issues " + (210 - 9 * i), "Requests " + (i < 4 ? 15 : 14))))
        .last()
        .isEqualTo(false);
    assertThat(
            RestlessPagesTest.reported(
                5, i -> menu("Moorings 210", "Visitor berths " + (i < 4 ? 15 : 14))))
        .last()
        .isEqualTo(true);
  }

  @Test
  void aLinkThatBecameSafeLeadsToTheSamePlace() {
    String page = quay("<p>Rules: <a href=%s://port.example/r>here</a></p>");
    assertThat(RestlessPagesTest.reported(2, i -> page.formatted(i == 0 ? "http" : "https")))
        .containsExactly(false);
    assertThat(RestlessPagesTest.reported(2, i -> page.formatted(i == 0 ? "https" : "http")))
        .containsExactly(true);
  }

  @Test
  void anOptionBesideTheContentThatComesIsReportedAndOneThatIsExchangedIsNot() {
    String page =
        "<div><form><select><option>NR-300<option>NR-500<option>NR-750%s</select></form></div>"
            + "<div><h1>NR-750</h1>"
            + PROSE
            + "</div>";
    assertThat(RestlessPagesTest.reported(5, i -> page.formatted(i < 4 ? "" : "<option>NR-800")))
        .last()
        .isEqualTo(true);
    assertThat(
            RestlessPagesTest.reported(
                5,
                i ->
                    page.formatted("<option>Tip " + "abcdef".charAt(i))
                        + "<p>Page made at 10:0%d:30</p>".formatted(i)))
        .last()
        .isEqualTo(false);
  }

  @Test
  void aLineWithADayAndAFigureThatMoveIsLearntAsAWhole() {
    int[] degrees = {10, 9, 12, 11, 8, 8, 7, 7, 9, 5, 8, 8};
    IntFunction<String> page =
        i ->
            "<div class=top>Monday, March %02d, 2025 %d°C %s Sign in</div>"
                    .formatted(3 + i / 2, degrees[i], i < 11 ? "Port Ellis" : "Port closed by ice")
                + "<div><h1>Quay</h1>"
                + PROSE
                + "</div>";
    assertThat(late(11, page)).isEmpty();
    assertThat(late(12, page)).containsExactly(12);
  }

  @Test
  void aLinkIsExchangedWithThePictureOfTheSameThing() {
    IntFunction<String> card =
        i ->
            "<div class=c><img src=/i/7%d alt='Vice 125 mm'><a href=/a/7%d>Vice 125 mm</a></div>"
                .formatted(DRAWN[i], DRAWN[i]);
    assertThat(late(10, i -> quay(card.apply(i)))).isEmpty();
    assertThat(late(10, i -> quay(card.apply(0).replace("/a/71", i < 8 ? "/a/71" : "/a/72"))))
        .containsExactly(9);
  }

  @Test
  void aLargeMenuOfFiguresIsComparedInLinearTime() {
    IntFunction<String> links =
        i -> {
          StringBuilder menu = new StringBuilder("<nav><ul>");
          for (int j = 0; j < 3000; j++) {
            String name = "" + (char) ('a' + j % 26) + (char) ('a' + j / 26 % 26);
            menu.append("<li><a href=/p>Berth ").append(name).append((char) ('a' + j / 676));
            menu.append(i < 4 ? " 15</a>" : " 14</a>");
          }
          return menu.append("</ul></nav>").append(quay("")).toString();
        };
    assertTimeout(Duration.ofSeconds(20), () -> RestlessPagesTest.reported(5, links));
  }

  private static final int[] SOMETIMES = {0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7};

  @Test
  void aFigureThatMovesAtSomeChecksIsLearntAndAnotherOneBesideItIsReported() {
    IntFunction<String> poll =
        i ->
            quay(
                "<p>Installs today: "
                    + (700 - 31 * SOMETIMES[i])
                    + "</p><div><p>A crew has "
                    + (i < 14 ? 7 : 8)
                    + " people</p></div>");
    assertThat(late(14, poll)).containsExactly(6, 8, 10);
    assertThat(late(15, poll)).contains(15);
  }

  @ParameterizedTest
  @CsvSource({
    "Water level: %s cm, 240, 640",
    "Fire danger level %s, 24, 50",
    "Rate %s %%, 245, 100"
  })
  void aFigureThatMovesAtSomeChecksIsReportedWhenItLeaps(String line, int first, int last) {
    IntFunction<String> page =
        i -> quay("<p>" + line.formatted(i < 15 ? first + SOMETIMES[i] : last) + "</p>");
    assertThat(late(16, page)).containsExactly(6, 8, 10, 16);
  }

  private static final String[] HEADLINES = {
    "Parliament votes on harbour law", "Storm floods the southern coast",
    "Bank raises its lending rate", "Team wins the northern cup",
    "Minister resigns after report", "New bridge opens to traffic",
    "Museum shows lost paintings", "Fire destroys warehouse in port",
  };

  @Test
  void aHeadlineAndTheContentOfAShortPageAreReportedHoweverOftenTheyAreOtherOnes() {
    IntFunction<String> heading = i -> quay("<div><h2>" + HEADLINES[SOMETIMES[i]] + "</h2></div>");
    assertThat(late(16, heading)).containsExactly(6, 8, 10, 12, 14, 16);
    IntFunction<String> text = i -> "<h1>Latest</h1><p>" + HEADLINES[SOMETIMES[i]] + "</p>";
    assertThat(late(16, text)).containsExactly(6, 8, 10, 12, 14, 16);
  }

  @Test
  void whoBoughtSomethingAtSomeChecksIsLearntAndAStateThereIsReported() {
    IntFunction<String> page =
        i ->
            quay(
                i == 15
                    ? "<p>The crane is closed, 3 minutes ago</p>"
                    : "<p>" + PICKS[SOMETIMES[i]].substring(0, 5) + " bought this 3 hours ago</p>");
    assertThat(late(15, page)).containsExactly(6);
    assertThat(late(16, page)).contains(16);
  }

  @Test
  void aListOfWhichMostIsExchangedAtSomeChecksIsLearnt() {
    IntFunction<String> page =
        i -> {
          StringBuilder list = new StringBuilder("<h2>More to love</h2><ul>");
          for (int j = 0; j < 3; j++) {
            int one = (3 * SOMETIMES[i] + j) % PICKS.length;
            list.append("<li>").append(PICKS[one]).append(" £").append(20 + one).append("</li>");
          }
          return quay(list.append("</ul>").toString());
        };
    assertThat(late(16, page)).containsExactly(6);
  }

  @Test
  void aPriceIsReportedWhereATextOfTheSameLargeBoxRotates() {
    IntFunction<String> page =
        i ->
            quay(
                "<p>" + PICKS[i % 8] + " again</p><p>Adults pay £" + (i < 9 ? 12 : 13) + ".50</p>");
    assertThat(late(12, page)).containsExactly(10);
  }
}
