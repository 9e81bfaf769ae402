package dev.vigil.document.query;

import dev.vigil.document.Attributes;
import dev.vigil.document.ByteCursor;
import dev.vigil.document.ByteSink;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.util.Arrays;

/**
 * The distinct label paths of a document with counts, after the DataGuide (Goldman and Widom,
 * 1997): one entry per path of tags from the root, with one entry below it for its text, comments
 * and each attribute name. It is as large as the document is irregular, and it answers how many
 * nodes a path of names has without the document. Immutable.
 *
 * <p>An entry is an {@code int}; 0 is the document, and a parent comes before its children.
 */
public final class PathSummary {
  private final DocumentType type;
  private final DocumentNames tags;
  private final DocumentNames attributeNames;
  private final int[] parents;
  private final int[] labels;
  private final int[] counts;

  PathSummary(
      DocumentType type,
      DocumentNames tags,
      DocumentNames attributeNames,
      int[] parents,
      int[] labels,
      int[] counts) {
    this.type = type;
    this.tags = tags;
    this.attributeNames = attributeNames;
    this.parents = parents;
    this.labels = labels;
    this.counts = counts;
  }

  /**
   * Reads what {@link #toBytes()} wrote; the name lists are those of the document.
   *
   * @param in the bytes
   * @param type the syntax of the document
   * @param tags its distinct tags
   * @param attributeNames its distinct attribute names
   * @return the summary
   * @throws dev.vigil.document.DocumentException if the bytes are damaged
   */
  public static PathSummary read(
      ByteCursor in, DocumentType type, DocumentNames tags, DocumentNames attributeNames) {
    int size = in.count();
    int[] parents = new int[size];
    int[] labels = new int[size];
    int[] counts = new int[size];
    for (int i = 0; i < size; i++) {
      labels[i] = in.varint();
      parents[i] = i - in.varint();
      counts[i] = in.varint();
      int names = (labels[i] & 1) == 0 ? tags.size() : attributeNames.size();
      if (labels[i] < 0
          || labels[i] >>> 1 >= names
          || counts[i] < 0
          || (i == 0 ? parents[0] != -1 : parents[i] < 0 || parents[i] >= i)
          || i > 0 && (labels[parents[i]] & 1) == 1) {
        throw in.damaged("has an impossible path");
      }
    }
    if (size == 0) {
      throw in.damaged("has no paths");
    }
    return new PathSummary(type, tags, attributeNames, parents, labels, counts);
  }

  /** {@return a compact form of the summary without its name lists} */
  public byte[] toBytes() {
    ByteSink out = new ByteSink(parents.length * 4);
    out.varint(parents.length);
    for (int i = 0; i < parents.length; i++) {
      out.varint(labels[i]);
      out.varint(i - parents[i]);
      out.varint(counts[i]);
    }
    return Arrays.copyOf(out.array(), out.size());
  }

  /** {@return how many distinct paths there are, the document's own included} */
  public int size() {
    return parents.length;
  }

  /**
   * {@return how many nodes or attributes have this path}
   *
   * @param path an entry, from 0 to {@link #size()} - 1
   */
  public int count(int path) {
    return counts[path];
  }

  private boolean isAttribute(int path) {
    return (labels[path] & 1) == 1;
  }

  /**
   * The last label of the path: a tag, a fixed name such as {@code #text}, or an attribute name.
   */
  private DocumentName name(int path) {
    return (labels[path] & 1) == 1
        ? attributeNames.get(labels[path] >>> 1)
        : tags.get(labels[path] >>> 1);
  }

  /**
   * {@return the path as text, such as {@code /site/people/person/@id}}
   *
   * @param path an entry, from 0 to {@link #size()} - 1
   */
  public String text(int path) {
    StringBuilder text = new StringBuilder();
    for (int at = path; at > 0; at = parents[at]) {
      text.insert(0, (isAttribute(at) ? "/@" : "/") + name(at).qualified());
    }
    return text.isEmpty() ? "/" : text.toString();
  }

  /** {@return the syntax of the document} */
  public DocumentType type() {
    return type;
  }

  /** {@return the distinct tags of the document} */
  public DocumentNames tags() {
    return tags;
  }

  /** {@return the distinct attribute names of the document} */
  public DocumentNames attributeNames() {
    return attributeNames;
  }

  /**
   * Follows one step along an axis from several entries at once.
   *
   * @param current by entry, whether the step starts there
   * @param axis {@link XPathAxis#CHILD}, {@code ATTRIBUTE}, {@code SELF} or a descendant axis
   * @param match by number of the tag or attribute name, whether the step takes it
   * @return by entry, whether the step reaches it
   */
  public boolean[] step(boolean[] current, XPathAxis axis, boolean[] match) {
    int size = parents.length;
    boolean[] next = new boolean[size];
    boolean attribute = axis == XPathAxis.ATTRIBUTE;
    boolean self = axis == XPathAxis.SELF || axis == XPathAxis.DESCENDANT_OR_SELF;
    boolean deep = axis == XPathAxis.DESCENDANT || axis == XPathAxis.DESCENDANT_OR_SELF;
    boolean down = axis != XPathAxis.SELF;
    boolean[] under = new boolean[deep ? size : 0];
    for (int i = 0; i < size; i++) {
      boolean reached = self && current[i];
      int parent = parents[i];
      if (down && parent >= 0) {
        boolean below = current[parent] || deep && under[parent];
        if (deep) {
          under[i] = below;
        }
        reached |= below;
      }
      next[i] = reached && (labels[i] & 1) == (attribute ? 1 : 0) && match[labels[i] >>> 1];
    }
    return next;
  }

  /**
   * Adds up the counts of entries.
   *
   * @param selected by entry, whether it counts
   * @return how many nodes or attributes the entries have together
   */
  public long sum(boolean[] selected) {
    long sum = 0;
    for (int i = 0; i < selected.length; i++) {
      sum += selected[i] ? counts[i] : 0;
    }
    return sum;
  }

  @Override
  public String toString() {
    return "summary of " + parents.length + " paths";
  }

  /** Grows a summary while its document is walked once. */
  public static final class Builder {
    private final PageDigest digest;
    private int[] parents = new int[64];
    private int[] labels = new int[64];
    private int[] counts = new int[64];
    private int size;

    /** Per entry the child that was requested last: siblings often repeat. */
    private int[] recent = new int[64];

    private long[] keys = new long[256];
    private int[] ids = new int[256];

    /**
     * Starts with the document itself.
     *
     * @param digest the document that is walked
     */
    public Builder(PageDigest digest) {
      this.digest = digest;
      Arrays.fill(keys, -1);
      append(-1, DocumentNames.DOCUMENT << 1);
      counts[0] = 1;
    }

    /**
     * The entry of a name below another entry; a new one if there is none.
     *
     * @param parent the entry above
     * @param label twice the number of the tag, or of the attribute name plus one
     * @return the number of the entry
     */
    public int child(int parent, int label) {
      int last = recent[parent];
      if (last > 0 && labels[last] == label) {
        return last;
      }
      long key = (long) parent << 32 | label;
      int at = slot(keys, key);
      if (keys[at] != key) {
        if (size * 2 > keys.length) {
          grow();
          at = slot(keys, key);
        }
        keys[at] = key;
        ids[at] = append(parent, label);
      }
      recent[parent] = ids[at];
      return ids[at];
    }

    /**
     * Counts a node.
     *
     * @param entry the entry of its path
     */
    public void count(int entry) {
      counts[entry]++;
    }

    /**
     * Counts the attributes of a node.
     *
     * @param entry the entry of its path
     * @param node the node
     */
    public void countAttributes(int entry, int node) {
      Attributes attributes = digest.attributes();
      for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
        int child = child(entry, attributes.nameId(a) << 1 | 1);
        counts[child]++;
      }
    }

    private int append(int parent, int label) {
      if (size == parents.length) {
        parents = Arrays.copyOf(parents, size * 2);
        labels = Arrays.copyOf(labels, size * 2);
        counts = Arrays.copyOf(counts, size * 2);
        recent = Arrays.copyOf(recent, size * 2);
      }
      parents[size] = parent;
      labels[size] = label;
      return size++;
    }

    private static int slot(long[] keys, long key) {
      int mask = keys.length - 1;
      int at = (int) ((key ^ key >>> 29) * 0x9E3779B97F4A7C15L >>> 40) & mask;
      while (keys[at] != -1 && keys[at] != key) {
        at = at + 1 & mask;
      }
      return at;
    }

    private void grow() {
      long[] oldKeys = keys;
      int[] oldIds = ids;
      keys = new long[oldKeys.length * 4];
      ids = new int[keys.length];
      Arrays.fill(keys, -1);
      for (int i = 0; i < oldKeys.length; i++) {
        if (oldKeys[i] != -1) {
          int at = slot(keys, oldKeys[i]);
          keys[at] = oldKeys[i];
          ids[at] = oldIds[i];
        }
      }
    }

    /**
     * The number of entries so far.
     *
     * @return at least 1
     */
    public int size() {
      return size;
    }

    /**
     * The summary of what was counted.
     *
     * @return a copy, which later counts do not change
     */
    public PathSummary build() {
      return new PathSummary(
          digest.type(),
          digest.tags(),
          digest.attributes().names(),
          Arrays.copyOf(parents, size),
          Arrays.copyOf(labels, size),
          Arrays.copyOf(counts, size));
    }
  }
}
