package dev.vigil.document;

import dev.vigil.document.xml.XmlReader;

/** The front door for documents: bytes in, a digest out. Stateless, safe for concurrent use. */
public final class Documents {
  private Documents() {}

  /**
   * Reads a document with the reader that its type asks for.
   *
   * @throws DocumentException if the document is larger than the limits or is not what it claims
   */
  public static Reading read(byte[] bytes, Hint hint, Limits limits) {
    return XmlReader.read(bytes, hint.charset(), limits);
  }
}
