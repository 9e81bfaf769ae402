package dev.vigil.watch.store;

import dev.vigil.archive.database.RowCells;
import dev.vigil.archive.database.Sql;
import dev.vigil.archive.database.SqlDialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A stored sentinel with its state. Immutable; the row changes by the methods that take a
 * connection.
 *
 * @param source in the sentinel language, as the formatter writes it
 * @param starts null while it waits for another sentinel
 * @param ends null for never, or while it depends on another sentinel
 * @param startsOn the event that starts it, {@code start(name)} or {@code end(name)}, or empty
 * @param endsOn the event that ends it, or empty
 * @param page 0 until it is active for the first time
 * @param notified the version that was last reported to or opened by the owner, 0 for none
 * @param origin the version that {@code first} means after a reset, 0 for the first seen
 * @param reference what the next version is compared with, 0 for what the compare option says, -1
 *     for nothing
 * @param awaiting the reference of a change that waits for its confirmation, 0 for none
 * @param confirm when to check again for the confirmation or, if no change waits, for the first
 *     time
 * @param reported the last reported values, as JSON
 * @param failures failed checks in a row
 * @param problem the last failure in words
 * @param gone checks in a row without its part
 * @param silent when the unchanged alert is due
 * @param late when the overdue alert is due
 * @param warned the open alerts
 * @param held how many changes were held back since the last report
 * @param wakes when it resumes after a pause; null for a pause without an end
 */
public record SentinelRow(
    long id,
    long workspace,
    String name,
    String source,
    SentinelState state,
    @Nullable Instant starts,
    @Nullable Instant ends,
    String startsOn,
    String endsOn,
    Instant created,
    long page,
    long schedule,
    long viewHistory,
    int notified,
    int origin,
    int reference,
    int awaiting,
    @Nullable Instant confirm,
    String reported,
    int failures,
    String problem,
    int gone,
    @Nullable Instant silent,
    @Nullable Instant late,
    Set<String> warned,
    int held,
    @Nullable Instant wakes) {

  /** Begins the problem of a sentinel that Vigil cannot resolve or evaluate. */
  public static final String NOT_CHECKED = "Not checked: ";

  private static final int NOTHING = -1;

  /** Selects the columns in the order of {@link #of}. */
  private static final String SELECT =
      "select id, workspace, name, source, state, starts, ends, starts_on, ends_on, created, page,"
          + " schedule, view_history, notified, origin, reference, awaiting, confirm, reported,"
          + " failures, problem, gone, silent, late, warned, held, resumes from sentinel";

  private static SentinelRow of(ResultSet row) throws SQLException {
    RowCells cells = new RowCells(row);
    return new SentinelRow(
        cells.number(),
        cells.number(),
        cells.text(),
        cells.text(),
        SentinelState.of(cells.text()),
        cells.instant(),
        cells.instant(),
        cells.text(),
        cells.text(),
        Objects.requireNonNull(cells.instant()),
        cells.number(),
        cells.number(),
        cells.number(),
        cells.count(),
        cells.count(),
        cells.count(),
        cells.count(),
        cells.instant(),
        cells.text(),
        cells.count(),
        cells.text(),
        cells.count(),
        cells.instant(),
        cells.instant(),
        words(cells.text()),
        cells.count(),
        cells.instant());
  }

  private static Set<String> words(String text) {
    return text.isEmpty() ? Set.of() : Set.of(text.split(" "));
  }

  // ---- finding ----

  public static Optional<SentinelRow> find(Connection connection, long workspace, String name)
      throws SQLException {
    return Sql.one(
        connection, SELECT + " where workspace = ? and name = ?", SentinelRow::of, workspace, name);
  }

  public static Optional<SentinelRow> find(Connection connection, long id) throws SQLException {
    return Sql.one(connection, SELECT + " where id = ?", SentinelRow::of, id);
  }

  public static List<SentinelRow> all(Connection connection, long workspace) throws SQLException {
    return Sql.list(
        connection, SELECT + " where workspace = ? order by name", SentinelRow::of, workspace);
  }

  /** The sentinels of a workspace that inherit from another one, by their texts. */
  public static List<SentinelRow> standing(Connection connection, long workspace)
      throws SQLException {
    return Sql.list(
        connection,
        SELECT + " where workspace = ? and source like '% Using sentinel %' order by name",
        SentinelRow::of,
        workspace);
  }

  public static List<SentinelRow> activeOn(Connection connection, long page) throws SQLException {
    return Sql.list(
        connection,
        SELECT + " where page = ? and state = 'active' order by id",
        SentinelRow::of,
        page);
  }

  /** Some active sentinels of a page. */
  public static List<SentinelRow> activeOn(Connection connection, long page, int most)
      throws SQLException {
    return Sql.list(
        connection,
        SELECT + " where page = ? and state = 'active' order by id limit ?",
        SentinelRow::of,
        page,
        most);
  }

  public static List<SentinelRow> onPage(Connection connection, long page) throws SQLException {
    return Sql.list(connection, SELECT + " where page = ? order by id", SentinelRow::of, page);
  }

  /** The sentinels that are due to start. */
  public static List<SentinelRow> toStart(Connection connection, Instant now) throws SQLException {
    return Sql.list(
        connection,
        SELECT
            + " where state = 'waiting' and starts <= ? order by starts, id"
            + SqlDialect.of(connection).locking(),
        SentinelRow::of,
        now);
  }

  /** The sentinels that start with that event of another sentinel. */
  public static List<SentinelRow> startingOn(Connection connection, long workspace, String event)
      throws SQLException {
    return Sql.list(
        connection,
        SELECT
            + " where workspace = ? and starts_on = ? and starts_on <> ''"
            + " and state = 'waiting' order by id",
        SentinelRow::of,
        workspace,
        event);
  }

  /** The sentinels that end with that event of another sentinel. */
  public static List<SentinelRow> endingOn(Connection connection, long workspace, String event)
      throws SQLException {
    return Sql.list(
        connection,
        SELECT
            + " where workspace = ? and ends_on = ? and ends_on <> ''"
            + " and state <> 'ended' order by id",
        SentinelRow::of,
        workspace,
        event);
  }

  /** The sentinels that are due to end. */
  public static List<SentinelRow> toEnd(Connection connection, Instant now) throws SQLException {
    return Sql.list(
        connection,
        SELECT
            + " where state <> 'ended' and ends <= ? order by ends, id"
            + SqlDialect.of(connection).locking(),
        SentinelRow::of,
        now);
  }

  /** The sentinels whose pause is over. */
  public static List<SentinelRow> toWake(Connection connection, Instant now) throws SQLException {
    return Sql.list(
        connection,
        SELECT
            + " where state = 'paused' and resumes <= ? order by resumes, id"
            + SqlDialect.of(connection).locking(),
        SentinelRow::of,
        now);
  }

  /** The pages with sentinels that are due for a confirmation or a first check. */
  public static List<Long> pagesToConfirm(Connection connection, Instant now, int most)
      throws SQLException {
    return Sql.list(
        connection,
        "select page from sentinel where state = 'active' and confirm <= ? order by confirm, id"
            + " limit ?",
        row -> row.getLong(1),
        now,
        most);
  }

  /** The sentinels whose unchanged alert is due. */
  public static List<SentinelRow> silent(Connection connection, Instant now) throws SQLException {
    return Sql.list(
        connection,
        SELECT
            + " where state = 'active' and silent <= ? order by silent, id"
            + SqlDialect.of(connection).locking(),
        SentinelRow::of,
        now);
  }

  /** The sentinels whose overdue alert is due. */
  public static List<SentinelRow> late(Connection connection, Instant now) throws SQLException {
    return Sql.list(
        connection,
        SELECT
            + " where state = 'active' and late <= ? order by late, id"
            + SqlDialect.of(connection).locking(),
        SentinelRow::of,
        now);
  }

  /** The next time at which a sentinel starts, ends, needs a confirmation or an alert. */
  public static Optional<Instant> next(Connection connection) throws SQLException {
    return Sql.one(
            connection,
            "select min(t) as t from (select min(starts) as t from sentinel where state = 'waiting'"
                + " union all select min(ends) from sentinel where state <> 'ended' and ends is not"
                + " null"
                + " union all select min(resumes) from sentinel where state = 'paused'"
                + " and resumes is not null"
                + " union all select min(confirm) from sentinel where state = 'active'"
                + " and confirm is not null"
                + " union all select min(silent) from sentinel where state = 'active'"
                + " and silent is not null"
                + " union all select min(late) from sentinel where state = 'active'"
                + " and late is not null) as times",
            row -> Optional.ofNullable(Sql.instant(row, "t")))
        .flatMap(found -> found);
  }

  // ---- changing ----

  /** When a sentinel begins and ends: at a time, or with an event of another one. */
  public record Span(
      @Nullable Instant starts, String startsOn, @Nullable Instant ends, String endsOn) {}

  public static void insert(
      Connection connection,
      long id,
      long workspace,
      String name,
      String source,
      Span span,
      Instant now)
      throws SQLException {
    Sql.run(
        connection,
        "insert into sentinel (id, workspace, name, source, state, starts, ends, starts_on,"
            + " ends_on, created, notified, origin, reference, awaiting, reported, failures,"
            + " problem, gone, warned) values (?, ?, ?, ?, 'waiting', ?, ?, ?, ?, ?, 0, 0, 0, 0,"
            + " '', 0, '', 0, '')",
        id,
        workspace,
        name,
        source,
        span.starts(),
        span.ends(),
        span.startsOn(),
        span.endsOn(),
        now);
  }

  public void become(Connection connection, SentinelState next) throws SQLException {
    Sql.run(connection, "update sentinel set state = ? where id = ?", next.text(), id);
  }

  /** Sets when it resumes after a pause; null for an open-ended pause, or for none. */
  public void wake(Connection connection, @Nullable Instant at) throws SQLException {
    Sql.run(connection, "update sentinel set resumes = ? where id = ?", at, id);
  }

  /** Replaces its text, start and end. */
  public void rewrite(Connection connection, String newSource, Span span) throws SQLException {
    Sql.run(
        connection,
        "update sentinel set source = ?, starts = ?, starts_on = ?, ends = ?, ends_on = ?"
            + " where id = ?",
        newSource,
        span.starts(),
        span.startsOn(),
        span.ends(),
        span.endsOn(),
        id);
  }

  /** Connects it to a page, a schedule and a view history. */
  public void follow(Connection connection, long newPage, long newRhythm, long newLens)
      throws SQLException {
    Sql.run(
        connection,
        "update sentinel set state = 'active', page = ?, schedule = ?, view_history = ?,"
            + " failures = 0, gone = 0 where id = ?",
        newPage,
        newRhythm,
        newLens,
        id);
  }

  /** Stores the base values of thresholds. */
  public void remember(Connection connection, String values) throws SQLException {
    Sql.run(connection, "update sentinel set reported = ? where id = ?", values, id);
  }

  /** Records that a change was reported, with its values. */
  public void report(Connection connection, String values, int nextReference) throws SQLException {
    Sql.run(
        connection,
        "update sentinel set reported = ?, reference = ?, awaiting = 0, confirm = null, held = 0"
            + " where id = ?",
        values,
        nextReference,
        id);
  }

  /** Makes a change wait for its confirmation; null ends the wait. */
  public void await(Connection connection, int against, @Nullable Instant until)
      throws SQLException {
    Sql.run(
        connection,
        "update sentinel set awaiting = ?, confirm = ? where id = ?",
        against,
        until,
        id);
  }

  /** Sets the reference of the next comparison. */
  public void compareWith(Connection connection, int version) throws SQLException {
    Sql.run(connection, "update sentinel set reference = ? where id = ?", version, id);
  }

  /** Makes the next version a new baseline without a comparison; no change waits any more. */
  public void beginAnew(Connection connection) throws SQLException {
    Sql.run(
        connection, "update sentinel set reference = ?, awaiting = 0 where id = ?", NOTHING, id);
  }

  /** Clears the history of versions and reports, for another page. */
  public void forget(Connection connection) throws SQLException {
    Sql.run(
        connection,
        "update sentinel set view_history = 0, notified = 0, origin = 0, reference = 0, awaiting ="
            + " 0, reported = '' where id = ?",
        id);
  }

  /** Whether the next version is a new baseline. */
  public boolean beginsAnew() {
    return reference == NOTHING;
  }

  public void reset(Connection connection, int version) throws SQLException {
    Sql.run(connection, "update sentinel set origin = ? where id = ?", version, id);
  }

  /** Records the version that was last reported to or opened by the owner. */
  public static void notified(Connection connection, long id, int version) throws SQLException {
    Sql.run(
        connection,
        "update sentinel set notified = ? where id = ? and notified < ?",
        version,
        id,
        version);
  }

  /** Sets when the unchanged alert is due; null for never. */
  public void silence(Connection connection, @Nullable Instant until) throws SQLException {
    Sql.run(connection, "update sentinel set silent = ? where id = ?", until, id);
  }

  /** Sets when the overdue alert is due; null for never. */
  public void lateness(Connection connection, @Nullable Instant until) throws SQLException {
    Sql.run(connection, "update sentinel set late = ? where id = ?", until, id);
  }

  public void failed(Connection connection, int times, String words) throws SQLException {
    Sql.run(
        connection, "update sentinel set failures = ?, problem = ? where id = ?", times, words, id);
  }

  public void check(Connection connection, long newLens) throws SQLException {
    Sql.run(connection, "update sentinel set view_history = ? where id = ?", newLens, id);
  }

  public void missed(Connection connection, int times) throws SQLException {
    Sql.run(connection, "update sentinel set gone = ? where id = ?", times, id);
  }

  public void warn(Connection connection, Set<String> lasting) throws SQLException {
    Sql.run(
        connection,
        "update sentinel set warned = ? where id = ?",
        String.join(" ", lasting.stream().sorted().toList()),
        id);
  }

  public void delete(Connection connection) throws SQLException {
    Sql.run(connection, "delete from sentinel where id = ?", id);
  }
}
