package dev.vigil.diff.noise;

import static dev.vigil.diff.noise.MainContentTest.alerts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.DocumentView;
import java.time.Instant;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines on which a fact stands beside a clock, a counter or something that goes by the day. */
class LineStatementsTest {
  private static final String PAGE =
      "<main><h1>Library</h1><p>"
          + "Books may be kept for four weeks and returned at any desk. ".repeat(12)
          + "</p><div>%s</div></main>";

  private static boolean reports(String old, String now) {
    return alerts(PAGE.formatted(old), PAGE.formatted(now));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`Ouvert mardi 14h-18h · page générée en 0.857 s` | `Ouvert mardi 13h-18h · page générée"
            + " en 0.312 s` | true",
        "Open 9 to 5, page generated in 0.3 s | Open 9 to 4, page generated in 0.5 s | true",
        "`Mon-Fri 9:00-17:00 · Updated 10:04` | `Mon-Fri 10:00-17:00 · Updated 11:31` | true",
        "`Mon-Fri 9:00-17:00 | Updated 10:04` | `Mon-Fri 9:00-17:00 | Updated 11:31` | false",
        "`Call 0441 555 123 – 10:04:22` | `Call 0441 555 987 – 11:31:40` | true",
        "`3 places left · 10:04:22` | `2 places left · 11:31:40` | true",
        "`Kiel 4 °C · wind 22 km/h · updated 10:11` | `Kiel 9 °C · wind 17 km/h · updated 12:40`"
            + " | false",
        "`Updated 10:12 · Summit -2 °C · Snow 125 cm` | `Updated 12:24 · Summit -9 °C · Snow 120"
            + " cm` | false",
        "`Stand: 17.11.2026 | 10:04 Uhr` | `Stand: 18.11.2026 | 11:31 Uhr` | false",
        "`6 members online · quote of the moment: “Touch move”` | `7 members online · quote of the"
            + " moment: “Pawns are slow”` | false",
        "Downloads so far: 77,144. Fortune: Measure twice. | Downloads so far: 77,153. Fortune:"
            + " Never trust a tide. Or two. | false",
        "Entry 5 €. Fortune: Measure twice. | Entry 6 €. Fortune: Look up. | true",
        "`Museum · Name day: Anna · 12 tickets left` | `Museum · Name day: Eva · 0 tickets left` |"
            + " true",
        "`Name day: Anna · 12 tickets left` | `Name day: Eva · 0 tickets left` | true",
        "`Open · Name day: Anna` | `Open · Name day: Eva · Closed on Friday` | true",
        "`Museum · Name day: Anna` | `Museum · Name day: Eva` | false",
        "`Fortune: Look up. · 12 tickets left` | `Fortune: Sleep. Eat. · 0 tickets left` | true",
        "`Symphony No. 5 · 14 tickets left · updated 10:43:12` | `Symphony No. 5 · 0 tickets left ·"
            + " updated 10:58:31` | true",
        "`Windows 11 · 14 licences left · updated 10:43:12` | `Windows 11 · 2 licences left ·"
            + " updated 10:58:31` | true",
        "`Next event in hall 2 · 40 places · updated 10:43:12` | `Next event in hall 2 · 9 places ·"
            + " updated 10:58:31` | true",
        "`Sunrise 7:12 · gate opens 9:00` | `Sunrise 7:14 · gate opens 10:00` | true",
        "`Sunrise 7:12 · sunset 17:40` | `Sunrise 7:14 · sunset 17:38` | false",
        "Doors open 19:30 · posted 3 hours ago | Doors open 19:30 · posted 4 hours ago | false",
        "Doors open 19:30 · posted 3 hours ago | Doors open 20:30 · posted 4 hours ago | true",
      })
  void aFactBesideAClockIsReported(String old, String now, boolean expected) {
    assertThat(reports(old, now)).isEqualTo(expected);
  }

  @Test
  void aFactBesideAClockIsReportedAlsoWhenTheClockIsKnown() {
    IntFunction<DocumentView> version =
        n ->
            DocumentView.of(
                NoisePages.html(
                    PAGE.formatted(
                        "Open Tuesday %d to 18 · page generated in 0.%d s"
                            .formatted(n < 9 ? 14 : 13, 312 + 37 * n))));
    NoiseHistory history = ChangeClassifier.begin(version.apply(0));
    for (int n = 1; n < 11; n++) {
      NoiseVerdict verdict =
          ChangeClassifier.ofPages(ClassifierParameters.DEFAULT)
              .judge(history, version.apply(n - 1), version.apply(n));
      history = verdict.history();
      assertThat(verdict.alert()).as("version %d", n).isEqualTo(n == 9);
    }
  }

  @Test
  void whatIsLeftIsReportedAtEachOfTheFirstChecksAndWhenNothingIsLeft() {
    int[] left = {14, 12, 9, 8, 6, 5, 4, 3, 2, 1, 0};
    IntFunction<DocumentView> version =
        n -> DocumentView.of(NoisePages.html(PAGE.formatted("Places left: " + left[n])));
    NoiseHistory history = ChangeClassifier.begin(version.apply(0));
    for (int n = 1; n < left.length; n++) {
      NoiseVerdict verdict =
          ChangeClassifier.ofPages(ClassifierParameters.DEFAULT)
              .judge(history, version.apply(n - 1), version.apply(n));
      history = verdict.history();
      assertThat(verdict.alert()).as("version %d", n).isEqualTo(n < 4 || n == 10);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "Deadline: 2026-11-30T23:59:59Z, Deadline: 2026-12-07T23:59:59Z, true",
    "Auction ends 2026-11-30T20:00:00Z, Auction ends 2026-11-30T21:00:00Z, true",
    "Next sailing 2026-11-30T14:22:10Z, Next sailing 2026-12-01T15:40:33Z, true",
    "22 November 2026 19:47 Köln Hbf – Berlin, 22 November 2026 20:03 Köln Hbf – Berlin, true",
    "16 November 2026 19:47 Köln Hbf – Berlin, 16 November 2026 20:03 Köln Hbf – Berlin, false",
    "Next boat 3 December 2026 14:32, Next boat 1 December 2026 09:21, true",
    "3 December 2026 14:32:00, 1 December 2026 09:21:10, false",
    "heute ist der 17.11.2026, heute ist der 27.11.2026, false",
    "3 November 2026 14:32, 17 November 2026 09:21, false",
    "'Next draw December 3, 2026 14:32:10', 'Next draw December 5, 2026 15:11:12', true",
    "Frist 30.11.2026 23:59:59, Frist 07.12.2026 12:00:00, true",
    "2026-11-17T10:04:22Z, 2026-11-17T11:31:40Z, false",
    "2026-11-16T10:04:22Z, 2026-11-18T11:31:40Z, false",
    "Data of 2026-11-17T10:00:00Z, Data of 2026-11-17T11:00:00Z, false",
    "Generated 2026-12-17T10:00:00Z, Generated 2026-12-18T11:00:00Z, false",
    "Session expires 2026-11-17T10:14:22Z, Session expires 2026-11-17T11:41:40Z, false",
    "Ends in 9 days (2026-11-30), Ends in 8 days (2026-11-30), false",
  })
  void aTimeInTheFutureOfTheCheckIsAnAppointmentAndOneNearItIsAClock(
      String old, String now, boolean expected) {
    DocumentView before = DocumentView.of(NoisePages.html(PAGE.formatted(old)));
    DocumentView after = DocumentView.of(NoisePages.html(PAGE.formatted(now)));
    NoiseVerdict verdict =
        ChangeClassifier.ofPages(ClassifierParameters.DEFAULT)
            .on(Instant.parse("2026-11-17T12:00:00Z"))
            .judge(ChangeClassifier.begin(before), before, after);
    assertThat(verdict.alert()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Sunrise yoga: 8 places | Sunrise yoga: 3 places | true",
        "Sunrise 7:12, gate opens 9:00 | Sunrise 7:14, gate opens 10:00 | true",
        "Svátek 9:00–12:00 | Svátek zavřeno | true",
        "Svátek: otevřeno | Svátek: zavřeno | true",
        "Svátek má Anna | Svátek má Eva | false",
        "Aujourd'hui mardi 17 novembre : 9:00–17:00 | Aujourd'hui mardi 17 novembre : 9:00–12:00 |"
            + " true",
        "Aujourd'hui mardi 17 novembre 10:43 | Aujourd'hui mercredi 18 novembre 11:58 | false",
        "17/11/2026 à 10h43 | 17/11/2026 à 10h58 | false",
        "17 novembre 2026 10.43 | 17 novembre 2026 10.58 | false",
        "<a href='tel:0301234567'>0301234567</a> | <a href='tel:0307654321'>0307654321</a> | true",
        "<a href='tel:4930123456'>4930123456</a> | <a href='tel:4930765432'>4930765432</a> | true",
        "<a href=/b/511236433>511236433</a> | <a href=/b/522338471>522338471</a> | false",
        "Session 511236433 | Session 522338471 | false",
        "Request ID: 51123643377 · 10:43:12 | Request ID: 52233847100 · 10:58:31 | false",
        "Session 12 in room 4 | Session 13 in room 4 | true",
        "Article 511236433 | Article 522338471 | true",
        "Pollenflug heute: Gräser 3, Erle 0 | Pollenflug heute: Gräser 1, Erle 2 | false",
        "Sunrise 07:12, sunset 17:40 | Sunrise 07:14, sunset 17:38 | false",
        "Word of the day for parents moves to room 4 | Word of the day for parents moves to room 5"
            + " | true",
        "Today: 12 spaces in the car park | Today: 3 spaces in the car park | true",
        "Today: Soup 5 | Today: Pie 7 | true",
        "Heute: 9:00 bis 12:00 | Heute: 14:00 bis 18:00 | true",
        "Today is Monday, 16 March 2026 | Today is Tuesday, 17 March 2026 | false",
        "Heute ist Montag | Heute ist Dienstag | false",
        "Host: Anna Berg | Host: Tom Fry | true",
        "Meals are served by the Rose Inn | Meals are served by the Old Mill | true",
        "Delivered by Friday | Delivered by Monday | true",
        "Served by web-03 | Served by web-11 | false",
        "Node: cache7.fra1 | Node: cache2.ams4 | false",
        "Tickets are checked from 19:30 | Tickets are checked from 20:00 | true",
        "As of 1 May 2027 we are open 9:00 to 17:00 | As of 1 May 2027 we are open 9:00 to 18:00 |"
            + " true",
        "Stand B12, 10:00 to 18:00 | Stand B12, 11:00 to 18:00 | true",
        "Server update on Sunday at 22:00 | Server update on Sunday at 23:00 | true",
        "Last update: 10:04 | Last update: 11:31 | false",
        "Stand: 10:04 Uhr | Stand: 11:31 Uhr | false",
        "Checked at 10:04 | Checked at 11:31 | false",
        "Watch 42 | Watch 43 | false",
        "Follow 1,204 | Follow 1,209 | false",
        "Galaxy Watch 8 | Galaxy Watch 9 | true",
        "Save 20 | Save 25 | true",
        "<div>Travel time</div><div>45 min</div> | <div>Travel time</div><div>60 min</div> | true",
        "<div>Ann</div><div>5 min</div><div>Bo</div><div>12 min</div> |"
            + " <div>Ann</div><div>9 min</div><div>Bo</div><div>16 min</div> | false",
      })
  void aLabelThatOnlyLooksLikeNoiseHidesNothing(String old, String now, boolean expected) {
    assertThat(reports(old, now)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Entry 1,249 | Entry 1,270 | true",
        "Trees in the park: 1,249 | Trees in the park: 1,270 | true",
        "Members voted: 1,249 seats | Members voted: 1,270 seats | true",
        "Entry 12,499 | Entry 12,549 | true",
        "DAX 18.432 | DAX 18.501 | true",
        "DAX 18.432 Punkte | DAX 18.501 Punkte | true",
        "Kurs 24.312 | Kurs 24.402 | true",
        "Supply 12,345,678,901,234,567,890 | Supply 12,345,678,901,234,567,891 | true",
        "Trusted by 41,218 teams | Trusted by 41,247 teams | false",
        "`18,216 enrolled · 3,125 reviews` | `18,218 enrolled · 3,126 reviews` | false",
        "Check-ins 2,427 | Check-ins 2,429 | false",
        "Messages : 518 | Messages : 520 | false",
        "<h2>Visitors</h2><p>Car park: 9 to 17</p> | <h2>Visitors</h2><p>Car park: 9 to 18</p> |"
            + " true",
        "<h2>Downloads</h2><p>Skerry 11</p> | <h2>Downloads</h2><p>Skerry 12</p> | true",
        "<h2>Visitors</h2><p>48,221</p> | <h2>Visitors</h2><p>48,990</p> | false",
        "Download Java 21 | Download Java 25 | true",
        "Comment period: 30 days | Comment period: 45 days | true",
        "Online course: 12 lessons | Online course: 14 lessons | true",
        "Hotel, 4 stars | Hotel, 3 stars | true",
        "Votes needed: 12 | Votes needed: 14 | true",
        "Votes so far: 12 | Votes so far: 14 | false",
        "12 people are online | 14 people are online | false",
        "Economy 120, Business 340, First 900 | Economy 130, Business 360, First 950 | true",
        "<p>Width 80 cm<p>Depth 60 cm<p>Height 75 cm | <p>Width 90 cm<p>Depth 65 cm<p>Height 70"
            + " cm | true",
        "Wind 12 knots, swell 3 feet, water 8 degrees | Wind 17 knots, swell 4 feet, water 9"
            + " degrees | false",
      })
  void aNumberThatGrowsALittleIsACounterOnlyByItsWords(String old, String now, boolean expected) {
    assertThat(reports(old, now)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<div>Skerry 4 °C, wind 22 km/h</div> | <div>Skerry 9 °C, wind 17 km/h</div> | false",
        "<div>Kiel 4 °C</div> | <div>Kiel 9 °C</div> | false",
        "<div>Gate 4 opens at noon</div> | <div>Gate 9 opens at noon</div> | true",
        "<header><p>Welcome</header> | <header><p>Welcome<p>Closed on 24 December</header> | true",
        "<header><p>Welcome</header> | <header><p>Welcome<p>Nice to have you</header> | false",
      })
  void theWeatherAboveThePageIsNoNewsAndAClosureIs(String old, String now, boolean expected) {
    String page = PAGE.formatted("<p>Rooms");
    assertThat(alerts(old + page, now + page)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<div class=swiper><h3>Oak desk</h3><p>€169</div> | <div class=swiper><h3>Oak"
            + " desk</h3><p>€149</div> | true",
        "<div class=slider>Winter market on 5 December</div> | <div class=slider>Winter market on"
            + " 12 December</div> | true",
        "<div class=slider><p>Oak desk €20</div> | <div class=slider><p>Pine desk €15</div> |"
            + " false",
        "<div class=slider><p>Try our soup</div> | <div class=slider><p>Ask for a table</div> |"
            + " false",
        "<h3>You may also like</h3><div class=swiper>Oak desk €20</div> | <h3>You may also"
            + " like</h3><div class=swiper>Oak desk €25</div> | false",
        "<div class=ticker>DAX 18.432 +0,34 %</div> | <div class=ticker>DAX 18.501 +0,71 %</div> |"
            + " false",
        "<div class=card><h3>Weekend pass</h3><a href=/w>Discover more</a><p>From €49</div> | <div"
            + " class=card><h3>Weekend pass</h3><a href=/w>Discover more</a><p>From €79</div> |"
            + " true",
        "<div><p>Discover more</p><p>From €49</div> | <div><p>Discover more</p><p>From €79</div> |"
            + " true",
        "<div class=ad-details>Mileage 12</div> | <div class=ad-details>Mileage 14</div> | true",
      })
  void whatACarouselShowsIsReportedWhereItIsEditedAndNotWhereItIsExchanged(
      String old, String now, boolean expected) {
    assertThat(reports(old, now)).isEqualTo(expected);
  }

  @Test
  void theDateOfARevisionAfterALongTimeIsReported() {
    assertThat(reports("<p>Updated: 4 June 2024", "<p>Updated: 11 November 2026")).isTrue();
    assertThat(reports("<p>Updated: 9 November 2026", "<p>Updated: 11 November 2026")).isFalse();
  }

  @Test
  void aVoiceOfACustomerThatIsExchangedIsNoNewsAndAnotherOneIs() {
    String one = "<p>“Great shop.” — Ann, Kiel</p>";
    String two = "<p>“Quick and kind.” — Bo, Bern</p>";
    assertThat(reports(one, two)).isFalse();
    assertThat(reports(one, one + two)).isTrue();
  }

  @Test
  void theLastLineOfTheMainContentIsNoFooter() {
    String page = "<main><h1>Fees</h1><p>Adults 12, children 8<p>Price list %d</main>";
    assertThat(alerts(page.formatted(2026), page.formatted(2027))).isTrue();
  }

  private static final String BULLETIN =
      "<pre>\nGAUGES OF THE RIVER    issued %s\n\nAshford Weir     1.12     steady\nMill"
          + " Brook       %s     rising\n%sDuty officer: H. Larkin\n</pre>";

  @Test
  void aTextWithKeptWhiteSpaceIsJudgedLineByLine() {
    String old = BULLETIN.formatted("18 Nov 2026 06:00:01", "2.41", "");
    assertThat(alerts(old, BULLETIN.formatted("18 Nov 2026 07:00:03", "2.41", "")))
        .as("clock")
        .isFalse();
    assertThat(alerts(old, BULLETIN.formatted("18 Nov 2026 07:00:03", "2.58", "")))
        .as("value")
        .isTrue();
    assertThat(
            alerts(old, BULLETIN.formatted("18 Nov 2026 07:00:03", "2.41", "Gate 2 is closed.\n")))
        .as("line")
        .isTrue();
  }
}
