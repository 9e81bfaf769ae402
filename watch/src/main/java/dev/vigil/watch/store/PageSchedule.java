package dev.vigil.watch.store;

import dev.vigil.archive.database.RowCells;
import dev.vigil.archive.database.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A page with its schedules and the current edition, loaded by one statement at the start of every
 * check. Immutable.
 */
public record PageSchedule(WatchedPage page, List<CheckSchedule> schedules, long edition) {
  private static final String SELECT =
      "select coalesce((select number from edit_counter), 0), "
          + WatchedPage.COLUMNS
          + ", "
          + CheckSchedule.COLUMNS
          + " from watched_page left join schedule on schedule.page = watched_page.id"
          + " where watched_page.id = ?";

  public PageSchedule {
    schedules = List.copyOf(schedules);
  }

  /** One result row: the page with one of its schedules, or without any. */
  private record Line(long edition, WatchedPage page, @Nullable CheckSchedule schedule) {
    static Line of(ResultSet row) throws SQLException {
      RowCells cells = new RowCells(row);
      return new Line(cells.number(), WatchedPage.of(cells), CheckSchedule.ofAny(cells));
    }
  }

  public static Optional<PageSchedule> find(Connection connection, long page) throws SQLException {
    List<Line> lines = Sql.list(connection, SELECT, Line::of, page);
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    Line first = lines.getFirst();
    // The database would sort even a single one.
    Stream<CheckSchedule> schedules =
        lines.stream()
            .flatMap(line -> Stream.ofNullable(line.schedule()))
            .sorted(Comparator.comparingLong(CheckSchedule::id));
    return Optional.of(new PageSchedule(first.page(), schedules.toList(), first.edition()));
  }
}
