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

  /** A frame that begins so would be taken for a trained dictionary, not for plain content. */
  private static final byte[] DICTIONARY_MAGIC = {0x37, (byte) 0xA4, 0x30, (byte) 0xEC};

  private Codec() {}

  static boolean canBeDictionary(byte[] bytes) {
    return bytes.length < 4
        || !Arrays.equals(bytes, 0, 4, DICTIONARY_MAGIC, 0, DICTIONARY_MAGIC.length);
  }

  /** The compressed bytes, or null where they would not be smaller. */
  static byte @Nullable [] compress(
      byte[] from, int start, int end, int level, byte @Nullable [] dictionary) {
    if (level == 0 || start == end) {
      return null;
    }
    try (ZstdCompressCtx context = new ZstdCompressCtx()) {
      context.setLevel(level).setMagicless(true).setChecksum(false);
      context.setContentSize(false).setDictID(false);
      if (dictionary != null) {
        context.loadDict(dictionary);
      }
      int length = end - start;
      byte[] room = new byte[length + (length >> 7) + 256];
      int used = context.compressByteArray(room, 0, room.length, from, start, length);
      return used < length ? Arrays.copyOf(room, used) : null;
    }
  }

  /** Whether exactly {@code length} bytes came out. */
  static boolean decompress(
      byte[] from,
      int start,
      int end,
      byte[] into,
      int at,
      int length,
      byte @Nullable [] dictionary) {
    try (ZstdDecompressCtx context = new ZstdDecompressCtx()) {
      context.setMagicless(true);
      if (dictionary != null) {
        context.loadDict(dictionary);
      }
      return context.decompressByteArray(into, at, length, from, start, end - start) == length;
    } catch (ZstdException e) {
      return false;
    }
  }
}
