package dev.vigil.document.xpath.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.internal.html.HtmlReader;
import dev.vigil.document.internal.xml.XmlReader;
import dev.vigil.document.query.PathSummary;
import dev.vigil.document.query.XPathResult;
import dev.vigil.document.xpath.XPath;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PathSummaryTest {
  private static final PageDigest PORT =
      xml(
          """
          <!DOCTYPE port>
          <port name="Visby"><ship id="1">a<![CDATA[b]]><b/></ship><ship id="2"><![CDATA[]]></ship>
          <!-- c --><dock><ship/></dock><?p q?></port>\
          """);

  private static PageDigest xml(String text) {
    return XmlReader.read(text.getBytes(StandardCharsets.UTF_8), null, ReadLimits.WEB).digest();
  }

  private static PathSummary copy(PageDigest digest) {
    byte[] bytes = PathIndex.summaryOf(digest).toBytes();
    return PathSummary.read(
        new ByteCursor("path summary", bytes),
        digest.type(),
        digest.tags(),
        digest.attributes().names());
  }

  @Test
  void everyPathIsListedOnceWithItsCount() {
    PathSummary summary = copy(PORT);
    List<String> paths =
        IntStream.range(0, summary.size())
            .mapToObj(path -> summary.text(path) + " " + summary.count(path))
            .toList();

    assertThat(paths)
        .containsExactlyInAnyOrder(
            "/ 1",
            "/#doctype 1",
            "/port 1",
            "/port/@name 1",
            "/port/ship 2",
            "/port/ship/@id 2",
            "/port/ship/#text 1",
            "/port/ship/b 1",
            "/port/#text 1",
            "/port/#comment 1",
            "/port/dock 1",
            "/port/dock/ship 1",
            "/port/p 1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "count(//ship)",
        "count(/port/ship)",
        "count(/port/*)",
        "count(//*)",
        "count(//node())",
        "count(//text())",
        "count(/port//ship/text())",
        "count(//ship/@id)",
        "count(//@*)",
        "count(//@none)",
        "count(//none)",
        "count(/)",
        "count(//processing-instruction())",
        "count(//comment())",
        "count(/port/dock/ship) + count(//b)",
        "count(//ship) > 2 and not(//none)",
        "exists(//dock)",
        "empty(//dock/none)",
        "boolean(/port/dock/ship)",
        "//none",
        "//ship/none[@x = 1]/b",
        "/port/b",
        "//none[1]",
      })
  void theSummaryAloneAnswers(String expression) {
    XPath query = XPath.compile(expression);

    assertThat(query.answer(copy(PORT))).isEqualTo(Optional.of(query.evaluate(PORT)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "//ship",
        "count(//ship[@id])",
        "//ship[1]",
        "string(//ship)",
        "count(//b/..)",
        "name(/*)",
        "//ship ! 1",
        "count(//p:x)",
      })
  void whatNeedsTheDocumentIsNotGuessed(String expression) {
    assertThat(XPath.compile(expression).answer(copy(PORT))).isEmpty();
  }

  @Test
  void theDocumentIsAskedForOnlyWhenNeeded() {
    PathSummary summary = copy(PORT);

    assertThat(
            XPath.compile("count(//ship)")
                .evaluate(
                    summary,
                    () -> {
                      throw new IllegalStateException("not needed");
                    }))
        .isEqualTo(new XPathResult.Numeric(3, "3"));
    assertThat(XPath.compile("//ship").evaluate(summary, () -> PORT).size()).isEqualTo(3);
  }

  @Test
  void namesInHtmlMatchInAnyCase() {
    PageDigest page =
        HtmlReader.read("<p>1<P>2".getBytes(StandardCharsets.UTF_8), "UTF-8", ReadLimits.WEB)
            .digest();

    assertThat(XPath.compile("count(//P)").answer(copy(page)))
        .contains(new XPathResult.Numeric(2, "2"));
  }

  @Test
  void aDamagedSummaryIsRefusedOrSound() {
    byte[] bytes = PathIndex.summaryOf(PORT).toBytes();
    Random random = new Random(7);
    for (int i = 0; i < 2000; i++) {
      byte[] damaged = Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length));
      damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
      try {
        PathSummary read =
            PathSummary.read(
                new ByteCursor("path summary", damaged),
                PORT.type(),
                PORT.tags(),
                PORT.attributes().names());
        XPath.compile("count(//ship//b/@id)").answer(read);
      } catch (DocumentException e) {
        assertThat(e).hasMessageContaining("path summary");
      }
    }
    assertThatThrownBy(
            () ->
                PathSummary.read(
                    new ByteCursor("path summary", new byte[0]),
                    PORT.type(),
                    PORT.tags(),
                    PORT.attributes().names()))
        .isInstanceOf(DocumentException.class);
  }

  @Test
  void manyDistinctPathsAreCountedToo() {
    StringBuilder many = new StringBuilder("<a>");
    for (int i = 0; i < 3000; i++) {
      many.append("<n")
          .append(i)
          .append(" x")
          .append(i % 7)
          .append("='1'><m/></n")
          .append(i)
          .append('>');
    }
    PathSummary summary = copy(xml(many.append("</a>").toString()));

    assertThat(summary.size()).isEqualTo(2 + 3 * 3000);
    assertThat(XPath.compile("count(/a/*/m)").answer(summary))
        .contains(new XPathResult.Numeric(3000, "3000"));
  }
}
