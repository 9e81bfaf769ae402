package dev.vigil.diff.extract;

import dev.vigil.diff.DiffException;
import dev.vigil.diff.DocumentView;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The lines of all versions of a page so far, as a sorted array of 64-bit hashes: 8 bytes per
 * distinct line, whatever its length. Immutable.
 */
public final class SeenLines {
  public static final SeenLines NONE = new SeenLines(new long[0]);

  private final long[] hashes;

  private SeenLines(long[] hashes) {
    this.hashes = hashes;
  }

  /** A copy with the lines of another version added. */
  public SeenLines with(DocumentView version) {
    return with(new ViewExtracts(version));
  }

  public SeenLines with(ViewExtracts version) {
    long[] more =
        version.visibleText().lines().stream().mapToLong(line -> hash(line.text())).toArray();
    long[] all = Arrays.copyOf(hashes, hashes.length + more.length);
    System.arraycopy(more, 0, all, hashes.length, more.length);
    return new SeenLines(Arrays.stream(all).sorted().distinct().toArray());
  }

  public int size() {
    return hashes.length;
  }

  public boolean contains(String line) {
    return Arrays.binarySearch(hashes, hash(line)) >= 0;
  }

  private static long hash(String line) {
    return ViewSignature.hash(7, plain(line));
  }

  /** A line as it is compared: those that differ in white space only are one line. */
  public static String plain(String line) {
    StringBuilder plain = new StringBuilder(line.length());
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      boolean space = Character.isWhitespace(c) || Character.isSpaceChar(c);
      if (!space) {
        plain.append(c);
      } else if (!plain.isEmpty() && plain.charAt(plain.length() - 1) != ' ') {
        plain.append(' ');
      }
    }
    return plain.toString().strip();
  }

  /** The form in which a caller keeps it. */
  public byte[] toBytes() {
    ByteBuffer bytes = ByteBuffer.allocate(hashes.length * Long.BYTES);
    bytes.asLongBuffer().put(hashes);
    return bytes.array();
  }

  /** Reads what {@link #toBytes} gave. */
  public static SeenLines fromBytes(byte[] bytes) {
    if (bytes.length % Long.BYTES != 0) {
      throw new DiffException(
          "A set of seen lines has 8 bytes a line, but this one has "
              + bytes.length
              + " bytes; it was cut off, so build it again from the history.");
    }
    long[] hashes = new long[bytes.length / Long.BYTES];
    ByteBuffer.wrap(bytes).asLongBuffer().get(hashes);
    Arrays.sort(hashes);
    return new SeenLines(hashes);
  }
}
