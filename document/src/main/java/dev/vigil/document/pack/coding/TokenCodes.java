package dev.vigil.document.pack.coding;

import dev.vigil.document.ByteSink;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Encodes numbers as one to four bytes: below {@value #TWO} in one byte, the next 7,936 in two, the
 * rest in four. Stateless.
 */
public final class TokenCodes {
  public static final int TWO = 224;
  public static final int FOUR = 255;
  public static final int FIRST_FOUR = TWO + (FOUR - TWO) * 256;

  private TokenCodes() {}

  public static void put(ByteSink sink, int token) {
    if (token < TWO) {
      sink.put(token);
    } else if (token < FIRST_FOUR) {
      int rest = token - TWO;
      sink.put(TWO + (rest >> 8));
      sink.put(rest);
    } else {
      int rest = token - FIRST_FOUR;
      sink.put(FOUR);
      sink.put(rest >> 16);
      sink.put(rest >> 8);
      sink.put(rest);
    }
  }

  /** Old numbers by falling frequency; {@code kept} leading ones stay where they are. */
  public static int[] byFrequency(int[] frequencies, int count, int kept) {
    return IntStream.concat(
            IntStream.range(0, kept),
            IntStream.range(kept, count)
                .boxed()
                .sorted(Comparator.comparingInt((Integer i) -> -frequencies[i]))
                .mapToInt(Integer::intValue))
        .toArray();
  }

  public static int[] inverse(int[] order) {
    int[] inverse = new int[order.length];
    Arrays.setAll(inverse, i -> 0);
    for (int i = 0; i < order.length; i++) {
      inverse[order[i]] = i;
    }
    return inverse;
  }
}
