package dev.vigil.document.internal.html;

import java.util.Arrays;

/**
 * The list of active formatting elements, with the Noah's Ark clause. Not thread-safe.
 *
 * <p>The standard leaves the list unbounded, and a page of n different {@code <b id=...>} and n
 * paragraphs then becomes n * n elements. Here at most {@value #MOST_ACTIVE} elements stand behind
 * the last marker: one more pushes out the earliest, as the Ark does with a fourth equal one.
 */
final class FormattingElements {
  static final int MOST_ACTIVE = 256;

  /** Entries in all, markers included; beyond it nothing is added. */
  private static final int MOST = 1 << 16;

  private static final int MARKER = -1;

  private final HtmlTree tree;
  private final Tokenizer tokenizer;
  private int[] nodes = new int[32];
  private int[] hashes = new int[32];
  private int size;
  private int behindMarker;

  FormattingElements(HtmlTree tree, Tokenizer tokenizer) {
    this.tree = tree;
    this.tokenizer = tokenizer;
  }

  int size() {
    return size;
  }

  int node(int i) {
    return nodes[i];
  }

  boolean isMarker(int i) {
    return nodes[i] == MARKER;
  }

  void addMarker() {
    if (size < MOST) {
      put(size, MARKER, 0);
      behindMarker = size;
    }
  }

  void clearToMarker() {
    size = Math.max(0, behindMarker - 1);
    findMarker();
  }

  private void findMarker() {
    int at = size;
    while (at > 0 && nodes[at - 1] != MARKER) {
      at--;
    }
    behindMarker = at;
  }

  /** Adds an element at the end; of four equal ones behind the last marker the first leaves. */
  void push(int node) {
    int hash = hash(node);
    int equal = 0;
    int earliest = -1;
    for (int i = size - 1; i >= behindMarker; i--) {
      if (hashes[i] == hash && isEqual(nodes[i], node)) {
        equal++;
        earliest = i;
      }
    }
    if (equal >= 3) {
      removeAt(earliest);
    } else if (size - behindMarker >= MOST_ACTIVE) {
      removeAt(behindMarker);
    }
    if (size < MOST) {
      put(size, node, hash);
    }
  }

  /** Puts an element at a place of the list; its hash is that of the element it copies. */
  void insert(int at, int node, int hash) {
    put(at, node, hash);
  }

  int hashAt(int i) {
    return hashes[i];
  }

  private void put(int at, int node, int hash) {
    if (size == nodes.length) {
      nodes = Arrays.copyOf(nodes, size * 2);
      hashes = Arrays.copyOf(hashes, size * 2);
    }
    System.arraycopy(nodes, at, nodes, at + 1, size - at);
    System.arraycopy(hashes, at, hashes, at + 1, size - at);
    nodes[at] = node;
    hashes[at] = hash;
    size++;
  }

  /** Puts an equal element in the place of another. */
  void replace(int at, int node) {
    nodes[at] = node;
  }

  void removeAt(int at) {
    size--;
    System.arraycopy(nodes, at + 1, nodes, at, size - at);
    System.arraycopy(hashes, at + 1, hashes, at, size - at);
  }

  void remove(int node) {
    int at = indexOf(node);
    if (at >= 0) {
      removeAt(at);
    }
  }

  /** The place of a node behind the last marker, or -1. */
  int indexOf(int node) {
    for (int i = size - 1; i >= behindMarker; i--) {
      if (nodes[i] == node) {
        return i;
      }
    }
    return -1;
  }

  /** The last element behind the last marker with that code, or -1. */
  int lastWithCode(int code) {
    for (int i = size - 1; i >= behindMarker; i--) {
      if (tree.codes[nodes[i]] == code) {
        return i;
      }
    }
    return -1;
  }

  /** A hash that is equal for equal attributes in any order; of a value only the ends count. */
  private int hash(int node) {
    TokenAttributes attributes = tokenizer.attributes;
    int sum = tree.codes[node];
    for (int i = tree.from[node]; i < tree.to[node]; i++) {
      int from = attributes.start(i);
      byte[] bytes = tokenizer.buffer(from);
      int start = Tokenizer.offset(from);
      int length = Tokenizer.offset(attributes.end(i)) - start;
      long ends = length;
      if (length > 0) {
        int few = Math.min(8, length);
        ends +=
            ByteSearch.lowerCase(bytes, start, few) * 31
                + ByteSearch.lowerCase(bytes, start + length - few, few);
      }
      ends = (ends + attributes.nameId(i)) * 0x9E3779B97F4A7C15L;
      sum += (int) (ends >>> 32);
    }
    return sum;
  }

  private boolean isEqual(int a, int b) {
    int count = tree.to[a] - tree.from[a];
    if (tree.codes[a] != tree.codes[b] || tree.to[b] - tree.from[b] != count) {
      return false;
    }
    if (tree.from[a] == tree.from[b]) {
      return true;
    }
    TokenAttributes attributes = tokenizer.attributes;
    for (int i = 0; i < count; i++) {
      int one = tree.from[a] + i;
      int other = tree.from[b] + i;
      if (attributes.nameId(one) != attributes.nameId(other)) {
        // In another order: looked up one by one, where that is cheap.
        other = count > 16 ? -1 : attributes.find(tree.from[b], tree.to[b], attributes.nameId(one));
      }
      if (other < 0
          || !tokenizer.rangesEqual(
              attributes.start(one),
              attributes.end(one),
              attributes.start(other),
              attributes.end(other))) {
        return false;
      }
    }
    return true;
  }
}
