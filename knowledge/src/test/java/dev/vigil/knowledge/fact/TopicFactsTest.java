package dev.vigil.knowledge.fact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.TrainingOptions;
import dev.vigil.discover.topic.store.LabelKind;
import dev.vigil.discover.topic.store.TopicContent;
import dev.vigil.discover.topic.store.Topics;
import dev.vigil.knowledge.fact.store.FactMember;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicFactsTest {
  private static final List<String> SEA =
      List.of(
          "the crew set the jib and left the mooring at high tide",
          "a yacht needs a keel and a mast, a sail and a jib",
          "reef the sail when wind and tide rise, says the skipper");
  private static final List<String> GARDEN =
      List.of(
          "prune the rose above a bud and feed the soil with compost",
          "sow tomato seed in compost and water the soil in the bed",
          "slugs eat the seedlings in the bed at night, so mulch the soil");

  @TempDir private Path folder;
  private TestShop shop;
  private Topics topics;

  @BeforeEach
  void open() {
    shop = new TestShop(folder);
    topics = Topics.of(shop.all);
    for (int i = 0; i < 3; i++) {
      label("hobby/sailing", "https://sea.example/" + i, SEA.get(i));
      label("hobby/garden", "https://garden.example/" + i, GARDEN.get(i));
    }
    topics.train(TestShop.WORKSPACE, "hobby", TrainingOptions.USUAL, topic -> {});
    shop.page("/port", page("Port", "the skipper set the sail, and the tide took the yacht"));
    shop.add("Create Sentinel port Using " + shop.url("/port") + " Fetch every 1 hour");
  }

  @AfterEach
  void close() {
    shop.close();
  }

  private static String page(String title, String text) {
    return "<!doctype html><html lang=en><title>" + title + "</title><p>" + text + "</html>";
  }

  private void label(String topic, String url, String text) {
    topics.label(
        TestShop.WORKSPACE,
        TopicTree.address(topic),
        TopicContent.of(
            url, "text/html; charset=utf-8", page(url, text).getBytes(StandardCharsets.UTF_8)),
        LabelKind.EXAMPLE,
        "test",
        1);
  }

  private List<FactMember> members(String query) {
    return shop.facts().members(FactQuery.parse(TestShop.WORKSPACE, query));
  }

  @Test
  void theTopicsOfACheckedPageAreFacts() {
    shop.facts().switchOn(TestShop.WORKSPACE, "TopicPage", "");
    shop.check("port");
    assertThat(members("TopicPage"))
        .singleElement()
        .satisfies(
            member ->
                assertThat(member.first("topic").orElseThrow().value().shown())
                    .isEqualTo("hobby/sailing"));
    shop.page("/port", page("Port", "mulch the bed and sow tomato seed in compost and soil"));
    shop.check("port");
    assertThat(members("TopicPage where topic = \"hobby/sailing\"")).isEmpty();
    assertThat(members("TopicPage where topic = \"hobby/garden\"")).hasSize(1);
  }

  @Test
  void aClassCanBeRestrictedToThePagesOfATopic() {
    shop.product("/anvil", "Anvil", "900");
    shop.add("Create Sentinel anvil Using " + shop.url("/anvil") + " Fetch every 1 hour");
    shop.page(
        "/boat",
        TestShop.productPage("Yacht", "50000", "a yacht with a mast, a keel, a sail and a jib"));
    shop.add("Create Sentinel boat Using " + shop.url("/boat") + " Fetch every 1 hour");
    label("hobby/sailing", shop.url("/boat"), SEA.get(1));
    label("hobby/garden", shop.url("/anvil"), GARDEN.get(1));
    shop.facts().switchOn(TestShop.WORKSPACE, "Product", "topic:hobby/sailing");
    shop.check("anvil");
    shop.check("boat");
    assertThat(members("Product"))
        .extracting(member -> member.first("name").orElseThrow().value().shown())
        .containsExactly("Yacht");
  }

  @Test
  void theFirstVersionOfAnUnlabelledPageIsJudgedByItsContent() {
    shop.page(
        "/boat",
        TestShop.productPage(
            "Yacht", "50000", "the skipper set the sail, and the tide took the yacht"));
    shop.page(
        "/spade",
        TestShop.productPage(
            "Spade", "30", "mulch the bed and sow tomato seed in compost and soil"));
    for (String name : List.of("boat", "spade")) {
      shop.add(
          "Create Sentinel %s Using %s Fetch every 1 hour".formatted(name, shop.url("/" + name)));
    }
    shop.facts().switchOn(TestShop.WORKSPACE, "Product", "topic:hobby/sailing");
    shop.check("boat");
    shop.check("spade");
    assertThat(members("Product"))
        .extracting(member -> member.first("name").orElseThrow().value().shown())
        .containsExactly("Yacht");
  }
}
