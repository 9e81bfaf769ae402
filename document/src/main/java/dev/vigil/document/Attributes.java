package dev.vigil.document;

import java.util.Arrays;

/**
 * The attributes of a document in document order. An attribute is an {@code int}, its number here;
 * those of one element are the range {@code start(node) .. end(node) - 1}. Immutable.
 *
 * <p>Most nodes have none, so a bit per node and a running count per 64 nodes find the range.
 */
public final class Attributes {
  private final long[] attributed;
  private final int[] ranks;
  private final int[] starts;
  private final NumberColumn nameMap;
  private final DocumentNames names;
  private final StringList values;

  /**
   * Takes over the arrays.
   *
   * @param attributed a bit per node, set where it has attributes
   * @param starts the first attribute of each such node in turn, then the number of attributes
   * @param nameMap the name number of each attribute
   * @param names the distinct names
   * @param values the value of each attribute
   */
  public Attributes(
      long[] attributed,
      int[] starts,
      NumberColumn nameMap,
      DocumentNames names,
      StringList values) {
    this.attributed = attributed;
    this.starts = starts;
    this.nameMap = nameMap;
    this.names = names;
    this.values = values;
    this.ranks = new int[attributed.length];
    int rank = 0;
    for (int i = 0; i < attributed.length; i++) {
      ranks[i] = rank;
      rank += Long.bitCount(attributed[i]);
    }
  }

  /** {@return how many attributes the document has} */
  public int count() {
    return nameMap.size();
  }

  /** {@return the distinct attribute names} */
  public DocumentNames names() {
    return names;
  }

  /**
   * {@return whether the node has attributes}
   *
   * @param node a node of the document
   */
  public boolean has(int node) {
    return (attributed[node >>> 6] & 1L << node) != 0;
  }

  /**
   * {@return the first attribute of the node; equal to {@link #end} where it has none}
   *
   * @param node a node of the document
   */
  public int start(int node) {
    return starts[rank(node)];
  }

  /**
   * {@return the number behind the last attribute of the node}
   *
   * @param node a node of the document
   */
  public int end(int node) {
    return starts[rank(node) + (has(node) ? 1 : 0)];
  }

  private int rank(int node) {
    int word = node >>> 6;
    return ranks[word] + Long.bitCount(attributed[word] & (1L << node) - 1);
  }

  /**
   * {@return the element that bears the attribute: O(log n)}
   *
   * @param attribute the number of an attribute, from 0 to {@link #count()} - 1
   */
  public int owner(int attribute) {
    int at = Arrays.binarySearch(starts, 0, starts.length, attribute);
    int rank = at >= 0 ? at : -at - 2;
    int word = wordOf(rank);
    long bits = attributed[word];
    for (int skip = rank - ranks[word]; skip > 0; skip--) {
      bits &= bits - 1;
    }
    return (word << 6) + Long.numberOfTrailingZeros(bits);
  }

  /** The last word that begins at that rank or before; words without a set bit share their rank. */
  private int wordOf(int rank) {
    int low = 0;
    int high = ranks.length - 1;
    while (low < high) {
      int middle = low + high + 1 >>> 1;
      if (ranks[middle] <= rank) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /**
   * {@return whether all nodes with attributes are elements}
   *
   * @param tagMap the tag number of each node
   * @param tags the distinct tags
   */
  public boolean areOnElementsOf(NumberColumn tagMap, DocumentNames tags) {
    byte[] kinds = tags.kinds();
    int wrong = 0;
    for (int word = 0; word < attributed.length; word++) {
      for (long bits = attributed[word]; bits != 0; bits &= bits - 1) {
        int node = (word << 6) + Long.numberOfTrailingZeros(bits);
        wrong |= kinds[tagMap.get(node)] ^ NodeKind.ELEMENT.code();
      }
    }
    return wrong == 0;
  }

  /**
   * {@return the number of the attribute's name in {@link #names()}}
   *
   * @param attribute the number of an attribute, from 0 to {@link #count()} - 1
   */
  public int nameId(int attribute) {
    return nameMap.get(attribute);
  }

  /**
   * {@return the name of the attribute}
   *
   * @param attribute the number of an attribute, from 0 to {@link #count()} - 1
   */
  public DocumentName name(int attribute) {
    return names.get(nameMap.get(attribute));
  }

  /**
   * {@return the value of the attribute, with entities resolved}
   *
   * @param attribute the number of an attribute, from 0 to {@link #count()} - 1
   */
  public String value(int attribute) {
    return values.get(attribute);
  }

  /** {@return the values of all attributes, by attribute number} */
  public StringList values() {
    return values;
  }

  /**
   * {@return the attribute of the node with that name number, or -1}
   *
   * @param node a node of the document
   * @param nameId a number in {@link #names()}
   */
  public int find(int node, int nameId) {
    if (has(node)) {
      for (int a = start(node), end = end(node); a < end; a++) {
        if (nameMap.get(a) == nameId) {
          return a;
        }
      }
    }
    return -1;
  }
}
