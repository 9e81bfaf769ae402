package dev.vigil.knowledge.fact;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stored intervals of facts against a plain list of what was true after each version. */
class FactIntervalsTest {
  private static final List<String> THINGS = List.of("Anvil", "Bellows", "Chisel", "Drill");

  @TempDir private Path folder;
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  /** What a page says: prices by names; an empty price is not written. */
  private static String page(Map<String, String> prices) {
    String items =
        prices.entrySet().stream()
            .map(
                one ->
                    "{\"@context\": \"https://schema.org\", \"@type\": \"Product\", \"name\": \"%s\"%s}"
                        .formatted(
                            one.getKey(),
                            one.getValue().isEmpty()
                                ? ""
                                : ", \"offers\": {\"@type\": \"Offer\", \"price\": \"%s\","
                                        .formatted(one.getValue())
                                    + " \"priceCurrency\": \"EUR\"}"))
            .collect(Collectors.joining(","));
    return "<!doctype html><html lang=en><title>Tools</title><script type=\"application/ld+json\">["
        + items
        + "]</script><h1>Tools</h1><p>Our tools.</p></html>";
  }

  private Map<String, String> said() {
    Map<String, String> prices = new LinkedHashMap<>();
    for (String thing : THINGS) {
      if (random.nextInt(4) > 0) {
        prices.put(thing, random.nextInt(6) == 0 ? "" : Integer.toString(10 + random.nextInt(3)));
      }
    }
    return prices;
  }

  /** What holds after a version: a thing ends only where the page still lists half of them. */
  private static Map<String, String> after(Map<String, String> before, Map<String, String> said) {
    Map<String, String> now = new TreeMap<>();
    boolean believable = before.size() > 1 && 2 * said.size() >= before.size();
    Set<String> names = new TreeSet<>(said.keySet());
    names.addAll(before.keySet());
    for (String name : names) {
      String old = before.getOrDefault(name, "");
      if (said.containsKey(name)) {
        String price = said.getOrDefault(name, "");
        now.put(name, price.isEmpty() ? old : price + " EUR");
      } else if (!believable) {
        now.put(name, old);
      }
    }
    return now;
  }

  private static Map<String, String> stored(TestShop shop, Instant time) {
    Map<String, String> found = new TreeMap<>();
    shop.facts()
        .members(FactQuery.of(TestShop.WORKSPACE, "Product").at(time))
        .forEach(
            member ->
                found.put(
                    member.first("name").orElseThrow().value().text(),
                    member.first("price").map(fact -> fact.value().shown()).orElse("")));
    return found;
  }

  @Test
  void whatHeldAtATimeIsWhatTheVersionsUntilThenSaid() {
    try (TestShop shop = new TestShop(folder)) {
      shop.facts().switchOn(TestShop.WORKSPACE, "Product", "");
      shop.add("Create Sentinel tools Using " + shop.url("/tools") + " Fetch every 1 hour");
      List<Instant> times = new ArrayList<>();
      List<Map<String, String>> states = new ArrayList<>();
      Map<String, String> state = Map.of();
      for (int version = 0; version < 16; version++) {
        Map<String, String> said = said();
        while (version == 0 && said.size() < 2 || said.isEmpty()) {
          said = said();
        }
        shop.page("/tools", page(said).replace("Our tools.", "Our tools " + version));
        shop.check("tools");
        // One thing that replaces the only other one is the same thing with another name.
        boolean renamed =
            state.size() == 1 && said.size() == 1 && !state.keySet().equals(said.keySet());
        Map<String, String> known =
            renamed
                ? Map.of(said.keySet().iterator().next(), state.values().iterator().next())
                : state;
        state = after(known, said);
        times.add(shop.clock.now());
        states.add(state);
      }
      compare(shop, times, states, "live");
      shop.facts()
          .rebuild(TestShop.WORKSPACE, Optional.empty(), true, () -> true, (page, all, done) -> {});
      compare(shop, times, states, "rebuilt");
    }
  }

  private void compare(
      TestShop shop, List<Instant> times, List<Map<String, String>> states, String which) {
    for (int i = 0; i < times.size(); i++) {
      assertThat(stored(shop, times.get(i)))
          .as("%s, after version %d, seed %d", which, i + 1, seed)
          .isEqualTo(states.get(i));
    }
    assertThat(stored(shop, times.getFirst().minusSeconds(7_200))).isEmpty();
  }

  @Test
  void aRebuildThatIsStoppedGoesOnAndReadersSeeOneReleaseOnly() {
    try (TestShop shop = new TestShop(folder)) {
      shop.add("Create Sentinel tools Using " + shop.url("/tools") + " Fetch every 1 hour");
      for (int version = 0; version < 6; version++) {
        shop.page("/tools", page(Map.of("Anvil", Integer.toString(10 + version))));
        shop.check("tools");
      }
      shop.facts().switchOn(TestShop.WORKSPACE, "Product", "");
      int[] asked = {0};
      boolean whole =
          shop.facts()
              .rebuild(
                  TestShop.WORKSPACE,
                  Optional.empty(),
                  false,
                  () -> asked[0]++ < 3,
                  (page, all, done) -> {});
      assertThat(whole).isFalse();
      assertThat(shop.facts().progress(TestShop.WORKSPACE).getFirst().version()).isEqualTo(3);
      assertThat(stored(shop, shop.clock.now())).isEqualTo(Map.of("Anvil", "12 EUR"));
      long[] versions = {0};
      rebuild(shop, false, versions);
      assertThat(versions[0]).as("only the versions that were missing").isEqualTo(3);
      assertThat(stored(shop, shop.clock.now())).isEqualTo(Map.of("Anvil", "15 EUR"));
      rebuild(shop, false, versions);
      assertThat(versions[0]).as("nothing is missing").isZero();
      asked[0] = 0;
      shop.facts()
          .rebuild(
              TestShop.WORKSPACE,
              Optional.empty(),
              true,
              () -> asked[0]++ < 2,
              (page, all, done) -> {});
      assertThat(stored(shop, shop.clock.now()))
          .as("the old facts stay until the new ones are complete")
          .isEqualTo(Map.of("Anvil", "15 EUR"));
      assertThat(shop.facts().counts(TestShop.WORKSPACE)).isEqualTo(Map.of("Product", 1));
      rebuild(shop, false, versions);
      assertThat(stored(shop, shop.clock.now())).isEqualTo(Map.of("Anvil", "15 EUR"));
      assertThat(shop.facts().counts(TestShop.WORKSPACE)).isEqualTo(Map.of("Product", 1));
    }
  }

  private static void rebuild(TestShop shop, boolean anew, long[] versions) {
    versions[0] = 0;
    assertThat(
            shop.facts()
                .rebuild(
                    TestShop.WORKSPACE,
                    Optional.empty(),
                    anew,
                    () -> true,
                    (page, all, done) -> versions[0] = done))
        .isTrue();
  }
}
