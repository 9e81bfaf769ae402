package dev.vigil.diff.types;

import static dev.vigil.diff.types.SamplePages.reported;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The changes that the figures of Pandrangi 2003 show. */
class PaperChangesTest {
  @Test
  void objectsOfFigure511AreInsertedDeletedAndUnchanged() {
    String old = "<p>d d b b c c</p>";
    String now = "<p>a c c b b e</p>";
    assertThat(reported("keyword=a", old, now)).singleElement().asString().startsWith("+ a");
    assertThat(reported("keyword=e", old, now)).singleElement().asString().startsWith("+ e");
    assertThat(reported("keyword=d", old, now)).singleElement().asString().startsWith("- d");
    assertThat(reported("keyword=d", old, now)).singleElement().asString().endsWith("2->0");
    assertThat(reported("keyword=b", old, now)).isEmpty();
    assertThat(reported("keyword=c", old, now)).isEmpty();
  }

  @Test
  void aPhraseOfFigure57IsUpdatedBetweenItsContextBoxes() {
    String page =
        "<p>our best buys. Adapted from %s over a long time, they should grow every year</p>";
    assertThat(
            reported(
                "phrase=\"low-risk growth investing\"",
                page.formatted("low-risk growth investing"),
                page.formatted("low-risk value investing")))
        .singleElement()
        .asString()
        .startsWith("~")
        .endsWith("low-risk growth investing -> low-risk value investing");
  }

  @Test
  void linksOfMailAndScriptsAreNotLinks() {
    assertThat(
            reported(
                "links",
                "<a href=mailto:a@b.example>m</a><a href=javascript:a()>j</a><a href=/1>l</a>",
                "<a href=mailto:c@b.example>m</a><a href=javascript:b()>j</a><a href=/2>l</a>"))
        .hasSize(1);
  }
}
