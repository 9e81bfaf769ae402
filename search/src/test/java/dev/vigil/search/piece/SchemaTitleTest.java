package dev.vigil.search.piece;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SchemaTitleTest {
  private static String title(String xml) {
    return DocumentPieces.of(
            Documents.read(
                    xml.getBytes(StandardCharsets.UTF_8), ReadHint.file("a.xml"), ReadLimits.WEB)
                .digest())
        .title();
  }

  @Test
  void theTitleOfADocumentIsTheFirstOneInIt() {
    assertThat(title("<play><title>Macbeth</title><act><title>Act 1</title></act></play>"))
        .isEqualTo("Macbeth");
    assertThat(
            title(
                "<rss><channel><title>News</title><item><title>One</title></item></channel></rss>"))
        .isEqualTo("News");
  }

  @Test
  void aTitleOfManyWordsIsATitleToo() {
    String title =
        "How the projection neurons of the antennal lobes signal the acceleration of odours";
    assertThat(
            title(
                "<article><front><article-title>"
                    + title
                    + "</article-title><contrib><name>Brown</name></contrib><year>2014</year></front><body><sec><title>Methods</title><p>Flies"
                    + " were kept.</p></sec></body></article>"))
        .isEqualTo(title);
  }

  @Test
  void theNameOfOneOfManyRecordsIsNotTheTitleOfTheDocument() {
    assertThat(
            title(
                "<world><country><name>Albania</name></country><country><name>Greece</name></country>"
                    + "<country><name>Malta</name></country></world>"))
        .isEmpty();
  }
}
