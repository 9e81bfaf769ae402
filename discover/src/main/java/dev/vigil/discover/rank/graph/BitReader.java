package dev.vigil.discover.rank.graph;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads the instantaneous codes of compressed graphs, most significant bit first. For one thread.
 */
final class BitReader {
  private final InputStream in;
  private final byte[] buffer = new byte[1 << 16];
  private int at;
  private int end;
  private int current;
  private int left;

  BitReader(InputStream in) {
    this.in = in;
  }

  int bit() throws IOException {
    if (left == 0) {
      if (at == end) {
        end = in.read(buffer);
        at = 0;
        if (end <= 0) {
          throw new EOFException("the file ends within a code");
        }
      }
      current = buffer[at++];
      left = 8;
    }
    return current >>> --left & 1;
  }

  long bits(int count) throws IOException {
    long value = 0;
    for (int i = 0; i < count; i++) {
      value = value << 1 | bit();
    }
    return value;
  }

  /** Reads a unary code: as many zeros as the value, and a one. */
  int unary() throws IOException {
    int zeros = 0;
    while (bit() == 0) {
      zeros++;
    }
    return zeros;
  }

  /** Elias' gamma: the length of the number in unary, then the number. */
  long gamma() throws IOException {
    int length = length(unary());
    return (1L << length | bits(length)) - 1;
  }

  /** Elias' delta: the length of the number in gamma, then the number. */
  long delta() throws IOException {
    int length = length(gamma());
    return (1L << length | bits(length)) - 1;
  }

  /** Boldi and Vigna's zeta code with a parameter, made for the gaps of web graphs. */
  long zeta(int k) throws IOException {
    int h = unary();
    int wide = length((long) h * k + k - 1);
    long low = 1L << h * k;
    long value = bits(wide);
    return value < low ? value + low - 1 : (value << 1 | bit()) - 1;
  }

  private static int length(long bits) throws IOException {
    if (bits > 62) {
      throw new IOException("a number of " + bits + " bits");
    }
    return (int) bits;
  }
}
