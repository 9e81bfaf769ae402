package dev.vigil.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TableTest {
  @Test
  void numbersAreWrittenForPeople() {
    Table table = new Table("t", "row", "count", "ratio").row("a|b", 1234567, 0.12345);
    assertThat(table.markdown()).contains("| a\\|b | 1,234,567 | 0.123 |");
    assertThat(table.plain()).contains("a|b  1,234,567  0.123");
  }

  @Test
  void aRowOfAnotherWidthIsRefused() {
    Table table = new Table("t", "row", "count");
    assertThatThrownBy(() -> table.row("a")).hasMessageContaining("2 columns");
  }

  @Test
  void aBarKnowsWhetherItWasMet() {
    assertThat(Target.faster("x", 20, 19.9).met()).isFalse();
    assertThat(Target.faster("x", 20, 20).target()).isEqualTo(">= 20x");
    assertThat(Target.atMost("x", 0.9, 0.9).verdict()).isEqualTo("met");
    assertThat(Target.shareAtMost("x", 0.03, 0.031).verdict()).isEqualTo("missed");
    assertThat(Target.atMost("x", 1.0 / 3, 0.4).target()).isEqualTo("<= 0.333");
  }

  @Test
  void timesChooseTheirUnit() {
    assertThat(Figures.time(1.25)).isEqualTo("1.25 ns");
    assertThat(Figures.time(12_500)).isEqualTo("12.5 us");
    assertThat(Figures.time(3.2e9)).isEqualTo("3.20 s");
  }
}
