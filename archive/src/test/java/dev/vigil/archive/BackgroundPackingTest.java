package dev.vigil.archive;

import static dev.vigil.archive.SamplePages.PAGE;
import static dev.vigil.archive.SamplePages.fetch;
import static dev.vigil.archive.SamplePages.notices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.internal.database.CatalogueSettings;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.StoredHeader;
import dev.vigil.archive.version.Version;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What is added quickly is exact at once, and small later. */
@ParameterizedClass
@EnumSource(StorageKind.class)
class BackgroundPackingTest {
  @Parameter StorageKind store;
  @TempDir Path folder;
  private StorageKind.Place place;

  @BeforeEach
  void anEmptyPlace() {
    place = store.place(folder.resolve("a"));
  }

  private static void hurry(Archive archive, int from, int to) {
    for (int version = from; version <= to; version++) {
      archive.add(PAGE, archive.prepare(PAGE, notices(version), fetch(version)));
    }
  }

  private static void assertExact(Archive archive, int versions) {
    assertThat(archive.versions(PAGE)).hasSize(versions);
    for (Version version : archive.versions(PAGE)) {
      assertThat(archive.bytes(version)).isEqualTo(notices(version.number()));
    }
    assertThat(archive.check(page -> {})).isEmpty();
  }

  @Test
  void versionsInAHurryAreExactAndBecomeAsSmallAsOthers() {
    long patient;
    try (Archive archive = store.place(folder.resolve("b")).open()) {
      for (int version = 1; version <= 40; version++) {
        archive.add(PAGE, notices(version), fetch(version));
      }
      archive.collect();
      patient = archive.stats().bodyBytes();
    }
    try (Archive archive = place.open()) {
      hurry(archive, 1, 40);
      assertThat(archive.isLoose()).isTrue();
      assertThat(archive.isWasteful()).isTrue();
      assertExact(archive, 40);
    }
    try (Archive archive = place.openReadOnly()) {
      assertExact(archive, 40);
      assertThat(archive.digest(archive.newest(PAGE).orElseThrow()).nodeCount()).isPositive();
    }
    try (Archive archive = place.open()) {
      archive.collect();
      assertThat(archive.isLoose()).isFalse();
      assertThat(archive.stats().bodyBytes()).isLessThanOrEqualTo(patient);
      assertExact(archive, 40);
    }
    assertThat(place.packs()).isEqualTo(1);
  }

  @Test
  void aPageThatIsPackedAlreadyMayBeChangedInAHurry() {
    try (Archive archive = place.open()) {
      archive.add(PAGE, notices(1), fetch(1));
      archive.add(PAGE, notices(2), fetch(2));
      hurry(archive, 3, 4);
      assertExact(archive, 4);
      archive.add(PAGE, notices(5), fetch(5));
      hurry(archive, 6, 6);
      assertExact(archive, 6);
      archive.pack(() -> {});
      assertThat(archive.isLoose()).isFalse();
      assertExact(archive, 6);
    }
    assertThat(place.packs()).isEqualTo(1);
  }

  @Test
  void theSameAgainIsACheck() {
    try (Archive archive = place.open()) {
      hurry(archive, 1, 1);
      assertThat(archive.add(PAGE, archive.prepare(PAGE, notices(1), fetch(2))).fresh()).isFalse();
      assertThat(archive.checks(PAGE).orElseThrow().count()).isEqualTo(1);
    }
  }

  @Test
  void aPageThatChangesMeanwhileIsLeftForTheNextTime() {
    try (Archive archive = place.open()) {
      hurry(archive, 1, 3);
      AtomicInteger steps = new AtomicInteger();
      archive.pack(
          () -> {
            if (steps.getAndIncrement() == 0) {
              // It has been read, and is another when the pack shall be written.
              hurry(archive, 4, 4);
            }
          });
      assertThat(archive.isLoose()).isTrue();
      assertExact(archive, 4);
      archive.pack(() -> {});
      assertThat(archive.isLoose()).isFalse();
      assertExact(archive, 4);
    }
  }

  @Test
  void whatIsLeftInTheMiddleIsTakenUpAgain() {
    try (Archive archive = place.open()) {
      hurry(archive, 1, 70);
      AtomicInteger steps = new AtomicInteger();
      assertThatThrownBy(
              () ->
                  archive.pack(
                      () -> {
                        if (steps.incrementAndGet() == 3) {
                          throw new CancellationException();
                        }
                      }))
          .isInstanceOf(CancellationException.class);
      assertThat(archive.isLoose()).isTrue();
      assertExact(archive, 70);
      archive.pack(() -> {});
      assertThat(archive.isLoose()).isFalse();
      assertExact(archive, 70);
    }
  }

  @Test
  void deletedVersionsAndPagesAreNoObstacle() {
    Page other = Page.of("https://port.example/other");
    try (Archive archive = place.open()) {
      hurry(archive, 1, 6);
      archive.add(other, archive.prepare(other, notices(1), fetch(1)));
      archive.delete(PAGE, List.of(1, 3, 6));
      archive.forget(other);
      archive.pack(() -> {});
      assertThat(archive.isLoose()).isFalse();
      assertThat(archive.versions(PAGE).stream().map(Version::number)).containsExactly(2, 4, 5);
      assertThat(archive.bytes(archive.newest(PAGE).orElseThrow())).isEqualTo(notices(5));
      assertThat(archive.check(page -> {})).isEmpty();
    }
  }

  @Test
  void whatNoReaderReadsStaysWhole() {
    byte[] noise = new byte[5000];
    new Random(3).nextBytes(noise);
    FetchRecord picture =
        new FetchRecord(
            PAGE.url(),
            fetch(1).time(),
            200,
            List.of(new StoredHeader("Content-Type", "image/png")),
            fetch(1).took());
    try (Archive archive = place.open()) {
      archive.add(PAGE, archive.prepare(PAGE, noise, picture));
      archive.pack(() -> {});
      assertThat(archive.isLoose()).isFalse();
      assertThat(archive.bytes(archive.newest(PAGE).orElseThrow())).isEqualTo(noise);
      assertThat(archive.check(page -> {})).isEmpty();
    }
  }

  @Test
  void anOlderArchiveIsReadAsItIsAndTakesMore() {
    try (Archive archive = place.open()) {
      archive.add(PAGE, notices(1), fetch(1));
      archive
          .catalogue()
          .change(
              connection -> {
                Sql.run(connection, "drop table loose");
                if (store == StorageKind.POSTGRESQL) {
                  CatalogueSettings.set(connection, "schema archive", SamplePages.bytes("1"));
                }
              });
      if (store == StorageKind.FOLDER) {
        archive.catalogue().change(connection -> Sql.run(connection, "pragma user_version = 1"));
      }
    }
    try (Archive archive = place.openReadOnly()) {
      assertExact(archive, 1);
    }
    try (Archive archive = place.open()) {
      hurry(archive, 2, 2);
      archive.pack(() -> {});
      assertExact(archive, 2);
    }
  }
}
