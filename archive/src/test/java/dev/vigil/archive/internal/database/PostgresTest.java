package dev.vigil.archive.internal.database;

import static dev.vigil.archive.SamplePages.PAGE;
import static dev.vigil.archive.SamplePages.fetch;
import static dev.vigil.archive.SamplePages.notices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.Archive;
import dev.vigil.archive.FreePort;
import dev.vigil.archive.GarbageCollectionResult;
import dev.vigil.archive.PostgresServer;
import dev.vigil.archive.body.BodyStore;
import dev.vigil.archive.body.PostgresBodyStore;
import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.failure.MissingBodyException;
import dev.vigil.archive.version.Sha256;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

/** What PostgreSQL refuses and reports, and what is kept where in it. */
class PostgresTest {
  private static final Map<String, String> PASSWORD =
      Map.of(JdbcUrl.PASSWORD, PostgresServer.PASSWORD);

  private PostgresServer server;

  @BeforeEach
  void aServer() {
    server = PostgresServer.shared();
  }

  private static void assertRefused(JdbcUrl url, String... words) {
    assertThatThrownBy(() -> Archive.open(url))
        .isInstanceOf(ArchiveException.class)
        .hasMessageMatching("The database postgresql://[^\n]+\\.")
        .hasMessageContainingAll(words)
        .message()
        .doesNotContain(PostgresServer.PASSWORD, "hush");
  }

  @Test
  void aWrongPasswordIsSaidAndNotShown() {
    String address = server.address("postgres");
    assertRefused(
        JdbcUrl.parse(address, Map.of(JdbcUrl.PASSWORD, "hush")),
        "user 'vigil'",
        "VIGIL_DB_PASSWORD",
        ".pgpass");
  }

  @Test
  void aDatabaseThatIsNotThereIsSaid() {
    assertRefused(JdbcUrl.parse(server.address("nowhere"), PASSWORD), "nowhere", "createdb");
  }

  @Test
  void aServerThatIsNotThereIsSaid() {
    String address = "postgresql://vigil:hush@127.0.0.1:" + FreePort.choose() + "/vigil";
    assertRefused(JdbcUrl.parse(address, Map.of()), "check that the server runs");
  }

  @Test
  void severalThatStartTogetherMakeTheTablesOnce() throws Exception {
    int starters = 3;
    try (ExecutorService pool = Executors.newFixedThreadPool(starters)) {
      for (int round = 0; round < 3; round++) {
        JdbcUrl database = server.fresh();
        CyclicBarrier together = new CyclicBarrier(starters);
        List<Future<Integer>> opened = new ArrayList<>();
        for (int i = 0; i < starters; i++) {
          opened.add(
              pool.submit(
                  () -> {
                    together.await();
                    try (Archive archive = Archive.open(database)) {
                      return archive.add(PAGE, notices(1), fetch(1)).version().number();
                    }
                  }));
        }
        for (Future<Integer> one : opened) {
          assertThat(one.get()).isEqualTo(1);
        }
      }
    }
  }

  @Test
  void aDatabaseWithoutAnArchiveIsNotReadAndNotChanged() throws Exception {
    JdbcUrl empty = server.fresh();
    assertThatThrownBy(() -> Archive.openReadOnly(empty))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("There is no archive in postgresql://127.0.0.1");
    String name = empty.toString().replaceAll(".*/", "");
    try (Connection connection = server.connect(name)) {
      String tables = "select 1 from pg_class where relname = 'setting'";
      assertThat(Sql.one(connection, tables, row -> true)).isEmpty();
    }
  }

  @Test
  void anArchiveOpenedForReadingIsNotChanged() {
    JdbcUrl database = server.fresh();
    Archive.open(database).close();
    try (Archive archive = Archive.openReadOnly(database)) {
      assertThatThrownBy(() -> archive.add(PAGE, notices(1), fetch(1)))
          .isInstanceOf(ArchiveException.class)
          .hasMessageContaining("reading only");
    }
  }

  @Test
  void tablesOfANewerVigilAreLeftAlone() {
    JdbcUrl database = server.fresh();
    try (Archive archive = Archive.open(database)) {
      archive
          .catalogue()
          .change(
              connection -> CatalogueSettings.set(connection, "schema archive", new byte[] {'9'}));
    }
    assertThatThrownBy(() -> Archive.open(database))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("version 9")
        .hasMessageContaining("newer");
  }

  @Test
  void valuesOfARefusedRowAreNotShown() {
    try (Archive archive = Archive.open(server.fresh())) {
      assertThatThrownBy(
              () ->
                  archive
                      .catalogue()
                      .change(
                          connection ->
                              Sql.run(
                                  connection,
                                  "insert into pin (page, number, owner) values (1, 1, ?)",
                                  "hush")))
          .isInstanceOf(ArchiveException.class)
          .hasMessageContaining("workspace")
          .message()
          .doesNotContain("hush");
    }
  }

  @Test
  void nothingIsLeftBehindByWhatFailedOrWasSuperseded() {
    try (Archive archive = Archive.open(server.fresh())) {
      archive.add(PAGE, notices(1), fetch(1));
      archive.add(PAGE, notices(2), fetch(2));
      long before = archive.stats().bodyBytes();
      assertThatThrownBy(
              () ->
                  archive.together(
                      () -> {
                        archive.add(PAGE, notices(3), fetch(3));
                        throw new IllegalStateException("no");
                      }))
          .hasMessage("no");
      assertThat(archive.stats().bodyBytes()).isEqualTo(before);
      assertThat(archive.collect()).isEqualTo(new GarbageCollectionResult(0, 0, 0));
    }
  }

  @Test
  void largeBodiesAndPacksComeBack() {
    byte[] large = new byte[3_500_000];
    byte[] exact = new byte[2 << 20];
    new Random(1).nextBytes(large);
    new Random(2).nextBytes(exact);
    try (Archive archive = Archive.open(server.fresh())) {
      BodyStore bodies = new PostgresBodyStore(archive.catalogue());
      Sha256 name = Sha256.of(large);
      for (byte[] bytes : List.of(large, exact, new byte[0])) {
        assertThat(bodies.read(bodies.append(bytes))).isEqualTo(bytes);
      }
      for (byte[] pack : List.of(exact, large, exact)) {
        bodies.putPack(name, pack);
        assertThat(bodies.pack(name)).isEqualTo(pack);
      }
      assertThat(bodies.packs()).containsExactly(name);
      assertThat(bodies.dropPack(name)).isTrue();
      assertThat(bodies.dropPack(name)).isFalse();
      assertThatThrownBy(() -> bodies.pack(name)).isInstanceOf(MissingBodyException.class);
    }
  }

  @Test
  void whyThePoolHasNoConnectionIsSaid() {
    JdbcUrl url = JdbcUrl.parse("postgresql://ann:hush@db.example/vigil", Map.of());
    SQLException refused = new PSQLException("refused", PSQLState.CONNECTION_UNABLE_TO_CONNECT);
    SQLException waited = new SQLTransientConnectionException("waited for 10000ms", refused);
    assertThat(PostgresProblem.of(url, waited))
        .hasMessage(
            "The database postgresql://db.example/vigil: it cannot be reached or the connection"
                + " broke; check that the server runs and the address is right, nothing that was"
                + " stored is lost.");
  }

  @Test
  void oneReadingSeesOneState() {
    JdbcUrl database = server.fresh();
    try (Archive reader = Archive.openReadOnly(made(database));
        Archive writer = Archive.open(database)) {
      List<Integer> seen =
          reader
              .catalogue()
              .read(
                  connection -> {
                    int before = reader.versions(PAGE).size();
                    writer.add(PAGE, notices(1), fetch(1));
                    return List.of(before, reader.versions(PAGE).size());
                  });
      assertThat(seen).containsExactly(0, 0);
      assertThat(reader.versions(PAGE)).hasSize(1);
    }
  }

  private static JdbcUrl made(JdbcUrl database) {
    Archive.open(database).close();
    return database;
  }
}
