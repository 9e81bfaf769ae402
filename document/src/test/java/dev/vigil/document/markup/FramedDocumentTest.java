package dev.vigil.document.markup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.document.resource.FrameReference;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FramedDocumentTest {
  private static PageDigest read(String text, DocumentType type) {
    return Documents.read(
            text.getBytes(StandardCharsets.UTF_8), ReadHint.NONE.as(type), ReadLimits.WEB)
        .digest();
  }

  private static FramedDocument page(String html, FramedDocument... frames) {
    PageDigest digest = read(html, DocumentType.HTML);
    List<FrameReference> references = FrameReference.of(digest);
    Map<Integer, FramedDocument> byNode = new HashMap<>();
    for (int i = 0; i < frames.length; i++) {
      byNode.put(references.get(i).node(), frames[i]);
    }
    return new FramedDocument(digest, address -> "http://a.example/" + address, byNode);
  }

  private static String combined(FramedDocument page) {
    return new String(page.combined(), StandardCharsets.UTF_8);
  }

  @Test
  void aFramesetBecomesABodyWithASectionForEachFrame() {
    FramedDocument menu = page("<a href=b.html>B</a><a href='#top'>top</a><img src=x.png>");
    FramedDocument nested =
        page("<frameset><frame src=in.html></frameset>", page("<p title='1 &lt; 2'>a &amp; b"));
    assertThat(
            combined(
                page(
                    "<title>T</title><frameset><frame src='m?a=1&amp;b'><frame src=n></frameset>",
                    menu,
                    nested)))
        .isEqualTo(
            "<html><head><title>T</title></head><body>"
                + "<section data-frame=\"m?a=1&amp;b\"><a href=\"http://a.example/b.html\">B</a>"
                + "<a href=\"#top\">top</a><img src=\"http://a.example/x.png\"></section>"
                + "<section data-frame=\"n\"><div><section data-frame=\"in.html\">"
                + "<p title=\"1 &lt; 2\">a &amp; b</p></section></div></section></body></html>");
  }

  @Test
  void anInlineFrameKeepsItsPlace() {
    FramedDocument text =
        new FramedDocument(read("5 < 6\n7", DocumentType.TEXT), address -> address, Map.of());
    assertThat(combined(page("a<div><iframe src=t.txt>no frames</iframe></div>b", text)))
        .contains(
            "a<div><iframe src=\"t.txt\">no frames</iframe><section data-frame=\"t.txt\">"
                + "<pre>5 &lt; 6\n7</pre></section></div>b");
  }

  @Test
  void invisibleFramesAreLeftOut() {
    assertThat(
            FrameReference.of(
                read(
                    "<iframe src=a width=1></iframe><iframe src=b hidden></iframe><iframe"
                        + " src=about:blank></iframe><iframe src='javascript:x()'></iframe><iframe"
                        + " style='display:none' src=c></iframe><iframe></iframe><iframe src=d>",
                    DocumentType.HTML)))
        .extracting(FrameReference::address)
        .containsExactly("d");
  }
}
