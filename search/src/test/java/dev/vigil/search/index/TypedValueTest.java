package dev.vigil.search.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class TypedValueTest {
  private static List<String> values(String text) {
    return TypedValue.all(text).stream().map(one -> one.type() + " " + one.value()).toList();
  }

  @Test
  void aNumberIsFoundWithItsUnitOrCurrency() {
    assertThat(values("From € 1,234.50 or 12 km at -3.5 °C"))
        .containsExactly(
            "number 1234.5", "EUR 1234.5", "number 12.0", "km 12.0", "number -3.5", "°C -3.5");
  }

  @Test
  void aDateIsFoundInItsUsualForms() {
    double day = LocalDate.of(2026, 3, 1).toEpochDay();
    for (String text : List.of("2026-03-01", "1 March 2026", "March 1, 2026", "1. März 2026")) {
      assertThat(values("On " + text + " we open")).as(text).containsExactly("date " + day);
    }
  }

  @Test
  void digitsThatAreNoValueHideNone() {
    String word = "a1b2 ";
    for (int i = 0; i < 40; i++) {
      assertThat(values(word.repeat(i) + "then € 1234567 and x7 ends 5"))
          .as(i + " words before")
          .containsExactly("number 1234567.0", "EUR 1234567.0", "number 5.0");
    }
  }
}
