package dev.vigil.archive.internal.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs SQL statements with parameters on a connection that the caller passes in; instants are
 * stored as milliseconds since 1970. Stateless.
 */
public final class Sql {
  /** Makes something of the row that a result stands on. */
  @FunctionalInterface
  public interface Row<T> {
    T of(ResultSet row) throws SQLException;
  }

  private static final int REPLACEMENT = 0xFFFD;

  private Sql() {}

  /** Runs a statement and returns the number of affected rows. */
  public static int run(Connection connection, String sql, @Nullable Object... values)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      bind(statement, values);
      return statement.executeUpdate();
    }
  }

  /** All rows of a query. */
  public static <T> List<T> list(
      Connection connection, String sql, Row<T> row, @Nullable Object... values)
      throws SQLException {
    List<T> all = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      bind(statement, values);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          all.add(row.of(rows));
        }
      }
    }
    return all;
  }

  /** The first row of a query, if there is one. */
  public static <T> Optional<T> one(
      Connection connection, String sql, Row<T> row, @Nullable Object... values)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      bind(statement, values);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next() ? Optional.of(row.of(rows)) : Optional.empty();
      }
    }
  }

  /** An instant from a column, or null. */
  public static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    long millis = row.getLong(column);
    return row.wasNull() ? null : Instant.ofEpochMilli(millis);
  }

  /**
   * The text as every database can hold it: what is no character becomes a replacement character.
   */
  public static String storable(String text) {
    boolean sound = text.indexOf(0) < 0 && text.codePoints().noneMatch(Sql::lone);
    if (sound) {
      return text;
    }
    StringBuilder fit = new StringBuilder(text.length());
    text.codePoints().map(c -> c == 0 || lone(c) ? REPLACEMENT : c).forEach(fit::appendCodePoint);
    return fit.toString();
  }

  /** Half of a surrogate pair. */
  private static boolean lone(int c) {
    return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
  }

  private static void bind(PreparedStatement statement, @Nullable Object... values)
      throws SQLException {
    for (int i = 0; i < values.length; i++) {
      switch (values[i]) {
        case null -> statement.setNull(i + 1, Types.NULL);
        case Instant time -> statement.setLong(i + 1, time.toEpochMilli());
        case Boolean yes -> statement.setInt(i + 1, yes ? 1 : 0);
        case byte[] bytes -> statement.setBytes(i + 1, bytes);
        case String text -> statement.setString(i + 1, storable(text));
        case Object other -> statement.setObject(i + 1, other);
      }
    }
  }

  /** A word as part of a pattern of {@code like … escape '!'}. */
  public static String likeWord(String word) {
    return word.replace("!", "!!").replace("%", "!%").replace("_", "!_");
  }
}
