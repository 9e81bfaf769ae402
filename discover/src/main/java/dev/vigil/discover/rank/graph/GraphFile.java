package dev.vigil.discover.rank.graph;

import dev.vigil.discover.DiscoverException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;

/**
 * A link graph in a memory-mapped file, so that its size costs no heap: a header of 64 bytes, for
 * each page the offset of its links (one more at the end), the targets of all links by page, and
 * the names of the pages. Numbers are little-endian. Safe for several threads until it is closed.
 */
public final class GraphFile implements LinkGraph, AutoCloseable {
  static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN);
  static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);

  /** The letters {@code vigillnk}. */
  static final long MAGIC = 0x6b6e6c6c69676976L;

  static final int VERSION = 1;
  static final int HEADER = 64;

  /** How pages are called. */
  enum Labels {
    /** Pages have numbers only, from 0. */
    NONE(0),
    /** Pages have other numbers as names, an int for each page. */
    NUMBERS(1),
    /**
     * Pages have texts as names: the start of each as a long (one more at the end), then their
     * bytes in UTF-8.
     */
    TEXTS(2);

    private final int code;

    Labels(int code) {
      this.code = code;
    }

    int code() {
      return code;
    }

    /** Bytes that they have whatever the names are. */
    private long bytes(long pages) {
      return this == NUMBERS ? 4 * pages : this == TEXTS ? 8 * (pages + 1) : 0;
    }

    private static Optional<Labels> of(int code) {
      return Arrays.stream(values()).filter(labels -> labels.code == code).findFirst();
    }
  }

  private final Arena arena;
  private final MemorySegment file;
  private final Path path;
  private final int pages;
  private final long links;
  private final int mostLinks;
  private final Labels labels;
  private final long labelStart;

  private GraphFile(Arena arena, MemorySegment file, Path path) {
    this.arena = arena;
    this.file = file;
    this.path = path;
    long size = file.byteSize();
    if (size < HEADER || file.get(LONG, 0) != MAGIC || file.get(INT, 8) != VERSION) {
      throw new DiscoverException(
          path + ": this is not a link graph of this version; make it again.");
    }
    this.mostLinks = file.get(INT, 12);
    long count = file.get(LONG, 16);
    this.links = file.get(LONG, 24);
    Optional<Labels> kind = Labels.of(file.get(INT, 32));
    this.labelStart = file.get(LONG, 40);
    boolean sound =
        count >= 0
            && count < Integer.MAX_VALUE - 8
            && links >= 0
            && links <= size / 4
            && mostLinks >= 0
            && mostLinks <= count
            && kind.isPresent()
            && labelStart == HEADER + 8 * (count + 1) + align(4 * links)
            && labelStart + kind.get().bytes(count) <= size;
    if (!sound) {
      throw damaged("its header does not fit its size");
    }
    this.pages = (int) count;
    this.labels = kind.orElseThrow();
  }

  static long align(long bytes) {
    return (bytes + 7) & ~7L;
  }

  /** Opens a file that {@link GraphWriter} has made. */
  public static GraphFile open(Path path) {
    Arena arena = Arena.ofShared();
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      return new GraphFile(arena, channel.map(MapMode.READ_ONLY, 0, channel.size(), arena), path);
    } catch (IOException failure) {
      arena.close();
      throw new UncheckedIOException(failure);
    } catch (DiscoverException failure) {
      arena.close();
      throw failure;
    }
  }

  @Override
  public int pages() {
    return pages;
  }

  @Override
  public long links() {
    return links;
  }

  @Override
  public int mostLinks() {
    return mostLinks;
  }

  @Override
  public int targets(int page, int[] into) {
    long at = HEADER + 8L * page;
    long begin = file.get(LONG, at);
    long end = file.get(LONG, at + 8);
    if (begin < 0 || end > links || end < begin || end - begin > mostLinks) {
      throw damaged("the links of page " + page + " are out of place");
    }
    int count = (int) (end - begin);
    long from = HEADER + 8L * (pages + 1L) + 4 * begin;
    MemorySegment.copy(file, INT, from, into, 0, count);
    for (int i = 0; i < count; i++) {
      if (into[i] < 0 || into[i] >= pages) {
        throw damaged("page " + page + " links to " + into[i] + ", which is not a page");
      }
    }
    return count;
  }

  /** The name of a page: its URL, or its number in the file that the graph came from. */
  public String label(int page) {
    return switch (labels) {
      case NONE -> Integer.toString(page);
      case NUMBERS -> Integer.toString(file.get(INT, labelStart + 4L * page));
      case TEXTS -> text(page);
    };
  }

  private String text(int page) {
    long texts = labelStart + 8 * (pages + 1L);
    long begin = file.get(LONG, labelStart + 8L * page);
    long end = file.get(LONG, labelStart + 8L * page + 8);
    if (begin < 0 || end < begin || texts + end > file.byteSize() || end - begin > 1 << 20) {
      throw damaged("the name of page " + page + " is out of place");
    }
    byte[] bytes = file.asSlice(texts + begin, end - begin).toArray(ValueLayout.JAVA_BYTE);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private DiscoverException damaged(String what) {
    return new DiscoverException(
        path + ": this link graph is damaged (" + what + "); make it again.");
  }

  @Override
  public void close() {
    arena.close();
  }
}
