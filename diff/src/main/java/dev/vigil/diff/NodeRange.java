package dev.vigil.diff;

/**
 * A range in a raw digest: a node, and for part of a text the characters from {@code from} to
 * {@code to} of its value; {@link #whole} means all of the node. Immutable.
 *
 * @param node a node of the digest
 * @param from the first character, from 0
 * @param to the place behind the last character; -1 for all of the node
 */
public record NodeRange(int node, int from, int to) {
  /**
   * Creates the range of all of a node.
   *
   * @param node a node of the digest
   * @return the range
   */
  public static NodeRange whole(int node) {
    return new NodeRange(node, 0, -1);
  }

  /** {@return whether the range is all of the node} */
  public boolean isWhole() {
    return to < 0;
  }
}
