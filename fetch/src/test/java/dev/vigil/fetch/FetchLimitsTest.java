package dev.vigil.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FetchLimitsTest {
  @Test
  void aPageTakesASmallPartOfTheHeap() {
    assertThat(FetchLimits.page(256L << 20).unpacked()).isEqualTo(8L << 20);
    assertThat(FetchLimits.page(64L << 20).bytes()).isEqualTo(4L << 20);
    assertThat(FetchLimits.page(8L << 30)).isEqualTo(FetchLimits.page(2L << 30));
    assertThat(FetchLimits.page(8L << 30).unpacked()).isEqualTo(64L << 20);
  }
}
