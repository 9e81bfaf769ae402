package dev.vigil.diff.noise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A card that rotates goes as a whole, and says nothing about the entries of the page. */
class RotatingCardsTest {
  private static final String PROSE =
      "<p>"
          + "Knead the dough until it is smooth and let it rest for a night. ".repeat(12)
          + "</p>";

  private static final List<String> DISHES =
      List.of(
          "Seeded soda bread",
          "Cherry clafoutis",
          "Smoked aubergine dip",
          "Plum tray cake",
          "Miso roast carrots",
          "Quick pickled onions",
          "Buckwheat pancakes",
          "Leek and potato pie");

  private static List<Integer> reported(int versions, IntFunction<String> page) {
    List<Boolean> reported = RestlessPagesTest.reported(versions, page);
    return IntStream.rangeClosed(2, versions).filter(v -> reported.get(v - 2)).boxed().toList();
  }

  private static String card(String dish) {
    String file = dish.toLowerCase(java.util.Locale.ROOT).replace(' ', '-');
    return "<article><img src=/img/"
        + file
        + ".jpg><h3><a href=/"
        + file
        + "/>"
        + dish
        + "</a></h3></article>";
  }

  /** Three cards of eight, of which one or two are exchanged at some checks. */
  private static String recipe(int version, String salt) {
    int[] from = {0, 2, 2, 2, 3, 5, 1, 4, 4, 6, 0, 2};
    String cards =
        IntStream.range(0, 3)
            .mapToObj(i -> card(DISHES.get((from[version] + 2 * i) % DISHES.size())))
            .collect(Collectors.joining());
    return "<main><h1>Country loaf</h1>"
        + PROSE
        + "<ul><li>500 g flour</li><li>"
        + salt
        + "</li><li>320 g water</li></ul><div class=more>"
        + cards
        + "</div></main>";
  }

  @Test
  void theNameAndThePictureOfACardThatRotatesAreHeldBackTogether() {
    assertThat(reported(12, i -> recipe(i, "10 g salt"))).allMatch(version -> version < 6);
    assertThat(reported(12, i -> recipe(i, i < 8 ? "10 g salt" : "12 g salt"))).contains(9);
  }

  private static String paper(int version, String headline) {
    String[] ads = {"Toldos Cifuentes", "Dentist Vega, first visit free", "Tyres by Marcos"};
    return "<div class=ad><p>"
        + ads[version % ads.length]
        + "</p></div><main><h1>Paper</h1><p>"
        + headline
        + "</p>"
        + PROSE
        + "</main>";
  }

  @Test
  void aHeadlineBesideAnAdvertisementIsReportedEachTimeItIsWrittenAnew() {
    assertThat(
            reported(
                12,
                i ->
                    paper(
                        i,
                        i < 6
                            ? "Council debates the budget for the coming year"
                            : i < 10
                                ? "Iron bridge shut to traffic after cracks appear"
                                : "Iron bridge open again for walkers only")))
        .contains(7, 11);
  }

  @Test
  void oneMoreEntryOfAListInASideBoxIsReported() {
    IntFunction<String> page =
        i ->
            "<main><h1>tinycsv</h1>"
                + PROSE
                + "<p>Downloads this week: "
                + (1200 + 7 * i)
                + "</p></main><aside><h3>Collaborators</h3><ul><li>alder and birch</li>"
                + "<li>cedar and dogwood</li><li>elm and fir</li>"
                + (i < 7 ? "" : "<li>kestrel and lark</li>")
                + "</ul></aside>";
    assertThat(reported(9, page)).contains(8);
  }

  @Test
  void storiesThatComeAtTheTopOfThreeAreReportedHoweverOften() {
    IntFunction<String> page =
        i ->
            "<main><h1>Paper</h1><div class=stories>"
                + IntStream.range(0, 3)
                    .mapToObj(at -> card("Story %s of the day".formatted((char) ('z' - i + at))))
                    .collect(Collectors.joining())
                + "</div>"
                + PROSE
                + "</main>";
    assertThat(reported(9, page)).containsExactly(2, 3, 4, 5, 6, 7, 8, 9);
  }
}
