package dev.vigil.document.xpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentType;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.internal.html.HtmlReader;
import dev.vigil.document.internal.xml.XmlReader;
import dev.vigil.document.query.XPathResult;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class XPathTest {
  private static final XPath.Options DEFAULT = XPath.Options.DEFAULT;

  private static PageDigest xml(String text) {
    return XmlReader.read(text.getBytes(StandardCharsets.UTF_8), null, ReadLimits.WEB).digest();
  }

  private static PageDigest html(String text) {
    return HtmlReader.read(text.getBytes(StandardCharsets.UTF_8), "UTF-8", ReadLimits.WEB).digest();
  }

  private static XPathResult ask(String expression, PageDigest digest, XPath.Engine engine) {
    return XPath.compile(expression, DEFAULT.withEngine(engine)).evaluate(digest);
  }

  // ---- names ----

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "count(//p) | 2",
        "count(//P) | 2",
        "count(/HTML/body/p) | 2",
        "count(//xhtml:p) | 2",
        "count(//*:p) | 2",
        "count(//svg) | 0",
        "count(//svg:svg) | 1",
        "count(//svg:circle) | 1",
        "count(//*:linearGradient) | 1",
        "count(//@HREF) | 1",
        "count(//@href) | 1",
        "count(//@viewBox) | 1",
        "count(//svg:svg[@viewBox]) | 1",
        "count(//A[@Href='x']) | 1",
        "count(//math:mi) | 1",
        "count(//element(P)) | 2",
        "count(//p[self::P]) | 2",
        "name(//P[1]) | p",
        "string(//TITLE) | t",
        "local-name(//svg:svg) | svg",
      })
  void bothEnginesReadHtmlNamesAlike(String expression, String expected) {
    PageDigest page =
        html(
            "<title>t</title><p>1<p><a HREF=x>2</a><svg viewBox='0 0 1 1'><circle/>"
                + "<linearGradient/></svg><math><mi>x</mi></math>");

    for (XPath.Engine engine : XPath.Engine.values()) {
      XPathResult result = ask(expression, page, engine);
      String text =
          switch (result) {
            case XPathResult.Numeric(_, var number) -> number;
            case XPathResult.Text(var value) -> value;
            default -> result.toString();
          };
      assertThat(text).as(engine.toString()).isEqualTo(expected);
    }
  }

  @Test
  void mathematicalFunctionsShareTheirPrefixWithMathMl() {
    assertThat(XPath.compile("math:pi() > 3").evaluate(html("x")))
        .isEqualTo(new XPathResult.Truth(true));
  }

  @ParameterizedTest
  @EnumSource
  void prefixesComeFromTheRootElementOrTheCaller(XPath.Engine engine) {
    PageDigest tides =
        xml("<t:a xmlns:t='urn:t' xmlns='urn:d'><t:b/><b/><c xmlns:u='urn:t'/></t:a>");
    XPath.Options options = DEFAULT.withEngine(engine);

    assertThat(XPath.compile("/t:a/t:b", options).evaluate(tides))
        .isEqualTo(new XPathResult.Nodes(IntSlice.of(2)));
    assertThat(XPath.compile("//b", options).evaluate(tides).size()).isZero();
    assertThat(XPath.compile("//d:b", options.withPrefixes(Map.of("d", "urn:d"))).evaluate(tides))
        .isEqualTo(new XPathResult.Nodes(IntSlice.of(3)));
    assertThat(XPath.compile("//t:b", options.withPrefixes(Map.of("t", "urn:d"))).evaluate(tides))
        .isEqualTo(new XPathResult.Nodes(IntSlice.of(3)));
    XPath unknown = XPath.compile("//u:b", options);
    assertThatThrownBy(() -> unknown.evaluate(tides))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("u");
  }

  @Test
  void oneExpressionServesDocumentsOfDifferentPrefixes() {
    XPath query = XPath.compile("//p:a/string()");

    assertThat(query.evaluate(xml("<p:a xmlns:p='urn:1'>x</p:a>")))
        .isEqualTo(new XPathResult.Text("x"));
    assertThat(query.evaluate(xml("<p:a xmlns:p='urn:2'>y</p:a>")))
        .isEqualTo(new XPathResult.Text("y"));
  }

  @Test
  void aNodeCanBeTheContext() {
    PageDigest digest = xml("<a><b>1</b><c><b>2</b></c></a>");

    for (XPath.Engine engine : XPath.Engine.values()) {
      XPath query = XPath.compile("b", DEFAULT.withEngine(engine));
      assertThat(query.evaluate(digest, 4)).isEqualTo(new XPathResult.Nodes(IntSlice.of(5)));
    }
  }

  // ---- where Saxon 13.1 strays from the specification ----

  @Test
  void everyTextContainsTheEmptyText() {
    assertThat(ask("contains('', '')", xml("<a/>"), XPath.Engine.ANY))
        .isEqualTo(new XPathResult.Truth(true));
  }

  @Test
  void nothingIsGreaterThanNotANumber() {
    assertThat(ask("//n[. > 1]", xml("<a><n>NaN</n></a>"), XPath.Engine.ANY).size()).isZero();
  }

  // ---- limits ----

  @ParameterizedTest
  @EnumSource
  void aQueryThatTakesTooLongIsStopped(XPath.Engine engine) {
    PageDigest wide = xml("<a>" + "<b/>".repeat(3000) + "</a>");
    AtomicLong now = new AtomicLong();
    XPath.Options options =
        DEFAULT
            .withEngine(engine)
            .withTime(Duration.ofMillis(50))
            .withTicker(() -> now.addAndGet(1_000_000));
    XPath query =
        XPath.compile("count(//b[count(following::b[following-sibling::b]) > 1])", options);

    assertThatThrownBy(() -> query.evaluate(wide))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("time limit of 50 ms");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "count((1 to 1000000000)[. mod 7 = 0])",
        "count(for $x in 1 to 1000000000 return $x + 1)",
        "some $x in 1 to 1000000000 satisfies $x = -1",
        "fold-left(1 to 1000000000, 0, function($a, $b) { $a + $b })",
        "let $f := function($f, $n) { if ($n = 0) then 1 else $f($f, $n - 1) + $f($f, $n - 1) }"
            + " return $f($f, 60)",
        "string-join((1 to 100000000) ! string(), '')",
        "count(distinct-values(for $a in 1 to 100000, $b in 1 to 100000 return $a * $b))",
        "sort(for $x in 1 to 100000000 return -$x)[1]",
        "let $s := (//a, 1 to 3000) return count(for $a in $s, $b in $s, $c in $s return 1)",
      })
  void aQueryThatNeverReadsTheDocumentIsStoppedToo(String expression) {
    XPath query = XPath.compile(expression, DEFAULT.withTime(Duration.ofMillis(200)));

    assertThatThrownBy(() -> query.evaluate(xml("<a/>")))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("limit");
  }

  @ParameterizedTest
  @EnumSource
  void moreResultsThanAllowedAreRefused(XPath.Engine engine) {
    PageDigest wide = xml("<a>" + "<b/>".repeat(30) + "</a>");
    XPath.Options options = DEFAULT.withEngine(engine).withResults(20);

    assertThat(XPath.compile("count(//b)", options).evaluate(wide).size()).isEqualTo(1);
    assertThatThrownBy(() -> XPath.compile("//b", options).evaluate(wide))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("more than 20 results");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "map:size(map:merge((1 to 1000000000) ! map { . : . }))",
        "array:size(array:join((1 to 1000000000) ! array { . }))",
        "count(sort(1 to 1000000000))",
        "count(reverse(1 to 1000000000) ! (. * 7))",
        "string-length(string-join((1 to 1000000000) ! 'x'))",
      })
  void aQueryThatBuildsALargeValueIsStoppedBeforeTheMemoryIsUsedUp(String expression) {
    String functions = "http://www.w3.org/2005/xpath-functions/";
    XPath query =
        XPath.compile(
            expression,
            DEFAULT.withPrefixes(Map.of("map", functions + "map", "array", functions + "array")));

    assertThatThrownBy(() -> query.evaluate(xml("<a/>")))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("limit of");
  }

  @ParameterizedTest
  @ValueSource(strings = {"+1", "*1", " or 1", " and 1", "||1", "|a", " intersect a"})
  void aLongChainOfOperatorsIsRefusedInASentence(String next) {
    assertThatThrownBy(() -> XPath.compile("a" + next.repeat(50_000)).evaluate(xml("<a/>")))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("more than 1,000 operators");
  }

  @Test
  void endlessRecursionIsAnError() {
    XPath query = XPath.compile("let $f := function($f) { 1 + $f($f) } return $f($f)");

    assertThatThrownBy(() -> query.evaluate(xml("<a/>"))).isInstanceOf(DocumentException.class);
  }

  @Test
  void aDeeplyNestedExpressionIsAnErrorOrAnAnswer() {
    String deep = "(".repeat(100_000) + "1" + ")".repeat(100_000);

    assertThatThrownBy(() -> XPath.compile(deep).evaluate(xml("<a/>")))
        .isInstanceOf(DocumentException.class);
  }

  // ---- nothing outside the document ----

  @ParameterizedTest
  @ValueSource(
      strings = {
        "doc('file:///etc/hostname')",
        "doc-available('file:///etc/hostname')",
        "document('file:///etc/hostname')",
        "collection('file:///etc')",
        "uri-collection('file:///etc')",
        "unparsed-text('file:///etc/hostname')",
        "unparsed-text-lines('file:///etc/hostname')",
        "unparsed-text-available('file:///etc/hostname')",
        "json-doc('file:///etc/hostname')",
        "environment-variable('PATH')",
        "available-environment-variables()",
        "system-property('java.version')",
        "transform(map { 'stylesheet-location': 'x.xsl' })",
        "load-xquery-module('urn:x')",
        "parse-xml('<!DOCTYPE a SYSTEM \"file:///etc/hostname\"><a/>')",
        "parse-xml-fragment('<a/>')",
        "trace(1, 'x')",
        "Q{java:java.lang.System}exit(1)",
        "Q{java.lang.Runtime}getRuntime()",
        "Q{http://saxon.sf.net/}evaluate('1')",
        "Q{http://expath.org/ns/file}read-text('/etc/hostname')",
        "Q{http://www.w3.org/2005/xpath-functions}doc('file:///etc/hostname')",
        "fn:doc('file:///etc/hostname')",
        "function-lookup(xs:QName('fn:doc'), 1)('file:///etc/hostname')",
        "function-lookup(QName('http://www.w3.org/2005/xpath-functions', 'unparsed-text'), 1)"
            + "('file:///etc/hostname')",
        "doc#1('file:///etc/hostname')",
        "'file:///etc/hostname' => doc()",
        "('file:///etc/hostname') ! unparsed-text(.)",
      })
  void functionsThatReachOutsideAreOff(String expression) {
    assertThatThrownBy(() -> XPath.compile(expression).evaluate(xml("<a/>")))
        .isInstanceOf(DocumentException.class);
  }

  @Test
  void aDisabledOrUnknownFunctionIsRefusedInPlainWords() {
    assertThatThrownBy(() -> XPath.compile("doc('x')"))
        .hasMessage(
            "The query doc('x') cannot be answered: doc() is disabled, because a query reads only"
                + " its document (XPST0017)");
    assertThatThrownBy(() -> XPath.compile("cuont(//a)"))
        .hasMessage(
            "The query cuont(//a) cannot be answered: Cannot find a 1-argument function named"
                + " cuont() (XPST0017)");
  }

  // ---- shapes ----

  @Test
  void aDocumentOfAHundredThousandLevelsIsNoTrouble() {
    int levels = 100_000;
    PageDigest deep = xml("<a>".repeat(levels) + "x" + "</a>".repeat(levels));

    assertThat(ask("count(//a)", deep, XPath.Engine.OWN))
        .isEqualTo(new XPathResult.Numeric(levels, "100000"));
    assertThat(ask("count(//a/a/a)", deep, XPath.Engine.OWN))
        .isEqualTo(new XPathResult.Numeric(levels - 2, "99998"));
    assertThat(ask("//a[not(a)]/text()", deep, XPath.Engine.OWN).size()).isEqualTo(1);
    assertThat(ask("count(//text()/ancestor::a)", deep, XPath.Engine.OWN))
        .isEqualTo(new XPathResult.Numeric(levels, "100000"));
    assertThat(ask("count(//a//a//a)", deep, XPath.Engine.OWN))
        .isEqualTo(new XPathResult.Numeric(levels - 2, "99998"));
    assertThat(ask("count(//a)", deep, XPath.Engine.SAXON))
        .isEqualTo(new XPathResult.Numeric(levels, "100000"));
  }

  @Test
  void aWideDocumentTakesLinearTimePerStep() {
    int width = 50_000;
    PageDigest wide = xml("<a>" + "<b x='1'/>".repeat(width) + "</a>");

    assertThat(ask("count(//b/preceding-sibling::b[1])", wide, XPath.Engine.OWN))
        .isEqualTo(new XPathResult.Numeric(width - 1, "49999"));
    assertThat(ask("count(//b/following-sibling::b)", wide, XPath.Engine.OWN))
        .isEqualTo(new XPathResult.Numeric(width - 1, "49999"));
    assertThat(ask("count(//b/preceding::b)", wide, XPath.Engine.OWN))
        .isEqualTo(new XPathResult.Numeric(width - 1, "49999"));
    assertThat(ask("count(//b/../b/..)", wide, XPath.Engine.OWN))
        .isEqualTo(new XPathResult.Numeric(1, "1"));
  }

  @Test
  void resultsOfEveryKindComeBack() {
    PageDigest digest = xml("<a x='1'><b/></a>");

    assertThat(XPath.compile("//b").evaluate(digest))
        .isEqualTo(new XPathResult.Nodes(IntSlice.of(2)));
    assertThat(XPath.compile("//@x").evaluate(digest))
        .isEqualTo(new XPathResult.AttributeNodes(IntSlice.of(0)));
    assertThat(XPath.compile("(//b, //@x, 1, xs:date('2026-11-15'))").evaluate(digest))
        .isEqualTo(
            new XPathResult.Sequence(
                List.of(
                    new XPathResult.NodeItem(2),
                    new XPathResult.AttributeItem(0),
                    new XPathResult.ValueItem("xs:integer", "1"),
                    new XPathResult.ValueItem("xs:date", "2026-11-15"))));
    assertThat(XPath.compile("1.5").evaluate(digest))
        .isEqualTo(
            new XPathResult.Sequence(List.of(new XPathResult.ValueItem("xs:decimal", "1.5"))));
    assertThat(XPath.compile("map { 'a': 1 }").evaluate(digest).size()).isEqualTo(1);
  }

  @Test
  void aWrongExpressionIsRefusedWhenCompiled() {
    assertThatThrownBy(() -> XPath.compile("//a["))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("//a[")
        .hasMessageContaining("XPST0003");
  }

  private static XPathResult on(String xml, String query) {
    PageDigest digest =
        Documents.read(
                xml.getBytes(StandardCharsets.UTF_8),
                ReadHint.NONE.as(DocumentType.XML),
                ReadLimits.WEB)
            .digest();
    return XPath.compile(query).at("https://port.example/a").evaluate(digest);
  }

  @Test
  void nodesThatAQueryMakesHaveMarkup() {
    assertThat(on("<r/>", "json-to-xml('[1]')"))
        .isEqualTo(
            new XPathResult.Sequence(
                List.of(
                    new XPathResult.MarkupItem(
                        "<array xmlns=\"http://www.w3.org/2005/xpath-functions\">"
                            + "<number>1</number></array>",
                        "1"))));
  }

  @Test
  void arraysAndMapsAreWrittenWithTheirValues() {
    assertThat(on("<r><a>1</a></r>", "[//a, 'x', (1, 2)]"))
        .isEqualTo(value("ARRAY", "[<a>1</a>,\"x\",(1,2)]"));
    assertThat(on("<r/>", "map{'k': [1]}")).isEqualTo(value("MAP", "map{\"k\":[1]}"));
    assertThat(on("<r/>", "array:append([1], 2)")).isEqualTo(value("ARRAY", "[1,2]"));
    assertThat(on("<r/>", "abs#1")).isEqualTo(value("FUNCTION", "fn:abs#1"));
  }

  private static XPathResult value(String type, String text) {
    return new XPathResult.Sequence(List.of(new XPathResult.ValueItem(type, text)));
  }

  @Test
  void identifiersComeFromTheDocumentType() {
    String xml =
        "<!DOCTYPE r [<!ELEMENT r ANY><!ATTLIST p key ID #IMPLIED ref IDREFS #IMPLIED>]>"
            + "<r><p key='a'/><p key='b' ref='a x'/><q key='c'/></r>";
    assertThat(on(xml, "id('b')")).isEqualTo(new XPathResult.Nodes(IntSlice.of(4)));
    assertThat(on(xml, "count(idref('a'))")).isEqualTo(new XPathResult.Numeric(1, "1"));
    assertThat(on(xml, "id('c')").size()).isZero();
  }

  @Test
  void edgesOfTheEngine() {
    assertThat(on("<r/>", "subsequence(1 to 100, 99, 2147483648)").size()).isEqualTo(2);
    assertThat(on("<r/>", "some $a in 1 satisfies $a")).isEqualTo(new XPathResult.Truth(true));
    assertThat(on("<r/>", "every $a in (0, 1) satisfies $a"))
        .isEqualTo(new XPathResult.Truth(false));
    assertThatThrownBy(() -> on("<r/>", "[data#1] + 1"))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("FOTY0013");
    assertThatThrownBy(() -> on("<r/>", "x:foo")).hasMessageContaining("XPST0081");
    assertThatThrownBy(() -> on("<r/>", "x:foo()")).hasMessageContaining("XPST0081");
    assertThatThrownBy(() -> on("<r/>", "1 cast as x:int")).hasMessageContaining("XPST0081");
    assertThatThrownBy(() -> on("<r/>", "1 instance of x:int")).hasMessageContaining("XPST0081");
    assertThatThrownBy(() -> on("<r/>", "1 instance of xs:foo")).hasMessageContaining("XPST0051");
    assertThat(on("<r/>", "string(base-uri(/r))"))
        .isEqualTo(new XPathResult.Text("https://port.example/a"));
    assertThat(on("<r/>", "string(document-uri(/))"))
        .isEqualTo(new XPathResult.Text("https://port.example/a"));
  }

  @Test
  void unicodeBlocksAreLoadedWithoutAWord() {
    PrintStream errors = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      assertThat(on("<r/>", "matches('é', '^\\p{IsLatin-1Supplement}$')"))
          .isEqualTo(new XPathResult.Truth(true));
    } finally {
      System.setErr(errors);
    }
    assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
  }
}
