package dev.vigil.discover.service.description;

import dev.vigil.discover.DiscoverException;
import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentPosition;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.markup.MarkupEscape;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads and writes descriptions as XML. Stateless. */
final class DescriptionXml {
  /**
   * The maximum depth of a description that a person would write; the reader's own limits guard
   * against entities and depth.
   */
  private static final int DEEPEST = 32;

  private DescriptionXml() {}

  static DescriptionPart read(byte[] bytes) {
    ReadResult reading;
    try {
      reading = Documents.read(bytes, ReadHint.NONE.as(DocumentType.XML), ReadLimits.WEB);
    } catch (DocumentException e) {
      throw new DiscoverException(String.valueOf(e.getMessage()), e);
    }
    PageDigest digest = reading.digest();
    Lines lines = new Lines(reading.source().utf8());
    Deque<Open> open = new ArrayDeque<>();
    open.push(new Open(0, "", DescriptionPart.NOWHERE, Map.of()));
    for (int at = 1; at < digest.nodeCount(); at++) {
      while (at >= digest.end(open.element().node)) {
        close(open);
      }
      if (digest.isElement(at)) {
        if (open.size() > DEEPEST) {
          throw new DiscoverException(
              lines.place(reading.opens()[at]) + ": this is nested deeper than a description is.");
        }
        int offset = reading.opens()[at];
        open.push(
            new Open(
                at,
                digest.name(at).local(),
                lines.place(offset),
                attributes(digest, at, lines, offset)));
      } else if (digest.kind(at).isText()) {
        open.element().text.append(digest.value(at));
      }
    }
    while (open.size() > 1) {
      close(open);
    }
    return open.element().parts.getFirst();
  }

  private static void close(Deque<Open> open) {
    DescriptionPart part = open.pop().part();
    open.element().parts.add(part);
  }

  private static Map<String, DescriptionPart.Value> attributes(
      PageDigest digest, int node, Lines lines, int offset) {
    Map<String, DescriptionPart.Value> values = new LinkedHashMap<>();
    Attributes attributes = digest.attributes();
    for (int i = attributes.start(node); i < attributes.end(node); i++) {
      String name = attributes.name(i).local();
      values.put(
          name, new DescriptionPart.Value(attributes.value(i), lines.attribute(offset, name)));
    }
    return values;
  }

  /** An element whose end has not come yet. */
  private static final class Open {
    private final int node;
    private final String name;
    private final DocumentPosition at;
    private final Map<String, DescriptionPart.Value> attributes;
    private final List<DescriptionPart> parts = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();

    Open(
        int node, String name, DocumentPosition at, Map<String, DescriptionPart.Value> attributes) {
      this.node = node;
      this.name = name;
      this.at = at;
      this.attributes = attributes;
    }

    DescriptionPart part() {
      return new DescriptionPart(name, at, attributes, parts, text.toString().strip());
    }
  }

  static String write(DescriptionPart root) {
    StringBuilder out = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    write(root, 0, out);
    return out.toString();
  }

  private static void write(DescriptionPart part, int depth, StringBuilder out) {
    out.repeat("  ", depth).append('<').append(part.name());
    part.attributes()
        .forEach(
            (key, value) -> {
              out.append(' ').append(key).append("=\"");
              out.append(MarkupEscape.xmlAttribute(value.text()));
              out.append('"');
            });
    if (part.parts().isEmpty() && part.text().isEmpty()) {
      out.append("/>\n");
      return;
    }
    out.append('>');
    if (part.parts().isEmpty()) {
      out.append(MarkupEscape.text(part.text()));
    } else {
      out.append('\n');
      part.parts().forEach(child -> write(child, depth + 1, out));
      out.repeat("  ", depth);
    }
    out.append("</").append(part.name()).append(">\n");
  }

  /** Finds lines and columns, in one pass over a text whose offsets are requested in order. */
  private static final class Lines {
    private final byte[] utf8;
    private int offset;
    private int line = 1;
    private int column = 1;

    Lines(byte[] utf8) {
      this.utf8 = utf8;
    }

    DocumentPosition place(int wanted) {
      for (; offset < wanted && offset < utf8.length; offset++) {
        if (utf8[offset] == '\n') {
          line++;
          column = 1;
        } else if (utf8[offset] != '\r' && (utf8[offset] & 0xC0) != 0x80) {
          column++;
        }
      }
      return new DocumentPosition(line, column);
    }

    /** The start of an attribute of a tag; counted from the tag, which was the last position. */
    DocumentPosition attribute(int tag, String name) {
      int row = line;
      int col = column;
      for (int i = tag; i < utf8.length && utf8[i] != '>'; i++) {
        if (utf8[i] == '\n') {
          row++;
          col = 1;
          continue;
        }
        boolean begins = i > tag && utf8[i - 1] <= ' ' && utf8[i - 1] >= 0 && names(i, name);
        if (begins) {
          return new DocumentPosition(row, col);
        }
        col += utf8[i] == '\r' || (utf8[i] & 0xC0) == 0x80 ? 0 : 1;
      }
      return new DocumentPosition(line, column);
    }

    private boolean names(int at, String name) {
      for (int i = 0; i < name.length(); i++) {
        if (at + i >= utf8.length || utf8[at + i] != name.charAt(i)) {
          return false;
        }
      }
      int after = at + name.length();
      return after < utf8.length && (utf8[after] == '=' || utf8[after] <= ' ');
    }
  }
}
