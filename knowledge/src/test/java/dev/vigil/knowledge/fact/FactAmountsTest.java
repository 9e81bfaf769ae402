package dev.vigil.knowledge.fact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.store.Report;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prices with three decimals, as of fuel, through storage, conditions and thresholds. */
class FactAmountsTest {
  @TempDir private Path folder;
  private TestShop shop;

  @BeforeEach
  void open() {
    shop = new TestShop(folder);
    shop.facts().switchOn(TestShop.WORKSPACE, "Product", "");
  }

  @AfterEach
  void close() {
    shop.close();
  }

  private List<String> reported(String sentinel, String... prices) {
    for (String price : prices) {
      shop.product("/fuel", "Diesel", price);
      shop.check("page");
      if (!sentinel.equals("page")) {
        shop.check(sentinel);
      }
    }
    return shop.reports(sentinel).stream()
        .sorted(java.util.Comparator.comparingLong(Report::id))
        .map(report -> report.content().summary().replaceFirst(" – .*", ""))
        .toList();
  }

  @Test
  void aThresholdIsMeasuredFromTheExactPrice() {
    shop.add(
        "Create Sentinel page Using %s Monitor fact price of Product, by=5%%"
            .formatted(shop.url("/fuel")));
    assertThat(reported("page", "1.599", "1.609", "1.619", "1.699"))
        .containsExactly("Diesel: price 1.619 EUR → 1.699 EUR (+4.9 %)");
  }

  @Test
  void aConditionOnTheAnswerOfAClassReadsTheExactPrice() {
    shop.add("Create Sentinel page Using " + shop.url("/fuel"));
    shop.product("/fuel", "Diesel", "1.699");
    shop.check("page");
    shop.add(
        "Create Sentinel cheap Using class Product Monitor fact price of Product where price <"
            + " 1.6");
    shop.check("cheap");
    assertThat(reported("cheap", "1.649", "1.599"))
        .containsExactly("Diesel (127.0.0.1): price 1.649 EUR → 1.599 EUR (−3.0 %)");
  }

  @Test
  void aLimitWithACurrencyIsTheSameLimit() {
    shop.product("/fuel", "Diesel", "1.599");
    shop.add("Create Sentinel page Using " + shop.url("/fuel"));
    shop.check("page");
    assertThat(found("price < 1.598")).isZero();
    assertThat(found("price < 1.6")).isEqualTo(1);
    assertThat(found("price < '1.598 EUR'")).isZero();
    assertThat(found("price <= '1.599 EUR'")).isEqualTo(1);
    assertThat(found("price > '1.599 EUR'")).isZero();
    assertThat(found("price = 1.599")).isEqualTo(1);
    assertThat(found("price != 1.599")).isZero();
    assertThat(found("price < '2 USD'")).as("another currency").isZero();
    assertThat(found("price > '1 USD'")).as("another currency").isZero();
  }

  private void weigh(String... weights) {
    for (String weight : weights) {
      shop.page(
          "/fuel",
          TestShop.productPage("Diesel", "1", weight)
              .replace("\"offers\"", "\"weight\": \"%s\", \"offers\"".formatted(weight)));
      shop.check("page");
    }
  }

  @Test
  void anEqualQuantityInAnotherUnitIsNoChange() {
    shop.add(
        "Create Sentinel page Using %s Monitor fact weight of Product"
            .formatted(shop.url("/fuel")));
    weigh("500 g", "0.5 kg", "500 g", "0.6 kg");
    assertThat(reported("page")).containsExactly("Diesel: weight 500 g → 0.6 kg");
    assertThat(
            shop.facts()
                .history(
                    TestShop.WORKSPACE,
                    shop.facts()
                        .members(FactQuery.of(TestShop.WORKSPACE, "Product"))
                        .getFirst()
                        .id())
                .orElseThrow()
                .all("weight"))
        .hasSize(2);
  }

  @Test
  void aShareIsMeasuredOfTheSameUnit() {
    shop.add(
        "Create Sentinel page Using %s Monitor fact weight of Product, by=5%%"
            .formatted(shop.url("/fuel")));
    weigh("500 g", "0.51 kg", "0.53 kg");
    assertThat(reported("page")).singleElement().asString().contains("0.51 kg → 0.53 kg");
  }

  private int found(String condition) {
    return shop.facts()
        .members(FactQuery.parse(TestShop.WORKSPACE, "Product where " + condition))
        .size();
  }
}
