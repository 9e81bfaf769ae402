package dev.vigil.diff;

import dev.vigil.document.Attributes;
import dev.vigil.document.PageDigest;
import dev.vigil.document.SubtreeHashes;
import org.jspecify.annotations.Nullable;

/**
 * The tree that a view shows, with a hash per node over the visible part of its subtree. Nodes keep
 * their numbers. Node 0 stands for the document even where a mask hides it: the subtrees of the
 * mask are then its children. Immutable and safe for concurrent use.
 */
public final class ViewTree {
  /** The whole document. */
  public final PageDigest digest;

  private final DocumentView view;
  private final boolean raw;
  private final boolean asTheyAre;
  private final SubtreeHashes hashes;
  private final long[] whole;
  private final long @Nullable [] own;

  ViewTree(DocumentView view) {
    this.view = view;
    this.digest = view.digest();
    this.raw = view.isRaw();
    this.asTheyAre = view.seesValuesAsTheyAre();
    if (raw) {
      this.hashes = SubtreeHashes.of(digest);
      this.whole = hashes.array();
      this.own = null;
    } else {
      this.hashes = SubtreeHashes.labels(digest);
      this.whole = new long[digest.nodeCount()];
      this.own = new long[digest.nodeCount()];
      hash(whole, own);
    }
  }

  private void hash(long[] all, long[] each) {
    for (int node = digest.nodeCount() - 1; node > 0; node--) {
      if (view.sees(node)) {
        each[node] = seenOwn(node);
        all[node] = SubtreeHashes.whole(each[node], all[node]);
        int parent = parent(node);
        all[parent] = SubtreeHashes.next(all[parent], all[node]);
      }
    }
    each[0] = view.sees(0) ? seenOwn(0) : 0;
    all[0] = SubtreeHashes.whole(each[0], all[0]);
  }

  private long seenOwn(int node) {
    if (asTheyAre) {
      return hashes.own(node);
    }
    long hash = hashes.label(node);
    if (digest.content(node) >= 0) {
      return SubtreeHashes.pair(hash, SubtreeHashes.of(view.value(node)));
    }
    Attributes attributes = digest.attributes();
    for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
      long value = SubtreeHashes.of(view.attributeValue(a));
      hash = SubtreeHashes.pair(hash, hashes.attributeLabel(a) + value);
    }
    return hash;
  }

  /** {@return how many nodes the whole document has, hidden ones included} */
  public int count() {
    return digest.nodeCount();
  }

  /** {@return whether everything is seen as it is} */
  public boolean seesAll() {
    return raw;
  }

  /**
   * {@return whether the node is seen}
   *
   * @param node a node of the digest
   */
  public boolean sees(int node) {
    return raw || view.sees(node);
  }

  /**
   * {@return the first child that is seen, or -1}
   *
   * @param node a node of the digest
   */
  public int first(int node) {
    int next = raw ? node + 1 : view.nextSeen(node + 1);
    return next < digest.end(node) ? next : -1;
  }

  /**
   * {@return the next sibling of a child that is seen, or -1}
   *
   * @param child a node that is seen
   * @param parent its parent in this tree
   */
  public int next(int child, int parent) {
    int next = digest.end(child);
    if (!raw) {
      next = view.nextSeen(next);
    }
    return next < digest.end(parent) ? next : -1;
  }

  /**
   * {@return the parent, or the document where a mask hides it; -1 for the document}
   *
   * @param node a node of the digest
   */
  public int parent(int node) {
    int parent = digest.parent(node);
    return raw || parent <= 0 || view.sees(parent) ? parent : 0;
  }

  /**
   * {@return how many nodes the subtree has, hidden ones included}
   *
   * @param node a node of the digest
   */
  public int size(int node) {
    return digest.size(node);
  }

  /**
   * {@return the first node behind the subtree, hidden nodes included}
   *
   * @param node a node of the digest
   */
  public int end(int node) {
    return digest.end(node);
  }

  /**
   * {@return the hash of all that is seen of the subtree}
   *
   * @param node a node of the digest
   */
  public long whole(int node) {
    return whole[node];
  }

  /**
   * {@return the hash of what is seen of the node without what is below it}
   *
   * @param node a node of the digest
   */
  public long own(int node) {
    if (own != null) {
      return own[node];
    }
    return digest.size(node) == 1 ? whole[node] : hashes.own(node);
  }

  /**
   * {@return whether a node here and one of another tree are the same apart from what is below
   * them}
   *
   * @param node a node of the digest
   * @param other another tree
   * @param otherNode a node of the other tree
   */
  public boolean sameOwn(int node, ViewTree other, int otherNode) {
    if (label(node) != other.label(otherNode)) {
      return false;
    }
    boolean childless = digest.size(node) == 1 && other.digest.size(otherNode) == 1;
    if (childless || own != null || other.own != null) {
      return own(node) == other.own(otherNode);
    }
    Attributes mine = digest.attributes();
    Attributes others = other.digest.attributes();
    if (!mine.has(node) && !others.has(otherNode)) {
      return true;
    }
    int from = mine.start(node);
    int start = others.start(otherNode);
    int count = mine.end(node) - from;
    if (count != others.end(otherNode) - start) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      if (hashes.attributeLabel(from + i) != other.hashes.attributeLabel(start + i)) {
        return false;
      }
    }
    return mine.values().equal(from, others.values(), start, count);
  }

  /**
   * {@return the hash of the kind and name}
   *
   * @param node a node of the digest
   */
  public long label(int node) {
    return hashes.label(node);
  }

  /** The text of a leaf as it is seen. */
  String value(int node) {
    return view.value(node);
  }
}
