package dev.vigil.discover.rank.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.rank.BvWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BvGraphTest {
  @TempDir private Path folder;

  @RepeatedTest(20)
  void whatWasWrittenIsRead() throws IOException {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    int[][] pages = pages(1 + random.nextInt(300), random);
    write(BvWriter.write(pages, random), pages.length, "");
    try (GraphFile graph =
        GraphFormats.open(folder.resolve("web.graph"), folder.resolve("graph"))) {
      assertThat(graph.pages()).isEqualTo(pages.length);
      int[] targets = new int[graph.mostLinks()];
      for (int page = 0; page < pages.length; page++) {
        int count = graph.targets(page, targets);
        assertThat(Arrays.copyOf(targets, count)).as("seed %d", seed).isEqualTo(pages[page]);
      }
    }
  }

  /** Lists that share parts with those before them, and have runs and gaps. */
  private static int[][] pages(int count, Random random) {
    int[][] pages = new int[count][];
    for (int page = 0; page < count; page++) {
      TreeSet<Integer> links = new TreeSet<>();
      if (page > 0) {
        for (int link : pages[page - 1 - random.nextInt(Math.min(page, 3))]) {
          if (random.nextInt(3) > 0) {
            links.add(link);
          }
        }
      }
      int start = random.nextInt(count);
      for (int i = 0; i < random.nextInt(9); i++) {
        links.add(Math.min(count - 1, start + i));
      }
      for (int i = 0; i < random.nextInt(4); i++) {
        links.add(random.nextInt(count));
      }
      pages[page] = links.stream().mapToInt(Integer::intValue).toArray();
    }
    return pages;
  }

  @RepeatedTest(20)
  void damagedBytesAreASentenceAndNeverAnythingElse() throws IOException {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    int[][] pages = pages(50, random);
    byte[] bytes = BvWriter.write(pages, random);
    for (int i = 0; i < 20; i++) {
      byte[] damaged = Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length));
      damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
      write(damaged, pages.length, "");
      try {
        GraphFormats.open(folder.resolve("web.graph"), folder.resolve("graph")).close();
      } catch (DiscoverException reported) {
        assertThat(reported).as("seed %d", seed).hasMessageContaining("web.graph");
      }
    }
  }

  @Test
  void codesThatAreNotReadAreNamed() throws IOException {
    write(new byte[10], 3, "RESIDUALS_GOLOMB");
    assertThatThrownBy(
            () -> GraphFormats.open(folder.resolve("web.graph"), folder.resolve("graph")))
        .isInstanceOf(DiscoverException.class)
        .hasMessageContaining("RESIDUALS_GOLOMB");
  }

  @Test
  void withoutPropertiesItSaysWhichFileIsMissing() throws IOException {
    Files.write(folder.resolve("web.graph"), new byte[10]);
    assertThatThrownBy(
            () -> GraphFormats.open(folder.resolve("web.graph"), folder.resolve("graph")))
        .isInstanceOf(DiscoverException.class)
        .hasMessageContaining("web.properties beside it");
  }

  private void write(byte[] bytes, int pages, String flags) throws IOException {
    Files.write(folder.resolve("web.graph"), bytes);
    Files.writeString(
        folder.resolve("web.properties"),
        """
        nodes=%d
        windowsize=%d
        minintervallength=%d
        zetak=%d
        compressionflags=%s
        """
            .formatted(pages, BvWriter.WINDOW, BvWriter.SHORTEST_RUN, BvWriter.ZETA, flags));
  }
}
