package dev.vigil.document.internal.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentType;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.markup.CanonicalMarkup;
import dev.vigil.document.markup.RenderedText;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What a page becomes: tree, names, values, and places in the source. */
class HtmlReaderTest {
  private static ReadResult read(String markup) {
    return HtmlReader.read(markup.getBytes(StandardCharsets.UTF_8), "utf-8", ReadLimits.WEB);
  }

  private static String tree(String markup) {
    return TreeDump.of(read(markup).digest());
  }

  private static int find(PageDigest digest, String local) {
    for (int node = 0; node < digest.nodeCount(); node++) {
      if (digest.isElement(node) && digest.name(node).local().equals(local)) {
        return node;
      }
    }
    throw new AssertionError("no element " + local);
  }

  @Test
  void anEmptyPageStillHasARootHeadAndBody() {
    assertThat(tree("")).isEqualTo("| <html>\n|   <head>\n|   <body>");
    assertThat(read("").digest().type()).isEqualTo(DocumentType.HTML);
  }

  @Test
  void attributesKeepTheirOrderAndTheFirstOfEqualNamesWins() {
    PageDigest digest = read("<a HREF=x class='b c' href=y data-z>t</a>").digest();
    int a = find(digest, "a");
    assertThat(digest.attributes().end(a) - digest.attributes().start(a)).isEqualTo(3);
    assertThat(digest.attributes().name(digest.attributes().start(a)))
        .isEqualTo(DocumentName.of("href"));
    assertThat(digest.attribute(a, "href")).isEqualTo("x");
    assertThat(digest.attribute(a, "class")).isEqualTo("b c");
    assertThat(digest.attribute(a, "data-z")).isEmpty();
  }

  @Test
  void referencesAreDecodedInTextAndValues() {
    PageDigest digest =
        read("<p title='&lt;&copy=1&copy;'>a&amp;b&nbsp;&#x41;&notit;&#128;").digest();
    int p = find(digest, "p");
    assertThat(digest.attribute(p, "title")).isEqualTo("<&copy=1\u00A9");
    assertThat(digest.text(p)).isEqualTo("a&b\u00A0A\u00ACit;\u20AC");
  }

  @Test
  void lineEndsBecomeLineFeedsAndNulsGo() {
    PageDigest digest = read("<pre>\r\na\r\nb\rc\0d</pre><textarea>\n\nx\0</textarea>").digest();
    assertThat(digest.text(find(digest, "pre"))).isEqualTo("a\nb\ncd");
    assertThat(digest.text(find(digest, "textarea"))).isEqualTo("\nx\uFFFD");
  }

  @Test
  void foreignNamesGetTheirCaseAndNamespace() {
    PageDigest digest =
        read("<svg VIEWBOX='0 0 1 1'><lineargradient xlink:href=#a /></svg><math definitionurl=u>")
            .digest();
    int gradient = find(digest, "linearGradient");
    assertThat(digest.name(gradient).uri()).isEqualTo(DocumentName.SVG);
    DocumentName href = digest.attributes().name(digest.attributes().start(gradient));
    assertThat(href)
        .isEqualTo(new DocumentName(NodeKind.ELEMENT, "xlink", "href", DocumentName.XLINK));
    assertThat(digest.attribute(find(digest, "svg"), "viewBox")).isEqualTo("0 0 1 1");
    assertThat(digest.attribute(find(digest, "math"), "definitionURL")).isEqualTo("u");
  }

  @Test
  void misnestedFormattingIsRepairedAsBrowsersDo() {
    assertThat(tree("<b>1<p>2</b>3"))
        .isEqualTo(
            """
            | <html>
            |   <head>
            |   <body>
            |     <b>
            |       "1"
            |     <p>
            |       <b>
            |         "2"
            |       "3\"\
            """);
  }

  @Test
  void textInATableIsFostered() {
    assertThat(tree("<table>a<tr><td>b</table>"))
        .isEqualTo(
            """
            | <html>
            |   <head>
            |   <body>
            |     "a"
            |     <table>
            |       <tbody>
            |         <tr>
            |           <td>
            |             "b\"\
            """);
  }

  @Test
  void placesPointToTagsAndTextAndAreAbsentForWhatIsImplied() {
    String markup = "<!doctype html><!--c--><title>t</title><p id=x>one<b>two</b>\n<p>three</p>";
    ReadResult reading = read(markup);
    PageDigest digest = reading.digest();
    int html = digest.root();
    assertThat(reading.opens()[html]).isEqualTo(-1);
    assertThat(reading.closes()[html]).isEqualTo(-1);
    for (int node = 1; node < digest.nodeCount(); node++) {
      int open = reading.opens()[node];
      if (open < 0) {
        continue;
      }
      String rest = markup.substring(open);
      switch (digest.kind(node)) {
        case ELEMENT -> assertThat(rest).startsWith("<" + digest.name(node).local());
        case TEXT -> assertThat(rest).startsWith(digest.value(node));
        case COMMENT -> assertThat(rest).startsWith("<!--c-->");
        default -> assertThat(rest).startsWith("<!doctype html>");
      }
      int close = reading.closes()[node];
      if (close >= 0) {
        assertThat(markup.substring(close)).startsWith("</" + digest.name(node).local() + ">");
      }
    }
    int b = find(digest, "b");
    assertThat(reading.closes()[b]).isEqualTo(markup.indexOf("</b>"));
    assertThat(reading.closes()[find(digest, "p")]).isEqualTo(-1);
  }

  @Test
  void aParagraphMadeByItsEndTagHasThatEndTagAndNoStart() {
    ReadResult reading = read("<div></p></div>");
    int p = find(reading.digest(), "p");
    assertThat(reading.opens()[p]).isEqualTo(-1);
    assertThat(reading.closes()[p]).isEqualTo(5);
  }

  @Test
  void laterHtmlAndBodyTagsAddAttributesThatAreMissing() {
    PageDigest digest = read("<html a=1><body b=1><html a=2 c=3><body b=2 d=4>").digest();
    assertThat(digest.attribute(digest.root(), "a")).isEqualTo("1");
    assertThat(digest.attribute(digest.root(), "c")).isEqualTo("3");
    assertThat(digest.attribute(find(digest, "body"), "b")).isEqualTo("1");
    assertThat(digest.attribute(find(digest, "body"), "d")).isEqualTo("4");
  }

  @Test
  void textBehindTheBodyJoinsTheBodysLastText() {
    assertThat(tree("<body>a</body><!--c-->b"))
        .isEqualTo(
            """
            | <html>
            |   <head>
            |   <body>
            |     "ab"
            |   <!-- c -->\
            """);
  }

  @Test
  void aLateElementOfTheHeadGoesIntoTheHead() {
    assertThat(tree("<head></head> <link><p>"))
        .isEqualTo(
            """
            | <html>
            |   <head>
            |     <link>
            |   " "
            |   <body>
            |     <p>\
            """);
  }

  @Test
  void anUnclosedFrameInTheHeadsNoscriptDoesNotSwallowThePage() {
    String page =
        "<!doctype html><head><noscript><iframe src=count width=0 /></noscript>"
            + "<title>Tides</title></head><body><noscript><p>No script</noscript><p>High water";
    ReadResult reading = read(page);
    PageDigest digest = reading.digest();
    assertThat(RenderedText.of(digest, 0)).isEqualTo("No script\n\nHigh water");
    int noscript = digest.nodesOf(digest.tags().find("noscript")).get(0);
    assertThat(digest.text(noscript)).isEqualTo("<iframe src=count width=0 />");
    assertThat(CanonicalMarkup.of(digest, noscript))
        .isEqualTo("<noscript><iframe src=count width=0 /></noscript>");
  }
}
