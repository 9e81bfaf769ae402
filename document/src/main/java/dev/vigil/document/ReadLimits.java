package dev.vigil.document;

/**
 * The limits on the input of a reader; a reader rejects a larger input with a one-sentence message.
 * Immutable.
 *
 * @param bytes source bytes
 * @param nodes nodes of the tree
 * @param attributes attributes of one element
 * @param depth levels of nesting (XML and JSON; HTML flattens below {@value #HTML_DEPTH} instead)
 * @param expansion bytes that entity references may produce beyond their own length
 */
public record ReadLimits(int bytes, int nodes, int attributes, int depth, int expansion) {
  /** Browsers put what is nested deeper than this beside its parent; so does the HTML reader. */
  public static final int HTML_DEPTH = 512;

  private static final int LEAST_NAMES = 10_000;

  /** A name takes about 200 bytes, and twice that while it is read. */
  private static final int NODES_PER_NAME = 4;

  /**
   * The limits for input from the web: generous for real pages, small enough for the heap of the
   * process.
   */
  public static final ReadLimits WEB = web(Runtime.getRuntime().maxMemory());

  /**
   * While a tree is built, a node takes about 100 bytes; so one document takes a fifth of a heap.
   */
  static ReadLimits web(long heap) {
    return new ReadLimits(
        (int) Math.min(512 << 20, heap / 4),
        (int) Math.min(50_000_000, heap / 512),
        2_000_000,
        2_000_000,
        // An entity of a few bytes may produce all of this, and small pages wait for no memory.
        (int) Math.min(16 << 20, heap / 256));
  }

  /**
   * Checks the limits.
   *
   * @throws IllegalArgumentException if a limit is negative, or {@code nodes} or {@code depth} is 0
   */
  public ReadLimits {
    if (bytes < 0 || nodes < 1 || attributes < 0 || depth < 1 || expansion < 0) {
      throw new IllegalArgumentException("limits must not be negative: " + bytes + ", " + nodes);
    }
  }

  /**
   * Checks the size of a source.
   *
   * @param found its bytes so far
   * @throws DocumentException if it exceeds the limit
   */
  public void checkBytes(long found) {
    check("bytes", found, bytes);
  }

  /**
   * Checks the number of nodes.
   *
   * @param found the nodes so far
   * @throws DocumentException if they exceed the limit
   */
  public void checkNodes(long found) {
    check("nodes", found, nodes);
  }

  /**
   * Checks the number of attributes of one element.
   *
   * @param found its attributes so far
   * @throws DocumentException if they exceed the limit
   */
  public void checkAttributes(long found) {
    check("attributes on one element", found, attributes);
  }

  /**
   * Checks the levels of nesting.
   *
   * @param found the depth of a node
   * @throws DocumentException if it exceeds the limit
   */
  public void checkDepth(long found) {
    check("levels of nesting", found, depth);
  }

  /**
   * Checks what entity references produce.
   *
   * @param found the bytes so far beyond their own length
   * @throws DocumentException if they exceed the limit
   */
  public void checkExpansion(long found) {
    check("bytes of expanded entities", found, expansion);
  }

  /**
   * Checks the number of distinct names of elements or attributes: each takes as much room as some
   * nodes.
   *
   * @param found the names so far
   * @throws DocumentException if they exceed a quarter of the nodes allowed and 10,000
   */
  public void checkNames(long found) {
    check("different names", found, Math.max(LEAST_NAMES, nodes / NODES_PER_NAME));
  }

  private static void check(String what, long found, int limit) {
    if (found > limit) {
      throw DocumentException.tooLarge(
          "The document has more than "
              + limit
              + " "
              + what
              + "; raise this limit if you trust its origin.",
          null);
    }
  }
}
