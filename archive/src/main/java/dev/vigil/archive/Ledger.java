package dev.vigil.archive;

import dev.vigil.document.DocumentException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The rows of the archive's tables, on a connection that is handed in. Stateless. */
final class Ledger {
  /** A page with its number in the tables. */
  record Listed(long id, Page page, int newest, long checked, long checks) {}

  private Ledger() {}

  static long next(Connection connection, String table, String id) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select max(" + id + ") from " + table)) {
      return row.next() ? row.getLong(1) + 1 : 1;
    }
  }

  // ---- settings ----

  static Optional<byte[]> setting(Connection connection, String name) throws SQLException {
    try (PreparedStatement find =
        connection.prepareStatement("select value from setting where name = ?")) {
      find.setString(1, name);
      try (ResultSet row = find.executeQuery()) {
        return row.next() ? Optional.of(row.getBytes(1)) : Optional.empty();
      }
    }
  }

  static void set(Connection connection, String name, byte[] value) throws SQLException {
    try (PreparedStatement put =
        connection.prepareStatement(
            "insert into setting (name, value) values (?, ?)"
                + " on conflict (name) do update set value = excluded.value")) {
      put.setString(1, name);
      put.setBytes(2, value);
      put.executeUpdate();
    }
  }

  // ---- pages ----

  private static final String PAGE =
      "select id, workspace, url, profile, newest, checked, checks from page";

  private static Listed listed(ResultSet row) throws SQLException {
    Page page = new Page(row.getLong(2), row.getString(3), row.getString(4));
    return new Listed(row.getLong(1), page, row.getInt(5), row.getLong(6), row.getLong(7));
  }

  static @Nullable Listed find(Connection connection, Page page) throws SQLException {
    try (PreparedStatement find =
        connection.prepareStatement(PAGE + " where workspace = ? and url = ? and profile = ?")) {
      find.setLong(1, page.workspace());
      find.setString(2, page.url());
      find.setString(3, page.profile());
      try (ResultSet row = find.executeQuery()) {
        return row.next() ? listed(row) : null;
      }
    }
  }

  static Listed findOrMake(Connection connection, Page page) throws SQLException {
    Listed known = find(connection, page);
    if (known != null) {
      return known;
    }
    Listed made = new Listed(next(connection, "page", "id"), page, 0, 0, 0);
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into page (id, workspace, url, profile, newest, head, checked, checks)"
                + " values (?, ?, ?, ?, 0, 0, 0, 0)")) {
      insert.setLong(1, made.id());
      insert.setLong(2, page.workspace());
      insert.setString(3, page.url());
      insert.setString(4, page.profile());
      insert.executeUpdate();
    }
    return made;
  }

  static List<Listed> pages(Connection connection) throws SQLException {
    List<Listed> all = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(PAGE + " order by workspace, url, profile")) {
      while (rows.next()) {
        all.add(listed(rows));
      }
    }
    return all;
  }

  static void newest(
      Connection connection, long page, int number, long head, long checked, long checks)
      throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement(
            "update page set newest = ?, head = ?, checked = ?, checks = ? where id = ?")) {
      update.setInt(1, number);
      update.setLong(2, head);
      update.setLong(3, checked);
      update.setLong(4, checks);
      update.setLong(5, page);
      update.executeUpdate();
    }
  }

  /** The first eight bytes of the hash of the newest version of a page. */
  static long head(Connection connection, long page) throws SQLException {
    try (PreparedStatement find =
        connection.prepareStatement("select head from page where id = ?")) {
      find.setLong(1, page);
      try (ResultSet row = find.executeQuery()) {
        return row.next() ? row.getLong(1) : 0;
      }
    }
  }

  static boolean isHead(Connection connection, Sha256 hash) throws SQLException {
    try (PreparedStatement find =
        connection.prepareStatement("select 1 from page where head = ? limit 1")) {
      find.setLong(1, hash.a());
      try (ResultSet row = find.executeQuery()) {
        return row.next();
      }
    }
  }

  static void forget(Connection connection, long page) throws SQLException {
    for (String sql : List.of("delete from pin where page = ?", "delete from page where id = ?")) {
      try (PreparedStatement delete = connection.prepareStatement(sql)) {
        delete.setLong(1, page);
        delete.executeUpdate();
      }
    }
  }

  // ---- versions ----

  static History history(Connection connection, long page) throws SQLException {
    History history = new History();
    try (PreparedStatement find =
        connection.prepareStatement(
            "select number, entry from version where page = ? order by number")) {
      find.setLong(1, page);
      Entry before = null;
      try (ResultSet rows = find.executeQuery()) {
        while (rows.next()) {
          int number = rows.getInt(1);
          try {
            before = EntryCode.decode(number, rows.getBytes(2), before);
            history.put(before);
          } catch (DocumentException e) {
            // The others stay readable; what this one would have told them is unknown.
            before = null;
            history.lost(number);
          }
        }
      }
    }
    return history;
  }

  /** Writes entries that changed; when one is deleted, the one behind it changes too. */
  static void put(Connection connection, Listed page, History history, Collection<Integer> changed)
      throws SQLException {
    try (PreparedStatement put =
        connection.prepareStatement(
            "insert into version (page, number, workspace, entry) values (?, ?, ?, ?)"
                + " on conflict (page, number) do update set entry = excluded.entry")) {
      for (int number : new TreeSet<>(changed)) {
        put.setLong(1, page.id());
        put.setInt(2, number);
        put.setLong(3, page.page().workspace());
        put.setBytes(4, EntryCode.encode(history.get(number), history.before(number)));
        put.addBatch();
      }
      put.executeBatch();
    }
  }

  static void delete(Connection connection, long page, Collection<Integer> numbers)
      throws SQLException {
    try (PreparedStatement delete =
        connection.prepareStatement("delete from version where page = ? and number = ?")) {
      for (int number : numbers) {
        delete.setLong(1, page);
        delete.setInt(2, number);
        delete.addBatch();
      }
      delete.executeBatch();
    }
  }

  /** Deletes the sets of headers that no version uses. */
  static void dropUnusedHeaders(Connection connection, List<Listed> pages) throws SQLException {
    Set<Long> used = new HashSet<>();
    for (Listed page : pages) {
      for (Entry entry : history(connection, page.id()).all()) {
        HeaderSets.id(entry.headers()).ifPresent(used::add);
      }
    }
    List<Long> unused = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select id from header_set")) {
      while (rows.next()) {
        if (!used.contains(rows.getLong(1))) {
          unused.add(rows.getLong(1));
        }
      }
    }
    try (PreparedStatement delete =
        connection.prepareStatement("delete from header_set where id = ?")) {
      for (long id : unused) {
        delete.setLong(1, id);
        delete.addBatch();
      }
      delete.executeBatch();
    }
  }

  // ---- pins ----

  static void pin(Connection connection, Listed page, int number, String owner)
      throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into pin (page, number, owner, workspace) values (?, ?, ?, ?)"
                + " on conflict (page, number, owner) do nothing")) {
      insert.setLong(1, page.id());
      insert.setInt(2, number);
      insert.setString(3, owner);
      insert.setLong(4, page.page().workspace());
      insert.executeUpdate();
    }
  }

  static void unpin(Connection connection, long page, int number, String owner)
      throws SQLException {
    try (PreparedStatement delete =
        connection.prepareStatement(
            "delete from pin where page = ? and number = ? and owner = ?")) {
      delete.setLong(1, page);
      delete.setInt(2, number);
      delete.setString(3, owner);
      delete.executeUpdate();
    }
  }

  static void unpin(Connection connection, long page, Collection<Integer> numbers)
      throws SQLException {
    try (PreparedStatement delete =
        connection.prepareStatement("delete from pin where page = ? and number = ?")) {
      for (int number : numbers) {
        delete.setLong(1, page);
        delete.setInt(2, number);
        delete.addBatch();
      }
      delete.executeBatch();
    }
  }

  /** The pinned versions of a page with one of those who pinned them. */
  static Map<Integer, String> pins(Connection connection, long page) throws SQLException {
    Map<Integer, String> pins = new TreeMap<>();
    try (PreparedStatement find =
        connection.prepareStatement("select number, owner from pin where page = ?")) {
      find.setLong(1, page);
      try (ResultSet rows = find.executeQuery()) {
        while (rows.next()) {
          pins.put(rows.getInt(1), rows.getString(2));
        }
      }
    }
    return pins;
  }

  // ---- dead bytes ----

  static void died(Connection connection, Collection<Location> bodies) throws SQLException {
    try (PreparedStatement add =
        connection.prepareStatement(
            "insert into dead (segment, workspace, bytes) values (?, 0, ?)"
                + " on conflict (segment) do update set bytes = dead.bytes + excluded.bytes")) {
      for (Location at : bodies) {
        add.setInt(1, at.segment());
        add.setLong(2, (long) at.length() + Segment.CHECKSUM);
        add.addBatch();
      }
      add.executeBatch();
    }
  }

  static Map<Integer, Long> dead(Connection connection) throws SQLException {
    Map<Integer, Long> dead = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select segment, bytes from dead")) {
      while (rows.next()) {
        dead.put(rows.getInt(1), rows.getLong(2));
      }
    }
    return dead;
  }

  static void buried(Connection connection, Set<Integer> segments) throws SQLException {
    try (PreparedStatement delete =
        connection.prepareStatement("delete from dead where segment = ?")) {
      for (int segment : segments) {
        delete.setInt(1, segment);
        delete.addBatch();
      }
      delete.executeBatch();
    }
  }
}
