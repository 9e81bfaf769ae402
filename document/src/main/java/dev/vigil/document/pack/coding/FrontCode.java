package dev.vigil.document.pack.coding;

import dev.vigil.document.StringList;
import java.util.Arrays;
import java.util.List;

/**
 * Implements URLPack: each URL as the length of the prefix that it shares with the one before,
 * followed by the rest. A block begins from nothing. Stateless.
 */
public final class FrontCode {
  /** A byte holds the number of shared bytes; FF is left to the ends of strings. */
  private static final int MOST_SHARED = 254;

  private FrontCode() {}

  /** Whether most of the strings are probably URLs or paths. */
  public static boolean suits(StringCode.Run run) {
    StringList strings = run.strings();
    int like = 0;
    int looked = Math.min(run.count(), 64);
    for (int k = 0; k < looked; k++) {
      String value = strings.get(run.order()[(int) ((long) k * run.count() / looked)]);
      like += value.contains("://") || value.startsWith("/") || value.startsWith("www.") ? 1 : 0;
    }
    return looked > 0 && like * 2 > looked;
  }

  public static List<ContainerChunk> encode(StringCode.Run run, int blockSize) {
    StringList strings = run.strings();
    int[] last = {-1};
    return StringCode.encode(
        run,
        blockSize,
        (sink, i, begins) -> {
          int shared = 0;
          if (!begins && last[0] >= 0) {
            int p = strings.start(last[0]);
            int mismatch =
                Arrays.mismatch(
                    strings.buffer(last[0]),
                    p,
                    strings.end(last[0]),
                    strings.buffer(i),
                    strings.start(i),
                    strings.end(i));
            shared = mismatch < 0 ? strings.length(i) : Math.min(mismatch, MOST_SHARED);
            shared = Math.min(shared, MOST_SHARED);
          }
          last[0] = i;
          sink.put(shared);
          sink.put(strings.buffer(i), strings.start(i) + shared, strings.end(i));
          sink.put(StringCode.END);
        });
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
    int p = from;
    int out = at;
    int last = at;
    int lastLength = 0;
    for (int string = first; string < first + count; string++) {
      if (p >= to) {
        return -1;
      }
      int shared = raw[p++] & 0xFF;
      int start = p;
      while (p < to && raw[p] != (byte) StringCode.END) {
        p++;
      }
      int length = shared + p - start;
      if (p >= to || shared > lastLength || length >= limit - out) {
        return -1;
      }
      starts[string] = out;
      System.arraycopy(into, last, into, out, shared);
      System.arraycopy(raw, start, into, out + shared, p - start);
      last = out;
      lastLength = length;
      out += length;
      into[out++] = (byte) StringCode.END;
      p++;
    }
    return p == to ? out : -1;
  }
}
