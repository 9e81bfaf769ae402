package dev.vigil.archive.internal.database;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.sqlite.SQLiteConnection;
import org.sqlite.core.DB;
import org.sqlite.jdbc4.JDBC4Connection;
import org.sqlite.jdbc4.JDBC4PreparedStatement;

/**
 * A connection to SQLite that caches prepared statements after they are closed, for the next use of
 * the same SQL. Parsing and planning cost more than running most of ours: a check of an unchanged
 * page is a dozen statements, and half of its time in the database went there. For one thread at a
 * time.
 */
final class StatementCachingConnection extends JDBC4Connection {
  /** More than the number of our SQL texts; generated texts do not fill the memory. */
  private static final int MOST = 400;

  private final Map<String, ArrayDeque<ReusedStatement>> idle = new HashMap<>();
  private int count;

  StatementCachingConnection(String url, Properties properties) throws SQLException {
    super(url, url.substring(org.sqlite.JDBC.PREFIX.length()), properties);
  }

  @Override
  public PreparedStatement prepareStatement(String sql, int type, int concurrency, int holding)
      throws SQLException {
    ArrayDeque<ReusedStatement> same = idle.get(sql);
    ReusedStatement known = same == null ? null : same.poll();
    if (known == null) {
      return new ReusedStatement(this, sql);
    }
    count--;
    known.handedBack = false;
    return known;
  }

  private boolean keep(String sql, ReusedStatement statement) {
    if (count >= MOST) {
      return false;
    }
    count++;
    idle.computeIfAbsent(sql, s -> new ArrayDeque<>(1)).add(statement);
    return true;
  }

  /** Closing it hands it back; it ends with its connection. */
  private static final class ReusedStatement extends JDBC4PreparedStatement {
    private final StatementCachingConnection owner;
    private final String text;
    private String[] names = {};
    private boolean handedBack;

    ReusedStatement(StatementCachingConnection owner, String text) throws SQLException {
      // SQLite plans a query anew for every value that its limit is bound to, unless it is a sum.
      super((SQLiteConnection) owner, text.replace("limit ?", "limit ? + 0"));
      this.owner = owner;
      this.text = text;
    }

    /** The driver would ask for the name of each column again and again. */
    @Override
    public ResultSet getResultSet() throws SQLException {
      if (names.length == pointer.safeRunInt(DB::column_count)) {
        rs.colsMeta = names;
      }
      ResultSet result = super.getResultSet();
      names = rs.colsMeta == null ? names : rs.colsMeta;
      return result;
    }

    @Override
    public void close() throws SQLException {
      if (handedBack) {
        return;
      }
      rs.close();
      clearBatch();
      // The driver ends a statement that failed, as on a full disk.
      handedBack = !pointer.isClosed() && owner.keep(text, this);
      if (!handedBack) {
        super.close();
      }
    }
  }
}
