package dev.vigil.document.xpath;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.internal.xml.XmlReader;
import dev.vigil.document.markup.CanonicalMarkup;
import dev.vigil.document.query.XPathResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.transform.stream.StreamSource;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.XPathCompiler;
import net.sf.saxon.s9api.XdmAtomicValue;
import net.sf.saxon.s9api.XdmItem;
import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.XdmNodeKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The functions and operators of XPath 3.1 give what Saxon alone gives on its own tree: the same
 * values, the same markup and the same error codes. The expressions are in functions.txt.
 */
class XPathFunctionsTest {
  private static final String XML =
      "<!DOCTYPE r [<!ATTLIST a key ID #REQUIRED><!ATTLIST b to IDREF #REQUIRED>]>"
          + "<r xmlns:p='urn:p' xml:lang='en'><a key='x1'>one</a><b to='x1'/><data>5</data>"
          + "<data>7.5</data><p:q z='1'>t<!--c--><?pi d?>u</p:q><d>2020-02-29</d>"
          + "<t>12:30:00Z</t></r>";

  private static final Pattern CODE = Pattern.compile("\\((\\w{4}\\d{4})\\)");
  private static final String FUNCTIONS = "http://www.w3.org/2005/xpath-functions";

  private static final PageDigest DIGEST =
      XmlReader.read(XML.getBytes(StandardCharsets.UTF_8), null, ReadLimits.WEB).digest();
  private static final XPathCompiler SAXON;
  private static final XdmNode TREE;

  static {
    Processor processor = new Processor(false);
    SAXON = processor.newXPathCompiler();
    SAXON.setLanguageVersion("3.1");
    SAXON.setWarningHandler(_ -> {});
    Map.of(
            "xs", "http://www.w3.org/2001/XMLSchema",
            "map", FUNCTIONS + "/map",
            "array", FUNCTIONS + "/array",
            "math", FUNCTIONS + "/math")
        .forEach(SAXON::declareNamespace);
    try {
      TREE = processor.newDocumentBuilder().build(new StreamSource(new StringReader(XML)));
    } catch (SaxonApiException e) {
      throw new IllegalStateException(e);
    }
  }

  static Stream<String> expressions() throws IOException {
    try (InputStream in = XPathFunctionsTest.class.getResourceAsStream("functions.txt")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8).lines();
    }
  }

  @ParameterizedTest
  @MethodSource("expressions")
  void theResultIsThatOfSaxonAlone(String expression) {
    assertThat(own(expression)).isEqualToIgnoringWhitespace(saxon(expression));
  }

  private static String saxon(String expression) {
    try {
      List<String> items = new ArrayList<>();
      for (XdmItem item : SAXON.evaluate(expression, TREE)) {
        boolean attribute =
            item instanceof XdmNode node && node.getNodeKind() == XdmNodeKind.ATTRIBUTE;
        items.add(
            item instanceof XdmAtomicValue || attribute ? item.getStringValue() : item.toString());
      }
      return items.toString();
    } catch (SaxonApiException e) {
      return "error " + (e.getErrorCode() == null ? "" : e.getErrorCode().getLocalName());
    }
  }

  private static String own(String expression) {
    try {
      return texts(XPath.compile(expression, XPath.Options.DEFAULT).evaluate(DIGEST)).toString();
    } catch (DocumentException e) {
      Matcher code = CODE.matcher(String.valueOf(e.getMessage()));
      return "error " + (code.find() ? code.group(1) : e.getMessage());
    }
  }

  private static List<String> texts(XPathResult result) {
    return switch (result) {
      case XPathResult.Nodes(var nodes) ->
          nodes.stream().mapToObj(XPathFunctionsTest::node).toList();
      case XPathResult.AttributeNodes(var attributes) ->
          attributes.stream().mapToObj(DIGEST.attributes()::value).toList();
      case XPathResult.Text(var value) -> List.of(value);
      case XPathResult.Numeric(_, var text) -> List.of(text);
      case XPathResult.Truth(var value) -> List.of(String.valueOf(value));
      case XPathResult.Sequence(var items) ->
          items.stream()
              .map(
                  item ->
                      switch (item) {
                        case XPathResult.NodeItem(var node) -> node(node);
                        case XPathResult.AttributeItem(var attribute) ->
                            DIGEST.attributes().value(attribute);
                        case XPathResult.MarkupItem(var markup, _) -> markup;
                        case XPathResult.ValueItem(_, var text) -> text;
                      })
              .toList();
    };
  }

  private static String node(int node) {
    return DIGEST.isElement(node) ? CanonicalMarkup.of(DIGEST, node) : DIGEST.value(node);
  }
}
