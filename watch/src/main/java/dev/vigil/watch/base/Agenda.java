package dev.vigil.watch.base;

import dev.vigil.archive.Cells;
import dev.vigil.archive.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What every look begins with and ends with, read by one statement: a page, when it is due for
 * whom, and how many edits of sentinels and secrets there were. Immutable.
 */
public record Agenda(WatchedPage page, List<Rhythm> rhythms, long edition) {
  private static final String SELECT =
      "select coalesce((select number from edition), 0), "
          + WatchedPage.COLUMNS
          + ", "
          + Rhythm.COLUMNS
          + " from watched left join rhythm on rhythm.page = watched.id"
          + " where watched.id = ?";

  public Agenda {
    rhythms = List.copyOf(rhythms);
  }

  /** One rhythm of a page, or none. */
  private record Line(long edition, WatchedPage page, @Nullable Rhythm rhythm) {
    static Line of(ResultSet row) throws SQLException {
      Cells cells = new Cells(row);
      return new Line(cells.number(), WatchedPage.of(cells), Rhythm.ofAny(cells));
    }
  }

  public static Optional<Agenda> find(Connection connection, long page) throws SQLException {
    List<Line> lines = Sql.list(connection, SELECT, Line::of, page);
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    Line first = lines.getFirst();
    // The database would sort even a single one.
    Stream<Rhythm> rhythms =
        lines.stream()
            .flatMap(line -> Stream.ofNullable(line.rhythm()))
            .sorted(Comparator.comparingLong(Rhythm::id));
    return Optional.of(new Agenda(first.page(), rhythms.toList(), first.edition()));
  }
}
