package dev.vigil.document.pack.coding;

import com.github.luben.zstd.ZstdCompressCtx;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Compresses and decompresses single blocks: zstd frames without magic number, checksum and content
 * size, which the pack stores elsewhere. Stateless.
 */
public final class BlockCodec {
  private BlockCodec() {}

  /** The compressed bytes, or null where they would not be smaller. */
  public static byte @Nullable [] compress(
      byte[] from, int start, int end, int level, @Nullable BlockDictionary help) {
    if (level == 0 || start == end) {
      return null;
    }
    int length = end - start;
    byte[] room = new byte[length + (length >> 7) + 512];
    try (ZstdCompressCtx context = new ZstdCompressCtx()) {
      context.setLevel(level).setMagicless(true).setChecksum(false);
      context.setContentSize(false).setDictID(false);
      if (help != null) {
        context.loadDict(help.forCompression(level));
      }
      int used = context.compressByteArray(room, 0, room.length, from, start, length);
      return used < length ? Arrays.copyOf(room, used) : null;
    }
  }

  /** Whether exactly {@code length} bytes came out. */
  public static boolean decompress(
      byte[] from,
      int start,
      int end,
      byte[] into,
      int at,
      int length,
      @Nullable BlockDictionary help) {
    try (BlockDecoder decoder = BlockDecoder.with(help)) {
      return decoder.whole(from, start, end, into, at, length);
    }
  }

  /** Whether the first bytes came out that fill the array; the frame is not decoded further. */
  public static boolean decompressFirst(byte[] from, byte[] into, @Nullable BlockDictionary help) {
    try (BlockDecoder decoder = BlockDecoder.with(help)) {
      return decoder.first(from, into);
    }
  }
}
