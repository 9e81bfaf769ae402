package dev.vigil.knowledge.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.FactClasses;
import org.junit.jupiter.api.Test;

class FactQueryTest {
  @Test
  void conditionsAreReadAndWritten() {
    assertThat(FactQuery.parse(1, "Product where price<800 and brand = 'Acme & Co'").text())
        .isEqualTo("Product where price < 800 and brand = 'Acme & Co'");
    assertThat(FactQuery.parse(1, "Product where price is known").text())
        .isEqualTo("Product where price is known");
  }

  @Test
  void anUnknownOperatorIsRefused() {
    for (String text : new String[] {"price << 100", "price =< 100", "price == 100", "price <"}) {
      assertThatThrownBy(() -> FactQuery.parse(1, "Product where " + text))
          .as(text)
          .isInstanceOf(KnowledgeException.class);
    }
  }

  @Test
  void theNearestPropertyAndClassAreProposed() {
    assertThatThrownBy(
            () ->
                FactQuery.conditions("prise < 100")
                    .getFirst()
                    .verify(FactClasses.builtIn().get("Product")))
        .hasMessageContaining("did you mean price?");
    assertThatThrownBy(() -> FactClasses.builtIn().get("Prodct"))
        .hasMessageContaining("did you mean Product?");
  }
}
