package dev.vigil.diff.script;

/**
 * A hash table of subtrees by their hashes, with the first of each that was found. A table with
 * open addressing: every node of a document is looked up, and nearly all need one probe. Not
 * thread-safe.
 */
final class SharedSubtrees {
  private final long[] hashes;
  private final int[] likes;
  private boolean any;

  /**
   * @param most how many hashes will be wanted
   */
  SharedSubtrees(int most) {
    int room = Integer.highestOneBit(most + 1) << 2;
    hashes = new long[room];
    likes = new int[room];
  }

  private int slot(long hash) {
    int slot = (int) (hash >>> 32) & hashes.length - 1;
    while (hashes[slot] != hash && hashes[slot] != 0) {
      slot = slot + 1 & hashes.length - 1;
    }
    return slot;
  }

  /** Asks for subtrees with that hash other than this one; 0 for none. */
  void want(long hash, int self) {
    if (hash != 0) {
      int slot = slot(hash);
      hashes[slot] = hash;
      likes[slot] = ~self;
      any = true;
    }
  }

  boolean isEmpty() {
    return !any;
  }

  /** Whether this node with that hash is wanted, and none was found before. */
  boolean wants(long hash, int node) {
    int like = likes[slot(hash)];
    return like < 0 && like != ~node;
  }

  void found(long hash, int node) {
    likes[slot(hash)] = node;
  }

  /** The one with that hash, or -1. */
  int like(long hash) {
    int like = hash == 0 ? -1 : likes[slot(hash)];
    return like <= 0 ? -1 : like;
  }
}
