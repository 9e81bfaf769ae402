package dev.vigil.document.pack;

import dev.vigil.document.pack.coding.ContainerChunk;
import dev.vigil.document.pack.coding.StringCode;
import dev.vigil.document.pack.container.ContainerKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A container that is about to be written to a file.
 *
 * @param keys the tags or attribute names whose strings it holds in turn; empty for all
 * @param counts how many strings each key has
 * @param encoding one of {@link StringCode}; 0 for things that are not strings
 */
record PackPart(
    ContainerKind kind, int[] keys, int[] counts, int encoding, List<ContainerChunk> chunks) {
  private static final int[] NONE = {};

  /** A container of plain bytes, cut into pieces of at most that size. */
  static PackPart of(ContainerKind kind, byte[] bytes, int blockSize) {
    List<ContainerChunk> chunks = new ArrayList<>();
    for (int at = 0; at == 0 || at < bytes.length; at += blockSize) {
      int end = Math.min(bytes.length, at + blockSize);
      chunks.add(new ContainerChunk(Arrays.copyOfRange(bytes, at, end), 0, 0));
    }
    return new PackPart(kind, NONE, NONE, 0, chunks);
  }

  int raw() {
    int total = 0;
    for (ContainerChunk chunk : chunks) {
      total = Math.addExact(total, chunk.bytes().length);
    }
    return total;
  }

  int strings() {
    return chunks.stream().mapToInt(ContainerChunk::strings).sum();
  }

  int decoded() {
    return chunks.stream().mapToInt(ContainerChunk::decoded).sum();
  }
}
