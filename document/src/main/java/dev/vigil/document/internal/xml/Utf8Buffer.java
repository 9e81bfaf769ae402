package dev.vigil.document.internal.xml;

import dev.vigil.document.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing buffer of UTF-8 bytes. Not thread-safe. */
final class Utf8Buffer {
  private byte[] array = new byte[256];
  private int length;

  void clear() {
    length = 0;
  }

  byte[] array() {
    return array;
  }

  int length() {
    return length;
  }

  void append(int oneByte) {
    if (length == array.length) {
      array = Arrays.copyOf(array, length * 2);
    }
    array[length++] = (byte) oneByte;
  }

  void append(byte[] from, int start, int end) {
    int more = end - start;
    if (more > array.length - length) {
      array = Arrays.copyOf(array, Math.max(array.length * 2, length + more));
    }
    System.arraycopy(from, start, array, length, more);
    length += more;
  }

  void appendCodePoint(int c) {
    if (array.length - length < 4) {
      array = Arrays.copyOf(array, array.length * 2);
    }
    length = Utf8.put(array, length, c);
  }

  /** Drops spaces at both ends and all but one of each run, as for attributes that are tokens. */
  void collapseSpaces() {
    int kept = 0;
    for (int i = 0; i < length; i++) {
      if (array[i] != ' ' || kept > 0 && array[kept - 1] != ' ') {
        array[kept++] = array[i];
      }
    }
    length = kept > 0 && array[kept - 1] == ' ' ? kept - 1 : kept;
  }

  byte[] toArray() {
    return Arrays.copyOf(array, length);
  }

  @Override
  public String toString() {
    return new String(array, 0, length, StandardCharsets.UTF_8);
  }
}
