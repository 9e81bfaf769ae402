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
   * @param what the thing being read, for error messages
   */
  public ByteCursor(String what, byte[] bytes, int start, int end) {
    this.what = what;
    this.bytes = bytes;
    this.at = start;
    this.end = end;
  }

  public ByteCursor(String what, byte[] bytes) {
    this(what, bytes, 0, bytes.length);
  }

  /** A second cursor at the same place. */
  public ByteCursor copy() {
    return new ByteCursor(what, bytes, at, end);
  }

  public int position() {
    return at;
  }

  public int remaining() {
    return end - at;
  }

  public int get() {
    if (at >= end) {
      throw damaged("ends too early");
    }
    return bytes[at++] & 0xFF;
  }

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

  /** A number that counts things of at least one byte each, so it cannot exceed what is left. */
  public int count() {
    int value = varint();
    if (value < 0 || value > end - at) {
      throw damaged("counts " + Integer.toUnsignedString(value) + " things it does not hold");
    }
    return value;
  }

  public byte[] block() {
    return take(count());
  }

  public byte[] take(int length) {
    skip(length);
    return Arrays.copyOfRange(bytes, at - length, at);
  }

  /** Copies the next bytes to a place in an array. */
  public void take(byte[] to, int start, int length) {
    skip(length);
    System.arraycopy(bytes, at - length, to, start, length);
  }

  public void skip(int length) {
    if (length < 0 || length > end - at) {
      throw damaged("ends too early");
    }
    at += length;
  }

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
