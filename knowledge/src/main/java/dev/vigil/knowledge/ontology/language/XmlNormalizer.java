package dev.vigil.knowledge.ontology.language;

import dev.vigil.document.markup.MarkupEscape;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.StringReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Rewrites an XML ontology without a document type: internal entities are expanded within a bound,
 * external ones are refused, and {@code daml:collection} becomes the list syntax of RDF. A named
 * class that is an empty intersection is everything, and an empty union or enumeration is nothing;
 * the library that reads the result does not end on an empty list. Lines keep their numbers, so
 * that a later parser reports the right place.
 */
final class XmlNormalizer extends DefaultHandler {
  /** Characters that the expansion may produce. */
  private static final long MOST_CHARACTERS = 128L << 20;

  private static final int MOST_EXPANSIONS = 2_000_000;
  private static final int MOST_DEPTH = 2_000;
  private final String name;
  private final boolean daml;
  private final Writer out;
  private @Nullable Locator locator;
  private int line = 1;
  private int depth;
  private long written;
  private boolean open;

  /** A tag that is written once it is known whether its element is empty. */
  private String held = "";

  /** What the held element is replaced by if it is empty. */
  private String whenEmpty = "";

  /** Of each open element, whether it has a name. */
  private final Deque<Boolean> named = new ArrayDeque<>();

  private XmlNormalizer(String name, boolean daml, Writer out) {
    this.name = name;
    this.daml = daml;
    this.out = out;
  }

  static byte[] normalize(OntologyDocument document, boolean daml) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Writer out = new OutputStreamWriter(bytes, StandardCharsets.UTF_8)) {
      SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
      factory.setNamespaceAware(false);
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
      factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
      factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
      SAXParser parser = factory.newSAXParser();
      String size = Long.toString(MOST_CHARACTERS);
      parser.setProperty("jdk.xml.totalEntitySizeLimit", size);
      parser.setProperty("jdk.xml.maxGeneralEntitySizeLimit", "1000000");
      parser.setProperty("jdk.xml.entityExpansionLimit", Integer.toString(MOST_EXPANSIONS));
      parser.setProperty("jdk.xml.maxElementDepth", "0");
      XmlNormalizer handler = new XmlNormalizer(document.name(), daml, out);
      parser.parse(new ByteArrayInputStream(document.content()), handler);
    } catch (SAXParseException wrong) {
      String message = String.valueOf(wrong.getMessage());
      boolean bomb = message.contains("JAXP0001");
      throw OntologyException.at(
          document.name(),
          wrong.getLineNumber(),
          wrong.getColumnNumber(),
          bomb ? "the entities of the document expand to too much text." : sentence(message));
    } catch (SAXException | ParserConfigurationException wrong) {
      throw new OntologyException(
          document.name() + ": " + sentence(String.valueOf(wrong.getMessage())), wrong);
    } catch (IOException impossible) {
      throw new OntologyException(document.name() + ": " + impossible.getMessage(), impossible);
    }
    return bytes.toByteArray();
  }

  private static String sentence(String message) {
    return message.endsWith(".") ? message : message + ".";
  }

  @Override
  public void setDocumentLocator(Locator locator) {
    this.locator = locator;
  }

  @Override
  public InputSource resolveEntity(@Nullable String publicId, @Nullable String systemId) {
    return new InputSource(new StringReader(""));
  }

  private void write(String text) throws SAXException {
    written += text.length();
    if (written > MOST_CHARACTERS) {
      throw fail("the document expands to too much text.");
    }
    try {
      out.write(text);
    } catch (IOException impossible) {
      throw new SAXException(impossible);
    }
    for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      line++;
    }
  }

  private SAXParseException fail(String problem) {
    return new SAXParseException(problem, locator);
  }

  private void closeTag() throws SAXException {
    if (open) {
      write(held + ">");
      held = "";
      whenEmpty = "";
      open = false;
    }
  }

  /** Returns the statement without a list, for an empty list about a named class. */
  private static String whenEmpty(String qualified, Attributes attributes) {
    int colon = qualified.indexOf(':');
    String owl = qualified.substring(0, colon + 1);
    String everything =
        switch (qualified.substring(colon + 1)) {
          case "intersectionOf" -> "Thing";
          case "unionOf", "oneOf" -> "Nothing";
          default -> "";
        };
    for (int i = 0; i < attributes.getLength() && !everything.isEmpty(); i++) {
      String attribute = attributes.getQName(i);
      if (attribute.endsWith(":parseType") && attributes.getValue(i).equals("Collection")) {
        return "<%sequivalentClass %s:resource=\"http://www.w3.org/2002/07/owl#%s\"/>"
            .formatted(owl, attribute.substring(0, attribute.indexOf(':')), everything);
      }
    }
    return "";
  }

  private static boolean isNamed(Attributes attributes) {
    for (int i = 0; i < attributes.getLength(); i++) {
      if (attributes.getQName(i).endsWith(":ID") || attributes.getQName(i).endsWith(":about")) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void startElement(String uri, String local, String qualified, Attributes attributes)
      throws SAXException {
    closeTag();
    if (++depth > MOST_DEPTH) {
      throw fail("the elements are nested deeper than " + MOST_DEPTH + ".");
    }
    StringBuilder tag = new StringBuilder("<").append(qualified);
    for (int i = 0; i < attributes.getLength(); i++) {
      String attribute = attributes.getQName(i);
      String value = attributes.getValue(i);
      if (attribute.endsWith("parseType") && value.startsWith("daml:")) {
        value = "Collection";
      }
      tag.append(' ').append(attribute).append("=\"");
      tag.append(MarkupEscape.xmlAttribute(value)).append('"');
    }
    boolean ofNamed = !daml && !named.isEmpty() && named.peek();
    named.push(isNamed(attributes));
    whenEmpty = ofNamed ? whenEmpty(qualified, attributes) : "";
    if (whenEmpty.isEmpty()) {
      write(tag.toString());
    } else {
      held = tag.toString();
    }
    Locator place = locator;
    while (place != null && line < place.getLineNumber()) {
      write("\n");
    }
    open = true;
  }

  @Override
  public void endElement(String uri, String local, String qualified) throws SAXException {
    depth--;
    named.pop();
    if (open) {
      write(whenEmpty.isEmpty() ? held + "/>" : whenEmpty);
      held = "";
      whenEmpty = "";
      open = false;
    } else {
      write("</" + qualified + ">");
    }
  }

  @Override
  public void characters(char[] text, int start, int length) throws SAXException {
    closeTag();
    write(MarkupEscape.text(new String(text, start, length)));
  }

  @Override
  public void fatalError(SAXParseException wrong) throws SAXException {
    throw wrong;
  }

  @Override
  public String toString() {
    return name;
  }
}
