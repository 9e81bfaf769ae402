package dev.vigil.document;

/**
 * The name and version of a reader, which a pack stores. The version grows whenever the same bytes
 * may give another tree, so that trees of different versions are never compared unread. Immutable.
 *
 * @param name of the reader, such as {@code html}
 * @param version from 1
 */
public record ReaderId(String name, int version) {
  @Override
  public String toString() {
    return name + "/" + version;
  }
}
