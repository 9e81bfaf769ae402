package dev.vigil.diff.noise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parts of one thing move at the same checks; what stood still beside them is reported. */
class MovingTogetherTest {
  private static final String PROSE =
      "<p>" + "The museum by the estuary is open to all. ".repeat(14) + "</p>";

  private static final int[] FILES = {71, 3, 58, 12, 94, 27, 66, 8, 41, 85, 19, 33, 52, 9};

  private static final List<String> NAMES =
      List.of("Chart of the estuary", "Harbour at dawn", "Glazed jug", "Carved saint", "Lamp oil");

  /** Which of several names is shown at a check; it stays at some. */
  private static final int[] SHOWN = {0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2, 0, 0};

  private static List<Integer> reported(IntFunction<String> page) {
    List<Boolean> reported = RestlessPagesTest.reported(SHOWN.length, page);
    return IntStream.rangeClosed(2, SHOWN.length)
        .filter(version -> reported.get(version - 2))
        .boxed()
        .toList();
  }

  /** The picture of a thing has a new address each time that the thing is shown. */
  private static int file(int version) {
    int at = version;
    while (at > 0 && SHOWN[at - 1] == SHOWN[version]) {
      at--;
    }
    return FILES[at];
  }

  private static String work(int version, int file, String hours) {
    return "<main><h1>Museum</h1>"
        + PROSE
        + "<section><h2>Work of the day</h2><figure><img alt='' src=/works/"
        + file
        + ".jpg><figcaption>"
        + NAMES.get(SHOWN[version])
        + "</figcaption></figure></section><p>"
        + hours
        + "</p></main>";
  }

  @Test
  void aPictureThatIsExchangedWithItsCaptionIsHeldBack() {
    assertThat(reported(i -> work(i, file(i), "Open 10 to 18"))).allMatch(version -> version < 9);
    assertThat(reported(i -> work(i, file(i), i < 8 ? "Open 10 to 18" : "Open 10 to 17")))
        .contains(9);
  }

  @Test
  void aPictureThatIsExchangedAtOtherChecksIsReported() {
    assertThat(reported(i -> work(i, i < 8 ? 1 : 2, "Open 10 to 18"))).contains(9);
  }

  private static final String VANS = "Proace Master Daily Doblo Boxer Vito Caddy Crafter";

  private static String sponsored(int van) {
    String[] vans = {
      "Nissan NV300", "Toyota Proace", "Renault Master", "Iveco Daily", "Fiat Doblo"
    };
    String[] prices = {"£8,295", "£13,895", "£12,700", "£16,450", "£9,120"};
    String[] sellers = {"Bradgate Vans", "Hartwell", "Midland", "VanWorld Corby", "Otley"};
    return "<li class=box><div><span>Sponsored</span><h3>"
        + vans[van]
        + "</h3><p>"
        + sellers[van]
        + "</p></div><p>"
        + prices[van]
        + "</p></li>";
  }

  private static String market(int version, String price) {
    return "<main><h1>Vans</h1><ul>"
        + sponsored(FILES[version] % 5)
        + sponsored(FILES[FILES.length - 1 - version] % 5)
        + "</ul><ul class=results><li><h3>2015 Peugeot Boxer</h3><p>"
        + price
        + "</p></li><li><h3>2017 Ford Transit</h3><p>£9,750</p></li>"
        + "<li><h3>2014 Fiat Ducato</h3><p>£7,100</p></li></ul></main>";
  }

  @Test
  void thePriceOfAnAdvertisedThingGoesWithIt() {
    assertThat(reported(i -> market(i, "£8,495"))).allMatch(version -> version < 7);
    assertThat(reported(i -> market(i, i < 8 ? "£8,495" : "£7,995"))).contains(9);
  }

  /** Ten things of a list, of which three are others at each check. */
  private static String results(int version, int price) {
    List<String> vans = new ArrayList<>(List.of(VANS.split(" ", -1)));
    Collections.shuffle(vans, new Random(version * 77L + 1));
    StringBuilder list = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      boolean sponsored = i == 0 || i == 1 || i == 5;
      String name = sponsored ? vans.get(i) : "Estate-" + (char) ('A' + i);
      int cost = sponsored ? 8000 + 311 * (name.length() % 7) : i == 4 ? price : 5000 + 97 * i;
      list.append(sponsored ? "<li><span>Sponsored</span>" : "<li>")
          .append("<a href=/c/%1$s><h3>%1$s</h3></a><p>Seller of %1$s</p>".formatted(name))
          .append("<p class=price>£" + cost + "</p></li>");
    }
    return "<main><h1>Cars</h1>" + PROSE + "<ul>" + list + "</ul></main>";
  }

  @Test
  void thePriceOfAThingThatStaysAmongAdvertisedOnesIsReported() {
    List<Boolean> reported = RestlessPagesTest.reported(16, i -> results(i, i < 12 ? 5291 : 5441));
    assertThat(reported.subList(8, 15))
        .containsExactly(false, false, false, true, false, false, false);
  }

  private static String dishes(int[] shown, String salt) {
    List<String> dishes = List.of("Leek pie", "Cherry flan", "Veal stew", "Beet gratin", "Floats");
    return "<main><h1>Tart</h1><ul><li>500 g flour</li><li>"
        + salt
        + "</li></ul>"
        + PROSE
        + "<div class=more>"
        + IntStream.of(shown)
            .mapToObj(at -> "<div><h4>" + dishes.get(at) + "</h4></div>")
            .collect(Collectors.joining())
        + "</div></main>";
  }

  @Test
  void severalEntriesThatComeBackForOthersAreDrawnFromAPool() {
    int[][] shown = {{0, 1, 2}, {0, 1, 2}, {3, 4, 2}, {3, 4, 2}, {3, 4, 2}, {0, 1, 2}};
    List<Boolean> reported =
        RestlessPagesTest.reported(shown.length, i -> dishes(shown[i], "salt " + i));
    assertThat(reported.get(1)).isTrue();
    List<Boolean> alone =
        RestlessPagesTest.reported(
            shown.length, i -> dishes(shown[i], "a pinch of salt") + "<p>" + i + " views</p>");
    assertThat(alone.getLast()).isFalse();
  }

  @Test
  void oneEntryThatComesBackIsReported() {
    int[][] shown = {{0, 1, 2}, {0, 1, 2}, {0, 4, 2}, {0, 4, 2}, {0, 4, 2}, {0, 1, 2}};
    List<Boolean> reported =
        RestlessPagesTest.reported(
            shown.length, i -> dishes(shown[i], "salt") + "<p>" + i + " views</p>");
    assertThat(reported.getLast()).isTrue();
  }

  private static String pier(int version, String warning) {
    String[] sayings = {
      "Red sky at night brings delight to shepherds",
      "Seagulls that sit on sand bring bad weather",
      "Long foretold is long last and short notice soon past",
      "Rain before seven is over by eleven"
    };
    return "<table><tr><td><p><b>Photo of the day</b><br><i>"
        + NAMES.get(version % NAMES.size())
        + "</i><br>by keeper "
        + (char) ('A' + version % 3)
        + "</p><p><b>Old saying</b><br>"
        + sayings[version % sayings.length]
        + "</p></td><td>"
        + (warning.isEmpty() ? "" : "<table><tr><td>" + warning + "</td></tr></table>")
        + "<h2>Ferries</h2>"
        + PROSE
        + "</td></tr></table>";
  }

  @Test
  void aWarningThatIsWrittenAnewBesideRotatingWordsIsReported() {
    assertThat(
            reported(
                i ->
                    pier(
                        i,
                        i < 4
                            ? ""
                            : i < 9
                                ? "Gale warning issued for sea area Rockall: gale 8 expected later"
                                : "Storm warning issued for sea area Rockall: storm 10 imminent")))
        .contains(10);
  }

  private static String committee(int version, String chair) {
    return "<main><h1>Planning</h1>"
        + PROSE
        + "<p>"
        + version
        + " views</p></main><div class=promo><h3>Committee</h3><p>Chair: "
        + chair
        + "</p><p>Ask for a form at the desk.</p></div>";
  }

  @Test
  void otherWordsBehindALabelThatStoodStillAreReportedInABoxBesideTheContent() {
    assertThat(reported(i -> committee(i, i < 7 ? "Derek Marsh" : "Pauline Iddon"))).contains(8);
  }

  private static String links(String... addresses) {
    return "<main><h1>Notes</h1>"
        + PROSE
        + IntStream.range(0, addresses.length)
            .mapToObj(
                i -> "<h2><a href=" + addresses[i] + ">Note " + (char) ('A' + i) + "</a></h2>")
            .collect(Collectors.joining())
        + "</main>";
  }

  @ParameterizedTest
  @CsvSource({
    "/a.html, /b.html, /c.html, /a, /b, /c, false",
    "/a.pdf, /b.pdf, /c.pdf, /files/a.pdf, /files/b.pdf, /files/c.pdf, false",
    "/en/a, /en/b, /en/c, /a, /b, /c, false",
    "/a.html, /b.html, /c.html, /a, /b, /other, true",
    "/a.pdf, /b.pdf, /c.pdf, /a.docx, /b.docx, /c.docx, true",
    "/v1/a, /v1/b, /v1/c, /v2/a, /v2/b, /v2/c, true",
    "/a, /b, /c, /a, /b, /other, true"
  })
  void linksThatAreAllWrittenInAnotherWayLeadToTheSameDocuments(
      String a, String b, String c, String newA, String newB, String newC, boolean reported) {
    List<String> pages = List.of(links(a, b, c), links(newA, newB, newC));
    assertThat(RestlessPagesTest.reported(2, pages::get)).containsExactly(reported);
  }

  @Test
  void linksOfEntriesThatGetANewTokenAreNoChangeWhereOneMoreLinkLeadsThere() {
    IntFunction<String> page =
        i ->
            "<main><h1>Jobs</h1>"
                + PROSE
                + List.of("4461143", "4400872", "4446263", "4438452").stream()
                    .map(
                        job ->
                            "<div><a href=/jobs/%s?src=%s>Job %s</a>%s</div>"
                                .formatted(
                                    job,
                                    i == 0 ? "1efecc727" : "089231274",
                                    job,
                                    i == 0
                                        ? ""
                                        : "<a href=/jobs/" + job + "?src=089231274><img></a>"))
                    .collect(Collectors.joining())
                + "</main>";
    assertThat(RestlessPagesTest.reported(2, page)).containsExactly(false);
  }
}
