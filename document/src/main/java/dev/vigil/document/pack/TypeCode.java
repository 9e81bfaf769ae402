package dev.vigil.document.pack;

import dev.vigil.document.DocumentType;
import dev.vigil.document.html.HtmlReader;
import dev.vigil.document.xml.XmlReader;
import java.util.List;

/** The numbers of document types in a header. Stateless. */
final class TypeCode {
  static final List<DocumentType> TYPES =
      List.of(DocumentType.HTML, DocumentType.XML, DocumentType.JSON, DocumentType.TEXT);

  private TypeCode() {}

  /** The version of the reader that this program has for the type. */
  static int readerVersion(DocumentType type) {
    return switch (type) {
      case HTML -> HtmlReader.ID.version();
      case XML -> XmlReader.ID.version();
      case JSON, TEXT -> 1;
    };
  }

  static int of(DocumentType type) {
    return TYPES.indexOf(type);
  }
}
