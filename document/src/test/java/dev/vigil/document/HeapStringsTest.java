package dev.vigil.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HeapStringsTest {
  @Test
  void whatGoesInComesOut() {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    byte[] pool = new byte[200];
    random.nextBytes(pool);
    HeapStrings.Builder builder = new HeapStrings.Builder(0, 0);
    List<byte[]> expected = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      int start = random.nextInt(pool.length + 1);
      int end = start + random.nextInt(Math.min(40, pool.length - start) + 1);
      builder.append(pool, start, end);
      assertThat(builder.pending()).as("seed %d", seed).isEqualTo(end - start);
      assertThat(builder.finish()).as("seed %d", seed).isEqualTo(i);
      expected.add(Arrays.copyOfRange(pool, start, end));
    }
    StringList strings = builder.build();
    assertThat(strings.count()).isEqualTo(expected.size());
    for (int i = 0; i < expected.size(); i++) {
      assertThat(strings.equal(i, expected.get(i))).as("seed %d string %d", seed, i).isTrue();
      assertThat(strings.length(i)).isEqualTo(expected.get(i).length);
    }
  }

  @Test
  void codePointsBecomeUtf8AndLoneSurrogatesAreReplaced() {
    int[] points = {'a', 0x7F, 0x80, 0x7FF, 0x800, 0xFFFF, 0x10000, 0x10FFFF};
    HeapStrings.Builder builder = new HeapStrings.Builder(0, 0);
    for (int point : points) {
      builder.appendCodePoint(point);
    }
    builder.finish();
    builder.appendCodePoint(0xD800);
    builder.appendCodePoint(0xDFFF);
    builder.finish();
    StringList strings = builder.build();
    String expected = new String(points, 0, points.length);
    assertThat(strings.get(0)).isEqualTo(expected);
    assertThat(strings.equal(0, expected.getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(strings.get(1)).isEqualTo("\uFFFD\uFFFD");
  }

  @Test
  void aSharingBuilderKeepsEqualStringsOnce() {
    long seed = 99;
    Random random = new Random(seed);
    HeapStrings.Builder sharing = HeapStrings.Builder.sharing(0, 0);
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      String text = "v" + random.nextInt(700) + "x".repeat(random.nextInt(100) == 0 ? 600 : 0);
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      assertThat(sharing.add(bytes, 0, bytes.length)).as("seed %d", seed).isEqualTo(i);
      expected.add(text);
    }
    StringList strings = sharing.build();
    assertThat(strings.count()).isEqualTo(expected.size());
    for (int i = 0; i < expected.size(); i++) {
      assertThat(strings.get(i)).as("seed %d string %d", seed, i).isEqualTo(expected.get(i));
    }
    long longOnes = expected.stream().filter(text -> text.length() > 512).count();
    assertThat(strings.buffer(0).length).isLessThan((int) (700 * 4 + longOnes * 604 + 1));
  }

  @Test
  void noStringsAreNone() {
    assertThat(new HeapStrings.Builder(5, 5).build().count()).isZero();
  }
}
