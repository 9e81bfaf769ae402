package dev.vigil.document.pack;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.ByteSink;
import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.pack.coding.NodeShapes;
import dev.vigil.document.pack.coding.StringSlots;
import dev.vigil.document.pack.coding.TokenCodes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the stored tree to the columns of a digest. One pass counts the shapes, which gives the
 * exact length of every column before anything is allocated; a second one fills them. Linear, no
 * recursion. Not thread-safe while reading.
 */
final class TreeDecoder {
  private static final int DEEP = 0xFFFF;

  private final String what;
  private final DocumentNames tagNames;
  private final NodeShapes shapes;
  private final byte[] tokens;
  private final int first;
  private final boolean paths;

  /** Per path the path above it and its shape; with shapes, empty. */
  private final int[] pathParents;

  private final int[] pathShapes;
  private final int[] pathDepths;

  /** Per shape how many nodes have it. */
  final int[] histogram;

  final int nodes;
  final int contents;
  final int attributed;
  final int attributes;

  int[] parents = {};
  int[] spans = {};
  char[] depths = {};
  int[] tagMap = {};
  int[] contentPlaces = {};

  /** Per content its key, or -1 for white space of the table; only while they are counted. */
  private int @Nullable [] contentKeys;

  long[] attributedBits = {};
  int[] attributeStarts = {};
  int[] attributeMap = {};
  int[] valuePlaces = {};

  TreeDecoder(byte[] table, byte[] tokens, DocumentNames tagNames, DocumentNames attributeNames) {
    this.what = "structure of the pack";
    this.tagNames = tagNames;
    ByteCursor cursor = new ByteCursor("table of shapes of the pack", table);
    this.shapes = NodeShapes.read(cursor, tagNames, attributeNames.size());
    int mode = tokens.length == 0 ? -1 : tokens[0];
    this.paths = mode == StructureWriter.PATHS;
    if (mode == StructureWriter.SPELLED) {
      this.tokens = unspelled(tokens, attributeNames);
      this.first = 0;
    } else if (mode == StructureWriter.STEPS) {
      this.tokens = unstepped(tokens, cursor);
      this.first = 0;
    } else if (paths || mode == StructureWriter.SHAPES) {
      this.tokens = tokens;
      this.first = 1;
    } else {
      throw damaged("begins with " + mode);
    }
    if (paths) {
      int count = cursor.count() + 1;
      pathParents = new int[count];
      pathShapes = new int[count];
      for (int p = 1; p < count; p++) {
        pathParents[p] = cursor.varint();
        pathShapes[p] = cursor.varint();
        if (pathParents[p] < 0
            || pathParents[p] >= count
            || pathShapes[p] <= 0
            || pathShapes[p] >= shapes.count) {
          throw cursor.damaged("has a path that leads nowhere");
        }
      }
      pathDepths = depthsOfPaths(cursor);
    } else {
      pathParents = new int[0];
      pathShapes = new int[0];
      pathDepths = new int[0];
    }
    this.histogram = count();
    long nodeTotal = 1;
    long contentTotal = 0;
    long attributedTotal = 0;
    long attributeTotal = 0;
    for (int s = 1; s < shapes.count; s++) {
      byte model = shapes.models[s];
      nodeTotal += (long) histogram[s] * (model == NodeShapes.TEXT_ONLY ? 2 : 1);
      contentTotal += model >= NodeShapes.TEXT_ONLY ? histogram[s] : 0;
      int more = shapes.starts[s + 1] - shapes.starts[s];
      attributedTotal += more > 0 ? histogram[s] : 0;
      attributeTotal += (long) more * histogram[s];
    }
    if (nodeTotal > Integer.MAX_VALUE - 64 || attributeTotal > Integer.MAX_VALUE - 64) {
      throw damaged("describes " + nodeTotal + " nodes and " + attributeTotal + " attributes");
    }
    nodes = (int) nodeTotal;
    contents = (int) contentTotal;
    attributed = (int) attributedTotal;
    attributes = (int) attributeTotal;
  }

  /** Per attribute name how many attributes have it. */
  int[] attributeCounts(int names) {
    int[] counts = new int[names];
    for (int s = 1; s < shapes.count; s++) {
      for (int a = shapes.starts[s]; a < shapes.starts[s + 1]; a++) {
        counts[shapes.names[a]] += histogram[s];
      }
    }
    return counts;
  }

  /** Per tag how many nodes have it. */
  int[] tagCounts() {
    int[] counts = new int[tagNames.size()];
    counts[DocumentNames.DOCUMENT] = 1;
    for (int s = 1; s < shapes.count; s++) {
      counts[shapes.tags[s]] += histogram[s];
      if (shapes.models[s] == NodeShapes.TEXT_ONLY) {
        counts[DocumentNames.TEXT] += histogram[s];
      }
    }
    return counts;
  }

  /** How many texts are white space of the table. */
  int spaceCount() {
    int total = 0;
    for (int s = 1; s < shapes.count; s++) {
      total += shapes.models[s] == NodeShapes.SPACE ? histogram[s] : 0;
    }
    return total;
  }

  /** The white space that is part of the tree: the first strings of the pack's texts. */
  byte[][] spaces() {
    return shapes.spaces;
  }

  private int[] count() {
    int[] counts = new int[shapes.count];
    int[] byToken = paths ? new int[pathShapes.length] : counts;
    byte[] b = tokens;
    int shift = paths ? 1 : 0;
    for (int at = first, end = b.length; at < end; ) {
      int token = b[at++] & 0xFF;
      if (token >= TokenCodes.TWO) {
        if (at + (token == TokenCodes.FOUR ? 3 : 1) > end) {
          throw damaged("ends too early");
        }
        if (token == TokenCodes.FOUR) {
          token = TokenCodes.FIRST_FOUR + ((b[at] & 0xFF) << 16 | (b[at + 1] & 0xFF) << 8);
          token += b[at + 2] & 0xFF;
          at += 3;
        } else {
          token = TokenCodes.TWO + (token - TokenCodes.TWO << 8) + (b[at++] & 0xFF);
        }
      }
      if (token + shift >= byToken.length) {
        throw damaged("names the shape " + token + " of " + byToken.length);
      }
      byToken[token + shift]++;
    }
    if (paths) {
      for (int p = 1; p < byToken.length; p++) {
        counts[pathShapes[p]] += byToken[p];
      }
    }
    return counts;
  }

  /**
   * Fills the columns. Places of strings are counted on from what {@code next} of the slots has.
   */
  void read(StringSlots texts, StringSlots values) {
    parents = new int[nodes];
    spans = new int[nodes];
    depths = new char[nodes];
    tagMap = new int[nodes];
    contentPlaces = new int[contents];
    attributedBits = new long[(nodes >> 6) + 1];
    attributeStarts = new int[attributed + 1];
    attributeMap = new int[attributes];
    valuePlaces = new int[attributes];
    attributeStarts[attributed] = attributes;
    parents[0] = -1;
    int current = paths ? readPaths(texts, values) : readShapes(texts, values);
    for (int open = current; open >= 0; open = parents[open]) {
      spans[open] = nodes - open;
    }
  }

  /**
   * Like {@link #read}, where the number of texts of each key is not known before: they are counted
   * from 0, and their places moved once all counts are there.
   *
   * @param placing what gives the counted texts of each key their first places
   */
  void readCounting(Function<int[], StringSlots> placing, StringSlots values) {
    int keyCount = tagNames.size();
    StringSlots counting = StringColumns.counting(keyCount);
    int[] keys = new int[contents];
    contentKeys = keys;
    read(counting, values);
    contentKeys = null;
    StringSlots placed = placing.apply(Arrays.copyOf(counting.next, keyCount));
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] >= 0) {
        contentPlaces[i] += placed.next[placed.slotOf[keys[i]]];
      }
    }
  }

  private int readShapes(StringSlots texts, StringSlots values) {
    byte[] b = tokens;
    int[] parents = this.parents;
    int[] spans = this.spans;
    char[] depths = this.depths;
    int[] tagMap = this.tagMap;
    int[] contentPlaces = this.contentPlaces;
    long[] attributedBits = this.attributedBits;
    int[] attributeStarts = this.attributeStarts;
    int[] attributeMap = this.attributeMap;
    int[] valuePlaces = this.valuePlaces;
    int[] shapeTags = shapes.tags;
    byte[] models = shapes.models;
    int[] nameStarts = shapes.starts;
    int[] names = shapes.names;
    int[] textSlots = texts.slotOf;
    int[] nextText = texts.next;
    int[] keys = contentKeys;
    int[] valueSlots = values.slotOf;
    int[] nextValue = values.next;
    int count = 1;
    int content = 0;
    int attribute = 0;
    int element = 0;
    int current = 0;
    int depth = 1;
    for (int at = first, end = b.length; at < end; ) {
      int shape = b[at++] & 0xFF;
      if (shape >= TokenCodes.TWO) {
        if (shape == TokenCodes.FOUR) {
          shape = TokenCodes.FIRST_FOUR + ((b[at] & 0xFF) << 16 | (b[at + 1] & 0xFF) << 8);
          shape += b[at + 2] & 0xFF;
          at += 3;
        } else {
          shape = TokenCodes.TWO + (shape - TokenCodes.TWO << 8) + (b[at++] & 0xFF);
        }
      }
      if (shape == NodeShapes.END) {
        if (current == 0) {
          throw damaged("closes more than it opens");
        }
        spans[current] = count - current;
        current = parents[current];
        depth--;
        continue;
      }
      int tag = shapeTags[shape];
      byte model = models[shape];
      parents[count] = current;
      depths[count] = (char) Math.min(depth, DEEP);
      tagMap[count] = tag;
      if (model >= NodeShapes.LEAF) {
        spans[count] = content;
        int key = tag == DocumentNames.TEXT ? tagMap[current] : tag;
        if (keys != null) {
          keys[content] = model == NodeShapes.SPACE ? -1 : key;
        }
        contentPlaces[content++] = model == NodeShapes.SPACE ? shape : nextText[textSlots[key]]++;
        count++;
        continue;
      }
      int from = nameStarts[shape];
      int to = nameStarts[shape + 1];
      if (from < to) {
        attributedBits[count >>> 6] |= 1L << count;
        attributeStarts[element++] = attribute;
        for (int a = from; a < to; a++) {
          int name = names[a];
          attributeMap[attribute] = name;
          valuePlaces[attribute++] = nextValue[valueSlots[name]]++;
        }
      }
      if (model == NodeShapes.GENERAL) {
        current = count++;
        depth++;
      } else if (model == NodeShapes.EMPTY) {
        spans[count++] = 1;
      } else {
        spans[count++] = 2;
        parents[count] = count - 1;
        depths[count] = (char) Math.min(depth + 1, DEEP);
        tagMap[count] = DocumentNames.TEXT;
        spans[count++] = content;
        if (keys != null) {
          keys[content] = tag;
        }
        contentPlaces[content++] = nextText[textSlots[tag]]++;
      }
    }
    return current;
  }

  private int readPaths(StringSlots texts, StringSlots values) {
    byte[] b = tokens;
    int[] nextText = texts.next;
    int[] keys = contentKeys;
    int[] nextValue = values.next;
    int count = 1;
    int content = 0;
    int attribute = 0;
    int element = 0;
    int current = 0;
    int open = 0;
    int[] pathOfOpen = new int[64];
    for (int at = first, end = b.length; at < end; ) {
      int path = b[at++] & 0xFF;
      if (path >= TokenCodes.TWO) {
        if (path == TokenCodes.FOUR) {
          path = TokenCodes.FIRST_FOUR + ((b[at] & 0xFF) << 16 | (b[at + 1] & 0xFF) << 8);
          path += b[at + 2] & 0xFF;
          at += 3;
        } else {
          path = TokenCodes.TWO + (path - TokenCodes.TWO << 8) + (b[at++] & 0xFF);
        }
      }
      path++;
      int depth = pathDepths[path];
      while (open >= depth) {
        spans[current] = count - current;
        current = parents[current];
        open--;
      }
      if (pathOfOpen[open] != pathParents[path] || open + 1 != depth) {
        throw damaged("jumps to a path that is not open");
      }
      int shape = pathShapes[path];
      int tag = shapes.tags[shape];
      byte model = shapes.models[shape];
      parents[count] = current;
      depths[count] = (char) Math.min(depth, DEEP);
      tagMap[count] = tag;
      if (model >= NodeShapes.LEAF) {
        spans[count++] = content;
        int key = tag == DocumentNames.TEXT ? tagMap[current] : tag;
        if (keys != null) {
          keys[content] = model == NodeShapes.SPACE ? -1 : key;
        }
        contentPlaces[content++] =
            model == NodeShapes.SPACE ? shape : nextText[texts.slotOf[key]]++;
        continue;
      }
      int from = shapes.starts[shape];
      int to = shapes.starts[shape + 1];
      if (from < to) {
        attributedBits[count >>> 6] |= 1L << count;
        attributeStarts[element++] = attribute;
        for (int a = from; a < to; a++) {
          int name = shapes.names[a];
          attributeMap[attribute] = name;
          valuePlaces[attribute++] = nextValue[values.slotOf[name]]++;
        }
      }
      if (model == NodeShapes.GENERAL) {
        current = count++;
        open++;
        if (open == pathOfOpen.length) {
          pathOfOpen = Arrays.copyOf(pathOfOpen, open * 2);
        }
        pathOfOpen[open] = path;
      } else if (model == NodeShapes.EMPTY) {
        spans[count++] = 1;
      } else {
        spans[count++] = 2;
        parents[count] = count - 1;
        depths[count] = (char) Math.min(depth + 1, DEEP);
        tagMap[count] = DocumentNames.TEXT;
        spans[count++] = content;
        if (keys != null) {
          keys[content] = tag;
        }
        contentPlaces[content++] = nextText[texts.slotOf[tag]]++;
      }
    }
    return current;
  }

  private int[] depthsOfPaths(ByteCursor cursor) {
    int[] found = new int[pathParents.length];
    for (int p = 1; p < found.length; p++) {
      int steps = 0;
      int at = p;
      while (at != 0 && found[at] == 0) {
        at = pathParents[at];
        if (++steps > found.length) {
          throw cursor.damaged("has a path that is its own ancestor");
        }
      }
      int depth = found[at] + steps;
      for (at = p; at != 0 && found[at] == 0; at = pathParents[at]) {
        found[at] = depth--;
      }
    }
    return found;
  }

  /** Steps as shapes with end marks; never more marks than elements are open. */
  private byte[] unstepped(byte[] steps, ByteCursor cursor) {
    int count = cursor.count();
    int[] levels = new int[count];
    int[] opened = new int[count];
    for (int s = 0; s < count; s++) {
      levels[s] = cursor.varint();
      opened[s] = cursor.varint();
      if (levels[s] < 0 || opened[s] <= 0 || opened[s] >= shapes.count) {
        throw cursor.damaged("has a step that leads nowhere");
      }
    }
    ByteSink sink = new ByteSink(steps.length + steps.length / 2);
    int open = 0;
    for (int at = 1, end = steps.length; at < end; ) {
      int step = steps[at++] & 0xFF;
      if (step >= TokenCodes.TWO) {
        if (at + (step == TokenCodes.FOUR ? 3 : 1) > end) {
          throw damaged("ends too early");
        }
        if (step == TokenCodes.FOUR) {
          step = TokenCodes.FIRST_FOUR + ((steps[at] & 0xFF) << 16 | (steps[at + 1] & 0xFF) << 8);
          step += steps[at + 2] & 0xFF;
          at += 3;
        } else {
          step = TokenCodes.TWO + (step - TokenCodes.TWO << 8) + (steps[at++] & 0xFF);
        }
      }
      if (step >= count) {
        throw damaged("names the step " + step + " of " + count);
      }
      if (levels[step] > open) {
        throw damaged("closes more than it opens");
      }
      open -= levels[step];
      for (int level = 0; level < levels[step]; level++) {
        sink.put(NodeShapes.END);
      }
      TokenCodes.put(sink, opened[step]);
      open += shapes.models[opened[step]] == NodeShapes.GENERAL ? 1 : 0;
    }
    return sink.toArray();
  }

  private byte[] unspelled(byte[] spelled, DocumentNames attributeNames) {
    Map<String, Integer> numbers = new HashMap<>();
    for (int s = 0; s < shapes.count; s++) {
      byte[] spelling = shapes.spelling(s, tagNames, attributeNames);
      numbers.put(new String(spelling, StandardCharsets.UTF_8), s);
    }
    ByteSink sink = new ByteSink(spelled.length / 4);
    int start = 1;
    for (int at = 1; at < spelled.length; at++) {
      if (spelled[at] == (byte) 0xFF) {
        String spelling = new String(spelled, start, at - start, StandardCharsets.UTF_8);
        Integer number = numbers.get(spelling);
        if (number == null) {
          throw damaged("has a node of the unknown shape \"" + spelling + "\"");
        }
        TokenCodes.put(sink, number);
        start = at + 1;
      }
    }
    return sink.toArray();
  }

  private DocumentException damaged(String how) {
    return new DocumentException(
        "The " + what + " is damaged: it " + how + "; restore the file from a copy.");
  }
}
