package dev.vigil.document.markup;

import dev.vigil.document.ByteSink;
import dev.vigil.document.PageDigest;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Writes a tree or a subtree as canonical markup of its type, in UTF-8: equal trees give equal
 * markup, however their sources are spelled. Stateless and safe for concurrent use; nothing
 * recurses.
 *
 * <ul>
 *   <li>XML: attributes in document order and double quotes, only the escapes that are needed,
 *       empty elements as {@code <a/>}; a subtree declares the namespaces that are in scope around
 *       it. Reading it again gives an equal tree.
 *   <li>HTML: the serialisation of the WHATWG standard, with three additions that make it read back
 *       as it was: public and system identifiers of the DOCTYPE, a newline more where a {@code
 *       pre}, {@code textarea} or {@code listing} begins with one, and carriage returns escaped.
 *       Some trees that browsers build from broken pages have no markup that reads back equal; the
 *       standard names the cases.
 *   <li>JSON: the value without white space. Text: the lines, each with a newline.
 * </ul>
 */
public final class CanonicalMarkup {
  private CanonicalMarkup() {}

  /** The markup of the node with all that is in it; node 0 is the whole document. */
  public static String of(PageDigest digest, int node) {
    ByteSink out = new ByteSink(256);
    written(digest, node, out, null);
    return new String(out.array(), 0, out.size(), StandardCharsets.UTF_8);
  }

  /** The markup of the node in UTF-8. */
  public static byte[] bytes(PageDigest digest, int node) {
    ByteSink out = new ByteSink(256);
    written(digest, node, out, null);
    return out.toArray();
  }

  /** Writes the same to a stream, piece by piece. */
  public static void write(PageDigest digest, int node, OutputStream stream) throws IOException {
    ByteSink out = new ByteSink(MarkupWriter.PIECE + 1024);
    try {
      written(digest, node, out, stream);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    stream.write(out.array(), 0, out.size());
  }

  private static void written(
      PageDigest digest, int node, ByteSink out, @Nullable OutputStream stream) {
    MarkupWriter writer =
        switch (digest.type()) {
          case HTML -> new HtmlMarkup(digest, out);
          case XML -> new XmlMarkup(digest, out);
          case JSON -> new JsonMarkup(digest, out);
          case TEXT -> new TextMarkup(digest, out);
        };
    writer.write(node, stream);
  }
}
