package dev.vigil.discover.crawl.store;

import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.discover.DiscoverException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * An immutable file of keys and values, sorted by unsigned keys. In memory are a Bloom filter (8
 * bits a key) and every 256th key; a lookup reads one page of the file, and mostly none for an
 * absent key. Safe for use by several threads until it is closed.
 *
 * <p>The file: pairs of longs, little endian; every 256th key; the filter; the number of pairs; the
 * magic number.
 */
final class SortedRun implements AutoCloseable {
  static final int BLOCK = 256;
  private static final int PAIR = 16;
  private static final int PROBES = 4;
  private static final long MAGIC = 0x31_4E_55_52_4C_47_49_56L; // "VIGLRUN1"
  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final Path file;
  private final Arena arena;
  private final MemorySegment pairs;
  private final long count;
  private final long[] firsts;
  private final long[] filter;

  private SortedRun(
      Path file, Arena arena, MemorySegment pairs, long count, long[] firsts, long[] filter) {
    this.file = file;
    this.arena = arena;
    this.pairs = pairs;
    this.count = count;
    this.firsts = firsts;
    this.filter = filter;
  }

  /** Opens a file that {@link Writer} wrote. */
  static SortedRun open(Path file) {
    Arena arena = Arena.ofShared();
    try (FileChannel channel = FileChannel.open(file)) {
      long size = channel.size();
      MemorySegment all = channel.map(FileChannel.MapMode.READ_ONLY, 0, size, arena);
      if (size < PAIR || all.get(LONG, size - 8) != MAGIC) {
        throw new IOException("its end is missing");
      }
      long count = all.get(LONG, size - PAIR);
      int blocks = Math.toIntExact((count + BLOCK - 1) / BLOCK);
      int words = filterWords(count);
      long indexAt = count * PAIR;
      if (size != indexAt + 8L * blocks + 8L * words + PAIR) {
        throw new IOException("its length is not what it says");
      }
      long[] firsts = longs(all, indexAt, blocks);
      long[] filter = longs(all, indexAt + 8L * blocks, words);
      return new SortedRun(file, arena, all.asSlice(0, indexAt), count, firsts, filter);
    } catch (IOException e) {
      arena.close();
      throw new DiscoverException(
          "The file "
              + file
              + " of a crawl's known addresses cannot be read ("
              + e.getMessage()
              + "); restore it from a backup or begin the crawl anew.",
          e);
    }
  }

  private static long[] longs(MemorySegment from, long at, int count) {
    long[] array = new long[count];
    MemorySegment.copy(from, LONG, at, array, 0, count);
    return array;
  }

  static int filterWords(long count) {
    return Math.toIntExact(Math.max(1, (count + 7) / 8));
  }

  /** Sets the bits of a key. */
  static void mark(long[] filter, long key) {
    long bits = filter.length * 64L;
    long step = key >>> 32 | 1;
    long at = key;
    for (int i = 0; i < PROBES; i++, at += step) {
      long bit = Math.unsignedMultiplyHigh(at * 0x9E3779B97F4A7C15L, bits);
      filter[(int) (bit >>> 6)] |= 1L << bit;
    }
  }

  private boolean mayHave(long key) {
    long bits = filter.length * 64L;
    long step = key >>> 32 | 1;
    long at = key;
    for (int i = 0; i < PROBES; i++, at += step) {
      long bit = Math.unsignedMultiplyHigh(at * 0x9E3779B97F4A7C15L, bits);
      if ((filter[(int) (bit >>> 6)] & 1L << bit) == 0) {
        return false;
      }
    }
    return true;
  }

  /** The value of a key, or 0. */
  long get(long key) {
    if (!mayHave(key)) {
      return 0;
    }
    int block = block(key);
    long low = (long) block * BLOCK;
    long high = Math.min(count, low + BLOCK);
    while (low < high) {
      long middle = low + high >>> 1;
      int order = Long.compareUnsigned(key(middle), key);
      if (order == 0) {
        return value(middle);
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return 0;
  }

  /** The last block whose first key is not above a key. */
  private int block(long key) {
    int low = 0;
    int high = firsts.length - 1;
    while (low < high) {
      int middle = low + high + 1 >>> 1;
      if (Long.compareUnsigned(firsts[middle], key) <= 0) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  long count() {
    return count;
  }

  long key(long i) {
    return pairs.get(LONG, i * PAIR);
  }

  long value(long i) {
    return pairs.get(LONG, i * PAIR + 8);
  }

  String name() {
    return String.valueOf(file.getFileName());
  }

  /** Bytes of memory beside the file. */
  long memory() {
    return 8L * (firsts.length + filter.length);
  }

  @Override
  public void close() {
    arena.close();
  }

  /** Writes a run in the order of its keys. For one thread. */
  static final class Writer {
    private static final int BUFFER = 1 << 16;

    private final Path file;
    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
    private final long count;
    private final long[] firsts;
    private final long[] filter;
    private long written;

    /** A writer for a number of pairs. */
    Writer(Path file, long count) throws IOException {
      this.file = file;
      this.count = count;
      this.channel =
          DurableFiles.open(
              file,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE);
      this.firsts = new long[Math.toIntExact((count + BLOCK - 1) / BLOCK)];
      this.filter = new long[filterWords(count)];
    }

    void add(long key, long value) throws IOException {
      if (written % BLOCK == 0) {
        firsts[(int) (written / BLOCK)] = key;
      }
      mark(filter, key);
      put(key);
      put(value);
      written++;
    }

    private void put(long value) throws IOException {
      if (buffer.remaining() < 8) {
        drain();
      }
      buffer.putLong(value);
    }

    private void drain() throws IOException {
      buffer.flip();
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      buffer.clear();
    }

    /** Ends the file, on disk, and opens it. */
    SortedRun finish() throws IOException {
      if (written != count) {
        throw new IllegalStateException(written + " pairs instead of " + count);
      }
      for (long first : firsts) {
        put(first);
      }
      for (long word : filter) {
        put(word);
      }
      put(count);
      put(MAGIC);
      drain();
      channel.force(true);
      channel.close();
      return open(file);
    }

    /** Gives it up. */
    void discard() {
      try {
        channel.close();
        Files.deleteIfExists(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
