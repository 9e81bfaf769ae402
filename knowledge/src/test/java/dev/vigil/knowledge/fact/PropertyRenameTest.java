package dev.vigil.knowledge.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.extract.record.ClassExtractor;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PropertyRenameTest {
  private static final FactClass PRODUCT = FactClasses.builtIn().get("Product");

  @Test
  void aTitleWithAnotherNameIsStillTheTitle() {
    FactClass changed = new PropertyRename(PRODUCT, "name", "label").changed();
    assertThat(changed.title()).isEqualTo("label");
    String html =
        "<html><main><h1>Anvil</h1><table><tr><th>Price<td>79 EUR<tr><th>Brand<td>Acme</table>";
    PageInput page =
        new PageInput(
            Documents.read(
                    html.getBytes(StandardCharsets.UTF_8),
                    ReadHint.file("page.html"),
                    ReadLimits.WEB)
                .digest(),
            "https://shop.example/p/1");
    assertThat(new ClassExtractor(changed).extract(page).records())
        .singleElement()
        .satisfies(record -> assertThat(record.text("label")).isEqualTo("Anvil"));
  }

  @Test
  void propertiesThatVigilReadsByTheirNameKeepIt() {
    assertThatThrownBy(() -> PropertyRename.of(PRODUCT, "name", "label"))
        .isInstanceOf(KnowledgeException.class)
        .hasMessageContaining("'name' keeps its name: Vigil shows things to people by it");
    assertThatThrownBy(() -> PropertyRename.of(PRODUCT, "url", "address"))
        .isInstanceOf(KnowledgeException.class)
        .hasMessageContaining("'url' keeps its name: Vigil links things by it");
    FactClass topics = FactClasses.builtIn().get("TopicPage");
    assertThatThrownBy(() -> PropertyRename.of(topics, "topic", "subject"))
        .isInstanceOf(KnowledgeException.class)
        .hasMessageContaining("Vigil fills the properties of TopicPage itself");
    assertThat(PropertyRename.of(PRODUCT, "price", "cost").to()).isEqualTo("cost");
  }
}
