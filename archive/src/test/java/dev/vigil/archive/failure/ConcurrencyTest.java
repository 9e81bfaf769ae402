package dev.vigil.archive.failure;

import static dev.vigil.archive.SamplePages.PAGE;
import static dev.vigil.archive.SamplePages.fetch;
import static dev.vigil.archive.SamplePages.notices;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.StorageKind;
import dev.vigil.archive.version.ArchiveOptions;
import dev.vigil.archive.version.Version;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(StorageKind.class)
class ConcurrencyTest {
  @Parameter StorageKind store;
  @TempDir Path folder;
  private StorageKind.Place place;

  @BeforeEach
  void anEmptyPlace() {
    place = store.place(folder);
  }

  /** Restores random versions until told to stop, and counts them; deleted ones may be refused. */
  private static int readAll(Archive archive, AtomicBoolean stop, long seed) {
    Random random = new Random(seed);
    int read = 0;
    while (!stop.get()) {
      List<Version> versions = archive.versions(PAGE);
      Version version = versions.get(random.nextInt(versions.size()));
      try {
        byte[] bytes = archive.bytes(version);
        assertThat(Arrays.equals(bytes, notices(version.number()))).as(version + "").isTrue();
        read++;
      } catch (ArchiveException e) {
        Optional<Version> still = archive.version(PAGE, version.number());
        assertThat(still).as(e.getMessage()).isEmpty();
      }
    }
    return read;
  }

  @Test
  void readersInAndOutsideTheProcessSeeRightBytesWhileTheArchiveChanges() throws Exception {
    ArchiveOptions options = ArchiveOptions.DEFAULT.withLevel(1).withMemory(20_000);
    AtomicBoolean stop = new AtomicBoolean();
    try (ExecutorService pool = Executors.newFixedThreadPool(2);
        Archive archive = place.open(options)) {
      archive.add(PAGE, notices(1), fetch(1));
      try (Archive beside = place.openReadOnly(options)) {
        Callable<Integer> inside = () -> readAll(archive, stop, 1);
        Callable<Integer> outside = () -> readAll(beside, stop, 2);
        List<Future<Integer>> readers = new ArrayList<>();
        readers.add(pool.submit(inside));
        readers.add(pool.submit(outside));
        try {
          for (int i = 2; i <= 60; i++) {
            archive.add(PAGE, notices(i), fetch(i));
            if (i % 15 == 0) {
              archive.delete(PAGE, List.of(i - 3, i - 4, i - 5, i - 14));
              archive.collect();
            }
          }
        } finally {
          stop.set(true);
        }
        for (Future<Integer> reader : readers) {
          assertThat(reader.get()).isPositive();
        }
      }
      assertThat(archive.check(page -> {})).isEmpty();
    }
  }

  @Test
  void anInterruptedReaderDoesNotDisturbTheOthers() throws Exception {
    try (Archive archive = place.open(ArchiveOptions.DEFAULT.withMemory(0))) {
      for (int i = 1; i <= 5; i++) {
        archive.add(PAGE, notices(i), fetch(i));
      }
      Version old = archive.version(PAGE, 1).orElseThrow();
      Thread reader =
          Thread.ofPlatform()
              .start(
                  () -> {
                    Thread.currentThread().interrupt();
                    try {
                      archive.bytes(old);
                    } catch (ArchiveException e) {
                      assertThat(e).hasMessageContaining("interrupted");
                    }
                  });
      reader.join();
      assertThat(archive.bytes(old)).isEqualTo(notices(1));
      archive.add(PAGE, notices(6), fetch(6));
      assertThat(archive.check(page -> {})).isEmpty();
    }
  }
}
