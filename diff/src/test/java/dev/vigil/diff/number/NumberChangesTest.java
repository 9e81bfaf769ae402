package dev.vigil.diff.number;

import static dev.vigil.diff.types.SamplePages.reported;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.diff.DiffException;
import dev.vigil.diff.compare.Diff;
import dev.vigil.diff.compare.DiffRequest;
import dev.vigil.diff.interest.ChangeTypeExpression;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.diff.types.SamplePages;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberChangesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          en | 1,234.50       | 1234.50
          de | 1.234,50       | 1234.50
          de | 1.234          | 1234
          en | 1.234          | 1.234
          en | 1,234          | 1234
          fr | 3,25           | 3.25
          fr | 12 345,6       | 12345.6
          en | €1.234         | 1234
          de | 12,90 EUR      | 12.90
          en | 1'234.50       | 1234.50
          en | 1,234,567      | 1234567
          en | 1.234.567      | 1234567
          en | -5             | -5
          en | 0.500          | 0.500
          en | costs $ 99.99! | 99.99
          en | 5kg            | 5
          """)
  void numbersAreReadAsPeopleWriteThem(String language, String text, String value) {
    assertThat(new NumberParser(language).in(text))
        .extracting(figure -> figure.value().toPlainString())
        .containsExactly(value);
  }

  @ParameterizedTest
  @CsvSource({"2024-11-03", "10:45", "A4", "h2o", "v1.2.3", "192.168.0.1", "1st", "3/4/2024"})
  void datesTimesVersionsAndWordsAreNoNumbers(String text) {
    assertThat(new NumberParser("en").in("x " + text + " y")).isEmpty();
  }

  @Test
  void aChangedNumberIsCalledByTheWordsBesideIt() {
    assertThat(reported("number", "<p>Number of views (4099)", "<p>Number of views (4116)"))
        .containsExactly("~ Number of views: 4099 -> 4116");
    assertThat(reported("number", "<h3>Visitors</h3><p>12</p>", "<h3>Visitors</h3><p>13</p>"))
        .containsExactly("~ Visitors: 12 -> 13");
  }

  @Test
  void anotherSpellingOfTheSameNumberIsNoChange() {
    assertThat(reported("number", "<p>Total 2879.2", "<p>Total 2879.20")).isEmpty();
    assertThat(reported("price", "<p>Total $2879.2", "<p>Total $ 2,879.20")).isEmpty();
  }

  @Test
  void aLineMoreDoesNotShiftTheOthers() {
    assertThat(reported("number", "<p>a 1<p>b 2<p>c 3", "<p>new 9<p>a 1<p>b 2<p>c 4"))
        .containsExactly("+ new: 9", "~ c: 3 -> 4");
  }

  private static String page(String price) {
    return "<p>Price: $" + price + "</p>";
  }

  @Test
  void belowAndAboveTellEveryChangeThatIsOutside() {
    String type = "price below=900 above=1100.10";
    assertThat(reported(type, page("950.95"), page("1000.45"))).isEmpty();
    assertThat(reported(type, page("1000.45"), page("890.45"))).hasSize(1);
    assertThat(reported(type, page("890.45"), page("820.45"))).hasSize(1);
    assertThat(reported(type, page("820.45"), page("1890.45"))).hasSize(1);
    assertThat(reported(type, page("820.45"), page("820.45"))).isEmpty();
  }

  @Test
  void betweenFindsWhatIsInside() {
    assertThat(reported("number between=20..100", "<p>Now 1", "<p>Now 70.5")).hasSize(1);
    assertThat(reported("number between=20..100", "<p>Now 1", "<p>Now 150.5")).isEmpty();
  }

  @Test
  void aStepCanBeAnAmountOrAShare() {
    assertThat(reported("price by=5%", page("950.95"), page("960.45"))).isEmpty();
    assertThat(reported("price by=5%", page("960.45"), page("1960.45"))).hasSize(1);
    assertThat(reported("price by=10", page("950.95"), page("960.45"))).isEmpty();
    assertThat(reported("price by=9.5", page("950.95"), page("960.45"))).hasSize(1);
    assertThat(reported("price by=5% against=900", page("950.95"), page("960.45"))).hasSize(1);
  }

  @Test
  void slowDriftFiresAgainstTheValueReportedLast() {
    var request =
        DiffRequest.of("price by=5% against=reported")
            .in(ComparisonContext.NONE.withReported(Map.of("Price", "1950.45")));
    List<String> prices = List.of("1950.45", "2000", "2050", "2100");
    assertThat(drift("price by=5%", prices)).containsExactly(false, false, false);
    assertThat(
            Diff.compare(SamplePages.html(page("1950.45")), SamplePages.html(page("2000")), request)
                .changes())
        .isEmpty();
    assertThat(
            Diff.compare(SamplePages.html(page("2000")), SamplePages.html(page("2050")), request)
                .changes())
        .hasSize(1);
  }

  private static List<Boolean> drift(String type, List<String> prices) {
    return java.util.stream.IntStream.range(1, prices.size())
        .mapToObj(i -> !reported(type, page(prices.get(i - 1)), page(prices.get(i))).isEmpty())
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          price below=cheap     | number such as 1100.10
          price by=five         | such as 5 or 5%
          number between=1      | two numbers such as 20..100
          price against=reported  | needs by
          """)
  void aWrongThresholdIsRefused(String type, String remedy) {
    assertThatThrownBy(() -> ChangeTypeExpression.parse(type))
        .isInstanceOf(DiffException.class)
        .hasMessageContaining(remedy);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Ticket €500     | Ticket $500     | €500     | $500
          Ticket 500 EUR  | Ticket 500 USD  | 500 EUR  | 500 USD
          Ticket US$ 500  | Ticket CA$ 500  | US$ 500  | CA$ 500
          Ticket £500     | Ticket 450 EUR  | £500     | 450 EUR
          Ticket €1,000   | Ticket $1.000   | €1,000   | $1.000
          """)
  void anotherCurrencyIsAnUpdateWithBothWrittenForms(
      String before, String after, String was, String is) {
    assertThat(reported("price", "<p>" + before, "<p>" + after))
        .containsExactly("~ Ticket: " + was + " -> " + is);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1 249,00 zł   | 1 099,00 zł
          14 990 Ft     | 12 990 Ft
          2 490 Kč      | 2 190 Kč
          12,800円      | 9,800円
          80元起        | 95元起
          89,000원      | 79,000원
          1.299,90 TL   | 1.499,90 TL
          kr 499,-      | kr 399,-
          Kr. 499       | Kr. 399
          1 290 kr      | 1 150 kr
          499:-         | 399:-
          49,– €        | 39,– €
          12 euros      | 14 euros
          12,50 euroa   | 14,50 euroa
          Rs. 499       | Rs. 399
          1 200 руб.    | 1 100 руб.
          500 kr        | 500 Kč
          Fr. 12.50     | Fr. 14.00
          Fr 120        | Fr 140
          Fr. 1’250.50  | Fr. 1’150.50
          Fr. 12.–      | Fr. 14.–
          12.50 Fr.     | 14.00 Fr.
          CHF 12.–      | CHF 14.–
          SFr. 1’250.-  | SFr. 1’150.-
          12.–          | 14.–
          Rs. 1,299     | Rs. 1,199
          R$ 1.299,90   | R$ 1.199,90
          kr. 249       | kr. 199
          249,-         | 199,-
          """)
  void aCurrencyThatIsAWordIsMoney(String before, String after) {
    String page = "<html lang='pl'><h1>Kettle</h1><p>%s</p><p>It holds 2 litres.";
    assertThat(reported("price", page.formatted(before), page.formatted(after))).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          12 krokodile     | 13 krokodile
          chapters 12-15   | chapters 12-16
          6 ft             | 7 ft
          12.-15. May      | 13.-15. May
          Europa 12        | Europa 13
          Fr., 12.05.      | Fr., 19.05.
          Fr. 12.05.       | Fr. 19.05.
          Fr. 12. Mai      | Fr. 19. Mai
          Fr 12            | Fr 19
          Fr. 12.5.2026    | Fr. 19.5.2026
          Fr. Müller, 12   | Fr. Müller, 14
          Fr. 14.30 Uhr    | Fr. 15.30 Uhr
          Fr. 08.30        | Fr. 09.30
          Fr. 8.30 - 12.00 | Fr. 9.30 - 12.00
          Mo.–Fr. 8.30     | Mo.–Fr. 9.30
          Do 12.30 Fr 14   | Do 12.45 Fr 15
          1.- Open         | 2.- Open
          """)
  void otherWordsBesideANumberAreNoCurrency(String before, String after) {
    assertThat(reported("price", "<p>" + before, "<p>" + after)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "€500,500 EUR",
    "€500,500 euros",
    "500 kr,500 SEK",
    "499:-,499 kr",
    "$500,500 USD",
    "Fr. 500,CHF 500",
    "SFr. 500.50,500.50 Fr.",
    "Rs. 500,₹500",
    "US$500,500 USD",
    "$500,CA$500",
    "£5,GBP 5.00"
  })
  void anotherSpellingOfTheSameMoneyIsNoChange(String before, String after) {
    assertThat(reported("price", "<p>Ticket " + before, "<p>Ticket " + after)).isEmpty();
  }

  @Test
  void aCurrencyCountsWhereThePriceDoes() {
    assertThat(reported("price,below=900", "<p>Ticket €500", "<p>Ticket $500")).hasSize(1);
    assertThat(reported("price,above=900", "<p>Ticket €500", "<p>Ticket $500")).isEmpty();
    assertThat(reported("price,by=5%", "<p>Ticket €500", "<p>Ticket $500")).hasSize(1);
  }

  @Test
  void aSeparatorThatChangesTheValueIsAnUpdate() {
    assertThat(reported("number", "<p>Ships 1,000", "<p>Ships 1.000"))
        .containsExactly("~ Ships: 1,000 -> 1.000");
    assertThat(reported("price", "<p>Ticket €1,00", "<p>Ticket €1,000"))
        .containsExactly("~ Ticket: 1,00 -> 1,000");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Tonight -18 °C  | -18
          Tonight \u221218 °C  | -18
          Tonight \u2212 18 °C | -18
          Tonight \u201318 °C  | -18
          Balance -€18    | -18
          Balance €-18    | -18
          COVID-19        | 19
          from 5 \u201318      | 5, 18
          """)
  void aSignBelongsToTheNumber(String text, String values) {
    assertThat(new NumberParser("en").in(text))
        .extracting(figure -> figure.value().toPlainString())
        .containsExactly(values.split(", ", -1));
  }

  @ParameterizedTest
  @CsvSource({"-18 °C,18 °C,-18,18", "≥ 18,≤ 18,≥ 18,≤ 18", "5,±5,5,±5", "> 5,>= 5,> 5,>= 5"})
  void anotherSignBeforeANumberIsAnUpdate(String before, String after, String was, String is) {
    assertThat(reported("number", "<p>Limit " + before.replace("<", "&lt;"), "<p>Limit " + after))
        .containsExactly("~ Limit: " + was + " -> " + is);
  }

  @ParameterizedTest
  @CsvSource({"text", "visible", "any"})
  void signsAreTextToo(String type) {
    for (String[] pair :
        new String[][] {
          {"Tonight -18 °C", "Tonight 18 °C"},
          {"Age ≥ 18", "Age ≤ 18"},
          {"Refunds ✓", "Refunds ✗"},
          {"No, refunds", "No refunds"},
          {"✓", "✗"},
        }) {
      assertThat(reported(type, "<p>" + pair[0], "<p>" + pair[1])).as(pair[1]).isNotEmpty();
    }
  }
}
