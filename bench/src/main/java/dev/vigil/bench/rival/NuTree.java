package dev.vigil.bench.rival;

import java.io.StringReader;
import java.util.TreeMap;
import nu.validator.htmlparser.common.XmlViolationPolicy;
import nu.validator.htmlparser.sax.HtmlParser;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.ext.DefaultHandler2;

/** The trees that nu.validator builds, in the notation of html5lib's tests. Stateless. */
public final class NuTree {
  private NuTree() {}

  public static String of(String markup, String context) throws Exception {
    HtmlParser parser = new HtmlParser(XmlViolationPolicy.ALLOW);
    Handler handler = new Handler();
    parser.setContentHandler(handler);
    parser.setLexicalHandler(handler);
    parser.setMappingLangToXmlLang(false);
    parser.setScriptingEnabled(false);
    InputSource source = new InputSource(new StringReader(markup));
    if (context.isEmpty()) {
      parser.parse(source);
    } else if (context.startsWith("svg ")) {
      parser.parseFragment(source, context.substring(4), "http://www.w3.org/2000/svg");
    } else if (context.startsWith("math ")) {
      parser.parseFragment(source, context.substring(5), "http://www.w3.org/1998/Math/MathML");
    } else {
      parser.parseFragment(source, context);
    }
    handler.flush();
    return handler.lines.toString();
  }

  private static final class Handler extends DefaultHandler2 {
    final TreeLines lines = new TreeLines();
    private final StringBuilder text = new StringBuilder();

    void flush() {
      if (!text.isEmpty()) {
        lines.text(text.toString());
        text.setLength(0);
      }
    }

    @Override
    public void startElement(String uri, String local, String qualified, Attributes attributes) {
      flush();
      TreeMap<String, String> found = new TreeMap<>();
      for (int i = 0; i < attributes.getLength(); i++) {
        String name =
            TreeLines.attribute(
                attributes.getURI(i), attributes.getLocalName(i), attributes.getQName(i));
        found.put(name, attributes.getValue(i));
      }
      lines.open(TreeLines.space(uri), local, found);
    }

    @Override
    public void endElement(String uri, String local, String qualified) {
      flush();
      lines.close(TreeLines.space(uri), local);
    }

    @Override
    public void characters(char[] chars, int start, int length) {
      text.append(chars, start, length);
    }

    @Override
    public void comment(char[] chars, int start, int length) {
      flush();
      lines.comment(new String(chars, start, length));
    }

    @Override
    public void startDTD(String name, String publicId, String systemId) {
      lines.doctype(name, publicId == null ? "" : publicId, systemId == null ? "" : systemId);
    }
  }
}
