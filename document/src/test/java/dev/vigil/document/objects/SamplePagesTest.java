package dev.vigil.document.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages of many kinds, each with the list that a person sees on it, or none. */
class SamplePagesTest {
  static PageDigest page(String name) {
    try (InputStream in = SamplePagesTest.class.getResourceAsStream(name)) {
      byte[] bytes = in.readAllBytes();
      return Documents.read(bytes, ReadHint.file(name), ReadLimits.WEB).digest();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static RepeatedStructure main(String name) {
    RepeatedObjects objects = RepeatedObjects.of(page(name));
    assertThat(objects.main()).as(objects.reason()).isPresent();
    return objects.main().orElseThrow();
  }

  private static List<String> values(ObjectRecord record) {
    return record.fields().stream().map(RecordField::value).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "search-results.html, div.result, 10",
    "price-table.html, tr, 9",
    "news-front.html, * > * > * > article, 24",
    "forum-thread.html, li, 7",
    "calendar.html, tr, 5",
    "definitions.html, dt, 7",
    "product-grid.html, li, 12",
    "headlines.html, li, 8",
    "flat-notices.html, h4, 8"
  })
  void theListOfThePageIsFound(String name, String separator, int records) {
    RepeatedStructure main = main(name);
    assertThat(main.records()).hasSize(records);
    assertThat(main.separator().toString()).endsWith(separator);
    assertThat(main.confidence()).isBetween(0.4, 1.0);
  }

  @ParameterizedTest
  @CsvSource({"article.html, below 0.40", "login.html, below 0.40", "menu.html, below 0.40"})
  void pagesAboutSomethingElseHaveNone(String name, String reason) {
    RepeatedObjects objects = RepeatedObjects.of(page(name));
    assertThat(objects.main()).as(objects.reason()).isEmpty();
    assertThat(objects.reason()).contains(reason);
  }

  @Test
  void aSearchResultHasTitleAddressAndSnippetAndAdvertsAreLeftOut() {
    RepeatedStructure main = main("search-results.html");
    ObjectRecord second = main.records().get(1);
    assertThat(second.fields())
        .extracting(RecordField::label, RecordField::kind, RecordField::value)
        .startsWith(
            tuple("a", RecordField.Kind.LINK, "Borealis in the harbour register"),
            tuple("cite", RecordField.Kind.TEXT, "port.example/ship/2"),
            tuple("badge", RecordField.Kind.TEXT, "New"));
    assertThat(second.field("a").orElseThrow().address()).isEqualTo("/ship/2");
    assertThat(second.field("a").orElseThrow().path()).isEqualTo("h3/a");
    assertThat(main.records())
        .allSatisfy(record -> assertThat(values(record).toString()).doesNotContain("Paint"));
  }

  @Test
  void aTableHasItsHeadingsAsLabels() {
    RepeatedStructure main = main("price-table.html");
    assertThat(main.labels()).containsExactly("Service", "Unit", "Price", "State");
    RecordField price = main.records().getFirst().field("Price").orElseThrow();
    assertThat(price.value()).isEqualTo("€ 38.50");
    assertThat(price.kind()).isEqualTo(RecordField.Kind.NUMBER);
    assertThat(values(main.records().getLast())).startsWith("Crane, 20 t");
  }

  @Test
  void cardsInRowsInSectionsAreOneList() {
    RepeatedStructure main = main("news-front.html");
    assertThat(main.labels()).contains("headline", "teaser", "date", "pic");
    assertThat(main.records().get(23).field("date").orElseThrow().value()).isEqualTo("24 November");
  }

  @Test
  void aTermAndItsDefinitionsAreOneRecord() {
    RepeatedStructure main = main("definitions.html");
    assertThat(main.separator().run()).isTrue();
    assertThat(values(main.records().get(2)))
        .containsExactly(
            "Draught", "How deep a ship reaches below the water line.", "Also: a street sign.");
    assertThat(values(main.records().get(6))).containsExactly("Stern", "The back end of a ship.");
  }

  @Test
  void aHeadingWithWhatFollowsItIsOneRecord() {
    RepeatedStructure main = main("flat-notices.html");
    assertThat(values(main.records().get(7)))
        .containsExactly(
            "Notice 8: Halcyon",
            "Published on 10 May by the harbour master",
            "Document",
            "(9 pages)");
  }

  @Test
  void lazyImagesAndOldPricesAreFields() {
    ObjectRecord first = main("product-grid.html").records().getFirst();
    assertThat(first.fields())
        .filteredOn(field -> field.kind() == RecordField.Kind.IMAGE)
        .singleElement()
        .extracting(RecordField::address, RecordField::value)
        .containsExactly("/shop/0.jpg", "Model of the Aurora");
    assertThat(first.fields())
        .filteredOn(field -> field.kind() == RecordField.Kind.NUMBER)
        .extracting(RecordField::value)
        .containsExactly("€ 20.00", "€ 15.90");
  }

  @Test
  void weeksOfACalendarAreLabelledByDay() {
    RepeatedStructure main = main("calendar.html");
    assertThat(main.labels())
        .contains("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "Wed 2")
        .allMatch(label -> label.matches("[MTWFS][a-z]{2}( 2)?"));
    assertThat(main.records().get(1).field("Mon").orElseThrow().value()).isEqualTo("6");
  }

  @Test
  void recordsOfAnXmlDocumentHaveElementsAndAttributesAsFields() {
    RepeatedStructure main = main("stations.xml");
    assertThat(main.separator().toString()).isEqualTo("station");
    assertThat(main.records()).hasSize(6);
    assertThat(main.records().get(2).fields())
        .extracting(RecordField::path, RecordField::kind, RecordField::value)
        .containsExactly(
            tuple("@id", RecordField.Kind.TEXT, "s2"),
            tuple("@active", RecordField.Kind.TEXT, "yes"),
            tuple("name", RecordField.Kind.TEXT, "Caroline Point"),
            tuple("position/lat", RecordField.Kind.NUMBER, "52.25"),
            tuple("position/lon", RecordField.Kind.NUMBER, "2.5"),
            tuple("level/@unit", RecordField.Kind.TEXT, "cm"),
            tuple("level", RecordField.Kind.NUMBER, "126"),
            tuple("remark", RecordField.Kind.TEXT, "Under repair"),
            tuple("link", RecordField.Kind.LINK, "https://port.example/s/2"));
  }

  @Test
  void itemsOfAJsonArrayAreRecords() {
    RepeatedStructure main = main("list.jsonld");
    assertThat(main.records()).hasSize(6);
    assertThat(main.records().get(4).fields())
        .extracting(RecordField::label, RecordField::path, RecordField::kind, RecordField::value)
        .containsExactly(
            tuple("@type", "@type", RecordField.Kind.TEXT, "ListItem"),
            tuple("position", "position", RecordField.Kind.NUMBER, "5"),
            tuple("@type 2", "item/@type", RecordField.Kind.TEXT, "Vehicle"),
            tuple("name", "item/name", RecordField.Kind.TEXT, "Ellida"),
            tuple("url", "item/url", RecordField.Kind.LINK, "https://port.example/ship/4"),
            tuple("@type 3", "item/width/@type", RecordField.Kind.TEXT, "QuantitativeValue"),
            tuple("value", "item/width/value", RecordField.Kind.NUMBER, "13.5"));
  }

  @Test
  void whatElseRepeatsIsRankedBehind() {
    RepeatedObjects objects = RepeatedObjects.of(page("article.html"));
    assertThat(objects.ranked())
        .anySatisfy(
            list ->
                assertThat(values(list.records().getFirst()))
                    .containsExactly("The Aurora and its crew"));
    assertThat(objects.ranked())
        .isSortedAccordingTo((a, b) -> Double.compare(b.confidence(), a.confidence()));
  }
}
