package dev.vigil.knowledge.extract.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.NumberFormat;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a language writes is read back as the same value. */
class ValueRoundTripTest {
  private static final int ROUNDS = 300;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  private static FactValue read(FactType type, String text, String language) {
    return ValueParser.parse(type, text, new ValueContext(language, "", "", List.of()))
        .orElseThrow(
            () -> new AssertionError("no %s in '%s' (%s)".formatted(type, text, language)));
  }

  private BigDecimal amount() {
    return BigDecimal.valueOf(random.nextLong(1, 100_000_000), 2);
  }

  /** A canonical form is read as itself, also where the language is not known. */
  private void isStable(FactValue value) {
    FactValue again = ValueParser.parseShown(value.type(), value.shown()).orElseThrow();
    assertThat(again.isSame(value)).as("%s read as %s, seed %d", value, again, seed).isTrue();
    assertThat(again.ordered().orElseThrow())
        .as(value.shown())
        .isEqualByComparingTo(value.ordered().orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "en", "en-US", "en-GB", "de", "de-AT", "fr", "es", "it", "nl", "pt-BR", "pl", "cs", "ru",
        "sv", "nb", "da", "fi", "hu", "tr", "ja", "zh"
      })
  void numbersAndAmounts(String language) {
    Locale locale = Locale.forLanguageTag(language);
    for (int i = 0; i < ROUNDS; i++) {
      BigDecimal number = amount();
      NumberFormat format = NumberFormat.getInstance(locale);
      format.setMinimumFractionDigits(2);
      String written = format.format(number);
      assertThat(read(FactType.NUMBER, written, language).ordered().orElseThrow())
          .as("'%s' in %s, seed %d", written, language, seed)
          .isEqualByComparingTo(number);
      NumberFormat money = NumberFormat.getCurrencyInstance(locale);
      money.setCurrency(Currency.getInstance("EUR"));
      money.setMinimumFractionDigits(2);
      money.setMaximumFractionDigits(2);
      String price = money.format(number);
      FactValue value = read(FactType.MONEY, price, language);
      assertThat(value.ordered().orElseThrow())
          .as("'%s' in %s, seed %d", price, language, seed)
          .isEqualByComparingTo(number);
      assertThat(value.unit()).isEqualTo("EUR");
      isStable(value);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "en-US", "en-GB", "de", "fr", "es", "it", "nl", "pt-BR", "pl", "cs", "ru", "sv", "nb", "da",
        "tr"
      })
  void datesWithTheNamesOfMonths(String language) {
    Locale locale = Locale.forLanguageTag(language);
    for (int i = 0; i < ROUNDS; i++) {
      LocalDate date = LocalDate.of(1980 + random.nextInt(60), 1, 1).plusDays(random.nextInt(365));
      String written =
          DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG).localizedBy(locale).format(date);
      FactValue value = read(FactType.DATE, written, language);
      assertThat(value.text())
          .as("'%s' in %s, seed %d", written, language, seed)
          .isEqualTo(date.toString());
      isStable(value);
    }
  }

  @Test
  void timesInTheFormatsOfStandards() {
    for (int i = 0; i < ROUNDS; i++) {
      LocalDateTime time =
          LocalDateTime.ofEpochSecond(random.nextLong(0, 4_000_000_000L), 0, ZoneOffset.UTC);
      ZoneOffset zone = ZoneOffset.ofTotalSeconds(900 * (random.nextInt(90) - 45));
      long seconds = time.toEpochSecond(zone);
      for (DateTimeFormatter format :
          List.of(DateTimeFormatter.ISO_OFFSET_DATE_TIME, DateTimeFormatter.RFC_1123_DATE_TIME)) {
        String written = format.format(time.atOffset(zone));
        FactValue value = read(FactType.DATE, written, "en");
        assertThat(value.ordered().orElseThrow())
            .as("'%s', seed %d", written, seed)
            .isEqualByComparingTo(BigDecimal.valueOf(seconds));
        isStable(value);
      }
    }
  }

  @Test
  void durations() {
    for (int i = 0; i < ROUNDS; i++) {
      Duration duration =
          Duration.ofDays(random.nextInt(3))
              .plusHours(random.nextInt(24))
              .plusMinutes(random.nextInt(60))
              .plusSeconds(random.nextInt(4) == 0 ? random.nextInt(60) : 0);
      BigDecimal seconds = BigDecimal.valueOf(duration.toSeconds());
      FactValue iso = read(FactType.DURATION, duration.toString(), "en");
      assertThat(iso.ordered().orElseThrow()).isEqualByComparingTo(seconds);
      assertThat(Duration.parse(iso.text())).as("seed %d", seed).isEqualTo(duration);
      isStable(iso);
      String words =
          "%d days, %d hours, %d minutes and %d seconds"
              .formatted(
                  duration.toDays(),
                  duration.toHoursPart(),
                  duration.toMinutesPart(),
                  duration.toSecondsPart());
      assertThat(read(FactType.DURATION, words, "en").ordered().orElseThrow())
          .as("'%s', seed %d", words, seed)
          .isEqualByComparingTo(seconds);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kg | 1000",
        "g | 1",
        "mg | 0.001",
        "t | 1000000",
        "lb | 453.59237",
        "oz | 28.349523125"
      })
  void massesAreComparedInOneUnit(String unit, BigDecimal grams) {
    BigDecimal gram = read(FactType.QUANTITY, "1 g", "en").ordered().orElseThrow();
    for (int i = 0; i < 50; i++) {
      BigDecimal number = BigDecimal.valueOf(random.nextInt(1, 100_000), 1);
      FactValue value = read(FactType.QUANTITY, number + " " + unit, "en");
      assertThat(value.unit()).isEqualTo(unit);
      assertThat(value.text()).isEqualTo(FactValue.plain(number));
      assertThat(value.ordered().orElseThrow().setScale(6, RoundingMode.HALF_UP))
          .as("%s %s", number, unit)
          .isEqualByComparingTo(
              number.multiply(grams).multiply(gram).setScale(6, RoundingMode.HALF_UP));
      isStable(value);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 km | 1000 m",
        "254 mm | 10 in",
        "1 mi | 1609.344 m",
        "1 l | 1000 ml",
        "75 cl | 7.5 dl",
        "1 kWh | 3600 kJ",
        "1 GHz | 1000 MHz",
        "36 km/h | 36 kmh",
        "1 m³ | 1000 l",
        "3 ft | 36 in"
      })
  void equalQuantitiesInTwoUnitsCompareAsEqual(String one, String other) {
    BigDecimal a = read(FactType.QUANTITY, one, "en").ordered().orElseThrow();
    BigDecimal b = read(FactType.QUANTITY, other, "en").ordered().orElseThrow();
    assertThat(a.subtract(b).abs()).isLessThan(a.abs().movePointLeft(9));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.234 kg", "12.345 l", "0.125 m", "1.005 %", "123.456 km"})
  void aQuantityWithThreeDecimalsIsNotAThousandTimesAsMuch(String written) {
    FactValue value = read(FactType.QUANTITY, written, "en");
    assertThat(value.shown()).isEqualTo(written);
    isStable(value);
  }

  @ParameterizedTest
  @CsvSource({"1.599, EUR", "12.345, KWD", "0.125, BHD", "1.7590, EUR"})
  void anAmountWithThreeDecimalsKeepsThem(String amount, String currency) {
    ValueContext context = new ValueContext("en", "", currency, List.of());
    FactValue value = ValueParser.parse(FactType.MONEY, amount, context).orElseThrow();
    assertThat(value.ordered().orElseThrow()).isEqualByComparingTo(new BigDecimal(amount));
    isStable(value);
  }

  @Test
  void zerosAtTheEndOfAnAmountMakeNoOtherValue() {
    for (String written : List.of("12.5", "12.50", "12.500", "12.3450", "12.345", "0.10", "7.00")) {
      FactValue value = MoneyText.of(new BigDecimal(written), "EUR");
      FactValue longer = MoneyText.of(new BigDecimal(written + "0"), "EUR");
      assertThat(longer.isSame(value)).as("%s and %s0", written, written).isTrue();
    }
  }
}
