package dev.vigil.document.markup;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextShortenerTest {
  @Test
  void aTextThatFitsStaysWhole() {
    assertThat(TextShortener.first("tide", 4)).isEqualTo("tide");
    assertThat(TextShortener.atWord("tide", 4)).isEqualTo("tide");
  }

  @Test
  void aPairOfSurrogatesIsNeverDivided() {
    assertThat(TextShortener.first("ab\uD83D\uDEA2cd", 3)).isEqualTo("ab…");
  }

  @Test
  void aLongTextEndsAtAWord() {
    assertThat(TextShortener.atWord("high water, low water", 14)).isEqualTo("high water…");
  }
}
