package dev.vigil.bench.rival;

import java.io.ByteArrayInputStream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.DefaultHandler;

/**
 * The JDK's own XML parsers, whatever other parsers stand on the class path. Thread-safe; what it
 * returns is not.
 */
public final class JdkXml {
  private static final String INTERNAL = "com.sun.org.apache.xerces.internal.jaxp.";

  private JdkXml() {}

  /**
   * Makes the JDK's parsers the default for libraries that look one up, and lifts the JDK's limits
   * on large documents: exificient brings its own parser, Aalto registers itself too.
   */
  public static void pin() {
    System.setProperty("javax.xml.parsers.SAXParserFactory", INTERNAL + "SAXParserFactoryImpl");
    System.setProperty(
        "javax.xml.parsers.DocumentBuilderFactory", INTERNAL + "DocumentBuilderFactoryImpl");
    System.setProperty(
        "javax.xml.stream.XMLInputFactory", "com.sun.xml.internal.stream.XMLInputFactoryImpl");
    System.setProperty("jdk.xml.maxGeneralEntitySizeLimit", "0");
    System.setProperty("jdk.xml.totalEntitySizeLimit", "0");
    System.setProperty("jdk.xml.elementAttributeLimit", "0");
    System.setProperty("jdk.xml.maxXMLNameLimit", "0");
    System.setProperty("jdk.xml.maxElementDepth", "0");
    System.setProperty("jdk.xml.entityExpansionLimit", "0");
  }

  public static XMLReader reader() throws SAXException, ParserConfigurationException {
    SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
    factory.setNamespaceAware(true);
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    return factory.newSAXParser().getXMLReader();
  }

  /** Parses with SAX and hands every event to the handler. */
  public static void sax(byte[] document, DefaultHandler handler) throws Exception {
    XMLReader reader = reader();
    reader.setContentHandler(handler);
    reader.setErrorHandler(handler);
    reader.setEntityResolver((p, s) -> new InputSource(new ByteArrayInputStream(new byte[0])));
    reader.parse(new InputSource(new ByteArrayInputStream(document)));
  }

  /**
   * A DOM with every node made at once, as a program that walks it all would have it in the end.
   */
  public static Document dom(byte[] document) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
    factory.setNamespaceAware(true);
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    factory.setFeature("http://apache.org/xml/features/dom/defer-node-expansion", false);
    DocumentBuilder builder = factory.newDocumentBuilder();
    builder.setErrorHandler(new DefaultHandler());
    return builder.parse(new ByteArrayInputStream(document));
  }

  public static Document empty() {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
      factory.setNamespaceAware(true);
      return factory.newDocumentBuilder().newDocument();
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }
}
