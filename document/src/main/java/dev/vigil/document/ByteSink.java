package dev.vigil.document;

import java.util.Arrays;

/** A growing array of bytes with variable-length numbers. Not thread-safe. */
public final class ByteSink {
  private byte[] bytes;
  private int size;

  /**
   * Creates an empty one.
   *
   * @param expected the bytes to make room for; more may be written
   */
  public ByteSink(int expected) {
    bytes = new byte[Math.max(16, expected)];
  }

  /** {@return how many bytes were written} */
  public int size() {
    return size;
  }

  /** {@return the array behind it, valid up to {@link #size()} until the next write} */
  public byte[] array() {
    return bytes;
  }

  /**
   * Writes one byte.
   *
   * @param oneByte its lowest 8 bits are written
   */
  public void put(int oneByte) {
    if (size == bytes.length) {
      reserve(1);
    }
    bytes[size++] = (byte) oneByte;
  }

  /**
   * Writes a whole array.
   *
   * @param from the bytes
   */
  public void put(byte[] from) {
    put(from, 0, from.length);
  }

  /**
   * Writes a part of an array.
   *
   * @param from the array
   * @param start the offset of the first byte
   * @param end the offset behind the last byte
   */
  public void put(byte[] from, int start, int end) {
    int length = end - start;
    if (size + length > bytes.length || size + length < 0) {
      reserve(length);
    }
    System.arraycopy(from, start, bytes, size, length);
    size += length;
  }

  /**
   * Writes a number of 32 unsigned bits, seven bits a byte, lowest first.
   *
   * @param value the number; a negative one takes five bytes
   */
  public void varint(int value) {
    int rest = value;
    while ((rest & ~0x7F) != 0) {
      put(rest | 0x80);
      rest >>>= 7;
    }
    put(rest);
  }

  /**
   * Writes a length and that many bytes.
   *
   * @param from the bytes
   */
  public void block(byte[] from) {
    varint(from.length);
    put(from);
  }

  /** Forgets what was written and keeps the room. */
  public void clear() {
    size = 0;
  }

  /**
   * Takes back the last bytes.
   *
   * @param bytes how many; not more than {@link #size()}
   */
  public void shrink(int bytes) {
    size -= bytes;
  }

  /** Makes room for more bytes without another check by the caller. */
  void reserve(int more) {
    long needed = (long) size + more;
    if (needed > Integer.MAX_VALUE - 8) {
      throw new DocumentException("The document would need more than 2 GB in one piece; split it.");
    }
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, HeapStrings.grown(bytes.length, (int) needed));
    }
  }

  /** {@return a copy of what was written} */
  public byte[] toArray() {
    return Arrays.copyOf(bytes, size);
  }
}
