package dev.vigil.diff.noise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What people wait for is reported again and again, however often it changes. */
class AwaitedAgainTest {
  private static final String PROSE =
      "<p>" + "We have repaired boats by the old quay since 1961. ".repeat(12) + "</p>";

  private static final String[] WORDS =
      ("storm bridge harbour market council ferry lamp garden tower winter bakery castle river"
              + " school forest music theatre station museum engine island cliff sailor orchard")
          .split(" ", -1);

  private static String quay(String body) {
    return "<main><h1>Quay</h1>" + PROSE + body + "</main>";
  }

  private static String words(int seed) {
    int at = Math.floorMod(seed * 7919, 24 * 23);
    return WORDS[at % 24] + " behind the " + WORDS[(at / 24 + at % 24 + 1) % 24];
  }

  /** Whether each of the versions after the first is reported. */
  private static boolean areAllReported(int versions, IntFunction<String> page) {
    return RestlessPagesTest.reported(versions, page).stream().allMatch(reported -> reported);
  }

  @Test
  void aStateIsReportedAlsoWhenBothStatesAreKnown() {
    String row = "<table><tr><td>Crane<td>%s<tr><td>Slip<td>Operational<tr><td>Fuel<td>Operational";
    String box = "<div><h3>Crane</h3><p>%s</p></div>";
    for (String part : List.of(row + "</table>", box)) {
      assertThat(
              areAllReported(
                  16, i -> quay(part.formatted(i % 2 == 0 ? "Partial outage" : "Major outage"))))
          .isTrue();
    }
  }

  @Test
  void aFlagOfAnotherColourIsReportedHoweverOftenItIsHoisted() {
    String[] colours = {"Green", "Yellow", "Red"};
    assertThat(
            areAllReported(
                16,
                i ->
                    quay(
                        "<div><h3>Flag of the beach</h3><p>%s</p></div>"
                            .formatted(colours[(i + i / 3) % 3 == 0 ? 2 : i % 2]))))
        .isTrue();
  }

  @Test
  void theStateOnAButtonIsReportedEachTime() {
    String[] words = {"Reserve", "Sold out", "Join the list", "Reserve", "Closed", "Call us"};
    for (String button :
        List.of(
            "<input type=submit value='%s'>", "<button>%s</button>", "<button>%s now</button>")) {
      assertThat(areAllReported(6, i -> quay("<form>" + button.formatted(words[i]) + "</form>")))
          .isTrue();
    }
    assertThat(areAllReported(3, i -> quay("<button>Pay " + (20 + 5 * i) + " EUR</button>")))
        .isTrue();
  }

  @Test
  void theTextOfATextAreaIsReportedAgain() {
    assertThat(areAllReported(3, i -> quay("<form><textarea>" + words(i) + "</textarea></form>")))
        .isTrue();
  }

  @Test
  void whatPeopleEditInAFormIsReportedInALongHistory() {
    int[] edits = {0, 0, 0, 1, 1, 2, 2, 2, 3, 3};
    for (String part :
        List.of(
            "<textarea>%s</textarea>",
            "<textarea>Hello\n%s\nBye</textarea>",
            "<button>Pay %2$d EUR</button>",
            "<input type=submit value='Pay %2$d EUR'>")) {
      List<Boolean> reported =
          RestlessPagesTest.reported(
              10,
              i -> quay("<form>" + part.formatted(words(edits[i]), 20 + 5 * edits[i]) + "</form>"));
      assertThat(IntStream.range(0, 9).filter(reported::get).boxed())
          .as(part)
          .containsExactly(2, 4, 7);
    }
  }

  /** A league in which each team gets up to three points from each match. */
  private static String league(int match) {
    StringBuilder rows = new StringBuilder("<table><tr><th>Team<th>Played<th>Points");
    for (int team = 0; team < 6; team++) {
      int points = 30;
      for (int i = 1; i <= match; i++) {
        points += new int[] {0, 1, 3}[(i * 5 + team * 7) % 11 % 3];
      }
      rows.append("<tr><td>").append(WORDS[team]).append(" rovers<td>").append(20 + match);
      rows.append("<td>").append(points);
    }
    return "<main><h1>Table</h1>" + rows + "</table></main>";
  }

  @Test
  void aTableOfScoresIsReportedAfterEachMatch() {
    assertThat(areAllReported(16, AwaitedAgainTest::league)).isTrue();
  }

  @Test
  void oneDayOfTwoMatchesDoesNotHideThoseAfterIt() {
    assertThat(RestlessPagesTest.reported(16, i -> league(i < 4 ? i : i + 3)))
        .doesNotContain(false);
  }

  private static String list(int first, int entries, String form) {
    StringBuilder list = new StringBuilder("<h2>From the quay</h2><ul>");
    for (int i = 0; i < entries; i++) {
      list.append("<li>").append(form.formatted(words(first + i))).append("</li>");
    }
    return list.append("</ul>").toString();
  }

  @Test
  void aListThatGrowsAtItsTopIsReportedHoweverOftenItGrows() {
    for (String form : List.of("%1$s", "<a href='/n/%1$s'>%1$s</a>")) {
      assertThat(areAllReported(20, i -> quay(list(100 - i, 6, form)))).isTrue();
    }
  }

  private static final int[] SOMETIMES = {0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6};

  @Test
  void aListOfEntriesThatNeverComeBackIsReportedAlsoWhenAllAreOtherOnes() {
    List<Boolean> reported =
        RestlessPagesTest.reported(18, i -> quay(list(4 * SOMETIMES[i], 4, "%s")));
    assertThat(IntStream.range(0, 17).filter(reported::get).boxed())
        .containsExactly(2, 4, 7, 9, 12, 15);
  }

  @Test
  void aFigureThatGoesFarInSmallStepsIsReportedOnTheWay() {
    int[] steps = new int[40];
    for (int i = 1; i < steps.length; i++) {
      steps[i] = steps[i - 1] + (i % 5 == 1 || i % 5 == 3 ? 1 : 0);
    }
    IntFunction<String> level = i -> quay("<p>Water level: " + (240 + 12 * steps[i]) + " cm</p>");
    List<Boolean> reported = RestlessPagesTest.reported(40, level);
    assertThat(reported.subList(14, 39)).contains(true, false);
    assertThat(reported.subList(14, 39).stream().filter(one -> one).count()).isLessThan(5);
  }

  @Test
  void aRateThatGoesFarInSmallStepsIsReportedOnTheWay() {
    IntFunction<String> rate =
        i -> quay(String.format(Locale.ROOT, "<p>1 EUR = %.4f PLN</p>", 4.2 + 0.051 * i));
    List<Boolean> reported = RestlessPagesTest.reported(40, rate);
    assertThat(reported.subList(6, 39)).contains(true, false);
    assertThat(reported.subList(6, 39).stream().filter(one -> one).count()).isLessThan(4);
  }
}
