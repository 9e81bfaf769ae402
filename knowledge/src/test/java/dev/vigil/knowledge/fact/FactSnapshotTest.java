package dev.vigil.knowledge.fact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.knowledge.fact.store.FactMember;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All facts of a workspace, read again only where a page changed. */
class FactSnapshotTest {
  private static final long ALL = TestShop.WORKSPACE;

  private static TestShop shop(Path folder) {
    TestShop shop = new TestShop(folder);
    shop.facts().switchOn(ALL, "Product", "");
    shop.product("/a", "Anvil", "119");
    shop.product("/b", "Bellows", "49");
    shop.add(
        "Create Sentinel a Using %s Monitor anychange\n".formatted(shop.url("/a"))
            + "Create Sentinel b Using %s Monitor anychange\n".formatted(shop.url("/b")));
    List.of("a", "b").forEach(shop::check);
    return shop;
  }

  private static FactMember named(FactSnapshot snapshot, String title) {
    return snapshot.members().stream()
        .filter(one -> one.title().equals(title))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void onlyThePageThatChangedIsReadAgain(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      FactSnapshot first = shop.facts().snapshot(ALL, Optional.empty());
      assertThat(first.facts()).isEqualTo(4);
      assertThat(shop.facts().snapshot(ALL, Optional.of(first)).position())
          .isEqualTo(first.position());
      shop.product("/b", "Bellows", "45");
      shop.check("b");
      FactSnapshot next = shop.facts().snapshot(ALL, Optional.of(first));
      assertThat(next.position()).isNotEqualTo(first.position());
      assertThat(named(next, "Anvil")).isSameAs(named(first, "Anvil"));
      assertThat(named(next, "Bellows").first("price").orElseThrow().value().shown())
          .isEqualTo("45 EUR");
      FactSnapshot whole = shop.facts().snapshot(ALL, Optional.empty());
      assertThat(next.members()).isEqualTo(whole.members());
      assertThat(next.position()).isEqualTo(whole.position());
    }
  }

  @Test
  void aRebuildIsReadAgainAndAForgottenPageIsGone(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      FactSnapshot first = shop.facts().snapshot(ALL, Optional.empty());
      shop.facts().rebuild(ALL, Optional.empty(), true, () -> true, (page, all, done) -> {});
      FactSnapshot rebuilt = shop.facts().snapshot(ALL, Optional.of(first));
      assertThat(rebuilt.members())
          .isEqualTo(shop.facts().snapshot(ALL, Optional.empty()).members());
      assertThat(rebuilt.position()).isNotEqualTo(first.position());
      shop.facts().forget(named(rebuilt, "Anvil").page());
      assertThat(shop.facts().snapshot(ALL, Optional.of(rebuilt)).members())
          .extracting(FactMember::title)
          .containsExactly("Bellows");
    }
  }

  @Test
  void anInstallationWithoutFactsHasNone(@TempDir Path folder) {
    try (TestShop shop = new TestShop(folder)) {
      assertThat(shop.facts().snapshot(ALL, Optional.empty()).members()).isEmpty();
    }
  }
}
