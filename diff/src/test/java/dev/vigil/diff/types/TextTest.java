package dev.vigil.diff.types;

import static dev.vigil.diff.types.SamplePages.reported;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;

class TextTest {
  @Test
  void aReplacedWordMarksOnlyThatWord() {
    assertThat(reported("words", "<p>the quick brown fox sat</p>", "<p>the fast brown cat sat</p>"))
        .containsExactly(
            "~ the fast brown cat sat: quick -> fast", "~ the fast brown cat sat: fox -> cat");
  }

  @Test
  void markupBetweenWordsIsNoChangeOfWords() {
    assertThat(reported("words", "<p>One. Two.</p>", "<ul><li>One.</li><li>Two.</li></ul>"))
        .isEmpty();
    assertThat(reported("text", "<p>Hello <b>you</b></p>", "<div>Hello you</div>")).isEmpty();
  }

  @Test
  void reorderedParagraphsOnlyMove() {
    String a = "<p>First thing to know";
    String b = "<p>Second part of it";
    String c = "<p>Third and last";
    assertThat(reported("words", a + b + c, c + a + b))
        .containsExactly("> Third and last: Third and last");
    assertThat(reported("text", a + b + c, c + a + b)).containsExactly("> text: Third and last");
  }

  @Test
  void wordsOnTheStopListDoNotCount() {
    assertThat(reported("words stop=english", "<p>a house on the hill", "<p>the house at hill"))
        .isEmpty();
    assertThat(reported("words stop=hill,House", "<p>house one", "<p>hill one")).isEmpty();
  }

  @Test
  void aKeywordHasItsOldAndNewCounts() {
    assertThat(reported("keyword=offer", "<p>Offer one", "<p>Offer one, OFFER three, offered"))
        .containsExactly("+ offer: OFFER 1->2");
    assertThat(reported("keyword=offer", "<p>none", "<p>an offer"))
        .containsExactly("+ offer: offer");
    assertThat(reported("keyword=offer", "<p>offer offer", "<p>none"))
        .containsExactly("- offer: offer 2->0");
    assertThat(reported("keyword=offer", "<p>an offer here", "<p>here an offer")).isEmpty();
  }

  @Test
  void aKeywordCanBeAskedForWhenItAppearsOrDisappears() {
    String none = "<p>x";
    String one = "<p>x offer";
    String two = "<p>x offer offer";
    assertThat(reported("keyword=offer when=appears", none, one)).hasSize(1);
    assertThat(reported("keyword=offer when=appears", one, two)).isEmpty();
    assertThat(reported("keyword=offer when=disappears", two, one)).isEmpty();
    assertThat(reported("keyword=offer when=disappears", two, none)).hasSize(1);
    assertThat(reported("keyword=offer only=removed", none, one)).isEmpty();
  }

  @Test
  void aPlaceCountsCharactersOfTheLeaf() {
    var before = SamplePages.html("<p>x</p><p>see   <b>the</b> old house</p>");
    var after = SamplePages.html("<p>x</p><p>see   <b>the</b> new house</p>");
    var change = SamplePages.changes("words", before, after).getFirst();
    var range = Objects.requireNonNull(change.after());
    assertThat(after.value(range.node()).substring(range.from(), range.to())).isEqualTo("new");
  }

  @Test
  void commentsInsideANumberDoNotSplitIt() {
    assertThat(reported("text", "<p>$<!-- -->90<!-- -->.<!-- -->74", "<p>$90.74")).isEmpty();
  }

  @Test
  void anEditedLineIsAnUpdateUnderItsHeading() {
    assertThat(
            reported(
                "text",
                "<h2>Hours</h2><p>Open from 9 to 5</p><h2>Rooms</h2><p>Two rooms</p>",
                "<h2>Hours</h2><p>Open from 10 to 5</p><h2>Rooms</h2><p>Two rooms</p>"))
        .containsExactly("~ Hours: Open from 9 to 5 -> Open from 10 to 5");
  }
}
