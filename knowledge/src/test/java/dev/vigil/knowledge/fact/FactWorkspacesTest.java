package dev.vigil.knowledge.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.watch.language.SentinelParser;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two workspaces watch one page and extract one class of it. */
class FactWorkspacesTest {
  private static final long OTHER = 7;

  @TempDir private Path folder;
  private TestShop shop;

  @BeforeEach
  void open() {
    shop = new TestShop(folder);
    shop.product("/anvil", "Anvil", "900");
    shop.product("/secret", "Secret hoist", "500");
    shop.facts().switchOn(TestShop.WORKSPACE, "Product", "");
    shop.facts().switchOn(OTHER, "Product", "");
    add(TestShop.WORKSPACE, "anvil", "/anvil");
    add(OTHER, "secret", "/secret");
    check(TestShop.WORKSPACE, "anvil");
    check(OTHER, "secret");
  }

  @AfterEach
  void close() {
    shop.close();
  }

  private void add(long workspace, String name, String path) {
    shop.all
        .sentinels()
        .add(
            workspace,
            SentinelParser.parse(
                "Create Sentinel %s Using %s Fetch every 1 hour".formatted(name, shop.url(path)),
                ZoneOffset.UTC));
  }

  private void check(long workspace, String name) {
    shop.clock.pass(Duration.ofHours(1));
    shop.all.checks().check(workspace, name);
  }

  private List<String> titles(long workspace) {
    return shop.facts().members(FactQuery.of(workspace, "Product")).stream()
        .map(FactMember::title)
        .toList();
  }

  @Test
  void membersCountsProgressAndHistoryAreThoseOfTheWorkspace() {
    assertThat(titles(TestShop.WORKSPACE)).containsExactly("Anvil");
    assertThat(titles(OTHER)).containsExactly("Secret hoist");
    assertThat(titles(3)).isEmpty();
    assertThat(shop.facts().counts(TestShop.WORKSPACE)).isEqualTo(Map.of("Product", 1));
    assertThat(shop.facts().counts(3)).isEmpty();
    assertThat(shop.facts().progress(TestShop.WORKSPACE)).hasSize(1);
    assertThat(shop.facts().progress(3)).isEmpty();
    long secret = shop.facts().members(FactQuery.of(OTHER, "Product")).getFirst().id();
    assertThat(shop.facts().history(OTHER, secret)).isPresent();
    assertThat(shop.facts().history(TestShop.WORKSPACE, secret)).isEmpty();
    assertThat(shop.facts().document(FactQuery.of(TestShop.WORKSPACE, "Product")))
        .contains("Anvil")
        .doesNotContain("Secret");
  }

  @Test
  void aClassOfAnotherWorkspaceIsUnknown() {
    shop.facts()
        .define(
            OTHER, "Zeppelin:\n  types: [Zeppelin]\n  properties:\n    name: text\n", "own.yaml");
    assertThat(shop.facts().classes(OTHER).find("Zeppelin")).isPresent();
    assertThat(shop.facts().classes(TestShop.WORKSPACE).find("Zeppelin")).isEmpty();
    assertThatThrownBy(() -> shop.facts().members(FactQuery.of(TestShop.WORKSPACE, "Zeppelin")))
        .isInstanceOf(KnowledgeException.class)
        .hasMessageContaining("Zeppelin");
  }

  @Test
  void aClassThatIsSwitchedOffOrRenamedElsewhereIsAsBefore() {
    shop.facts().switchOff(OTHER, "Product");
    assertThat(shop.facts().active(OTHER)).isEmpty();
    assertThat(shop.facts().active(TestShop.WORKSPACE)).containsExactly("Product");
    for (long renamed : new long[] {TestShop.WORKSPACE, OTHER}) {
      long kept = renamed == OTHER ? TestShop.WORKSPACE : OTHER;
      String before = renamed == OTHER ? "cost" : "price";
      shop.facts()
          .rename(
              renamed,
              PropertyRename.of(shop.facts().classes(renamed).get("Product"), "price", "cost"));
      FactMember own = shop.facts().members(FactQuery.of(renamed, "Product")).getFirst();
      assertThat(own.first("cost")).isPresent();
      assertThat(own.first("price")).isEmpty();
      FactMember other = shop.facts().members(FactQuery.of(kept, "Product")).getFirst();
      assertThat(other.first(before)).as("workspace %d", kept).isPresent();
    }
  }

  @Test
  void aClassOfOnePageWithATagIsExtractedFromPagesWithItOnly() {
    shop.facts().switchOff(TestShop.WORKSPACE, "Product");
    shop.facts().switchOn(TestShop.WORKSPACE, "Product", "tools");
    shop.product("/bolt", "Bolt", "1");
    shop.product("/nut", "Nut", "1");
    shop.add("Create Sentinel bolt Using " + shop.url("/bolt") + " Tag tools");
    shop.add("Create Sentinel nut Using " + shop.url("/nut"));
    check(TestShop.WORKSPACE, "bolt");
    check(TestShop.WORKSPACE, "nut");
    assertThat(titles(TestShop.WORKSPACE)).contains("Bolt").doesNotContain("Nut");
  }

  @Test
  void aRebuildOfAWorkspaceDoesNotTouchAnother() {
    long[] versions = {0};
    shop.facts()
        .rebuild(3, Optional.empty(), true, () -> true, (page, all, done) -> versions[0] = done);
    assertThat(versions[0]).isZero();
    shop.facts()
        .rebuild(
            TestShop.WORKSPACE,
            Optional.empty(),
            true,
            () -> true,
            (page, all, done) -> versions[0] = done);
    assertThat(versions[0]).as("one page of the workspace with one version").isEqualTo(1);
    assertThat(titles(OTHER)).containsExactly("Secret hoist");
    versions[0] = -1;
    shop.facts()
        .rebuild(
            OTHER, Optional.empty(), false, () -> true, (page, all, done) -> versions[0] = done);
    assertThat(versions[0]).as("nothing is to be extracted again").isZero();
  }
}
