package dev.vigil.watch.store;

import dev.vigil.archive.database.SqlDialect;
import dev.vigil.archive.internal.database.RowCells;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.archive.version.Page;
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
 * Reads and writes the rows of sentinels. Stateless: the caller passes in the connection of its
 * transaction.
 */
public final class SentinelRepository {
  /** Selects the columns in the order of {@link #read}. */
  private static final String SELECT =
      "select id, workspace, name, source, created, edited, state, starts, starts_on, ends,"
          + " ends_on, resumes, page, schedule, view_history, notified, origin, reference,"
          + " awaiting, confirm, reported, failures, problem, gone, silent, late, warned, held from"
          + " sentinel";

  private SentinelRepository() {}

  private static SentinelRow read(ResultSet row) throws SQLException {
    RowCells cells = new RowCells(row);
    return new SentinelRow(
        cells.number(),
        cells.number(),
        cells.text(),
        cells.text(),
        Objects.requireNonNull(cells.instant()),
        Objects.requireNonNull(cells.instant()),
        new SentinelRow.Lifecycle(
            SentinelState.of(cells.text()),
            new SentinelRow.Span(cells.instant(), cells.text(), cells.instant(), cells.text()),
            cells.instant()),
        new SentinelRow.Target(cells.number(), cells.number(), cells.number()),
        new SentinelRow.ReferenceVersions(
            cells.count(),
            cells.count(),
            cells.count(),
            cells.count(),
            cells.instant(),
            cells.text()),
        new SentinelRow.AlertState(
            cells.count(),
            cells.text(),
            cells.count(),
            cells.instant(),
            cells.instant(),
            words(cells.text()),
            cells.count()));
  }

  private static Set<String> words(String text) {
    return text.isEmpty() ? Set.of() : Set.of(text.split(" "));
  }

  public static Optional<SentinelRow> find(Connection connection, long workspace, String name)
      throws SQLException {
    return Sql.one(
        connection,
        SELECT + " where workspace = ? and name = ?",
        SentinelRepository::read,
        workspace,
        name);
  }

  public static Optional<SentinelRow> find(Connection connection, long id) throws SQLException {
    return Sql.one(connection, SELECT + " where id = ?", SentinelRepository::read, id);
  }

  public static List<SentinelRow> all(Connection connection, long workspace) throws SQLException {
    return Sql.list(
        connection,
        SELECT + " where workspace = ? order by name",
        SentinelRepository::read,
        workspace);
  }

  /** The sentinels of a workspace that inherit from another one, by their texts. */
  public static List<SentinelRow> withParent(Connection connection, long workspace)
      throws SQLException {
    return Sql.list(
        connection,
        SELECT + " where workspace = ? and source like '% Using sentinel %' order by name",
        SentinelRepository::read,
        workspace);
  }

  public static List<SentinelRow> activeOn(Connection connection, long page) throws SQLException {
    return Sql.list(
        connection,
        SELECT + " where page = ? and state = 'active' order by id",
        SentinelRepository::read,
        page);
  }

  /** Some active sentinels of a page. */
  public static List<SentinelRow> activeOn(Connection connection, long page, int most)
      throws SQLException {
    return Sql.list(
        connection,
        SELECT + " where page = ? and state = 'active' order by id limit ?",
        SentinelRepository::read,
        page,
        most);
  }

  public static List<SentinelRow> onPage(Connection connection, long page) throws SQLException {
    return Sql.list(
        connection, SELECT + " where page = ? order by id", SentinelRepository::read, page);
  }

  /** The names of the sentinels that watch a page or have reports about it. */
  public static List<String> namesNeeding(Connection connection, long page, int most)
      throws SQLException {
    return Sql.list(
        connection,
        "select name from sentinel where page = ? or id in (select sentinel from report where page"
            + " = ?) order by name limit ?",
        row -> row.getString("name"),
        page,
        page,
        most);
  }

  /** The name of the first sentinel on a page. */
  public static Optional<String> nameOn(Connection connection, long page) throws SQLException {
    return Sql.one(
        connection,
        "select name from sentinel where page = ? order by id limit 1",
        row -> row.getString("name"),
        page);
  }

  /** The name of the first sentinel on a page. */
  public static Optional<String> nameOn(Connection connection, Page page) throws SQLException {
    return Sql.one(
        connection,
        "select sentinel.name as name from watched_page"
            + " join sentinel on sentinel.page = watched_page.id"
            + " where watched_page.workspace = ? and watched_page.url = ?"
            + " and watched_page.profile = ? order by sentinel.id limit 1",
        row -> row.getString("name"),
        page.workspace(),
        page.url(),
        page.profile());
  }

  /** The sentinels that are due to start. */
  public static List<SentinelRow> toStart(Connection connection, Instant now) throws SQLException {
    return Sql.list(
        connection,
        SELECT
            + " where state = 'waiting' and starts <= ? order by starts, id"
            + SqlDialect.of(connection).locking(),
        SentinelRepository::read,
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
        SentinelRepository::read,
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
        SentinelRepository::read,
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
        SentinelRepository::read,
        now);
  }

  /** The sentinels whose pause is over. */
  public static List<SentinelRow> toWake(Connection connection, Instant now) throws SQLException {
    return Sql.list(
        connection,
        SELECT
            + " where state = 'paused' and resumes <= ? order by resumes, id"
            + SqlDialect.of(connection).locking(),
        SentinelRepository::read,
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

  /**
   * The sentinels whose unchanged alert is due. A check that was due until then and is not done yet
   * may still find a change, so that the alert waits for it.
   */
  public static List<SentinelRow> silent(Connection connection, Instant now) throws SQLException {
    return Sql.list(
        connection,
        SELECT
            + " where state = 'active' and silent <= ? and (confirm is null or confirm > silent)"
            + " and not exists (select 1 from schedule where schedule.id = sentinel.schedule"
            + " and schedule.due <= sentinel.silent) order by silent, id"
            + SqlDialect.of(connection).locking(),
        SentinelRepository::read,
        now);
  }

  /** The sentinels that wait for an unchanged alert. */
  public static List<SentinelRow> withSilence(Connection connection) throws SQLException {
    return Sql.list(
        connection,
        SELECT
            + " where state = 'active' and silent is not null order by id"
            + SqlDialect.of(connection).locking(),
        SentinelRepository::read);
  }

  /** The sentinels whose overdue alert is due. */
  public static List<SentinelRow> late(Connection connection, Instant now) throws SQLException {
    return Sql.list(
        connection,
        SELECT
            + " where state = 'active' and late <= ? order by late, id"
            + SqlDialect.of(connection).locking(),
        SentinelRepository::read,
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

  public static void insert(
      Connection connection,
      long id,
      long workspace,
      String name,
      String source,
      SentinelRow.Span span,
      Instant now)
      throws SQLException {
    Sql.run(
        connection,
        "insert into sentinel (id, workspace, name, source, state, starts, ends, starts_on,"
            + " ends_on, created, edited, notified, origin, reference, awaiting, reported,"
            + " failures, problem, gone, warned) values (?, ?, ?, ?, 'waiting', ?, ?, ?, ?, ?, ?,"
            + " 0, 0, 0, 0, '', 0, '', 0, '')",
        id,
        workspace,
        name,
        source,
        span.starts(),
        span.ends(),
        span.startsOn(),
        span.endsOn(),
        now,
        now);
  }

  public static void become(Connection connection, SentinelRow row, SentinelState next)
      throws SQLException {
    Sql.run(connection, "update sentinel set state = ? where id = ?", next.text(), row.id());
  }

  /** Sets when it resumes after a pause; null for an open-ended pause, or for none. */
  public static void wake(Connection connection, SentinelRow row, @Nullable Instant at)
      throws SQLException {
    Sql.run(connection, "update sentinel set resumes = ? where id = ?", at, row.id());
  }

  /** Replaces its text at an edit of its owner. */
  public static void edit(Connection connection, SentinelRow row, String newSource, Instant now)
      throws SQLException {
    Sql.run(
        connection,
        "update sentinel set source = ?, edited = ? where id = ?",
        newSource,
        now,
        row.id());
  }

  /** Replaces its text by one with the same meaning. */
  public static void rewrite(Connection connection, SentinelRow row, String newSource)
      throws SQLException {
    Sql.run(connection, "update sentinel set source = ? where id = ?", newSource, row.id());
  }

  /** Sets when it starts and ends. */
  public static void limit(Connection connection, SentinelRow row, SentinelRow.Span span)
      throws SQLException {
    Sql.run(
        connection,
        "update sentinel set starts = ?, starts_on = ?, ends = ?, ends_on = ? where id = ?",
        span.starts(),
        span.startsOn(),
        span.ends(),
        span.endsOn(),
        row.id());
  }

  /** Connects it to a page, a schedule and a view history. */
  public static void follow(
      Connection connection, SentinelRow row, long page, long schedule, long viewHistory)
      throws SQLException {
    Sql.run(
        connection,
        "update sentinel set state = 'active', page = ?, schedule = ?, view_history = ?,"
            + " failures = 0, problem = '', gone = 0 where id = ?",
        page,
        schedule,
        viewHistory,
        row.id());
  }

  /** Stores the base values of thresholds. */
  public static void remember(Connection connection, SentinelRow row, String values)
      throws SQLException {
    Sql.run(connection, "update sentinel set reported = ? where id = ?", values, row.id());
  }

  /** Records that a change was reported, with its values. */
  public static void report(
      Connection connection, SentinelRow row, String values, int nextReference)
      throws SQLException {
    Sql.run(
        connection,
        "update sentinel set reported = ?, reference = ?, awaiting = 0, confirm = null, held = 0"
            + " where id = ?",
        values,
        nextReference,
        row.id());
  }

  /** Makes a change wait for its confirmation; null ends the wait. */
  public static void await(
      Connection connection, SentinelRow row, int against, @Nullable Instant until)
      throws SQLException {
    Sql.run(
        connection,
        "update sentinel set awaiting = ?, confirm = ? where id = ?",
        against,
        until,
        row.id());
  }

  /** Sets the reference of the next comparison. */
  public static void compareWith(Connection connection, SentinelRow row, int version)
      throws SQLException {
    Sql.run(connection, "update sentinel set reference = ? where id = ?", version, row.id());
  }

  /** Makes the next version a new baseline without a comparison; no change waits any more. */
  public static void beginAnew(Connection connection, SentinelRow row) throws SQLException {
    Sql.run(
        connection,
        "update sentinel set reference = ?, awaiting = 0 where id = ?",
        SentinelRow.NOTHING,
        row.id());
  }

  /** Clears the history of versions and reports, for another page. */
  public static void forget(Connection connection, SentinelRow row) throws SQLException {
    Sql.run(
        connection,
        "update sentinel set view_history = 0, notified = 0, origin = 0, reference = 0, awaiting ="
            + " 0, reported = '' where id = ?",
        row.id());
  }

  public static void reset(Connection connection, SentinelRow row, int version)
      throws SQLException {
    Sql.run(connection, "update sentinel set origin = ? where id = ?", version, row.id());
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
  public static void silence(Connection connection, SentinelRow row, @Nullable Instant until)
      throws SQLException {
    Sql.run(connection, "update sentinel set silent = ? where id = ?", until, row.id());
  }

  /** Sets when the overdue alert is due; null for never. */
  public static void lateness(Connection connection, SentinelRow row, @Nullable Instant until)
      throws SQLException {
    Sql.run(connection, "update sentinel set late = ? where id = ?", until, row.id());
  }

  public static void failed(Connection connection, SentinelRow row, int times, String words)
      throws SQLException {
    Sql.run(
        connection,
        "update sentinel set failures = ?, problem = ? where id = ?",
        times,
        words,
        row.id());
  }

  public static void check(Connection connection, SentinelRow row, long viewHistory)
      throws SQLException {
    Sql.run(connection, "update sentinel set view_history = ? where id = ?", viewHistory, row.id());
  }

  public static void missed(Connection connection, SentinelRow row, int times) throws SQLException {
    Sql.run(connection, "update sentinel set gone = ? where id = ?", times, row.id());
  }

  public static void warn(Connection connection, SentinelRow row, Set<String> lasting)
      throws SQLException {
    Sql.run(
        connection,
        "update sentinel set warned = ? where id = ?",
        String.join(" ", lasting.stream().sorted().toList()),
        row.id());
  }

  public static void delete(Connection connection, SentinelRow row) throws SQLException {
    Sql.run(connection, "delete from sentinel where id = ?", row.id());
  }

  /** The number of edits so far, by which processes notice edits of others. */
  public static long edits(Connection connection) throws SQLException {
    return Sql.one(connection, "select number from edit_counter", row -> row.getLong("number"))
        .orElse(0L);
  }

  /** Makes all processes reload their sentinels. */
  public static void countEdit(Connection connection) throws SQLException {
    Sql.run(connection, "update edit_counter set number = number + 1");
  }

  /** The names of sentinels that cannot be resolved or evaluated. */
  public static List<String> unchecked(Connection connection, int most) throws SQLException {
    return Sql.list(
        connection,
        "select name from sentinel where failures > 0 and problem like ? order by name limit ?",
        row -> row.getString("name"),
        SentinelRow.NOT_CHECKED + "%",
        most);
  }

  /** How many sentinels failed several times because of their page, up to a limit. */
  public static long countFailing(Connection connection, int most) throws SQLException {
    return Sql.one(
            connection,
            "select count(*) as n from (select 1 from sentinel where failures > 2"
                + " and problem not like ? limit ?) as found",
            row -> row.getLong("n"),
            SentinelRow.NOT_CHECKED + "%",
            most)
        .orElse(0L);
  }

  /** Names of active sentinels whose part was not on the page at the last check, up to a limit. */
  public static List<String> withoutPart(Connection connection, int most) throws SQLException {
    return Sql.list(
        connection,
        "select name from sentinel where gone > 0 and state = 'active' order by name limit ?",
        row -> row.getString("name"),
        most);
  }

  /** Whether the text of any sentinel has these words. */
  public static boolean anyContains(Connection connection, String words) throws SQLException {
    return Sql.one(
            connection,
            "select 1 from sentinel where source like ? escape '!' limit 1",
            row -> true,
            "%" + Sql.likeWord(words) + "%")
        .isPresent();
  }

  /** The id of the newest sentinel, 0 for none. */
  public static long newest(Connection connection) throws SQLException {
    return Sql.one(connection, "select max(id) as id from sentinel", row -> row.getLong("id"))
        .orElse(0L);
  }

  /** When a sentinel starts or was added, from which intervals count. */
  public static Optional<Instant> start(Connection connection, long id) throws SQLException {
    return Sql.one(
        connection,
        "select coalesce(starts, created) as start from sentinel where id = ?",
        row -> Instant.ofEpochMilli(row.getLong("start")),
        id);
  }

  /** Makes confirmations due whose times lie in the future, because the clock was set back. */
  public static void clockSetBack(Connection connection, Instant now) throws SQLException {
    Sql.run(connection, "update sentinel set confirm = ? where confirm > ?", now, now);
  }

  /**
   * Postpones the due confirmations of a page.
   *
   * @return how many there were
   */
  public static int postpone(Connection connection, long page, Instant until, Instant now)
      throws SQLException {
    return Sql.run(
        connection,
        "update sentinel set confirm = ? where page = ? and state = 'active' and confirm <= ?",
        until,
        page,
        now);
  }

  /** The texts of the sentinels on a page. */
  public static List<String> sources(Connection connection, long page) throws SQLException {
    return Sql.list(
        connection,
        "select source from sentinel where page = ?",
        row -> row.getString("source"),
        page);
  }

  /** The text of a sentinel and its page. */
  public record SourceOnPage(Page page, String source) {}

  /** The texts of the sentinels of a workspace that have tags, with their pages. */
  public static List<SourceOnPage> taggedSources(Connection connection, long workspace)
      throws SQLException {
    return Sql.list(
        connection,
        "select watched_page.url as url, watched_page.profile as profile,"
            + " sentinel.source as source from sentinel"
            + " join watched_page on watched_page.id = sentinel.page"
            + " where sentinel.workspace = ? and sentinel.source like '%Tag%'",
        row ->
            new SourceOnPage(
                new Page(workspace, row.getString("url"), row.getString("profile")),
                row.getString("source")),
        workspace);
  }
}
