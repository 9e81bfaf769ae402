package dev.vigil.discover.rank.graph;

import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.discover.rank.graph.GraphFile.Labels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Writes a {@link GraphFile} page by page, in one pass and with a buffer of a megabyte, however
 * many links there are. For one thread.
 */
public final class GraphWriter implements AutoCloseable {
  private final FileChannel channel;
  private final Arena arena = Arena.ofConfined();
  private final MemorySegment offsets;
  private final ByteBuffer buffer =
      ByteBuffer.allocateDirect(1 << 20).order(ByteOrder.LITTLE_ENDIAN);
  private final int pages;
  private int next;
  private long links;
  private int mostLinks;

  /** Starts a graph with a number of pages; an existing file is overwritten. */
  public GraphWriter(Path file, int pages) {
    this.pages = pages;
    try {
      channel =
          DurableFiles.open(
              file,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
      reserve(GraphFile.HEADER + 8 * (pages + 1L));
      offsets = channel.map(MapMode.READ_WRITE, GraphFile.HEADER, 8 * (pages + 1L), arena);
      channel.position(GraphFile.HEADER + 8 * (pages + 1L));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** A full disk is reported here; once the file is mapped, it would end the process. */
  private void reserve(long bytes) throws IOException {
    for (long at = 0; at < bytes; ) {
      buffer.clear().limit((int) Math.min(buffer.capacity(), bytes - at));
      at += channel.write(buffer, at);
    }
    buffer.clear();
  }

  /** Adds the links of the next page: ascending, each target once. */
  public void page(int[] targets, int count) {
    offsets.setAtIndex(GraphFile.LONG, next++, links);
    for (int i = 0; i < count; i++) {
      room(4).putInt(targets[i]);
    }
    links += count;
    mostLinks = Math.max(mostLinks, count);
  }

  /** Adds pages without links up to this one. */
  void emptyUpTo(int page) {
    while (next < page) {
      offsets.setAtIndex(GraphFile.LONG, next++, links);
    }
  }

  /** Ends a graph whose pages have no names but their numbers. */
  public void finish() {
    finish(Labels.NONE);
  }

  /** Ends a graph whose pages have other numbers. */
  void finish(DenseNumbering numbers) {
    finish(Labels.NUMBERS);
    numbers.forEach(number -> room(4).putInt(number));
    flush();
  }

  /** Ends a graph whose pages have names. */
  public void finish(List<String> names) {
    finish(Labels.TEXTS);
    long at = 0;
    for (String name : names) {
      room(8).putLong(at);
      at += name.getBytes(StandardCharsets.UTF_8).length;
    }
    room(8).putLong(at);
    for (String name : names) {
      for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
        room(1).put(b);
      }
    }
    flush();
  }

  private void finish(Labels labels) {
    emptyUpTo(pages + 1);
    if (links % 2 == 1) {
      room(4).putInt(0);
    }
    flush();
    ByteBuffer header = ByteBuffer.allocate(GraphFile.HEADER).order(ByteOrder.LITTLE_ENDIAN);
    header.putLong(GraphFile.MAGIC).putInt(GraphFile.VERSION).putInt(mostLinks);
    header.putLong(pages).putLong(links).putInt(labels.code()).putInt(0);
    header.putLong(GraphFile.HEADER + 8 * (pages + 1L) + GraphFile.align(4 * links));
    try {
      channel.write(header.rewind(), 0);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private ByteBuffer room(int bytes) {
    if (buffer.remaining() < bytes) {
      flush();
    }
    return buffer;
  }

  private void flush() {
    try {
      buffer.flip();
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      buffer.clear();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void close() {
    arena.close();
    try {
      channel.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
