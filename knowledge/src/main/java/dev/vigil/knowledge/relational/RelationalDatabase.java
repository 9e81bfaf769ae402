package dev.vigil.knowledge.relational;

import dev.vigil.knowledge.KnowledgeException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;

/**
 * A relational database that an administrator connected, with the R2RML mapping of its tables. It
 * is only read. Immutable.
 *
 * @param url {@code sqlite:FILE}, or {@code postgresql://HOST/DATABASE?user=NAME}
 * @param mapping R2RML in Turtle; empty before it is made
 */
public record RelationalDatabase(String name, String url, String mapping) {
  private static final String SQLITE = "sqlite:";

  /** The variable with the password of a PostgreSQL database, before its name in capitals. */
  private static final List<String> PARAMETERS =
      List.of("applicationname", "currentschema", "ssl", "sslmode", "user");

  private static final String PASSWORD = "VIGIL_SOURCE_PASSWORD_";

  /** Fails in a sentence if a part is not possible. */
  public RelationalDatabase {
    if (!name.matches("[a-z][a-z0-9-]{0,40}")) {
      throw new KnowledgeException(
          "'%s' cannot be the name of a database; take small letters, digits and dashes."
              .formatted(name));
    }
    boolean known = url.startsWith(SQLITE) || url.startsWith("postgresql://");
    if (!known) {
      throw new KnowledgeException(
          "A database is named as sqlite:FILE or postgresql://HOST/DATABASE?user=NAME.");
    }
    if (url.contains("password=") || url.matches("postgresql://[^/]*:[^/]*@.*")) {
      throw new KnowledgeException(
          "Leave the password out of the address; put it into the variable %s%s or into .pgpass."
              .formatted(PASSWORD, variable(name)));
    }
    // Other parameters can make a driver load classes or write files.
    int mark = url.indexOf('?');
    for (String pair : mark < 0 ? new String[0] : url.substring(mark + 1).split("&", -1)) {
      String parameter = pair.split("=", 2)[0];
      if (!PARAMETERS.contains(parameter.toLowerCase(Locale.ROOT))) {
        throw new KnowledgeException(
            "The parameter '%s' of a database is not allowed; these are: %s."
                .formatted(parameter, String.join(", ", PARAMETERS)));
      }
    }
  }

  private static String variable(String name) {
    return name.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  /** The file of this machine that it is, if it is one. */
  public Optional<String> file() {
    return url.startsWith(SQLITE) ? Optional.of(url.substring(SQLITE.length())) : Optional.empty();
  }

  public RelationalDatabase with(String other) {
    return new RelationalDatabase(name, url, other);
  }

  /** A connection that cannot write. */
  public Connection connect() {
    try {
      Properties options = new Properties();
      if (file().isPresent()) {
        String file = file().get();
        if (!Files.isRegularFile(Path.of(file))) {
          throw new KnowledgeException(
              "There is no file %s; name the file of the database.".formatted(file));
        }
        options.setProperty("open_mode", "1"); // read-only
        return DriverManager.getConnection("jdbc:sqlite:" + file, options);
      }
      String password = System.getenv(PASSWORD + variable(name));
      if (password != null) {
        options.setProperty("password", password);
      }
      options.setProperty("loginTimeout", "10");
      options.setProperty("socketTimeout", "120");
      options.setProperty("readOnly", "true");
      Connection connection = DriverManager.getConnection("jdbc:" + url, options);
      connection.setReadOnly(true);
      connection.setAutoCommit(false);
      return connection;
    } catch (SQLException e) {
      throw new KnowledgeException(
          "The database %s cannot be opened: %s."
              .formatted(name, String.valueOf(e.getMessage()).lines().findFirst().orElse("")),
          e);
    }
  }
}
