package dev.vigil.knowledge.fact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.archive.version.Page;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.fact.store.FactProgress;
import dev.vigil.watch.engine.Installation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FactExtensionTest {
  @TempDir private Path folder;
  private TestShop shop;

  @BeforeEach
  void open() {
    shop = new TestShop(folder, archive());
    shop.product("/anvil", "Anvil", "900");
    shop.add("Create Sentinel anvil Using " + shop.url("/anvil") + " Fetch every 1 hour");
  }

  /** The same on another database, see {@link FactExtensionOnPostgresTest}. */
  Archive archive() {
    return Archive.open(folder.resolve(Installation.ARCHIVE));
  }

  @AfterEach
  void close() {
    shop.close();
  }

  private List<String> prices(FactQuery query) {
    return shop.facts().members(query).stream()
        .map(member -> member.first("price").orElseThrow().value().shown())
        .toList();
  }

  private static FactQuery query(String text) {
    return FactQuery.parse(TestShop.WORKSPACE, text);
  }

  private int rows() {
    return shop.all
        .archive()
        .catalogue()
        .read(connection -> Sql.one(connection, "select count(*) c from fact", r -> r.getInt("c")))
        .orElseThrow();
  }

  @Test
  void withoutAClassThereAreNoTables() {
    shop.check("anvil");
    assertThat(FactTableDefinitions.exist(shop.all.archive().catalogue())).isFalse();
    assertThat(shop.facts().members(query("Product"))).isEmpty();
  }

  @Test
  void aCheckStoresTheFactsOfEachNewVersion() {
    shop.facts().switchOn(TestShop.WORKSPACE, "Product", "");
    shop.check("anvil");
    Instant before = shop.clock.now();
    shop.product("/anvil", "Anvil", "799.50");
    shop.check("anvil");
    assertThat(prices(query("Product"))).containsExactly("799.50 EUR");
    assertThat(prices(query("Product").at(before))).containsExactly("900 EUR");
    assertThat(prices(query("Product where price < 800"))).hasSize(1);
    assertThat(prices(query("Product where price < 800").at(before))).isEmpty();
    FactMember member = shop.facts().members(query("Product")).getFirst();
    assertThat(shop.facts().history(TestShop.WORKSPACE, member.id()).orElseThrow().all("price"))
        .extracting(fact -> fact.value().shown() + " from version " + fact.version())
        .containsExactly("900 EUR from version 1", "799.50 EUR from version 2");
  }

  @Test
  void aVersionWithoutAChangedFactAddsNoRow() {
    shop.facts().switchOn(TestShop.WORKSPACE, "Product", "");
    shop.check("anvil");
    int rows = rows();
    for (int i = 0; i < 5; i++) {
      shop.page("/anvil", TestShop.productPage("Anvil", "900.00", "visitor number " + i));
      shop.check("anvil");
    }
    assertThat(rows()).isEqualTo(rows);
  }

  @Test
  void aClassThatIsSwitchedOnLaterHasTheHistoryOfAllArchivedVersions() {
    shop.check("anvil");
    Instant first = shop.clock.now();
    shop.product("/anvil", "Anvil", "800");
    shop.check("anvil");
    shop.facts().switchOn(TestShop.WORKSPACE, "Product", "");
    assertThat(shop.facts().members(query("Product"))).isEmpty();
    shop.facts()
        .rebuild(TestShop.WORKSPACE, Optional.empty(), false, () -> true, (page, all, done) -> {});
    assertThat(prices(query("Product").at(first))).containsExactly("900 EUR");
    assertThat(prices(query("Product"))).containsExactly("800 EUR");
    int rows = rows();
    shop.facts()
        .rebuild(TestShop.WORKSPACE, Optional.empty(), true, () -> true, (page, all, done) -> {});
    assertThat(rows()).isEqualTo(rows);
  }

  @Test
  void aRebuildKeepsWhatCameFromDeletedVersionsBeforeAndBetweenTheOthers() {
    shop.facts().switchOn(TestShop.WORKSPACE, "Product", "");
    // No report needs the versions.
    shop.add(
        "Create Sentinel rope Using %s Monitor fact name of Product".formatted(shop.url("/rope")));
    for (String price : List.of("800", "810", "820", "830", "840", "850", "860")) {
      shop.product("/rope", "Rope", price);
      shop.check("rope");
    }
    shop.page("/rope", TestShop.productPage("Rope", "860", "other words"));
    shop.check("rope");
    List<String> known = history();
    assertThat(known).hasSize(7);
    Page page = shop.all.archive().pages(TestShop.WORKSPACE, shop.url("/rope")).getFirst();
    shop.all.archive().delete(page, List.of(1, 3, 4, 6, 7));
    rebuild();
    assertThat(history()).isEqualTo(known);
    rebuild();
    assertThat(history()).isEqualTo(known);
  }

  @Test
  void aRebuildKeepsThatAValueWasAwayInADeletedVersion() {
    shop.facts().switchOn(TestShop.WORKSPACE, "Product", "");
    shop.add(
        "Create Sentinel rope Using %s Monitor fact name of Product".formatted(shop.url("/rope")));
    for (String price : List.of("800", "750", "800", "700", "800", "810", "800", "800")) {
      shop.product("/rope", "Rope", price);
      shop.check("rope");
    }
    List<String> known = history();
    assertThat(known).hasSize(7);
    Page page = shop.all.archive().pages(TestShop.WORKSPACE, shop.url("/rope")).getFirst();
    shop.all.archive().delete(page, List.of(2, 4, 5, 6));
    for (int i = 0; i < 2; i++) {
      rebuild();
      assertThat(history()).isEqualTo(known);
    }
  }

  @Test
  void aRebuildKeepsAllValuesOfAPropertyWithSeveral() {
    shop.facts().switchOn(TestShop.WORKSPACE, "Article", "");
    shop.add(
        "Create Sentinel news Using %s Monitor fact title of Article".formatted(shop.url("/news")));
    for (String authors : List.of("\"Ann Ash\"", "\"Xeno Fox\", \"Yuri Gold\"", "\"Yuri Gold\"")) {
      shop.page(
          "/news",
          """
          <!doctype html><html lang="en"><title>Rope is rare</title>
          <script type="application/ld+json">
          {"@context": "https://schema.org", "@type": "NewsArticle", "headline": "Rope is rare",
           "author": [%s]}</script><h1>Rope is rare</h1><p>Little rope is left.</p></html>
          """
              .formatted(authors));
      shop.check("news");
    }
    List<String> known = history("Article", "author");
    assertThat(known).hasSize(3);
    Page page = shop.all.archive().pages(TestShop.WORKSPACE, shop.url("/news")).getFirst();
    shop.all.archive().delete(page, List.of(2));
    for (int i = 0; i < 2; i++) {
      rebuild();
      assertThat(history("Article", "author")).containsExactlyInAnyOrderElementsOf(known);
    }
  }

  @Test
  void aRebuildNeverGivesAPropertyWithOneValueASecondAtTheSameTime() {
    rebuildAfterAnotherReading(List.of("800", "750", "800"));
    assertThat(history()).singleElement().asString().startsWith("800 ").endsWith(" null");
  }

  @Test
  void aRebuildEndsAValueWhereADeletedVersionBeganTheNext() {
    rebuildAfterAnotherReading(List.of("800", "750", "750"));
    assertThat(history())
        .containsExactly(
            "800 2026-03-02T09:00:00Z 2026-03-02T10:00:00Z", "750 2026-03-02T10:00:00Z null");
  }

  /** Rebuilds without the second version what another release read as other prices than 800. */
  private void rebuildAfterAnotherReading(List<String> prices) {
    shop.facts().switchOn(TestShop.WORKSPACE, "Product", "");
    shop.add(
        "Create Sentinel rope Using %s Monitor fact name of Product".formatted(shop.url("/rope")));
    for (int i = 0; i < prices.size(); i++) {
      shop.page("/rope", TestShop.productPage("Rope", prices.get(i), "text " + i));
      shop.check("rope");
    }
    shop.all
        .archive()
        .catalogue()
        .write(
            connection ->
                Sql.run(connection, "update fact set value = '80000' where value = '800'"));
    Page page = shop.all.archive().pages(TestShop.WORKSPACE, shop.url("/rope")).getFirst();
    shop.all.archive().delete(page, List.of(2));
    rebuild();
  }

  private void rebuild() {
    shop.facts()
        .rebuild(TestShop.WORKSPACE, Optional.empty(), true, () -> true, (page, all, done) -> {});
  }

  /** All prices of the one product with their times. */
  private List<String> history() {
    return history("Product", "price");
  }

  /** All values of a property of the one member of a class with their times. */
  private List<String> history(String type, String property) {
    long member = shop.facts().members(query(type)).getFirst().id();
    return shop.facts().history(TestShop.WORKSPACE, member).orElseThrow().facts().stream()
        .filter(fact -> fact.property().equals(property))
        .map(fact -> fact.value().text() + " " + fact.from() + " " + fact.to())
        .toList();
  }

  @Test
  void whatIsNotFoundIsMarkedAndNeverRemoved() {
    shop.facts().switchOn(TestShop.WORKSPACE, "Product", "");
    shop.check("anvil");
    shop.page("/anvil", "<html><title>Anvil</title><p>We moved our pages around today.</p></html>");
    shop.check("anvil");
    FactMember member = shop.facts().members(query("Product")).getFirst();
    assertThat(member.missing()).isNotNull();
    assertThat(member.first("price").orElseThrow().to()).isNull();
    assertThat(shop.facts().progress(TestShop.WORKSPACE).getFirst().state())
        .isEqualTo(FactProgress.BROKEN);
    shop.product("/anvil", "Anvil", "900");
    shop.check("anvil");
    assertThat(shop.facts().members(query("Product")).getFirst().missing()).isNull();
    assertThat(shop.facts().progress(TestShop.WORKSPACE).getFirst().state())
        .isEqualTo(FactProgress.GOOD);
  }

  @Test
  void aDeletedPageHasNoFacts() {
    shop.facts().switchOn(TestShop.WORKSPACE, "Product", "");
    shop.check("anvil");
    shop.facts().forget(shop.facts().members(query("Product")).getFirst().page());
    assertThat(rows()).isZero();
  }

  @Test
  void aPageThatAUserDeletesHasNoFacts() {
    shop.facts().switchOn(TestShop.WORKSPACE, "Product", "");
    shop.check("anvil");
    assertThat(rows()).isPositive();
    shop.all.sentinels().remove(TestShop.WORKSPACE, "anvil");
    assertThat(shop.all.pages().delete(TestShop.WORKSPACE, shop.url("/anvil"))).hasValue(1);
    assertThat(rows()).isZero();
  }
}
