package dev.vigil.document;

import java.util.Arrays;

/**
 * Reads the values that {@link ByteSink} wrote, from bytes that may be damaged: every read is
 * checked and ends in a {@link DocumentException} that names the thing being read. Not thread-safe.
 */
public final class ByteCursor {
  private final String what;
  private final byte[] bytes;
  private final int end;
  private int at;

  /**
   * Begins at an offset.
   *
   * @param what the thing being read, for error messages
   * @param bytes the bytes to read; not copied
   * @param start where to begin
   * @param end the offset behind the last byte that may be read
   */
  public ByteCursor(String what, byte[] bytes, int start, int end) {
    this.what = what;
    this.bytes = bytes;
    this.at = start;
    this.end = end;
  }

  /**
   * Begins at the first byte.
   *
   * @param what the thing being read, for error messages
   * @param bytes the bytes to read; not copied
   */
  public ByteCursor(String what, byte[] bytes) {
    this(what, bytes, 0, bytes.length);
  }

  /** {@return a second cursor at the same place} */
  public ByteCursor copy() {
    return new ByteCursor(what, bytes, at, end);
  }

  /** {@return the offset in the array of the next byte} */
  public int position() {
    return at;
  }

  /** {@return how many bytes are left} */
  public int remaining() {
    return end - at;
  }

  /**
   * Reads a byte.
   *
   * @return from 0 to 255
   * @throws DocumentException if no byte is left
   */
  public int get() {
    if (at >= end) {
      throw damaged("ends too early");
    }
    return bytes[at++] & 0xFF;
  }

  /**
   * Reads a number that {@link ByteSink#varint} wrote.
   *
   * @return 32 bits, which may be negative
   * @throws DocumentException if the bytes end or hold more than 32 bits
   */
  public int varint() {
    int value = 0;
    for (int shift = 0; shift < 35; shift += 7) {
      int b = get();
      value |= (b & 0x7F) << shift;
      if (b < 0x80) {
        return value;
      }
    }
    throw damaged("has a number of more than 32 bits");
  }

  /**
   * Reads a number that counts things of at least one byte each.
   *
   * @return from 0 to {@link #remaining()}
   * @throws DocumentException if it is larger than what is left
   */
  public int count() {
    int value = varint();
    if (value < 0 || value > end - at) {
      throw damaged("counts " + Integer.toUnsignedString(value) + " things it does not hold");
    }
    return value;
  }

  /**
   * Reads what {@link ByteSink#block} wrote: a length and that many bytes.
   *
   * @return a copy of the bytes
   * @throws DocumentException if fewer bytes are left
   */
  public byte[] block() {
    return take(count());
  }

  /**
   * Reads the next bytes.
   *
   * @param length a number of bytes
   * @return a copy of them
   * @throws DocumentException if fewer bytes are left
   */
  public byte[] take(int length) {
    skip(length);
    return Arrays.copyOfRange(bytes, at - length, at);
  }

  /**
   * Copies the next bytes to a place in an array.
   *
   * @param to the array to copy to
   * @param start where in it the copy begins
   * @param length a number of bytes
   * @throws DocumentException if fewer bytes are left
   */
  public void take(byte[] to, int start, int length) {
    skip(length);
    System.arraycopy(bytes, at - length, to, start, length);
  }

  /**
   * Leaves out the next bytes.
   *
   * @param length a number of bytes
   * @throws DocumentException if fewer bytes are left
   */
  public void skip(int length) {
    if (length < 0 || length > end - at) {
      throw damaged("ends too early");
    }
    at += length;
  }

  /**
   * Creates the exception for damage at the current position; the caller throws it.
   *
   * @param how what is wrong, as the rest of a sentence that begins with "it"
   * @return an exception with the thing, the damage, the offset and the remedy
   */
  public DocumentException damaged(String how) {
    return new DocumentException(
        "The "
            + what
            + " is damaged: it "
            + how
            + " (at byte "
            + at
            + "); restore it from a copy.");
  }
}
