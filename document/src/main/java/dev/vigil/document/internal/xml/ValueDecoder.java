package dev.vigil.document.internal.xml;

import java.util.ArrayList;
import java.util.List;

/**
 * Decodes attribute values: replaces references and turns white space into spaces. Entities within
 * entities are followed with an own stack, however deep. Not thread-safe.
 */
final class ValueDecoder {
  private record Frame(byte[] bytes, int at, int end, XmlEntity entity) {}

  private final Declarations declarations;
  private final EntityReferences references;
  private final XmlErrors faults;
  private final Utf8Buffer out = new Utf8Buffer();
  private final List<Frame> frames = new ArrayList<>();

  ValueDecoder(Declarations declarations, EntityReferences references, XmlErrors faults) {
    this.declarations = declarations;
    this.references = references;
    this.faults = faults;
  }

  /**
   * The value as the tree has it, until the next call.
   *
   * @param literal whether the bytes stand in the document, where CR LF is one line end
   */
  Utf8Buffer decode(byte[] value, int start, int end, boolean literal) {
    out.clear();
    frames.clear();
    byte[] b = value;
    int p = start;
    int e = end;
    boolean inDocument = literal;
    for (; ; ) {
      if (p == e) {
        if (frames.isEmpty()) {
          return out;
        }
        Frame outer = frames.removeLast();
        outer.entity.open = false;
        b = outer.bytes;
        p = outer.at;
        e = outer.end;
        inDocument = literal && frames.isEmpty();
        continue;
      }
      int from = p;
      while (p < e && XmlBytes.VALUE[b[p] & 0xFF] == 0) {
        p++;
      }
      out.append(b, from, p);
      if (p == e) {
        continue;
      }
      switch (XmlBytes.VALUE[b[p] & 0xFF]) {
        case XmlBytes.SPACE -> {
          boolean lineEnd = inDocument && b[p] == '\r' && p + 1 < e && b[p + 1] == '\n';
          out.append(' ');
          p += lineEnd ? 2 : 1;
        }
        case XmlBytes.AMPERSAND -> {
          int c = references.read(b, p, e, true);
          if (c >= 0) {
            out.appendCodePoint(c);
          } else if (c == EntityReferences.KEPT) {
            out.append(b, p, references.end);
          } else {
            XmlEntity entity = references.entity();
            faults.through(b, p, entity.name);
            declarations.charge(entity.text.length);
            entity.open = true;
            frames.add(new Frame(b, references.end, e, entity));
            b = entity.text;
            p = 0;
            e = b.length;
            inDocument = false;
            continue;
          }
          p = references.end;
        }
        case XmlBytes.LESS ->
            throw faults.at(b, p, "an attribute value contains <; write it as &lt; instead.");
        default -> out.append(b[p++]);
      }
    }
  }
}
