package dev.vigil.document.internal.xml;

import dev.vigil.document.DocumentSource;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.ReaderId;
import org.jspecify.annotations.Nullable;

/**
 * Reads XML 1.0 with namespaces into a digest in one pass. Stateless and safe for concurrent use.
 *
 * <p>What the tree has: elements, attributes (namespace declarations among them), text, CDATA
 * sections as leaves of their own, comments, processing instructions and the DOCTYPE with its
 * internal subset. White space around the root and the XML declaration are not nodes. Line ends and
 * attribute values are normalised as the specification says; defaults from the internal subset are
 * added.
 *
 * <p>Entities: those of the internal subset are expanded within {@link ReadLimits#expansion()}. No
 * other file is read, ever. A reference that only an unread file could explain stays in the text as
 * written, an ampersand, the name and a semicolon: that is so for external entities, and for
 * undeclared ones where the document has an external subset or parameter entity references and does
 * not claim {@code standalone="yes"}. Any other undeclared entity is an error, as is everything
 * else that is not well-formed.
 */
public final class XmlReader {
  public static final ReaderId ID = new ReaderId("xml", 1);

  private XmlReader() {}

  /**
   * Reads a document.
   *
   * @param charset what the transport said about the encoding, or null; it yields to a byte order
   *     mark and beats the document's own declaration
   * @throws dev.vigil.document.DocumentException if the document is not well-formed or too large
   */
  public static ReadResult read(byte[] bytes, @Nullable String charset, ReadLimits limits) {
    limits.checkBytes(bytes.length);
    DocumentSource source = XmlEncoding.decode(bytes, charset);
    XmlScanner scanner = new XmlScanner(source.utf8(), limits);
    PageDigest digest = scanner.scan();
    return new ReadResult(ID, digest, source, scanner.opens(), scanner.closes());
  }
}
