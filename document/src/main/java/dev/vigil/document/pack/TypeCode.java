package dev.vigil.document.pack;

import dev.vigil.document.DocumentType;
import java.util.List;

/** The numbers of document types in a header. Stateless. */
final class TypeCode {
  static final List<DocumentType> TYPES =
      List.of(DocumentType.HTML, DocumentType.XML, DocumentType.JSON, DocumentType.TEXT);

  private TypeCode() {}

  static int of(DocumentType type) {
    return TYPES.indexOf(type);
  }
}
