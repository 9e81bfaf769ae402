package dev.vigil.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadLimitsTest {
  @Test
  void oneDocumentFitsIntoASmallHeap() {
    assertThat(ReadLimits.web(256L << 20).bytes()).isEqualTo(64 << 20);
    assertThat(ReadLimits.web(256L << 20).nodes()).isBetween(1_000_000, 1_500_000);
    assertThat(ReadLimits.web(64L << 30).nodes()).isEqualTo(50_000_000);
  }
}
