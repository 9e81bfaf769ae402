package dev.vigil.mediator.query;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A driver of a database that does not do what its statements say: a SQLite file behind a URL of
 * MariaDB, whose statements are changed. Immutable.
 */
record LyingDriver(Path file, String pattern, String replacement) implements Driver {
  /** No database listens here, so that the true driver, if there is one, fails at once. */
  static final String URL = "jdbc:mariadb://127.0.0.1:1/lying";

  @Override
  public @Nullable Connection connect(String url, Properties info) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
    Connection real = DriverManager.getConnection("jdbc:sqlite:" + file);
    return (Connection)
        Proxy.newProxyInstance(
            LyingDriver.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (_, method, arguments) -> {
              if (method.getName().equals("setReadOnly")) {
                return null;
              }
              if (method.getName().equals("prepareStatement")) {
                arguments[0] = ((String) arguments[0]).replaceAll(pattern, replacement);
                return lenient(real, (String) arguments[0]);
              }
              if (method.getName().equals("createStatement")) {
                return deaf(real);
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  /** A statement that sets nothing. */
  private static Object deaf(Connection real) throws SQLException {
    java.sql.Statement statement = real.createStatement();
    return Proxy.newProxyInstance(
        LyingDriver.class.getClassLoader(),
        new Class<?>[] {java.sql.Statement.class},
        (_, method, arguments) -> {
          if (method.getName().equals("execute")
              && String.valueOf(arguments[0]).startsWith("set session")) {
            return false;
          }
          try {
            return method.invoke(statement, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }

  /** A statement that takes parameters which it does not use. */
  private static Object lenient(Connection real, String sql) throws SQLException {
    java.sql.PreparedStatement statement = real.prepareStatement(sql);
    return Proxy.newProxyInstance(
        LyingDriver.class.getClassLoader(),
        new Class<?>[] {java.sql.PreparedStatement.class},
        (_, method, arguments) -> {
          if (method.getName().equals("setObject") && !sql.contains("?")) {
            return null;
          }
          try {
            return method.invoke(statement, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }

  @Override
  public boolean acceptsURL(String url) {
    return url.equals(URL);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
    return new DriverPropertyInfo[0];
  }

  @Override
  public int getMajorVersion() {
    return 1;
  }

  @Override
  public int getMinorVersion() {
    return 0;
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getGlobal();
  }
}
