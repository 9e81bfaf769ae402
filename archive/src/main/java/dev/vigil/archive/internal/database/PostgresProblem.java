package dev.vigil.archive.internal.database;

import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.archive.failure.ArchiveException;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;

/**
 * Describes an error of PostgreSQL in one sentence with a remedy and without credentials or rows.
 * Stateless.
 */
final class PostgresProblem {
  private static final String NOTHING_LOST = "nothing that was stored is lost";

  private PostgresProblem() {}

  static ArchiveException of(JdbcUrl url, SQLException failure) {
    SQLException cause = origin(failure);
    return new ArchiveException("The database " + url + ": " + remedy(url, cause) + ".", cause);
  }

  /** When the connection broke during a commit, only the database knows how it ended. */
  static ArchiveException unknown(JdbcUrl url, SQLException cause) {
    return new ArchiveException(
        "The database "
            + url
            + ": the connection was lost while a change was being committed; look whether it is"
            + " there before you repeat it.",
        cause);
  }

  /** Whether the connection was lost, so that the result of the statement is unknown. */
  static boolean lost(SQLException failure) {
    String state = state(failure);
    return state.startsWith("08") || state.startsWith("57P");
  }

  /** A pool wraps what happened. */
  private static SQLException origin(SQLException failure) {
    SQLException found = failure;
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof PSQLException reported) {
        found = reported;
      }
    }
    return found;
  }

  private static String state(SQLException failure) {
    return Objects.requireNonNullElse(origin(failure).getSQLState(), "");
  }

  private static String remedy(JdbcUrl url, SQLException cause) {
    String state = state(cause);
    return switch (state) {
      case "28P01", "28000" -> refused(url.user());
      case "3D000" -> "there is no such database; create it with 'createdb'";
      case "3F000" -> "there is no schema to make tables in; create it, or check currentSchema";
      case "42501" -> "the user may not do this there; grant the rights to read, write and create";
      case "25006" -> "it can only be read now; name the server that takes changes";
      case "53100" -> "its disk is full; make room and try again, " + NOTHING_LOST;
      case "53300" -> "it has no connection left; close others or raise its max_connections";
      case "40001", "40P01" ->
          "two processes waited for each other; try again, nothing was changed";
      case "55P03" -> "another process is changing the same; try again, nothing was changed";
      case "57P03" -> "it is starting or stopping; try again in a moment";
      case "57P01", "57P02" -> "it was stopped; start it and try again, " + NOTHING_LOST;
      case "XX001", "XX002" -> "it is damaged; restore a backup of the database";
      default ->
          state.startsWith("08")
              ? "it cannot be reached or the connection broke; check that the server runs and the"
                  + " address is right, "
                  + NOTHING_LOST
              : reported(cause);
    };
  }

  private static String refused(@Nullable String user) {
    return "it refuses "
        + (user == null ? "the user" : "user '" + user + "'")
        + "; check name and password ("
        + JdbcUrl.PASSWORD
        + " or .pgpass)";
  }

  /** The first line of what the server said; details may show values of rows. */
  private static String reported(SQLException cause) {
    String text =
        cause instanceof PSQLException reported && reported.getServerErrorMessage() != null
            ? reported.getServerErrorMessage().getMessage()
            : cause.getMessage();
    String line = String.valueOf(text).lines().findFirst().orElse("it failed").strip();
    return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
  }
}
