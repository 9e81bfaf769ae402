package dev.vigil.discover.rank.graph;

import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.discover.DiscoverException;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * An append-only file of the links of the pages of a crawl, in the order in which the pages were
 * visited. A page is written as its number, how many links it has, and their numbers in order, the
 * first as it is and the others by their distances, all in as few bytes as they need. What was
 * written after the last {@link #sync} may be missing after a crash: a caller that commits pages
 * elsewhere stores the length that it returns and opens the log with it. For one thread.
 */
public final class LinkLog implements AutoCloseable {
  /** A longer list is no page of the web, but a damaged file. */
  private static final int MOST_LINKS = 1 << 24;

  private static final int LONGEST_NUMBER = 10;

  private final FileChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
  private long written;
  private long last = -1;

  /** Receives pages in the order in which they were visited. */
  @FunctionalInterface
  public interface Reader {
    /**
     * Takes the next page.
     *
     * @param at where the page begins, for {@link LinkLog#read}
     * @param targets the linked pages, ascending; the array is used again
     */
    void page(long at, long page, long[] targets, int count);
  }

  private LinkLog(FileChannel channel, long length) {
    this.channel = channel;
    this.written = length;
  }

  /** Opens a log for writing and forgets what is behind its first {@code length} bytes. */
  public static LinkLog open(Path file, long length) {
    try {
      FileChannel channel =
          DurableFiles.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      if (channel.size() < length) {
        long size = channel.size();
        channel.close();
        throw new DiscoverException(
            "%s has %,d bytes and should have %,d; restore the crawl from a copy."
                .formatted(file, size, length));
      }
      channel.truncate(length);
      channel.position(length);
      return new LinkLog(channel, length);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Adds a page; returns where it begins. */
  public long append(long page, long[] targets) {
    long[] sorted = targets.clone();
    Arrays.sort(sorted);
    last = length();
    number(page);
    number(sorted.length);
    long before = 0;
    for (long target : sorted) {
      number(target - before);
      before = target;
    }
    return last;
  }

  /** The start of the page that was added last; -1 before the first. */
  public long last() {
    return last;
  }

  private void number(long value) {
    if (buffer.remaining() < LONGEST_NUMBER) {
      flush();
    }
    long rest = value;
    while (rest >>> 7 != 0) {
      buffer.put((byte) (rest | 0x80));
      rest >>>= 7;
    }
    buffer.put((byte) rest);
  }

  private void flush() {
    try {
      buffer.flip();
      while (buffer.hasRemaining()) {
        written += channel.write(buffer);
      }
      buffer.clear();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** How many bytes the log has, with those that are not on disk yet. */
  public long length() {
    return written + buffer.position();
  }

  /** Brings all of it to the disk and returns its length. */
  public long sync() {
    flush();
    try {
      channel.force(false);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return written;
  }

  /** Hands out all pages so far. */
  public void forEach(Reader reader) {
    flush();
    try {
      forEach(channel, written, reader);
    } catch (IOException failure) {
      throw unreadable("the links of the crawl", failure);
    }
  }

  /** Hands out the pages of the first {@code length} bytes of a log, which may still grow. */
  public static void forEach(Path file, long length, Reader reader) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      forEach(channel, length, reader);
    } catch (IOException failure) {
      throw unreadable(file.toString(), failure);
    }
  }

  private static void forEach(FileChannel channel, long length, Reader reader) throws IOException {
    Decoder decoder = new Decoder(channel, 0, 1 << 16);
    while (decoder.at < length) {
      decoder.page(reader);
    }
  }

  /** Hands out the page that begins here. */
  public void read(long at, Reader reader) {
    if (at >= written) {
      flush();
    }
    try {
      new Decoder(channel, at, 1 << 10).page(reader);
    } catch (IOException failure) {
      throw unreadable("the links of the crawl", failure);
    }
  }

  private static DiscoverException unreadable(String what, IOException failure) {
    return new DiscoverException(
        "%s cannot be read (%s); crawl again or restore the crawl from a copy."
            .formatted(what, failure.getMessage()),
        failure);
  }

  @Override
  public void close() {
    flush();
    try {
      channel.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Reads pages and counts the bytes. */
  private static final class Decoder {
    private final FileChannel channel;
    private final ByteBuffer bytes;
    private long at;
    private long[] targets = new long[64];

    Decoder(FileChannel channel, long at, int room) {
      this.channel = channel;
      this.at = at;
      this.bytes = ByteBuffer.allocate(room).limit(0);
    }

    void page(Reader reader) throws IOException {
      long begin = at;
      long page = number();
      long count = number();
      if (count < 0 || count > MOST_LINKS) {
        throw new IOException("the page at byte " + begin + " has " + count + " links");
      }
      if (targets.length < count) {
        targets = new long[(int) count * 2];
      }
      long last = 0;
      for (int i = 0; i < count; i++) {
        last += number();
        targets[i] = last;
      }
      reader.page(begin, page, targets, (int) count);
    }

    private long number() throws IOException {
      long value = 0;
      for (int shift = 0; shift < 64; shift += 7) {
        int b = next();
        value |= (long) (b & 0x7f) << shift;
        if (b >= 0) {
          return value;
        }
      }
      throw new IOException("the number before byte " + at + " is too long");
    }

    private byte next() throws IOException {
      if (!bytes.hasRemaining()) {
        bytes.clear();
        int got = channel.read(bytes, at);
        bytes.flip();
        if (got <= 0) {
          throw new EOFException("it ends at byte " + at + ", within a page");
        }
      }
      at++;
      return bytes.get();
    }
  }
}
