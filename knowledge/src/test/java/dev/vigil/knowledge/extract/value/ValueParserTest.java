package dev.vigil.knowledge.extract.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueParserTest {
  private static String read(FactType type, String text, String language) {
    ValueContext context = new ValueContext(language, "https://shop.example/a/b", "", List.of());
    return ValueParser.parse(type, text, context).map(FactValue::shown).orElse("none");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,234.50 | en | 1234.5",
        "1.234,50 | de | 1234.5",
        "1.299 | de | 1299",
        "1.299 | en | 1.299",
        "1 234,5 | fr | 1234.5",
        "1'234.50 | de-CH | 1234.5",
        "٣٫٥ | ar | 3.5",
        "½ | en | 0.5",
        "1½ cups | en | 1.5",
        "about 12 pieces | en | 12",
        "2.5 million | en | 2500000",
        "1e3 | en | 1000",
        "none at all | en | none"
      })
  void numbersInAnyNotation(String text, String language, String expected) {
    assertThat(read(FactType.NUMBER, text, language)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "€ 1.299,00 | de | 1299 EUR",
        "1.299 € | de | 1299 EUR",
        "$35.50 | en | 35.50 USD",
        "$35.50 | en-CA | 35.50 CAD",
        "CHF 12.90 | de-CH | 12.90 CHF",
        "12,90 zł | pl | 12.90 PLN",
        "£5 | en | 5 GBP",
        "US$ 3.5 million | en | 3500000 USD",
        "199 kr | nb | 199 NOK",
        "free | en | none"
      })
  void moneyHasACurrency(String text, String language, String expected) {
    assertThat(read(FactType.MONEY, text, language)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2026-03-01 | en | 2026-03-01",
        "2026-03-01T20:00 | en | 2026-03-01T20:00:00",
        "2026-09-01 18:00 UTC | en | 2026-09-01T18:00:00Z",
        "2026-09-01 18:00 Europe/Berlin | en | 2026-09-01T18:00:00+02:00",
        "2026-12-01 18:00 America/Argentina/Ushuaia | en | 2026-12-01T18:00:00-03:00",
        "2026-09-01 18:00 Nowhere/Land | en | 2026-09-01T18:00:00",
        "2026-03-01T20:00:00+0100 | en | 2026-03-01T20:00:00+01:00",
        "Sun, 01 Mar 2026 10:00:00 GMT | en | 2026-03-01T10:00:00Z",
        "1. März 2026 | de | 2026-03-01",
        "1 de marzo de 2026 | es | 2026-03-01",
        "March 1st, 2026 at 8:30 pm | en | 2026-03-01T20:30:00",
        "01.03.2026 | de | 2026-03-01",
        "3/1/2026 | en-US | 2026-03-01",
        "1/3/2026 | en-GB | 2026-03-01",
        "31/12/26 | fr | 2026-12-31",
        "1 марта 2026 | ru | 2026-03-01",
        "2026-02-30 | en | none",
        "30 February 2026 | en | none",
        "next week | en | none"
      })
  void datesOfManyLanguagesAndNoImpossibleOnes(String text, String language, String expected) {
    assertThat(read(FactType.DATE, text, language)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PT1H30M | PT1H30M",
        "PT90M | PT1H30M",
        "P0DT0H45M | PT45M",
        "1 hour 30 minutes | PT1H30M",
        "45 min | PT45M",
        "1 Std. 20 Min. | PT1H20M",
        "1½ hours | PT1H30M",
        "1:30 | PT1H30M",
        "2 days | P2D",
        "30-40 minutes | PT40M",
        "1h30 | PT1H30M",
        "PT1H30 | PT1H30M",
        "PT45 | PT45M",
        "P24M | P730DT12H",
        "P6M | P182DT15H",
        "1時間30分 | PT1H30M",
        "30分钟 | PT30M",
        "20 perc | PT20M",
        "20 percent | none",
        "PT | none",
        "soon | none"
      })
  void durations(String text, String expected) {
    assertThat(read(FactType.DURATION, text, "en")).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"2 kg | 2 kg", "500 grams | 500 g", "1.5 l | 1.5 l", "230 kcal | 230 kcal"})
  void quantitiesHaveUnits(String text, String expected) {
    assertThat(read(FactType.QUANTITY, text, "en")).isEqualTo(expected);
  }

  @Test
  void quantitiesOfOneKindAreComparedInTheirBaseUnit() {
    FactValue pound = ValueParser.parse(FactType.QUANTITY, "1 lb", ValueContext.NONE).orElseThrow();
    FactValue gram = ValueParser.parse(FactType.QUANTITY, "500 g", ValueContext.NONE).orElseThrow();
    assertThat(pound.ordered().orElseThrow()).isLessThan(gram.ordered().orElseThrow());
  }

  @Test
  void choicesBooleansAddressesAndText() {
    ValueContext stock = ValueContext.NONE.withChoices(List.of("InStock", "OutOfStock"));
    assertThat(ValueParser.parse(FactType.CHOICE, "https://schema.org/InStock", stock))
        .map(FactValue::text)
        .contains("InStock");
    assertThat(ValueParser.parse(FactType.CHOICE, "Currently out of stock", stock))
        .map(FactValue::text)
        .contains("OutOfStock");
    assertThat(ValueParser.parse(FactType.CHOICE, "maybe", stock)).isEmpty();
    assertThat(read(FactType.BOOLEAN, "Ja", "de")).isEqualTo("true");
    assertThat(read(FactType.URL, "../c?x=1", "en")).isEqualTo("https://shop.example/c?x=1");
    assertThat(read(FactType.URL, "javascript:alert(1)", "en")).isEqualTo("none");
    assertThat(read(FactType.TEXT, "  a &amp; <b>b</b>\n c ", "en")).isEqualTo("a & b c");
  }

  @Test
  void symbolsAreATextAndPunctuationAloneIsNone() {
    assertThat(read(FactType.TEXT, "$$", "en")).isEqualTo("$$");
    assertThat(read(FactType.TEXT, "★★★", "en")).isEqualTo("★★★");
    assertThat(read(FactType.TEXT, "[ ]", "en")).isEqualTo("none");
    assertThat(read(FactType.TEXT, "– …", "en")).isEqualTo("none");
  }

  @Test
  void hostileTextIsBounded() {
    String long1 = "9".repeat(1_000_000);
    assertThat(read(FactType.NUMBER, long1, "en")).isEqualTo("none");
    assertThat(read(FactType.DATE, long1, "en")).isEqualTo("none");
    assertThat(read(FactType.DURATION, "1 ".repeat(500_000), "en")).isEqualTo("none");
    assertThat(read(FactType.TEXT, "x".repeat(1_000_000), "en")).hasSize(FactValue.LONGEST);
  }
}
