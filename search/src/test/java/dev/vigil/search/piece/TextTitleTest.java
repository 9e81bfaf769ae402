package dev.vigil.search.piece;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextTitleTest {
  @Test
  void theFirstLineIsTheTitleIfItIsAHeading() {
    assertThat(TextTitle.of("\n  Minutes of the harbour board\n\nPresent: all"))
        .isEqualTo("Minutes of the harbour board");
    assertThat(TextTitle.of("# Read me first #\n\ntext")).isEqualTo("Read me first");
    assertThat(TextTitle.of("== 2026 timetable ==\n")).isEqualTo("2026 timetable");
  }

  @Test
  void aLongFirstLineIsCutBetweenWords() {
    String title = TextTitle.of("word ".repeat(60));
    assertThat(title).hasSizeBetween(50, 101).endsWith("word…");
  }

  @Test
  void dataHasTheTitleThatItStates() {
    String turtle =
        """
        @prefix owl: <http://www.w3.org/2002/07/owl#> .
        @prefix dcterms: <http://purl.org/dc/terms/> .
        <http://example.org/wine> a owl:Ontology ;
          dcterms:title "Wines of the world"@en .
        """;
    assertThat(TextTitle.of(turtle)).isEqualTo("Wines of the world");
    assertThat(TextTitle.of(turtle.replace("dcterms:title", "rdfs:label")))
        .isEqualTo("Wines of the world");
    assertThat(TextTitle.of(turtle.replace("dcterms:title", "rdfs:comment"))).isEmpty();
  }

  @Test
  void rawDataAndCodeHaveNoTitle() {
    assertThat(TextTitle.of("@prefix owl: <http://www.w3.org/2002/07/owl#> .\n")).isEmpty();
    assertThat(TextTitle.of("<http://a.example/x> <http://b.example/y> \"z\" .")).isEmpty();
    assertThat(TextTitle.of("2026-01-01 00:00:01,234 17 42 0.5 0.7")).isEmpty();
    assertThat(TextTitle.of("int main() {\n  return 0;\n}")).isEmpty();
    assertThat(TextTitle.of("\n\n---\n")).isEmpty();
  }
}
