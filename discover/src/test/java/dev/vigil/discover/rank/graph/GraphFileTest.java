package dev.vigil.discover.rank.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.discover.DiscoverException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphFileTest {
  @TempDir private Path folder;

  @Test
  void aListOfNumbersKeepsItsNumbersAndLosesRepeatedLinks() throws IOException {
    try (GraphFile graph = open("# links\n7 1000000\n7 3\n7\t3\n\n3,7,0.5\r\n% end\n")) {
      assertThat(described(graph)).containsExactly("3 > 7", "7 > 3", "7 > 1000000");
      assertThat(graph.pages()).isEqualTo(3);
      assertThat(graph.links()).isEqualTo(3);
      assertThat(graph.mostLinks()).isEqualTo(2);
    }
  }

  @Test
  void aListOfNamesKeepsItsNames() throws IOException {
    try (GraphFile graph = open("http://a/ http://b/ü\nhttp://b/ü http://a/\nhttp://a/ 7\n")) {
      assertThat(described(graph))
          .containsExactly("http://a/ > http://b/ü", "http://a/ > 7", "http://b/ü > http://a/");
    }
  }

  @Test
  void aPackedListIsUnpacked() throws IOException {
    Path file = folder.resolve("list.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("1 2\n2 1\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
    try (GraphFile graph = GraphFormats.open(file, folder.resolve("graph"))) {
      assertThat(described(graph)).containsExactly("1 > 2", "2 > 1");
    }
  }

  @Test
  void whatIsWrongIsNamedWithItsLine() {
    assertThatThrownBy(() -> open("1 2\n3\n"))
        .isInstanceOf(DiscoverException.class)
        .hasMessageContaining("line 2: one page");
    assertThatThrownBy(() -> open("1 2\n1 x\n"))
        .isInstanceOf(DiscoverException.class)
        .hasMessageContaining("line 2: 'x' is not a number");
    assertThatThrownBy(() -> open("1 " + "9".repeat(20_000)))
        .isInstanceOf(DiscoverException.class)
        .hasMessageContaining("line 1: longer than 16,384 bytes");
  }

  @RepeatedTest(10)
  void manyRunsOnDiskGiveTheGraphThatMemoryWouldGive() throws IOException {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    TreeSet<Long> links = new TreeSet<>();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 3000; i++) {
      int from = random.nextInt(200);
      int to = random.nextInt(100_000);
      links.add((long) from << 32 | to);
      text.append(from).append(' ').append(to).append('\n');
    }
    Path made = folder.resolve("graph");
    EdgeList.convert(written(text.toString()), made, folder, 1 + random.nextInt(500));
    try (GraphFile graph = GraphFile.open(made)) {
      assertThat(described(graph))
          .as("seed %d", seed)
          .isEqualTo(
              links.stream().map(link -> (link >>> 32) + " > " + (int) (long) link).toList());
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).noneMatch(file -> file.toString().contains("run-"));
    }
  }

  @Test
  void aDamagedFileIsRefused() throws IOException {
    open("1 2\n2 1\n").close();
    Path file = folder.resolve("graph");
    byte[] bytes = Files.readAllBytes(file);
    for (int cut : new int[] {8, 40, 80, bytes.length - 1}) {
      Files.write(file, Arrays.copyOf(bytes, cut));
      assertThatThrownBy(() -> GraphFile.open(file)).isInstanceOf(DiscoverException.class);
    }
    byte[] changed = bytes.clone();
    changed[88] = 9;
    Files.write(file, changed);
    try (GraphFile graph = GraphFile.open(file)) {
      assertThatThrownBy(() -> graph.targets(0, new int[1]))
          .isInstanceOf(DiscoverException.class)
          .hasMessageContaining("page 0 links to 9, which is not a page");
    }
  }

  @Test
  void theWebGraphOfTheCorporaIsReadWhole() {
    String corpora = System.getenv("VIGIL_CORPORA");
    Assumptions.assumeTrue(corpora != null, "VIGIL_CORPORA is not set");
    Path file = Path.of(corpora, "graphs", "cnr-2000.graph");
    try (GraphFile graph = GraphFormats.open(file, folder.resolve("graph"))) {
      assertThat(graph.pages()).isEqualTo(325_557);
      assertThat(graph.links()).isEqualTo(3_216_152);
      int[] targets = new int[graph.mostLinks()];
      int none = 0;
      for (int page = 0; page < graph.pages(); page++) {
        int count = graph.targets(page, targets);
        none += count == 0 ? 1 : 0;
        for (int i = 1; i < count; i++) {
          assertThat(targets[i]).isGreaterThan(targets[i - 1]);
        }
      }
      assertThat(none).isEqualTo(78_056);
    }
  }

  private GraphFile open(String list) throws IOException {
    return GraphFormats.open(written(list), folder.resolve("graph"));
  }

  private Path written(String list) throws IOException {
    return Files.writeString(folder.resolve("list.txt"), list);
  }

  private static List<String> described(GraphFile graph) {
    List<String> links = new ArrayList<>();
    int[] targets = new int[graph.mostLinks()];
    for (int page = 0; page < graph.pages(); page++) {
      int count = graph.targets(page, targets);
      for (int i = 0; i < count; i++) {
        links.add(graph.label(page) + " > " + graph.label(targets[i]));
      }
    }
    return links;
  }
}
