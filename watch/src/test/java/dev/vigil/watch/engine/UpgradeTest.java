package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.Catalogue;
import dev.vigil.archive.Migrations;
import dev.vigil.archive.PostgresServer;
import dev.vigil.archive.Sql;
import dev.vigil.watch.store.RowIds;
import dev.vigil.watch.store.WatchStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the first release stored is brought up to date, also while one of its processes runs. */
class UpgradeTest {
  private static final Migrations FIRST = new Migrations("watch", WatchStore.class, 1);

  @TempDir Path folder;

  @Test
  void aFolderOfTheFirstReleaseIsOpened() {
    try (Archive archive = Archive.open(folder)) {
      before(archive.catalogue());
      upgrade(archive.catalogue());
      assertThat(WatchStore.version(archive.catalogue())).isEqualTo(WatchStore.NEWEST);
    }
  }

  @Test
  void hostsOfTheFirstReleaseAreSharedFromThenOn() {
    try (Archive archive = Archive.open(PostgresServer.shared().fresh())) {
      Catalogue catalogue = archive.catalogue();
      before(catalogue);
      upgrade(catalogue);
      assertThat(hosts(catalogue)).containsExactly("a.example 1000", "b.example 2000");
    }
  }

  @Test
  void aProcessOfTheFirstReleaseMayStillWrite() {
    try (Archive archive = Archive.open(PostgresServer.shared().fresh())) {
      Catalogue catalogue = archive.catalogue();
      before(catalogue);
      upgrade(catalogue);
      catalogue.change(connection -> page(connection, 3, "http://user@C.example.:8080/x", 3000));
      catalogue.change(connection -> page(connection, 4, "file:/notes/a.txt", 4000));
      catalogue.change(
          connection -> Sql.run(connection, "update rhythm set due = 500 where id = 2"));
      assertThat(hosts(catalogue))
          .containsExactly(
              "b.example 500", "a.example 1000", "C.example 3000", "file:/notes/a.txt 4000");
    }
  }

  @Test
  void aSentinelOfAServiceIsWrittenInTodaysWords() {
    try (Archive archive = Archive.open(folder)) {
      Catalogue catalogue = archive.catalogue();
      before(catalogue);
      catalogue.change(
          connection ->
              Sql.run(
                  connection,
                  "insert into sentinel (id, workspace, name, source, state, startson, endson,"
                      + " created, told, origin, reference, awaiting, reported, failures, problem,"
                      + " gone, warned) values (1, 0, 'lock', ?, 'ended', '', '', 0, 0, 0, 0, 0,"
                      + " '', 0, '', 0, '')",
                  "Create Sentinel lock\n  Using query \"port word=lock\"\n"));
      upgrade(catalogue);
      List<String> sources =
          catalogue.read(
              connection ->
                  Sql.list(connection, "select source from sentinel", r -> r.getString(1)));
      assertThat(sources)
          .containsExactly("Create Sentinel lock\n  Using service \"port word=lock\"\n");
    }
  }

  private static void before(Catalogue catalogue) {
    catalogue.change(
        connection -> {
          FIRST.run(connection, catalogue.dialect());
          page(connection, 1, "https://a.example/1", 1000);
          page(connection, 2, "https://b.example:8443/2?q=1#x", 2000);
        });
  }

  private static void upgrade(Catalogue catalogue) {
    WatchStore.open(catalogue, new RowIds(Instant::now, new Random(1)));
  }

  /** In the words of the first release. */
  private static void page(Connection connection, long id, String url, long due)
      throws SQLException {
    Sql.run(
        connection,
        "insert into watched (id, workspace, url, profile, properties, cookies, newest)"
            + " values (?, 0, ?, '', '', '', 0)",
        id,
        url);
    Sql.run(
        connection,
        "insert into rhythm (id, workspace, page, spec, state, latest, due, why)"
            + " values (?, 0, ?, 'every 1 hour', '', 0, ?, '')",
        id,
        id,
        due);
  }

  private static List<String> hosts(Catalogue catalogue) {
    return catalogue.read(
        connection ->
            Sql.list(
                connection,
                "select task_instance, (extract(epoch from execution_time) * 1000)::bigint as due"
                    + " from scheduled_tasks order by due",
                row -> row.getString("task_instance") + " " + row.getLong("due")));
  }
}
