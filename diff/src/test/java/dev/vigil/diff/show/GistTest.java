package dev.vigil.diff.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Spot;
import org.junit.jupiter.api.Test;

/** One line that says what changed. */
class GistTest {
  private static String any(String before, String after) {
    return of(before, after, "any");
  }

  private static String of(String before, String after, String interest) {
    return MessageText.summary(Compared.pages(before, after, interest));
  }

  private static final String PRICE = "<h1>Ropes</h1><p>Price: %s EUR</p><p>In stock</p>";

  @Test
  void whatValuesHaveInCommonIsSaidOnce() {
    assertThat(any(PRICE.formatted("12"), PRICE.formatted("10")))
        .isEqualTo("Price: 12 EUR → 10 EUR");
    assertThat(of(PRICE.formatted("12"), PRICE.formatted("10"), "words"))
        .isEqualTo("Price: 12 EUR → 10 EUR");
    assertThat(of(PRICE.formatted("12"), PRICE.formatted("10"), "number"))
        .isEqualTo("Price: 12 → 10");
  }

  @Test
  void whatCameOrWentIsNamed() {
    assertThat(any("<p>One</p>", "<p>One</p><p>The fuel berth moves</p>"))
        .isEqualTo("text added: The fuel berth moves");
    assertThat(any("<p>One</p><p>The fuel berth moves</p>", "<p>One</p>"))
        .isEqualTo("text removed: The fuel berth moves");
    assertThat(any("<p>The quay is closed</p>", "<p>The quay is closed until June</p>"))
        .isEqualTo("words added: until June");
    assertThat(of("<p>x</p>", "<p>x<a href=/t>Tides</a></p>", "links"))
        .isEqualTo("links added: Tides");
  }

  @Test
  void ofAFewTheFirstIsNamedAndManyAreCountedWithWordsOfOne() {
    assertThat(
            any(
                "<p>Fee: 2 EUR</p><p>Open</p>",
                "<p>Fee: 3 EUR</p><p>Open</p><p>The fuel berth moves</p>"))
        .isEqualTo("Fee: 2 EUR → 3 EUR (and 1 more)");
    String many = "<p>Alpha</p><p>Beta</p><p>Gamma</p><p>Delta</p><p>Epsilon</p>";
    assertThat(any("<p>One</p>", "<p>One</p>" + many)).isEqualTo("5 added – Alpha");
    assertThat(any("<p>One</p>" + many, "<p>One</p>")).isEqualTo("5 removed – Alpha");
    String fees = "<p>A %1$s</p><p>B %1$s</p><p>C %1$s</p><p>D %1$s</p>";
    assertThat(any(fees.formatted(1), fees.formatted(2))).isEqualTo("4 changed");
    assertThat(any(fees.formatted(1), fees.formatted(2) + "<p>Tides</p>"))
        .isEqualTo("1 added, 4 changed – Tides");
    assertThat(any("<p>One</p>", "<p>One</p>")).isEqualTo("No changes");
  }

  @Test
  void longValuesAreCutAndHarmless() {
    String much = "word ".repeat(10_000);
    String gist = any("<p>a " + much + "</p>", "<p>b " + much + "\u001b[2J</p>");
    assertThat(gist.length()).isLessThan(250);
    Change change =
        new Change(
            "words",
            ChangeKind.UPDATE,
            "",
            Spot.whole(1),
            Spot.whole(1),
            "x \u202e one",
            "x two\u001b[2J",
            1,
            1);
    assertThat(MessageText.summary(Compared.with(Compared.html("a"), Compared.html("b"), change)))
        .doesNotContain("\u001b", "\u202e")
        .contains("→");
  }
}
