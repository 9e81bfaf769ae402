package dev.vigil.discover.crawl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.discover.DiscoverException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The database of a crawl keeps its rows when its tables get other names. */
class CrawlDatabaseTest {
  @TempDir Path folder;

  @Test
  void aDatabaseOfTheFirstVersionIsMigratedWhenItIsRead() throws Exception {
    Path file = folder.resolve("crawl.db");
    try (Connection old = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = old.createStatement();
        InputStream first = CrawlDatabase.class.getResourceAsStream("schema-1.sql")) {
      String schema = new String(first.readAllBytes(), StandardCharsets.UTF_8);
      for (String sql : schema.replaceAll("(?m)--.*$", "").split(";", -1)) {
        statement.executeUpdate(sql);
      }
      statement.executeUpdate("insert into keeping values ('end', 'done')");
      statement.executeUpdate("insert into tally values ('pages', 7)");
      statement.executeUpdate("insert into host (id, name) values (1, 'a.example')");
      statement.executeUpdate("insert into address values (1, 'https://a.example/', 0, 1.0, 0)");
      statement.executeUpdate("insert into waiting values (1, 0.5, 1)");
      statement.executeUpdate("create unique index waiting_number on waiting(number)");
      statement.executeUpdate("pragma user_version = 1");
    }
    try (CrawlDatabase database = CrawlDatabase.openReadOnly(file)) {
      assertThat(database.kept("end", "")).isEqualTo("done");
      assertThat(database.tallies()).containsEntry("pages", 7L);
      assertThat(database.first(1, 10)).hasSize(1);
    }
    try (CrawlDatabase database = CrawlDatabase.open(file)) {
      database.indexRanks();
      assertThat(database.addToRank(1, 1)).isEqualTo(1);
    }
  }

  @Test
  void aDatabaseThatCannotBeMigratedIsClosedAndTheMessageSaysWhatToDo() throws Exception {
    Path file = folder.resolve("crawl.db");
    try (Connection old = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = old.createStatement()) {
      statement.executeUpdate("create table other (id integer)");
      statement.executeUpdate("pragma user_version = 1");
    }
    assertThatThrownBy(() -> CrawlDatabase.openReadOnly(file))
        .isInstanceOf(DiscoverException.class)
        .hasMessageContaining("older Vigil")
        .hasMessageContaining("writable");
    // A connection that stayed open would hold the lock of its transaction.
    try (Connection next = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = next.createStatement()) {
      statement.executeUpdate("pragma busy_timeout = 0");
      assertThat(statement.executeUpdate("insert into other values (1)")).isEqualTo(1);
    }
  }
}
