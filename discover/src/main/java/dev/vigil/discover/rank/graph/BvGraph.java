package dev.vigil.discover.rank.graph;

import dev.vigil.discover.DiscoverException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Properties;

/**
 * Reads graphs in the format of WebGraph (Boldi and Vigna, "The WebGraph framework I: compression
 * techniques", WWW 2004), a .graph file with a .properties file beside it. The links of a page are
 * written as what it copies from one of the pages shortly before it (blocks of that page's list),
 * runs of consecutive pages, and the rest as gaps. Pages are read in order, so that only a window
 * of lists is kept: memory is bounded by the window and the longest list, time is linear in the
 * bits. Golomb and nibble codes, which no published graph uses, are not read. For one thread.
 */
final class BvGraph {
  private final Path file;
  private final int pages;
  private final int window;
  private final int shortestRun;
  private final int zeta;
  private final String flags;
  private final int[][] lists;
  private final int[] lengths;
  private int[] blocks = new int[16];

  private BvGraph(Path file, Properties properties) {
    this.file = file;
    this.pages = number(properties, "nodes", -1, Integer.MAX_VALUE - 16);
    this.window = number(properties, "windowsize", 7, 1 << 12);
    this.shortestRun = number(properties, "minintervallength", 4, 1 << 20);
    this.zeta = number(properties, "zetak", 3, 16);
    this.flags = properties.getProperty("compressionflags", "").toUpperCase(Locale.ROOT);
    if (flags.contains("GOLOMB") || flags.contains("NIBBLE")) {
      throw wrong(
          "its codes (%s) are not supported; recompress it with gamma, delta or zeta codes"
              .formatted(flags));
    }
    this.lists = new int[window + 1][16];
    this.lengths = new int[window + 1];
  }

  /** The file with the properties of a graph. */
  static Path properties(Path graph) {
    String name = String.valueOf(graph.getFileName());
    return graph.resolveSibling(name.substring(0, name.lastIndexOf('.')) + ".properties");
  }

  /** Makes a graph file from a WebGraph file. */
  static void convert(Path file, Path graph) {
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(properties(file));
        InputStream bits = Files.newInputStream(file)) {
      properties.load(new InputStreamReader(in, StandardCharsets.ISO_8859_1));
      BvGraph reader = new BvGraph(file, properties);
      try (GraphWriter writer = new GraphWriter(graph, reader.pages)) {
        reader.read(new BitReader(bits), writer);
        writer.finish();
      }
    } catch (IOException failure) {
      throw new DiscoverException(
          "%s cannot be read as a WebGraph file (%s); are it and its .properties file whole?"
              .formatted(file, failure.getMessage()),
          failure);
    }
  }

  private int number(Properties properties, String name, int otherwise, int most) {
    String text = properties.getProperty(name, Integer.toString(otherwise)).strip();
    try {
      int number = Integer.parseInt(text);
      if (number >= 0 && number <= most) {
        return number;
      }
    } catch (NumberFormatException none) {
      // Said below, as for a number that is out of range.
    }
    throw wrong(
        "its properties have %s=%s; a number up to %,d is needed".formatted(name, text, most));
  }

  private void read(BitReader bits, GraphWriter writer) throws IOException {
    for (int page = 0; page < pages; page++) {
      int slot = page % lists.length;
      lengths[slot] = list(bits, page, slot);
      writer.page(lists[slot], lengths[slot]);
    }
  }

  private int list(BitReader bits, int page, int slot) throws IOException {
    long degree = flags.contains("OUTDEGREES_DELTA") ? bits.delta() : bits.gamma();
    if (degree == 0) {
      return 0;
    }
    if (degree > pages) {
      throw wrong("page %,d has %,d links, more than there are pages".formatted(page, degree));
    }
    int count = (int) degree;
    if (lists[slot].length < count) {
      lists[slot] = new int[Math.max(count, 2 * lists[slot].length)];
    }
    int[] list = lists[slot];
    int filled = window == 0 ? 0 : copied(bits, page, list, count);
    if (filled < count && shortestRun != 0) {
      filled = runs(bits, page, list, filled, count);
    }
    if (filled < count) {
      gaps(bits, page, list, filled, count);
    }
    Arrays.sort(list, 0, count);
    return count;
  }

  /** Copies blocks of the list of a page before: copied and skipped ones take turns. */
  private int copied(BitReader bits, int page, int[] list, int count) throws IOException {
    long reference =
        flags.contains("REFERENCES_GAMMA")
            ? bits.gamma()
            : flags.contains("REFERENCES_DELTA") ? bits.delta() : bits.unary();
    if (reference == 0) {
      return 0;
    }
    if (reference > window || reference > page) {
      throw wrong("page %,d refers to %,d pages before it".formatted(page, reference));
    }
    int slot = (int) ((page - reference) % lists.length);
    int[] source = lists[slot];
    int length = lengths[slot];
    int blockCount = blocks(bits, page, length);
    int filled = 0;
    int at = 0;
    for (int b = 0; b <= blockCount; b++) {
      boolean tail = b == blockCount;
      int size = tail ? length - at : blocks[b];
      if (b % 2 == 0) {
        check(page, filled + (long) size, count);
        System.arraycopy(source, at, list, filled, size);
        filled += size;
      }
      at += size;
    }
    return filled;
  }

  private int blocks(BitReader bits, int page, int length) throws IOException {
    long count =
        flags.contains("BLOCK_COUNT_UNARY")
            ? bits.unary()
            : flags.contains("BLOCK_COUNT_DELTA") ? bits.delta() : bits.gamma();
    check(page, count, length + 1L);
    if (blocks.length < count) {
      blocks = new int[(int) count];
    }
    long total = 0;
    for (int b = 0; b < count; b++) {
      long size =
          flags.contains("BLOCKS_UNARY")
              ? bits.unary()
              : flags.contains("BLOCKS_DELTA") ? bits.delta() : bits.gamma();
      // Only the first block may be empty.
      size += b == 0 ? 0 : 1;
      total += size;
      check(page, total, length);
      blocks[b] = (int) size;
    }
    return (int) count;
  }

  private int runs(BitReader bits, int page, int[] list, int filled, int count) throws IOException {
    long runs = bits.gamma();
    check(page, runs, count);
    long next = 0;
    for (int r = 0; r < runs; r++) {
      long left = r == 0 ? page + signed(bits.gamma()) : next + 1 + bits.gamma();
      long length = bits.gamma() + shortestRun;
      check(page, filled + length, count);
      check(page, left + length, pages);
      for (long i = 0; i < length; i++) {
        list[filled++] = target(page, left + i);
      }
      next = left + length;
    }
    return filled;
  }

  private void gaps(BitReader bits, int page, int[] list, int filled, int count)
      throws IOException {
    long last = page + signed(gap(bits));
    list[filled] = target(page, last);
    for (int i = filled + 1; i < count; i++) {
      last += gap(bits) + 1;
      list[i] = target(page, last);
    }
  }

  private long gap(BitReader bits) throws IOException {
    return flags.contains("RESIDUALS_GAMMA")
        ? bits.gamma()
        : flags.contains("RESIDUALS_DELTA") ? bits.delta() : bits.zeta(zeta);
  }

  /** Numbers of both signs are written as 0, -1, 1, -2, 2 and so on. */
  private static long signed(long natural) {
    return natural % 2 == 0 ? natural / 2 : -(natural + 1) / 2;
  }

  private int target(int page, long target) {
    if (target < 0 || target >= pages) {
      throw wrong("page %,d links to %,d, which is not a page".formatted(page, target));
    }
    return (int) target;
  }

  private void check(int page, long value, long most) {
    if (value > most) {
      throw wrong("the links of page %,d do not add up".formatted(page));
    }
  }

  private DiscoverException wrong(String what) {
    return new DiscoverException("%s: %s.".formatted(file, what));
  }
}
