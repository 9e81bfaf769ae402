package dev.vigil.knowledge.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;
import dev.vigil.fetch.ForwardingTimeSource;
import dev.vigil.fetch.TimeSource;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.ontology.language.OntologyDocument;
import dev.vigil.knowledge.ontology.language.OntologyException;
import dev.vigil.knowledge.ontology.membership.ClassMember;
import dev.vigil.knowledge.ontology.membership.DefinedClasses;
import dev.vigil.knowledge.portal.OntologyHierarchy;
import dev.vigil.watch.engine.Installation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes that users define over stored facts. */
class DefinedClassesTest {
  private static final long ALL = TestShop.WORKSPACE;

  private static TestShop shop(Path folder) {
    return filled(new TestShop(folder));
  }

  private static TestShop filled(TestShop shop) {
    shop.facts().switchOn(ALL, "Product", "");
    shop.product("/aero", "Aero laptop", "749");
    shop.product("/mill", "Mill laptop", "899");
    shop.product("/anvil", "Anvil", "119");
    shop.add(
        "Create Sentinel aero Using %s Monitor anychange\n".formatted(shop.url("/aero"))
            + "Create Sentinel mill Using %s Monitor anychange\n".formatted(shop.url("/mill"))
            + "Create Sentinel anvil Using %s Monitor anychange\n".formatted(shop.url("/anvil")));
    List.of("aero", "mill", "anvil").forEach(shop::check);
    return shop;
  }

  private static List<String> titles(DefinedClasses classes, String name) {
    return classes.members(ALL, name).stream().map(each -> each.member().title()).toList();
  }

  @Test
  void aClassOverValuesGainsAndLosesMembersWithTheFacts(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      gainsAndLoses(shop);
    }
  }

  @Test
  void theSameOnPostgres(@TempDir Path folder) {
    PostgresServer server = PostgresServer.shared();
    try (TestShop shop = filled(new TestShop(folder, Archive.open(server.fresh())))) {
      gainsAndLoses(shop);
    }
  }

  private static void gainsAndLoses(TestShop shop) {
    DefinedClasses classes = DefinedClasses.of(shop.all);
    classes.define(ALL, "Laptop = Product and name contains laptop", false);
    DefinedClasses.Effect effect =
        classes.define(ALL, "CheapLaptop = Laptop and price < 800", false);
    assertThat(effect.membersGained()).containsExactly("Aero laptop is CheapLaptop");
    assertThat(titles(classes, "CheapLaptop")).containsExactly("Aero laptop");
    ClassMember member = classes.members(ALL, "CheapLaptop").getFirst();
    assertThat(member.because())
        .contains("price 749 EUR on page " + shop.url("/aero"))
        .contains("CheapLaptop means Laptop and price < 800");

    shop.product("/mill", "Mill laptop", "799");
    shop.product("/aero", "Aero laptop", "801");
    shop.check("mill");
    shop.check("aero");
    assertThat(titles(classes, "CheapLaptop")).containsExactly("Mill laptop");
    assertThat(titles(classes, "Laptop and price >= 800 or name contains anvil"))
        .containsExactlyInAnyOrder("Aero laptop", "Anvil");
    assertThat(titles(classes, "Product and not price < 800")).containsExactly("Aero laptop");
  }

  @Test
  void anyChangeOfTheConditionsThatHoldIsFollowed(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      DefinedClasses classes = DefinedClasses.of(shop.all);
      List<String> words = List.of("Amber", "Brass", "Cedar", "Denim");
      words.forEach(
          word -> classes.define(ALL, word + " = Product and name contains " + word, false));
      for (String one : words) {
        for (String other : words) {
          shop.product("/aero", one + " " + other, "10");
          shop.check("aero");
          assertThat(words.stream().filter(word -> !titles(classes, word).isEmpty()))
              .as(one + " and " + other)
              .containsExactlyInAnyOrderElementsOf(Stream.of(one, other).distinct().toList());
        }
      }
    }
  }

  @Test
  void theLimitOfAConditionIsTheSameForFactsAndReasons(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      DefinedClasses classes = DefinedClasses.of(shop.all);
      classes.define(ALL, "Dear = Product and price > '1.599 EUR'", false);
      classes.define(ALL, "Low = Product and price < '2 EUR'", false);
      price(shop, "1.70");
      assertThat(classes.contradictions(ALL)).isEmpty();
      assertThat(titles(classes, "Dear and Low")).containsExactly("Aero laptop");
    }
  }

  @Test
  void aRenamedClassKeepsItsMembersAndItsOldNameStillWorks(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      DefinedClasses classes = DefinedClasses.of(shop.all);
      classes.define(ALL, "Laptop = Product and name contains laptop", false);
      classes.define(ALL, "Cheap = Laptop and price < 800", false);
      var since = classes.members(ALL, "Cheap").getFirst().since();
      classes.rename(ALL, "Laptop", "Notebook");
      classes.rename(ALL, "Cheap", "Bargain");
      assertThat(classes.statements(ALL))
          .containsExactly(
              "Notebook = Product and name contains laptop", "Bargain = Notebook and price < 800");
      assertThat(titles(classes, "Cheap")).containsExactly("Aero laptop");
      assertThat(classes.members(ALL, "Bargain").getFirst().since()).isEqualTo(since);
      assertThatThrownBy(() -> classes.rename(ALL, "Bargain", "Product"))
          .isInstanceOf(OntologyException.class);
    }
  }

  @Test
  void extractingEverythingAnewKeepsTheMembers(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      DefinedClasses classes = DefinedClasses.of(shop.all);
      classes.define(ALL, "Laptop = Product and name contains laptop", false);
      assertThat(titles(classes, "Laptop")).containsExactly("Aero laptop", "Mill laptop");
      shop.facts().rebuild(ALL, Optional.empty(), true, () -> true, (page, all, done) -> {});
      assertThat(titles(classes, "Laptop")).containsExactly("Aero laptop", "Mill laptop");
      long aero = classes.members(ALL, "Laptop").getFirst().member().id();
      assertThat(classes.types(ALL, aero)).contains("Laptop");
    }
  }

  /** Time that runs a task when it is asked for the n-th time. */
  private static final class InterruptingTime extends ForwardingTimeSource {
    private final Runnable task;
    private int left;

    InterruptingTime(TimeSource time, int call, Runnable task) {
      super(time);
      this.left = call;
      this.task = task;
    }

    @Override
    public Instant now() {
      if (--left == 0) {
        task.run();
      }
      return super.now();
    }
  }

  @Test
  void aQuestionThatAnotherOneOvertakesStoresNothingOld(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      DefinedClasses other = DefinedClasses.of(shop.all);
      other.define(ALL, "Cheap = Product and name contains laptop and price < 800", false);
      other.define(ALL, "Dear = Product and price > 900", false);
      // The other one asks wherever the time is read, until the question ends before.
      boolean overtaken = true;
      for (int call = 1; overtaken; call++) {
        price(shop, "950");
        assertThat(titles(other, "Cheap")).isEmpty();
        price(shop, "899");
        InterruptingTime time =
            new InterruptingTime(
                shop.clock,
                call,
                () -> {
                  price(shop, "700");
                  assertThat(titles(other, "Cheap")).containsExactly("Aero laptop");
                });
        new DefinedClasses(shop.all.archive(), time, folder).members(ALL, "Cheap");
        overtaken = time.left <= 0;
        price(shop, "899");
        try (Archive stored = Archive.openReadOnly(folder.resolve(Installation.ARCHIVE))) {
          assertThat(titles(new DefinedClasses(stored, shop.clock, folder), "Cheap")).isEmpty();
        }
      }
    }
  }

  private static void price(TestShop shop, String price) {
    shop.product("/aero", "Aero laptop", price);
    shop.check("aero");
  }

  @Test
  void membersAreReadBesideTheProcessThatRunsTheInstallation(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      DefinedClasses classes = DefinedClasses.of(shop.all);
      classes.define(ALL, "Laptop = Product and name contains laptop", false);
      classes.define(ALL, "Free = Product and price < 1", false);
      classes.define(ALL, "Laptop never Free", false);
      // Facts that nothing has followed yet.
      shop.product("/anvil", "Anvil laptop", "119");
      shop.product("/aero", "Aero laptop", "0.50");
      shop.product("/mill", "Mill", "899");
      List.of("aero", "anvil", "mill").forEach(shop::check);
      try (Archive reading = Archive.openReadOnly(folder.resolve(Installation.ARCHIVE))) {
        DefinedClasses beside = new DefinedClasses(reading, shop.clock, folder);
        assertThat(titles(beside, "Laptop")).containsExactly("Aero laptop", "Anvil laptop");
        assertThat(titles(beside, "Product and price < 200")).containsExactly("Anvil laptop");
        assertThat(beside.contradictions(ALL)).hasSize(1);
        ClassMember anvil = beside.members(ALL, "Laptop").getLast();
        assertThat(beside.explain(ALL, anvil.member().id())).containsKey("Laptop");
      }
      assertThat(titles(classes, "Laptop")).containsExactly("Aero laptop", "Anvil laptop");
    }
  }

  @Test
  void allClassesOfAnIndividualAreShownAlsoWithoutADefinition(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      DefinedClasses classes = DefinedClasses.of(shop.all);
      shop.facts().switchOn(ALL, "Person", "");
      shop.page(
          "/ada",
          """
          <!doctype html><title>Ada</title><script type="application/ld+json">
          {"@context": "https://schema.org", "@type": "Person", "name": "Ada Quill"}
          </script><h1>Ada Quill</h1><p>She studies the tides of the estuary.</p>\
          """);
      shop.add("Create Sentinel ada Using %s Monitor anychange".formatted(shop.url("/ada")));
      shop.check("ada");
      long ada = shop.facts().members(FactQuery.of(ALL, "Person")).getFirst().id();
      assertThat(classes.explain(ALL, ada)).containsOnlyKeys("Person", "Agent");
      long aero =
          shop.facts().members(FactQuery.parse(ALL, "Product where price = 749")).getFirst().id();
      assertThat(classes.explain(ALL, aero))
          .containsEntry("Product", List.of("page " + shop.url("/aero") + " shows it"));
      classes.define(ALL, "Laptop = Product and name contains laptop", false);
      assertThat(classes.explain(ALL, aero).get("Laptop"))
          .contains("Laptop means Product and name contains laptop");
      assertThat(classes.explain(ALL, aero)).containsKey("Product");
      assertThat(classes.explain(ALL, 1)).isEmpty();
    }
  }

  @Test
  void aRenamedPropertyKeepsItsFactsDefinitionsAndSentinels(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      DefinedClasses classes = DefinedClasses.of(shop.all);
      classes.define(ALL, "Cheap = Product and price < 800", false);
      shop.add(
          "Create Sentinel falls Using %s Monitor fact price of Product where price < 700\n"
                  .formatted(shop.url("/aero"))
              + "Create Sentinel cheap Using class \"Product where price < 800\" Monitor fact"
              + " members of Product where price < 800");
      shop.check("falls");
      shop.check("cheap");
      shop.product("/aero", "Aero laptop", "739");
      shop.check("aero");
      List<String> before = titles(classes, "Cheap");
      assertThat(classes.renameProperty(ALL, "Product", "price", "cost", true).membersLost())
          .isEmpty();
      assertThat(shop.facts().classes(ALL).get("Product").property("cost")).isEmpty();
      DefinedClasses.Effect effect = classes.renameProperty(ALL, "Product", "price", "cost", false);
      assertThat(effect.membersLost()).isEmpty();
      assertThat(effect.membersGained()).isEmpty();
      assertThat(effect.warnings()).anyMatch(line -> line.contains("'cost' instead of 'price'"));
      for (String query : List.of("Product where cost < 740", "Product where price < 740")) {
        assertThat(shop.facts().members(FactQuery.parse(ALL, query)))
            .as(query)
            .extracting(member -> member.first("cost").orElseThrow().value().shown())
            .containsExactlyInAnyOrder("739 EUR", "119 EUR");
      }
      assertThat(titles(classes, "Cheap")).isEqualTo(before);
      // The history before the rename, and versions after it.
      shop.product("/aero", "Aero laptop", "690");
      shop.check("aero");
      shop.check("falls");
      shop.check("cheap");
      long aero =
          shop.facts().members(FactQuery.parse(ALL, "Product where cost = 690")).getFirst().id();
      assertThat(shop.facts().history(ALL, aero).orElseThrow().all("cost"))
          .extracting(fact -> fact.value().shown())
          .containsExactly("749 EUR", "739 EUR", "690 EUR");
      assertThat(shop.reports("falls")).hasSize(1);
      assertThat(shop.reports("cheap")).isEmpty();
    }
  }

  @Test
  void aRenamedPropertyThatOtherClassesHaveTooShowsWhatDefinitionsLose(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      DefinedClasses classes = DefinedClasses.of(shop.all);
      shop.facts()
          .define(ALL, "Ticket:\n  properties:\n    name: text\n    price: money\n", "own.yaml");
      classes.define(ALL, "Cheap = price < 800", false);
      classes.define(ALL, "Thing is Product", false);
      classes.define(ALL, "Bargain = Thing and price < 200", false);
      DefinedClasses.Effect effect = classes.renameProperty(ALL, "Product", "price", "cost", true);
      assertThat(effect.membersLost())
          .containsExactlyInAnyOrder(
              "Aero laptop is not Cheap any more", "Anvil is not Cheap any more");
      assertThat(effect.warnings())
          .anyMatch(line -> line.contains("Cheap = price < 800") && !line.contains("Bargain"));
      for (String wrong : List.of("name", "no name", "")) {
        assertThatThrownBy(() -> classes.renameProperty(ALL, "Product", "price", wrong, true))
            .isInstanceOf(KnowledgeException.class);
      }
      assertThatThrownBy(() -> classes.renameProperty(ALL, "Product", "prise", "cost", true))
          .hasMessageContaining("did you mean price");
    }
  }

  @Test
  void aDryRunRefusesANameWhoseFactsAreKept(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      DefinedClasses classes = DefinedClasses.of(shop.all);
      classes.renameProperty(ALL, "Product", "price", "cost", false);
      shop.facts()
          .define(ALL, "Product:\n  properties:\n    name: text\n    price: money\n", "own.yaml");
      for (boolean dry : List.of(true, false)) {
        assertThatThrownBy(() -> classes.renameProperty(ALL, "Product", "price", "cost", dry))
            .isInstanceOf(KnowledgeException.class)
            .hasMessageContaining("had a property 'cost' before, whose facts are kept");
      }
    }
  }

  @Test
  void aContradictionIsReportedAndKeepsTheLastClasses(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      DefinedClasses classes = DefinedClasses.of(shop.all);
      classes.define(ALL, "Laptop = Product and name contains laptop", false);
      classes.define(ALL, "Free = Product and price < 1", false);
      classes.define(ALL, "Laptop never Free", false);
      assertThat(classes.contradictions(ALL)).isEmpty();
      shop.product("/aero", "Aero laptop", "0.50");
      shop.check("aero");
      assertThat(classes.contradictions(ALL))
          .singleElement()
          .satisfies(
              each ->
                  assertThat(each.because())
                      .contains("price 0.50 EUR on page " + shop.url("/aero"))
                      .contains("Laptop"));
      assertThat(titles(classes, "Laptop")).containsExactly("Aero laptop", "Mill laptop");
      assertThat(classes.members(ALL, "Free")).isEmpty();
    }
  }

  @Test
  void sourcesThatContradictEachOtherAboutTheSameThingAreReported(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      DefinedClasses classes = DefinedClasses.of(shop.all);
      shop.product("/other", "Aero laptop", "0.50");
      shop.add(
          "Create Sentinel other Using %s Monitor anychange\n".formatted(shop.url("/other"))
              + "Create Sentinel conflicts Using class contradictions Monitor anychange");
      shop.check("other");
      classes.define(ALL, "Laptop = Product and price > 700", false);
      classes.define(ALL, "Free = Product and price < 1", false);
      classes.define(ALL, "sources agree on price", false);
      shop.check("conflicts");
      assertThat(classes.statements(ALL)).contains("sources agree on price");
      // The user has not yet confirmed that both pages show the same thing.
      assertThat(classes.contradictions(ALL)).isEmpty();
      SameThingService same = new SameThingService(shop.all);
      same.decide(ALL, "Product", same.pairs(ALL, "Product").getFirst().id(), true);
      assertThat(shop.due("conflicts")).isBefore(shop.clock.now().plus(Duration.ofSeconds(10)));
      assertThat(classes.contradictions(ALL))
          .anySatisfy(
              each ->
                  assertThat(each.because())
                      .contains("price 749 EUR on page " + shop.url("/aero"))
                      .contains("price 0.50 EUR on page " + shop.url("/other"))
                      .contains("these are the same thing and sources agree on price"));
      shop.check("conflicts");
      assertThat(shop.reports("conflicts").getFirst().toString()).contains("Aero laptop");
      classes.remove(ALL, "sources agree on price", false);
      shop.product("/other", "Aero laptop", "749");
      shop.check("other");
      assertThat(classes.contradictions(ALL)).isEmpty();
    }
  }

  @Test
  void whatSeveralSourcesSayTogetherMustFitTheDefinitions(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      DefinedClasses classes = DefinedClasses.of(shop.all);
      shop.product("/other", "Aero laptop", "899");
      shop.add("Create Sentinel other Using %s Monitor anychange".formatted(shop.url("/other")));
      shop.check("other");
      classes.define(ALL, "Low = Product and price < 800", false);
      classes.define(ALL, "High = Product and name contains aero and price > 850", false);
      classes.define(ALL, "Low never High", false);
      SameThingService same = new SameThingService(shop.all);
      same.decide(ALL, "Product", same.pairs(ALL, "Product").getFirst().id(), true);
      assertThat(classes.contradictions(ALL))
          .singleElement()
          .satisfies(
              each ->
                  assertThat(each.because())
                      .contains("price 749 EUR on page")
                      .contains("price 899 EUR on page")
                      .contains("these are the same thing"));
    }
  }

  @Test
  void aReasonQuotesTheWordsOfThePage(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      DefinedClasses classes = DefinedClasses.of(shop.all);
      shop.page("/new", TestShop.productPage("New laptop", "649", "Now only 649 euros"));
      shop.add("Create Sentinel new Using %s Monitor anychange".formatted(shop.url("/new")));
      shop.check("new");
      classes.define(ALL, "Cheap = Product and price < 700 and name contains laptop", false);
      assertThat(classes.members(ALL, "Cheap").getFirst().because())
          .contains("price 649 EUR on page " + shop.url("/new") + " (“Now only 649 euros”)");
    }
  }

  @Test
  void aMemberOfAnExtractedClassBelongsToItBecauseItWasExtracted(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      assertThat(DefinedClasses.of(shop.all).members(ALL, "Product").getFirst().because())
          .isEqualTo("because extracted as Product");
    }
  }

  @Test
  void aDefinitionThatCannotHaveMembersIsRefusedWithTheReason(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      DefinedClasses classes = DefinedClasses.of(shop.all);
      assertThatThrownBy(
              () -> classes.define(ALL, "Odd = Product and price < 500 and price > 800", false))
          .hasMessageContaining("Odd can have no members: Odd means Product and price > 800")
          .hasMessageContaining("price has one value")
          .hasMessageContaining("Nothing was stored");
      assertThatThrownBy(() -> classes.define(ALL, "Same = Same", false))
          .hasMessageContaining("'Same = Same' says nothing");
      assertThatThrownBy(() -> classes.members(ALL, "Product and prise < 3"))
          .hasMessageContaining("'Product and prise < 3', column 13");
      assertThatThrownBy(() -> classes.define(ALL, "Odd = Prodct and price < 500", false))
          .hasMessageContaining("column 7")
          .hasMessageContaining("did you mean Product");
      assertThatThrownBy(() -> classes.define(ALL, "Odd = Product and price < cheap", false))
          .hasMessageContaining("column 27")
          .hasMessageContaining("'cheap' is not a value of price");
      assertThat(classes.statements(ALL)).isEmpty();
    }
  }

  @Test
  void whatFactsCanNeverShowIsWarnedOf(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      DefinedClasses classes = DefinedClasses.of(shop.all);
      assertThat(classes.define(ALL, "Solo = Event and performer max 1", true).warnings())
          .anyMatch(line -> line.contains("vigil class close performer"));
      classes.close(ALL, "performer", true, false);
      assertThat(classes.define(ALL, "Solo = Event and performer max 1", true).warnings())
          .isEmpty();
      // A product has one price, so a known price settles the question.
      assertThat(classes.define(ALL, "Plain = Product and not brand is known", true).warnings())
          .singleElement()
          .asString()
          .contains("write 'brand is unknown'");
      assertThat(classes.define(ALL, "Plain = Product and brand is unknown", true).warnings())
          .isEmpty();
      assertThat(classes.define(ALL, "Dear = Product and not price < 800", true).warnings())
          .isEmpty();
    }
  }

  @Test
  void theHierarchyShowsOwnClassesOfFactsWithoutADefinition(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      new UserFactClasses(shop.all)
          .add(ALL, "Berth:\n  properties:\n    name: text\n", "berths.yaml");
      DefinedClasses classes = DefinedClasses.of(shop.all);
      assertThat(classes.tree(ALL).toString()).contains("Berth").contains("TopicPage");
    }
  }

  @Test
  void aClassIsProposedFromExamples(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      DefinedClasses classes = DefinedClasses.of(shop.all);
      classes.define(ALL, "Laptop = Product and name contains laptop", false);
      List<Long> examples =
          classes.members(ALL, "Laptop").stream().map(each -> each.member().id()).toList();
      String proposed = classes.propose(ALL, examples).orElseThrow();
      assertThat(proposed).startsWith("Laptop and ").contains("price >= '749 EUR'");
      assertThat(titles(classes, proposed)).hasSize(2);
    }
  }

  @Test
  void anImportedOntologyClassifiesFacts(@TempDir Path folder) {
    String ontology =
        """
        Prefix(:=<https://o.example/#>)
        Ontology(<https://o.example/>
        SubClassOf(<https://schema.org/Product> :Good)
        SubClassOf(:Good :Tradable))
        """;
    try (TestShop shop = shop(folder)) {
      DefinedClasses classes = DefinedClasses.of(shop.all);
      classes.importOntology(
          ALL,
          "goods",
          new OntologyDocument("goods.ofn", ontology.getBytes(StandardCharsets.UTF_8), null),
          iri -> Optional.empty(),
          false);
      assertThat(titles(classes, "Tradable")).hasSize(3);
      classes.define(ALL, "CheapGood = Good and price < 500", false);
      assertThat(titles(classes, "CheapGood")).containsExactly("Anvil");
      assertThat(classes.members(ALL, "CheapGood").getFirst().because())
          .contains("every Product is Good");
    }
  }

  @Test
  void aSentinelReportsMembersGainedAndLostWithTheReason(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      DefinedClasses classes = DefinedClasses.of(shop.all);
      classes.define(ALL, "Laptop = Product and name contains laptop", false);
      classes.define(ALL, "Bargain = Laptop and price < 800", false);
      shop.add("Create Sentinel bargains Using class Bargain Monitor anychange");
      shop.add("Create Sentinel pricey Using class \"Laptop and price > 1000\" Monitor anychange");
      shop.check("bargains");
      shop.check("pricey");
      shop.product("/mill", "Mill laptop", "599");
      shop.check("mill");
      shop.check("bargains");
      shop.check("pricey");
      assertThat(shop.reports("bargains")).hasSize(1);
      assertThat(shop.reports("bargains").getFirst().toString())
          .contains("Mill laptop")
          .contains("because price 599 EUR on page " + shop.url("/mill"));
      assertThat(shop.reports("pricey")).isEmpty();
    }
  }

  @Test
  void thePortalShowsTheClassesAsTheOntologyOrdersThem(@TempDir Path folder) {
    try (TestShop shop = shop(folder)) {
      DefinedClasses classes = DefinedClasses.of(shop.all);
      assertThat(new OntologyHierarchy(classes).parents(ALL, "Recipe")).isEmpty();
      classes.define(ALL, "Recipe is Article", false);
      OntologyHierarchy hierarchy = new OntologyHierarchy(classes);
      assertThat(hierarchy.parents(ALL, "Recipe")).containsExactly("Article");
      assertThat(hierarchy.parents(ALL, "Product")).isEmpty();
    }
  }
}
