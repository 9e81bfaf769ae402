package dev.vigil.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.group.WatchedPart;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PartFinderTest {
  private static PageDigest page(String body) {
    byte[] bytes = ("<!doctype html><body><h1>Shop</h1>" + body).getBytes(StandardCharsets.UTF_8);
    return Documents.read(bytes, ReadHint.file("a.html"), ReadLimits.WEB).digest();
  }

  private static WatchedPart.Location located(String selector, String known, String body) {
    PageDigest before = page(known);
    return WatchedPart.selector(selector).knownFrom("before", () -> before).locate(page(body));
  }

  @Test
  void aPartWhoseSelectorMatchesIsCertain() {
    WatchedPart.Location location = located("#price", "<p id=price>10", "<i>New</i><p id=price>12");
    assertThat(location.confidence()).isEqualTo(1);
    assertThat(location.isFoundAgain()).isFalse();
  }

  @Test
  void aPartThatLostItsIdIsFoundWithLessConfidenceWhenItsTextChangedToo() {
    String known = "<p id=price>Price: 10 EUR</p><p>Sextant of brass</p>";
    double same =
        located("#price", known, "<p>Price: 10 EUR</p><p>Sextant of brass</p>").confidence();
    double other =
        located("#price", known, "<p>Price: 12 EUR</p><p>Sextant of brass</p>").confidence();
    assertThat(same).isBetween(other, 0.99);
    assertThat(other).isBetween(0.5, 0.9);
  }

  @Test
  void allElementsOfAPartAreFoundAgain() {
    WatchedPart.Location location =
        located(
            "b.price",
            "<p>Rope <b class=price>7</b></p><p>Sail <b class=price>90</b></p>",
            "<p>Rope <b class=cost>8</b></p><p>Sail <b class=cost>90</b></p>");
    assertThat(location.nodes().size()).isEqualTo(2);
    assertThat(location.isFoundAgain()).isTrue();
  }

  @Test
  void aPartIsFoundBetweenItsLabelsWhenEverythingElseChanged() {
    String known = "<h2>Sextant</h2><p>Price today</p><p id=cost class=c>10 EUR</p><p>Brass</p>";
    WatchedPart.Location location =
        located(
            "#cost",
            known,
            "<div><div><h2>Sextant</h2><p>Price today</p><p id=x9"
                + " class=z>sold</p><p>Brass</p></div>");
    assertThat(location.isFoundAgain()).isTrue();
    assertThat(location.confidence()).isEqualTo(0.6);
    WatchedPart.Location twice =
        located(
            "#cost",
            known,
            "<div><div><p>Price today</p><p class=z>12 EUR</p><p>Brass</p><hr>"
                + "<p>Price today</p><p class=z>99 EUR</p><p>Brass</p></div>");
    assertThat(twice.isMissing()).isTrue();
  }

  @Test
  void aPartOfWhichLittleIsLeftIsMissing() {
    WatchedPart.Location location =
        located(
            "b.price",
            "<p>Rope <b class=price>7</b></p><p>Sail <b class=price>90</b></p>",
            "<p>Our shop is closed until spring.</p>");
    assertThat(location.isMissing()).isTrue();
  }

  @Test
  void whatTookThePlaceOfAPartIsNotThePart() {
    assertThat(
            located(
                    "#a",
                    "<ul><li id=a>Rope, 7 EUR<li id=b>Sail, 90 EUR a piece</ul>",
                    "<ul><li id=b>Sail, 90 EUR a piece</ul>")
                .isMissing())
        .isTrue();
  }

  @Test
  void aPartThatNeverMatchedIsMissing() {
    assertThat(located("#pricebox", "<p id=price>10", "<p id=price>10").isMissing()).isTrue();
  }

  @Test
  void anAttributeCountsAsItsElement() {
    PageDigest page = page("<p><a href=/x>x</a> <a href=/y>y</a></p>");
    assertThat(WatchedPart.selector("//a/@href").find(page).size()).isEqualTo(2);
  }
}
