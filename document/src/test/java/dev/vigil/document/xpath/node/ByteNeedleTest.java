package dev.vigil.document.xpath.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ByteNeedleTest {
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void findsTheFirstMatchInTheRange(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 20_000; round++) {
      String text = text(random, random.nextInt(60));
      int from = random.nextInt(text.length() + 1);
      int to = random.nextInt(from, text.length() + 1);
      int length = random.nextInt(random.nextBoolean() ? 4 : 24);
      int at = random.nextInt(text.length() + 1);
      String needle =
          random.nextBoolean()
              ? text.substring(at, Math.min(text.length(), at + length))
              : text(random, length);
      int found = text.substring(from, to).indexOf(needle);
      byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
      assertThat(new ByteNeedle(needle.getBytes(StandardCharsets.ISO_8859_1)).find(bytes, from, to))
          .as("seed %d: '%s' in '%s' from %d to %d", seed, needle, text, from, to)
          .isEqualTo(found < 0 ? -1 : from + found);
    }
  }

  /**
   * Few different bytes, so that there are matches, with the smallest and the largest among them.
   */
  private static String text(Random random, int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append("ab\u0000\u0080\u00ff".charAt(random.nextInt(5)));
    }
    return text.toString();
  }
}
