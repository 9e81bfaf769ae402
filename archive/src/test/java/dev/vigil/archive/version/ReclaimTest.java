package dev.vigil.archive.version;

import static dev.vigil.archive.SamplePages.PAGE;
import static dev.vigil.archive.SamplePages.fetch;
import static dev.vigil.archive.SamplePages.notices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.Archive;
import dev.vigil.archive.StorageKind;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.internal.database.Sql;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Room is given back beside those who look at pages and read them. */
@ParameterizedClass
@EnumSource(StorageKind.class)
class ReclaimTest {
  @Parameter StorageKind store;
  @TempDir Path folder;
  private StorageKind.Place place;

  @BeforeEach
  void anEmptyPlace() {
    place = store.place(folder);
  }

  private static Page page(int i) {
    return Page.of("https://port.example/" + i);
  }

  /** Pages with some versions, of which the older ones are deleted again. */
  private static void fill(Archive archive, int pages, int versions) {
    archive.together(
        () -> {
          for (int page = 0; page < pages; page++) {
            for (int version = 1; version <= versions; version++) {
              archive.add(page(page), notices(100 * page + version), fetch(version));
            }
          }
          return true;
        });
    archive.together(
        () -> {
          for (int page = 0; page < pages; page++) {
            archive.delete(page(page), IntStream.rangeClosed(1, versions / 2).boxed().toList());
          }
          return true;
        });
  }

  private static void assertThere(Archive archive, int pages, int versions) {
    for (int page = 0; page < pages; page++) {
      for (int version = versions / 2 + 1; version <= versions; version++) {
        assertThat(archive.bytes(archive.version(page(page), version).orElseThrow()))
            .isEqualTo(notices(100 * page + version));
      }
    }
    assertThat(archive.check(page -> {})).isEmpty();
  }

  @Test
  void aCheckGetsThroughAfterEachStep() {
    AtomicInteger steps = new AtomicInteger();
    try (Archive archive = place.open()) {
      fill(archive, 6, 10);
      archive.reclaim(
          () -> {
            int step = steps.incrementAndGet();
            // From another thread, which a lock that is still held would keep out.
            CompletableFuture.runAsync(
                    () -> {
                      archive.add(PAGE, notices(1000 + step), fetch(step));
                      archive.add(page(0), notices(2000 + step), fetch(100 + step));
                    })
                .orTimeout(60, TimeUnit.SECONDS)
                .join();
          });
      assertThat(steps.get()).isGreaterThan(store == StorageKind.FOLDER ? 2 : 0);
      assertThat(archive.versions(PAGE)).hasSize(steps.get());
      for (Version version : archive.versions(PAGE)) {
        assertThat(archive.bytes(version)).isEqualTo(notices(1000 + version.number()));
      }
      assertThere(archive, 6, 10);
    }
  }

  @Test
  void whatIsLeftInTheMiddleIsWholeAndIsTakenUpAgain() {
    for (int most = 0; most < 4; most++) {
      int until = most;
      StorageKind.Place another = store.place(folder.resolve("left" + most));
      try (Archive archive = another.open()) {
        fill(archive, 6, 10);
        AtomicInteger steps = new AtomicInteger();
        try {
          archive.reclaim(
              () -> {
                if (steps.getAndIncrement() >= until) {
                  throw new CancellationException();
                }
              });
        } catch (CancellationException e) {
          assertThere(archive, 6, 10);
        }
      }
      try (Archive archive = another.open()) {
        archive.reclaim(() -> {});
        assertThere(archive, 6, 10);
        assertThat(archive.stats().deadBytes()).isZero();
      }
    }
  }

  @Test
  void headersThatAreUsedMeanwhileStay() {
    FetchRecord rare =
        new FetchRecord(
            PAGE.url(),
            fetch(1).time(),
            200,
            List.of(new StoredHeader("X-Rare", "once and then again")),
            fetch(1).took());
    try (Archive archive = place.open()) {
      archive.add(PAGE, notices(1), rare);
      archive.add(PAGE, notices(2), fetch(2));
      archive.delete(PAGE, List.of(1));
      AtomicInteger steps = new AtomicInteger();
      archive.reclaim(
          () -> {
            if (steps.getAndIncrement() == 0) {
              // After the page was read, and found not to use them.
              archive.add(PAGE, notices(3), rare);
            }
          });
      assertThat(archive.newest(PAGE).orElseThrow().fetch().headers()).isEqualTo(rare.headers());
      archive.delete(PAGE, List.of(2));
      archive.add(PAGE, notices(4), fetch(4));
      archive.delete(PAGE, List.of(3));
      archive.reclaim(() -> {});
      assertThat(
              archive
                  .catalogue()
                  .<List<Long>>read(
                      connection ->
                          Sql.list(connection, "select id from header_set", r -> r.getLong(1))))
          .hasSizeLessThanOrEqualTo(1);
    }
  }

  @Test
  void itIsWorthItsWhileWhenMuchIsDead() {
    Random random = new Random(7);
    try (Archive archive = place.open(ArchiveOptions.DEFAULT.withLevel(1))) {
      for (int i = 1; i <= 5; i++) {
        byte[] bytes = new byte[1 << 19];
        random.nextBytes(bytes);
        archive.add(PAGE, bytes, fetch(i));
      }
      assertThat(archive.isWasteful()).isFalse();
      archive.delete(PAGE, IntStream.rangeClosed(1, 3).boxed().toList());
      // A database does it by itself.
      assertThat(archive.isWasteful()).isEqualTo(store == StorageKind.FOLDER);
      archive.reclaim(() -> {});
      assertThat(archive.isWasteful()).isFalse();
      assertThat(archive.stats().bodyBytes()).isLessThan(3 << 19);
    }
  }

  @Test
  void itIsNoPartOfATransaction() {
    try (Archive archive = place.open()) {
      assertThatThrownBy(() -> archive.together(() -> archive.reclaim(() -> {})))
          .isInstanceOf(ArchiveException.class)
          .hasMessageContaining("afterwards");
    }
  }
}
