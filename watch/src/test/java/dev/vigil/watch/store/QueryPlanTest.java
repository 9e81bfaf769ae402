package dev.vigil.watch.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.internal.database.Sql;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.StringEntry;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each step of the engine and each look find their rows by an index: no statement that they run
 * walks over a table that grows with the sentinels. The texts are read from the compiled classes,
 * and some, as they look once they are put together, are written here; SQLite reports how it would
 * go about them.
 */
class QueryPlanTest {
  @TempDir Path folder;

  /** What a step of the engine, a look and the questions of owners run. */
  static List<String> statements() {
    return List.of(
        // A step
        "select * from sentinel where state = 'waiting' and starts <= 1 order by starts, id",
        "select * from sentinel where state <> 'ended' and ends <= 1 order by ends, id",
        "select page from sentinel where state = 'active' and confirm <= 1 order by confirm, id"
            + " limit 500",
        "select * from sentinel where state = 'active' and silent <= 1 and (confirm is null or"
            + " confirm > silent) and not exists (select 1 from schedule where schedule.id ="
            + " sentinel.schedule and schedule.due <= sentinel.silent) order by silent, id",
        "select * from sentinel where state = 'active' and late <= 1 order by late, id",
        "select min(ends) from sentinel where state <> 'ended' and ends is not null",
        "select min(confirm) from sentinel where state = 'active' and confirm is not null",
        "select min(silent) from sentinel where state = 'active' and silent is not null",
        "select min(late) from sentinel where state = 'active' and late is not null",
        "select min(due) as due from schedule",
        "select schedule.due as due, schedule.id as schedule, schedule.page as page,"
            + " watched_page.url as url from schedule join watched_page on watched_page.id ="
            + " schedule.page where schedule.due <= 5 and (schedule.due, schedule.id) > (1, 2)"
            + " order by schedule.due, schedule.id limit 500",
        "select min(due) as due from message where state in ('waiting', 'sending')",
        "select * from message where state in ('waiting', 'sending') and due <= 1"
            + " order by due, id limit 64",
        // A look
        "select * from sentinel where page = 1 and state = 'active' order by id",
        "select * from schedule where page = 1 order by id",
        "select latest from view_history where id = 1",
        "select version from viewed_version where view_history = 1 order by ordinal",
        "delete from page_check where page = 1 and time < 1",
        "select time from page_check where page = 1 order by time desc limit 1 offset 2000",
        "select 1 from rule_event where workspace = 0 and event = 'fetched' limit 1",
        "update page set checked = 1, checks = checks + 1 where name = x'00'",
        // What owners ask
        "select * from report where sentinel = 1 and detected >= 1"
            + " order by detected desc, id desc limit 10",
        "select * from report where workspace = 0 and detected >= 1"
            + " order by detected desc, id desc limit 10",
        "select * from page_check where page = 1 order by time desc, id desc limit 10");
  }

  /**
   * What may walk over rows: it runs when the clock jumped, a doctor is asked or a user deletes a
   * page, or shows people all there is, or its tables do not grow with the sentinels.
   */
  private static final List<String> WALKS =
      List.of(
          "delete from extension_pending where page = ?",
          "delete from schedule_membership where page = ?",
          "SCAN rule",
          "SCAN r:",
          "SCAN o:",
          "from rule",
          "SCAN setting",
          "SCAN edit_counter",
          "SCAN sqlite_schema",
          "like '%",
          "from sentinel where source like ?",
          "order by name",
          "coalesce(sum(",
          "count(*)",
          "limit 1000",
          "checked is not null",
          "distinct page",
          "outcome = 'changed'",
          "set due = ? where state = 'sending' and due > ?",
          "set confirm = ? where confirm > ?",
          "state = 'dead'",
          "from message_template",
          "from secret");

  @Test
  void everyStatementOfThisModuleFindsItsRowsByAnIndex() throws Exception {
    List<String> walks = new ArrayList<>();
    int explained = 0;
    try (Archive archive = Archive.open(folder)) {
      Catalogue catalogue = WatchStore.open(archive.catalogue(), ids()).catalogue();
      for (String sql : texts()) {
        Optional<List<String>> steps = plan(catalogue, sql);
        explained += steps.isPresent() ? 1 : 0;
        steps.orElse(List.of()).stream()
            .filter(step -> step.matches("SCAN (?!CONSTANT).*|.*\\(workspace=\\?\\)"))
            .map(step -> step + ": " + sql)
            .filter(walk -> WALKS.stream().noneMatch(walk::contains))
            .forEach(walks::add);
      }
    }
    assertThat(walks).isEmpty();
    assertThat(explained).isGreaterThan(100);
  }

  /** All statements in the classes of this module; those put together on the way are not whole. */
  private static Set<String> texts() throws IOException, URISyntaxException {
    Path place =
        Path.of(WatchStore.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    if (Files.isDirectory(place)) {
      return texts(place);
    }
    try (FileSystem jar = FileSystems.newFileSystem(place)) {
      return texts(jar.getPath("/"));
    }
  }

  private static Set<String> texts(Path classes) throws IOException {
    Set<String> texts = new TreeSet<>();
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
        for (PoolEntry entry : ClassFile.of().parse(file).constantPool()) {
          if (entry instanceof StringEntry text
              && text.stringValue()
                  .matches("(?s)(?:select|update|delete) [^\\x01]* where [^\\x01]*")) {
            texts.add(text.stringValue());
          }
        }
      }
    }
    return texts;
  }

  /** Empty for what only PostgreSQL understands. */
  private static Optional<List<String>> plan(Catalogue catalogue, String sql) {
    try {
      return Optional.of(
          catalogue.read(
              connection ->
                  Sql.list(
                      connection, "explain query plan " + sql, row -> row.getString("detail"))));
    } catch (ArchiveException e) {
      return Optional.empty();
    }
  }

  @ParameterizedTest
  @MethodSource("statements")
  void findsItsRowsByAnIndex(String sql) {
    try (Archive archive = Archive.open(folder)) {
      Catalogue catalogue = WatchStore.open(archive.catalogue(), ids()).catalogue();
      assertThat(plan(catalogue, sql).orElseThrow())
          .isNotEmpty()
          .noneMatch(step -> step.matches("SCAN \\w+"));
    }
  }

  @Test
  void sentinelsThatEndedOrArePausedAreNotWalkedOver() {
    try (Archive archive = Archive.open(folder)) {
      Catalogue catalogue = WatchStore.open(archive.catalogue(), ids()).catalogue();
      for (String index : List.of("ends", "confirm", "silent", "late")) {
        assertThat(
                catalogue.<List<String>>read(
                    connection ->
                        Sql.list(
                            connection,
                            "select sql from sqlite_schema where name = ?",
                            row -> row.getString("sql"),
                            "sentinel_" + index)))
            .singleElement()
            .asString()
            .contains("where state", index + " is not null");
      }
    }
  }

  private static RowIds ids() {
    return new RowIds(() -> Instant.EPOCH, new Random(1));
  }
}
