package dev.vigil.diff;

/**
 * A range in a raw digest: a node, and for part of a text the characters from {@code from} to
 * {@code to} of its value; {@link #whole} means all of the node. Immutable.
 */
public record NodeRange(int node, int from, int to) {
  public static NodeRange whole(int node) {
    return new NodeRange(node, 0, -1);
  }

  public boolean isWhole() {
    return to < 0;
  }
}
