package dev.vigil.archive.internal.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** The rows of the table {@code setting}: values by name. Stateless. */
public final class CatalogueSettings {
  private CatalogueSettings() {}

  public static Optional<byte[]> setting(Connection connection, String name) throws SQLException {
    try (PreparedStatement find =
        connection.prepareStatement("select value from setting where name = ?")) {
      find.setString(1, name);
      try (ResultSet row = find.executeQuery()) {
        return row.next() ? Optional.of(row.getBytes(1)) : Optional.empty();
      }
    }
  }

  public static void set(Connection connection, String name, byte[] value) throws SQLException {
    try (PreparedStatement put =
        connection.prepareStatement(
            "insert into setting (name, value) values (?, ?)"
                + " on conflict (name) do update set value = excluded.value")) {
      put.setString(1, name);
      put.setBytes(2, value);
      put.executeUpdate();
    }
  }

  /** The value of a setting, which is the given one if it had none. */
  public static byte[] settingOr(Connection connection, String name, byte[] value)
      throws SQLException {
    Sql.run(
        connection,
        "insert into setting (name, value) values (?, ?) on conflict (name) do nothing",
        name,
        value);
    return setting(connection, name).orElseThrow();
  }
}
