package dev.vigil.document.xpath;

import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.internal.xml.XmlReader;
import dev.vigil.document.query.XPathResult;
import dev.vigil.document.xpath.node.XPathDocument;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.transform.stream.StreamSource;
import net.sf.saxon.om.NodeInfo;
import net.sf.saxon.s9api.Axis;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.XPathCompiler;
import net.sf.saxon.s9api.XdmAtomicValue;
import net.sf.saxon.s9api.XdmItem;
import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.XdmNodeKind;
import net.sf.saxon.s9api.XdmValue;

/**
 * One XML document asked three ways: by the own evaluator, by Saxon over the digest, and by Saxon
 * over its own tree. Answers are texts that name nodes by their place in document order.
 */
final class XPathOracle {
  private final PageDigest digest;
  private final Map<String, String> prefixes;
  private final XPathCompiler compiler;
  private final XdmNode tiny;
  private final Map<NodeInfo, Integer> tinyNumbers = new HashMap<>();
  private final int[] digestNumbers;

  XPathOracle(String xml, Map<String, String> prefixes) {
    this.prefixes = prefixes;
    byte[] bytes = xml.getBytes(StandardCharsets.UTF_8);
    this.digest = XmlReader.read(bytes, null, ReadLimits.WEB).digest();
    try {
      Processor processor = new Processor(false);
      this.compiler = processor.newXPathCompiler();
      compiler.setLanguageVersion("3.1");
      compiler.setWarningHandler(_ -> {});
      prefixes.forEach(compiler::declareNamespace);
      this.tiny = processor.newDocumentBuilder().build(new StreamSource(new StringReader(xml)));
    } catch (SaxonApiException e) {
      throw new IllegalStateException(xml, e);
    }
    int number = 0;
    for (var all = tiny.axisIterator(Axis.DESCENDANT_OR_SELF); all.hasNext(); ) {
      tinyNumbers.put(all.next().getUnderlyingNode(), number++);
    }
    this.digestNumbers = new int[digest.nodeCount()];
    XPathDocument view = XPathDocument.of(digest);
    int seen = 0;
    for (int node = 0; node < digestNumbers.length; node++) {
      digestNumbers[node] = view.isVisible(node) ? seen++ : -1;
    }
    if (seen != number) {
      throw new IllegalStateException("the trees differ: " + seen + " and " + number + " nodes");
    }
  }

  PageDigest digest() {
    return digest;
  }

  boolean isOwn(String expression) {
    return XPath.compile(expression, options(XPath.Engine.ANY)).isOwn();
  }

  String own(String expression) {
    return ask(expression, XPath.Engine.OWN);
  }

  String any(String expression) {
    return ask(expression, XPath.Engine.ANY);
  }

  String adapted(String expression) {
    return ask(expression, XPath.Engine.SAXON);
  }

  private XPath.Options options(XPath.Engine engine) {
    return XPath.Options.DEFAULT.withPrefixes(prefixes).withEngine(engine);
  }

  private String ask(String expression, XPath.Engine engine) {
    try {
      return text(XPath.compile(expression, options(engine)).evaluate(digest));
    } catch (DocumentException e) {
      return "error";
    }
  }

  String tiny(String expression) {
    try {
      XdmValue value = compiler.evaluate(expression, tiny);
      List<String> items = new ArrayList<>();
      for (XdmItem item : value) {
        items.add(text(item));
      }
      return items.toString();
    } catch (SaxonApiException e) {
      return "error";
    }
  }

  private String text(XdmItem item) {
    if (item instanceof XdmNode node) {
      if (node.getNodeKind() == XdmNodeKind.ATTRIBUTE) {
        return "@"
            + tinyNumbers.get(node.getParent().getUnderlyingNode())
            + ":"
            + node.getUnderlyingNode().getDisplayName();
      }
      Integer number = tinyNumbers.get(node.getUnderlyingNode());
      return number == null ? "namespace " + node.getStringValue() : "n" + number;
    }
    return item instanceof XdmAtomicValue ? "'" + item.getStringValue() + "'" : item.toString();
  }

  private String text(XPathResult result) {
    List<String> items = new ArrayList<>();
    switch (result) {
      case XPathResult.Nodes(var nodes) -> nodes.stream().mapToObj(this::node).forEach(items::add);
      case XPathResult.AttributeNodes(var attributes) ->
          attributes.stream().mapToObj(this::attribute).forEach(items::add);
      case XPathResult.Text(var value) -> items.add("'" + value + "'");
      case XPathResult.Numeric(_, var text) -> items.add("'" + text + "'");
      case XPathResult.Truth(var value) -> items.add("'" + value + "'");
      case XPathResult.Sequence(var all) -> {
        for (XPathResult.Item item : all) {
          items.add(
              switch (item) {
                case XPathResult.NodeItem(var node) -> node(node);
                case XPathResult.AttributeItem(var attribute) -> attribute(attribute);
                case XPathResult.MarkupItem(var markup, _) -> markup;
                case XPathResult.ValueItem(var type, var text) ->
                    type.startsWith("xs:") ? "'" + text + "'" : "namespace " + text;
              });
        }
      }
    }
    return items.toString();
  }

  private String node(int node) {
    return "n" + digestNumbers[node];
  }

  private String attribute(int attribute) {
    return "@"
        + digestNumbers[digest.attributes().owner(attribute)]
        + ":"
        + digest.attributes().name(attribute).qualified();
  }
}
