package dev.vigil.bench.rival;

import java.io.ByteArrayInputStream;
import java.util.Map;
import javax.xml.transform.Source;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.sax.SAXSource;
import net.sf.saxon.s9api.DocumentBuilder;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.XPathCompiler;
import net.sf.saxon.s9api.XPathExecutable;
import net.sf.saxon.s9api.XPathSelector;
import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.XdmValue;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.XMLReader;

/** Saxon-HE with its TinyTree. Thread-safe. */
public final class SaxonTree {
  private static final Processor PROCESSOR = new Processor(false);

  private SaxonTree() {}

  public static XdmNode parse(byte[] document) throws Exception {
    XMLReader reader = JdkXml.reader();
    reader.setEntityResolver((p, s) -> new InputSource(new ByteArrayInputStream(new byte[0])));
    return build(new SAXSource(reader, new InputSource(new ByteArrayInputStream(document))));
  }

  /** A TinyTree copied from a DOM, for HTML that another parser has read. */
  public static XdmNode copy(Document document) throws Exception {
    return build(new DOMSource(document));
  }

  private static XdmNode build(Source source) throws Exception {
    DocumentBuilder builder = PROCESSOR.newDocumentBuilder();
    return builder.build(source);
  }

  public static XPathExecutable compile(String expression, Map<String, String> namespaces)
      throws Exception {
    XPathCompiler compiler = PROCESSOR.newXPathCompiler();
    compiler.setLanguageVersion("3.1");
    namespaces.forEach(compiler::declareNamespace);
    return compiler.compile(expression);
  }

  /** Evaluates; returns the number that a counting query gives, else how many items it found. */
  public static long evaluate(XPathExecutable query, XdmNode document) throws Exception {
    XPathSelector selector = query.load();
    selector.setContextItem(document);
    XdmValue value = selector.evaluate();
    if (value.size() == 1 && value.itemAt(0).isAtomicValue()) {
      return Math.round(Double.parseDouble(value.itemAt(0).getStringValue()));
    }
    return value.size();
  }
}
