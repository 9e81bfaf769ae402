package dev.vigil.document.similar;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WordBagTest {
  /** n words make n single pieces and n - 1 pairs. */
  private static int words(String text) {
    return (WordBag.bag(text).size() + 1) / 2;
  }

  private static boolean same(String a, String b) {
    return WordBag.bag(a).jaccard(WordBag.bag(b)) == 1;
  }

  @Test
  void wordsAreRunsOfLettersAndDigits() {
    assertThat(words("")).isZero();
    assertThat(words(" ,;- ")).isZero();
    assertThat(words("one two-three (four)")).isEqualTo(4);
    assertThat(words("Grüße aus Köln")).isEqualTo(3);
  }

  @Test
  void numbersAndContractionsStayWhole() {
    assertThat(words("12.50")).isEqualTo(1);
    assertThat(words("1,234.50 EUR")).isEqualTo(2);
    assertThat(words("don't")).isEqualTo(1);
    assertThat(words("end. 5")).isEqualTo(2);
  }

  @Test
  void symbolsCount() {
    assertThat(words("€ 5")).isEqualTo(2);
    assertThat(same("€ 5", "$ 5")).isFalse();
  }

  @Test
  void caseAndPunctuationDoNotMatter() {
    assertThat(same("Hello, World!", "hello world")).isTrue();
    assertThat(same("ÄRGER", "ärger")).isTrue();
  }

  @Test
  void scriptsWithoutSpacesAreReadCharacterByCharacter() {
    assertThat(words("東京都")).isEqualTo(3);
    assertThat(words("カタカナ")).isEqualTo(4);
    assertThat(words("한국어 텍스트")).isEqualTo(2);
  }
}
