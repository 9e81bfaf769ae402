package dev.vigil.document.pack;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.ByteSink;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.DocumentType;
import dev.vigil.document.NodeKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The names of a pack: first its tags beyond the fixed ones, then its attribute names, each as
 * UTF-8 after optional marks that are not valid UTF-8. Stateless.
 */
final class PackNames {
  private static final int END = 0xFF;
  private static final int NAMESPACE = 0xFE;
  private static final int PREFIX = 0xFD;
  private static final int INSTRUCTION = 0xFC;

  /** Namespaces that every reader knows; others are listed in the container. */
  private static final List<String> KNOWN =
      List.of(
          "",
          DocumentName.XHTML,
          DocumentName.SVG,
          DocumentName.MATHML,
          DocumentName.XLINK,
          DocumentName.XML,
          DocumentName.XMLNS);

  private static final int FIXED = DocumentNames.Table.forTags().size();

  private PackNames() {}

  static byte[] write(DocumentType type, DocumentNames tags, DocumentNames attributes) {
    List<String> uris = new ArrayList<>(KNOWN);
    for (DocumentNames names : List.of(tags, attributes)) {
      for (DocumentName name : names.asList()) {
        if (!uris.contains(name.uri())) {
          uris.add(name.uri());
        }
      }
    }
    ByteSink sink = new ByteSink(1 << 10);
    sink.varint(uris.size() - KNOWN.size());
    for (String uri : uris.subList(KNOWN.size(), uris.size())) {
      sink.put(uri.getBytes(StandardCharsets.UTF_8));
      sink.put(END);
    }
    sink.varint(tags.size() - FIXED);
    write(sink, tags.asList().subList(FIXED, tags.size()), uris, usual(type));
    sink.varint(attributes.size());
    write(sink, attributes.asList(), uris, "");
    return sink.toArray();
  }

  /** The namespace of the first tag unless it says otherwise. */
  private static String usual(DocumentType type) {
    return type == DocumentType.HTML ? DocumentName.XHTML : "";
  }

  private static void write(
      ByteSink sink, List<DocumentName> names, List<String> uris, String first) {
    String uri = first;
    for (DocumentName name : names) {
      if (name.kind() == NodeKind.PROCESSING_INSTRUCTION) {
        sink.put(INSTRUCTION);
      }
      if (!name.uri().equals(uri)) {
        uri = name.uri();
        sink.put(NAMESPACE);
        sink.varint(uris.indexOf(uri));
      }
      if (!name.prefix().isEmpty()) {
        sink.put(name.prefix().getBytes(StandardCharsets.UTF_8));
        sink.put(PREFIX);
      }
      sink.put(name.local().getBytes(StandardCharsets.UTF_8));
      sink.put(END);
    }
  }

  /** Tags and attribute names of a pack. */
  record NameTables(DocumentNames tags, DocumentNames attributes) {}

  static NameTables read(DocumentType type, ByteCursor cursor) {
    List<String> uris = new ArrayList<>(KNOWN);
    for (int more = cursor.count(); more > 0; more--) {
      uris.add(string(cursor, cursor.get()));
    }
    DocumentNames.Table tags = DocumentNames.Table.forTags();
    read(cursor, tags, uris, usual(type));
    DocumentNames.Table attributes = DocumentNames.Table.forAttributes();
    read(cursor, attributes, uris, "");
    return new NameTables(tags.freeze(), attributes.freeze());
  }

  private static void read(
      ByteCursor cursor, DocumentNames.Table into, List<String> uris, String first) {
    String uri = first;
    for (int more = cursor.count(); more > 0; more--) {
      NodeKind kind = NodeKind.ELEMENT;
      int next = cursor.get();
      if (next == INSTRUCTION) {
        kind = NodeKind.PROCESSING_INSTRUCTION;
        next = cursor.get();
      }
      if (next == NAMESPACE) {
        int number = cursor.varint();
        if (number < 0 || number >= uris.size()) {
          throw cursor.damaged("names the namespace " + number + " of " + uris.size());
        }
        uri = uris.get(number);
        next = cursor.get();
      }
      StringBytes text = new StringBytes(cursor, next);
      String prefix = "";
      String local = text.string;
      if (text.end == PREFIX) {
        prefix = text.string;
        local = string(cursor, cursor.get());
      }
      int before = into.size();
      if (into.intern(new DocumentName(kind, prefix, local, uri)) != before) {
        throw cursor.damaged("has the name " + local + " twice");
      }
    }
  }

  private static String string(ByteCursor cursor, int first) {
    return new StringBytes(cursor, first).string;
  }

  /** One string and the mark that ended it. */
  private static final class StringBytes {
    final String string;
    final int end;

    StringBytes(ByteCursor cursor, int first) {
      ByteSink sink = new ByteSink(32);
      int next = first;
      while (next != END && next != PREFIX) {
        sink.put(next);
        next = cursor.get();
      }
      string = new String(sink.array(), 0, sink.size(), StandardCharsets.UTF_8);
      end = next;
    }
  }
}
