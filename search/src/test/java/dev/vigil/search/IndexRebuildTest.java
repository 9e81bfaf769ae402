package dev.vigil.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.search.answer.DamagedIndexException;
import dev.vigil.watch.engine.Installation;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
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

  /** Cuts off the files of the segments, as a full or broken disk does. */
  private void truncate() throws Exception {
    try (Stream<Path> files = Files.list(folder.resolve("search"))) {
      for (Path file :
          files.filter(one -> String.valueOf(one.getFileName()).startsWith("_")).toList()) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
          channel.truncate(0);
        }
      }
    }
  }

  private static int found(Installation installation) {
    return Search.of(installation).searchFollowing(SearchRequest.of(0, "ferry", 10)).total();
  }

  private void assertDamaged(Installation installation) {
    assertThatThrownBy(() -> found(installation))
        .isInstanceOf(DamagedIndexException.class)
        .hasMessageContaining("is damaged; build it anew by POST")
        .hasMessageNotContaining(folder.toString());
  }

  @Test
  void anIndexThatIsDamagedWhileItIsOpenIsBuiltAnew() throws Exception {
    try (Installation installation = indexed()) {
      assertThat(found(installation)).isEqualTo(1);
      truncate();
      assertDamaged(installation);
      assertDamaged(installation);
      assertThat(rebuilt(installation)).contains("1 page with 1 version is in the index");
      assertThat(found(installation)).isEqualTo(1);
      Search.of(installation).close();
    }
  }

  @Test
  void anIndexThatIsDamagedWhileItIsOpenIsBuiltAnewWithoutASearchBefore() throws Exception {
    try (Installation installation = indexed()) {
      assertThat(found(installation)).isEqualTo(1);
      truncate();
      assertThat(rebuilt(installation)).contains("1 page with 1 version is in the index");
      assertThat(found(installation)).isEqualTo(1);
      truncate();
      assertDamaged(installation);
      // Closing it is silent.
      Search.of(installation).close();
    }
  }

  @Test
  void searchesDoNotDisturbThatTheIndexIsDeleted() throws Exception {
    try (Installation installation = indexed()) {
      Search search = Search.of(installation);
      AtomicBoolean more = new AtomicBoolean(true);
      Runnable opening =
          () -> {
            while (more.get()) {
              try {
                search.update(() -> true, (pages, all, versions) -> {});
              } catch (RuntimeException e) {
                // The index is built anew just now.
              }
            }
          };
      Thread other = Thread.ofPlatform().start(opening);
      try {
        for (int i = 0; i < 40; i++) {
          search.delete();
        }
      } finally {
        more.set(false);
        other.join();
      }
      assertThat(found(installation)).isEqualTo(1);
      search.close();
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
