package dev.vigil.discover.rank.graph;

import dev.vigil.discover.DiscoverException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Opens stored link graphs, whatever their format. Stateless. */
public final class GraphFormats {
  /** How many links are sorted in memory at a time: 128 MB. */
  private static final int ROOM = 1 << 24;

  private GraphFormats() {}

  /**
   * Opens a graph: a {@link GraphFile} as it is, a WebGraph file (.graph, with its .properties) or
   * a list of links in text after it was written as a graph file.
   *
   * @param made where the graph file goes when one must be made; its folder takes scratch files too
   */
  public static GraphFile open(Path file, Path made) {
    if (!Files.isRegularFile(file)) {
      throw new DiscoverException(
          file
              + ": there is no such file or crawl; name a link graph, or a crawl of the data"
              + " folder.");
    }
    if (isGraphFile(file)) {
      return GraphFile.open(file);
    }
    if (String.valueOf(file.getFileName()).endsWith(".graph")) {
      if (!Files.exists(BvGraph.properties(file))) {
        throw new DiscoverException(
            "%s: a WebGraph file needs %s beside it.".formatted(file, BvGraph.properties(file)));
      }
      BvGraph.convert(file, made);
    } else {
      EdgeList.convert(file, made, folder(made), ROOM);
    }
    return GraphFile.open(made);
  }

  /**
   * The graph of a crawl; its pages are called by their numbers.
   *
   * @param length how much of the log is committed
   */
  public static GraphFile ofLog(Path log, long length, Path made) {
    DenseNumbering numbers = new DenseNumbering();
    try (LinkSorter sorter = new LinkSorter(folder(made), ROOM)) {
      LinkLog.forEach(
          log,
          length,
          (at, page, targets, count) -> {
            numbers.add(Math.toIntExact(page));
            for (int i = 0; i < count; i++) {
              numbers.add(Math.toIntExact(targets[i]));
              sorter.add((int) page, (int) targets[i]);
            }
          });
      sorter.writeTo(made, numbers);
    }
    return GraphFile.open(made);
  }

  private static Path folder(Path file) {
    return Objects.requireNonNull(file.toAbsolutePath().getParent());
  }

  private static boolean isGraphFile(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] start = in.readNBytes(Long.BYTES);
      return start.length == Long.BYTES
          && ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN).getLong() == GraphFile.MAGIC;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
