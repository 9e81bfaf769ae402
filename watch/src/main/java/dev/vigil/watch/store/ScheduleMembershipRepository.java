package dev.vigil.watch.store;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads and writes which schedules a sentinel followed, and finds its own checks. Stateless: the
 * caller passes in the connection of its transaction.
 */
public final class ScheduleMembershipRepository {
  private static final long STILL = Long.MAX_VALUE;

  private static final Duration KEPT = Duration.ofDays(366);

  private ScheduleMembershipRepository() {}

  /** Records that a sentinel follows a schedule from now on, and no other. */
  public static void begin(
      Connection connection, SentinelRow sentinelRow, WatchedPage page, long schedule, Instant now)
      throws SQLException {
    boolean already =
        of(connection, sentinelRow.id()).stream()
            .anyMatch(
                one ->
                    one.until() == STILL && one.page() == page.id() && one.schedule() == schedule);
    if (already) {
      return;
    }
    end(connection, sentinelRow, now);
    Sql.run(
        connection,
        "delete from schedule_membership where sentinel = ? and until < ?",
        sentinelRow.id(),
        now.minus(KEPT));
    Sql.run(
        connection,
        "insert into schedule_membership (sentinel, since, until, workspace, page, schedule)"
            + " values (?, ?, ?, ?, ?, ?) on conflict (sentinel, since, schedule)"
            + " do update set until = excluded.until, page = excluded.page",
        sentinelRow.id(),
        now,
        STILL,
        sentinelRow.workspace(),
        page.id(),
        schedule);
  }

  /** Records that a sentinel follows no schedule from now on. */
  public static void end(Connection connection, SentinelRow sentinelRow, Instant now)
      throws SQLException {
    Sql.run(
        connection,
        "update schedule_membership set until = ? where sentinel = ? and until = ?",
        now,
        sentinelRow.id(),
        STILL);
  }

  public static void forget(Connection connection, SentinelRow sentinelRow) throws SQLException {
    Sql.run(connection, "delete from schedule_membership where sentinel = ?", sentinelRow.id());
  }

  private static List<ScheduleMembership> of(Connection connection, long sentinel)
      throws SQLException {
    return Sql.list(
        connection,
        "select * from schedule_membership where sentinel = ? order by since",
        row ->
            new ScheduleMembership(
                row.getLong("sentinel"),
                row.getLong("since"),
                row.getLong("until"),
                row.getLong("page"),
                row.getLong("schedule")),
        sentinel);
  }

  /** A sentinel's own checks, the newest first. */
  public static List<CheckRow> checks(Connection connection, SentinelRow sentinelRow, int most)
      throws SQLException {
    List<ScheduleMembership> all = of(connection, sentinelRow.id());
    List<CheckRow> own = new ArrayList<>();
    for (long page : all.stream().mapToLong(ScheduleMembership::page).distinct().toArray()) {
      for (CheckRow check : CheckRepository.ofPage(connection, page, Integer.MAX_VALUE)) {
        if (all.stream().anyMatch(one -> one.has(check))) {
          own.add(check);
        }
      }
    }
    own.sort((one, other) -> other.time().compareTo(one.time()));
    return List.copyOf(own.subList(0, Math.min(most, own.size())));
  }
}
