package dev.vigil.document.pack.coding;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.ByteSink;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Implements AttributePack: columns with repeated values, as a list of the distinct ones and a
 * number of one or two bytes for each string. Every block has its own list, so that one block
 * answers. Stateless.
 */
public final class ListCode {
  private static final int MOST = 1 << 16;

  private ListCode() {}

  /** Empty where the values of the column do not repeat. */
  public static Optional<List<ContainerChunk>> encode(StringCode.Run run, int blockSize) {
    List<ContainerChunk> chunks = new ArrayList<>();
    Map<String, Integer> numbers = new HashMap<>();
    ByteSink values = new ByteSink(1 << 10);
    int[] ids = new int[run.count()];
    int strings = 0;
    int decoded = 0;
    int distinct = 0;
    for (int i : run.order()) {
      String value = run.strings().get(i);
      Integer known = numbers.get(value);
      boolean full = values.size() + run.strings().length(i) + 2 * strings + 8 > blockSize;
      if (strings > 0 && (full || known == null && numbers.size() == MOST)) {
        distinct += numbers.size();
        chunks.add(chunk(values, numbers.size(), ids, strings, decoded));
        numbers.clear();
        values.clear();
        strings = 0;
        decoded = 0;
        known = null;
      }
      if (known == null) {
        known = numbers.size();
        numbers.put(value, known);
        values.put(value.getBytes(StandardCharsets.UTF_8));
        values.put(StringCode.END);
      }
      ids[strings++] = known;
      decoded += run.strings().length(i) + 1;
    }
    distinct += numbers.size();
    chunks.add(chunk(values, numbers.size(), ids, strings, decoded));
    return distinct * 2 > run.count() ? Optional.empty() : Optional.of(chunks);
  }

  private static ContainerChunk chunk(
      ByteSink values, int distinct, int[] ids, int strings, int decoded) {
    ByteSink sink = new ByteSink(values.size() + 2 * strings + 4);
    sink.varint(distinct);
    sink.put(values.array(), 0, values.size());
    for (int s = 0; s < strings; s++) {
      sink.put(ids[s]);
    }
    if (distinct > 256) {
      for (int s = 0; s < strings; s++) {
        sink.put(ids[s] >> 8);
      }
    }
    return new ContainerChunk(sink.toArray(), strings, decoded);
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
    ByteCursor cursor = new ByteCursor("column of listed values", raw, from, to);
    int distinct = cursor.count();
    int[] values = new int[distinct + 1];
    int p = cursor.position();
    values[0] = p;
    for (int v = 0; v < distinct; v++) {
      while (p < to && raw[p] != (byte) StringCode.END) {
        p++;
      }
      values[v + 1] = ++p;
    }
    boolean wide = distinct > 256;
    if (p + (long) count * (wide ? 2 : 1) != to) {
      return -1;
    }
    int out = at;
    for (int s = 0; s < count; s++) {
      int id = raw[p + s] & 0xFF | (wide ? (raw[p + count + s] & 0xFF) << 8 : 0);
      if (id >= distinct) {
        return -1;
      }
      int length = values[id + 1] - values[id];
      if (length > limit - out) {
        return -1;
      }
      starts[first + s] = out;
      System.arraycopy(raw, values[id], into, out, length);
      out += length;
    }
    return out;
  }
}
