package dev.vigil.archive.internal.database;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Reads the cells of a row one after the other, for frequent queries: SQLite's driver searches for
 * the name of a column among all names, which takes longer than reading the value. For one row and
 * one thread.
 */
public final class RowCells {
  private final ResultSet row;
  private int at;

  public RowCells(ResultSet row) {
    this.row = row;
  }

  public long number() throws SQLException {
    return row.getLong(++at);
  }

  public int count() throws SQLException {
    return row.getInt(++at);
  }

  public String text() throws SQLException {
    return row.getString(++at);
  }

  /** An instant, or null. */
  public @Nullable Instant instant() throws SQLException {
    long millis = row.getLong(++at);
    return row.wasNull() ? null : Instant.ofEpochMilli(millis);
  }
}
