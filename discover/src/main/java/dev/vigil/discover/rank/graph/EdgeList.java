package dev.vigil.discover.rank.graph;

import dev.vigil.discover.DiscoverException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * Reads links from text: a line has the page that links and the page that it links to, as numbers
 * or as names, separated by blanks, tabs or commas; further columns and lines that begin with # or
 * % are skipped. Files that end in .gz are unpacked. Numbers may have gaps and are sorted outside
 * of memory; names are held in memory. For one thread.
 */
final class EdgeList {
  private static final int LONGEST_LINE = 1 << 14;

  /** The maximum number of names, which fit into about a gigabyte; larger graphs use numbers. */
  private static final int MOST_NAMES = 5_000_000;

  private final Path file;
  private final LinkSorter sorter;
  private final DenseNumbering numbers = new DenseNumbering();
  private final Map<String, Integer> ids = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private Kind kind = Kind.OPEN;
  private long lineNumber = 1;

  /** The kind of page names in the file; the first link decides. */
  private enum Kind {
    OPEN,
    NUMBERS,
    NAMES
  }

  private EdgeList(Path file, LinkSorter sorter) {
    this.file = file;
    this.sorter = sorter;
  }

  /**
   * Makes a graph file from a list.
   *
   * @param room how many links are sorted in memory at a time
   */
  static void convert(Path file, Path graph, Path scratch, int room) {
    try (LinkSorter sorter = new LinkSorter(scratch, room)) {
      EdgeList list = new EdgeList(file, sorter);
      list.read();
      list.write(graph);
    }
  }

  private void read() {
    byte[] part = new byte[1 << 16];
    byte[] line = new byte[LONGEST_LINE];
    int length = 0;
    try (InputStream in = open()) {
      for (int got = in.read(part); got >= 0; got = in.read(part)) {
        for (int i = 0; i < got; i++) {
          if (part[i] == '\n') {
            line(line, length);
            lineNumber++;
            length = 0;
          } else if (length < LONGEST_LINE) {
            line[length++] = part[i];
          } else {
            throw wrong("longer than %,d bytes".formatted(LONGEST_LINE));
          }
        }
      }
      line(line, length);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private InputStream open() throws IOException {
    InputStream raw = Files.newInputStream(file);
    return file.toString().endsWith(".gz") ? new GZIPInputStream(raw, 1 << 16) : raw;
  }

  private void line(byte[] line, int length) {
    int from = blanks(line, 0, length);
    if (from == length || line[from] == '#' || line[from] == '%') {
      return;
    }
    int fromEnd = word(line, from, length);
    int to = blanks(line, fromEnd, length);
    int toEnd = word(line, to, length);
    if (to == toEnd) {
      throw wrong("one page, and a link has two");
    }
    if (kind == Kind.OPEN) {
      boolean both = number(line, from, fromEnd) >= 0 && number(line, to, toEnd) >= 0;
      kind = both ? Kind.NUMBERS : Kind.NAMES;
    }
    if (kind == Kind.NUMBERS) {
      sorter.add(numbered(line, from, fromEnd), numbered(line, to, toEnd));
    } else {
      sorter.add(named(line, from, fromEnd), named(line, to, toEnd));
    }
  }

  private int numbered(byte[] line, int from, int to) {
    int number = number(line, from, to);
    if (number < 0) {
      throw wrong(
          "'%s' is not a number from 0 to 2,147,483,646, and the pages before it are"
              .formatted(new String(line, from, to - from, StandardCharsets.UTF_8)));
    }
    numbers.add(number);
    return number;
  }

  private int named(byte[] line, int from, int to) {
    String name = new String(line, from, to - from, StandardCharsets.UTF_8);
    Integer known = ids.putIfAbsent(name, names.size());
    if (known != null) {
      return known;
    }
    if (names.size() == MOST_NAMES) {
      throw wrong("more than %,d names; number the pages".formatted(MOST_NAMES));
    }
    names.add(name);
    return names.size() - 1;
  }

  /** The number that the bytes write, or -1. */
  private static int number(byte[] line, int from, int to) {
    long number = 0;
    for (int i = from; i < to; i++) {
      number = number * 10 + line[i] - '0';
      if (line[i] < '0' || line[i] > '9' || number >= Integer.MAX_VALUE) {
        return -1;
      }
    }
    return (int) number;
  }

  private static int blanks(byte[] line, int at, int length) {
    while (at < length && blank(line[at])) {
      at++;
    }
    return at;
  }

  private static int word(byte[] line, int at, int length) {
    while (at < length && !blank(line[at])) {
      at++;
    }
    return at;
  }

  private static boolean blank(byte b) {
    return b == ' ' || b == '\t' || b == ',' || b == '\r';
  }

  private DiscoverException wrong(String what) {
    return new DiscoverException(
        "%s, line %,d: %s; write the page that links and the page that it links to, as numbers or as"
                .formatted(file, lineNumber, what)
            + " names.");
  }

  private void write(Path graph) {
    if (kind == Kind.NAMES) {
      sorter.writeTo(graph, names);
    } else {
      sorter.writeTo(graph, numbers);
    }
  }
}
