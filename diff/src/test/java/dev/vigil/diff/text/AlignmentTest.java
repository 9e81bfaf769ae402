package dev.vigil.diff.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AlignmentTest {
  @Test
  void aSmallPartIsALongestCommonSubsequence() {
    long seed = 11;
    Random random = new Random(seed);
    for (int round = 0; round < 500; round++) {
      long[] a = random.longs(random.nextInt(60), 0, 6).toArray();
      long[] b = random.longs(random.nextInt(60), 0, 6).toArray();
      assertThat(checked(a, b)).as("seed %d round %d", seed, round).isEqualTo(longest(a, b));
    }
  }

  @Test
  void aLargeSequenceWithFewDifferencesIsAlignedBestPossible() {
    Random random = new Random(3);
    long[] a = random.longs(3000).toArray();
    long[] b = a.clone();
    for (int i = 0; i < 40; i++) {
      b[random.nextInt(b.length)] = random.nextLong();
    }
    assertThat(checked(a, b)).isEqualTo(longest(a, b));
  }

  @Test
  void sequencesWithoutAnyUniqueKeyAreAlignedRoughly() {
    Random random = new Random(5);
    long[] a = random.longs(20_000, 0, 50).toArray();
    long[] b = random.longs(20_000, 0, 50).toArray();
    assertThat(checked(a, b)).isGreaterThan(400);
    long[] same = new long[20_000];
    assertThat(checked(same, Arrays.copyOf(same, 10_000))).isEqualTo(10_000);
  }

  /** The number of pairs, after checking that they are equal and do not cross. */
  private static int checked(long[] a, long[] b) {
    int[] match = Alignment.of(a, b);
    int last = -1;
    int count = 0;
    for (int i = 0; i < a.length; i++) {
      if (match[i] >= 0) {
        assertThat(match[i]).isGreaterThan(last);
        assertThat(b[match[i]]).isEqualTo(a[i]);
        last = match[i];
        count++;
      }
    }
    return count;
  }

  private static int longest(long[] a, long[] b) {
    int[][] table = new int[a.length + 1][b.length + 1];
    for (int i = a.length - 1; i >= 0; i--) {
      for (int j = b.length - 1; j >= 0; j--) {
        table[i][j] =
            a[i] == b[j] ? table[i + 1][j + 1] + 1 : Math.max(table[i + 1][j], table[i][j + 1]);
      }
    }
    return table[0][0];
  }
}
