package dev.vigil.document.internal.lossless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.ByteSink;
import dev.vigil.document.DocumentException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BinaryPatchTest {
  @Test
  void anEscapedCharacterCostsAFewBytes() {
    byte[] predicted = bytes("It's a long line of text, and its end is the same. ".repeat(20));
    byte[] actual = bytes("It&#39;s a long line of text, and its end is the same. ".repeat(20));
    byte[] patch = patch(predicted, actual, PredictionAnchors.NONE);
    assertThat(apply(predicted, patch)).isEqualTo(actual);
    assertThat(patch.length).isLessThan(20 * 9 + 8);
  }

  @Test
  void aLongDifferenceDoesNotTakeTheRestOfTheDocumentWithIt() {
    String common = "<p>Common text with a number ";
    StringBuilder both = new StringBuilder();
    for (int i = 0; i < 2000; i++) {
      both.append(common).append(i * 7919).append("</p>\n");
    }
    byte[] predicted = bytes("start " + "a".repeat(900) + both);
    byte[] actual = bytes("start " + "xyz".repeat(500) + both);
    byte[] patch = patch(predicted, actual, PredictionAnchors.NONE);
    assertThat(apply(predicted, patch)).isEqualTo(actual);
    assertThat(patch.length).isLessThan(1600);
  }

  @Test
  void anchorsThatCrossLeaveOutTheFewest() {
    PredictionAnchors anchors =
        new PredictionAnchors(new int[] {1, 2, 3, 4, 5}, new int[] {10, 50, 20, 30, 40}, 5);
    PredictionAnchors kept = anchors.uncrossed();
    assertThat(Arrays.copyOf(kept.actual(), kept.count())).containsExactly(10, 20, 30, 40);
    assertThat(Arrays.copyOf(kept.predicted(), kept.count())).containsExactly(1, 3, 4, 5);
  }

  @Test
  void anyTwoArraysArePatchedExactlyWithAnyAnchors() {
    long seed = 20261115;
    Random random = new Random(seed);
    for (int round = 0; round < 3000; round++) {
      byte[] predicted = soup(random, random.nextInt(400));
      byte[] actual = random.nextInt(10) == 0 ? soup(random, 300) : edited(predicted, random);
      int count = random.nextInt(6);
      int[] p = random.ints(count, 0, predicted.length + 1).sorted().toArray();
      int[] a = random.ints(count, 0, actual.length + 1).toArray();
      byte[] patch = patch(predicted, actual, new PredictionAnchors(p, a, count));
      assertThat(apply(predicted, patch)).as("seed %d, round %d", seed, round).isEqualTo(actual);
    }
  }

  @Test
  void aDamagedPatchIsRefused() {
    byte[] predicted = bytes("some predicted text that is long enough");
    byte[] patch =
        patch(predicted, bytes("some text that was not predicted"), PredictionAnchors.NONE);
    assertThatThrownBy(() -> apply(new byte[3], patch))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("does not fit its document");
    assertThatThrownBy(() -> apply(predicted, Arrays.copyOf(patch, patch.length / 2)))
        .isInstanceOf(DocumentException.class);
  }

  private static byte[] soup(Random random, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) "ab<>&;\n ".charAt(random.nextInt(8));
    }
    return bytes;
  }

  private static byte[] edited(byte[] from, Random random) {
    ByteSink to = new ByteSink(from.length);
    for (byte b : from) {
      int dice = random.nextInt(40);
      if (dice == 0) {
        to.put(soup(random, random.nextInt(70)));
      } else if (dice > 1) {
        to.put(b);
      }
    }
    return to.toArray();
  }

  private static byte[] patch(byte[] predicted, byte[] actual, PredictionAnchors anchors) {
    ByteSink out = new ByteSink(64);
    BinaryPatch.write(predicted, predicted.length, actual, anchors, out);
    return out.toArray();
  }

  private static byte[] apply(byte[] predicted, byte[] patch) {
    return BinaryPatch.apply(predicted, predicted.length, new ByteCursor("patch", patch));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
