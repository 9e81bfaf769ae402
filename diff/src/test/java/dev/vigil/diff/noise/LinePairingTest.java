package dev.vigil.diff.noise;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The same lines in the same order are the same text, whatever elements they are in. */
class LinePairingTest {
  private static final String PROSE =
      "<p>" + "This machine has two circuits and a brass boiler. ".repeat(12) + "</p>";

  private static boolean reported(String before, String after) {
    return RestlessPagesTest.reported(2, i -> "<main>" + (i == 0 ? before : after) + "</main>")
        .getFirst();
  }

  @Test
  void valuesThatOnlyStandInOtherElementsAreNotReported() {
    String before =
        "<h1>Lucente Duo</h1>"
            + PROSE
            + "<dl><dt>Item number</dt><dd>BW-20417</dd><dt>Maker</dt><dd>Officina</dd></dl>";
    String after =
        "<h1>Lucente Duo</h1>"
            + PROSE
            + "<ul><li><b>Item number</b></li><li>BW-20417</li>"
            + "<li><b>Maker</b></li><li>Officina</li></ul>";
    assertThat(reported(before, after)).isFalse();
  }

  private static String cards(String first, String second) {
    String card = "<div class=card><h2>%s</h2><p>Details</p><p>%s</p><p>Basket</p></div>";
    return "<h1>Mills</h1>" + card.formatted("Olivia", first) + card.formatted("Boris", second);
  }

  @Test
  void twoValuesThatChangedPlacesAreReported() {
    assertThat(reported(cards("in stock", "sold out"), cards("sold out", "in stock"))).isTrue();
    assertThat(reported(cards("red", "blue"), cards("blue", "red"))).isTrue();
  }
}
