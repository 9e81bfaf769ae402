package dev.vigil.document.xpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Made-up expressions over made-up documents: the engines agree. */
class XPathRandomTest {
  private static final int DOCUMENTS = 16;
  private static final int EXPRESSIONS = 60;

  @Test
  void allThreeGiveTheSameAnswer() {
    long seed = Long.getLong("vigil.seed", 20261115L);
    int own = 0;
    int refused = 0;
    for (int i = 0; i < DOCUMENTS; i++) {
      RandomXPath grammar = new RandomXPath(new Random(seed + i));
      String xml = grammar.document();
      XPathOracle oracle = new XPathOracle(xml, Map.of("p", "urn:p"));
      for (int k = 0; k < EXPRESSIONS; k++) {
        String expression = grammar.expression();
        String where = "-Dvigil.seed=" + (seed + i) + ": " + expression + " on " + xml;
        String expected = oracle.tiny(expression);

        assertThat(oracle.adapted(expression)).as(where).isEqualTo(expected);
        String answer = oracle.any(expression);
        if (expected.equals("error") && !answer.equals("error")) {
          // XPath lets a processor answer without evaluating what would be an error.
          refused++;
        } else {
          assertThat(answer).as(where).isEqualTo(expected);
        }
        if (!expected.equals("error") && oracle.isOwn(expression)) {
          own++;
        }
      }
    }
    assertThat(refused).isLessThan(DOCUMENTS * EXPRESSIONS / 50);
    assertThat(own).isGreaterThan(DOCUMENTS * EXPRESSIONS / 2);
  }
}
