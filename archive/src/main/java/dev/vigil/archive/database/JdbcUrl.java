package dev.vigil.archive.database;

import dev.vigil.archive.failure.ArchiveException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The URL of a PostgreSQL database, with the credentials kept separately so that nothing that is
 * shown contains them. Immutable.
 */
public final class JdbcUrl {
  /** The variable that holds the password where the address has none. */
  public static final String PASSWORD = "VIGIL_DB_PASSWORD";

  private static final String EXAMPLE = "jdbc:postgresql://HOST/DATABASE?user=NAME";

  private final String server;
  private final Map<String, String> options;

  private JdbcUrl(String server, Map<String, String> options) {
    this.server = server;
    this.options = options;
  }

  /**
   * Reads {@code jdbc:postgresql://HOST:PORT/DATABASE?option=value}, also in the spelling of
   * PostgreSQL's own tools, {@code postgresql://USER@HOST/DATABASE}. The password comes from the
   * address, else from {@value #PASSWORD}, else from the user's {@code .pgpass}.
   *
   * @param url the address
   * @param environment where {@value #PASSWORD} is looked up
   * @return the address, read
   */
  public static JdbcUrl parse(String url, Map<String, String> environment) {
    String text = url.strip();
    String rest = text.startsWith("jdbc:") ? text.substring(5) : text;
    int scheme = rest.indexOf(':');
    String name = scheme < 0 ? "" : rest.substring(0, scheme);
    if (!name.equals("postgresql") && !name.equals("postgres")) {
      // What follows the scheme may hold a password.
      throw new ArchiveException(
          scheme < 0
              ? "The address of the database has no scheme; write it as %s.".formatted(EXAMPLE)
              : "A database is named as %s, not as '%s:...'.".formatted(EXAMPLE, name));
    }
    rest = rest.substring(scheme + 1);
    Map<String, String> options = new TreeMap<>();
    int query = rest.indexOf('?');
    if (query >= 0) {
      options(rest.substring(query + 1), options);
      rest = rest.substring(0, query);
    }
    boolean remote = rest.startsWith("//");
    rest = remote ? "//" + withoutUser(rest.substring(2), options) : rest;
    if (rest.indexOf('@') >= 0) {
      throw new ArchiveException(
          "The address of the database has an '@' too many; write those of name and password as"
              + " %40, and a '/' as %2F.");
    }
    if (rest.endsWith("/") || rest.isEmpty() || remote && rest.indexOf('/', 2) < 0) {
      throw new ArchiveException("The address has no database name; write " + EXAMPLE + ".");
    }
    String password = environment.get(PASSWORD);
    if (password != null && !password.isEmpty()) {
      options.putIfAbsent("password", password);
    }
    return new JdbcUrl("postgresql:" + rest, options);
  }

  private static void options(String query, Map<String, String> into) {
    for (String option : query.split("&", -1)) {
      int equals = option.indexOf('=');
      if (equals > 0) {
        into.put(decoded(option.substring(0, equals)), decoded(option.substring(equals + 1)));
      }
    }
  }

  private static String withoutUser(String place, Map<String, String> options) {
    int slash = place.indexOf('/');
    int at = place.lastIndexOf('@', slash < 0 ? place.length() : slash);
    if (at < 0) {
      return place;
    }
    String user = place.substring(0, at);
    int colon = user.indexOf(':');
    if (colon >= 0) {
      options.putIfAbsent("password", decoded(user.substring(colon + 1)));
      user = user.substring(0, colon);
    }
    options.putIfAbsent("user", decoded(user));
    return place.substring(at + 1);
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new ArchiveException(
          "The address of the database has a '%' without two hexadecimal digits; write %25.", e);
    }
  }

  /** {@return the address for the driver, without options} */
  public String jdbc() {
    return "jdbc:" + server;
  }

  /** {@return the remaining driver options, with the credentials} */
  public Map<String, String> options() {
    return Map.copyOf(options);
  }

  /** {@return the name of the database's user, or null where the driver chooses it} */
  public @Nullable String user() {
    return options.get("user");
  }

  /** The address without credentials and options. */
  @Override
  public String toString() {
    return server;
  }
}
