package dev.vigil.document;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Computes a 64-bit hash per node over its whole subtree: kinds, names with prefix and namespace,
 * attributes in their order, contents, and the shape. Equal subtrees have equal hashes wherever
 * they stand and whatever document they are in; the values never change, because packs keep them.
 * Immutable and safe for concurrent use.
 *
 * <p>All are made in one backward scan: when a node is met, its children have been, and each has
 * already added itself to what its parent's slot collects. Different subtrees share a hash by
 * chance with a probability of about n²/2⁶⁵ among n; the author of a page can also construct a
 * collision. So a hash finds what is the same, and where exactness counts, bytes confirm it.
 */
public final class SubtreeHashes {
  /** Grows when the same subtree may get another hash; kept hashes of other versions are void. */
  public static final int VERSION = 1;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  /** Odd, with bits spread evenly: the golden ratio, and multipliers of known mixing functions. */
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private static final long FIRST = 0xBF58476D1CE4E5B9L;
  private static final long SECOND = 0x94D049BB133111EBL;

  private final PageDigest digest;
  private final long[] tagHashes;
  private final long[] attributeHashes;
  private final long[] whole;

  private SubtreeHashes(PageDigest digest, long[] whole) {
    this.digest = digest;
    this.tagHashes = digest.tags().hashes();
    this.attributeHashes = digest.attributes().names().hashes();
    this.whole = whole;
  }

  /**
   * {@return the hashes of a digest; made on first use, then kept with it}
   *
   * @param digest the document
   */
  public static SubtreeHashes of(PageDigest digest) {
    return digest.hashes(SubtreeHashes::made);
  }

  /**
   * Attaches stored hashes to a digest; takes over the array.
   *
   * @param digest the document
   * @param whole the hash of each node's subtree
   * @return the hashes of the digest: these, or those that it already had
   * @throws IllegalArgumentException if there are not as many hashes as nodes
   */
  public static SubtreeHashes kept(PageDigest digest, long[] whole) {
    if (whole.length != digest.nodeCount()) {
      throw new IllegalArgumentException(whole.length + " hashes for " + digest);
    }
    return digest.derived(SubtreeHashes.class, d -> new SubtreeHashes(d, whole));
  }

  /**
   * Attaches stored hashes to a digest that are read on first use; if they are missing, they are
   * computed.
   *
   * @param digest the document
   * @param source reads the hashes; empty if they are missing
   */
  public static void kept(PageDigest digest, Supplier<Optional<long[]>> source) {
    digest.stored(
        SubtreeHashes.class, () -> source.get().map(whole -> new SubtreeHashes(digest, whole)));
  }

  /**
   * Computes only the hashes of names, for code that hashes a part or another view of the digest.
   *
   * @param digest the document
   * @return hashes of which {@link #whole(int)} and {@link #array} cannot be used
   */
  public static SubtreeHashes labels(PageDigest digest) {
    return new SubtreeHashes(digest, new long[0]);
  }

  private static SubtreeHashes made(PageDigest digest) {
    int count = digest.nodeCount();
    SubtreeHashes hashes = new SubtreeHashes(digest, new long[count]);
    long[] whole = hashes.whole;
    for (int node = count - 1; node > 0; node--) {
      long hash = whole(hashes.own(node), whole[node]);
      whole[node] = hash;
      int parent = digest.parent(node);
      whole[parent] = whole[parent] * STEP + hash;
    }
    whole[0] = whole(hashes.own(0), whole[0]);
    return hashes;
  }

  /**
   * {@return the hash of the subtree}
   *
   * @param node a node of the document
   */
  public long whole(int node) {
    return whole[node];
  }

  /** {@return the hashes of all subtrees by node; not to be changed} */
  public long[] array() {
    return whole;
  }

  /**
   * {@return the hash of the node without what is below it: its kind, name, attributes and content}
   *
   * @param node a node of the document
   */
  public long own(int node) {
    int tag = digest.tag(node);
    long hash = tagHashes[tag];
    int content = digest.content(node);
    if (content >= 0) {
      return pair(hash, of(digest.contents(), content));
    }
    Attributes attributes = digest.attributes();
    if (attributes.has(node)) {
      for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
        hash = pair(hash, attributeHashes[attributes.nameId(a)] + of(attributes.values(), a));
      }
    }
    return hash;
  }

  /**
   * {@return the hash of the node's kind and name alone}
   *
   * @param node a node of the document
   */
  public long label(int node) {
    return tagHashes[digest.tag(node)];
  }

  /**
   * {@return the hash of an attribute's name alone}
   *
   * @param attribute a number in {@link PageDigest#attributes()}
   */
  public long attributeLabel(int attribute) {
    return attributeHashes[digest.attributes().nameId(attribute)];
  }

  /**
   * {@return the hash of a node of which the own hash and the {@link #next collected} children are
   * known}
   *
   * @param own the {@link #own} hash of the node
   * @param children the hash of its children; 0 if it has none
   */
  public static long whole(long own, long children) {
    return children == 0 ? own : pair(own, children);
  }

  /**
   * Adds the hash of a child to the hash of all children, from the last child to the first.
   *
   * @param children the hash of the children behind this one; 0 if it is the last
   * @param child the hash of the child's subtree
   * @return the hash of the children from this one on
   */
  public static long next(long children, long child) {
    return children * STEP + child;
  }

  /**
   * {@return a hash of an ordered pair}
   *
   * @param first one hash
   * @param second another hash
   */
  public static long pair(long first, long second) {
    long z = (first ^ first >>> 32) * FIRST + second * STEP;
    z = (z ^ z >>> 29) * SECOND;
    return z ^ z >>> 32;
  }

  /**
   * {@return a hash of bytes}
   *
   * @param bytes an array
   * @param start the offset of the first byte to hash
   * @param end the offset behind the last one
   */
  public static long of(byte[] bytes, int start, int end) {
    int length = end - start;
    long hash = length * STEP;
    if (length >= 8) {
      int last = end - 8;
      for (int at = start; at < last; at += 8) {
        hash = (hash ^ (long) LONGS.get(bytes, at)) * FIRST;
        hash ^= hash >>> 32;
      }
      hash ^= (long) LONGS.get(bytes, last);
    } else if (length >= 4) {
      hash ^=
          (int) INTS.get(bytes, start) & 0xFFFFFFFFL | (long) (int) INTS.get(bytes, end - 4) << 32;
    } else if (length > 0) {
      hash ^=
          (bytes[start] & 0xFFL) << 16
              | (bytes[start + length / 2] & 0xFFL) << 8
              | bytes[end - 1] & 0xFFL;
    }
    hash = (hash ^ hash >>> 31) * SECOND;
    return hash ^ hash >>> 29;
  }

  static long of(StringList strings, int i) {
    return of(strings.buffer(i), strings.start(i), strings.end(i));
  }

  /**
   * {@return a hash of a string, the same as that of its UTF-8 bytes}
   *
   * @param text any string
   */
  public static long of(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return of(bytes, 0, bytes.length);
  }

  /** A hash of a name with its kind, prefix and namespace. */
  static long of(DocumentName name) {
    long spelled = pair(of(name.prefix()), of(name.local()));
    return pair(pair(name.kind().code() + 1, spelled), of(name.uri()));
  }
}
