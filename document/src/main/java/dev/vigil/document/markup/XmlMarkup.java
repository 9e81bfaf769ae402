package dev.vigil.document.markup;

import dev.vigil.document.Attributes;
import dev.vigil.document.ByteSink;
import dev.vigil.document.DocumentName;
import dev.vigil.document.PageDigest;
import dev.vigil.document.StringList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Writes XML as canonical markup. */
final class XmlMarkup extends MarkupWriter {
  private static final byte[][] IN_TEXT = escapes(false);
  private static final byte[][] IN_VALUE = escapes(true);
  private static final byte[] CDATA_END = utf8("]]>");

  XmlMarkup(PageDigest digest, ByteSink out) {
    super(digest, out);
  }

  private static byte[][] escapes(boolean inValue) {
    byte[][] escapes = new byte[128][];
    escapes['&'] = utf8("&amp;");
    escapes['<'] = utf8("&lt;");
    escapes['\r'] = utf8("&#13;");
    if (inValue) {
      escapes['"'] = utf8("&quot;");
      escapes['\t'] = utf8("&#9;");
      escapes['\n'] = utf8("&#10;");
    } else {
      escapes['>'] = utf8("&gt;");
    }
    return escapes;
  }

  @Override
  void open(int element) {
    if (element == 0) {
      return;
    }
    out.put('<');
    out.put(name(digest.tag(element)));
    if (element == top) {
      declareScope(element);
    }
    Attributes attributes = digest.attributes();
    for (int a = attributes.start(element), end = attributes.end(element); a < end; a++) {
      StringList values = attributes.values();
      attribute(attributes.name(a).qualified(), values.buffer(a), values.start(a), values.end(a));
    }
    if (digest.size(element) > 1) {
      out.put('>');
    }
  }

  private void attribute(String name, byte[] value, int start, int end) {
    out.put(' ');
    put(name);
    out.put('=');
    out.put('"');
    escaped(value, start, end, IN_VALUE);
    out.put('"');
  }

  /** Declares what the elements around a subtree declare for it. */
  private void declareScope(int element) {
    Attributes attributes = digest.attributes();
    Set<String> covered = new HashSet<>();
    Map<String, String> scope = new LinkedHashMap<>();
    for (int at = element; at > 0; at = digest.parent(at)) {
      for (int a = attributes.start(at), end = attributes.end(at); a < end; a++) {
        DocumentName name = attributes.name(a);
        if (name.declaresNamespace() && covered.add(name.qualified()) && at != element) {
          scope.put(name.qualified(), attributes.value(a));
        }
      }
    }
    scope.forEach(
        (name, uri) -> {
          if (!uri.isEmpty()) {
            byte[] value = utf8(uri);
            attribute(name, value, 0, value.length);
          }
        });
  }

  @Override
  void close(int element) {
    if (element == 0) {
      return;
    }
    if (digest.size(element) > 1) {
      out.put('<');
      out.put('/');
      out.put(name(digest.tag(element)));
      out.put('>');
    } else {
      out.put('/');
      out.put('>');
    }
    separate(element);
  }

  @Override
  void leaf(int node) {
    switch (digest.kind(node)) {
      case TEXT -> {
        int i = digest.content(node);
        StringList contents = digest.contents();
        escaped(contents.buffer(i), contents.start(i), contents.end(i), IN_TEXT);
      }
      case CDATA -> {
        put("<![CDATA[");
        cdata(node);
        out.put(CDATA_END);
      }
      case COMMENT -> {
        put("<!--");
        content(node);
        put("-->");
      }
      case PROCESSING_INSTRUCTION -> {
        put("<?" + digest.name(node).local());
        if (digest.contents().length(digest.content(node)) > 0) {
          out.put(' ');
          content(node);
        }
        put("?>");
      }
      case DOCTYPE -> put(DoctypeText.xml(digest.value(node)));
      case DOCUMENT, ELEMENT -> throw new IllegalStateException("a branch as a leaf: " + node);
    }
    separate(node);
  }

  /** Writes a line end between the root and its siblings. */
  private void separate(int node) {
    if (top == 0 && digest.parent(node) == 0 && digest.end(node) < digest.nodeCount()) {
      out.put('\n');
    }
  }

  private void cdata(int node) {
    String value = digest.value(node);
    if (value.contains("]]>")) {
      put(value.replace("]]>", "]]]]><![CDATA[>"));
    } else {
      content(node);
    }
  }

  private void escaped(byte[] b, int start, int end, byte[][] escapes) {
    int run = start;
    for (int p = start; p < end; p++) {
      byte[] escape = b[p] < 0 ? null : escapes[b[p]];
      if (escape != null) {
        out.put(b, run, p);
        out.put(escape);
        run = p + 1;
      }
    }
    out.put(b, run, end);
  }
}
