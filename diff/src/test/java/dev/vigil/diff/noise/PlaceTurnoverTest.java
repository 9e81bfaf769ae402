package dev.vigil.diff.noise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A place whose words are exchanged at many checks is known by how often, not by its words. */
class PlaceTurnoverTest {
  private static final String PROSE =
      "<p>" + "The institute studies the currents of the northern sea. ".repeat(12) + "</p>";

  private static final String[] DISHES = {
    "lentil stew",
    "pea soup",
    "pea soup",
    "pancakes",
    "pancakes",
    "fish pie",
    "pea soup",
    "pea soup",
    "lentil stew",
    "lentil stew",
    "pancakes",
    "fish pie"
  };

  private static String institute(String classes, String side, String main) {
    return "<main><h1>Institute</h1>"
        + PROSE
        + main
        + "</main><aside class="
        + classes
        + "><p>Citations: 1210</p>"
        + side
        + "</aside>";
  }

  private static List<Integer> reported(int versions, IntFunction<String> page) {
    List<Boolean> reported = RestlessPagesTest.reported(versions, page);
    return IntStream.rangeClosed(2, versions).filter(v -> reported.get(v - 2)).boxed().toList();
  }

  @Test
  void theWordsBehindALabelAreLearntAlsoInANewLayout() {
    IntFunction<String> page =
        i -> institute(i < 8 ? "box" : "panel", "<p>Lunch at the hall: " + DISHES[i] + "</p>", "");
    assertThat(reported(DISHES.length, page)).isSubsetOf(2, 4);
  }

  @Test
  void anotherWordBehindALabelThatSeldomChangesIsReported() {
    IntFunction<String> page =
        i ->
            institute(
                "box", "<p>Director: " + (i < 5 ? "Ida" : i < 9 ? "Per" : "Ulla") + "</p>", "");
    assertThat(reported(12, page)).containsExactly(6, 10);
  }

  @Test
  void aStateBehindALabelIsReportedHoweverOften() {
    IntFunction<String> page =
        i -> institute("box", "", "<p>Library: " + (i % 2 == 0 ? "open" : "closed") + "</p>");
    assertThat(reported(7, page)).containsExactly(2, 3, 4, 5, 6, 7);
  }

  @Test
  void aBannerThatStoodStillAtTheFirstChecksIsLearntAfterTwoExchanges() {
    String[] banners = {
      "Yearly test for 29 euro at Hamer",
      "Winter tyres fitted for free",
      "Yearly test for 29 euro at Hamer",
      "Borrow for the car of your dreams",
      "Compare the insurers of your car"
    };
    IntFunction<String> page =
        i -> institute("box", "", "<div id=strip>" + banners[Math.max(0, i - 3)] + "</div>");
    assertThat(reported(8, page)).doesNotContain(7, 8);
  }

  @Test
  void aSentenceThatPeopleEditTwiceIsReportedTwice() {
    String[] notes = {
      "Visitors ring the bell at the gate",
      "Visitors use the southern entrance",
      "Guests come through the new hall"
    };
    IntFunction<String> page =
        i -> institute("box", "", "<div id=strip>" + notes[i < 4 ? 0 : i < 7 ? 1 : 2] + "</div>");
    assertThat(reported(9, page)).containsExactly(5, 8);
  }

  @Test
  void aLongValueBehindALabelInASideBoxIsReportedIfItStoodStill() {
    IntFunction<String> page =
        i ->
            institute(
                "box",
                "<h3>Rights</h3><p>Creative Commons Attribution"
                    + (i < 6 ? "" : "-NonCommercial")
                    + " 4.0</p>",
                "");
    assertThat(reported(8, page)).containsExactly(7);
  }

  private static final String[] SKIES = {
    "Rain 13 \u00b0C",
    "Rain 18 \u00b0C",
    "Cloudy 18 \u00b0C",
    "Sunny 22 \u00b0C",
    "Sunny 22 \u00b0C",
    "Sunny 12 \u00b0C",
    "Fog 9 \u00b0C",
    "Fog 11 \u00b0C",
    "Rain 11 \u00b0C",
    "Rain 6 \u00b0C"
  };

  @Test
  void wordsAndNumbersOfOnePlaceCountTogether() {
    assertThat(
            reported(
                SKIES.length,
                i -> "<header><p class=sky>" + SKIES[i] + "</p></header>" + institute("a", "", "")))
        .isEmpty();
  }

  private static String guests(int all, int members) {
    return institute(
        "a", "<div><p>%d visitors, %d of them members</p></div>".formatted(all, members), "");
  }

  @Test
  void aSmallNumberThatOftenStaysIsReadWithTheLineAroundIt() {
    int[] all = {30, 36, 48, 71, 79, 46, 22, 88, 8, 57};
    int[] members = {1, 1, 1, 3, 0, 3, 3, 3, 2, 3};
    assertThat(reported(all.length, i -> guests(all[i], members[i])))
        .allMatch(version -> version < 5);
  }

  @Test
  void timesOfOneLineAmongOthersAreKnownByTheirPosition() {
    String[] tides = {
      "05:26 and 15:21",
      "09:51 and 21:58",
      "05:34 and 23:52",
      "05:34 and 23:52",
      "11:36 and 15:15",
      "11:18 and 19:15",
      "05:25 and 21:27",
      "07:08 and 20:20"
    };
    IntFunction<String> page =
        i ->
            institute(
                "a",
                "",
                "<div class=now><p>Sea slight</p><p>"
                    + tides[i]
                    + "</p><p>Slip: north</p><p>Pier lights on</p></div>");
    assertThat(reported(tides.length, page)).allMatch(version -> version < 6);
    assertThat(reported(8, i -> page.apply(i).replace("north", i < 6 ? "north" : "south")))
        .contains(7);
  }
}
