package dev.vigil.document;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One document as flat arrays in depth-first order, after the Page Digest (Rocco, Buttler, Liu
 * 2003, Section 3): a tree structure, a tag map with its tag list, an attribute map with its lists,
 * and a content map with its list. Immutable and safe for concurrent use.
 *
 * <p>A node is an {@code int}, its depth-first number: 0 is the document, the first child of {@code
 * i} is {@code i + 1}, and the next sibling of {@code i} is {@code i + size(i)}; a scan over {@code
 * 0 .. nodeCount() - 1} is a pre-order traversal. {@code -1} means "no such node". The child counts
 * of the papers ({@link #childCounts()}) are what a pack stores; in memory their running form,
 * subtree size and parent, answers every question about structure in constant time.
 *
 * <p>Cost per node: 4 bytes parent, 4 bytes span (subtree size of a branch, content number of a
 * leaf), 2 bytes depth, 2 bytes tag; per attributed element 4 bytes, per attribute 2 bytes and its
 * value. Indexes over tags and over breadth-first order are made on first use.
 */
public final class PageDigest {
  /** Depths are kept in 16 bits; for a node at least this deep, wider ones are made when asked. */
  private static final int DEEP = 0xFFFF;

  /** So many requests for the nodes of a tag look at every node; then an index pays. */
  private static final int SCANS_BEFORE_INDEX = 2;

  private final DocumentType type;
  private final int count;
  private final int[] parents;
  private final int[] spans;
  private final char[] depths;
  private final NumberColumn tagMap;
  private final DocumentNames tags;
  private final byte[] kinds;
  private final StringList contents;
  private final Attributes attributes;

  private volatile int @Nullable [] deepDepths;
  private volatile @Nullable TagIndex tagIndex;
  private int tagScans;
  private volatile @Nullable BreadthFirst breadthFirst;
  private volatile @Nullable SubtreeHashes hashes;
  private final ConcurrentHashMap<Class<?>, Object> derived = new ConcurrentHashMap<>(2);

  /**
   * Takes over all arrays; they must describe one tree in depth-first order.
   *
   * @param type the syntax of the document
   * @param parents the parent of each node, -1 for the document
   * @param spans of a branch the size of its subtree, of a leaf the number of its content
   * @param depths the depth of each node, or 65535 for more
   * @param tagMap the tag number of each node
   * @param tags the distinct tags, the fixed names first
   * @param contents the contents of the leaves in document order
   * @param attributes the attributes of the elements
   */
  public PageDigest(
      DocumentType type,
      int[] parents,
      int[] spans,
      char[] depths,
      NumberColumn tagMap,
      DocumentNames tags,
      StringList contents,
      Attributes attributes) {
    this.type = type;
    this.count = parents.length;
    this.parents = parents;
    this.spans = spans;
    this.depths = depths;
    this.tagMap = tagMap;
    this.tags = tags;
    this.kinds = tags.kinds();
    this.contents = contents;
    this.attributes = attributes;
  }

  /** {@return the syntax of the document} */
  public DocumentType type() {
    return type;
  }

  /** {@return how many nodes the document has, the document node included} */
  public int nodeCount() {
    return count;
  }

  /** {@return the distinct tags, with the fixed names of unnamed nodes first} */
  public DocumentNames tags() {
    return tags;
  }

  /**
   * {@return the number of the node's tag in {@link #tags()}}
   *
   * @param node a node, from 0 to {@link #nodeCount()} - 1
   */
  public int tag(int node) {
    return tagMap.get(node);
  }

  /** {@return the tag numbers of all nodes by node} */
  public NumberColumn tagColumn() {
    return tagMap;
  }

  /**
   * {@return the name of the node's tag}
   *
   * @param node a node, from 0 to {@link #nodeCount()} - 1
   */
  public DocumentName name(int node) {
    return tags.get(tagMap.get(node));
  }

  /**
   * {@return the kind of the node}
   *
   * @param node a node, from 0 to {@link #nodeCount()} - 1
   */
  public NodeKind kind(int node) {
    return NodeKind.ofCode(kinds[tagMap.get(node)]);
  }

  /**
   * {@return whether the node is an element}
   *
   * @param node a node, from 0 to {@link #nodeCount()} - 1
   */
  public boolean isElement(int node) {
    return kinds[tagMap.get(node)] == 1;
  }

  private boolean isBranch(int node) {
    return kinds[tagMap.get(node)] <= 1;
  }

  /**
   * {@return the parent, or -1 for the document}
   *
   * @param node a node, from 0 to {@link #nodeCount()} - 1
   */
  public int parent(int node) {
    return parents[node];
  }

  /**
   * {@return how many ancestors the node has}
   *
   * @param node a node, from 0 to {@link #nodeCount()} - 1
   */
  public int depth(int node) {
    int depth = depths[node];
    return depth < DEEP ? depth : deepDepth(node);
  }

  private int deepDepth(int node) {
    int[] all = deepDepths;
    if (all == null) {
      all = new int[count];
      for (int at = 1; at < count; at++) {
        all[at] = all[parents[at]] + 1;
      }
      deepDepths = all;
    }
    return all[node];
  }

  /**
   * {@return how many nodes the subtree has, the node itself included}
   *
   * @param node a node, from 0 to {@link #nodeCount()} - 1
   */
  public int size(int node) {
    // Has it a child? Asking for its kind instead would be two loads more.
    int next = node + 1;
    return next < count && parents[next] == node ? spans[node] : 1;
  }

  /**
   * {@return the first node behind the subtree: {@code node + size(node)}}
   *
   * @param node a node, from 0 to {@link #nodeCount()} - 1
   */
  public int end(int node) {
    return node + size(node);
  }

  /**
   * {@return the first child, or -1}
   *
   * @param node a node, from 0 to {@link #nodeCount()} - 1
   */
  public int firstChild(int node) {
    return size(node) > 1 ? node + 1 : -1;
  }

  /**
   * {@return the next sibling, or -1}
   *
   * @param node a node, from 0 to {@link #nodeCount()} - 1
   */
  public int nextSibling(int node) {
    int parent = parents[node];
    int next = end(node);
    return parent >= 0 && next < parent + spans[parent] ? next : -1;
  }

  /**
   * {@return whether {@code ancestor} is the node itself or lies above it}
   *
   * @param ancestor a node
   * @param node a node, from 0 to {@link #nodeCount()} - 1
   */
  public boolean contains(int ancestor, int node) {
    return node >= ancestor && node < end(ancestor);
  }

  /** {@return the first child of the document that is an element, or -1} */
  public int root() {
    for (int at = firstChild(0); at >= 0; at = nextSibling(at)) {
      if (isElement(at)) {
        return at;
      }
    }
    return -1;
  }

  /**
   * {@return whether both documents have the same tree, whatever its nodes are}
   *
   * @param other another document
   */
  public boolean sameStructure(PageDigest other) {
    return count == other.count && Arrays.equals(parents, other.parents);
  }

  /** {@return the number of children of every node in depth-first order: the papers' array ST} */
  public int[] childCounts() {
    int[] counts = new int[count];
    for (int node = 1; node < count; node++) {
      counts[parents[node]]++;
    }
    return counts;
  }

  // ---- content ----

  /** {@return the contents of all leaf nodes in document order} */
  public StringList contents() {
    return contents;
  }

  /**
   * {@return the number of a leaf's content in {@link #contents()}, or -1 for a branch}
   *
   * @param node a node, from 0 to {@link #nodeCount()} - 1
   */
  public int content(int node) {
    return isBranch(node) ? -1 : spans[node];
  }

  /**
   * {@return the content of a leaf as stored; empty for elements and the document}
   *
   * @param node a node, from 0 to {@link #nodeCount()} - 1
   */
  public String value(int node) {
    return isBranch(node) ? "" : contents.get(spans[node]);
  }

  /**
   * {@return all text in the subtree as stored, in document order; of a leaf its own content}
   *
   * @param node a node, from 0 to {@link #nodeCount()} - 1
   */
  public String text(int node) {
    if (!isBranch(node)) {
      return value(node);
    }
    byte[] collected = new byte[64];
    int used = 0;
    for (int at = node + 1, end = end(node); at < end; at++) {
      if (NodeKind.ofCode(kinds[tagMap.get(at)]).isText()) {
        int i = spans[at];
        int length = contents.length(i);
        if (used + length > collected.length) {
          collected = Arrays.copyOf(collected, HeapStrings.grown(collected.length, used + length));
        }
        System.arraycopy(contents.buffer(i), contents.start(i), collected, used, length);
        used += length;
      }
    }
    return new String(collected, 0, used, StandardCharsets.UTF_8);
  }

  // ---- attributes ----

  /**
   * {@return the attributes of all elements in document order; those of one node are a range of it}
   */
  public Attributes attributes() {
    return attributes;
  }

  /**
   * {@return the value of the attribute with that name as written in markup, or null}
   *
   * @param node a node, from 0 to {@link #nodeCount()} - 1
   * @param qualifiedName the name with its prefix, in its case
   */
  public @Nullable String attribute(int node, String qualifiedName) {
    for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
      if (attributes.name(a).qualified().equals(qualifiedName)) {
        return attributes.value(a);
      }
    }
    return null;
  }

  // ---- by tag, breadth first, paths ----

  /**
   * {@return all nodes with that tag number in document order, without reading any content}
   *
   * @param tag a number in {@link #tags()}
   */
  public IntSlice nodesOf(int tag) {
    TagIndex index = tagIndex;
    if (index == null) {
      // A race at most makes the index one request later.
      if (tagScans < SCANS_BEFORE_INDEX) {
        tagScans++;
        return TagIndex.scan(this, tag);
      }
      index = TagIndex.of(this);
      tagIndex = index;
    }
    return index.nodes(tag);
  }

  /** {@return the nodes in breadth-first order} */
  public BreadthFirst breadthFirst() {
    BreadthFirst order = breadthFirst;
    if (order == null) {
      order = BreadthFirst.of(this);
      breadthFirst = order;
    }
    return order;
  }

  /**
   * {@return the child ordinals (from 0) that lead from the document to the node: O(depth)}
   *
   * @param node a node, from 0 to {@link #nodeCount()} - 1
   */
  public int[] path(int node) {
    BreadthFirst order = breadthFirst();
    int[] path = new int[depth(node)];
    int at = node;
    for (int i = path.length - 1; i >= 0; i--) {
      path[i] = order.ordinal(at);
      at = parents[at];
    }
    return path;
  }

  /**
   * {@return the node at the end of a path of child ordinals, or -1: O(length of the path)}
   *
   * @param path child ordinals from 0; none means the document
   */
  public int node(int... path) {
    BreadthFirst order = breadthFirst();
    int at = 0;
    for (int ordinal : path) {
      if (ordinal < 0 || ordinal >= order.childCount(at)) {
        return -1;
      }
      at = order.child(at, ordinal);
    }
    return at;
  }

  /**
   * Returns the value that {@code maker} computes from this digest, computed once per class and
   * cached as long as the digest: indexes and summaries of the packages that query it.
   *
   * @param <T> the class of the value
   * @param what the class, by which the value is cached
   * @param maker computes the value; it may run more than once if threads ask at the same time
   * @return the cached value
   */
  public <T> T derived(Class<T> what, Function<PageDigest, T> maker) {
    Object known = derived.get(what);
    if (known == null || known instanceof Stored) {
      Optional<?> stored = known instanceof Stored from ? from.source.get() : Optional.empty();
      Object made = stored.isPresent() ? stored.get() : maker.apply(this);
      known = derived.merge(what, made, (old, ours) -> old instanceof Stored ? ours : old);
    }
    return what.cast(known);
  }

  /**
   * Like {@link #derived}, for the hashes, which every comparison needs: for a small page the map
   * lookup would cost more than the hashes.
   */
  SubtreeHashes hashes(Function<PageDigest, SubtreeHashes> maker) {
    SubtreeHashes known = hashes;
    if (known == null) {
      known = derived.isEmpty() ? maker.apply(this) : derived(SubtreeHashes.class, maker);
      hashes = known;
    }
    return known;
  }

  /**
   * Registers a source from which {@link #derived} reads a value that a file already has, on first
   * use. An empty answer has it computed.
   */
  <T> void stored(Class<T> what, Supplier<Optional<T>> source) {
    derived.putIfAbsent(what, new Stored(source));
  }

  /** Stands among what was derived for something that a file has. */
  private record Stored(Supplier<? extends Optional<?>> source) {}

  /**
   * Copies the document without what was derived from it, to measure what deriving costs.
   *
   * @return a digest that shares the arrays of this one
   */
  public PageDigest bare() {
    return new PageDigest(type, parents, spans, depths, tagMap, tags, contents, attributes);
  }

  @Override
  public String toString() {
    return type + " digest of " + count + " nodes";
  }
}
