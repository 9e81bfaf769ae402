package dev.vigil.document.internal.html;

import static dev.vigil.document.internal.html.HtmlTags.CLASSES;

import java.util.Arrays;

/**
 * The stack of open elements. Not thread-safe.
 *
 * <p>The standard walks this stack for nearly every tag ("has an element in scope"), which makes a
 * deeply nested page quadratic. Here each question takes constant time: every entry knows the
 * highest entry at or below it of each class of {@link HtmlTags} (scope boundaries, special
 * elements and so on), and per element code the highest entry is known, each entry pointing to the
 * one below with the same code. So "p in button scope" is one comparison of two positions.
 *
 * <p>The stack holds at most {@value #MOST} elements; an element that would be deeper takes the
 * place of the current one. The tree itself is flattened much earlier ({@code
 * ReadLimits.HTML_DEPTH}).
 */
final class OpenElements {
  static final int MOST = 1 << 16;

  private final HtmlTree tree;
  private int[] nodes = new int[64];
  private int[] codes = new int[64];
  private int[] lower = new int[64];
  private int[] highest = new int[64 * CLASSES];
  private boolean[] integration = new boolean[64];

  /** Per code the position of its highest entry plus one, 0 for none. */
  private int[] tops = new int[1024];

  private int size;

  OpenElements(HtmlTree tree) {
    this.tree = tree;
  }

  int size() {
    return size;
  }

  boolean isFull() {
    return size >= MOST;
  }

  /** The current node. */
  int node() {
    return nodes[size - 1];
  }

  /** The current node's code. */
  int code() {
    return codes[size - 1];
  }

  int node(int position) {
    return nodes[position];
  }

  int code(int position) {
    return codes[position];
  }

  /** Whether the current node is an HTML integration point by its encoding attribute. */
  boolean isHtmlAnnotation() {
    return integration[size - 1];
  }

  void push(int node, int code) {
    push(node, code, false);
  }

  void push(int node, int code, boolean htmlAnnotation) {
    int at = size;
    if (at == nodes.length) {
      grow();
    }
    if (code >= tops.length) {
      tops = Arrays.copyOf(tops, Math.max(code + 1, tops.length * 2));
    }
    nodes[at] = node;
    codes[at] = code;
    integration[at] = htmlAnnotation;
    lower[at] = tops[code];
    tops[code] = at + 1;
    int[] h = highest;
    int base = at * CLASSES;
    if (at > 0) {
      System.arraycopy(h, base - CLASSES, h, base, CLASSES);
    } else {
      Arrays.fill(h, 0, CLASSES, -1);
    }
    for (int mask = HtmlTags.mask(code); mask != 0; mask &= mask - 1) {
      h[base + Integer.numberOfTrailingZeros(mask)] = at;
    }
    tree.closes[node] = HtmlTree.OPEN;
    size = at + 1;
  }

  private void grow() {
    int room = size * 2;
    nodes = Arrays.copyOf(nodes, room);
    codes = Arrays.copyOf(codes, room);
    lower = Arrays.copyOf(lower, room);
    highest = Arrays.copyOf(highest, room * CLASSES);
    integration = Arrays.copyOf(integration, room);
  }

  /** Removes the current node; returns it. */
  int pop() {
    int at = --size;
    int node = nodes[at];
    tops[codes[at]] = lower[at];
    if (tree.closes[node] == HtmlTree.OPEN) {
      tree.closes[node] = -1;
    }
    return node;
  }

  /** Removes the current node, whose end tag stands at that place of the source. */
  void pop(int endTag) {
    tree.closes[pop()] = endTag;
  }

  /** Removes all above the position. */
  void truncate(int newSize) {
    while (size > newSize) {
      pop();
    }
  }

  /** Removes all from the position on; its element has its end tag at that place. */
  void closeAt(int position, int endTag) {
    truncate(position + 1);
    pop(endTag);
  }

  /** The position of the highest entry with that code, or -1. */
  int find(int code) {
    return code < tops.length ? tops[code] - 1 : -1;
  }

  boolean has(int code) {
    return find(code) >= 0;
  }

  /** The position of the highest entry of a class, or -1. */
  int highest(int elementClass) {
    return size == 0 ? -1 : highest[(size - 1) * CLASSES + elementClass];
  }

  /**
   * The position of the highest entry with that code if no boundary of the scope lies above it, or
   * -1. An element that is itself a boundary is found.
   */
  int inScope(int code, int scope) {
    int at = find(code);
    return at >= highest(scope) ? at : -1;
  }

  /** The position of a node that has that code, or -1 if it is not near the top. */
  int positionOf(int node, int code, int most) {
    int at = find(code);
    for (int i = 0; at >= 0 && i < most; i++) {
      if (nodes[at] == node) {
        return at;
      }
      at = lower[at] - 1;
    }
    return -1;
  }

  /** Takes out the entry at a position and closes the gap. */
  void remove(int position, int endTag) {
    int above = size - position - 1;
    int[] keptNodes = Arrays.copyOfRange(nodes, position + 1, size);
    int[] keptCodes = Arrays.copyOfRange(codes, position + 1, size);
    boolean[] keptFlags = Arrays.copyOfRange(integration, position + 1, size);
    truncate(position);
    tree.closes[nodes[position]] = endTag;
    for (int i = 0; i < above; i++) {
      push(keptNodes[i], keptCodes[i], keptFlags[i]);
    }
  }

  boolean isHtmlAnnotation(int position) {
    return integration[position];
  }
}
