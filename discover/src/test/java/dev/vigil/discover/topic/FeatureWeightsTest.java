package dev.vigil.discover.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FeatureWeightsTest {
  private static final int TOPICS = 9;
  private static final int FEATURES = 30;

  @Test
  void fewAndManyWeightsAreAddedAndStoredAlike() throws IOException {
    for (double share : new double[] {0, 0.1, 0.45, 0.55, 0.9, 1}) {
      float[][] expected = new float[FEATURES][TOPICS];
      FeatureWeights weights = random(share, expected);

      ByteArrayOutputStream stored = new ByteArrayOutputStream();
      int uses = 0;
      for (int k = 0; k < FEATURES; k++) {
        double[] sums = new double[TOPICS];
        weights.add(k, 2, sums);
        weights.write(k, new DataOutputStream(stored));
        for (int t = 0; t < TOPICS; t++) {
          assertThat(weights.of(k, t)).isEqualTo(expected[k][t]);
          assertThat(sums[t]).isEqualTo(2.0 * expected[k][t]);
          uses += expected[k][t] != 0 ? 1 : 0;
        }
      }
      assertThat(stored.size()).as("share %s", share).isEqualTo(4 * FEATURES + 6 * uses);
    }
  }

  private static FeatureWeights random(double share, float[][] expected) {
    Random random = new Random(7);
    int[] starts = new int[FEATURES + 1];
    short[] topics = new short[FEATURES * TOPICS];
    float[] weights = new float[FEATURES * TOPICS];
    int n = 0;
    for (int k = 0; k < FEATURES; k++) {
      for (int t = 0; t < TOPICS; t++) {
        if (random.nextDouble() < share) {
          expected[k][t] = random.nextFloat() + 0.1f;
          topics[n] = (short) t;
          weights[n++] = expected[k][t];
        }
      }
      starts[k + 1] = n;
    }
    return FeatureWeights.of(TOPICS, starts, topics, weights);
  }
}
