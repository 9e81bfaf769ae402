package dev.vigil.watch.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The tables of the watch engine on each database. */
@ParameterizedClass
@EnumSource
class WatchStoreTest {
  enum Store {
    FOLDER,
    POSTGRESQL
  }

  private static final Page PAGE = Page.of("https://harbour.example/notices");
  private static final Instant NOW = Instant.parse("2026-03-01T06:00:00Z");
  private static final String ADD =
      "insert into secret (workspace, name, value) values (0, ?, ?)"
          + " on conflict (workspace, name) do update set value = excluded.value";

  @Parameter Store store;
  @TempDir Path folder;
  private Supplier<Archive> place;

  @BeforeEach
  void anEmptyPlace() {
    place =
        switch (store) {
          case FOLDER -> () -> Archive.open(folder);
          case POSTGRESQL -> {
            var database = PostgresServer.shared().fresh();
            yield () -> Archive.open(database);
          }
        };
  }

  private static WatchStore store(Archive archive) {
    RowIds ids = new RowIds(InstantSource.fixed(NOW), RandomGenerator.of("L64X128MixRandom"));
    return WatchStore.open(archive.catalogue(), ids);
  }

  private static List<String> secrets(WatchStore store) {
    return store
        .catalogue()
        .read(
            connection ->
                Sql.list(
                    connection,
                    "select name from secret order by name",
                    row -> row.getString("name")));
  }

  @Test
  void theTablesAreMadeOnceAndKeepWhatIsInThem() {
    try (Archive archive = place.get()) {
      WatchStore store = store(archive);
      store.catalogue().change(connection -> Sql.run(connection, ADD, "key", new byte[] {1}));
    }
    try (Archive archive = place.get()) {
      assertThat(secrets(store(archive))).containsExactly("key");
      assertThat(secrets(store(archive))).containsExactly("key");
    }
  }

  @Test
  void aVersionAndARowAreCommittedTogetherOrNotAtAll() {
    byte[] bytes = "<p>High water at six".getBytes(StandardCharsets.UTF_8);
    try (Archive archive = place.get()) {
      WatchStore store = store(archive);
      assertThatThrownBy(
              () ->
                  store
                      .catalogue()
                      .change(
                          connection -> {
                            archive.add(PAGE, bytes, FetchRecord.at(PAGE.url(), NOW));
                            Sql.run(connection, ADD, "key", null);
                          }))
          .isInstanceOf(ArchiveException.class);
      assertThat(archive.versions(PAGE)).isEmpty();
      store
          .catalogue()
          .change(
              connection -> {
                archive.add(PAGE, bytes, FetchRecord.at(PAGE.url(), NOW));
                Sql.run(connection, ADD, "key", new byte[] {7});
              });
      assertThat(archive.versions(PAGE)).hasSize(1);
      assertThat(secrets(store)).containsExactly("key");
    }
  }

  @Test
  void whatIsNoCharacterIsStoredAsAReplacement() {
    try (Archive archive = place.get()) {
      WatchStore store = store(archive);
      String name = "nul\0 half\uD83D whole\uD83D\uDE00";
      store.catalogue().change(connection -> Sql.run(connection, ADD, name, new byte[0]));
      assertThat(secrets(store)).containsExactly("nul\uFFFD half\uFFFD whole\uD83D\uDE00");
    }
  }

  @Test
  void addressesAndViewsMayBeLong() {
    StringBuilder text = new StringBuilder("https://harbour.example/?");
    new Random(3).ints(9000, 33, 127).forEach(text::appendCodePoint);
    Page page = Page.of(text.toString());
    try (Archive archive = place.get()) {
      WatchStore store = store(archive);
      for (int again = 0; again < 2; again++) {
        store
            .catalogue()
            .change(
                connection -> {
                  long id = WatchedPageRepository.findOrCreate(connection, store.ids(), page).id();
                  ViewHistoryRepository.findOrCreate(
                      connection, store.ids(), 0, id, page.url(), page.url());
                });
      }
      for (String table : List.of("watched_page", "view_history")) {
        String sql = "select count(*) from " + table;
        long rows =
            store.catalogue().read(c -> Sql.one(c, sql, row -> row.getLong(1)).orElseThrow());
        assertThat(rows).as(table).isEqualTo(1);
      }
    }
  }

  @Test
  void severalWhoStartAtOnceFindTheSameTables() throws Exception {
    try (ExecutorService pool = Executors.newFixedThreadPool(4);
        Archive archive = place.get()) {
      List<Future<WatchStore>> starting = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        starting.add(pool.submit(() -> store(archive)));
      }
      for (Future<WatchStore> started : starting) {
        assertThat(secrets(started.get())).isEmpty();
      }
    }
  }
}
