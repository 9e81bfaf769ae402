package dev.vigil.watch.store;

import dev.vigil.archive.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Since when and until when a sentinel followed a rhythm of a page, so that its own looks can be
 * told from those that were made for others. Immutable.
 *
 * @param until in milliseconds; {@link Long#MAX_VALUE} while it does
 */
public record ScheduleMembership(long sentinel, long since, long until, long page, long rhythm) {
  private static final long STILL = Long.MAX_VALUE;
  private static final Duration KEPT = Duration.ofDays(366);

  /** A sentinel follows a rhythm of a page from now on, and no other. */
  public static void begin(
      Connection connection, SentinelRow kept, WatchedPage page, long rhythm, Instant now)
      throws SQLException {
    boolean already =
        of(connection, kept.id()).stream()
            .anyMatch(one -> one.until == STILL && one.page == page.id() && one.rhythm == rhythm);
    if (already) {
      return;
    }
    end(connection, kept, now);
    Sql.run(
        connection,
        "delete from followed where sentinel = ? and until < ?",
        kept.id(),
        now.minus(KEPT));
    Sql.run(
        connection,
        "insert into followed (sentinel, since, until, workspace, page, rhythm)"
            + " values (?, ?, ?, ?, ?, ?) on conflict (sentinel, since, rhythm)"
            + " do update set until = excluded.until, page = excluded.page",
        kept.id(),
        now,
        STILL,
        kept.workspace(),
        page.id(),
        rhythm);
  }

  /** A sentinel follows nothing from now on. */
  public static void end(Connection connection, SentinelRow kept, Instant now) throws SQLException {
    Sql.run(
        connection,
        "update followed set until = ? where sentinel = ? and until = ?",
        now,
        kept.id(),
        STILL);
  }

  public static void forget(Connection connection, SentinelRow kept) throws SQLException {
    Sql.run(connection, "delete from followed where sentinel = ?", kept.id());
  }

  private static List<ScheduleMembership> of(Connection connection, long sentinel)
      throws SQLException {
    return Sql.list(
        connection,
        "select * from followed where sentinel = ? order by since",
        row ->
            new ScheduleMembership(
                row.getLong("sentinel"),
                row.getLong("since"),
                row.getLong("until"),
                row.getLong("page"),
                row.getLong("rhythm")),
        sentinel);
  }

  /** A sentinel's own looks, the newest first. */
  public static List<CheckRow> looks(Connection connection, SentinelRow kept, int most)
      throws SQLException {
    List<ScheduleMembership> all = of(connection, kept.id());
    List<CheckRow> own = new ArrayList<>();
    for (long page : all.stream().mapToLong(ScheduleMembership::page).distinct().toArray()) {
      for (CheckRow look : CheckRow.ofPage(connection, page, Integer.MAX_VALUE)) {
        if (all.stream().anyMatch(one -> one.has(look))) {
          own.add(look);
        }
      }
    }
    own.sort((one, other) -> other.time().compareTo(one.time()));
    return List.copyOf(own.subList(0, Math.min(most, own.size())));
  }

  private boolean has(CheckRow look) {
    long at = look.time().toEpochMilli();
    return look.page() == page
        && since <= at
        && at <= until
        && (look.audience().isEmpty()
            || look.audience().contains(" " + rhythm + " ")
            || look.audience().contains(" s" + sentinel + " "));
  }
}
