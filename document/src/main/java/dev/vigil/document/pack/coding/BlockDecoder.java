package dev.vigil.document.pack.coding;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.nio.ByteBuffer;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A reusable native zstd decompressor: creating one takes as long as decoding some kilobytes. Not
 * thread-safe itself; lending is.
 */
final class BlockDecoder implements AutoCloseable {
  /** The maximum number of idle decoders, each with some hundred kilobytes of native memory. */
  private static final int MOST_IDLE = 8;

  /** The window of a longer output would be kept as well. */
  private static final int LARGEST_KEPT = 1 << 20;

  private static final ConcurrentLinkedQueue<ZstdDecompressCtx> IDLE =
      new ConcurrentLinkedQueue<>();
  private static final AtomicInteger COUNT = new AtomicInteger();

  private final ZstdDecompressCtx context;
  private boolean kept = true;

  private BlockDecoder(ZstdDecompressCtx context) {
    this.context = context;
  }

  static BlockDecoder with(@Nullable BlockDictionary help) {
    ZstdDecompressCtx idle = IDLE.poll();
    if (idle != null) {
      COUNT.decrementAndGet();
    }
    ZstdDecompressCtx context = idle == null ? new ZstdDecompressCtx() : idle;
    context.setMagicless(true);
    if (help != null) {
      context.loadDict(help.forDecompression());
    }
    return new BlockDecoder(context);
  }

  boolean whole(byte[] from, int start, int end, byte[] into, int at, int length) {
    try {
      return context.decompressByteArray(into, at, length, from, start, end - start) == length;
    } catch (ZstdException e) {
      return false;
    }
  }

  boolean first(byte[] from, byte[] into) {
    kept = into.length <= LARGEST_KEPT;
    ByteBuffer in = ByteBuffer.wrap(from);
    ByteBuffer out = ByteBuffer.wrap(into);
    try {
      int before = -1;
      while (out.hasRemaining() && out.position() + in.position() > before) {
        before = out.position() + in.position();
        if (context.decompressByteBufferStream(out, in)) {
          break;
        }
      }
      return !out.hasRemaining();
    } catch (ZstdException e) {
      return false;
    }
  }

  @Override
  public void close() {
    if (!kept || COUNT.incrementAndGet() > MOST_IDLE) {
      if (kept) {
        COUNT.decrementAndGet();
      }
      context.close();
      return;
    }
    // Also lets go of the dictionary, which may be closed before the next use.
    context.reset();
    IDLE.add(context);
  }
}
