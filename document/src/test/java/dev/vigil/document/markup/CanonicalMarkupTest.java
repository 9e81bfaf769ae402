package dev.vigil.document.markup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalMarkupTest {
  private static PageDigest read(byte[] bytes, DocumentType type) {
    return Documents.read(bytes, ReadHint.NONE.as(type), ReadLimits.WEB).digest();
  }

  private static PageDigest read(String document, DocumentType type) {
    return read(document.getBytes(StandardCharsets.UTF_8), type);
  }

  private static String xml(String document) {
    return CanonicalMarkup.of(read(document, DocumentType.XML), 0);
  }

  private static String html(String document) {
    return CanonicalMarkup.of(read(document, DocumentType.HTML), 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          <a  b = 'x'  ></a >           | <a b="x"/>
          <a z='1' b="2"><b></b>t</a>   | <a z="1" b="2"><b/>t</a>
          <a>&#60;&gt;&amp;"'</a>       | <a>&lt;&gt;&amp;"'</a>
          <a b='"&#10;&lt;>&#9;&#13;'/> | <a b="&quot;&#10;&lt;>&#9;&#13;"/>
          <a>x&#13;~y</a>               | <a>x&#13;~y</a>
          <a><![CDATA[<x>]]></a>        | <a><![CDATA[<x>]]></a>
          <?p  q?><!--c--><a/><?r?>     | <?p q?>~<!--c-->~<a/>~<?r?>
          <!DOCTYPE a><a/>              | <!DOCTYPE a>~<a/>
          <!DOCTYPE a  SYSTEM 'x'><a/>  | <!DOCTYPE a SYSTEM "x">~<a/>
          <!DOCTYPE a PUBLIC 'p' 'x"y'[<!ENTITY e ''>]><a/> | <!DOCTYPE a PUBLIC "p" 'x"y' [<!ENTITY e ''>]>~<a/>
          <p:a xmlns:p='u' p:b=''/>     | <p:a xmlns:p="u" p:b=""/>
          """)
  void xmlHasOneSpelling(String document, String markup) {
    String expected = markup.replace('~', '\n');
    assertThat(xml(document.replace('~', '\n'))).isEqualTo(expected);
    assertThat(xml(expected)).isEqualTo(expected);
  }

  @Test
  void aSubtreeDeclaresTheNamespacesAroundIt() {
    PageDigest digest =
        read(
            "<a xmlns='u' xmlns:p='v' xmlns:q='w'><b xmlns:q='x'><p:c q:d=''/></b><e"
                + " xmlns=''/></a>",
            DocumentType.XML);
    assertThat(CanonicalMarkup.of(digest, 3))
        .isEqualTo("<p:c xmlns:q=\"x\" xmlns=\"u\" xmlns:p=\"v\" q:d=\"\"/>");
    assertThat(CanonicalMarkup.of(digest, 4))
        .isEqualTo("<e xmlns:p=\"v\" xmlns:q=\"w\" xmlns=\"\"/>");
  }

  @Test
  void aLeafIsWrittenAlone() {
    PageDigest digest = read("<a>x &lt;<!--c--></a>", DocumentType.XML);
    assertThat(CanonicalMarkup.of(digest, 2)).isEqualTo("x &lt;");
    assertThat(CanonicalMarkup.of(digest, 3)).isEqualTo("<!--c-->");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          <p>a<br>b<img src=x>&nbsp;&lt;&amp;é        | <html><head></head><body><p>a<br>b<img src="x">&nbsp;&lt;&amp;é</p></body></html>
          <!doctype html><title>a&b</title>           | <!DOCTYPE html><html><head><title>a&amp;b</title></head><body></body></html>
          <script>a<b&&c</script>                     | <html><head><script>a<b&&c</script></head><body></body></html>
          <p title='"&nbsp;&amp;<'>x                  | <html><head></head><body><p title="&quot;&nbsp;&amp;&lt;">x</p></body></html>
          <svg viewbox=1><foreignobject/></svg>       | <html><head></head><body><svg viewBox="1"><foreignObject></foreignObject></svg></body></html>
          <svg><a xlink:href=x xml:lang=de></svg>     | <html><head></head><body><svg><a xlink:href="x" xml:lang="de"></a></svg></body></html>
          <pre>~~x</pre>                              | <html><head></head><body><pre>~~x</pre></body></html>
          <!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://x/"><p> | <!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://x/"><html><head></head><body><p></p></body></html>
          <!DOCTYPE html SYSTEM "about:legacy-compat"> | <!DOCTYPE html SYSTEM "about:legacy-compat"><html><head></head><body></body></html>
          <template><td>x</template>                  | <html><head><template><td>x</td></template></head><body></body></html>
          <p><!--c--></p>                             | <html><head></head><body><p><!--c--></p></body></html>
          <noscript><p>x</noscript>                   | <html><head><noscript><p>x</noscript></head><body></body></html>
          <p><noscript><b>x</noscript>                | <html><head></head><body><p><noscript><b>x</b></noscript></p></body></html>
          """)
  void htmlIsSerialisedAsTheStandardSays(String document, String markup) {
    String expected = markup.replace('~', '\n');
    assertThat(html(document.replace('~', '\n'))).isEqualTo(expected);
    assertThat(html(expected)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          { "a" : [ 1.0, true, null, "", {} ], "b\\u00e9" : "x\\u0001\\n\\"\\\\\\/" } | {"a":[1.0,true,null,"",{}],"bé":"x\\u0001\\n\\"\\\\/"}
          "x"     | "x"
          [ ]     | []
          -1e5    | -1e5
          """)
  void jsonIsCompact(String document, String markup) {
    assertThat(CanonicalMarkup.of(read(document, DocumentType.JSON), 0)).isEqualTo(markup);
    assertThat(CanonicalMarkup.of(read(markup, DocumentType.JSON), 0)).isEqualTo(markup);
  }

  @Test
  void aPartOfJsonIsItsValue() {
    PageDigest digest = read("{\"a\":{\"b\":[\"x\",2]}}", DocumentType.JSON);
    assertThat(CanonicalMarkup.of(digest, 2)).isEqualTo("{\"b\":[\"x\",2]}");
    assertThat(CanonicalMarkup.of(digest, 4)).isEqualTo("\"x\"");
  }

  @Test
  void textIsItsLines() {
    assertThat(CanonicalMarkup.of(read("a\r\n\rb", DocumentType.TEXT), 0)).isEqualTo("a\n\nb\n");
    assertThat(CanonicalMarkup.of(read("a\nb", DocumentType.TEXT), 4)).isEqualTo("b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"XML", "JSON"})
  void deepTreesAreWritten(DocumentType type) throws IOException {
    int levels = 300_000;
    String open = type == DocumentType.XML ? "<a>" : "[";
    String close = type == DocumentType.XML ? "</a>" : "]";
    String document =
        open.repeat(levels) + (type == DocumentType.XML ? "x" : "") + close.repeat(levels);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CanonicalMarkup.write(read(document, type), 0, out);
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(document);
  }

  @Test
  void canonicalMarkupOfRealDocumentsReadsBackAsItWas() throws IOException {
    String corpora = System.getenv("VIGIL_CORPORA");
    assumeTrue(corpora != null, "VIGIL_CORPORA is not set");
    List<Path> files;
    try (Stream<Path> all = Files.walk(Path.of(corpora, "xml"))) {
      files =
          all.filter(file -> file.toString().endsWith(".xml"))
              .filter(file -> !file.toString().contains("encodings"))
              .filter(file -> file.toFile().length() < 3_000_000)
              .toList();
    }
    for (Path file : files) {
      PageDigest digest = read(Files.readAllBytes(file), DocumentType.XML);
      PageDigest again = read(CanonicalMarkup.bytes(digest, 0), DocumentType.XML);
      assertThat(again.nodeCount()).as(file.toString()).isEqualTo(digest.nodeCount());
      for (int node = 0; node < digest.nodeCount(); node++) {
        boolean same =
            digest.name(node).equals(again.name(node))
                && digest.size(node) == again.size(node)
                && digest.value(node).equals(again.value(node));
        assertThat(same).as("%s, node %d", file, node).isTrue();
      }
    }
  }
}
