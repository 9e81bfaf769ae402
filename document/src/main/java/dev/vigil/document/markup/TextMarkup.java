package dev.vigil.document.markup;

import dev.vigil.document.ByteSink;
import dev.vigil.document.PageDigest;

/** Writes plain text, each line followed by a newline. */
final class TextMarkup extends MarkupWriter {
  TextMarkup(PageDigest digest, ByteSink out) {
    super(digest, out);
  }

  @Override
  void open(int element) {}

  @Override
  void close(int element) {
    if (element != top && digest.parent(element) > 0) {
      out.put('\n');
    }
  }

  @Override
  void leaf(int node) {
    content(node);
  }
}
