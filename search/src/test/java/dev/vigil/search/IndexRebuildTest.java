package dev.vigil.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.watch.engine.Installation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexRebuildTest {
  @TempDir Path folder;

  private Installation indexed() {
    Installation installation = Installation.open(folder);
    installation
        .archive()
        .add(
            new Page(0, "https://a.example/", ""),
            "<p>ferry".getBytes(StandardCharsets.UTF_8),
            new FetchRecord(
                "https://a.example/", TestSearch.day(0), 200, List.of(), Duration.ZERO));
    Search search = Search.of(installation);
    search.update(() -> true, (pages, all, versions) -> {});
    search.close();
    return installation;
  }

  private Path segment() throws Exception {
    try (Stream<Path> files = Files.list(folder.resolve("search"))) {
      return files.filter(file -> file.toString().endsWith(".si")).findFirst().orElseThrow();
    }
  }

  private static String rebuilt(Installation installation) throws Exception {
    try (IndexRebuild rebuild = new IndexRebuild(installation)) {
      assertThat(rebuild.start()).isTrue();
      long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
      while (rebuild.state().running() && System.nanoTime() < end) {
        Thread.onSpinWait();
      }
      return rebuild.state().result();
    } finally {
      Search.of(installation).close();
    }
  }

  @Test
  void aDamagedIndexIsBuiltAnew() throws Exception {
    try (Installation installation = indexed()) {
      Files.write(segment(), new byte[] {1, 2, 3});
      assertThat(rebuilt(installation)).contains("1 page with 1 version is in the index");
    }
  }

  @Test
  void anIndexThatOnlyCannotBeReadNowIsLeftAlone() throws Exception {
    try (Installation installation = indexed()) {
      Path segment = segment();
      Path away = Files.move(segment, folder.resolve("away"));
      // A link to itself cannot be opened, like a file of a process with too many open ones.
      Files.createSymbolicLink(segment, segment);
      assertThat(rebuilt(installation)).contains("cannot be read", "repair the cause");
      Files.delete(segment);
      Files.move(away, segment);
      assertThat(Search.of(installation).status().orElseThrow().behind()).isZero();
      Search.of(installation).close();
    }
  }
}
