package dev.vigil.diff.noise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.DocumentView;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What moves by itself is known by its siblings and its history; facts beside it are reported. */
class RestlessPagesTest {
  private static final String PROSE =
      "<p>" + "We have repaired boats by the old quay since 1961. ".repeat(12) + "</p>";

  /** Which versions of a page after the first are reported. */
  private static List<Boolean> reported(List<String> bodies) {
    ChangeClassifier classifier = ChangeClassifier.ofPages(ClassifierParameters.DEFAULT);
    List<Boolean> reported = new ArrayList<>();
    DocumentView last = DocumentView.of(NoisePages.html(bodies.getFirst()));
    NoiseHistory history = ChangeClassifier.begin(last);
    for (String body : bodies.subList(1, bodies.size())) {
      DocumentView now = DocumentView.of(NoisePages.html(body));
      NoiseVerdict verdict = classifier.judge(history, last, now);
      reported.add(verdict.alert());
      history = verdict.history();
      last = now;
    }
    return reported;
  }

  private static boolean reported(String page, String old, String now) {
    return reported(List.of(page.formatted(old), page.formatted(now))).getFirst();
  }

  static List<Boolean> reported(int versions, IntFunction<String> page) {
    return reported(IntStream.range(0, versions).mapToObj(page).toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        // Clocks, counters and those who are here
        "<p>14.10.2025 02:04 Uhr</p>; <p>15.10.2025 09:04 Uhr</p>; false",
        "<div><b>heute</b></div>; <div><b>gestern</b></div>; false",
        "<p>4.8 from 1211 reviews</p>; <p>4.8 from 1218 reviews</p>; false",
        "<p>Booked 6 times in the last 24 hours</p>; <p>Booked 9 times in the last 24 hours</p>;"
            + " false",
        "<p>Booked 6 times today</p>; ''; false",
        "<p>Users browsing this forum: ohmsworth, gradient and 23 guests</p>; <p>Users browsing"
            + " this forum: magnetar and 31 guests</p>; false",
        "<p>EUR/GBP 0.8432 at 10:01</p>; <p>EUR/GBP 0.8435 at 10:31</p>; false",
        "<img src=//cdn3.boats.example/a.png alt=Quay>; <img src=//cdn2.boats.example/a.png"
            + " alt=Quay>; false",
        "<button>Reserve</button>; <button>Reserve now</button>; false",
        "<p>Search took 0.60 seconds. Request acb652d4.</p>; <p>Search took 0.19 seconds. Request"
            + " a514a118.</p>; false",
        "<p>412 Treffer (0,31 Sekunden)</p>; <p>412 Treffer (0,19 Sekunden)</p>; false",
        "<p>11 février 2023 par Odile · 48 210 vues</p>; <p>11 février 2023 par Odile · 48 232"
            + " vues</p>; false",
        "<p>\ud83d\udc4d 5 \ud83c\udf89 2</p>; <p>\ud83d\udc4d 8 \ud83c\udf89 3</p>; false",
        "<p>63 utilizadores online</p>; <p>22 utilizadores online</p>; false",
        "<p>Retrieved from https://w.example/index.php?title=Quay&oldid=4711</p>; <p>Retrieved from"
            + " https://w.example/index.php?title=Quay&oldid=4725</p>; false",
        "<p>Odile · il y a 10 h</p>; <p>Odile · il y a 1 j</p>; false",
        // Facts that look like them
        "<p>Download https://w.example/rules-4.pdf</p>; <p>Download"
            + " https://w.example/rules-5.pdf</p>; true",
        "<p>Record of the 100 m: 9.58 s</p>; <p>Record of the 100 m: 9.55 s</p>; true",
        "<p>Telefon 986 550 140</p>; <p>Telefon 986 550 160</p>; true",
        "<p>\ud83d\udecf 5 rooms left</p>; <p>\ud83d\udecf 3 rooms left</p>; true",
        "<p>Start: 15.11.2025 09:00 Uhr</p>; <p>Start: 16.11.2025 09:00 Uhr</p>; true",
        "<p>Last minute berths: 12</p>; <p>Last minute berths: 9</p>; true",
        "<p>Boat lift tomorrow</p>; <p>Boat lift today</p>; true",
        "<p>Members: 12 in the last 24 months</p>; <p>Members: 9 in the last 24 months</p>; true",
        "<p>Dinner at 19:00 is £ 12.50</p>; <p>Dinner at 19:30 is £ 12.60</p>; true",
        "<img src=//cdn3.boats.example/a.png alt=Quay>; <img src=//cdn2.boats.example/b.png"
            + " alt=Quay>; true",
        "<p>Inscription en ligne : 30 places</p>; <p>Inscription en ligne : 25 places</p>; true",
        "<button>Reserve</button>; <button>Sold out</button>; true",
        "<button>Add to cart - $49.00</button>; <button>Add to cart - $39.00</button>; true",
        "<button>Not available</button>; <button>Available</button>; true",
        "<p>Nicht lieferbar</p>; <p>Lieferbar</p>; true",
        "''; <p>Major outage in the last 24 hours</p>; true",
        "<p>New snow last 24 hours: 2 cm</p>; <p>New snow last 24 hours: 45 cm</p>; true",
        "''; <p>12 people viewed this in the last hour</p>; false",
        "''; <p>Booked in the last 24 hours</p>; true",
        "<p>Visitors can register online: from 3 May</p>; <p>Visitors can register online:"
            + " closed</p>; true",
        "<p>Tickets for visitors online: from 3 May</p>; <p>Tickets for visitors online: sold"
            + " out</p>; true",
        "<p>Who is online: ohmsworth, gradient</p>; <p>Who is online: magnetar</p>; false",
        "<a href=https://pldi25.boats.example/cfp>Call for papers</a>; <a"
            + " href=https://pldi26.boats.example/cfp>Call for papers</a>; true",
        "<a href=https://cdn3.boats.example/a.pdf>Call for papers</a>; <a"
            + " href=https://cdn2.boats.example/a.pdf>Call for papers</a>; false",
      })
  void aLineIsJudgedByWhatMovesInIt(String old, String now, boolean expected) {
    assertThat(reported("<main><h1>Quay</h1>" + PROSE + "%s</main>", old, now)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "<p>Tours</p>; <p>Tours <span class=sr-only>See details</span></p>; false",
        "<p>Tours in May</p>; <p>Tours <span class='u-visually-hidden'>See details</span> in"
            + " May</p>; false",
        "<p>Tours</p>; <p>Tours</p><p class='x visually-hidden'>See details</p>; false",
        "<p>Tours</p>; <p>Tours</p><span style='clip: rect(0 0 0 0)'>See"
            + " details</span>; false",
        // It says a state or a number, or stands for an icon
        "<p>Tours</p>; <p>Tours <span class=sr-only>Sold out</span></p>; true",
        "<p>Tours</p>; <p>Tours <span class=sr-only>Sale price: 20 EUR</span></p>; true",
        "<p><i class=a></i><span class=sr-only>Sunny</span> at sea</p>; <p><i class=b></i><span"
            + " class=sr-only>Stormy</span> at sea</p>; true",
        "<table><tr><td>Wifi<td><span class=sr-only>Included</span></table>; <table><tr><td>Wifi"
            + "<td><span class=sr-only>Extra</span></table>; true",
        "<p>Tours</p>; <p>Tours <span class=not-sr-only>Bring warm clothes</span></p>; true",
        "<p>Tours</p>; <p>Tours <span class='sr-only md:not-sr-only'>Bring warm clothes</span></p>;"
            + " true",
        "<p>Tours</p>; <p>Tours <a class='sr-only focus:not-sr-only'>Skip to list</a></p>; false",
        "<p>Tours</p><h2 class=sr-only>News</h2>; <p>Tours</p><h2 class=sr-only__p36>News</h2>;"
            + " false",
        "<div>Tours in May</div>; <div>Tours <div class=sr-only>See details</div> in May</div>;"
            + " false",
      })
  void wordsOnlyForScreenReadersAreNoNewsBesideText(String old, String now, boolean expected) {
    assertThat(reported("<main><h1>Quay</h1>" + PROSE + "%s</main>", old, now)).isEqualTo(expected);
  }

  @Test
  void aTitleBeforeTheNameOfAPersonIsNoUnitOfTime() {
    String person = "<article><h3>%s</h3><dl><dt>Telephone<dd>%s</dl></article>";
    String page =
        "<main><h1>People</h1>"
            + person.formatted("Ms Joanne Kirk", "%s")
            + person.formatted("Mr Davinder Gill", "01632 960 203")
            + person.formatted("Dr Hugo Marchetti", "01632 960 207")
            + "</main>";
    assertThat(reported(page, "01632 960 200", "01632 960 201")).isTrue();
  }

  @Test
  void theSameWordsInOtherLinesAreNoChangeAndOneOtherWordIs() {
    String card = "<div class=c><h3>%s</h3><div>mon 19.30 %s</div></div>";
    String entry = "<ul class=e><li><b>%s</b> mon 19.30 %s</ul>";
    String old = card.formatted("Spanish", "EUR 185") + card.formatted("Pottery", "EUR 240");
    String same = entry.formatted("Spanish", "EUR 185") + entry.formatted("Pottery", "EUR 240");
    String other = entry.formatted("Spanish", "EUR 185") + entry.formatted("Pottery", "EUR 260");
    String page = "<main><h1>Courses</h1>" + PROSE + "%s</main>";
    assertThat(reported(page, old, same)).isFalse();
    assertThat(reported(page, old, other)).isTrue();
  }

  @Test
  void aSiteThatSpellsItsHostInAllLinksIsTheSameAndLinksElsewhereAreNot() {
    String page =
        "<main><h1>Quay</h1>"
            + PROSE
            + "<p><a href=%1$s/a>Prices of berths</a><p><a href=%1$s/b>Opening hours</a>"
            + "<p><a href=%2$s/c>Download the rules</a></main>";
    String own = "https://boats.example";
    String old = page.formatted(own, own);
    String www = "https://www.boats.example";
    assertThat(reported(List.of(old, page.formatted(www, www))).getFirst()).isFalse();
    assertThat(reported(List.of(old, page.formatted(own, www))).getFirst()).isTrue();
    String foreign = "https://port.example";
    assertThat(reported(List.of(old, page.formatted(foreign, foreign))).getFirst()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "downloads.boats.example, files.boats.example, false",
    "boats.co.uk, www.boats.co.uk, false",
    "boats.co.uk, port.co.uk, true",
    "10.0.7.1, 10.9.7.1, true",
    "boats.example, port.example?.boats.example, true",
    "boats.example, boats.example@port.example, true",
  })
  void allLinksMayMoveToAnotherHostOfTheSameOwnerOnly(String old, String now, boolean expected) {
    String page =
        "<main><h1>Quay</h1>"
            + PROSE
            + "<p><a href=https://%1$s/a>Prices of berths</a><p><a href=https://%1$s/b>Opening"
            + " hours</a><p><a href=https://%1$s/c>Download the rules</a></main>";
    assertThat(reported(page, old, now)).isEqualTo(expected);
  }

  private static String carParks(int square, int station, int river) {
    String row = "<tr><td>%s<td>%d<td>%s";
    return "<main><h1>Car parks</h1><table><tr><th>Car park<th>Free spaces<th>Tariff"
        + row.formatted("Market Square", square, "2.00 GBP an hour")
        + row.formatted("Station", station, "1.80 GBP an hour")
        + row.formatted("Riverside", river, "free")
        + "</table>"
        + PROSE
        + "</main>";
  }

  @Test
  void aColumnThatMovesInSeveralRowsAtEachCheckIsLearntForAllOfThem() {
    List<String> pages = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      pages.add(carParks(112 - 3 * i, 240 - 7 * i, 40));
    }
    pages.add(carParks(90, 200, 38));
    pages.add(carParks(88, 199, 0));
    pages.add(carParks(88, 199, 0).replace("2.00", "2.40"));
    assertThat(reported(pages)).containsExactly(true, true, false, false, false, true, true);
  }

  @ParameterizedTest
  @CsvSource({
    "Free spaces, Free spaces, 38, false",
    "Free spaces, Free spaces, 90, true",
    "Free spaces, Price, 38, true",
    "<td>free, <td>EUR, 38, true",
  })
  void aColumnOfPricesIsReportedAndSoIsALeap(String text, String other, int now, boolean expected) {
    List<String> pages = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      pages.add(carParks(112 - 3 * i, 240 - 7 * i, 40).replace(text, other));
    }
    pages.add(carParks(97, 205, now).replace(text, other));
    assertThat(reported(pages).getLast()).isEqualTo(expected);
  }

  @Test
  void aNoticeThatIsExchangedAtSomeChecksIsReported() {
    List<String> pages =
        IntStream.of(0, 1, 1, 2, 2, 3)
            .mapToObj(tip -> "<div role=alert><p>" + TIPS.get(tip) + "</p></div>")
            .map(notice -> notice + "<main><h1>Dives</h1>" + PROSE + PROSE + "</main>")
            .toList();
    assertThat(reported(pages)).containsExactly(true, false, true, false, true);
  }

  @Test
  void aColumnInWhichPeopleEditOneRowAtATimeIsReported() {
    List<String> pages =
        List.of(
            carParks(12, 24, 40), carParks(11, 24, 40), carParks(11, 23, 40), carParks(11, 23, 39));
    assertThat(reported(pages)).containsExactly(true, true, true);
  }

  private static final List<String> TIPS =
      List.of(
          "Rinse your mask with baby shampoo to keep it from fogging.",
          "A logbook entry saves an argument later.",
          "Never hold your breath while ascending, whatever the depth.",
          "Equalise early and often rather than hard and late.");

  private static String dives(int tip, String more) {
    return "<main><h1>Dives</h1>"
        + PROSE
        + "<div class=box><p>"
        + TIPS.get(tip)
        + "</p></div>"
        + more;
  }

  @Test
  void aTextThatIsExchangedAtSomeChecksIsLearntAtTheThird() {
    List<String> pages =
        List.of(
            dives(0, "<p>4 places"),
            dives(1, "<p>4 places"),
            dives(1, "<p>3 places"),
            dives(2, "<p>3 places"),
            dives(2, "<p>2 places"),
            dives(3, "<p>2 places"),
            dives(3, "<p>2 places").replace(TIPS.get(3), "No dives on 5 December 2026."));
    assertThat(reported(pages)).containsExactly(true, true, true, true, false, true);
  }

  @Test
  void theWeatherOfAHeaderNeverStoodStill() {
    String page =
        "<header><p class=w>%s</p><p class=d>%s \u00b7 Updated at"
            + " %s</p></header><main><h1>News</h1>"
            + PROSE
            + "</main>";
    List<String> pages =
        List.of(
            page.formatted("27\u00b0 / 11\u00b0 Clouds", "12/05/2025", "10:37"),
            page.formatted("19\u00b0 / 11\u00b0 Light rain", "12/05/2025", "13:32"),
            page.formatted("22\u00b0 / 12\u00b0 Clouds", "12/05/2025", "16:31"),
            page.formatted("24\u00b0 / 15\u00b0 East wind", "12/05/2025", "19:33"),
            page.formatted("18\u00b0 / 13\u00b0 East wind", "12/05/2025", "22:34"),
            page.formatted("18\u00b0 / 13\u00b0 East wind", "13/05/2025", "01:55"));
    assertThat(reported(pages)).containsExactly(false, false, false, false, false);
  }

  @Test
  void aFigureThatGrewBesideCountersOfItsPlaceIsOne() {
    IntFunction<String> page =
        i ->
            "<main><h1>Ida</h1>"
                + PROSE
                + "<div class=r><h3>loom</h3><p class=m>Rust "
                + (54 + 3 * i)
                + "</p></div><div class=r><h3>gpx</h3><p class=m>Python "
                + (89 + i)
                + " stars</p></div><div class=r><h3>dye</h3><p class=m>Shell "
                + (198 + 2 * i)
                + " stars</p></div></main>";
    assertThat(reported(2, page)).containsExactly(false);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "09:45 from Laxo cancelled on Tuesday 10 November; All sailings running to time",
        "All sailings running to time; 09:45 from Laxo cancelled on Tuesday 10 November",
        "Doors open at 7. Lift available.; Doors open at 7. Lift out of service until 27 November.",
      })
  void anAnnouncementBesideTheContentIsNewsWhenItComesAndWhenItGoes(String old, String now) {
    String page =
        "<div class=bar>%s</div><header><a href=/>Ferries</a></header><main><h1>Timetable</h1>"
            + PROSE
            + "</main><footer><p>%s</p></footer>";
    assertThat(reported(2, i -> page.formatted(i == 0 ? old : now, "Quay 1"))).contains(true);
    assertThat(reported(2, i -> page.formatted("Ferries", i == 0 ? old : now))).contains(true);
  }

  @Test
  void aShortBuildHashBehindTheLinksOfAFooterIsNoise() {
    String[] hashes = {"1ddf91", "564fa5", "468abd", "69847e", "e81695"};
    assertThat(
            reported(
                hashes.length,
                i ->
                    "<main><h1>Quay</h1>"
                        + PROSE
                        + "</main><footer><p>Quay news · Imprint · Cookies · "
                        + hashes[i]
                        + "</p></footer>"))
        .doesNotContain(true);
  }

  @Test
  void aDayInASideBoxThatStoodStillIsReportedBesideBoxesThatRotate() {
    String[] tips = {"The old forge", "Spring path", "Round the oak hill", "The old forge"};
    String[] pictures = {"Blick vom Turm", "Kirmes 1957", "Die Furt", "Blick vom Turm", "Im Heu"};
    assertThat(
            reported(
                8,
                i ->
                    "<div id=seite><div id=inhalt><h1>Bekanntmachungen</h1>"
                        + PROSE
                        + "</div><div id=rechts><div class=box><h4>Rathaus</h4><p>Mo–Fr 8–12"
                        + " Uhr</p></div><div class=box><h4>Tipp: "
                        + tips[i % 4]
                        + "</h4></div><div class=box><h4>Bild des Tages</h4><p>"
                        + pictures[i % 5]
                        + "</p></div><div class=box><h4>Müllabfuhr</h4><p>Restmüll: "
                        + (i < 7 ? 12 : 13)
                        + ".11., Papier: 18.11.</p></div></div></div>"))
        .last()
        .isEqualTo(true);
  }

  @Test
  void tokensByTheirShapeAreNoiseAtTheFirstCheck() {
    String page =
        "<meta name=csrf-token content=%1$s><link rel=stylesheet href=/app.%1$s.css>"
            + "<script nonce=%1$s src=/app.js?v=%1$s></script>"
            + "<main><h1>Quay</h1>"
            + PROSE
            + "<form data-request=%1$s><input type=hidden name=token value=%1$s>"
            + "<a href='/berths/%1$s/list'>Berths</a><img src='/img/%1$s.jpg' alt=Quay></form>"
            + "</main>";
    String[] tokens = {"9f2c61d0ab47e85310cc", "04be7731fa92cd6e5d18"};
    assertThat(reported(2, i -> page.formatted(tokens[i]))).containsExactly(false);
    String[] names = {"north-quay", "south-quay"};
    assertThat(reported(2, i -> page.formatted(names[i]))).containsExactly(true);
  }

  private static String uptimes(double... values) {
    StringBuilder page = new StringBuilder("<main><h1>Status</h1>" + PROSE);
    for (double value : values) {
      page.append("<div class=part><p>90 days ago %s %% uptime</p></div>".formatted(value));
    }
    return page.append("</main>").toString();
  }

  @Test
  void mostReadingsOfOneFormThatMoveUpAndDownAreNoNews() {
    assertThat(
            reported(
                List.of(
                    uptimes(99.963, 99.944, 99.971, 99.967, 99.992, 99.901, 99.95),
                    uptimes(99.914, 99.965, 99.989, 99.962, 99.948, 99.901, 99.95))))
        .containsExactly(false);
    assertThat(
            reported(
                List.of(
                    uptimes(99.963, 99.944, 99.971, 99.967, 99.992, 99.901, 99.95),
                    uptimes(99.963, 99.944, 99.971, 99.967, 99.992, 99.901, 99.12))))
        .containsExactly(true);
  }

  @Test
  void countersOfVisitorsWithZerosBeforeThemAndOfPostsAreNoNews() {
    String page = "<main><h1>Noodles</h1>" + PROSE + "%s</main>";
    assertThat(reported(page, "<p>\u3042 0077164 \u4eba</p>", "<p>\u3042 0077190 \u4eba</p>"))
        .isFalse();
    assertThat(reported(page, "<p>Call 0301234567</p>", "<p>Call 0307654321</p>")).isTrue();
    assertThat(reported(page, "<ul><li>Posts: 427</li></ul>", "<ul><li>Posts: 429</li></ul>"))
        .isFalse();
    assertThat(reported(page, "<ul><li>Rooms: 427</li></ul>", "<ul><li>Rooms: 429</li></ul>"))
        .isTrue();
  }

  @Test
  void theNextYearInAFooterOrInTheLastLineIsNoNews() {
    String footer = "<main><h1>Plaza</h1>" + PROSE + "</main><footer><p>%s</p></footer>";
    assertThat(reported(footer, "\u00a9 2025 Plaza Abierta", "\u00a9 2026 Plaza Abierta"))
        .isFalse();
    String last = "<h1>Harbour</h1>" + PROSE + "<p>%s</p>";
    String line = "Harbour Ltd. %d. Your support code is 4595. Calls cost 20 crowns a minute.";
    assertThat(reported(last, line.formatted(2025), line.formatted(2026))).isFalse();
    String content = "<main><h1>Harbour</h1><p>%s</p>" + PROSE + "</main>";
    assertThat(reported(content, "Fees for 2025", "Fees for 2026")).isTrue();
  }
}
