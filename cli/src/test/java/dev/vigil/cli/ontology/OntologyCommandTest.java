package dev.vigil.cli.ontology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.CommandRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OntologyCommandTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  private static String example(String name) {
    return EXAMPLES.resolve(name).toString();
  }

  @Test
  void checkFindsWhatAnAssertionBetweenOntologiesBreaks() {
    CommandRun good =
        CommandRun.vigil(
            "ontology",
            "check",
            example("shop.omn"),
            example("store.ttl"),
            "--assert",
            "Article = Product");
    assertThat(good.exit()).isZero();
    assertThat(good.out()).contains("every Screen is Article");
    CommandRun bad =
        CommandRun.vigil(
            "ontology",
            "check",
            example("shop.omn"),
            example("store.ttl"),
            "--assert",
            "Article = Product",
            "--assert",
            "Brand is Voucher");
    assertThat(bad.exit()).isEqualTo(1);
    assertThat(bad.out())
        .contains("contradiction")
        .contains("because every Brand is Voucher")
        .contains("because nothing is both Brand and Product");
  }

  @Test
  void explainNamesTheFactsAndTheDefinition() {
    CommandRun run =
        CommandRun.vigil("ontology", "explain", example("shop.omn"), "aero14", "CheapLaptop");
    assertThat(run.out())
        .contains("because aero14 has price 749.0")
        .contains("because CheapLaptop means CheapThing and Laptop");
  }

  @Test
  void anUnknownWordIsPointedAt() {
    CommandRun run =
        CommandRun.vigil("ontology", "classify", example("shop.omn"), "--of", "Laptop and Scren");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("line 1, column 12").contains("'Scren'");
  }
}
