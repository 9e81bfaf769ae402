package dev.vigil.document.internal.xml;

import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentPosition;
import dev.vigil.document.DocumentType;
import org.jspecify.annotations.Nullable;

/**
 * Creates the error messages of one read, with the position in the document and the entity
 * reference that the current bytes came from. Not thread-safe.
 */
@SuppressWarnings("ReferenceEquality") // which input it is matters, not what it holds
final class XmlErrors {
  private final byte[] document;
  private int reference;
  private @Nullable String entity;

  XmlErrors(byte[] document) {
    this.document = document;
  }

  /** Notes a reference that is followed; only one in the document itself is worth naming. */
  void through(byte[] b, int p, String entityName) {
    if (b == document) {
      reference = p;
      entity = entityName;
    }
  }

  /** A fault at that place of the document, or of an entity's text. */
  DocumentException at(byte[] b, int p, String what) {
    if (b == document) {
      return DocumentPosition.of(document, p).fault(DocumentType.XML, what);
    }
    return DocumentPosition.of(document, reference)
        .fault(DocumentType.XML, "in the entity &" + entity + ";: " + what);
  }

  DocumentPosition place(int offset) {
    return DocumentPosition.of(document, offset);
  }
}
