package dev.vigil.mediator.source;

import dev.vigil.mediator.MediatorException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Opens connections to a database for reading. Only listed parameters reach the driver, because
 * others can make a driver load classes or read files. Immutable.
 */
final class JdbcConnector {
  private static final Map<String, SourceSqlDialect> KINDS =
      Map.of(
          "jdbc:sqlite:", SourceSqlDialect.SQLITE,
          "jdbc:postgresql:", SourceSqlDialect.POSTGRESQL,
          "jdbc:mariadb:", SourceSqlDialect.MARIADB);
  private static final Set<String> ALLOWED =
      Set.of("ssl", "sslmode", "currentschema", "applicationname", "usessl", "connecttimeout");
  private static final Pattern CONNECT_TIMEOUT =
      Pattern.compile("[?&]connectTimeout=([1-9]\\d{0,8})(?:&|$)", Pattern.CASE_INSENSITIVE);
  private static final long MOST_OPENING_SECONDS = 30;

  private final String url;
  private final SourceSqlDialect flavour;
  private final String user;
  private final SourcePassword password;

  private JdbcConnector(
      String url, SourceSqlDialect flavour, String user, SourcePassword password) {
    this.url = url;
    this.flavour = flavour;
    this.user = user;
    this.password = password;
  }

  /** Checks a URL. */
  static JdbcConnector of(String url, String user, SourcePassword password) {
    SourceSqlDialect flavour =
        KINDS.entrySet().stream()
            .filter(kind -> url.startsWith(kind.getKey()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElseThrow(
                () ->
                    new MediatorException(
                        "'%s' is not a database that queries can read; write jdbc:sqlite:FILE, jdbc:postgresql://HOST/DB or jdbc:mariadb://HOST/DB."
                            .formatted(withoutParameters(url))));
    int mark = url.indexOf('?');
    if (mark >= 0) {
      for (String pair : url.substring(mark + 1).split("&", -1)) {
        String name = pair.split("=", 2)[0].toLowerCase(Locale.ROOT);
        if (name.equals("user") || name.equals("password")) {
          throw new MediatorException(
              "The URL of a database must not contain a name or a password; use --user and"
                  + " --secret.");
        }
        if (flavour == SourceSqlDialect.SQLITE || !ALLOWED.contains(name)) {
          throw new MediatorException(
              "The driver parameter '%s' is not allowed; these are: %s."
                  .formatted(name, String.join(", ", ALLOWED.stream().sorted().toList())));
        }
      }
    }
    if (url.substring(url.indexOf(':', 5)).contains("@")) {
      throw new MediatorException(
          "The URL of a database must not contain a name or a password; use --user and --secret.");
    }
    return new JdbcConnector(url, flavour, user, password);
  }

  private static String withoutParameters(String url) {
    int mark = url.indexOf('?');
    return mark < 0 ? url : url.substring(0, mark);
  }

  /** The hosts of the URL, each without its port. */
  private List<String> hosts() {
    String plain = withoutParameters(url);
    int start = plain.indexOf("//");
    if (start < 0) {
      return List.of("localhost");
    }
    String all = plain.substring(start + 2).split("/", 2)[0];
    return Stream.of(all.split(",", -1))
        .map(host -> host.replaceFirst(":\\d*$", "").toLowerCase(Locale.ROOT))
        .map(host -> host.isEmpty() ? "localhost" : host)
        .toList();
  }

  SourceSqlDialect flavour() {
    return flavour;
  }

  /** The seconds that opening may take: the parameter connectTimeout of the URL, at most 30. */
  private long openingSeconds(long millis) {
    Matcher asked = CONNECT_TIMEOUT.matcher(url);
    long asks = asked.find() ? Long.parseLong(asked.group(1)) : MOST_OPENING_SECONDS;
    return Math.clamp(millis / 1000, 1L, Math.min(asks, MOST_OPENING_SECONDS));
  }

  /**
   * @param source its name, for messages: people who ask do not learn where a database is
   */
  Connection open(String source, long millis) {
    Properties properties = new Properties();
    switch (flavour) {
      case SQLITE -> {
        properties.put("open_mode", "1");
        properties.put("busy_timeout", "2000");
      }
      case POSTGRESQL -> {
        String seconds = Long.toString(openingSeconds(millis));
        properties.put("connectTimeout", seconds);
        properties.put("loginTimeout", seconds);
        properties.put("socketTimeout", Long.toString(Math.max(1, millis / 1000 + 2)));
        properties.put("readOnly", "true");
      }
      case MARIADB -> {
        properties.put("connectTimeout", Long.toString(Math.min(30_000, millis)));
        properties.put("socketTimeout", Long.toString(millis + 2000));
        properties.put("allowLocalInfile", "false");
      }
    }
    if (!user.isEmpty()) {
      properties.put("user", user);
    }
    if (flavour != SourceSqlDialect.SQLITE) {
      password.of(hosts()).ifPresent(value -> properties.put("password", value));
    }
    try {
      Connection connection = DriverManager.getConnection(url, properties);
      if (flavour != SourceSqlDialect.SQLITE) {
        connection.setReadOnly(true);
        connection.setAutoCommit(false);
      }
      if (flavour == SourceSqlDialect.MARIADB) {
        // The driver only notes that the connection is for reading.
        try (Statement statement = connection.createStatement()) {
          statement.execute("set session transaction read only");
        }
      }
      return connection;
    } catch (SQLException e) {
      if (String.valueOf(e.getMessage()).startsWith("No suitable driver")) {
        throw new MediatorException(
            "The driver for %s is not installed; put its jar on the class path by --plugins."
                .formatted(flavour.word()),
            e);
      }
      throw new MediatorException(
          "The source %s cannot be opened: %s.".formatted(source, reason(e)), e);
    }
  }

  /** What the driver says, unless it names the host. */
  private String reason(SQLException e) {
    String said = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    String low = said.toLowerCase(Locale.ROOT);
    boolean named =
        hosts().stream()
            .anyMatch(
                host -> Pattern.compile(Pattern.quote(host) + "(?:[:)']|$)").matcher(low).find());
    if (!named) {
      return said.replaceFirst("[.\\s]+$", "");
    }
    return String.valueOf(e.getSQLState()).startsWith("28")
        ? "its database refuses the account or the password"
        : "its database does not answer; check its host and port, and whether it runs";
  }

  static List<String> allowed() {
    return ALLOWED.stream().sorted().toList();
  }
}
