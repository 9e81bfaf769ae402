package dev.vigil.diff.noise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** At the first checks what moves by itself is known by what moves with it. */
class FirstChecksTest {
  private static final String PROSE =
      "<p>" + "The stations of the coast measure the air and the sea. ".repeat(12) + "</p>";

  private static boolean reported(String before, String after) {
    return RestlessPagesTest.reported(2, i -> i == 0 ? before : after).getFirst();
  }

  private static String box(int views, int downloads, String volume, String more) {
    return "<main><h1>Data</h1>%s</main><aside><h3>Usage</h3><p><b>%,d</b> <p><b>%,d</b><p>Data volume %s GB%s</aside>"
        .formatted(PROSE, views, downloads, volume, more);
  }

  @Test
  void figuresOfASideBoxThatMoveTogetherAreCounters() {
    assertThat(reported(box(5123, 1742, "495.8", ""), box(5132, 1745, "426.0", ""))).isFalse();
  }

  @Test
  void aFigureThatMovesAloneInASideBoxIsReported() {
    assertThat(reported(box(5123, 1742, "495.8", ""), box(5123, 1742, "426.0", ""))).isTrue();
  }

  @Test
  void placesThatAreLeftAreReportedBesideCounters() {
    assertThat(
            reported(
                box(5123, 1742, "495.8", "<p>8 places left"),
                box(5132, 1745, "426.0", "<p>3 places left")))
        .isTrue();
  }

  private static String table(String clock, List<String> rows) {
    StringBuilder all =
        new StringBuilder("<main><h1>Coast</h1>" + PROSE + "<p>Updated at " + clock + "</p>");
    all.append("<p>Next reading in ").append(clock.charAt(3) - '0' + 1).append(" min 45 s</p>");
    all.append("<p>Page id 1b50cffa-40de-47d3-acc7-4ad9d95a0").append(clock.charAt(3));
    all.append("a3</p><table>");
    for (String row : rows) {
      all.append("<tr><td>").append(row.replace(", ", "<td>")).append("</tr>");
    }
    return all.append("</table></main>").toString();
  }

  @Test
  void aTableOfWhichAllFiguresGoUpAndDownShowsReadings() {
    String before =
        table(
            "04:00",
            List.of("Oost, 9.3 °C, 995 hPa", "Brug, 6.0 °C, 1023 hPa", "Liss, 1.7 °C, 1010 hPa"));
    String after =
        table(
            "10:42",
            List.of("Oost, 2.5 °C, 998 hPa", "Brug, 7.7 °C, 999 hPa", "Liss, 0.9 °C, 1003 hPa"));
    assertThat(reported(before, after)).isFalse();
  }

  @Test
  void aTableOfWhichSomeRowsStayOrAllGoUpIsReported() {
    String before = table("04:00", List.of("Oost, 9, 20", "Brug, 6, 13", "Liss, 5, 11"));
    String some = table("10:42", List.of("Oost, 9, 20", "Brug, 7, 12", "Liss, 4, 12"));
    String all = table("10:42", List.of("Oost, 10, 23", "Brug, 7, 14", "Liss, 6, 14"));
    assertThat(reported(before, some)).isTrue();
    assertThat(reported(before, all)).isTrue();
  }

  private static String bar(String tag, String links) {
    return "<%s><h1>Ferries</h1><p>%s</p><h2>Departures</h2>%s</%s>"
        .formatted(tag, links, PROSE, tag);
  }

  @Test
  void anotherLinkInABarOfLinksIsNavigation() {
    String links = "<a href=/>Home</a> / <a href=/fares>Fares</a> / <a href=/contact>Contact</a>";
    String more = links + " / <a href=/jobs>Work with us</a>";
    assertThat(reported(bar("div", links), bar("div", more))).isFalse();
    assertThat(reported(bar("main", links), bar("main", more))).isTrue();
  }

  @Test
  void linksWithNumbersInABarAreContent() {
    String links = "<a href=/a>Report 1</a> / <a href=/b>Report 2</a> / <a href=/c>Report 3</a>";
    String more = links + " / <a href=/d>Report 4</a>";
    assertThat(reported(bar("div", links), bar("div", more))).isTrue();
  }

  @Test
  void aTokenWithSeparatorsInALinkIsATokenAndAWordIsNot() {
    String page = "<main><h1>Shop</h1>" + PROSE + "<p><a href=/r/%s>Gloves of wool</a></main>";
    assertThat(reported(page.formatted("0rDWz5-VC19gf_qXgC"), page.formatted("ikUcBsHG7_ht0DIbRM")))
        .isFalse();
    assertThat(reported(page.formatted("gloves_of_wool2"), page.formatted("mittens_of_wool2")))
        .isTrue();
  }
}
