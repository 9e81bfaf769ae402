package dev.vigil.document;

/**
 * The name and version of a reader, which a pack stores. The version grows whenever the same bytes
 * may give another tree, so that trees of different versions are never compared unread. Immutable.
 */
public record ReaderId(String name, int version) {
  @Override
  public String toString() {
    return name + "/" + version;
  }
}
