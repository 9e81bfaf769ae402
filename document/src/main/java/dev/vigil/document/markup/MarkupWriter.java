package dev.vigil.document.markup;

import dev.vigil.document.ByteSink;
import dev.vigil.document.DocumentName;
import dev.vigil.document.PageDigest;
import dev.vigil.document.StringList;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Traverses a subtree and calls a syntax to write each start tag, end tag and leaf. The walk is one
 * scan over the nodes; the node that is open now leads by its parents to all that must close.
 */
abstract class MarkupWriter {
  /** The number of bytes that are buffered before they go to a stream. */
  static final int PIECE = 1 << 16;

  final PageDigest digest;
  final ByteSink out;
  private final byte[][] names;

  /** The node that was requested. */
  int top;

  MarkupWriter(PageDigest digest, ByteSink out) {
    this.digest = digest;
    this.out = out;
    this.names = new byte[digest.tags().size()][];
  }

  abstract void open(int element);

  abstract void close(int element);

  abstract void leaf(int node);

  final void write(int node, @Nullable OutputStream stream) {
    top = node;
    int end = digest.end(node);
    int open = -1;
    for (int at = node; at < end; at++) {
      while (open >= 0 && at >= digest.end(open)) {
        close(open);
        open = open == node ? -1 : digest.parent(open);
      }
      if (digest.kind(at).isBranch()) {
        open(at);
        open = at;
      } else {
        leaf(at);
      }
      if (stream != null && out.size() >= PIECE) {
        flush(stream);
      }
    }
    while (open >= 0) {
      close(open);
      open = open == node ? -1 : digest.parent(open);
    }
  }

  private void flush(OutputStream stream) {
    try {
      stream.write(out.array(), 0, out.size());
      out.clear();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The bytes of a tag's name, made once for all nodes that bear it. */
  final byte[] name(int tag) {
    byte[] known = names[tag];
    if (known == null) {
      known = utf8(spelled(digest.tags().get(tag)));
      names[tag] = known;
    }
    return known;
  }

  String spelled(DocumentName name) {
    return name.qualified();
  }

  final void content(int node) {
    int i = digest.content(node);
    StringList contents = digest.contents();
    out.put(contents.buffer(i), contents.start(i), contents.end(i));
  }

  final void put(String text) {
    out.put(utf8(text));
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
