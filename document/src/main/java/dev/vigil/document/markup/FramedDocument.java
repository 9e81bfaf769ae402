package dev.vigil.document.markup;

import dev.vigil.document.ByteSink;
import dev.vigil.document.PageDigest;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A page with the documents of its frames. Immutable if the map is not modified.
 *
 * @param absolute makes an address that stands in this document absolute
 * @param frames the documents by the nodes of the elements that show them
 */
public record FramedDocument(
    PageDigest digest, UnaryOperator<String> absolute, Map<Integer, FramedDocument> frames) {

  /**
   * One page in UTF-8 with everything at its place: the content of a frame stands in a {@code
   * section} where its frame stood, or behind its {@code iframe}; a {@code frameset} becomes the
   * body. Links and images of frames get absolute addresses. The same documents give the same
   * bytes.
   */
  public byte[] combined() {
    ByteSink out = new ByteSink(1 << 12);
    new FramedMarkup(this, out, false).write(0, null);
    return out.toArray();
  }
}
