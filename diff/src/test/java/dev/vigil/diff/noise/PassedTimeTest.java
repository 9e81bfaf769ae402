package dev.vigil.diff.noise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.DocumentView;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the time between two fetches explains is no news, and what it does not explain is. */
class PassedTimeTest {
  private static final String PAGE =
      "<main><h1>Sale rooms</h1>"
          + "<p>The rooms by the old quay open their doors to every bidder.</p>".repeat(8)
          + "<p>%s</p></main>";

  private static boolean reported(String old, Instant before, String now, Instant after) {
    DocumentView was = DocumentView.of(NoisePages.html(PAGE.formatted(old)));
    DocumentView is = DocumentView.of(NoisePages.html(PAGE.formatted(now)));
    return ChangeClassifier.ofPages(ClassifierParameters.DEFAULT)
        .fetched(before, after)
        .judge(ChangeClassifier.begin(was), was, is)
        .alert();
  }

  private static boolean reported(String old, String now, long seconds) {
    Instant first = Instant.parse("2026-07-11T08:00:00Z");
    return reported(old, first, now, first.plusSeconds(seconds));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "8d 11h 0m left | 8d 4h 59m left | 21655",
        "noch 3 Tage 4 Std. | noch 2 Tage 9 Std. | 68400",
        "closes in 5 hours | closes in 2 hours | 10800",
        "Nog 2 dagen en 3 uur | Nog 1 dag en 23 uur | 14400",
        "Quedan 2 horas | Quedan 45 minutos | 4500",
        "4 days 2 hours 10 minutes | 4 days 1 hour 12 minutes | 3480",
      })
  void aCountdownThatFellByTheTimeThatPassedIsNoNews(String old, String now, long seconds) {
    assertThat(reported(old, now, seconds)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "8d 11h 0m left | 9d 11h 0m left | 21655",
        "8d 11h 0m left | 5d 4h 59m left | 21655",
        "noch 3 Tage 4 Std. | noch 5 Tage 4 Std. | 3600",
        "Ends in 3 days | Ends in 9 days | 86400",
        "5 days left | 12 days left | 86400",
      })
  void aCountdownWhoseEndMovedIsReported(String old, String now, long seconds) {
    assertThat(reported(old, now, seconds)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Lieferzeit 3 Tage | Lieferzeit 2 Tage | 86400",
        "Repairs take 6 weeks | Repairs take 5 weeks | 604800",
      })
  void aDurationThatFellByOneIsNoCountdown(String old, String now, long seconds) {
    assertThat(reported(old, now, seconds)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Hamster 0.20 came out today | Hamster 0.20 came out 3 days ago | 259000",
        "Lagerist (heute) | Lagerist (vor 3 Tagen) | 259000",
        "Annons 41 idag | Annons 41 för 2 dagar sedan | 180000",
        "Hamster 0.20 · today | Hamster 0.20 · yesterday | 86400",
        "Hamster 0.20 · today | Hamster 0.20 · 5 hours ago | 14400",
      })
  void whatHappenedTodayIsTheSameWhenItIsSomeDaysAgo(String old, String now, long seconds) {
    assertThat(reported(old, now, seconds)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Hamster 0.20 came out today | Hamster 0.20 came out 3 days ago | 7200",
        "Hamster 0.20 came out 3 days ago | Hamster 0.20 came out today | 86400",
        "Hamster 0.20 came out today | Hamster 0.21 came out 3 days ago | 259000",
        "The hall is open today | The hall is open tomorrow | 86400",
      })
  void anAgeThatDoesNotAgreeWithTheTimeThatPassedIsReported(String old, String now, long seconds) {
    assertThat(reported(old, now, seconds)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "13 Nisan 2026 Pazartesi, saat 09:30 | 2026-04-13T06:30:00Z |"
            + " 13 Nisan 2026 Pazartesi, saat 13:31 | 2026-04-13T10:31:55Z",
        "13 Nisan 2026 Pazartesi, saat 22:37, İstanbul 21° | 2026-04-13T22:37:26Z |"
            + " 14 Nisan 2026 Salı, saat 06:37, İstanbul 9° | 2026-04-14T06:37:44Z",
        "Dnes je pondělí 11. 5. 2026, svátek má Alena. | 2026-05-11T04:00:00Z |"
            + " Dnes je středa 13. 5. 2026, svátek má Prokop. | 2026-05-13T04:00:33Z",
        "Oggi è martedì 6/10. A Rovàna ci sono 8 gradi. | 2026-10-06T09:00:00Z |"
            + " Oggi è mercoledì 7/10. A Rovàna ci sono 10 gradi. | 2026-10-07T08:59:10Z",
        "Saturday 7 March 2026, 11:04 pm | 2026-03-07T17:34:00Z |"
            + " Sunday 8 March 2026, 3:49 pm | 2026-03-08T10:19:00Z",
        "Monday, May 25 | 2026-05-25T05:00:00Z | Tuesday, May 26 | 2026-05-26T05:00:00Z",
      })
  void theMomentOfBothChecksIsTheClockOfThePage(
      String old, Instant before, String now, Instant after) {
    assertThat(reported(old, before, now, after)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Dnes je pondělí 11. 5. 2026, svátek má Alena. | 2026-05-11T04:00:00Z |"
            + " Dnes je středa 13. 5. 2026, zavřeno. | 2026-05-13T04:00:33Z",
        "Bids until Monday 11 May 2026 | 2026-05-11T04:00:00Z |"
            + " Bids until Wednesday 13 May 2026 | 2026-05-13T04:00:00Z",
        "Answer by Friday 8 May 2026 | 2026-05-07T04:00:00Z |"
            + " Answer by Wednesday 13 May 2026 | 2026-05-13T04:00:00Z",
        "Concert Monday 11 May 2026, 20:00 | 2026-05-11T04:00:00Z |"
            + " Concert Wednesday 13 May 2026, 20:00 | 2026-05-13T04:00:00Z",
        "13 May 2026, 18:00 | 2026-05-13T09:00:00Z | 13 May 2026, 19:00 | 2026-05-13T10:00:00Z",
        "Wednesday 13 May 2026: soup | 2026-05-13T09:00:00Z |"
            + " Thursday 14 May 2026: stew | 2026-05-14T09:00:00Z",
      })
  void anotherDateIsReportedAlsoIfItIsThatOfTheCheckByChance(
      String old, Instant before, String now, Instant after) {
    assertThat(reported(old, before, now, after)).isTrue();
  }
}
