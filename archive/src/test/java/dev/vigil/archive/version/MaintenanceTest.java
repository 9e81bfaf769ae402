package dev.vigil.archive.version;

import static dev.vigil.archive.SamplePages.PAGE;
import static dev.vigil.archive.SamplePages.fetch;
import static dev.vigil.archive.SamplePages.notices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.Archive;
import dev.vigil.archive.ArchiveStats;
import dev.vigil.archive.GarbageCollectionResult;
import dev.vigil.archive.StorageKind;
import dev.vigil.archive.failure.ArchiveException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(StorageKind.class)
class MaintenanceTest {
  @Parameter StorageKind store;
  @TempDir Path folder;
  private StorageKind.Place place;

  @BeforeEach
  void anEmptyPlace() {
    place = store.place(folder);
  }

  private static void add(Archive archive, int from, int to) {
    archive.together(
        () -> {
          for (int i = from; i <= to; i++) {
            archive.add(PAGE, notices(i), fetch(i));
          }
          return to;
        });
  }

  private static void assertThere(Archive archive, Set<Integer> numbers) {
    assertThat(archive.versions(PAGE))
        .extracting(Version::number)
        .containsExactlyElementsOf(new TreeSet<>(numbers));
    for (Version version : archive.versions(PAGE)) {
      assertThat(archive.bytes(version)).isEqualTo(notices(version.number()));
    }
  }

  private static Set<Integer> range(int from, int to) {
    return IntStream.rangeClosed(from, to).collect(TreeSet::new, TreeSet::add, TreeSet::addAll);
  }

  @Test
  void theSchemeOfVersionsCanChangeAtAnyTime() {
    StorageKind.Place another = store.place(folder.resolve("changing"));
    int from = 1;
    for (DeltaPolicy policy :
        List.of(DeltaPolicy.chain(), DeltaPolicy.fixedBase(), DeltaPolicy.chain())) {
      try (Archive archive = another.open(ArchiveOptions.DEFAULT.withPolicy(policy).withLevel(3))) {
        add(archive, from, from + 5);
        from += 6;
        assertThere(archive, range(1, from - 1));
        archive.collect();
        assertThat(archive.check(page -> {})).isEmpty();
      }
    }
  }

  @Test
  void deletingAnyVersionsLeavesTheOthersAsTheyWere() {
    for (DeltaPolicy policy : List.of(DeltaPolicy.chain(), DeltaPolicy.fixedBase())) {
      StorageKind.Place another = store.place(folder.resolve(policy.getClass().getSimpleName()));
      ArchiveOptions options = ArchiveOptions.DEFAULT.withPolicy(policy).withLevel(3);
      try (Archive archive = another.open(options)) {
        add(archive, 1, 20);
        archive.delete(PAGE, Set.of(1, 2, 7, 8, 9, 20));
        Set<Integer> rest = range(3, 19);
        rest.removeAll(Set.of(7, 8, 9));
        assertThere(archive, rest);
        add(archive, 21, 24);
        rest.addAll(range(21, 24));
        assertThere(archive, rest);
        Set<Integer> most = new TreeSet<>(rest);
        most.removeAll(range(3, 6));
        archive.delete(PAGE, most);
        rest.removeAll(most);
        archive.collect();
        assertThere(archive, rest);
        assertThat(archive.check(page -> {})).isEmpty();
      }
      try (Archive again = another.openReadOnly()) {
        assertThat(again.versions(PAGE)).hasSize(4);
        assertThat(again.check(page -> {})).isEmpty();
      }
    }
  }

  @Test
  void randomAddingDeletingAndCollectingLosesNothing() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    Set<Integer> there = new TreeSet<>();
    int last = 0;
    DeltaPolicy policy = new ReverseDeltaChain(1_000_000);
    ArchiveOptions options =
        ArchiveOptions.DEFAULT.withPolicy(policy).withLevel(1).withMemory(9000);
    try (Archive archive = place.open(options)) {
      for (int round = 0; round < 40; round++) {
        int more = random.nextInt(8);
        if (more > 0) {
          add(archive, last + 1, last + more);
          there.addAll(range(last + 1, last + more));
          last += more;
        }
        Set<Integer> gone = new TreeSet<>(there);
        gone.removeIf(number -> random.nextInt(4) > 0);
        archive.delete(PAGE, gone);
        there.removeAll(gone);
        if (random.nextInt(5) == 0) {
          archive.collect();
        }
      }
      assertThere(archive, there);
      assertThat(archive.check(page -> {})).isEmpty();
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError("seed " + seed, e);
    }
  }

  @Test
  void aPinnedVersionIsNotDeleted() {
    try (Archive archive = place.open()) {
      add(archive, 1, 4);
      Version second = archive.version(PAGE, 2).orElseThrow();
      archive.pin(second, "change 17");
      assertThat(archive.pinned(PAGE)).containsExactly(2);
      assertThatThrownBy(() -> archive.delete(PAGE, List.of(1, 2)))
          .isInstanceOf(ArchiveException.class)
          .hasMessageContaining("Version 2")
          .hasMessageContaining("change 17");
      assertThere(archive, range(1, 4));
      archive.unpin(second, "change 17");
      archive.delete(PAGE, List.of(1, 2));
      assertThere(archive, range(3, 4));
    }
  }

  @Test
  void collectingGivesRoomBack() {
    try (Archive archive = place.open()) {
      add(archive, 1, 60);
      long before = archive.stats().bodyBytes();
      archive.delete(PAGE, range(1, 50).stream().toList());
      ArchiveStats deleted = archive.stats();
      GarbageCollectionResult collected = archive.collect();
      ArchiveStats rest = archive.stats();
      assertThat(collected.bytes()).isEqualTo(deleted.bodyBytes() - rest.bodyBytes());
      assertThat(rest.bodyBytes()).isLessThan(before / 2);
      assertThat(rest.deadBytes()).isZero();
      if (store == StorageKind.FOLDER) {
        assertThat(deleted.deadBytes()).isPositive();
      }
      assertThere(archive, range(51, 60));
    }
  }

  @Test
  void onlyTheNewestVersionOfAPageIsAPack() {
    try (Archive archive = place.open()) {
      for (int i = 1; i <= 5; i++) {
        archive.add(PAGE, notices(i), fetch(i));
      }
    }
    assertThat(place.packs()).isEqualTo(1);
  }

  @Test
  void pagesWithTheSameNewestBytesShareAPack() {
    Page other = Page.of("https://harbour.example/copy");
    try (Archive archive = place.open()) {
      archive.add(PAGE, notices(1), fetch(1));
      archive.add(other, notices(1), fetch(1));
      assertThat(place.packs()).isEqualTo(1);
      archive.add(PAGE, notices(2), fetch(2));
      assertThat(archive.bytes(archive.newest(other).orElseThrow())).isEqualTo(notices(1));
      archive.forget(other);
      assertThat(archive.pages()).containsExactly(PAGE);
      assertThat(place.packs()).isEqualTo(1);
    }
  }

  @Test
  void damageIsFoundAndOnlyWhatIsDamagedIsDropped() {
    try (Archive archive = place.open()) {
      add(archive, 1, 12);
    }
    place.damageBodies();
    try (Archive archive = place.openReadOnly()) {
      List<Damage> found = archive.check(page -> {});
      assertThat(found).isNotEmpty();
      assertThat(found.getFirst().what()).contains("checksum");
      Version newest = archive.newest(PAGE).orElseThrow();
      assertThat(archive.bytes(newest)).isEqualTo(notices(12));
    }
    try (Archive archive = place.open()) {
      List<Damage> dropped = archive.repair(page -> {});
      Set<Integer> rest = range(1, 12);
      dropped.forEach(damage -> rest.remove(damage.version()));
      assertThat(rest).contains(12).hasSizeGreaterThan(4);
      assertThere(archive, rest);
      assertThat(archive.check(page -> {})).isEmpty();
      assertThat(archive.repair(page -> {})).isEmpty();
      archive.add(PAGE, notices(13), fetch(13));
    }
  }

  @Test
  void aDamagedPackIsFound() {
    List<Damage> found = new ArrayList<>();
    try (Archive archive = place.open()) {
      add(archive, 1, 3);
      place.damagePack();
      found.addAll(archive.check(page -> {}));
    }
    assertThat(found).extracting(Damage::version).containsExactly(3, 2, 1);
  }

  private static void damageRow(Archive archive, int number) {
    archive
        .catalogue()
        .change(
            connection -> {
              try (var find =
                      connection.prepareStatement("select entry from version where number = ?");
                  var update =
                      connection.prepareStatement(
                          "update version set entry = ? where number = ?")) {
                find.setInt(1, number);
                byte[] entry;
                try (var row = find.executeQuery()) {
                  row.next();
                  entry = row.getBytes(1);
                }
                entry[20] ^= 8;
                update.setBytes(1, entry);
                update.setInt(2, number);
                update.executeUpdate();
              }
            });
  }

  @Test
  void aDamagedRowCostsOnlyWhatStandsOnIt() {
    try (Archive archive = place.open()) {
      add(archive, 1, 12);
      damageRow(archive, 2);
    }
    try (Archive archive = place.open()) {
      assertThat(archive.check(page -> {})).extracting(Damage::version).containsExactly(2, 1);
      assertThat(archive.repair(page -> {})).hasSize(2);
      assertThere(archive, range(3, 12));
      archive.add(PAGE, notices(13), fetch(13));
    }
    try (Archive archive = place.openReadOnly()) {
      assertThere(archive, range(3, 13));
      assertThat(archive.check(page -> {})).isEmpty();
      assertThat(archive.version(PAGE, 4).orElseThrow().fetch()).isEqualTo(fetch(4));
    }
  }

  @Test
  void theRowOfTheNewestVersionIsMadeAgainFromItsPack() {
    try (Archive archive = place.open()) {
      add(archive, 1, 12);
      damageRow(archive, 12);
    }
    try (Archive archive = place.open()) {
      assertThat(archive.check(page -> {})).hasSize(12);
      assertThat(archive.repair(page -> {})).isEmpty();
      assertThere(archive, range(1, 12));
    }
  }
}
