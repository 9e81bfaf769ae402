package dev.vigil.knowledge.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.Archive;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.language.WrittenSentinel;
import dev.vigil.watch.store.Report;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FactAlertTest {
  @TempDir private Path folder;
  private TestShop shop;

  @BeforeEach
  void open() {
    shop = new TestShop(folder, archive());
  }

  Archive archive() {
    return Archive.open(folder.resolve(Installation.ARCHIVE));
  }

  @AfterEach
  void close() {
    shop.close();
  }

  private void watch(String monitor) {
    shop.add(
        "Create Sentinel anvil Using %s Monitor %s Fetch every 1 hour"
            .formatted(shop.url("/anvil"), monitor));
  }

  private void prices(String... prices) {
    for (String price : prices) {
      if (price.isEmpty()) {
        shop.page("/anvil", "<html><title>Anvil</title><p>Our shop is being rebuilt.</p></html>");
      } else {
        shop.product("/anvil", "Anvil", price);
      }
      shop.check("anvil");
    }
  }

  private List<String> reported(String sentinel) {
    return shop.reports(sentinel).stream()
        .sorted(java.util.Comparator.comparingLong(Report::id))
        .map(report -> report.content().summary())
        .map(summary -> summary.replaceFirst(" – .*", ""))
        .toList();
  }

  @Test
  void aMessageNamesTheThingBothValuesThePercentageTheVersionAndTheWords() {
    watch("fact price of Product");
    shop.page("/anvil", TestShop.productPage("Anvil", "900", "Price: 900 EUR"));
    shop.check("anvil");
    shop.page("/anvil", TestShop.productPage("Anvil", "799.50", "Price: 799.50 EUR"));
    shop.check("anvil");
    assertThat(shop.reports("anvil").getFirst().content().summary())
        .startsWith("Anvil: price 900 EUR → 799.50 EUR (−11.2 %) – version 2 of http");
    assertThat(shop.messages()).singleElement().asString().contains("“Price: 799.50 EUR”");
  }

  @Test
  void aChangedPageWithoutAChangedFactIsNotReported() {
    watch("fact price of Product");
    for (int i = 0; i < 4; i++) {
      shop.page("/anvil", TestShop.productPage("Anvil", "900", "visitor " + i));
      shop.check("anvil");
    }
    assertThat(reported("anvil")).isEmpty();
  }

  @Test
  void onlyValuesThatSatisfyTheConditionAreReported() {
    watch("fact price of Product where price < 800");
    prices("900", "850", "790", "780", "820", "770");
    assertThat(reported("anvil"))
        .containsExactly(
            "Anvil: price 850 EUR → 790 EUR (−7.1 %)",
            "Anvil: price 790 EUR → 780 EUR (−1.3 %)", "Anvil: price 820 EUR → 770 EUR (−6.1 %)");
  }

  @Test
  void anEdgeIsReportedWhenTheConditionBeginsToHold() {
    watch("fact price of Product where price < 800, trigger=edge");
    prices("900", "790", "780", "820", "770");
    assertThat(reported("anvil"))
        .containsExactly(
            "Anvil: price 900 EUR → 790 EUR (−12.2 %)", "Anvil: price 820 EUR → 770 EUR (−6.1 %)");
  }

  @Test
  void hysteresisWaitsUntilTheValueIsBackBeyondTheSecondLimit() {
    watch("fact price of Product where price < 800, trigger=edge, again=850");
    prices("900", "790", "810", "795", "860", "799");
    assertThat(reported("anvil"))
        .containsExactly(
            "Anvil: price 900 EUR → 790 EUR (−12.2 %)", "Anvil: price 860 EUR → 799 EUR (−7.1 %)");
  }

  @Test
  void theSecondLimitKnowsBothNamesOfARenamedProperty() {
    shop.facts()
        .rename(
            TestShop.WORKSPACE,
            PropertyRename.of(
                shop.facts().classes(TestShop.WORKSPACE).get("Product"), "price", "cost"));
    watch("fact cost of Product where price < 800, trigger=edge, again=850");
    prices("900", "790", "810", "795", "860", "799");
    assertThat(reported("anvil"))
        .containsExactly(
            "Anvil: cost 900 EUR → 790 EUR (−12.2 %)", "Anvil: cost 860 EUR → 799 EUR (−7.1 %)");
  }

  @Test
  void aThresholdIsMeasuredFromTheLastReportedValue() {
    watch("fact price of Product, by=10%");
    prices("100", "104", "108", "111", "115", "123");
    assertThat(reported("anvil"))
        .containsExactly(
            "Anvil: price 108 EUR → 111 EUR (+2.8 %)", "Anvil: price 115 EUR → 123 EUR (+7.0 %)");
  }

  @Test
  void whatHoldsAtTheStartIsReportedOnRequest() {
    watch("fact price of Product where price < 800, start=report");
    prices("790", "790.00", "780");
    assertThat(reported("anvil"))
        .containsExactly("Anvil: price now 790 EUR", "Anvil: price 790 EUR → 780 EUR (−1.3 %)");
  }

  @Test
  void whatIsNotFoundIsNotRemovedAndIsComparedWhenItIsBack() {
    watch("fact price of Product");
    prices("900", "", "", "900", "", "800");
    assertThat(reported("anvil")).containsExactly("Anvil: price 900 EUR → 800 EUR (−11.1 %)");
  }

  @Test
  void membersAreGainedAndLost() {
    shop.facts().switchOn(TestShop.WORKSPACE, "Product", "");
    shop.product("/anvil", "Anvil", "900");
    shop.product("/bolt", "Bolt", "700");
    shop.add("Create Sentinel anvil Using " + shop.url("/anvil") + " Fetch every 1 hour");
    shop.add("Create Sentinel bolt Using " + shop.url("/bolt") + " Fetch every 1 hour");
    shop.check("anvil");
    shop.check("bolt");
    shop.add(
        "Create Sentinel cheap Using class Product where price < 800"
            + " Monitor fact members of Product");
    shop.check("cheap");
    shop.product("/anvil", "Anvil", "790");
    shop.check("anvil");
    shop.check("cheap");
    shop.product("/bolt", "Bolt", "810");
    shop.check("bolt");
    shop.check("cheap");
    assertThat(reported("cheap"))
        .containsExactly(
            "new Product where price < 800: Anvil (127.0.0.1) now price 790 EUR",
            "no longer Product where price < 800: Bolt (127.0.0.1) (was price 700 EUR)");
    assertThat(shop.reports("cheap"))
        .extracting(report -> report.content().summary())
        .as("the version that shows the price")
        .anyMatch(words -> words.contains("790 EUR – version 2 of " + shop.url("/anvil")));
  }

  @Test
  void aClassIsDueByItsSignalAndNamesThePageOfTheValue() {
    shop.facts().switchOn(TestShop.WORKSPACE, "Product", "");
    shop.product("/anvil", "Anvil", "900");
    shop.add("Create Sentinel anvil Using " + shop.url("/anvil") + " Fetch every 1 hour");
    shop.check("anvil");
    shop.add("Create Sentinel all Using class Product Monitor fact price of Product");
    shop.check("all");
    Instant quiet = shop.due("all");
    shop.page("/anvil", TestShop.productPage("Anvil", "900", "other words"));
    shop.check("anvil");
    assertThat(shop.due("all")).isEqualTo(quiet);
    shop.page("/anvil", TestShop.productPage("Anvil", "850", "Now 850 EUR only"));
    shop.check("anvil");
    assertThat(shop.due("all")).isBefore(shop.clock.now().plus(Duration.ofSeconds(2)));
    shop.check("all");
    assertThat(shop.reports("all").getFirst().content().summary())
        .startsWith(
            "Anvil (127.0.0.1): price 900 EUR → 850 EUR (−5.6 %) – version 3 of "
                + shop.url("/anvil").substring(0, 12));
    assertThat(shop.messages()).last().asString().contains("“Now 850 EUR only”");
  }

  @Test
  void aRebuildIsNotReportedButWhatChangedMeanwhileIs() {
    shop.facts().switchOn(TestShop.WORKSPACE, "Product", "");
    shop.product("/anvil", "Anvil", "900");
    shop.add("Create Sentinel anvil Using " + shop.url("/anvil") + " Fetch every 1 hour");
    shop.check("anvil");
    shop.add("Create Sentinel all Using class Product Monitor fact price of Product");
    shop.add("Create Sentinel text Using class Product");
    shop.check("all");
    shop.check("text");
    // Another definition of the price: the old price of the page counts.
    shop.facts()
        .define(
            TestShop.WORKSPACE,
            """
            Product:
              types: [Product]
              keys: [name]
              properties:
                name: text
                price: {type: money, from: [offers.highPrice, offers.price]}
            """,
            "own.yaml");
    shop.page(
        "/anvil",
        TestShop.productPage("Anvil", "850", "x")
            .replace("\"price\"", "\"highPrice\": \"1000\", \"price\""));
    shop.check("anvil");
    shop.check("all");
    shop.check("text");
    assertThat(reported("all"))
        .containsExactly("Anvil (127.0.0.1): price 900 EUR → 1000 EUR (+11.1 %)");
    shop.facts()
        .define(
            TestShop.WORKSPACE,
            """
            Product:
              types: [Product]
              keys: [name]
              properties:
                name: text
                price: {type: money, from: [offers.price]}
            """,
            "own.yaml");
    assertThat(
            shop.facts()
                .rebuild(TestShop.WORKSPACE, Optional.empty(), false, () -> true, (a, b, c) -> {}))
        .isTrue();
    assertThat(shop.due("all")).isBefore(shop.clock.now().plus(Duration.ofSeconds(2)));
    shop.check("all");
    shop.check("text");
    assertThat(reported("all")).hasSize(1);
    assertThat(reported("text")).isEmpty();
    shop.page("/anvil", TestShop.productPage("Anvil", "840", "x"));
    shop.check("anvil");
    shop.check("all");
    assertThat(reported("all")).hasSize(2).last().asString().contains("price 850 EUR → 840 EUR");
  }

  @Test
  void anAnswerOfEqualFactsHasEqualBytes() {
    shop.facts().switchOn(TestShop.WORKSPACE, "Product", "");
    shop.product("/anvil", "An anvil & <b>more</b>", "900");
    shop.add("Create Sentinel anvil Using " + shop.url("/anvil") + " Fetch every 1 hour");
    shop.check("anvil");
    FactQuery query = FactQuery.parse(TestShop.WORKSPACE, "Product where price > 1");
    String once = shop.facts().document(query);
    shop.clock.pass(Duration.ofDays(3));
    assertThat(shop.facts().document(query)).isEqualTo(once).contains("900 EUR");
  }

  @Test
  void mistakesAreExplained() {
    assertThatThrownBy(() -> watch("fact price from Product"))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("fact price of Product where price < 800");
    assertThatThrownBy(() -> watch("fact price of Product, trigger=never"))
        .hasMessageContaining("edge");
    assertThat(verified("Using https://a.example/ Monitor fact prise of Product"))
        .contains("has no property 'prise'");
    assertThat(verified("Using https://a.example/ Monitor fact price of Produkt"))
        .contains("There is no class 'Produkt'");
    assertThat(verified("Using class Product where price < cheap")).contains("is not a value");
    assertThat(
            verified(
                "Using https://a.example/ Monitor fact price of Product where rating < 4,"
                    + " trigger=edge, again=850"))
        .contains("again needs trigger=edge and a condition such as price < 800");
  }

  private String verified(String rest) {
    List<WrittenSentinel> written =
        SentinelParser.read("Create Sentinel a " + rest, ZoneOffset.UTC);
    return shop.all.verify(TestShop.WORKSPACE, written, false, false).toString();
  }

  @Test
  void theClauseIsWrittenAndReadBack() {
    for (String text :
        List.of(
            "fact price of Product where price < 800 and brand = 'Acme Ltd', trigger=edge",
            "fact members of Event where name contains \"Regatta\" OR links",
            "fact any of Product, by=5%")) {
      var first =
          SentinelParser.parse(
                  "Create Sentinel a Using https://a.example/ Monitor " + text, ZoneOffset.UTC)
              .getFirst();
      String written = SentinelWriter.write(first);
      assertThat(SentinelParser.parse(written, ZoneOffset.UTC).getFirst()).isEqualTo(first);
    }
  }
}
