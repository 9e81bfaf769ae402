package dev.vigil.diff.noise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A page that is built anew says the same, and what was learnt about its places stays known. */
class RebuiltPagesTest {
  private static final String PROSE =
      "<p>" + "The ferry crosses the sound four times on every working day. ".repeat(12) + "</p>";

  private static final String[] QUOTES = {
    "Best bacon roll in Scotland, says Rab",
    "Crew were so kind to our old dog",
    "Smooth crossing despite all that wind",
    "Children loved every single minute aboard",
    "Coffee could be hotter, views could not",
    "Friendly stewards, clean cabins throughout",
    "Saw two dolphins near the north slip",
    "Never late during eleven whole years"
  };

  private static boolean reported(String before, String after) {
    return RestlessPagesTest.reported(
            2, i -> "<main><h1>Ferry</h1>" + PROSE + (i == 0 ? before : after) + "</main>")
        .getFirst();
  }

  private static List<Integer> reported(int versions, IntFunction<String> page) {
    List<Boolean> reported = RestlessPagesTest.reported(versions, page);
    return IntStream.rangeClosed(2, versions).filter(v -> reported.get(v - 2)).boxed().toList();
  }

  @Test
  void linesThatAreCutDifferentlyOutOfTheSameWordsAreNotReported() {
    String table =
        "<table><tr><td>Berth</td><td>North slip</td></tr><tr><td>Master</td><td>A. Munro</td></tr>"
            + "<tr><td>Length</td><td>41 m</td></tr></table><p>Tickets are sold on board.</p>";
    String list =
        "<dl><dt>Berth:</dt><dd>North slip</dd><dt>Master:</dt><dd>A. Munro</dd>"
            + "<dt>Length:</dt><dd>41 m</dd></dl><p>Tickets are sold on board.</p>";
    assertThat(reported(table, list)).isFalse();
    assertThat(reported(table, list.replace("Munro", "Baird"))).isTrue();
    assertThat(reported(table, list.replace("41 m", "14 m"))).isTrue();
  }

  @Test
  void aLineBesideLinesThatAreCutDifferentlyIsReportedAlone() {
    String before = "<p>Bring a coat. Dogs are welcome.</p><p>Cars queue at the gate.</p>";
    String after =
        "<p>Bring a coat.</p><p>Dogs are welcome.</p><p>Cars queue at the gate.</p>"
            + "<p>The gate closes for repairs in May.</p>";
    assertThat(reported(before, after)).isTrue();
    assertThat(reported(before, after.replaceAll("<p>The gate.*", ""))).isFalse();
  }

  @Test
  void otherSpacesInManyRowsAreNotReported() {
    StringBuilder rows = new StringBuilder("<table>");
    for (int i = 10; i < 40; i++) {
      rows.append("<tr><td>Ticket %d</td><td>%d,00 kr</td></tr>".formatted(i, 2 * i));
    }
    String before = rows.append("</table>").toString();
    assertThat(reported(before, before.replace(",00 kr", ",00\u00a0kr"))).isFalse();
  }

  @Test
  void linksOfOneNameAreKnownInAnotherLayoutThoughTheirParametersDiffer() {
    String before =
        "<div><a href='/signup?plan=a&ab=ff61'>Start</a></div>"
            + "<div><a href='/signup?plan=b&ab=ff61'>Start</a></div>";
    String after =
        "<div class=plans><p><a href='/signup?plan=a&ab=47e0'>Start</a></p>"
            + "<p><a href='/signup?plan=b&ab=47e0'>Start</a></p></div>";
    assertThat(reported(before, after)).isFalse();
    assertThat(reported(before, after.replace("/signup?plan=b&ab=47e0", "/closed"))).isTrue();
  }

  private static String ferry(int version, boolean rebuilt) {
    String voice = "<p>" + QUOTES[version % QUOTES.length] + "</p>";
    String voices =
        rebuilt
            ? "<section class=k9><div class=voice-box><h2>Voices</h2>" + voice + "</div></section>"
            : "<div id=voices><h2>Voices</h2>" + voice + "</div>";
    return "<main><h1>Ferry</h1>" + PROSE + voices + "<h2>Fares</h2><p>Car: free</p></main>";
  }

  @Test
  void whatRotatesIsStillKnownWhereTheLayoutAroundItIsRewritten() {
    assertThat(reported(10, i -> ferry(i, false))).allMatch(version -> version < 6);
    assertThat(reported(10, i -> ferry(i, i >= 5))).allMatch(version -> version < 6);
  }

  @Test
  void anEditOfTheRewrittenPageIsReported() {
    assertThat(
            reported(
                10,
                i ->
                    i >= 7
                        ? ferry(i, true).replace("Car: free", "Car: on request only")
                        : ferry(i, i >= 5)))
        .contains(8);
  }

  @Test
  void whatTakesThePlaceOfARotatingPartIsReported() {
    String notice = "<div class=notice><p>Boats stay in port until the slip is mended.</p></div>";
    IntFunction<String> page =
        i ->
            "<main><h1>Ferry</h1>"
                + PROSE
                + (i < 8 ? "<div class=voice><p>" + QUOTES[i] + "</p></div>" : notice)
                + "<h2>Fares</h2><p>Car: free</p></main>";
    assertThat(reported(9, page)).contains(9);
  }
}
