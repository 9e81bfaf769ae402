package dev.vigil.archive.internal.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements that stay prepared. */
class StatementCachingConnectionTest {
  private static final String INSERT = "insert into note (words) values (?)";

  @TempDir private Path folder;

  @Test
  void aStatementThatFailedForLackOfRoomWorksWhenThereIsRoom() throws SQLException {
    String url = "jdbc:sqlite:" + folder.resolve("notes.db");
    try (StatementCachingConnection connection =
            new StatementCachingConnection(url, new Properties());
        Statement statement = connection.createStatement()) {
      statement.execute("create table note (words text)");
      statement.execute("pragma max_page_count = 2");
      assertThatThrownBy(() -> insert(connection, "much ".repeat(10_000)))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("full");
      statement.execute("pragma max_page_count = 1000");
      insert(connection, "much ".repeat(10_000));
      assertThat(statement.executeQuery("select count(*) from note").getInt(1)).isOne();
    }
  }

  @Test
  void theSameTextIsPreparedOnce() throws SQLException {
    String url = "jdbc:sqlite:" + folder.resolve("notes.db");
    try (StatementCachingConnection connection =
            new StatementCachingConnection(url, new Properties());
        Statement statement = connection.createStatement()) {
      statement.execute("create table note (words text)");
      PreparedStatement first = connection.prepareStatement(INSERT);
      first.close();
      assertThat(connection.prepareStatement(INSERT)).isSameAs(first);
    }
  }

  @Test
  void aBoundLimitBoundsEachTime() throws SQLException {
    String url = "jdbc:sqlite:" + folder.resolve("notes.db");
    try (StatementCachingConnection connection =
            new StatementCachingConnection(url, new Properties());
        Statement statement = connection.createStatement()) {
      statement.execute("create table note (words text)");
      for (int i = 0; i < 5; i++) {
        insert(connection, "note " + i);
      }
      String some = "select words from note where words > ? order by words limit ?";
      for (int most : new int[] {3, 1, 9}) {
        assertThat(Sql.list(connection, some, row -> row.getString("words"), "", most))
            .hasSize(Math.min(most, 5));
      }
    }
  }

  @Test
  void aColumnThatIsAddedLaterIsFoundByItsName() throws SQLException {
    String url = "jdbc:sqlite:" + folder.resolve("notes.db");
    try (StatementCachingConnection connection =
            new StatementCachingConnection(url, new Properties());
        Statement statement = connection.createStatement()) {
      statement.execute("create table note (words text)");
      insert(connection, "first");
      String all = "select * from note";
      assertThat(Sql.list(connection, all, row -> row.getString("words"))).containsExactly("first");
      statement.execute("alter table note add column place text default 'here'");
      assertThat(Sql.list(connection, all, row -> row.getString("place"))).containsExactly("here");
      assertThat(Sql.list(connection, all, row -> row.getString("place"))).containsExactly("here");
    }
  }

  private static void insert(StatementCachingConnection connection, String words)
      throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      insert.setString(1, words);
      insert.executeUpdate();
    }
  }
}
