package dev.vigil.knowledge.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.extract.value.ValueContext;
import dev.vigil.knowledge.extract.value.ValueParser;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FactConditionTest {
  private static FactValue value(FactType type, String text) {
    return ValueParser.parse(type, text, ValueContext.NONE).orElseThrow();
  }

  private static List<FactValue> values(FactType type, String... texts) {
    return Arrays.stream(texts).map(text -> value(type, text)).toList();
  }

  private static FactCondition condition(String text) {
    return FactQuery.conditions(text).getFirst();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "weight < '2 kg' | 1500 g | true",
        "weight < '2 kg' | 2500 g | false",
        "weight = '2 kg' | 2000 g | true",
        "weight < '2 kg' | 1 m | false",
        "weight > '2 kg' | 100 m | false",
        "weight > '2 kg' | 100 pieces | false",
        "weight > '2 kg' | 100 | false",
        "weight > '2 m' | 300 cm | true",
        "weight < '300 kcal' | 250 kcal | true",
        "weight < 300 | 250 kcal | true",
        "weight < 300 | 350 kcal | false",
        "weight > 40 | 50 pieces | true",
        "weight > '40 pieces' | 50 Pieces | true"
      })
  void quantitiesOfOneKindAreComparedInTheirUnits(String text, String written, boolean holds) {
    assertThat(condition(text).holds(values(FactType.QUANTITY, written))).isEqualTo(holds);
  }

  @Test
  void amountsOfTwoCurrenciesHaveNoOrder() {
    FactCondition cheap = condition("price < '800 EUR'");
    assertThat(cheap.holds(values(FactType.MONEY, "700 EUR"))).isTrue();
    assertThat(cheap.holds(values(FactType.MONEY, "700 USD"))).isFalse();
    assertThat(cheap.isDecided(values(FactType.MONEY, "900 EUR"))).isTrue();
    assertThat(cheap.isDecided(values(FactType.MONEY, "900 USD")))
        .as("neither cheap nor not cheap")
        .isFalse();
  }

  @Test
  void whatIsNotComparedIsSaid() {
    assertThat(condition("price < '800 EUR'").note(values(FactType.MONEY, "7 EUR", "7 USD")))
        .hasValue("Values in other units (price: USD) are not compared with '800 EUR'.");
    assertThat(condition("price < 800").note(values(FactType.MONEY, "7 EUR", "7 USD")))
        .hasValue(
            "'price < 800' names no unit, but values have several (EUR, USD); write for example"
                + " '800 EUR'.");
    assertThat(condition("price < 800").note(values(FactType.MONEY, "7 EUR", "9 EUR"))).isEmpty();
    assertThat(condition("weight < '2 kg'").note(values(FactType.QUANTITY, "1 kg", "9 g")))
        .isEmpty();
    assertThat(condition("weight < '2 kg'").note(values(FactType.QUANTITY, "1 kg", "9 m")))
        .hasValue("Values in other units (weight: m) are not compared with '2 kg'.");
  }

  @Test
  void anUnknownCurrencyIsRefused() {
    assertThatThrownBy(
            () -> condition("price < '800 XQQ'").verify(FactClasses.builtIn().get("Product")))
        .isInstanceOf(KnowledgeException.class)
        .hasMessage(
            "'800 XQQ' in 'price < '800 XQQ'' names no known currency; write for example 800 or"
                + " '800 EUR'.");
  }

  @Test
  void amountsContradictEachOtherOnlyWithinOneKind() {
    assertThat(value(FactType.MONEY, "7 EUR").contradicts(value(FactType.MONEY, "8 EUR"))).isTrue();
    assertThat(value(FactType.MONEY, "7 EUR").contradicts(value(FactType.MONEY, "8 USD")))
        .isFalse();
    assertThat(value(FactType.MONEY, "7 EUR").contradicts(value(FactType.MONEY, "7"))).isFalse();
    assertThat(value(FactType.QUANTITY, "1 kg").contradicts(value(FactType.QUANTITY, "1000 g")))
        .isFalse();
    assertThat(value(FactType.QUANTITY, "1 kg").contradicts(value(FactType.QUANTITY, "900 g")))
        .isTrue();
    assertThat(value(FactType.TEXT, "red").contradicts(value(FactType.TEXT, "blue"))).isTrue();
  }
}
