package dev.vigil.search.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.StoredHeader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexFollowerTest {
  private static final Page FIRST = Page.of("https://a.example/first");
  private static final Page SECOND = Page.of("https://a.example/second");

  @TempDir Path folder;

  private static void add(Archive archive, Page page) {
    archive.add(
        page,
        "<p>ferry".getBytes(StandardCharsets.UTF_8),
        new FetchRecord(
            page.url(),
            Instant.parse("2026-03-01T00:00:00Z"),
            200,
            List.of(new StoredHeader("Content-Type", "text/html")),
            Duration.ZERO));
  }

  @Test
  void aPageThatIsStoredWhileALongIndexingRunsIsFoundSoonAfterIt() throws Exception {
    AtomicLong hours = new AtomicLong();
    CountDownLatch found = new CountDownLatch(1);
    try (Archive archive = Archive.open(folder.resolve("archive"));
        SearchIndex index = SearchIndex.open(folder.resolve("index"))) {
      add(archive, FIRST);
      IndexUpdate update =
          new IndexUpdate(
              archive,
              index,
              false,
              (page, indexed) -> {
                PageContent content = PageContent.read(archive, page, indexed);
                if (page.equals(FIRST)) {
                  // No event reports the second page: it is stored before the first search ends.
                  add(archive, SECOND);
                  hours.addAndGet(TimeUnit.HOURS.toNanos(1));
                }
                return content;
              });
      IndexFollower follower =
          new IndexFollower(
              index,
              update,
              result -> {
                if (index.states().stream().anyMatch(one -> one.page().equals(SECOND))) {
                  found.countDown();
                }
              },
              () -> System.nanoTime() + hours.get());
      try (follower) {
        follower.start();
        assertThat(found.await(30, TimeUnit.SECONDS)).isTrue();
      }
    }
  }
}
