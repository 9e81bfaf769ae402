package dev.vigil.document.internal.xml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class XmlReaderTest {
  private static ReadResult read(String xml) {
    return XmlReader.read(xml.getBytes(StandardCharsets.UTF_8), null, ReadLimits.WEB);
  }

  private static String tree(String xml) {
    return TreeNotation.of(read(xml).digest());
  }

  @Test
  void elementsTextAndAttributesComeInDocumentOrder() {
    assertThat(tree("<a x='1'>one<b>two</b><c/>three</a>"))
        .isEqualTo(
            """
             <a {}
              @x {} 1
              text one
              <b {}
               text two
              <c {}
              text three
            """);
  }

  @Test
  void everyNodeKnowsWhereItStandsInTheSource() {
    String xml = "<?xml version='1.0'?>\n<a><!--c-->t&amp;u<b/><![CDATA[d]]></a>";
    ReadResult reading = read(xml);
    PageDigest digest = reading.digest();
    String[] begins = {"<?xml", "<a>", "<!--", "t&", "<b/", "<![C"};
    for (int node = 0; node < digest.nodeCount(); node++) {
      assertThat(xml.substring(reading.opens()[node])).startsWith(begins[node]);
    }
    assertThat(reading.closes())
        .containsExactly(-1, xml.indexOf("</a>"), -1, -1, -1, -1)
        .hasSize(digest.nodeCount());
  }

  @Test
  void aCdataSectionIsALeafOfItsOwn() {
    PageDigest digest = read("<a>x<![CDATA[<&]]>y</a>").digest();
    assertThat(digest.kind(3)).isEqualTo(NodeKind.CDATA);
    assertThat(digest.value(3)).isEqualTo("<&");
    assertThat(digest.text(1)).isEqualTo("x<&y");
  }

  @Test
  void prefixesAreResolvedInTheirScope() {
    assertThat(tree("<a xmlns='u'><p:b xmlns:p='v' p:x='1' y='2'/><b xmlns=''/></a>"))
        .isEqualTo(
            """
             <a {u}
              @xmlns {http://www.w3.org/2000/xmlns/} u
              <p:b {v}
               @xmlns:p {http://www.w3.org/2000/xmlns/} v
               @p:x {v} 1
               @y {} 2
              <b {}
               @xmlns {http://www.w3.org/2000/xmlns/}\s
            """);
  }

  @Test
  void lineEndsBecomeNewlinesAndValuesGetSpaces() {
    assertThat(tree("<a x='1\r\n2\t3&#10;'>\r\nb\rc&#13;</a>"))
        .isEqualTo(
            """
             <a {}
              @x {} 1 2 3\\n
              text \\nb\\nc\\r
            """);
  }
}
