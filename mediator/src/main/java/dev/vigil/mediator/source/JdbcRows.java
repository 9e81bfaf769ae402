package dev.vigil.mediator.source;

import dev.vigil.mediator.MediatorException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a statement while they are asked for. The statement is closed after the last row, or
 * when the query ends. Not thread-safe.
 */
final class JdbcRows implements Iterator<RowElement> {
  private final Opening opening;
  private final SourceReadContext context;
  private final Function<SQLException, MediatorException> failure;
  private final Reading reading;
  private @Nullable PreparedStatement statement;
  private @Nullable ResultSet rows;
  private @Nullable RowElement next;
  private boolean ended;

  /** Prepares the statement. */
  @FunctionalInterface
  interface Opening {
    PreparedStatement open() throws SQLException;
  }

  /** Makes a row of the place where the result is. */
  @FunctionalInterface
  interface Reading {
    RowElement read(ResultSet row) throws SQLException;
  }

  JdbcRows(
      Opening opening,
      SourceReadContext context,
      Function<SQLException, MediatorException> failure,
      Reading reading) {
    this.opening = opening;
    this.context = context;
    this.failure = failure;
    this.reading = reading;
  }

  @Override
  public boolean hasNext() {
    if (next == null && !ended) {
      try {
        next = load();
      } catch (SQLException e) {
        throw failure.apply(e);
      }
    }
    return next != null;
  }

  @Override
  public RowElement next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    RowElement now = java.util.Objects.requireNonNull(next);
    next = null;
    return now;
  }

  private @Nullable RowElement load() throws SQLException {
    PreparedStatement open = statement;
    if (open == null) {
      open = context.keep(opening.open());
      statement = open;
    }
    PreparedStatement asked = open;
    context.waiting(() -> JdbcSource.cancel(asked));
    try {
      ResultSet result = rows;
      if (result == null) {
        result = asked.executeQuery();
        rows = result;
      }
      if (result.next()) {
        return reading.read(result);
      }
    } finally {
      context.waiting(null);
    }
    ended = true;
    asked.close();
    return null;
  }
}
