package dev.vigil.document.pack.coding;

import com.github.luben.zstd.ZstdDictCompress;
import com.github.luben.zstd.ZstdDictDecompress;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A dictionary for the codec: bytes that a block may refer to as if they stood before it. Prepared
 * once for each use. Safe for concurrent use.
 *
 * <p>Prepared dictionaries, because a context that is handed the bytes themselves makes its hash
 * tables for the size of the dictionary, which are far too small for a larger source.
 */
public final class BlockDictionary implements AutoCloseable {
  /** Bytes that begin so would be taken for a trained dictionary, not for plain content. */
  private static final byte[] TRAINED = {0x37, (byte) 0xA4, 0x30, (byte) 0xEC};

  private final byte[] bytes;
  private final @Nullable ZstdDictCompress[] byLevel = new ZstdDictCompress[23];
  private @Nullable ZstdDictDecompress decompression;

  public BlockDictionary(byte[] bytes) {
    this.bytes = bytes;
  }

  public static boolean canBe(byte[] bytes) {
    return bytes.length >= 8
        && !Arrays.equals(bytes, 0, TRAINED.length, TRAINED, 0, TRAINED.length);
  }

  synchronized ZstdDictCompress forCompression(int level) {
    ZstdDictCompress known = byLevel[level];
    if (known == null) {
      known = new ZstdDictCompress(bytes, level);
      byLevel[level] = known;
    }
    return known;
  }

  /** Frees what compression prepared. Not for a dictionary that is used again. */
  @Override
  public synchronized void close() {
    for (int level = 0; level < byLevel.length; level++) {
      ZstdDictCompress known = byLevel[level];
      if (known != null) {
        known.close();
        byLevel[level] = null;
      }
    }
    ZstdDictDecompress known = decompression;
    if (known != null) {
      known.close();
      decompression = null;
    }
  }

  synchronized ZstdDictDecompress forDecompression() {
    ZstdDictDecompress known = decompression;
    if (known == null) {
      known = new ZstdDictDecompress(bytes);
      decompression = known;
    }
    return known;
  }
}
