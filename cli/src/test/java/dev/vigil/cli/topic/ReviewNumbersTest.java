package dev.vigil.cli.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ReviewNumbersTest {
  private static final long ONE = 412_345_678_901_234_567L;
  private static final long OTHER = 412_345_678_999_234_567L;

  @Test
  void aNumberHasAsManyDigitsAsDistinguishThePages() {
    assertThat(new ReviewNumbers("hobby", List.of(ONE)).of(ONE)).isEqualTo("567");
    ReviewNumbers two = new ReviewNumbers("hobby", List.of(ONE, OTHER));
    assertThat(two.of(ONE)).isEqualTo("1234567");
    assertThat(two.of(OTHER)).isEqualTo("9234567");
  }

  @Test
  void aShortNumberIsThatOfOnePageEvenIfLongerOnesEndWithIt() {
    ReviewNumbers eleven =
        new ReviewNumbers("hobby", LongStream.rangeClosed(1, 11).boxed().toList());
    assertThat(eleven.of(1)).isEqualTo("1");
    assertThat(eleven.find("1")).isEqualTo(1);
    assertThat(eleven.find("11")).isEqualTo(11);
  }

  @Test
  void aPageIsFoundByItsNumberOrByMoreDigits() {
    ReviewNumbers two = new ReviewNumbers("hobby", List.of(ONE, OTHER));
    assertThat(two.find("1234567")).isEqualTo(ONE);
    assertThat(two.find(Long.toString(OTHER))).isEqualTo(OTHER);
    assertThatThrownBy(() -> two.find("567")).hasMessageContaining("give more digits");
    assertThatThrownBy(() -> two.find("568"))
        .hasMessageContaining("no page 568 in the review queue; 'vigil topic review hobby'");
  }
}
