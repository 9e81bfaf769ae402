package dev.vigil.document.pack;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import dev.vigil.document.StringList;
import dev.vigil.document.pack.coding.LongIntMap;
import dev.vigil.document.pack.coding.NodeShapes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Implements PagePack: one pass over a digest that gives every node its shape and writes the tree
 * as a sequence of shapes with end marks. Linear in nodes and attributes. Not thread-safe.
 *
 * <p>A shape is found by walking a trie of names (tag, first attribute, second attribute, ...,
 * model), held in one hash table, so that an element with a million attributes costs no more than
 * they do.
 */
final class ShapeWriter {
  /** White space that occurs once is no cheaper as a shape; more kinds than this are rare. */
  private static final int MOST_SPACES = 256;

  private static final int LONGEST_SPACE = 255;

  private final PageDigest digest;
  private final boolean folding;
  private final boolean marks;
  private final LongIntMap trie = new LongIntMap();
  private int[] shapeOfState = new int[256];

  private final List<int[]> described = new ArrayList<>();
  private final List<byte[]> spaces = new ArrayList<>();

  /** Per content the shape of its white space, or 0. */
  private final int[] spaceShapes;

  /** Per node its shape; 0 where it is part of the shape of its parent. */
  final int[] shapes;

  /** The tree in the order of the file. */
  int[] tokens;

  int tokenCount;
  int[] frequencies = new int[256];

  /**
   * @param folding whether white space and single texts become part of the tree
   * @param marks whether end marks follow, which elements without children can do without
   */
  ShapeWriter(PageDigest digest, boolean folding, boolean marks) {
    this.digest = digest;
    this.folding = folding;
    this.marks = marks;
    this.shapes = new int[digest.nodeCount()];
    this.spaceShapes = new int[folding ? digest.contents().count() : 0];
    this.tokens = new int[digest.nodeCount() + 16];
    described.add(new int[] {0, NodeShapes.GENERAL});
    spaces.add(new byte[0]);
    if (folding) {
      findSpaces();
    }
    walk();
  }

  private void findSpaces() {
    StringList contents = digest.contents();
    Map<String, Integer> counts = new HashMap<>();
    for (int node = 1; node < digest.nodeCount(); node++) {
      if (digest.tag(node) == DocumentNames.TEXT && isSpace(contents, digest.content(node))) {
        counts.merge(contents.get(digest.content(node)), 1, Integer::sum);
      }
    }
    List<Map.Entry<String, Integer>> frequent = new ArrayList<>(counts.entrySet());
    frequent.removeIf(e -> e.getValue() < 2);
    frequent.sort(
        Comparator.comparingInt((Map.Entry<String, Integer> e) -> -e.getValue())
            .thenComparing(Map.Entry::getKey));
    Map<String, Integer> chosen = new HashMap<>();
    for (Map.Entry<String, Integer> entry :
        frequent.subList(0, Math.min(MOST_SPACES, frequent.size()))) {
      chosen.put(entry.getKey(), described.size());
      described.add(new int[] {DocumentNames.TEXT, NodeShapes.SPACE});
      spaces.add(entry.getKey().getBytes(StandardCharsets.UTF_8));
    }
    for (int node = 1; node < digest.nodeCount(); node++) {
      if (digest.tag(node) == DocumentNames.TEXT && isSpace(contents, digest.content(node))) {
        int content = digest.content(node);
        spaceShapes[content] = chosen.getOrDefault(contents.get(content), 0);
      }
    }
  }

  private static boolean isSpace(StringList contents, int i) {
    int length = contents.length(i);
    if (length == 0 || length > LONGEST_SPACE) {
      return false;
    }
    byte[] bytes = contents.buffer(i);
    int start = contents.start(i);
    for (int at = start; at < start + length; at++) {
      byte b = bytes[at];
      if (b != ' ' && b != '\n' && b != '\t' && b != '\r' && b != '\f') {
        return false;
      }
    }
    return true;
  }

  private boolean isFolded(int text) {
    return folding && spaceShapes[digest.content(text)] != 0;
  }

  private void walk() {
    int count = digest.nodeCount();
    for (int node = 1; node < count; node++) {
      int tag = digest.tag(node);
      int last = node;
      if (digest.isElement(node)) {
        int size = digest.size(node);
        byte model = NodeShapes.GENERAL;
        if (folding && marks && size == 1) {
          model = NodeShapes.EMPTY;
        } else if (folding
            && size == 2
            && digest.tag(node + 1) == DocumentNames.TEXT
            && !isFolded(node + 1)) {
          model = NodeShapes.TEXT_ONLY;
          last = node + 1;
        }
        shapes[node] = shape(node, tag, model);
        add(shapes[node]);
        if (model == NodeShapes.GENERAL && size > 1) {
          continue;
        }
        if (model == NodeShapes.GENERAL) {
          add(NodeShapes.END);
        }
      } else {
        int space = folding && tag == DocumentNames.TEXT ? spaceShapes[digest.content(node)] : 0;
        shapes[node] = space != 0 ? space : shape(node, tag, NodeShapes.LEAF);
        add(shapes[node]);
      }
      int next = last + 1;
      for (int up = digest.parent(node); up > 0 && digest.end(up) == next; ) {
        add(NodeShapes.END);
        up = digest.parent(up);
      }
      node = last;
    }
  }

  private int shape(int node, int tag, byte model) {
    int state = step(0, tag);
    Attributes attributes = digest.attributes();
    if (attributes.has(node)) {
      for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
        state = step(state, attributes.nameId(a));
      }
    }
    state = step(state, -1 - model);
    if (state >= shapeOfState.length) {
      shapeOfState = Arrays.copyOf(shapeOfState, Math.max(state + 1, shapeOfState.length * 2));
    }
    if (shapeOfState[state] == 0) {
      shapeOfState[state] = described.size();
      describe(node, tag, model);
    }
    return shapeOfState[state];
  }

  private int step(int state, int label) {
    return trie.intern((long) state << 32 | label & 0xFFFFFFFFL) + 1;
  }

  private void describe(int node, int tag, byte model) {
    Attributes attributes = digest.attributes();
    int more = attributes.has(node) ? attributes.end(node) - attributes.start(node) : 0;
    int[] description = new int[2 + more];
    description[0] = tag;
    description[1] = model;
    for (int a = 0; a < more; a++) {
      description[2 + a] = attributes.nameId(attributes.start(node) + a);
    }
    described.add(description);
    spaces.add(new byte[0]);
  }

  private void add(int shape) {
    if (tokenCount == tokens.length) {
      tokens = Arrays.copyOf(tokens, tokens.length + (tokens.length >> 1));
    }
    tokens[tokenCount++] = shape;
    if (shape >= frequencies.length) {
      frequencies = Arrays.copyOf(frequencies, Math.max(shape + 1, frequencies.length * 2));
    }
    frequencies[shape]++;
  }

  int shapeCount() {
    return described.size();
  }

  /** The table in the given order of old numbers, of which the first is the end mark. */
  NodeShapes table(int[] order) {
    int count = order.length;
    int[] tags = new int[count];
    byte[] models = new byte[count];
    int[] starts = new int[count + 1];
    byte[][] ordered = new byte[count][];
    int total = 0;
    for (int old : order) {
      total += described.get(old).length - 2;
    }
    int[] names = new int[total];
    int used = 0;
    for (int s = 0; s < count; s++) {
      int[] description = described.get(order[s]);
      tags[s] = description[0];
      models[s] = (byte) description[1];
      ordered[s] = spaces.get(order[s]);
      starts[s] = used;
      System.arraycopy(description, 2, names, used, description.length - 2);
      used += description.length - 2;
    }
    starts[count] = used;
    return new NodeShapes(tags, models, starts, names, ordered);
  }

  /** Whether the node is a text whose content is part of the tree. */
  boolean isFoldedText(int node) {
    return digest.kind(node) == NodeKind.TEXT && isFolded(node);
  }
}
