package dev.vigil.archive.version;

import static dev.vigil.archive.SamplePages.PAGE;
import static dev.vigil.archive.SamplePages.fetch;
import static dev.vigil.archive.SamplePages.notices;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.GarbageCollectionResult;
import dev.vigil.archive.PostgresServer;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Archives that share a database and nothing else, as those of several processes do. */
@Timeout(60)
class TwoWritersTest {
  private static final ArchiveOptions QUICK = ArchiveOptions.DEFAULT.withLevel(1).withMemory(0);
  private static final int PAGES = 4;
  private static final int CONTENTS = 7;

  private PostgresServer server;
  private JdbcUrl database;

  @BeforeEach
  void aDatabase() {
    server = PostgresServer.shared();
    database = server.fresh();
  }

  private static Page page(int number) {
    return Page.of("https://harbour.example/" + number);
  }

  /** Few different sets of headers, so that they are shared, given up and taken again. */
  private static FetchRecord fetched(Random random) {
    List<StoredHeader> headers =
        List.of(new StoredHeader("Server", "harbour/" + random.nextInt(3)));
    return new FetchRecord(PAGE.url(), fetch(1).time(), 200, headers, Duration.ZERO);
  }

  @Test
  void whatOneAddsTheOtherSeesAndContinues() {
    try (Archive one = Archive.open(database);
        Archive other = Archive.open(database)) {
      for (int i = 1; i <= 6; i++) {
        Archive writer = i % 2 == 0 ? one : other;
        assertThat(writer.add(PAGE, notices(i), fetch(i)).version().number()).isEqualTo(i);
        assertThat(writer.versions(PAGE)).hasSize(i);
      }
      one.delete(PAGE, List.of(2, 5, 6));
      assertThat(other.newest(PAGE).orElseThrow().number()).isEqualTo(4);
      assertThat(other.add(PAGE, notices(7), fetch(7)).version().number()).isEqualTo(7);
      for (Version version : one.versions(PAGE)) {
        assertThat(one.bytes(version)).isEqualTo(notices(version.number()));
      }
      assertThat(one.check(page -> {})).isEmpty();
    }
  }

  /** Which content a writer was told is safe, by number and page. */
  private final Map<String, Integer> reported = new ConcurrentHashMap<>();

  private final Set<String> deleted = ConcurrentHashMap.newKeySet();

  @Test
  void manyChangesAtOnceLoseAndDoubleNothing() throws Exception {
    long seed = System.nanoTime();
    try (ExecutorService pool = Executors.newFixedThreadPool(4);
        Archive one = Archive.open(database, QUICK);
        Archive other = Archive.open(database, QUICK)) {
      List<Future<?>> writers = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        Archive archive = i < 2 ? one : other;
        Random random = new Random(seed + i);
        writers.add(pool.submit(() -> change(archive, random)));
      }
      for (Future<?> writer : writers) {
        writer.get();
      }
      try (Archive third = Archive.openReadOnly(database)) {
        assertThat(third.check(page -> {})).isEmpty();
        reported.forEach((version, content) -> assertThere(third, version, content));
      }
    } catch (AssertionError | RuntimeException | ExecutionException e) {
      throw new AssertionError("seed " + seed, e);
    }
  }

  private void assertThere(Archive archive, String version, int content) {
    if (!deleted.contains(version)) {
      String[] parts = version.split(" ", 2);
      Version found = archive.version(Page.of(parts[1]), Integer.parseInt(parts[0])).orElseThrow();
      assertThat(archive.bytes(found)).as(version).isEqualTo(notices(content));
    }
  }

  private void change(Archive archive, Random random) {
    for (int i = 0; i < 40; i++) {
      int page = random.nextInt(PAGES);
      switch (random.nextInt(12)) {
        case 0 -> archive.collect();
        case 1, 2 -> delete(archive, page(page), random);
        case 3, 4 ->
            archive.together(
                () -> {
                  // In one order, as anyone who wants several pages must take them.
                  add(archive, page(Math.min(page, 1)), random);
                  return add(archive, page(2), random);
                });
        default -> add(archive, page(page), random);
      }
      for (Version version : archive.versions(page(page))) {
        assertThat(version.fetch().headers()).hasSize(1);
      }
    }
  }

  private boolean add(Archive archive, Page page, Random random) {
    int content = random.nextInt(CONTENTS);
    AddResult added = archive.add(page, notices(content), fetched(random));
    if (added.fresh()) {
      String version = added.version().number() + " " + page.url();
      assertThat(reported.put(version, content)).as("twice: " + version).isNull();
    }
    return added.fresh();
  }

  private void delete(Archive archive, Page page, Random random) {
    List<Version> versions = archive.versions(page);
    if (!versions.isEmpty()) {
      Version version = versions.get(random.nextInt(versions.size()));
      deleted.add(version.number() + " " + page.url());
      try {
        archive.delete(page, List.of(version.number()));
      } catch (ArchiveException e) {
        assertThat(e).hasMessageContaining("has no version");
      }
    }
  }

  @Test
  void ofTwoThatWaitForEachOtherOneMustTryAgain() throws Exception {
    try (ExecutorService pool = Executors.newFixedThreadPool(2);
        Archive one = Archive.open(database, QUICK);
        Archive other = Archive.open(database, QUICK)) {
      CountDownLatch both = new CountDownLatch(2);
      List<Future<Boolean>> waiting =
          List.of(
              pool.submit(() -> addTo(one, page(1), page(2), both)),
              pool.submit(() -> addTo(other, page(2), page(1), both)));
      List<Throwable> refused = new ArrayList<>();
      for (Future<Boolean> end : waiting) {
        try {
          end.get();
        } catch (ExecutionException e) {
          refused.add(e.getCause());
        }
      }
      assertThat(refused).hasSize(1);
      assertThat(refused.getFirst())
          .isInstanceOf(ArchiveException.class)
          .hasMessageContaining("try again");
      assertThat(one.versions(page(1))).hasSize(1);
      assertThat(one.versions(page(2))).hasSize(1);
      assertThat(addTo(one, page(2), page(1), new CountDownLatch(1))).isTrue();
    }
  }

  private static boolean addTo(Archive archive, Page first, Page second, CountDownLatch both) {
    return archive.together(
        () -> {
          archive.add(first, notices(1), fetch(1));
          both.countDown();
          try {
            both.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          archive.add(second, notices(1), fetch(1));
          return true;
        });
  }

  @Test
  void aCollectionWaitsForChangesThatAreUnderWay() throws Exception {
    try (ExecutorService pool = Executors.newFixedThreadPool(1);
        Archive one = Archive.open(database, QUICK);
        Archive other = Archive.open(database, QUICK)) {
      FetchRecord odd = fetched(new Random(1));
      one.add(PAGE, notices(1), odd);
      one.add(PAGE, notices(2), fetch(2));
      // Nothing uses the headers of version 1 now but the change that is under way.
      one.delete(PAGE, List.of(1));
      Future<GarbageCollectionResult> collecting =
          one.together(
              () -> {
                one.add(page(1), notices(1), odd);
                Future<GarbageCollectionResult> begun = pool.submit(other::collect);
                awaitWaiter();
                assertThat(begun.isDone()).isFalse();
                return begun;
              });
      collecting.get();
      assertThat(other.newest(page(1)).orElseThrow().fetch()).isEqualTo(odd);
      assertThat(other.check(page -> {})).isEmpty();
    }
  }

  @Test
  void aPackThatIsAboutToBeNeededIsNotDropped() {
    try (Archive one = Archive.open(database, QUICK);
        Archive other = Archive.open(database, QUICK)) {
      one.add(page(1), notices(1), fetch(1));
      Catalogue catalogue = one.catalogue();
      catalogue.change(
          connection -> {
            one.add(page(2), notices(1), fetch(1));
            // By then the pack that both pages have is written, and nothing is committed.
            catalogue.whenCommitting(c -> other.add(page(1), notices(2), fetch(2)));
          });
      Version stored = other.newest(page(2)).orElseThrow();
      assertThat(other.bytes(stored)).isEqualTo(notices(1));
      assertThat(one.check(page -> {})).isEmpty();
    }
  }

  @Test
  void aPackThatIsJustBeingDroppedIsWrittenAgain() throws Exception {
    try (ExecutorService pool = Executors.newFixedThreadPool(1);
        Archive one = Archive.open(database, QUICK);
        Archive other = Archive.open(database, QUICK)) {
      one.add(page(1), notices(1), fetch(1));
      Catalogue catalogue = one.catalogue();
      List<Future<AddResult>> adding = new ArrayList<>();
      catalogue.change(
          connection -> {
            one.add(page(1), notices(2), fetch(2));
            // The second task comes after those of the archive, when the pack is deleted.
            catalogue.whenCommitting(
                c ->
                    catalogue.whenCommitting(
                        d -> {
                          adding.add(pool.submit(() -> other.add(page(2), notices(1), fetch(1))));
                          awaitWaiter();
                        }));
          });
      assertThat(adding.getFirst().get().fresh()).isTrue();
      Version stored = one.newest(page(2)).orElseThrow();
      assertThat(one.bytes(stored)).isEqualTo(notices(1));
      assertThat(one.check(page -> {})).isEmpty();
    }
  }

  /** Returns when someone waits for a lock in the database. */
  private void awaitWaiter() {
    String waiting = "select 1 from pg_locks where not granted";
    try (Connection connection = server.connect(database.toString().replaceAll(".*/", ""))) {
      while (Sql.one(connection, waiting, row -> true).isEmpty()) {
        // The test's time limit interrupts.
        assertThat(Thread.interrupted()).as("nobody waits").isFalse();
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
