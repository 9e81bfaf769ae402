package dev.vigil.diff.types;

import static dev.vigil.document.DocumentType.JSON;
import static dev.vigil.document.DocumentType.TEXT;
import static dev.vigil.document.DocumentType.XML;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.DocumentType;
import java.util.List;
import org.junit.jupiter.api.Test;

class DataTest {
  private static List<String> reported(
      String type, String before, String after, DocumentType kind) {
    return SamplePages.reported(type, before, after, kind);
  }

  private static final String BOOKS =
      "<list><book><title>Tides</title><price>10</price></book>"
          + "<book><title>Winds</title><price>12</price></book></list>";

  @Test
  void aLeafWithAnotherValueIsAnUpdateAtItsPath() {
    assertThat(reported("xml", BOOKS, BOOKS.replace("12", "13"), XML))
        .containsExactly("~ /list/book[2]/price: 12 -> 13");
    assertThat(reported("any", BOOKS, BOOKS.replace("12", "13"), XML))
        .containsExactly("~ /list/book[2]/price: 12 -> 13");
  }

  @Test
  void leavesOutOfOrderMoved() {
    assertThat(
            reported(
                "xml", "<a><b>1</b><b>2</b><b>3</b></a>", "<a><b>3</b><b>1</b><b>2</b></a>", XML))
        .containsExactly("> /a/b: 3");
  }

  @Test
  void equalTextUnderAnotherPathIsAnotherLeaf() {
    assertThat(reported("xml", "<a><b>1</b></a>", "<a><c>1</c></a>", XML))
        .containsExactly("- /a/b: 1", "+ /a/c: 1");
  }

  @Test
  void attributesAreLeavesToo() {
    assertThat(reported("xml", "<a x='1'/>", "<a x='2'/>", XML)).containsExactly("~ /a/@x: 1 -> 2");
    assertThat(reported("xml", "<a x='1' y='2'/>", "<a y='2' x='1'/>", XML)).isEmpty();
  }

  @Test
  void aPathNarrowsWhatCounts() {
    String other = BOOKS.replace("12", "13").replace("Tides", "Waves");
    assertThat(reported("xml=/list/book/title", BOOKS, other, XML))
        .containsExactly("~ /list/book/title: Tides -> Waves");
    assertThat(reported("xml=price", BOOKS, other, XML))
        .containsExactly("~ /list/book[2]/price: 12 -> 13");
  }

  @Test
  void theOrderOfKeysMeansNothing() {
    assertThat(
            reported(
                "json", "{\"hello\":123,\"world\":123}", "{\"world\":123,\"hello\":123}", JSON))
        .isEmpty();
    assertThat(
            reported(
                "json", "{\"hello\":123,\"world\":123}", "{\"world\":124,\"hello\":123}", JSON))
        .containsExactly("~ world: 123 -> 124");
    assertThat(reported("json", "[{\"a\":1,\"b\":2}]", "[{\"b\":2,\"a\":1.0}]", JSON)).isEmpty();
  }

  @Test
  void itemsAreKnownByTheMemberThatNamesThem() {
    assertThat(
            reported(
                "json",
                "{\"items\":[{\"id\":1,\"p\":5},{\"id\":2,\"p\":6}]}",
                "{\"items\":[{\"id\":3,\"p\":9},{\"id\":1,\"p\":5},{\"id\":2,\"p\":7}]}",
                JSON))
        .containsExactly("+ items[id=3]: {\"id\":3,\"p\":9}", "~ items[id=2].p: 6 -> 7");
  }

  @Test
  void reorderedItemsOnlyMove() {
    assertThat(reported("json", "[1,2,3]", "[3,1,2]", JSON)).containsExactly("> [0]: 3");
    assertThat(reported("json", "[1,2,3]", "[1,5,3]", JSON)).containsExactly("~ [1]: 2 -> 5");
  }

  @Test
  void anotherTypeOfValueIsAnUpdate() {
    assertThat(reported("json", "{\"test\":\"1\"}", "{\"test\":[1]}", JSON))
        .containsExactly("~ test: 1 -> [1]");
    assertThat(reported("json", "{\"test\":null}", "{}", JSON)).containsExactly("- test: null");
  }

  @Test
  void aPathOfKeysNarrowsWhatCounts() {
    String before = "{\"offers\":{\"price\":1,\"currency\":\"AUD\"},\"x\":1}";
    String after = "{\"offers\":{\"price\":2,\"currency\":\"NZD\"},\"x\":2}";
    assertThat(reported("json=$.offers.currency", before, after, JSON))
        .containsExactly("~ offers.currency: AUD -> NZD");
    assertThat(reported("json=offers", before, after, JSON)).hasSize(2);
  }

  @Test
  void jsonInsideAFunctionCallIsRead() {
    assertThat(reported("json", "back({\"a\":1, \"b\":2});", "back({\"b\":2,\"a\":3});", TEXT))
        .containsExactly("~ a: 1 -> 3");
    assertThat(reported("any", "{broken", "{broken}", TEXT)).hasSize(1);
  }

  @Test
  void deepJsonIsCompared() {
    int levels = 100_000;
    String deep = "[".repeat(levels) + "%s" + "]".repeat(levels);
    assertThat(reported("json", deep.formatted(1), deep.formatted(2), JSON)).hasSize(1);
  }

  @Test
  void edgesOfElementsOfXmlSeparateTheWordsThatAreCompared() {
    String before = "<list>Boats<item>Ferry</item><item>Tug</item></list>";
    String after = "<list>Boats<item>Ferry</item><item>Barge</item><item>Tug</item></list>";
    assertThat(reported("keyword=ferry", before, after, XML)).isEmpty();
    assertThat(reported("keyword=barge", before, after, XML)).containsExactly("+ barge: Barge");
    assertThat(reported("words", before, after, XML))
        .containsExactly("+ Boats Ferry Barge Tug: Barge");
    assertThat(reported("phrase=\"ferry tug\"", before, after, XML)).isNotEmpty();
    assertThat(reported("keyword=ferry", before, before.replace("Ferry", ""), XML))
        .containsExactly("- ferry: Ferry");
  }

  @Test
  void aWordOfXmlWithMarkedLettersIsOneWord() {
    String marked = "<para>It is <b>un</b>believable</para>";
    String plain = "<para>It is unbelievable</para>";
    assertThat(reported("words", marked, plain, XML)).isEmpty();
    assertThat(reported("keyword=unbelievable", marked, plain, XML)).isEmpty();
  }
}
