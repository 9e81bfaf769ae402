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
    assertThat(FactTables.exist(shop.all.archive().catalogue())).isFalse();
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

  private void rebuild() {
    shop.facts()
        .rebuild(TestShop.WORKSPACE, Optional.empty(), true, () -> true, (page, all, done) -> {});
  }

  /** All prices of the one product with their times. */
  private List<String> history() {
    long member = shop.facts().members(query("Product")).getFirst().id();
    return shop.facts().history(TestShop.WORKSPACE, member).orElseThrow().facts().stream()
        .filter(fact -> fact.property().equals("price"))
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
