package dev.vigil.diff.noise;

import static dev.vigil.diff.noise.MainContentTest.alerts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.list;

import dev.vigil.diff.Change;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.noise.edit.DeadlinesAndDurations;
import dev.vigil.diff.noise.edit.DifferenceKind;
import dev.vigil.diff.noise.edit.ItemDifference;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.page.PageSplitter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Facts that people wait for, and that look like clocks, counters or recommendations. */
class AwaitedFactsTest {
  private static final String PAGE =
      "<main><h1>Rooms</h1><p>"
          + "We have let rooms by the harbour since 1974 and answer within a day. ".repeat(12)
          + "</p><div>%s</div></main>";

  private static void assertReported(String old, String now, boolean expected) {
    assertThat(alerts(PAGE.formatted(old), PAGE.formatted(now))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          <button aria-controls=a1 aria-expanded=false>Bicycles?</button><div id=a1 hidden><p>Theft in the street is %s.</div> | not insured | insured as well | true
          <button data-bs-target="#a1">Bicycles?</button><div id=a1 style="display:none"><p>Theft in the street is %s.</div> | not insured | insured as well | true
          <div id=a1 hidden><p>Theft in the street is %s.</div> | not insured | insured as well | false
          <button type=button aria-label="UK 8%s">UK 8</button> | , sold out | '' | true
          <button type=button aria-label="%s">UK 8</button> | choose | select | false
          <table><tr><td><svg role=img aria-label=%1$s><title>%1$s</title><use href=#x></use></svg><td>Lift 1<tr><td>-<td>Lift 2</table> | closed | open | true
          <p>Pets <svg viewBox="0 0 9 9"><title>%s</title><path d=M0></svg> | included | not included | true
          <p>Lift <svg aria-label="%s"><g><path d=M0><path d=M1><path d=M2><path d=M3><path d=M4><path d=M5><path d=M6></g></svg> | open | closed | true
          <select><option>S<option%s>M<option>L</select> | ' disabled' | '' | true
          <label><input type=radio name=t%s> Balcony</label><label><input type=radio name=t> Stalls</label> | ' disabled' | '' | true
          <button%s>Add to basket</button> | '' | ' disabled' | true
          <table><tr><td><button%s>14</button><td><button>15</button></table> | '' | ' disabled' | false
          <p>Add %s cup of milk. | \u00bd | \u00bc | true
          <p>The hall has 20 m%s of floor. | \u00b2 | \u00b3 | true
          """)
  void whatAControlOpensAndWhatItsLabelSaysIsContent(
      String part, String old, String now, boolean expected) {
    assertReported(part.formatted(old), part.formatted(now), expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Delivery within 2 days | Delivery within 5 days | true
          How long does delivery take? | What does delivery cost? | true
          Show details | The hall is closed in May | true
          Open | Closed | true
          Show details | Hide details | false
          Open | Close | false
          Read more | Read less | false
          Mehr anzeigen | Weniger anzeigen | false
          """)
  void theSummaryOfDetailsIsContentAndTheWordsThatOpenThemAreNot(
      String old, String now, boolean expected) {
    for (String summary : List.of("<summary>%s</summary>", "<summary><h3>%s</h3></summary>")) {
      String part = "<details>" + summary + "<p>We pack on weekdays.</p></details>";
      assertReported(part.formatted(old), part.formatted(now), expected);
    }
  }

  private static final String FRAME =
      "<nav><ul><li><a href=/a>Start</a><li><a href=/b>Rooms</a></ul><p>LX-300: support ends"
          + " %s</nav><main><h1>Rooms</h1><p>"
          + "We have let rooms by the harbour since 1974 and answer within a day. ".repeat(12)
          + "</main><aside><dl><dt>Licence<dd>%s</dl></aside><footer><p>%s visits so far<p>The"
          + " price is subject to a premium of %s plus tax.</footer>";

  @Test
  void aFigureBesideTheContentThatStoodStillIsReportedAndOneThatMovesIsNot() {
    List<String> pages =
        List.of(
            FRAME.formatted("31 December 2027", "MIT", "1,204", "26%"),
            FRAME.formatted("31 December 2027", "MIT", "1,311", "26%"),
            FRAME.formatted("31 December 2027", "MIT", "1,377", "26%"),
            FRAME.formatted("31 December 2027", "MIT", "1,402", "26%"),
            FRAME.formatted("31 December 2027", "MIT", "1,455", "27%"),
            FRAME.formatted("30 June 2027", "MIT", "1,502", "27%"),
            FRAME.formatted("30 June 2027", "BSL-1.1", "1,533", "27%"),
            FRAME.formatted("30 June 2027", "BSL-1.1", "1,590", "27%"));
    assertThat(checked(pages)).containsExactly(false, false, false, true, true, true, false);
  }

  @Test
  void aPriceBelowARecommendationIsNoNewsAlsoWhenItStoodStillAndADayIs() {
    String page =
        PAGE.formatted("Rooms with a view")
            + "<section><h2>You may also like</h2><p>Kettle deluxe %d EUR<p>Offer ends"
            + " %s</section>";
    String old = page.formatted(49, "31 May 2027");
    String cheap = page.formatted(45, "31 May 2027");
    String shorter = page.formatted(45, "30 April 2027");
    assertThat(checked(List.of(old, old, old, old, cheap, shorter)))
        .containsExactly(false, false, false, false, true);
  }

  @Test
  void aWindBesideTheContentIsTheSamePatternFromWhereverItBlows() {
    String page =
        PAGE.formatted("Rooms with a view")
            + "<aside><p>Wind %d knots %s, sea temperature %s \u00b0C, updated %s</aside>";
    List<String> pages =
        List.of(
            page.formatted(28, "SW", "9.3", "10:11:47"),
            page.formatted(20, "N", "9.2", "12:16:56"),
            page.formatted(23, "NW", "8.0", "14:50:57"),
            page.formatted(40, "W", "12.6", "16:52:48"),
            page.formatted(26, "SE", "11.1", "18:21:47"),
            page.formatted(5, "E", "8.7", "20:57:26"));
    assertThat(checked(pages)).containsOnly(false);
  }

  @Test
  void aLineBelowOneThatAlternatesIsReportedWhenItIsEdited() {
    String page =
        "<main><h1>Chess club</h1><p>We meet on Mondays in the hall.</p><p>%s</p><p>Tea is served"
            + " at %s.</p><p>Every board is set up an hour before the first game"
            + " begins.</p></main>";
    List<String> pages = new ArrayList<>();
    for (int i = 0; i < 13; i++) {
      String one = "Juniors are welcome with a parent.";
      String other = "Bring a board if you have one.";
      pages.add(page.formatted(i % 2 == 0 ? one : other, i < 12 ? "eight" : "nine"));
    }
    assertThat(checked(pages).subList(3, 12))
        .containsExactly(false, false, false, false, false, false, false, false, true);
  }

  /** Whether each version is reported against the one before. */
  private static List<Boolean> checked(List<String> pages) {
    List<Boolean> alerts = new ArrayList<>();
    ChangeClassifier classifier = ChangeClassifier.ofPages(ClassifierParameters.DEFAULT);
    DocumentView before = DocumentView.of(NoisePages.html(pages.getFirst()));
    NoiseHistory history = ChangeClassifier.begin(before);
    for (String page : pages.subList(1, pages.size())) {
      DocumentView after = DocumentView.of(NoisePages.html(page));
      NoiseVerdict verdict = classifier.judge(history, before, after);
      alerts.add(verdict.alert());
      history = verdict.history();
      before = after;
    }
    return alerts;
  }

  @Test
  void aTimeOfOneRowIsAResultAndOneOfEveryRowAClock() {
    String rows =
        "<table><tr><td>Ann Lee<td>%s<tr><td>Owen Tasker<td>%s<tr><td>Ray Moss<td>%s"
            + "<tr><td>Ida Kerr<td>%s</table>";
    String old = rows.formatted("2:29:50", "2:31:48", "2:33:01", "2:40:17");
    assertReported(old, rows.formatted("2:29:50", "2:31:18", "2:33:01", "2:40:17"), true);
    assertReported(old, rows.formatted("2:41:12", "2:43:10", "2:44:23", "2:51:39"), false);
  }

  @ParameterizedTest
  @CsvSource({
    "120 views, 133 views, COUNTER",
    "id 8f3a9c21bd77, id 77be01d4ac31, TOKEN",
    "12.50 EUR, 13.50 EUR, PRICE",
    "qualified, disqualified, WORDS",
  })
  void whatIsNoClockInARowWithATimeStaysWhatItIsWhenAClockMoves(
      String old, String now, DifferenceKind expected) {
    String rows =
        "<table><tr><td>Ann Lee<td>2:29:50<td>%s<tr><td>Owen Tasker<td>2:31:48<td>a<tr><td>Ray"
            + " Moss<td>2:33:01<td>b<tr><td>Ida Kerr<td>2:40:17<td>c</table><p>Generated %s</p>";
    List<PageItem> after = items(PAGE.formatted(rows.formatted(now, "10:58:31")));
    List<ItemDifference.Edit> edits =
        ItemDifference.of(items(PAGE.formatted(rows.formatted(old, "10:43:12"))), after).edits();
    assertThat(DeadlinesAndDurations.marked(edits, after, null))
        .extracting(ItemDifference.Edit::sort)
        .containsExactlyInAnyOrder(expected, DifferenceKind.CLOCK);
  }

  @Test
  void whatMovedBeforeIsKnownAsRestlessAndWhatStoodStillIsNot() {
    DocumentView first = restless("We have 126 guests online in town", "Open until 5 May");
    DocumentView second = restless("We have 229 guests online in town", "Open until 5 May");
    DocumentView third = restless("We have 138 guests online in town", "Open until 9 May");
    ChangeClassifier classifier = ChangeClassifier.ofPages(ClassifierParameters.DEFAULT);
    NoiseHistory history = classifier.judge(ChangeClassifier.begin(first), first, second).history();
    NoiseVerdict verdict = classifier.judge(history.rested(), second, third);
    assertThat(verdict.changes()).extracting(Change::newValue).contains("Open until 9 May");
    assertThat(verdict.restless())
        .extracting(Change::newValue)
        .containsExactly("We have 138 guests online in town");
  }

  private static DocumentView restless(String guests, String until) {
    return DocumentView.of(
        NoisePages.html(PAGE.formatted("<p>" + guests + "</p><p>" + until + "</p>")));
  }

  private static List<PageItem> items(String page) {
    return PageSplitter.of(DocumentView.of(NoisePages.html(page)), false, null, false);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Processing time: 12 weeks | Processing time: 16 weeks | true",
        "Response time: 2 hours | Response time: 4 hours | true",
        "Loading time: 3 hours | Loading time: 5 hours | true",
        "Query time: 0.048 s | Query time: 0.051 s | false",
        "Loading time: 2 s | Loading time: 3 s | false",
        "Query took 71 ms on server alder | Query took 18 ms on server cedar | false",
        "Runs on server alder | Runs on server cedar | true",
        "Seite erzeugt in 0,729 Sek. | Seite erzeugt in 0,188 Sek. | false",
        "Swim session ends 19:15 in pool 2 | Swim session ends 20:15 in pool 2 | true",
        "Session ends in room 14 | Session ends in room 12 | true",
        "Session ends in 14 min | Session ends in 12 min | false",
        "Printed programme out, concert 19:47 hall 2 | Printed programme out, concert 20:12 hall 2"
            + " | true",
        "Imprimante libre 13:47 | Imprimante libre 14:12 | true",
        "Your session expires in 23 min | Your session expires in 20 min | false",
        "March 2027 today is Sat 13 | March 2027 today is Sun 14 | false",
        "The course today is in room 13 | The course today is in room 14 | true",
        "Printed 09/11/2026 13:47 | Printed 10/11/2026 20:05 | false",
        "Ruben usually replies in 48 minutes | Ruben usually replies in 27 minutes | false",
        "We reply within 2 days | We reply within 5 days | true",
        "<img src='/t/220px-map.jpg' alt=Map> | <img src='/t/250px-map.jpg' alt=Map> | false",
        "<img src='/cam/1794230130.jpg' alt=Quay> | <img src='/cam/1794257440.jpg' alt=Quay> |"
            + " false",
        "<a href='/uploads/1794230130-agenda.pdf'>Agenda of the council</a> | <a"
            + " href='/uploads/1794257440-agenda.pdf'>Agenda of the council</a> | true",
        "<a href='/event/1794230130'>Next concert</a> | <a href='/event/1795257440'>Next"
            + " concert</a> | true",
        "<a href='/app?v=1794230130'>Our app</a> | <a href='/app?v=1794257440'>Our app</a> | false",
        "<img src='/maps/2025.jpg' alt=Map> | <img src='/maps/2026.jpg' alt=Map> | true",
        "0 to 60 mph in 4 seconds | 0 to 60 mph in 5 seconds | true",
        "100 m in 9.58 s | 100 m in 9.63 s | true",
        "Built in 1980s | Built in 1990s | true",
        "This page refreshes in 40 seconds | This page refreshes in 12 seconds | false",
        "In 40 Sekunden wird die Seite aktualisiert | In 12 Sekunden wird die Seite aktualisiert"
            + " | false",
      })
  void aTimeThatSomethingTakesIsReportedUnlessAMachineTakesIt(
      String old, String now, boolean expected) {
    assertReported(old, now, expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Submission deadline: 30 November 2026 23:59:59 UTC | Submission deadline: 7 December 2026"
            + " 23:59:59 UTC | true",
        "Deadline 2026-11-30 23:59:59 UTC | Deadline 2026-12-07 23:59:59 UTC | true",
        "Visitors are welcome from 3 May 2026 | Visitors are welcome from 10 May 2026 | true",
        "30.11.2026 23:59 | 07.12.2026 23:59 | true",
        "<ul><li>19:30 Uhr</li></ul> | <ul><li>20:00 Uhr</li></ul> | true",
        "<h2>19:30 Uhr</h2> | <h2>20:00 Uhr</h2> | true",
        "<p>14:00 UTC</p> | <p>15:30 UTC</p> | true",
        "<ul><li>10:38 (UTC)</li></ul> | <ul><li>12:02 (UTC)</li></ul> | false",
        "Time: 12:14:34, 17 May 2026 | Time: 14:50:35, 19 May 2026 | false",
        "2026-05-17 12:14:34 | 2026-05-19 14:50:35 | false",
      })
  void anAppointmentIsNoClock(String old, String now, boolean expected) {
    assertReported(old, now, expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<h2>Earthquake: 1,050 dead</h2> | <h2>Earthquake: 1,062 dead</h2> | true",
        "<h2>Jackpot 1,000,000</h2> | <h2>Jackpot 1,020,000</h2> | true",
        "<p>Earthquake: 1,050 dead</p> | <p>Earthquake: 1,062 dead</p> | true",
        "<h2>1,333 contributions in a year</h2> | <h2>1,335 contributions in a year</h2> | false",
        "<h2>18,204 members</h2> | <h2>18,221 members</h2> | false",
        "<h3>Share price</h3><p>121.50</p> | <h3>Share price</h3><p>122.10</p> | true",
        "<h3>Online price</h3><p>121</p> | <h3>Online price</h3><p>122</p> | true",
        "7,391,000 people waiting for hospital treatment | 7,423,000 people waiting for hospital"
            + " treatment | true",
        "14 people waiting for a berth | 9 people waiting for a berth | true",
        "There are 14 people waiting for a kidney | There are 19 people waiting for a kidney |"
            + " true",
        "There are currently 14 people waiting | There are currently 19 people waiting | false",
        "14 people in the queue | 19 people in the queue | false",
        "Maximum system load: 120 kg | Maximum system load: 150 kg | true",
        "<table><tr><th>Maximum system load<td>120 kg</table> | <table><tr><th>Maximum system"
            + " load<td>150 kg</table> | true",
        "System load 5 kN | System load 7 kN | true",
        "System load 5.5 kN | System load 7.5 kN | true",
        "Server load 89% | Server load 67% | false",
        "System load: 0.42 | System load: 1.37 | false",
        "Members: 12 - day pass: 15 - groups: 90 | Members: 13 - day pass: 17 - groups: 95 | true",
        "Members: 1,204 - topics: 88,120 - posts: 431,002 | Members: 1,209 - topics: 88,140 -"
            + " posts: 431,317 | false",
        "<h3>Members online</h3><p>121</p> | <h3>Members online</h3><p>164</p> | false",
      })
  void aNumberThatGrowsIsACounterOnlyIfWordsSaySo(String old, String now, boolean expected) {
    assertReported(old, now, expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<p>Share price:</p><p>121.50</p> | <p>Share price:</p><p>122.10</p> | true",
        "<p>Like new:</p><p>35</p> | <p>Like new:</p><p>36</p> | true",
        "<p>Visitors:</p><p>48,221</p> | <p>Visitors:</p><p>48,990</p> | false",
      })
  void aLabelAboveANumberSaysThatItIsACounterOnlyAlone(String old, String now, boolean expected) {
    assertReported(old, now, expected);
  }

  @Test
  void twoCardsWithALabelThatSwapTheirNumbersAreBothReported() {
    String cards =
        "<ul><li><h3>Oak desk</h3><p>Stock:</p><p>%d</p></li><li><h3>Pine desk</h3><p>Stock:</p>"
            + "<p>%d</p></li><li><h3>Ash desk</h3><p>Stock:</p><p>7</p></li></ul>";
    assertReported(cards.formatted(0, 5), cards.formatted(5, 0), true);
    assertThat(ItemDifference.of(items(cards.formatted(10, 12)), items(cards.formatted(12, 15))))
        .extracting(ItemDifference::edits, list(ItemDifference.Edit.class))
        .extracting(edit -> edit.oldText() + " to " + edit.newText())
        .containsExactly("10 to 12", "12 to 15");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<ul><li>Rooms free (2)</ul> | <ul><li>Rooms free (0)</ul> | true",
        "<h3>Open positions (3)</h3> | <h3>Open positions (4)</h3> | true",
        "<ul><li><a href=/s>Seats</a> (2)</ul> | <ul><li><a href=/s>Seats</a> (0)</ul> | true",
        "<ul><li><a href=/b>Books</a> (10)</ul> | <ul><li><a href=/b>Books</a> (11)</ul> | false",
      })
  void aCountBesideTheContentIsAFacetOnlyOfALink(String old, String now, boolean expected) {
    assertReported("<aside>" + old + "</aside>", "<aside>" + now + "</aside>", expected);
  }

  @Test
  void aCellBesideANestedTableHasNoColumn() {
    String row =
        "<table><tr><th>Views<th>Item<th>Price<tr><td><table><tr><td>Photo</table><td>Lamp<td>%d"
            + "</table>";
    assertReported(row.formatted(49), row.formatted(59), true);
  }

  @ParameterizedTest
  @CsvSource({
    "Last updated 05.11.2026, Last updated 06.11.2026, false",
    "Last updated 05.11.26 10:04, Last updated 06.11.26 11:40, false",
    "Call 01-42-68-53-00, Call 01-42-68-53-07, true",
  })
  void aDateInTheFooterIsNoTelephoneNumber(String old, String now, boolean expected) {
    String page = PAGE.formatted("Rooms with a view") + "<footer><p>%s</footer>";
    assertThat(alerts(page.formatted(old), page.formatted(now))).isEqualTo(expected);
  }

  @Test
  void iconsStandWhereTheyAreAndAreNoReadouts() {
    String cards =
        "<p>Oak desk <i title='Grade %d of 9'></i><p>Made in Kiel by hand<p>Pine desk <i"
            + " title='Level %d of 7'></i><p>Made in Bern by hand<p>Ash desk <i title='Stage %d of"
            + " 5'></i>";
    assertReported(cards.formatted(3, 4, 2), cards.formatted(5, 6, 3), true);
  }

  @Test
  void theTopStoriesOfAFrontPageAreItsContentAndThoseBelowAnArticleAreNot() {
    String stories =
        "<section><h2>Top stories</h2><h3><a href=/%s>%s</a></h3><p>The mayor spoke at"
            + " noon.</section>";
    String old = stories.formatted("bridge", "Bridge closed for a year after the flood");
    String now = stories.formatted("mayor", "Mayor resigns over the cost of the harbour");
    String sport = "<section><h2>Sport</h2><div><p>Rovers won the cup again.</div></section>";
    String front = "<main><h1>The Daily</h1>%s" + sport.repeat(12) + "</main>";
    assertThat(alerts(front.formatted(old), front.formatted(now))).isTrue();
    assertReported(old, now, false);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Marta · hace 15 minutos · 60 comentarios | Marta · hace 9 horas · 96 comentarios | false",
        "15時間前 | 46分前 | false",
        "3시간 전 | 5분 전 | false",
        "vor 3 Std. · 12 Kommentare | vor 2 Tagen · 14 Kommentare | false",
        "il y a environ 3 heures · 12 commentaires | il y a 5 minutes · 13 commentaires | false",
        "3 ore fa · 12 commenti | 5 minuti fa · 14 commenti | false",
        "3 часа назад · 120 просмотров | 5 минут назад · 130 просмотров | false",
        "3 saat önce | 5 dakika önce | false",
        "Reservada hace 20 horas · 5 personas la están mirando | Reservada hace 4 minutos · 14"
            + " personas la están mirando | false",
        "Holding time on the hotline is 12 minutes at the moment. | Holding time on the hotline is"
            + " 8 minutes at the moment. | false",
        "Founded 1961 - Monday 12 October 2026, 23:01 | Founded 1961 - Tuesday 13 October 2026,"
            + " 08:45 | false",
        "Route A: normal timetable · checked 8 minutes ago · 125 watching | Route A: amended"
            + " timetable · checked 5 minutes ago · 12 watching | true",
        "Room · hace 3 horas · 72 € | Room · hace 5 minutos · 75 € | true",
        "Duration: 3 hours | Duration: 4 hours | true",
        "Cancel up to 24 hours before arrival | Cancel up to 48 hours before arrival | true",
        "Starts 2026-12-05T02:00:00Z | Starts 2026-12-05T02:30:00Z | true",
        "会議室は1回60分まで | 会議室は1回90分まで | true",
      })
  void anAgeIsNoNewsInAnyLanguageAndWhatStandsBesideItMayBe(
      String old, String now, boolean expected) {
    assertReported(old, now, expected);
  }
}
