package dev.vigil.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadLimitsTest {
  @Test
  void oneDocumentFitsIntoASmallHeap() {
    assertThat(ReadLimits.web(256L << 20).bytes()).isEqualTo(64 << 20);
    assertThat(ReadLimits.web(256L << 20).nodes()).isBetween(500_000, 600_000);
    assertThat(ReadLimits.web(256L << 20).expansion()).isEqualTo(1 << 20);
    assertThat(ReadLimits.web(64L << 30).nodes()).isEqualTo(50_000_000);
  }

  @Test
  void aDocumentOfNothingButDifferentNamesIsRefused() {
    StringBuilder html = new StringBuilder("<p ");
    StringBuilder xml = new StringBuilder("<a>");
    for (int i = 0; i < 20_000; i++) {
      html.append('a').append(i).append("=x ");
      xml.append("<b").append(i).append("/>");
    }
    ReadLimits limits = new ReadLimits(1 << 20, 39_000, 50_000, 100, 100);
    for (String text : List.of(html + ">One", xml + "</a>")) {
      assertThatThrownBy(
              () -> Documents.read(text.getBytes(StandardCharsets.UTF_8), ReadHint.NONE, limits))
          .isInstanceOf(DocumentException.class)
          .hasMessageContaining("more than 10000 different names");
    }
  }

  @Test
  void whatIsTooLargeAsJsonIsNotReadAsText() {
    byte[] wide = ("[" + "1,".repeat(1000) + "1]").getBytes(StandardCharsets.UTF_8);
    ReadLimits limits = new ReadLimits(1 << 20, 100, 100, 100, 100);
    assertThatThrownBy(() -> Documents.readAnyway(wide, ReadHint.file("x.json"), limits))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("more than 100 nodes");
  }
}
