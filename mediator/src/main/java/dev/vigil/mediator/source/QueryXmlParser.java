package dev.vigil.mediator.source;

import dev.vigil.mediator.MediatorException;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.transform.sax.SAXSource;
import net.sf.saxon.Configuration;
import net.sf.saxon.lib.ParseOptions;
import net.sf.saxon.om.NodeInfo;
import net.sf.saxon.trans.XPathException;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;

/** Parses XML for queries, without entities from elsewhere. Stateless. */
public final class QueryXmlParser {
  private QueryXmlParser() {}

  public static NodeInfo parse(Configuration configuration, byte[] xml, String name) {
    return parse(configuration, new InputSource(new ByteArrayInputStream(xml)), name);
  }

  public static NodeInfo parse(Configuration configuration, String xml, String name) {
    return parse(configuration, new InputSource(new StringReader(xml)), name);
  }

  private static NodeInfo parse(Configuration configuration, InputSource input, String name) {
    try {
      return configuration
          .buildDocumentTree(
              new SAXSource(reader(), input), new ParseOptions().withErrorReporter(_ -> {}))
          .getRootNode();
    } catch (XPathException | SAXException | ParserConfigurationException e) {
      throw new MediatorException(
          "%s is not well-formed XML: %s".formatted(name, e.getMessage()), e);
    }
  }

  private static XMLReader reader() throws SAXException, ParserConfigurationException {
    SAXParserFactory factory = SAXParserFactory.newDefaultNSInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
    factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    XMLReader reader = factory.newSAXParser().getXMLReader();
    // The file was chosen by a person; only what can grow without bound stays limited.
    reader.setProperty("jdk.xml.maxGeneralEntitySizeLimit", "1000000");
    reader.setProperty("jdk.xml.totalEntitySizeLimit", "10000000");
    reader.setProperty("jdk.xml.entityExpansionLimit", "100000");
    reader.setProperty("jdk.xml.elementAttributeLimit", "10000");
    reader.setProperty("jdk.xml.maxElementDepth", "5000");
    return reader;
  }
}
