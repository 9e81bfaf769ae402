package dev.vigil.document;

import java.util.Arrays;

/**
 * Builds a digest in one pass from nodes that arrive in document order: {@link #open}, {@link
 * #attribute}, {@link #leaf}, {@link #close}. The document node is open from the start. Not
 * thread-safe; ready for one {@link #build}.
 */
public final class DigestBuilder {
  private final DocumentType type;
  private final ReadLimits limits;
  private final DocumentNames.Table tags = DocumentNames.Table.forTags();
  private final DocumentNames.Table attributeNames = DocumentNames.Table.forAttributes();
  private final HeapStrings.Builder contents;
  private final HeapStrings.Builder values;

  private int count;
  private int current = -1;
  private int depth = -1;
  private int[] parents;
  private int[] spans;
  private char[] depths;
  private int[] tagMap;

  private long[] attributed;
  private int[] attributeStarts = new int[64];
  private int attributedCount;
  private int[] attributeMap = new int[64];
  private int attributeCount;

  /**
   * Opens the document node.
   *
   * @param type the syntax of the document
   * @param limits what the document may have at most
   * @param expectedNodes the nodes to make room for; more may come
   * @param expectedBytes the bytes of text to make room for; more may come
   */
  public DigestBuilder(DocumentType type, ReadLimits limits, int expectedNodes, int expectedBytes) {
    this.type = type;
    this.limits = limits;
    int room = Math.max(16, expectedNodes);
    this.parents = new int[room];
    this.spans = new int[room];
    this.depths = new char[room];
    this.tagMap = new int[room];
    this.attributed = new long[(room >> 6) + 1];
    this.contents = new HeapStrings.Builder(expectedBytes, room / 2);
    this.values = new HeapStrings.Builder(expectedBytes / 8, room / 4);
    open(DocumentNames.DOCUMENT);
  }

  /** {@return the table of tags, to which the caller adds those of the document} */
  public DocumentNames.Table tags() {
    return tags;
  }

  /** {@return the table of attribute names, to which the caller adds those of the document} */
  public DocumentNames.Table attributeNames() {
    return attributeNames;
  }

  /** {@return how many nodes there are so far; the next node gets this number} */
  public int nodeCount() {
    return count;
  }

  /** {@return the node that is open now; leaves and elements become its children} */
  public int current() {
    return current;
  }

  /** {@return how many ancestors the open node has} */
  public int depth() {
    return depth;
  }

  /**
   * Opens an element as the last child of the open node.
   *
   * @param tag a number in {@link #tags()}
   * @return the number of the element
   * @throws DocumentException if the limits allow no more nodes or no deeper ones
   */
  public int open(int tag) {
    int node = add(tag, depth + 1);
    current = node;
    depth++;
    if (depth > limits.depth()) {
      limits.checkDepth(depth);
    }
    return node;
  }

  /**
   * Adds an attribute to the element that was opened last, before any child of it.
   *
   * @param name a number in {@link #attributeNames()}
   * @param from the array that holds the text in UTF-8
   * @param start the offset of its first byte
   * @param end the offset behind its last byte
   * @return the number of the attribute
   * @throws DocumentException if the limits allow no more
   */
  public int attribute(int name, byte[] from, int start, int end) {
    values.append(from, start, end);
    return attribute(name);
  }

  /** The collector of the next attribute's value, for values that come in pieces. */
  HeapStrings.Builder values() {
    return values;
  }

  /** Adds an attribute whose value was appended to {@link #values()}. */
  int attribute(int name) {
    int node = count - 1;
    if ((attributed[node >>> 6] & 1L << node) == 0) {
      attributed[node >>> 6] |= 1L << node;
      if (attributedCount == attributeStarts.length) {
        attributeStarts = Arrays.copyOf(attributeStarts, attributedCount * 2);
      }
      attributeStarts[attributedCount++] = attributeCount;
    }
    limits.checkAttributes(attributeCount - attributeStarts[attributedCount - 1] + 1L);
    if (attributeCount == attributeMap.length) {
      limits.checkNames(attributeNames.size());
      attributeMap =
          Arrays.copyOf(attributeMap, HeapStrings.grown(attributeCount, attributeCount + 1));
    }
    attributeMap[attributeCount] = name;
    values.finish();
    return attributeCount++;
  }

  /** Closes the open element. */
  public void close() {
    spans[current] = count - current;
    current = parents[current];
    depth--;
  }

  /**
   * Adds a leaf (text, comment, processing instruction, doctype, CDATA) with its content.
   *
   * @param tag a number in {@link #tags()}
   * @param from the array that holds the text in UTF-8
   * @param start the offset of its first byte
   * @param end the offset behind its last byte
   * @return the number of the leaf
   * @throws DocumentException if the limits allow no more nodes
   */
  public int leaf(int tag, byte[] from, int start, int end) {
    contents.append(from, start, end);
    return leaf(tag);
  }

  /** {@return the collector of the next leaf's content, for contents that come in pieces} */
  public HeapStrings.Builder contents() {
    return contents;
  }

  /**
   * Adds a leaf whose content was appended to {@link #contents()}.
   *
   * @param tag a number in {@link #tags()}
   * @return the number of the leaf
   * @throws DocumentException if the limits allow no more nodes
   */
  public int leaf(int tag) {
    int node = add(tag, depth + 1);
    spans[node] = contents.finish();
    return node;
  }

  private int add(int tag, int nodeDepth) {
    int node = count;
    if (node == parents.length) {
      grow();
    }
    parents[node] = current;
    depths[node] = (char) Math.min(nodeDepth, 0xFFFF);
    tagMap[node] = tag;
    count = node + 1;
    return node;
  }

  private void grow() {
    limits.checkNodes(count + 1L);
    limits.checkNames(Math.max(tags.size(), attributeNames.size()));
    int room = HeapStrings.grown(count, count + 1);
    parents = Arrays.copyOf(parents, room);
    spans = Arrays.copyOf(spans, room);
    depths = Arrays.copyOf(depths, room);
    tagMap = Arrays.copyOf(tagMap, room);
    attributed = Arrays.copyOf(attributed, (room >> 6) + 1);
  }

  /**
   * Closes what is open and returns the digest.
   *
   * @return the digest of all nodes
   * @throws DocumentException if the document has more nodes than the limits allow
   */
  public PageDigest build() {
    limits.checkNodes(count);
    while (current >= 0) {
      close();
    }
    int[] starts = Arrays.copyOf(attributeStarts, attributedCount + 1);
    starts[attributedCount] = attributeCount;
    Attributes attributes =
        new Attributes(
            Arrays.copyOf(attributed, (count >> 6) + 1),
            starts,
            NumberColumn.of(attributeMap, attributeCount, attributeNames.size()),
            attributeNames.freeze(),
            values.build());
    return new PageDigest(
        type,
        Arrays.copyOf(parents, count),
        Arrays.copyOf(spans, count),
        Arrays.copyOf(depths, count),
        NumberColumn.of(tagMap, count, tags.size()),
        tags.freeze(),
        contents.build(),
        attributes);
  }
}
