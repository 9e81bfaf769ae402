package dev.vigil.document.pack;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.FacetHashes;
import dev.vigil.document.PageDigest;
import dev.vigil.document.SubtreeHashes;
import dev.vigil.document.pack.container.ContainerKind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * The containers of hashes: the version of the hash algorithm in one byte, then eight bytes each.
 * Hashes of another version are as good as none. Stateless.
 */
final class HashColumns {
  private HashColumns() {}

  static byte[] facets(PageDigest digest) {
    FacetHashes hashes = FacetHashes.of(digest);
    return bytes(
        FacetHashes.VERSION,
        hashes.structure(),
        hashes.tags(),
        hashes.attributes(),
        hashes.content());
  }

  static byte[] subtrees(PageDigest digest) {
    return bytes(SubtreeHashes.VERSION, SubtreeHashes.of(digest).array());
  }

  private static byte[] bytes(int version, long... hashes) {
    ByteBuffer buffer = ByteBuffer.allocate(1 + 8 * hashes.length).order(ByteOrder.LITTLE_ENDIAN);
    buffer.put((byte) version).asLongBuffer().put(hashes);
    return buffer.array();
  }

  static Optional<FacetHashes> facets(Containers containers) {
    return read(containers, ContainerKind.FACETS, FacetHashes.VERSION, 4)
        .map(h -> new FacetHashes(h[0], h[1], h[2], h[3]));
  }

  static Optional<long[]> subtrees(Containers containers) {
    int nodes = containers.file().header().nodeCount();
    return read(containers, ContainerKind.HASHES, SubtreeHashes.VERSION, nodes);
  }

  private static Optional<long[]> read(
      Containers containers, ContainerKind kind, int version, int count) {
    if (!containers.has(kind)) {
      return Optional.empty();
    }
    ByteCursor cursor = containers.cursor(kind, Containers.sharing());
    if (cursor.get() != version) {
      return Optional.empty();
    }
    if (cursor.remaining() != 8L * count) {
      throw cursor.damaged("does not have " + count + " hashes");
    }
    long[] hashes = new long[count];
    byte[] bytes = cursor.take(8 * count);
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(hashes);
    return Optional.of(hashes);
  }
}
