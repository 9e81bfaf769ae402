package dev.vigil.bench.rival;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDictCompress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Sizes under the whole-file compressors that a pack is compared with. Thread-safe. */
public final class Codecs {
  private static final int LEVEL = 19;

  private Codecs() {}

  public static int zstd19(byte[] bytes) {
    return Zstd.compress(bytes, LEVEL).length;
  }

  /** The size under zstd -19 that may look into a dictionary, as a pack may. */
  public static int zstd19(byte[] bytes, byte[] dictionary) {
    try (ZstdDictCompress prepared = new ZstdDictCompress(dictionary, LEVEL);
        ZstdCompressCtx context = new ZstdCompressCtx()) {
      context.setLevel(LEVEL).loadDict(prepared);
      return context.compress(bytes).length;
    }
  }

  public static int gzip9(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream gzip = new BestGzip(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.size();
  }

  /** What {@code gzip -9} writes, for readers that decompress on the way. */
  public static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream gzip = new BestGzip(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /**
   * The size under {@code xz -9e}. The window is no larger than the input, which saves memory and
   * changes no byte of the compressed data.
   */
  public static int xz9e(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      LZMA2Options options = new LZMA2Options(LZMA2Options.PRESET_MAX);
      options.setDictSize(
          Math.clamp(Integer.highestOneBit(Math.max(1, bytes.length)) * 2L, 1 << 16, 64 << 20));
      options.setMode(LZMA2Options.MODE_NORMAL);
      options.setMatchFinder(LZMA2Options.MF_BT4);
      options.setNiceLen(273);
      options.setDepthLimit(512);
      try (XZOutputStream xz = new XZOutputStream(out, options)) {
        xz.write(bytes);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.size();
  }

  private static final class BestGzip extends GZIPOutputStream {
    BestGzip(OutputStream out) throws IOException {
      super(out);
      def.setLevel(Deflater.BEST_COMPRESSION);
    }
  }
}
