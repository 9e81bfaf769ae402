package dev.vigil.discover.rank.graph;

import dev.vigil.archive.internal.database.DurableFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Sorts more links than fit into memory, and drops duplicates: links are collected, sorted and
 * written out as runs of a fixed size, and the runs are merged. A link is one long, so that runs
 * sort as numbers. O(n log n) time, eight bytes a link on disk, and in memory {@code room} links
 * plus a small buffer for each run. For one thread.
 */
final class LinkSorter implements AutoCloseable {
  private static final int BUFFER = 1 << 18;

  /** Receives links in their order. */
  @FunctionalInterface
  interface Sink {
    void link(int source, int target);
  }

  private final Path folder;
  private final int room;
  private final List<Path> runs = new ArrayList<>();
  private long[] links = new long[1 << 12];
  private int count;

  /**
   * @param folder where runs are written
   * @param room how many links are held in memory
   */
  LinkSorter(Path folder, int room) {
    this.folder = folder;
    this.room = room;
  }

  void add(int source, int target) {
    if (count == room) {
      spill();
    } else if (count == links.length) {
      links = Arrays.copyOf(links, Math.min(2 * count, room));
    }
    links[count++] = (long) source << 32 | target;
  }

  /** Writes a graph whose pages have these names. */
  void writeTo(Path graph, List<String> names) {
    try (GraphWriter writer = new GraphWriter(graph, names.size())) {
      LinkGrouper byPage = new LinkGrouper(writer);
      drainTo(byPage);
      byPage.end();
      writer.finish(names);
    }
  }

  /** Writes a graph whose pages have these numbers, which may have gaps. */
  void writeTo(Path graph, DenseNumbering numbers) {
    numbers.seal();
    try (GraphWriter writer = new GraphWriter(graph, numbers.size())) {
      LinkGrouper byPage = new LinkGrouper(writer);
      // New numbers keep the order of the old ones, so what is sorted stays so.
      drainTo((from, to) -> byPage.link(numbers.rank(from), numbers.rank(to)));
      byPage.end();
      writer.finish(numbers);
    }
  }

  /** Hands out all links by source and target, each once. */
  private void drainTo(Sink sink) {
    if (runs.isEmpty()) {
      sort();
      for (int i = 0; i < count; i++) {
        sink.link((int) (links[i] >>> 32), (int) links[i]);
      }
      return;
    }
    spill();
    List<Run> open = new ArrayList<>();
    PriorityQueue<Run> heads = new PriorityQueue<>(Comparator.comparingLong(run -> run.head));
    try {
      for (Path file : runs) {
        Run run = new Run(file);
        open.add(run);
        if (run.advance()) {
          heads.add(run);
        }
      }
      merge(heads, sink);
    } finally {
      open.forEach(Run::close);
    }
  }

  private static void merge(PriorityQueue<Run> heads, Sink sink) {
    long last = -1;
    while (!heads.isEmpty()) {
      Run least = heads.remove();
      long next = heads.isEmpty() ? Long.MAX_VALUE : heads.element().head;
      boolean more = true;
      // Stays with one run as long as it has the smallest link.
      while (more && least.head <= next) {
        if (least.head != last) {
          last = least.head;
          sink.link((int) (last >>> 32), (int) last);
        }
        more = least.advance();
      }
      if (more) {
        heads.add(least);
      }
    }
  }

  private void sort() {
    Arrays.sort(links, 0, count);
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || links[i] != links[i - 1]) {
        links[kept++] = links[i];
      }
    }
    count = kept;
  }

  private void spill() {
    sort();
    Path run = folder.resolve("run-" + runs.size());
    runs.add(run);
    ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
    try (FileChannel out =
        DurableFiles.open(run, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      for (int at = 0; at < count; ) {
        int part = Math.min(count - at, BUFFER / Long.BYTES);
        buffer.clear();
        buffer.asLongBuffer().put(links, at, part);
        buffer.limit(part * Long.BYTES);
        while (buffer.hasRemaining()) {
          out.write(buffer);
        }
        at += part;
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    count = 0;
  }

  @Override
  public void close() {
    try {
      for (Path run : runs) {
        Files.deleteIfExists(run);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** One sorted run, read from its file. */
  private static final class Run {
    private final FileChannel in;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER).limit(0);
    private long head;

    Run(Path file) {
      try {
        in = FileChannel.open(file, StandardOpenOption.READ);
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }

    boolean advance() {
      if (!buffer.hasRemaining() && !fill()) {
        return false;
      }
      head = buffer.getLong();
      return true;
    }

    private boolean fill() {
      try {
        buffer.clear();
        int got = 0;
        while (buffer.hasRemaining() && got >= 0) {
          got = in.read(buffer);
        }
        buffer.flip();
        return buffer.hasRemaining();
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }

    void close() {
      try {
        in.close();
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }
}
