package dev.vigil.document.markup;

import dev.vigil.document.Attributes;
import dev.vigil.document.ByteSink;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import dev.vigil.document.StringList;
import java.util.Set;

/** Writes HTML by the serialisation algorithm of the WHATWG standard. */
class HtmlMarkup extends MarkupWriter {
  private static final Set<String> VOID =
      Set.of(
          ("area base basefont bgsound br col embed frame hr img input keygen link meta "
                  + "param source track wbr")
              .split(" ", -1));
  private static final Set<String> RAW =
      Set.of("style", "script", "xmp", "iframe", "noembed", "noframes", "plaintext");
  private static final Set<String> LOSES_NEWLINE = Set.of("pre", "textarea", "listing");

  private static final int IS_VOID = 1;
  private static final int IS_RAW = 2;
  private static final int DROPS_NEWLINE = 4;

  /** A noscript, whose text is written as it is in the head only. */
  private static final int IN_HEAD_RAW = 8;

  private static final int IS_HEAD = 16;

  /** The special properties of each tag of the document. */
  private final byte[] traits;

  HtmlMarkup(PageDigest digest, ByteSink out) {
    super(digest, out);
    DocumentNames tags = digest.tags();
    traits = new byte[tags.size()];
    for (int tag = 0; tag < traits.length; tag++) {
      DocumentName name = tags.get(tag);
      if (name.kind() == NodeKind.ELEMENT && name.uri().equals(DocumentName.XHTML)) {
        int is = VOID.contains(name.local()) ? IS_VOID : 0;
        is |= RAW.contains(name.local()) ? IS_RAW : 0;
        is |= LOSES_NEWLINE.contains(name.local()) ? DROPS_NEWLINE : 0;
        is |= name.local().equals("noscript") ? IN_HEAD_RAW : 0;
        is |= name.local().equals("head") ? IS_HEAD : 0;
        traits[tag] = (byte) is;
      }
    }
  }

  private boolean is(int node, int trait) {
    return (traits[digest.tag(node)] & trait) != 0;
  }

  private boolean isRaw(int parent) {
    return parent >= 0
        && (is(parent, IS_RAW)
            || is(parent, IN_HEAD_RAW) && is(Math.max(0, digest.parent(parent)), IS_HEAD));
  }

  @Override
  String spelled(DocumentName name) {
    return switch (name.uri()) {
      case DocumentName.XHTML, DocumentName.SVG, DocumentName.MATHML -> name.local();
      default -> name.qualified();
    };
  }

  @Override
  void open(int element) {
    if (element == 0) {
      return;
    }
    out.put('<');
    out.put(name(digest.tag(element)));
    Attributes attributes = digest.attributes();
    for (int a = attributes.start(element), end = attributes.end(element); a < end; a++) {
      out.put(' ');
      put(attributes.name(a).qualified());
      out.put('=');
      out.put('"');
      value(a);
      out.put('"');
    }
    out.put('>');
    if (is(element, DROPS_NEWLINE) && beginsWithNewline(element + 1, element)) {
      out.put('\n');
    }
  }

  /** Writes the value of an attribute. */
  void value(int attribute) {
    StringList values = digest.attributes().values();
    escaped(values.buffer(attribute), values.start(attribute), values.end(attribute), true);
  }

  private boolean beginsWithNewline(int child, int element) {
    if (child >= digest.end(element) || digest.kind(child) != NodeKind.TEXT) {
      return false;
    }
    int i = digest.content(child);
    StringList contents = digest.contents();
    return contents.length(i) > 0 && contents.buffer(i)[contents.start(i)] == '\n';
  }

  @Override
  void close(int element) {
    if (element == 0 || is(element, IS_VOID)) {
      return;
    }
    out.put('<');
    out.put('/');
    out.put(name(digest.tag(element)));
    out.put('>');
  }

  @Override
  void leaf(int node) {
    switch (digest.kind(node)) {
      case TEXT, CDATA -> {
        if (isRaw(digest.parent(node))) {
          content(node);
        } else {
          int i = digest.content(node);
          StringList contents = digest.contents();
          escaped(contents.buffer(i), contents.start(i), contents.end(i), false);
        }
      }
      case COMMENT -> {
        put("<!--");
        content(node);
        put("-->");
      }
      case PROCESSING_INSTRUCTION -> {
        put("<?" + digest.name(node).local() + " ");
        content(node);
        out.put('>');
      }
      case DOCTYPE -> put(DoctypeText.html(digest.value(node)));
      case DOCUMENT, ELEMENT -> throw new IllegalStateException("a branch as a leaf: " + node);
    }
  }

  final void escaped(byte[] b, int start, int end, boolean inValue) {
    int run = start;
    for (int p = start; p < end; p++) {
      String escape =
          switch (b[p]) {
            case '&' -> "&amp;";
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '"' -> inValue ? "&quot;" : "";
            case '\r' -> "&#13;";
            case (byte) 0xC2 -> p + 1 < end && b[p + 1] == (byte) 0xA0 ? "&nbsp;" : "";
            default -> "";
          };
      if (!escape.isEmpty()) {
        out.put(b, run, p);
        put(escape);
        if (b[p] < 0) {
          p++;
        }
        run = p + 1;
      }
    }
    out.put(b, run, end);
  }
}
