package dev.vigil.knowledge.portal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.watch.engine.Installation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of 200 products with random values; the answers are counted again, one by one. */
class ClassTableTest {
  private static final FactClass TYPE = FactClasses.builtIn().get("Product");

  @TempDir private Path folder;
  private Installation installation;
  private PortalData data;

  @BeforeEach
  void fill() {
    installation = Installation.open(folder);
    Portal portal = new Portal(installation, ClassHierarchy.FLAT);
    Random random = new Random(7);
    List<Map<String, List<String>>> rows = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      Map<String, List<String>> row = new LinkedHashMap<>();
      row.put("name", List.of("Lamp " + i));
      if (random.nextInt(5) > 0) {
        row.put("brand", List.of("Brand " + random.nextInt(20)));
      }
      if (random.nextInt(5) > 0) {
        row.put("price", List.of(random.nextInt(50) + " EUR"));
      }
      rows.add(row);
    }
    new EntryStore(installation, portal).upload(0, TYPE, "lamps", rows, "anna");
    data = portal.data(0);
    assertThat(data.own("Product")).hasSize(200);
  }

  @AfterEach
  void end() {
    installation.close();
  }

  private ClassTable table(Map<String, List<String>> parameters) {
    return ClassTable.of(data, TYPE, TableQuery.of(parameters));
  }

  private static List<String> values(Individual one, String property) {
    return one.all(property).stream().map(fact -> fact.value().text()).toList();
  }

  private static ClassTable.Filter filter(ClassTable table, String property) {
    return table.filters().stream()
        .filter(one -> one.property().equals(property))
        .findFirst()
        .orElseThrow();
  }

  private long count(String property, String value) {
    return data.own("Product").stream()
        .filter(one -> values(one, property).contains(value))
        .count();
  }

  @Test
  void aFacetListsTheMostFrequentValuesAndCountsTheOthers() {
    ClassTable.Filter brands = filter(table(Map.of()), "brand");
    assertThat(brands.choices()).hasSize(8);
    assertThat(brands.more()).isEqualTo(12);
    assertThat(brands.choices())
        .allSatisfy(one -> assertThat(one.count()).isEqualTo(count("brand", one.value())));
    assertThat(brands.choices()).extracting(one -> -one.count()).isSorted();
  }

  @Test
  void aFacetWithAChosenValueCountsWhatItsOtherValuesWouldAdd() {
    ClassTable table = table(Map.of("f.brand", List.of("Brand 3", "Brand 4")));
    assertThat(table.total())
        .isEqualTo((int) (count("brand", "Brand 3") + count("brand", "Brand 4")));
    ClassTable.Filter brands = filter(table, "brand");
    assertThat(brands.choices())
        .filteredOn(ClassTable.Choice::chosen)
        .extracting(ClassTable.Choice::value)
        .containsExactlyInAnyOrder("Brand 3", "Brand 4");
    assertThat(brands.choices())
        .allSatisfy(one -> assertThat(one.count()).isEqualTo(count("brand", one.value())));
  }

  @Test
  void aChosenValueThatNothingHasCanStillBeRemoved() {
    ClassTable table =
        table(Map.of("f.brand", List.of("Brand 99"), "f.price", List.of("900..901]")));
    assertThat(table.total()).isZero();
    assertThat(filter(table, "brand").choices())
        .extracting(ClassTable.Choice::value)
        .contains("Brand 99");
    assertThat(filter(table, "price").choices())
        .extracting(ClassTable.Choice::value)
        .contains("900..901]");
  }

  @Test
  void theRangesOfNumbersHoldEveryNumberOnce() {
    ClassTable.Filter prices = filter(table(Map.of()), "price");
    assertThat(prices.choices()).hasSize(4);
    assertThat(prices.choices().stream().mapToInt(ClassTable.Choice::count).sum())
        .isEqualTo(
            (int)
                data.own("Product").stream()
                    .filter(one -> !values(one, "price").isEmpty())
                    .count());
    String first = prices.choices().getFirst().value();
    assertThat(table(Map.of("f.price", List.of(first))).total())
        .isEqualTo(prices.choices().getFirst().count());
  }

  @Test
  void numbersAreSortedAsNumbersAndWhatHasNoValueComesLastInBothDirections() {
    for (String sort : List.of("price", "-price")) {
      List<Individual> all =
          ClassTable.all(data, TYPE, TableQuery.of(Map.of("sort", List.of(sort))));
      List<Integer> prices = new ArrayList<>();
      boolean empty = false;
      for (Individual one : all) {
        List<Fact> facts = one.all("price");
        assertThat(empty && !facts.isEmpty()).as("a value behind none").isFalse();
        empty = facts.isEmpty();
        facts.forEach(fact -> prices.add(Objects.requireNonNull(fact.value().number()).intValue()));
      }
      assertThat(sort.startsWith("-") ? prices.reversed() : prices).isSorted();
      assertThat(all).hasSize(200).doesNotHaveDuplicates();
    }
  }

  @Test
  void amountsOfTwoCurrenciesAreFilteredAndSortedApart() {
    Portal portal = new Portal(installation, ClassHierarchy.FLAT);
    List<Map<String, List<String>>> rows = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      rows.add(Map.of("name", List.of("Import " + i), "price", List.of(i + " USD")));
    }
    new EntryStore(installation, portal).upload(0, TYPE, "imports", rows, "anna");
    data = portal.data(0);
    List<ClassTable.Choice> ranges = filter(table(Map.of()), "price").choices();
    assertThat(ranges)
        .extracting(ClassTable.Choice::label)
        .filteredOn(one -> one.endsWith(" EUR"))
        .hasSize(4);
    List<ClassTable.Choice> dollars =
        ranges.stream().filter(one -> one.label().endsWith(" USD")).toList();
    assertThat(dollars.stream().mapToInt(ClassTable.Choice::count).sum()).isEqualTo(20);
    ClassTable chosen = table(Map.of("f.price", List.of(dollars.getFirst().value())));
    assertThat(chosen.rows()).hasSize(dollars.getFirst().count());
    assertThat(chosen.rows()).allMatch(one -> one.title().startsWith("Import "));
    List<String> sorted =
        ClassTable.all(data, TYPE, TableQuery.of(Map.of("sort", List.of("price")))).stream()
            .flatMap(one -> one.all("price").stream())
            .map(fact -> fact.value().unit())
            .toList();
    assertThat(sorted).as("euros before dollars, never mixed").isSorted();
  }

  @Test
  void wordsAndFiltersAndPagesGoTogether() {
    ClassTable table = table(Map.of("q", List.of("lamp -\"brand 3\""), "page", List.of("2")));
    assertThat(table.total()).isEqualTo((int) (200 - count("brand", "Brand 3")));
    assertThat(table.rows()).hasSize(50);
    assertThat(table(Map.of("q", List.of("lamp 17"))).rows())
        .extracting(Individual::title)
        .contains("Lamp 17");
  }

  @Test
  void aTableIsFilteredAndSortedByPropertiesOfSubclasses(@TempDir Path other) {
    ClassHierarchy lamps = (_, name) -> name.equals("DeskLamp") ? List.of("Product") : List.of();
    try (Installation second = Installation.open(other)) {
      FactService.of(second)
          .define(
              0,
              "DeskLamp:\n  keys: [name]\n  properties:\n    name: text\n    arm: {type: number}\n",
              "own.yaml");
      Portal portal = new Portal(second, lamps);
      FactClass desk = FactService.of(second).classes(0).get("DeskLamp");
      EntryStore entries = new EntryStore(second, portal);
      entries.upload(
          0,
          TYPE,
          "plain",
          List.of(Map.of("name", List.of("Torch"), "brand", List.of("A"))),
          "anna");
      List<Map<String, List<String>>> rows = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        rows.add(Map.of("name", List.of("Desk " + i), "arm", List.of("" + i)));
      }
      entries.upload(0, desk, "desk", rows, "anna");
      PortalData all = portal.data(0);
      ClassTable table =
          ClassTable.of(
              all, TYPE, TableQuery.of(Map.of("f.arm", List.of("2..5"), "sort", List.of("-arm"))));
      assertThat(table.rows())
          .extracting(Individual::title)
          .containsExactly("Desk 4", "Desk 3", "Desk 2");
      assertThat(table.filters()).extracting(ClassTable.Filter::property).contains("arm");
      assertThat(table.columns()).allMatch(TYPE.properties()::contains);
      assertThat(ClassTable.of(all, TYPE, TableQuery.ALL).total()).isEqualTo(13);
    }
  }

  @Test
  void numbersInTitlesAndTextsCountByTheirSize() {
    assertThat(table(Map.of()).rows().stream().map(Individual::title).limit(12))
        .containsExactly(
            "Lamp 0", "Lamp 1", "Lamp 2", "Lamp 3", "Lamp 4", "Lamp 5", "Lamp 6", "Lamp 7",
            "Lamp 8", "Lamp 9", "Lamp 10", "Lamp 11");
    List<Integer> brands =
        table(Map.of("sort", List.of("brand"))).rows().stream()
            .map(one -> Integer.parseInt(values(one, "brand").getFirst().substring(6)))
            .toList();
    assertThat(brands).isSorted();
  }
}
