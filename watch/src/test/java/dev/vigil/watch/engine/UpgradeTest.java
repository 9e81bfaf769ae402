package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.Migrations;
import dev.vigil.archive.internal.database.Sql;
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

/** Tables of older versions are migrated, with their rows. */
class UpgradeTest {
  private static final Migrations FIRST = new Migrations("watch", WatchStore.class, 1);

  private static final List<String> OLD_NAMES =
      List.of(
          "watched",
          "rhythm",
          "lens",
          "seen",
          "look",
          "change",
          "held",
          "followed",
          "mention",
          "stream",
          "wording",
          "delegated",
          "edition");

  /** New names that begin with an old one. */
  private static final List<String> NEW_NAMES =
      List.of("watched_page", "held_change", "delegated_page");

  @TempDir Path folder;

  @Test
  void aFolderOfTheFirstVersionIsOpened() {
    try (Archive archive = Archive.open(folder)) {
      before(archive.catalogue());
      upgrade(archive.catalogue());
      assertThat(WatchStore.version(archive.catalogue())).isEqualTo(WatchStore.NEWEST);
    }
  }

  @Test
  void hostsOfTheFirstVersionAreSharedFromThenOn() {
    try (Archive archive = Archive.open(PostgresServer.shared().fresh())) {
      Catalogue catalogue = archive.catalogue();
      before(catalogue);
      upgrade(catalogue);
      assertThat(hosts(catalogue)).containsExactly("a.example 1000", "b.example 2000");
    }
  }

  @Test
  void rowsOfTheOldNamesAreFoundUnderTheNewOnesInAFolder() {
    try (Archive archive = Archive.open(folder)) {
      OldTables.make(archive.catalogue());
      upgrade(archive.catalogue());
      assertThat(OldTables.found(archive.catalogue())).isEqualTo(OldTables.TODAY);
      assertThat(
              names(archive.catalogue(), "select name from sqlite_schema where name is not null"))
          .doesNotContainAnyElementsOf(OLD_NAMES)
          .noneMatch(UpgradeTest::beginsWithAnOldName);
    }
  }

  @Test
  void rowsOfTheOldNamesAreFoundUnderTheNewOnesInADatabase() {
    try (Archive archive = Archive.open(PostgresServer.shared().fresh())) {
      Catalogue catalogue = archive.catalogue();
      OldTables.make(catalogue);
      upgrade(catalogue);
      assertThat(OldTables.found(catalogue)).isEqualTo(OldTables.TODAY);
      assertThat(
              names(
                  catalogue,
                  "select relname from pg_class join pg_namespace n on n.oid = relnamespace"
                      + " where n.nspname = current_schema() union all select tgname from"
                      + " pg_trigger union all select proname from pg_proc where pronamespace ="
                      + " (select oid from pg_namespace where nspname = current_schema())"))
          .doesNotContainAnyElementsOf(OLD_NAMES)
          .doesNotContain("place", "edit")
          .noneMatch(UpgradeTest::beginsWithAnOldName);
      // The triggers work on the tables under their new names.
      catalogue.change(
          connection -> {
            Sql.run(
                connection,
                "insert into watched_page (id, workspace, url, profile, properties, cookies,"
                    + " newest) values (20, 0, 'http://user@C.example.:8080/x', '', '', '', 0)");
            Sql.run(
                connection,
                "insert into schedule (id, workspace, page, spec, state, latest, due, why)"
                    + " values (20, 0, 20, 'every 1 hour', '', 0, 3000, '')");
            Sql.run(connection, "delete from sentinel where id = 3");
          });
      assertThat(hosts(catalogue)).containsExactly("C.example 3000", "a.example 9000");
      assertThat(names(catalogue, "select number from edit_counter")).containsExactly("13");
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

  private static boolean beginsWithAnOldName(String name) {
    return NEW_NAMES.stream().noneMatch(name::startsWith)
        && OLD_NAMES.stream().anyMatch(old -> name.startsWith(old + "_"));
  }

  private static List<String> names(Catalogue catalogue, String sql) {
    return catalogue.read(connection -> Sql.list(connection, sql, row -> row.getString(1)));
  }

  /** Under the names of the first version. */
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
