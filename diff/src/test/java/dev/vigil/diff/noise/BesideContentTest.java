package dev.vigil.diff.noise;

import static dev.vigil.diff.noise.MainContentTest.alerts;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Facts around the main content that people wait for. */
class BesideContentTest {
  private static final String MAIN =
      "<main><h1>Notices</h1><p>"
          + "The council publishes its notices here and in the gazette. ".repeat(12)
          + "</p>%s</main>";

  private static final String PAGE = MAIN.formatted("");

  /** Whether the last version is reported after others that were equal beside the content. */
  private static boolean reportedAtLast(String old, String now) {
    List<Boolean> reported =
        RestlessPagesTest.reported(
            6, i -> MAIN.formatted("<p>Seen " + i + " times") + (i < 5 ? old : now));
    return reported.getLast();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<div><dl><dt>Office<dd>Brazil Avenue 12, room 3<dd>Mon to Fri</dl></div>"
            + " | <div><dl><dt>Office<dd>At the Old Mill 77, ground floor<dd>Mon to Fri</dl></div>"
            + " | true",
        "<aside><h2>The desk</h2><p>Ring us from 8 to 12.</p><p>Or write.</p></aside>"
            + " | <aside><h2>The desk</h2><p>Nobody works in week 29.</p><p>Or write.</p></aside>"
            + " | true",
        "<aside><h2>The desk</h2><p>Ring us if you like.</p><p>Or write.</p></aside>"
            + " | <aside><h2>The desk</h2><p>Feel free to call.</p><p>Or write.</p></aside>"
            + " | false",
      })
  void aLineWithAFigureThatStoodStillBesideTheContentIsReportedAlsoWhenItsWordsAreOthers(
      String old, String now, boolean expected) {
    assertThat(reportedAtLast(old, now)).isEqualTo(expected);
  }

  @Test
  void aLineBesideTheContentThatSaysSomethingElseAgainAndAgainIsNotReported() {
    String[] tips = {"Sow 3 rows", "Rest on Sunday", "Dig 2 beds", "Water at 7", "Open a window"};
    assertThat(
            RestlessPagesTest.reported(
                20,
                i -> PAGE + "<aside><h2>Garden</h2><p>" + tips[i * 3 % 5] + " now.</p></aside>"))
        .endsWith(false, false, false, false, false, false, false, false);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<div><a href=/contact><span>%s</span></a></div> | We are closed from 14 to 21 April. |"
            + " true",
        "<div><a href=/contact><span>%s</span></a></div> | Siamo chiusi dal 14 al 21 aprile. |"
            + " true",
        "<header><a href=/contact>%s</a></header> | Wir haben am Montag geschlossen. | true",
        "<div><a href=/contact><span>%s</span></a></div> | Read our letter from April. | false",
      })
  void aClosureThatIsALinkAsAWholeIsReported(String bar, String text, boolean expected) {
    assertThat(alerts(PAGE, bar.formatted(text) + PAGE)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"/guide-b.pdf, /guide-c.pdf, true", "/guide-b, /guide-c, false"})
  void filesBelowAHeadingAreOfferedByThePageAndPagesAreRecommended(
      String old, String now, boolean expected) {
    String list =
        MAIN.formatted(
            "<h2>\u76f8\u5173\u6587\u6863</h2><ul><li><a href=%1$s>Guide %1$s</a><li><a"
                + " href=/manual.pdf>Manual</a></ul>");
    assertThat(alerts(list.formatted(old), list.formatted(now))).isEqualTo(expected);
  }
}
