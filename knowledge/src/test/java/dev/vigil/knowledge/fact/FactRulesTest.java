package dev.vigil.knowledge.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.Archive;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.fact.store.StoredRule;
import dev.vigil.knowledge.rule.PageRule;
import dev.vigil.knowledge.rule.RuleFile;
import dev.vigil.watch.engine.Installation;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FactRulesTest {
  private static final String PAGE =
      "<html><body><h1 class=title>Anvil</h1><p class=offer><b"
          + " class=price>$79.00</b></p></body></html>";

  @TempDir private Path folder;
  private TestShop shop;
  private FactRules rules;

  @BeforeEach
  void open() {
    shop = new TestShop(folder, archive());
    rules = FactRules.of(shop.all);
    shop.page("/p/1", PAGE);
    shop.add("Create Sentinel anvil Using " + shop.url("/p/1") + " Fetch every 1 hour");
    rules.save(TestShop.WORKSPACE, "shop", rule());
  }

  /** The same on another database, see {@link FactRulesOnPostgresTest}. */
  Archive archive() {
    return Archive.open(folder.resolve(Installation.ARCHIVE));
  }

  @AfterEach
  void close() {
    shop.close();
  }

  private PageRule rule() {
    return RuleFile.parse(
        "class: Product\npages: '"
            + shop.url("/p/")
            + "*'\nvalues:\n  name: {select: h1.title, shape: html > body > h1.title}\n"
            + "  price: {select: b.price, shape: html > body > p.offer > b.price}\n",
        "shop.yaml");
  }

  private List<String> prices() {
    return shop.facts().members(FactQuery.of(TestShop.WORKSPACE, "Product")).stream()
        .map(member -> member.first("price").orElseThrow().value().shown())
        .toList();
  }

  @Test
  void aRuleExtractsItsPagesWithoutASwitch() {
    shop.check("anvil");
    assertThat(prices()).containsExactly("79 USD");
    FactService facts = shop.facts();
    assertThat(facts.progress(TestShop.WORKSPACE))
        .extracting(facts::extractor)
        .containsExactly("by rule shop");
  }

  @Test
  void aRedesignRepairsTheRuleAndAPersonAcceptsIt() {
    shop.check("anvil");
    shop.page(
        "/p/1", PAGE.replace("class=", "class=n").replace("<b ", "<em ").replace("</b>", "</em>"));
    shop.check("anvil");
    assertThat(prices()).containsExactly("79 USD");
    StoredRule repaired = rules.find(TestShop.WORKSPACE, "shop").orElseThrow();
    assertThat(repaired.state()).isEqualTo("repaired");
    assertThat(repaired.problem()).contains("confidence");
    assertThat(repaired.rule()).as("the taught rule stays").isEqualTo(rule());
    shop.page(
        "/p/1",
        PAGE.replace("class=", "class=n")
            .replace("<b ", "<em ")
            .replace("</b>", "</em>")
            .replace("79", "59"));
    shop.check("anvil");
    assertThat(prices()).containsExactly("59 USD");
    assertThat(rules.accept(TestShop.WORKSPACE, "shop").state()).isEqualTo("good");
  }

  @Test
  void whatABrokenRuleDoesNotFindIsKept() {
    shop.check("anvil");
    shop.page("/p/1", CLOSED);
    shop.check("anvil");
    assertThat(prices()).containsExactly("79 USD");
    StoredRule broken = rules.find(TestShop.WORKSPACE, "shop").orElseThrow();
    assertThat(broken.state()).isEqualTo("broken");
    assertThat(broken.problem()).startsWith(shop.url("/p/1") + ": The page was redesigned");
    shop.page("/p/2", PAGE);
    shop.add("Create Sentinel other Using " + shop.url("/p/2") + " Fetch every 1 hour");
    shop.check("other");
    assertThat(rules.find(TestShop.WORKSPACE, "shop").orElseThrow().state())
        .as("another page works")
        .isEqualTo("broken");
    shop.page("/p/1", PAGE.replace("79", "69"));
    shop.check("anvil");
    StoredRule works = rules.find(TestShop.WORKSPACE, "shop").orElseThrow();
    assertThat(works.state()).as("the page is back").isEqualTo("good");
    assertThat(works.problem()).isEmpty();
    assertThat(prices()).contains("69 USD");
  }

  private static final String CLOSED =
      "<html><body><h2>Closed</h2><p>Back soon, with a lot of news.</p></body></html>";

  private StoredRule checked(String sentinel) {
    shop.check(sentinel);
    return rules.find(TestShop.WORKSPACE, "shop").orElseThrow();
  }

  @Test
  void aRuleIsBrokenUntilAllItsPagesAreBack() {
    shop.page("/p/2", PAGE.replace("Anvil", "Hammer"));
    shop.add("Create Sentinel hammer Using " + shop.url("/p/2") + " Fetch every 1 hour");
    checked("anvil");
    checked("hammer");
    shop.page("/p/1", CLOSED);
    checked("anvil");
    shop.page("/p/2", CLOSED);
    assertThat(checked("hammer").problem()).startsWith(shop.url("/p/2"));
    shop.page("/p/2", PAGE.replace("Anvil", "Hammer").replace("79", "69"));
    StoredRule half = checked("hammer");
    assertThat(half.state()).isEqualTo("broken");
    assertThat(half.problem()).startsWith(shop.url("/p/1") + ": ");
    shop.page("/p/1", PAGE.replace("79", "69"));
    assertThat(checked("anvil").state()).isEqualTo("good");
  }

  @Test
  void aPageOnWhichARuleNeverFoundAnythingDoesNotBreakIt() {
    shop.page("/p/2", CLOSED);
    shop.add("Create Sentinel hammer Using " + shop.url("/p/2") + " Fetch every 1 hour");
    checked("anvil");
    checked("hammer");
    shop.page("/p/1", CLOSED);
    assertThat(checked("anvil").state()).isEqualTo("broken");
    shop.page("/p/1", PAGE.replace("79", "69"));
    assertThat(checked("anvil").state()).isEqualTo("good");
  }

  @Test
  void anUnacceptedRepairIsInDoubtAlsoAfterABreak() {
    checked("anvil");
    String other =
        PAGE.replace("class=", "class=n").replace("<b ", "<em ").replace("</b>", "</em>");
    shop.page("/p/1", other);
    StoredRule repaired = checked("anvil");
    assertThat(repaired.state()).isEqualTo("repaired");
    shop.page("/p/1", CLOSED);
    assertThat(checked("anvil").state()).isEqualTo("broken");
    shop.page("/p/1", other.replace("79", "69"));
    StoredRule back = checked("anvil");
    assertThat(back.state()).isEqualTo("repaired");
    assertThat(back.confidence()).isEqualTo(repaired.confidence());
    assertThat(back.problem()).isEqualTo(repaired.problem());
    assertThat(prices()).containsExactly("69 USD");
  }

  @Test
  void aPageThatComesBackWithOtherElementsAroundItsValuesIsBack() {
    checked("anvil");
    shop.page("/p/1", CLOSED);
    assertThat(checked("anvil").state()).isEqualTo("broken");
    shop.page(
        "/p/1",
        PAGE.replace("<p class=offer>", "<p class=offer><span>").replace("</p>", "</span></p>"));
    StoredRule back = checked("anvil");
    assertThat(back.state()).as(back.problem()).isEqualTo("good");
    assertThat(back.problem()).isEmpty();
  }

  @Test
  void aRemovedRuleIsUnknown() {
    rules.remove(TestShop.WORKSPACE, "shop");
    assertThat(rules.all(TestShop.WORKSPACE)).isEmpty();
    assertThatThrownBy(() -> rules.accept(TestShop.WORKSPACE, "shop"))
        .isInstanceOf(KnowledgeException.class)
        .hasMessageContaining("There is no rule 'shop'");
  }

  @Test
  void theSameThingOfTwoPagesIsProposedAndDecidedByPeople() {
    shop.page("/p/2", PAGE.replace("$79.00", "$75.00"));
    shop.add("Create Sentinel other Using " + shop.url("/p/2") + " Fetch every 1 hour");
    shop.check("anvil");
    shop.check("other");
    SameThingService same = new SameThingService(shop.all);
    List<SameThingService.Pair> pairs = same.pairs(TestShop.WORKSPACE, "Product");
    assertThat(pairs)
        .extracting(SameThingService.Pair::state)
        .containsExactly(SameThingService.State.PROPOSED);
    assertThat(same.sameAs(TestShop.WORKSPACE, pairs.getFirst().one())).isEmpty();
    String shorter = SameThingService.shortIds(pairs).getFirst();
    assertThat(shorter).hasSize(4);
    assertThatThrownBy(() -> same.decide(TestShop.WORKSPACE, "Product", "", true))
        .hasMessageContaining("There is no pair ''");
    same.decide(TestShop.WORKSPACE, "Product", shorter, true);
    assertThat(same.sameAs(TestShop.WORKSPACE, pairs.getFirst().one())).hasSize(1);
  }

  @Test
  void aClassOfUsersIsAddedAndRemoved() {
    UserFactClasses classes = new UserFactClasses(shop.all);
    classes.add(
        TestShop.WORKSPACE,
        "Berth:\n  properties:\n    name: text\n    fee: money\n",
        "berths.yaml");
    assertThat(classes.isOwn(TestShop.WORKSPACE, "Berth")).isTrue();
    new UserFactClasses(shop.all).remove(TestShop.WORKSPACE, "Berth");
    assertThat(new UserFactClasses(shop.all).all(TestShop.WORKSPACE))
        .noneMatch(type -> type.name().equals("Berth"));
    assertThatThrownBy(() -> classes.remove(TestShop.WORKSPACE, "Product"))
        .hasMessageContaining("ready-made");
  }
}
