package dev.vigil.document.pack;

import dev.vigil.document.ByteSink;
import dev.vigil.document.PageDigest;
import dev.vigil.document.pack.coding.LongIntMap;
import dev.vigil.document.pack.coding.NodeShapes;
import dev.vigil.document.pack.coding.TokenCodes;
import java.util.Optional;

/**
 * Writes the tree of a digest as two containers: a table of shapes (or of paths of shapes) and a
 * sequence of its numbers. Immutable.
 *
 * <p>PagePack writes the shapes with end marks. PathPack writes for each node the number of its
 * path, from which depth and shape follow, so that no marks are needed; it suits documents with few
 * distinct paths.
 */
record StructureWriter(byte[] shapes, byte[] structure, ShapeWriter walk) {
  static final int SHAPES = 0;
  static final int PATHS = 1;
  static final int SPELLED = 2;
  static final int STEPS = 3;

  /** With more paths than this the table costs more than the marks. */
  private static final int MOST_PATHS = 1 << 12;

  static StructureWriter shapes(PageDigest digest, PackOptions options) {
    ShapeWriter walk = new ShapeWriter(digest, options.uses(PackOperator.PAGE), true);
    int[] order = TokenCodes.byFrequency(walk.frequencies, walk.shapeCount(), 1);
    NodeShapes table = walk.table(order);
    int[] numbers = TokenCodes.inverse(order);
    ByteSink sink = new ByteSink(walk.tokenCount + 1);
    if (options.uses(PackOperator.NAME)) {
      sink.put(SHAPES);
      for (int t = 0; t < walk.tokenCount; t++) {
        TokenCodes.put(sink, numbers[walk.tokens[t]]);
      }
    } else {
      sink.put(SPELLED);
      byte[][] spellings = new byte[table.count][];
      for (int s = 0; s < table.count; s++) {
        spellings[s] = table.spelling(s, digest.tags(), digest.attributes().names());
      }
      for (int t = 0; t < walk.tokenCount; t++) {
        sink.put(spellings[numbers[walk.tokens[t]]]);
        sink.put(0xFF);
      }
    }
    return new StructureWriter(table.toBytes(), sink.toArray(), walk);
  }

  /**
   * The structure as steps: each token closes some levels and then opens a shape. A run of end
   * marks and the node behind it are one token, which suits deep documents with many paths.
   */
  static Optional<StructureWriter> steps(PageDigest digest, PackOptions options) {
    if (!options.uses(PackOperator.PATH) || !options.uses(PackOperator.NAME)) {
      return Optional.empty();
    }
    ShapeWriter walk = new ShapeWriter(digest, options.uses(PackOperator.PAGE), true);
    int[] shapeOrder = TokenCodes.byFrequency(walk.frequencies, walk.shapeCount(), 1);
    int[] shapeNumbers = TokenCodes.inverse(shapeOrder);
    LongIntMap known = new LongIntMap();
    int[] steps = new int[walk.tokenCount];
    int[] frequencies = new int[walk.tokenCount];
    long[] described = new long[walk.tokenCount];
    int count = 0;
    int levels = 0;
    for (int t = 0; t < walk.tokenCount; t++) {
      if (walk.tokens[t] == NodeShapes.END) {
        levels++;
        continue;
      }
      long description = (long) levels << 32 | shapeNumbers[walk.tokens[t]];
      int step = known.intern(description);
      described[step] = description;
      frequencies[step]++;
      steps[count++] = step;
      levels = 0;
    }
    int[] order = TokenCodes.byFrequency(frequencies, known.size(), 0);
    int[] numbers = TokenCodes.inverse(order);
    ByteSink table = new ByteSink(1 << 10);
    table.put(walk.table(shapeOrder).toBytes());
    table.varint(order.length);
    for (int step : order) {
      table.varint((int) (described[step] >>> 32));
      table.varint((int) described[step]);
    }
    ByteSink sink = new ByteSink(count + 1);
    sink.put(STEPS);
    for (int s = 0; s < count; s++) {
      TokenCodes.put(sink, numbers[steps[s]]);
    }
    return Optional.of(new StructureWriter(table.toArray(), sink.toArray(), walk));
  }

  /** The structure with paths of shapes, or empty if they are too many or not wanted. */
  static Optional<StructureWriter> paths(PageDigest digest, PackOptions options) {
    if (!options.uses(PackOperator.PATH) || !options.uses(PackOperator.NAME)) {
      return Optional.empty();
    }
    ShapeWriter walk = new ShapeWriter(digest, options.uses(PackOperator.PAGE), false);
    LongIntMap paths = new LongIntMap();
    int count = digest.nodeCount();
    int[] pathOfNode = new int[count];
    int[] parents = new int[MOST_PATHS + 1];
    int[] shapeOfPath = new int[MOST_PATHS + 1];
    int[] frequencies = new int[MOST_PATHS + 1];
    parents[paths.intern(-1L)] = 0;
    for (int node = 1; node < count; node++) {
      int shape = walk.shapes[node];
      if (shape != NodeShapes.END) {
        int parent = pathOfNode[digest.parent(node)];
        int path = paths.intern((long) parent << 32 | shape);
        if (path > MOST_PATHS) {
          return Optional.empty();
        }
        parents[path] = parent;
        shapeOfPath[path] = shape;
        frequencies[path]++;
        pathOfNode[node] = path;
      }
    }
    int[] shapeOrder = TokenCodes.byFrequency(walk.frequencies, walk.shapeCount(), 1);
    int[] shapeNumbers = TokenCodes.inverse(shapeOrder);
    int[] pathOrder = TokenCodes.byFrequency(frequencies, paths.size(), 1);
    int[] pathNumbers = TokenCodes.inverse(pathOrder);
    ByteSink table = new ByteSink(1 << 10);
    table.put(walk.table(shapeOrder).toBytes());
    table.varint(paths.size() - 1);
    for (int p = 1; p < pathOrder.length; p++) {
      table.varint(pathNumbers[parents[pathOrder[p]]]);
      table.varint(shapeNumbers[shapeOfPath[pathOrder[p]]]);
    }
    ByteSink sink = new ByteSink(count);
    sink.put(PATHS);
    for (int node = 1; node < count; node++) {
      if (walk.shapes[node] != NodeShapes.END) {
        // Number 0 is the document, which has no token.
        TokenCodes.put(sink, pathNumbers[pathOfNode[node]] - 1);
      }
    }
    return Optional.of(new StructureWriter(table.toArray(), sink.toArray(), walk));
  }
}
