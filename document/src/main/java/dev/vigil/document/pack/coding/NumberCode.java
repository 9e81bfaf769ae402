package dev.vigil.document.pack.coding;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.ByteSink;
import dev.vigil.document.StringList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Stores columns of whole numbers as differences from one to the next, which are small for serial
 * numbers, positions and dates: zigzag, then seven bits per byte. A block begins from 0. Stateless.
 */
public final class NumberCode {
  private static final int MOST_DIGITS = 9;

  private NumberCode() {}

  /** Empty where a string is not the usual spelling of a number of up to nine digits. */
  public static Optional<List<ContainerChunk>> encode(StringCode.Run run, int blockSize) {
    List<ContainerChunk> chunks = new ArrayList<>();
    ByteSink sink = new ByteSink(1 << 12);
    int strings = 0;
    int decoded = 0;
    int last = 0;
    for (int i : run.order()) {
      int number = number(run.strings(), i);
      if (number < 0) {
        return Optional.empty();
      }
      if (sink.size() + 5 > blockSize) {
        chunks.add(new ContainerChunk(sink.toArray(), strings, decoded));
        sink.clear();
        strings = 0;
        decoded = 0;
        last = 0;
      }
      int step = number - last;
      sink.varint(step << 1 ^ step >> 31);
      last = number;
      strings++;
      decoded += run.strings().length(i) + 1;
    }
    chunks.add(new ContainerChunk(sink.toArray(), strings, decoded));
    return Optional.of(chunks);
  }

  private static int number(StringList strings, int i) {
    int length = strings.length(i);
    byte[] bytes = strings.buffer(i);
    int start = strings.start(i);
    if (length == 0 || length > MOST_DIGITS || length > 1 && bytes[start] == '0') {
      return -1;
    }
    int number = 0;
    for (int at = start; at < start + length; at++) {
      if (bytes[at] < '0' || bytes[at] > '9') {
        return -1;
      }
      number = number * 10 + bytes[at] - '0';
    }
    return number;
  }

  /** Decodes strings like {@link StringCode#decode}. */
  static int decode(
      byte[] raw,
      int from,
      int to,
      byte[] into,
      int at,
      int limit,
      int[] starts,
      int first,
      int count) {
    ByteCursor cursor = new ByteCursor("column of numbers", raw, from, to);
    int out = at;
    int number = 0;
    for (int string = first; string < first + count; string++) {
      int step = cursor.varint();
      number += step >>> 1 ^ -(step & 1);
      int digits = digits(number);
      if (number < 0 || digits >= limit - out) {
        return -1;
      }
      starts[string] = out;
      int rest = number;
      for (int d = out + digits - 1; d >= out; d--) {
        into[d] = (byte) ('0' + rest % 10);
        rest /= 10;
      }
      out += digits;
      into[out++] = (byte) StringCode.END;
    }
    return cursor.remaining() == 0 ? out : -1;
  }

  private static int digits(int number) {
    int digits = 1;
    for (int rest = number; rest >= 10; rest /= 10) {
      digits++;
    }
    return digits;
  }
}
