package dev.vigil;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.diff.DiffException;
import dev.vigil.document.DocumentException;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VigilTest {
  private static final String FEES =
      """
      <title>Fees</title>
      <ul class=news><li><a href=/1>Lock closed</a></li><li><a href=/2>Regatta</a></li></ul>
      <table id=fees><tr><td>8 to 12 m<td>26.00</table>
      <p>Updated 3 May</p>
      """;

  private final Document before = Vigil.html(FEES);
  private final Document after =
      Vigil.html(FEES.replace("26.00", "27.50").replace("3 May", "9 May"));

  @Test
  void aSelectorFindsElementsInDocumentOrder() {
    assertThat(before.select("li > a"))
        .extracting(Element::text)
        .containsExactly("Lock closed", "Regatta");
    assertThat(before.first("li > a").orElseThrow().attribute("href")).isEqualTo("/1");
    assertThat(before.first("ul").orElseThrow().select("a")).hasSize(2);
    assertThat(before.title()).isEqualTo("Fees");
    assertThat(before.first("video")).isEmpty();
  }

  @Test
  void anXPathReturnsTextsOfNodesAttributesAndValues() {
    assertThat(before.xpath("//a/@href")).containsExactly("/1", "/2");
    assertThat(before.xpath("//td[2]")).containsExactly("26.00");
    assertThat(before.xpath("count(//li)")).containsExactly("2");
    assertThat(before.xpath("for $a in //a return upper-case($a)"))
        .containsExactly("LOCK CLOSED", "REGATTA");
  }

  @Test
  void changesAreNamedAndCanBeNarrowed() {
    DocumentChanges all = Vigil.compare(before, after);
    assertThat(all.title()).contains("26.00").contains("27.50");
    assertThat(all.changes()).hasSize(2);
    assertThat(all.within("#fees").changes()).hasSize(1);
    assertThat(all.of("links").isEmpty()).isTrue();
    assertThat(all.within("p").ignoring("dates").isEmpty()).isTrue();
    assertThat(all.within("#fees").unified())
        .contains("+ 8 to 12 m 27.50")
        .doesNotContain("+ Updated");
  }

  @Test
  void aPartThatLostItsIdIsFoundByItsSurroundings() {
    Document renamed = Vigil.html(FEES.replace("id=fees", "class=price-list"));
    assertThat(Vigil.compare(before, renamed).within("#fees").of("text").isEmpty()).isTrue();
  }

  @Test
  void aSelectorThatFindsNothingIsAnError() {
    assertThatThrownBy(() -> Vigil.compare(before, after).within("#prices").changes())
        .isInstanceOf(DiffException.class)
        .hasMessageContaining("'#prices' finds nothing");
  }

  @Test
  void aFileAndItsPackAreTheSameDocument(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("fees.html"), FEES);
    Path pack = folder.resolve("fees.vpk");
    Pack.write(
        Documents.read(FEES.getBytes(UTF_8), ReadHint.file("fees.html"), ReadLimits.WEB),
        PackOptions.SMALL,
        pack);
    assertThat(Vigil.compare(Vigil.read(file), Vigil.read(pack)).isEmpty()).isTrue();
  }

  @Test
  void aMissingFileIsNamed() {
    assertThatThrownBy(() -> Vigil.read(Path.of("no-such-file.html")))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("no-such-file.html");
  }
}
