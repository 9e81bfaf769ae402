package dev.vigil.document.pack.container;

import dev.vigil.document.DocumentException;
import java.util.Locale;

/** The kind of content of a container of a pack; the order is that of the numbers in the file. */
public enum ContainerKind {
  /** Tags and attribute names. */
  NAMES(0),
  /** How often each name occurs, and other totals. */
  COUNTS(1),
  /** The path summary. */
  SUMMARY(2),
  /** The distinct shapes of nodes: a tag with its attribute names, or a run of white space. */
  SHAPES(3),
  /** The tree as a sequence of shapes or paths. */
  STRUCTURE(4),
  /** Frequent words, which texts name by number. */
  WORDS(5),
  /** Contents of leaf nodes. */
  TEXT(6),
  /** Attribute values. */
  VALUES(7),
  /** The residue, which with the digest restores the exact source. */
  RESIDUE(8),
  /** The whole source, in place of a residue that would be larger. */
  SOURCE(9),
  /** The size of each subtree. */
  TREE(10),
  /** The tag of each node as in memory. */
  TAGS(11),
  /** Which nodes have attributes, which ones, and their names, as in memory. */
  ATTRIBUTES(12),
  /** A hash of each subtree. */
  HASHES(13),
  /** A hash of each facet. */
  FACETS(14);

  private static final ContainerKind[] ALL = values();

  private final int code;

  ContainerKind(int code) {
    this.code = code;
  }

  /** {@return its number in the header of a pack} */
  public int code() {
    return code;
  }

  /**
   * Finds a kind by its number.
   *
   * @param number from 0
   * @return the kind with that number
   * @throws DocumentException if no kind has it
   */
  public static ContainerKind of(int number) {
    if (number >= ALL.length) {
      throw new DocumentException(
          "The pack has a container of the unknown kind " + number + "; restore it from a copy.");
    }
    return ALL[number];
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
