package dev.vigil.document.similar;

import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A summary of a document in 644 bytes, from which the similarity to any other sketch can be
 * estimated in each facet. Immutable.
 *
 * <p>Per facet it keeps {@value #BITS} bits. Each bit is one bit of the fingerprint of the piece
 * that won one lottery among the document's pieces (b-bit MinHash of Li and König with b = 1); two
 * documents have the same winner with probability J, their similarity, and otherwise equal bits by
 * chance in half of the cases. So 2m - 1, where m is the share of equal bits, estimates J without
 * bias, with a standard error of at most 1/√{@value #BITS} = 0.031 (0.014 at J = 0.9). Pieces that
 * occur several times take part several times, numbered, so that J is the weighted Jaccard measure
 * of {@link Similarity}.
 *
 * <p>The lotteries are drawn as in Fast Similarity Sketching (Dahlgaard, Knudsen and Thorup, 2017):
 * in round r every piece takes part in one lottery that a hash chooses, those without a winner go
 * to the next round, and from round {@value #BITS} on all take part in lottery r - {@value #BITS}.
 * The time is O(pieces + bits · log bits), for few pieces as for many.
 */
public final class Sketch {
  static final int BITS = 1024;
  static final int WORDS = BITS / 64;
  private static final int FACETS = SimilarityFacet.values().length;
  private static final int MAGIC = 0x56_53; // "VS"
  private static final int VERSION = 1;

  /** How many bytes {@link #toBytes()} returns. */
  static final int BYTES = 4 + FACETS * WORDS * 8;

  private final int present;
  private final long[] bits;

  private Sketch(int present, long[] bits) {
    this.present = present;
    this.bits = bits;
  }

  /**
   * Sketches all facets of a document.
   *
   * @param digest the document
   * @return its sketch
   */
  public static Sketch of(PageDigest digest) {
    return of(digest, SimilarityFacet.values());
  }

  /**
   * Sketches some facets only, which is faster; the other facets count as empty.
   *
   * @param digest the document
   * @param facets the facets to sketch
   * @return its sketch
   */
  public static Sketch of(PageDigest digest, SimilarityFacet... facets) {
    ComparedPart forest = ComparedPart.whole(digest);
    long[] bits = new long[FACETS * WORDS];
    int present = 0;
    for (SimilarityFacet facet : facets) {
      HashBag bag = facet.bag(forest);
      if (!bag.isEmpty()) {
        present |= 1 << facet.place();
        draw(bag.distinct(), bits, facet.place() * WORDS);
      }
    }
    return new Sketch(present, bits);
  }

  private static void draw(long[] pieces, long[] bits, int offset) {
    long[] lowest = new long[BITS];
    int[] drawnIn = new int[BITS];
    int open = BITS;
    for (int round = 1; open > 0; round++) {
      for (long piece : pieces) {
        long ticket = StableHash.pair(round, piece);
        int lottery = round <= BITS ? (int) (ticket & BITS - 1) : round - BITS - 1;
        long value = ticket >>> 10;
        if (drawnIn[lottery] == 0) {
          drawnIn[lottery] = round;
          lowest[lottery] = value;
          open--;
        } else if (drawnIn[lottery] == round && value < lowest[lottery]) {
          lowest[lottery] = value;
        }
      }
    }
    for (int i = 0; i < BITS; i++) {
      // One more mixing: the lowest values all begin with zeros.
      bits[offset + (i >> 6)] |= (StableHash.mix(lowest[i]) & 1) << i;
    }
  }

  /**
   * {@return the estimated similarity in one facet, from 0 to 1; a facet that neither document has
   * counts as equal}
   *
   * @param other another sketch
   * @param facet a facet
   */
  public double similarity(Sketch other, SimilarityFacet facet) {
    if (!has(facet) || !other.has(facet)) {
      return has(facet) == other.has(facet) ? 1 : 0;
    }
    int offset = facet.place() * WORDS;
    return estimate(differing(bits, offset, other.bits, offset));
  }

  /**
   * {@return the estimated mean of the facets that at least one document has, from 0 to 1}
   *
   * @param other another sketch
   */
  public double similarity(Sketch other) {
    Similarity.Mean mean = new Similarity.Mean();
    for (SimilarityFacet facet : SimilarityFacet.values()) {
      mean.add(similarity(other, facet), has(facet) || other.has(facet));
    }
    return mean.value();
  }

  static double estimate(int differing) {
    return Math.max(0, 1 - 2.0 * differing / BITS);
  }

  static int differing(long[] a, int from, long[] b, int other) {
    int count = 0;
    for (int i = 0; i < WORDS; i++) {
      count += Long.bitCount(a[from + i] ^ b[other + i]);
    }
    return count;
  }

  /**
   * {@return the {@value #BITS} bits of a facet} Documents whose similarity is J agree in each bit
   * with probability (1 + J) / 2, so that equal runs of bits find likely neighbours in a table.
   *
   * @param facet a facet
   */
  public long[] bits(SimilarityFacet facet) {
    return Arrays.copyOfRange(bits, facet.place() * WORDS, (facet.place() + 1) * WORDS);
  }

  /**
   * {@return whether the document has anything of that facet}
   *
   * @param facet a facet
   */
  public boolean has(SimilarityFacet facet) {
    return (present & 1 << facet.place()) != 0;
  }

  long[] bits() {
    return bits;
  }

  /** {@return the sketch as 644 bytes, beginning with a version} */
  public byte[] toBytes() {
    ByteBuffer buffer = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    buffer.putShort((short) MAGIC).put((byte) VERSION).put((byte) present);
    for (long word : bits) {
      buffer.putLong(word);
    }
    return buffer.array();
  }

  /**
   * Reads what {@link #toBytes()} returned.
   *
   * @param bytes a sketch
   * @return the same sketch
   * @throws DocumentException if the bytes are not a sketch of this version
   */
  public static Sketch fromBytes(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    if (bytes.length < 4 || buffer.getShort() != MAGIC) {
      throw new DocumentException(
          "These " + bytes.length + " bytes are not a sketch; make one with Sketch.of.");
    }
    int version = buffer.get();
    if (version != VERSION) {
      throw new DocumentException(
          "The sketch has version "
              + version
              + " and this program knows version "
              + VERSION
              + "; make it again from the document.");
    }
    if (bytes.length != BYTES) {
      throw new DocumentException(
          "The sketch has " + bytes.length + " bytes instead of " + BYTES + "; make it again.");
    }
    int present = buffer.get() & (1 << FACETS) - 1;
    long[] bits = new long[FACETS * WORDS];
    buffer.asLongBuffer().get(bits);
    return new Sketch(present, bits);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Sketch that
        && present == that.present
        && Arrays.equals(bits, that.bits);
  }

  @Override
  public int hashCode() {
    return 31 * present + Arrays.hashCode(bits);
  }

  @Override
  public String toString() {
    return "sketch " + Integer.toHexString(hashCode());
  }
}
