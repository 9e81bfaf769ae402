package dev.vigil.archive;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a row one after the other, for rows that are read all the time: SQLite's driver
 * looks for the name of a column among all names, which takes longer than reading what is there.
 * For one row and one thread.
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

  /** An instant, or null where there is none. */
  public @Nullable Instant instant() throws SQLException {
    long millis = row.getLong(++at);
    return row.wasNull() ? null : Instant.ofEpochMilli(millis);
  }
}
