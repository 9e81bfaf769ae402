package dev.vigil.document.pack.coding;

import dev.vigil.document.StringList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Counts the words of texts and lists those that are frequent enough for a code. Not thread-safe.
 */
public final class WordCounter {
  /** A word that is seen less often costs more in the list than its codes save. */
  private static final int LEAST = 3;

  private static final int LONGEST = 64;

  /** The maximum number of words; a longer list grows faster than what it saves. */
  private static final int MOST = 1 << 17;

  private static final int MOST_DISTINCT = 1 << 21;

  private byte[] text = new byte[1 << 16];
  private int used;
  private int[] starts = new int[1 << 12];
  private int[] counts = new int[1 << 12];
  private int size;
  private int[] table = new int[1 << 13];
  private final boolean[] seen = new boolean[256];

  /** A counter that has seen nothing. */
  public WordCounter() {}

  public void add(StringCode.Run run) {
    StringList strings = run.strings();
    for (int i : run.order()) {
      add(strings.buffer(i), strings.start(i), strings.end(i));
    }
  }

  private void add(byte[] bytes, int start, int end) {
    int at = start;
    while (at < end) {
      seen[bytes[at] & 0xFF] = true;
      if (!ContentWords.isLetter(bytes[at])) {
        at++;
        continue;
      }
      int stop = at;
      while (stop < end && ContentWords.isLetter(bytes[stop])) {
        seen[bytes[stop++] & 0xFF] = true;
      }
      if (stop - at > 1 && stop - at <= LONGEST) {
        count(bytes, at, stop);
      }
      at = stop;
    }
  }

  private void count(byte[] bytes, int start, int end) {
    int mask = table.length - 1;
    int at = ContentWords.hash(bytes, start, end) & mask;
    while (table[at] != 0) {
      int word = table[at] - 1;
      if (Arrays.equals(text, starts[word], starts[word + 1], bytes, start, end)) {
        counts[word]++;
        return;
      }
      at = at + 1 & mask;
    }
    if (size == MOST_DISTINCT) {
      return;
    }
    int length = end - start;
    if (used + length > text.length) {
      text = Arrays.copyOf(text, Math.max(used + length, text.length * 2));
    }
    if (size + 2 > starts.length) {
      starts = Arrays.copyOf(starts, starts.length * 2);
      counts = Arrays.copyOf(counts, counts.length * 2);
    }
    System.arraycopy(bytes, start, text, used, length);
    used += length;
    table[at] = size + 1;
    counts[size++] = 1;
    starts[size] = used;
    if (size * 2 > table.length) {
      grow();
    }
  }

  private void grow() {
    table = new int[table.length * 2];
    int mask = table.length - 1;
    for (int word = 0; word < size; word++) {
      int at = ContentWords.hash(text, starts[word], starts[word + 1]) & mask;
      while (table[at] != 0) {
        at = at + 1 & mask;
      }
      table[at] = word + 1;
    }
  }

  /** The words by falling frequency, with codes from the byte values that were not seen. */
  public ContentWords words() {
    int[] free = IntStream.range(0, ContentWords.END).filter(b -> !seen[b]).toArray();
    byte[][] chosen =
        IntStream.range(0, size)
            .filter(
                w -> counts[w] >= LEAST && (counts[w] - 1) * (starts[w + 1] - starts[w] - 1) >= 6)
            .boxed()
            .sorted(Comparator.comparingInt((Integer w) -> -counts[w]))
            .limit(free.length < 16 ? 0 : MOST)
            .map(w -> Arrays.copyOfRange(text, starts[w], starts[w + 1]))
            .toArray(byte[][]::new);
    return ContentWords.of(chosen, free);
  }
}
