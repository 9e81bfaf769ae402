package dev.vigil.diff.match;

import java.util.stream.IntStream;

/**
 * Marks each node of one of two documents with the change at it and below it: the annotation array
 * of Sdiff. Immutable and safe for concurrent reading.
 */
public final class ChangeMarks {
  static final int CHANGED = 1;
  static final int BELOW = 2;
  static final int ALONE = 4;
  static final int MOVED = 8;

  private final byte[] flags;
  private final int things;

  ChangeMarks(byte[] flags, int things) {
    this.flags = flags;
    this.things = things;
  }

  /** Whether nothing happened at the node nor below it, and it stayed where it was. */
  public boolean isSame(int node) {
    return flags[node] == 0;
  }

  /** Whether the node's own name, attributes or content changed. */
  public boolean isChanged(int node) {
    return (flags[node] & CHANGED) != 0;
  }

  /** Whether something happened below the node. */
  public boolean isChangedBelow(int node) {
    return (flags[node] & BELOW) != 0;
  }

  /** Whether the other document lacks the node: it was deleted, or inserted. */
  public boolean isAlone(int node) {
    return (flags[node] & ALONE) != 0;
  }

  /** Whether the node, with what is below it, stands elsewhere in the other document. */
  public boolean isMoved(int node) {
    return (flags[node] & MOVED) != 0;
  }

  /** Nodes changed or moved, and subtrees that the other document lacks. */
  public int count() {
    return things;
  }

  /** All nodes at which something happened, in document order. */
  public IntStream nodes() {
    return IntStream.range(0, flags.length).filter(node -> (flags[node] & ~BELOW) != 0);
  }
}
