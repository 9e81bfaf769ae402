package dev.vigil.document;

import dev.vigil.document.html.HtmlReader;
import dev.vigil.document.json.JsonReader;
import dev.vigil.document.text.TextReader;
import dev.vigil.document.xml.XmlReader;

/**
 * The front door for documents: bytes in, a digest out. Stateless, safe for concurrent use.
 *
 * <p>The type of a document is what the caller insists on, else what its media type says, else its
 * file name, else what its first characters look like. A document that claims to be XML or JSON and
 * is not gets an error that says where and why; one that only looked like it is read as HTML or
 * text. What is none of these, binary data included, is read as text.
 */
public final class Documents {
  private Documents() {}

  /**
   * Reads a document with the reader that its type asks for.
   *
   * @throws DocumentException if the document is larger than the limits or is not what it claims
   */
  public static Reading read(byte[] bytes, Hint hint, Limits limits) {
    TypeDetector.Guess guess = TypeDetector.detect(bytes, hint);
    DocumentType otherwise = guess.otherwise();
    if (otherwise == null) {
      return read(bytes, guess.type(), hint, limits);
    }
    try {
      return read(bytes, guess.type(), hint, limits);
    } catch (DocumentException e) {
      return read(bytes, otherwise, hint, limits);
    }
  }

  /**
   * Reads a document whatever is wrong with it: what claims to be XML and is not well-formed is
   * read as HTML, what claims to be JSON and is not as text. For keeping documents, where refusing
   * one would lose it.
   *
   * @throws DocumentException only if the document is larger than the limits
   */
  public static Reading readAnyway(byte[] bytes, Hint hint, Limits limits) {
    try {
      return read(bytes, hint, limits);
    } catch (DocumentException e) {
      return switch (TypeDetector.detect(bytes, hint).type()) {
        case XML -> read(bytes, DocumentType.HTML, hint, limits);
        case JSON -> read(bytes, DocumentType.TEXT, hint, limits);
        case HTML, TEXT -> throw e;
      };
    }
  }

  private static Reading read(byte[] bytes, DocumentType type, Hint hint, Limits limits) {
    try {
      return readAs(bytes, type, hint, limits);
    } catch (OutOfMemoryError e) {
      // A reader holds all it has in a few arrays, so failing to grow one leaves nothing behind.
      throw new DocumentException(
          "The document of "
              + bytes.length
              + " bytes needs more memory than the "
              + (Runtime.getRuntime().maxMemory() >> 20)
              + " MB that Java may use; allow more with -Xmx.",
          e);
    }
  }

  private static Reading readAs(byte[] bytes, DocumentType type, Hint hint, Limits limits) {
    return switch (type) {
      case HTML -> HtmlReader.read(bytes, hint.charset(), limits);
      case XML -> XmlReader.read(bytes, hint.charset(), limits);
      case JSON -> JsonReader.read(bytes, hint.charset(), limits);
      case TEXT -> TextReader.read(bytes, hint.charset(), limits);
    };
  }

  /** The reader of a type, with the version of its rules. */
  public static ReaderId reader(DocumentType type) {
    return switch (type) {
      case HTML -> HtmlReader.ID;
      case XML -> XmlReader.ID;
      case JSON -> JsonReader.ID;
      case TEXT -> TextReader.ID;
    };
  }
}
