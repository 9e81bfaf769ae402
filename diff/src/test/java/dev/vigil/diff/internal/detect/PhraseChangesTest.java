package dev.vigil.diff.internal.detect;

import static dev.vigil.diff.types.SamplePages.reported;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PhraseChangesTest {
  private static final String TYPE = "phrase=\"low risk growth investing\"";

  private static String page(String phrase) {
    return "<p>The best buys are adapted from " + phrase + " over a long time, as they should.</p>";
  }

  @Test
  void anUntouchedPhraseIsNoChange() {
    assertThat(
            reported(
                TYPE,
                page("low-risk growth investing"),
                "<h1>New</h1>" + page("Low Risk <b>growth</b> investing")))
        .isEmpty();
  }

  @Test
  void aPartlyEditedPhraseIsAnUpdate() {
    assertThat(reported(TYPE, page("low-risk growth investing"), page("low-risk value investing")))
        .containsExactly(
            "~ low risk growth investing: low-risk growth investing -> low-risk value investing");
  }

  @Test
  void aPhraseOfWhichTooLittleIsLeftWasDeleted() {
    assertThat(reported(TYPE, page("low-risk growth investing"), page("some quick growth schemes")))
        .containsExactly("- low risk growth investing: low-risk growth investing");
    assertThat(
            reported(
                TYPE + " ratio=0.25",
                page("low-risk growth investing"),
                page("some quick growth schemes")))
        .containsExactly(
            "~ low risk growth investing: low-risk growth investing -> some quick growth schemes");
  }

  @Test
  void aPhraseIsFoundAgainWhenItsContextChangedToo() {
    assertThat(
            reported(
                TYPE,
                page("low-risk growth investing"),
                "<p>Our best buys are adapted from low-risk slow investing over a long time.</p>"))
        .containsExactly(
            "~ low risk growth investing: low-risk growth investing -> low-risk slow investing");
  }

  @Test
  void aNewOccurrenceIsAnInsertWithBothCounts() {
    String one = page("low-risk growth investing");
    assertThat(reported(TYPE, one, one + "<p>More about low risk growth investing here."))
        .containsExactly("+ low risk growth investing: low risk growth investing 1->2");
  }

  @Test
  void aPhraseThatStandsElsewhereMoved() {
    assertThat(
            reported(
                "phrase=\"golden line\"",
                "<p>alpha beta gamma delta</p><p>golden line</p><p>one two three four</p>"
                    + "<p>five six seven eight</p><p>nine ten eleven twelve</p>",
                "<p>alpha beta gamma delta</p><p>one two three four</p>"
                    + "<p>five six seven eight</p><p>golden line</p><p>nine ten eleven twelve</p>"))
        .containsExactly("> golden line: golden line");
  }

  @Test
  void aPhraseRepeatedWithoutEndTakesBoundedTime() {
    String many = "<p>" + "spam egg ".repeat(30_000);
    String other = "<p>" + "spam ham ".repeat(30_000);
    assertThat(reported("phrase=\"egg spam\"", many, other)).hasSize(29_999);
  }
}
