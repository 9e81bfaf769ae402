package dev.vigil.document.internal.xml;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentName;
import dev.vigil.document.PageDigest;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import org.jspecify.annotations.Nullable;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;
import org.xml.sax.ext.DefaultHandler2;

/** Writes a tree as one line per node, from a digest and from the JDK's parser alike. */
final class TreeNotation {
  private TreeNotation() {}

  static String of(PageDigest digest) {
    StringBuilder out = new StringBuilder();
    for (int node = 1; node < digest.nodeCount(); node++) {
      DocumentName name = digest.name(node);
      indent(out, digest.depth(node));
      switch (digest.kind(node)) {
        case ELEMENT -> {
          out.append('<').append(name.qualified()).append(" {").append(name.uri()).append("}\n");
          Attributes attributes = digest.attributes();
          for (int a = attributes.start(node); a < attributes.end(node); a++) {
            DocumentName of = attributes.name(a);
            attribute(out, digest.depth(node), of.qualified(), of.uri(), attributes.value(a));
          }
        }
        case TEXT -> out.append("text ").append(escaped(digest.value(node))).append('\n');
        case CDATA -> out.append("cdata ").append(escaped(digest.value(node))).append('\n');
        case COMMENT -> out.append("comment ").append(escaped(digest.value(node))).append('\n');
        case PROCESSING_INSTRUCTION ->
            out.append("instruction ")
                .append(name.local())
                .append(' ')
                .append(escaped(digest.value(node)))
                .append('\n');
        case DOCTYPE -> out.append("doctype ").append(firstWord(digest.value(node))).append('\n');
        case DOCUMENT -> throw new AssertionError("a document inside a document");
      }
    }
    return out.toString();
  }

  private static String firstWord(String value) {
    int space = value.indexOf(' ');
    return space < 0 ? value : value.substring(0, space);
  }

  private static void indent(StringBuilder out, int depth) {
    out.repeat(' ', Math.min(depth, 20));
  }

  private static void attribute(
      StringBuilder out, int depth, String qualified, String uri, String value) {
    indent(out, depth);
    out.append(" @").append(qualified).append(" {").append(uri).append("} ");
    out.append(escaped(value)).append('\n');
  }

  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
  }

  /** The same notation of what the JDK's parser reports, no external file read. */
  static String ofSax(byte[] bytes) throws Exception {
    SAXParserFactory factory = SAXParserFactory.newDefaultNSInstance();
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
    factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
    factory.setFeature("http://xml.org/sax/features/namespace-prefixes", true);
    factory.setFeature("http://xml.org/sax/features/xmlns-uris", true);
    SAXParser parser = factory.newSAXParser();
    for (String limit :
        new String[] {
          "maxGeneralEntitySizeLimit",
          "entityExpansionLimit",
          "totalEntitySizeLimit",
          "maxXMLNameLimit",
          "elementAttributeLimit",
          "maxElementDepth"
        }) {
      parser.setProperty("jdk.xml." + limit, "0");
    }
    Notes notes = new Notes();
    XMLReader reader = parser.getXMLReader();
    reader.setContentHandler(notes);
    reader.setErrorHandler(notes);
    reader.setEntityResolver(notes);
    reader.setProperty("http://xml.org/sax/properties/lexical-handler", notes);
    reader.parse(new InputSource(new ByteArrayInputStream(bytes)));
    return notes.out.toString();
  }

  private static final class Notes extends DefaultHandler2 {
    private final StringBuilder out = new StringBuilder();
    private final StringBuilder text = new StringBuilder();
    private int depth = 1;
    private boolean inDoctype;

    private void flush() {
      if (!text.isEmpty()) {
        indent(out, depth);
        out.append("text ").append(escaped(text.toString())).append('\n');
        text.setLength(0);
      }
    }

    @Override
    public void startElement(
        String uri, String local, String qualified, org.xml.sax.Attributes attributes) {
      flush();
      indent(out, depth);
      out.append('<').append(qualified).append(" {").append(uri).append("}\n");
      for (int i = 0; i < attributes.getLength(); i++) {
        attribute(out, depth, attributes.getQName(i), attributes.getURI(i), attributes.getValue(i));
      }
      depth++;
    }

    @Override
    public void endElement(String uri, String local, String qualified) {
      flush();
      depth--;
    }

    @Override
    public void characters(char[] chars, int start, int length) {
      text.append(chars, start, length);
    }

    @Override
    public void ignorableWhitespace(char[] chars, int start, int length) {
      text.append(chars, start, length);
    }

    @Override
    public void skippedEntity(String name) {
      if (!name.startsWith("%") && !name.equals("[dtd]")) {
        text.append('&').append(name).append(';');
      }
    }

    @Override
    public void startCDATA() {
      flush();
    }

    @Override
    public void endCDATA() {
      indent(out, depth);
      out.append("cdata ").append(escaped(text.toString())).append('\n');
      text.setLength(0);
    }

    @Override
    public void comment(char[] chars, int start, int length) {
      if (!inDoctype) {
        flush();
        indent(out, depth);
        out.append("comment ").append(escaped(new String(chars, start, length))).append('\n');
      }
    }

    @Override
    public void processingInstruction(String target, @Nullable String data) {
      if (!inDoctype) {
        flush();
        indent(out, depth);
        out.append("instruction ").append(target).append(' ');
        out.append(escaped(data == null ? "" : data)).append('\n');
      }
    }

    @Override
    public void startDTD(String name, @Nullable String publicId, @Nullable String systemId) {
      inDoctype = true;
      indent(out, depth);
      out.append("doctype ").append(name).append('\n');
    }

    @Override
    public void endDTD() {
      inDoctype = false;
    }

    @Override
    public InputSource resolveEntity(
        @Nullable String name,
        @Nullable String publicId,
        @Nullable String baseUri,
        @Nullable String systemId)
        throws SAXException {
      return new InputSource(new StringReader(""));
    }
  }
}
