package dev.vigil.document.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.pack.container.ContainerKind;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.document.xpath.XPath;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class PackQueryTest {
  private static final List<String> QUERIES =
      List.of(
          "count(//item)",
          "//item/name",
          "count(//item[@id = '7'])",
          "//item[contains(name, '11')]",
          "//nowhere",
          "string(//item[3]/name)");

  @Test
  void aPackAnswersAsItsDigestDoesWithAndWithoutASummary() {
    for (int items : List.of(3, 20_000)) {
      ReadResult reading = items(items);
      Pack pack = Pack.of(Pack.write(reading, PackOptions.FAST));
      boolean summary = pack.containers().stream().anyMatch(c -> c.kind() == ContainerKind.SUMMARY);
      assertThat(summary).as("summary of %s items", items).isEqualTo(items > 3);
      for (String query : QUERIES) {
        XPath compiled = XPath.compile(query);
        assertThat(pack.evaluate(compiled))
            .as("%s on %s items", query, items)
            .isEqualTo(compiled.evaluate(reading.digest()));
      }
    }
  }

  private static ReadResult items(int count) {
    StringBuilder xml = new StringBuilder("<list>");
    for (int i = 0; i < count; i++) {
      xml.append("<item id='").append(i).append("'><name>n").append(i).append("</name></item>");
    }
    byte[] bytes = xml.append("</list>").toString().getBytes(StandardCharsets.UTF_8);
    return Documents.read(bytes, ReadHint.NONE, ReadLimits.WEB);
  }
}
