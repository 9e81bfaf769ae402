package dev.vigil.archive.body;

import dev.vigil.archive.database.SqlDialect;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.archive.version.BodyLocation;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Sha256;
import dev.vigil.archive.version.VersionEntry;
import dev.vigil.archive.version.VersionEntryCodec;
import dev.vigil.archive.version.VersionHistory;
import dev.vigil.document.DocumentException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the rows of the archive's tables, on a connection that the caller passes in.
 * Stateless.
 */
public final class ArchiveRepository {
  private static final int NAME_BYTES = 16;

  /** A page with its number in the tables. */
  public record Listed(long id, Page page, int newest, long checked, long checks, long mark) {}

  private ArchiveRepository() {}

  /** The id of a new row of a table. */
  static long next(Connection connection, String table) throws SQLException {
    String sql = SqlDialect.of(connection).nextId(table);
    return Sql.one(connection, sql, row -> row.getLong(1)).orElseThrow();
  }

  // ---- pages ----

  private static final String PAGE =
      "select id, workspace, url, profile, newest, checked, checks, mark from page";

  private static Listed listed(ResultSet row) throws SQLException {
    Page page = new Page(row.getLong(2), row.getString(3), row.getString(4));
    return new Listed(
        row.getLong(1), page, row.getInt(5), row.getLong(6), row.getLong(7), row.getLong(8));
  }

  /** The hash that identifies a page; URLs may be longer than an index can hold. */
  private static byte[] name(Page page) {
    String profile = page.profile();
    String name = page.workspace() + " " + profile.length() + " " + profile + page.url();
    return Arrays.copyOf(Sha256.of(name.getBytes(StandardCharsets.UTF_8)).bytes(), NAME_BYTES);
  }

  public static @Nullable Listed find(Connection connection, Page page) throws SQLException {
    return Sql.one(connection, PAGE + " where name = ?", ArchiveRepository::listed, name(page))
        .orElse(null);
  }

  public static @Nullable Listed find(Connection connection, long id) throws SQLException {
    return Sql.one(connection, PAGE + " where id = ?", ArchiveRepository::listed, id).orElse(null);
  }

  /** Locks a page until the end of the transaction. */
  public static @Nullable Listed lock(Connection connection, Page page) throws SQLException {
    String sql = PAGE + " where name = ?" + SqlDialect.of(connection).locking();
    return Sql.one(connection, sql, ArchiveRepository::listed, name(page)).orElse(null);
  }

  /** Locks a page until the end of the transaction, and creates it if missing. */
  public static Listed lockOrMake(Connection connection, Page page) throws SQLException {
    Listed known = lock(connection, page);
    while (known == null) {
      // Another process may make it now, and even delete it again.
      Sql.run(
          connection,
          "insert into page (id, name, workspace, url, profile, newest, head, checked, checks,"
              + " mark) values (?, ?, ?, ?, ?, 0, 0, 0, 0, ?) on conflict (name) do nothing",
          next(connection, "page"),
          name(page),
          page.workspace(),
          page.url(),
          page.profile(),
          newMark());
      known = lock(connection, page);
    }
    return known;
  }

  /** A new revision mark of a page; a cached history is valid as long as the mark is unchanged. */
  public static long newMark() {
    return ThreadLocalRandom.current().nextLong();
  }

  public static List<Listed> pages(Connection connection) throws SQLException {
    List<Listed> all = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(PAGE + " order by workspace, url, profile")) {
      while (rows.next()) {
        all.add(listed(rows));
      }
    }
    return all;
  }

  /** The pages of a workspace with this URL. */
  public static List<Listed> pages(Connection connection, long workspace, String url)
      throws SQLException {
    return Sql.list(
        connection,
        PAGE + " where workspace = ? and url = ? order by id",
        ArchiveRepository::listed,
        workspace,
        url);
  }

  /** Some pages after an id, in the order of their ids. */
  public static List<Listed> pages(Connection connection, long after, int most)
      throws SQLException {
    return Sql.list(
        connection,
        PAGE + " where id > ? order by id limit ?",
        ArchiveRepository::listed,
        after,
        most);
  }

  public static Map<Long, Long> marks(Connection connection) throws SQLException {
    Map<Long, Long> marks = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select id, mark from page")) {
      while (rows.next()) {
        marks.put(rows.getLong(1), rows.getLong(2));
      }
    }
    return marks;
  }

  /** The pages that have another mark now, or had none. */
  public static List<Long> changed(Connection connection, Map<Long, Long> marks)
      throws SQLException {
    List<Long> changed = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select id, mark from page")) {
      while (rows.next()) {
        Long before = marks.get(rows.getLong(1));
        if (before == null || before != rows.getLong(2)) {
          changed.add(rows.getLong(1));
        }
      }
    }
    return changed;
  }

  public static void update(Connection connection, Listed page, long head) throws SQLException {
    Sql.run(
        connection,
        "update page set newest = ?, head = ?, checked = ?, checks = ?, mark = ? where id = ?",
        page.newest(),
        head,
        page.checked(),
        page.checks(),
        page.mark(),
        page.id());
  }

  /** Records that a check found a page unchanged; returns whether the page exists. */
  public static boolean check(Connection connection, Page page, long time) throws SQLException {
    return Sql.run(
            connection,
            "update page set checked = ?, checks = checks + 1 where name = ?",
            time,
            name(page))
        > 0;
  }

  /** Changes the revision mark of a page, which invalidates its cached histories. */
  public static void mark(Connection connection, long page) throws SQLException {
    Sql.run(connection, "update page set mark = ? where id = ?", newMark(), page);
  }

  /** The first eight bytes of the hash of the newest version of a page. */
  public static long head(Connection connection, long page) throws SQLException {
    try (PreparedStatement find =
        connection.prepareStatement("select head from page where id = ?")) {
      find.setLong(1, page);
      try (ResultSet row = find.executeQuery()) {
        return row.next() ? row.getLong(1) : 0;
      }
    }
  }

  /**
   * The first eight bytes of the hash of the newest version of a page; 0 if the page does not
   * exist.
   */
  public static long head(Connection connection, Page page) throws SQLException {
    return Sql.one(
            connection,
            "select head from page where name = ?",
            row -> row.getLong(1),
            new Object[] {name(page)})
        .orElse(0L);
  }

  public static boolean isHead(Connection connection, Sha256 hash) throws SQLException {
    try (PreparedStatement find =
        connection.prepareStatement("select 1 from page where head = ? limit 1")) {
      find.setLong(1, hash.a());
      try (ResultSet row = find.executeQuery()) {
        return row.next();
      }
    }
  }

  public static void forget(Connection connection, long page) throws SQLException {
    for (String sql :
        List.of(
            "delete from pin where page = ?",
            "delete from loose where page = ?",
            "delete from page where id = ?")) {
      try (PreparedStatement delete = connection.prepareStatement(sql)) {
        delete.setLong(1, page);
        delete.executeUpdate();
      }
    }
  }

  // ---- versions ----

  public static VersionHistory history(Connection connection, long page) throws SQLException {
    VersionHistory history = new VersionHistory();
    try (PreparedStatement find =
        connection.prepareStatement(
            "select number, entry from version where page = ? order by number")) {
      find.setLong(1, page);
      VersionEntry before = null;
      try (ResultSet rows = find.executeQuery()) {
        while (rows.next()) {
          int number = rows.getInt(1);
          try {
            before = VersionEntryCodec.decode(number, rows.getBytes(2), before);
            history.put(before);
          } catch (DocumentException e) {
            // The others stay readable; what this one would have contributed is unknown.
            before = null;
            history.lost(number);
          }
        }
      }
    }
    return history;
  }

  /** Writes entries that changed; when one is deleted, the one behind it changes too. */
  public static void put(
      Connection connection, Listed page, VersionHistory history, Collection<Integer> changed)
      throws SQLException {
    try (PreparedStatement put =
        connection.prepareStatement(
            "insert into version (page, number, workspace, entry) values (?, ?, ?, ?)"
                + " on conflict (page, number) do update set entry = excluded.entry")) {
      for (int number : new TreeSet<>(changed)) {
        put.setLong(1, page.id());
        put.setInt(2, number);
        put.setLong(3, page.page().workspace());
        put.setBytes(4, VersionEntryCodec.encode(history.get(number), history.before(number)));
        put.addBatch();
      }
      put.executeBatch();
    }
  }

  public static void delete(Connection connection, long page, Collection<Integer> numbers)
      throws SQLException {
    if (numbers.isEmpty()) {
      return;
    }
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

  /** The ids of all sets of headers. */
  public static Set<Long> headers(Connection connection) throws SQLException {
    return new HashSet<>(Sql.list(connection, "select id from header_set", row -> row.getLong(1)));
  }

  public static void dropHeaders(Connection connection, Collection<Long> ids) throws SQLException {
    for (long id : ids) {
      Sql.run(connection, "delete from header_set where id = ?", id);
    }
  }

  // ---- versions that wait for packing ----

  /** A page whose versions wait for packing, from the number {@code since} on. */
  public record Loose(long page, int since) {}

  /** Some pages that wait for packing, after the id of a page, in the order of their ids. */
  public static List<Loose> loose(Connection connection, long after, int most) throws SQLException {
    return Sql.list(
        connection,
        "select page, since from loose where page > ? order by page limit ?",
        row -> new Loose(row.getLong(1), row.getInt(2)),
        after,
        most);
  }

  /** Notes it of a page; numbers only grow, so what was noted before stays. */
  public static void loose(Connection connection, Listed page, int since) throws SQLException {
    Sql.run(
        connection,
        "insert into loose (page, workspace, since) values (?, ?, ?) on conflict (page) do nothing",
        page.id(),
        page.page().workspace(),
        since);
  }

  /** Notes that it holds from another number on, or with 0 not any more. */
  public static void packed(Connection connection, long page, int since) throws SQLException {
    if (since == 0) {
      Sql.run(connection, "delete from loose where page = ?", page);
    } else {
      Sql.run(connection, "update loose set since = ? where page = ?", since, page);
    }
  }

  // ---- pins ----

  public static void pin(Connection connection, Listed page, int number, String owner)
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

  public static void unpin(Connection connection, long page, int number, String owner)
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

  public static void unpin(Connection connection, long page, Collection<Integer> numbers)
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
  public static Map<Integer, String> pins(Connection connection, long page) throws SQLException {
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

  public static void died(Connection connection, Collection<BodyLocation> bodies)
      throws SQLException {
    if (bodies.isEmpty()) {
      return;
    }
    try (PreparedStatement add =
        connection.prepareStatement(
            "insert into dead (segment, workspace, bytes) values (?, 0, ?)"
                + " on conflict (segment) do update set bytes = dead.bytes + excluded.bytes")) {
      for (BodyLocation at : bodies) {
        add.setInt(1, at.segment());
        add.setLong(2, (long) at.length() + BodySegment.CHECKSUM);
        add.addBatch();
      }
      add.executeBatch();
    }
  }

  public static Map<Integer, Long> dead(Connection connection) throws SQLException {
    Map<Integer, Long> dead = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select segment, bytes from dead")) {
      while (rows.next()) {
        dead.put(rows.getInt(1), rows.getLong(2));
      }
    }
    return dead;
  }

  public static void buried(Connection connection, Set<Integer> segments) throws SQLException {
    try (PreparedStatement delete =
        connection.prepareStatement("delete from dead where segment = ?")) {
      for (int segment : segments) {
        delete.setInt(1, segment);
        delete.addBatch();
      }
      delete.executeBatch();
    }
  }

  /** Makes PostgreSQL count the ids of new rows from those of restored ones. */
  public static void restartIds(Connection connection) throws SQLException {
    for (String table : List.of("page", "header_set")) {
      Sql.one(
          connection,
          "select setval('%s_id', (select coalesce(max(id), 0) + 1 from %s))"
              .formatted(table, table),
          row -> true);
    }
  }
}
