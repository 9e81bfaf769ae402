package dev.vigil.document.pack;

import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One block in, one block out: zstd frames without magic number, checksum and content size, which
 * the pack knows already. Stateless.
 */
final class Codec {
  static final int STORED = 0;
  static final int ZSTD = 1;

  private Codec() {}

  /** The compressed bytes, or null where they would not be smaller. */
  static byte @Nullable [] compress(
      byte[] from, int start, int end, int level, @Nullable Help help) {
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
  static boolean decompress(
      byte[] from, int start, int end, byte[] into, int at, int length, @Nullable Help help) {
    try (ZstdDecompressCtx context = new ZstdDecompressCtx()) {
      context.setMagicless(true);
      if (help != null) {
        context.loadDict(help.forDecompression());
      }
      return context.decompressByteArray(into, at, length, from, start, end - start) == length;
    } catch (ZstdException e) {
      return false;
    }
  }
}
