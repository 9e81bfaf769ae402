package dev.vigil.diff.internal.detect;

import static dev.vigil.diff.types.SamplePages.reported;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.types.SamplePages;
import dev.vigil.document.DocumentType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinkChangesTest {
  @Test
  void aLinkThatLeadsElsewhereIsAnUpdate() {
    assertThat(reported("links", "<a href=/old>Menu</a>", "<a href=/new>Menu</a>"))
        .containsExactly("~ Menu: /old -> /new");
  }

  @Test
  void aLinkWithAnotherTextIsAnUpdate() {
    assertThat(reported("links", "<a href=/a>Menu</a>", "<a href=/a>Dishes</a>"))
        .containsExactly("~ /a: Menu -> Dishes");
    assertThat(reported("links on=href", "<a href=/a>Menu</a>", "<a href=/a>Dishes</a>")).isEmpty();
    assertThat(reported("links on=text", "<a href=/a>Menu</a>", "<a href=/b>Menu</a>")).isEmpty();
  }

  @Test
  void linksThatCameAndWentAreInsertedAndDeleted() {
    assertThat(
            reported(
                "links", "<a href=/a>A</a> <a href=/b>B</a>", "<a href=/b>B</a> <a href=/c>C</a>"))
        .containsExactly("- A: /a", "+ C: /c");
  }

  @Test
  void reorderedLinksOnlyMove() {
    assertThat(
            reported(
                "links",
                "<a href=/a>A</a><a href=/b>B</a><a href=/c>C</a>",
                "<a href=/c>C</a><a href=/a>A</a><a href=/b>B</a>"))
        .containsExactly("> C: /c");
  }

  @Test
  void aLinkThatStandsMoreOftenHasBothCounts() {
    String a = "<a href=/a>A</a>";
    assertThat(reported("links", a, a + a + a)).containsExactly("+ A: /a 1->3");
    assertThat(reported("links", a + a, a)).containsExactly("- A: /a 2->1");
  }

  @Test
  void mailtoAndJavascriptAndPlacesInThePageAreNoLinks() {
    assertThat(
            reported(
                "links",
                "<a href='mailto:a@b.example'>x</a><a href='JavaScript:go()'>y</a><a"
                    + " href='#top'>z</a>",
                "<p>"))
        .isEmpty();
  }

  @Test
  void aPictureIsCalledByItsAlternativeText() {
    assertThat(
            reported(
                "links", "<p>", "<a href=/a><img src=x alt=Harbour></a><a href=/b><img src=y></a>"))
        .containsExactly("+ Harbour: /a", "+ [image]: /b");
  }

  @Test
  void linksOfAFeedAreItsLinkElements() {
    assertThat(
            reported(
                "links",
                "<rss><item><link>http://a.example/1</link></item></rss>",
                "<rss><item><link>http://a.example/2</link></item></rss>",
                DocumentType.XML))
        .hasSize(2);
  }

  @Test
  void aPlaceIsTheAnchorInTheRealPage() {
    var after = SamplePages.html("<p>x<a href=/a>A</a>");
    var change = SamplePages.changes("links", SamplePages.html("<p>x"), after).getFirst();
    assertThat(after.name(java.util.Objects.requireNonNull(change.after()).node()).local())
        .isEqualTo("a");
    assertThat(change.before()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"visible", "any"})
  void whereAMailOrTelephoneLinkLeadsIsSeen(String type) {
    assertThat(
            reported(
                type, "<a href='mailto:a@b.example'>Write", "<a href='mailto:c@b.example'>Write"))
        .containsExactly("~ Write: mailto:a@b.example -> mailto:c@b.example");
    assertThat(reported(type, "<a href=tel:12>Call", "<a href=tel:13>Call"))
        .containsExactly("~ Call: tel:12 -> tel:13");
    assertThat(reported(type, "<a href='MAILTO:a@b.example'>Write", "<a>Write")).isNotEmpty();
  }
}
