package dev.vigil.mediator.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SourceCapabilitiesTest {
  @Test
  void whatASourceCanDoIsSaidInWords() {
    assertThat(SourceCapabilities.SQL.words())
        .isEqualTo("filters, joins, order, groups, limits, batches of keys");
    assertThat(SourceCapabilities.SCAN.words()).isEqualTo("revision mark");
    assertThat(SourceCapabilities.FUNCTION.words()).isEqualTo("calls with arguments");
  }
}
