package dev.vigil.document.pack;

import dev.vigil.document.Attributes;
import dev.vigil.document.NumberColumn;
import dev.vigil.document.PageDigest;
import dev.vigil.document.StringList;
import dev.vigil.document.pack.coding.ContainerChunk;
import dev.vigil.document.pack.coding.RawTree;
import dev.vigil.document.pack.coding.StringCode;
import dev.vigil.document.pack.container.ContainerKind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Writes the columns of a digest in their memory layout, numbers in little-endian order. Stateless.
 */
final class RawWriter {
  private RawWriter() {}

  /** The containers in the order of the file. */
  static List<PackPart> parts(PageDigest digest) {
    return List.of(
        part(ContainerKind.TREE, RawTree.write(digest)),
        part(ContainerKind.TAGS, tags(digest)),
        part(ContainerKind.ATTRIBUTES, attributes(digest)),
        strings(ContainerKind.VALUES, digest.attributes().values()),
        strings(ContainerKind.TEXT, digest.contents()));
  }

  private static PackPart part(ContainerKind kind, byte[] bytes) {
    return PackPart.of(kind, bytes, Integer.MAX_VALUE);
  }

  private static byte[] tags(PageDigest digest) {
    int width = NumberColumn.width(digest.tags().size());
    byte[] bytes = new byte[Math.multiplyExact(width, digest.nodeCount())];
    ByteBuffer to = over(bytes);
    for (int node = 0; node < digest.nodeCount(); node++) {
      put(to, digest.tag(node), width);
    }
    return bytes;
  }

  private static byte[] attributes(PageDigest digest) {
    Attributes attributes = digest.attributes();
    int nodes = digest.nodeCount();
    int words = (nodes >> 6) + 1;
    long[] attributed = new long[words];
    int elements = 0;
    for (int node = 0; node < nodes; node++) {
      if (attributes.has(node)) {
        attributed[node >>> 6] |= 1L << node;
        elements++;
      }
    }
    int width = NumberColumn.width(attributes.names().size());
    long length = 8L * words + 4L * (elements + 1) + (long) width * attributes.count();
    byte[] bytes = new byte[Math.toIntExact(length)];
    ByteBuffer to = over(bytes);
    for (long word : attributed) {
      to.putLong(word);
    }
    for (int node = 0; node < nodes; node++) {
      if (attributes.has(node)) {
        to.putInt(attributes.start(node));
      }
    }
    to.putInt(attributes.count());
    for (int a = 0; a < attributes.count(); a++) {
      put(to, attributes.nameId(a), width);
    }
    return bytes;
  }

  private static PackPart strings(ContainerKind kind, StringList strings) {
    int count = strings.count();
    long length = 0;
    for (int i = 0; i < count; i++) {
      length += strings.length(i);
    }
    byte[] bytes = new byte[Math.toIntExact(4L * (count + 1) + length)];
    ByteBuffer to = over(bytes);
    int end = 0;
    to.putInt(end);
    for (int i = 0; i < count; i++) {
      end += strings.length(i);
      to.putInt(end);
    }
    for (int i = 0; i < count; i++) {
      to.put(strings.buffer(i), strings.start(i), strings.length(i));
    }
    ContainerChunk chunk = new ContainerChunk(bytes, count, end);
    return new PackPart(kind, new int[0], new int[0], StringCode.RAW, List.of(chunk));
  }

  private static void put(ByteBuffer to, int number, int width) {
    switch (width) {
      case 1 -> to.put((byte) number);
      case 2 -> to.putChar((char) number);
      default -> to.putInt(number);
    }
  }

  private static ByteBuffer over(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
