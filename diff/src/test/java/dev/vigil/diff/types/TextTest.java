package dev.vigil.diff.types;

import static dev.vigil.diff.types.Pages.told;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;

class TextTest {
  @Test
  void aReplacedWordMarksOnlyThatWord() {
    assertThat(told("words", "<p>the quick brown fox sat</p>", "<p>the fast brown cat sat</p>"))
        .containsExactly(
            "~ the fast brown cat sat: quick -> fast", "~ the fast brown cat sat: fox -> cat");
  }

  @Test
  void markupBetweenWordsIsNoChangeOfWords() {
    assertThat(told("words", "<p>One. Two.</p>", "<ul><li>One.</li><li>Two.</li></ul>")).isEmpty();
    assertThat(told("text", "<p>Hello <b>you</b></p>", "<div>Hello you</div>")).isEmpty();
  }

  @Test
  void reorderedParagraphsOnlyMove() {
    String a = "<p>First thing to know";
    String b = "<p>Second part of it";
    String c = "<p>Third and last";
    assertThat(told("words", a + b + c, c + a + b))
        .containsExactly("> Third and last: Third and last");
    assertThat(told("text", a + b + c, c + a + b)).containsExactly("> text: Third and last");
  }

  @Test
  void wordsOnTheStopListDoNotCount() {
    assertThat(told("words stop=english", "<p>a house on the hill", "<p>the house at hill"))
        .isEmpty();
    assertThat(told("words stop=hill,House", "<p>house one", "<p>hill one")).isEmpty();
  }

  @Test
  void aKeywordHasItsOldAndNewCounts() {
    assertThat(told("keyword=offer", "<p>Offer one", "<p>Offer one, OFFER three, offered"))
        .containsExactly("+ offer: OFFER 1->2");
    assertThat(told("keyword=offer", "<p>none", "<p>an offer")).containsExactly("+ offer: offer");
    assertThat(told("keyword=offer", "<p>offer offer", "<p>none"))
        .containsExactly("- offer: offer 2->0");
    assertThat(told("keyword=offer", "<p>an offer here", "<p>here an offer")).isEmpty();
  }

  @Test
  void aKeywordCanBeAskedForWhenItAppearsOrDisappears() {
    String none = "<p>x";
    String one = "<p>x offer";
    String two = "<p>x offer offer";
    assertThat(told("keyword=offer when=appears", none, one)).hasSize(1);
    assertThat(told("keyword=offer when=appears", one, two)).isEmpty();
    assertThat(told("keyword=offer when=disappears", two, one)).isEmpty();
    assertThat(told("keyword=offer when=disappears", two, none)).hasSize(1);
    assertThat(told("keyword=offer only=removed", none, one)).isEmpty();
  }

  @Test
  void aPlaceCountsCharactersOfTheLeaf() {
    var before = Pages.html("<p>x</p><p>see   <b>the</b> old house</p>");
    var after = Pages.html("<p>x</p><p>see   <b>the</b> new house</p>");
    var change = Pages.changes("words", before, after).getFirst();
    var range = Objects.requireNonNull(change.after());
    assertThat(after.value(range.node()).substring(range.from(), range.to())).isEqualTo("new");
  }

  @Test
  void commentsInsideANumberDoNotSplitIt() {
    assertThat(told("text", "<p>$<!-- -->90<!-- -->.<!-- -->74", "<p>$90.74")).isEmpty();
  }

  @Test
  void anEditedLineIsAnUpdateUnderItsHeading() {
    assertThat(
            told(
                "text",
                "<h2>Hours</h2><p>Open from 9 to 5</p><h2>Rooms</h2><p>Two rooms</p>",
                "<h2>Hours</h2><p>Open from 10 to 5</p><h2>Rooms</h2><p>Two rooms</p>"))
        .containsExactly("~ Hours: Open from 9 to 5 -> Open from 10 to 5");
  }
}
