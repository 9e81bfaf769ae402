package dev.vigil.watch.lease;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.store.TransactionTimeout;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The table through which nodes share hosts. The scheduler picks from it and renews what it picked;
 * this class adds fencing, returning a host, and taking it from a dead node. Triggers maintain the
 * due time of a host. Safe for concurrent use.
 */
public final class HostLeaseRepository {
  public static final String TASK = "host";

  private static final String OWN_LEASE =
      " from scheduled_tasks where task_name = 'host' and task_instance = ? and version = ?"
          + " and picked";

  private final Catalogue catalogue;
  private final TimeSource time;
  private final Duration length;

  /**
   * Creates the table of an installation.
   *
   * @param length how long a lease lasts that is not renewed
   */
  public HostLeaseRepository(Catalogue catalogue, TimeSource time, Duration length) {
    this.catalogue = catalogue;
    this.time = time;
    this.length = length;
  }

  public Duration length() {
    return length;
  }

  /** The lease on a picked host, with its remaining time. */
  public HostLease lease(String host, long version, Supplier<Duration> remaining) {
    return new HostLease(host, version, remaining);
  }

  /** A lease on a picked host. Immutable. */
  public final class HostLease implements Lease {
    private final String host;
    private final long version;
    private final Supplier<Duration> remaining;

    private HostLease(String host, long version, Supplier<Duration> remaining) {
      this.host = host;
      this.version = version;
      this.remaining = remaining;
    }

    @Override
    public Duration remaining() {
      return remaining.get();
    }

    @Override
    public void enter(Connection connection) throws SQLException {
      TransactionTimeout.limit(connection, length);
    }

    @Override
    public void assertHeld(Connection connection) throws SQLException {
      boolean held =
          Sql.one(
                  connection,
                  "select set_config('vigil.host', ?, true)" + OWN_LEASE + " for share",
                  row -> true,
                  host,
                  host,
                  version)
              .isPresent();
      if (!held) {
        throw new Lost(
            "Another node took over "
                + host
                + "; what this one found there is dropped, and its request may be repeated.");
      }
    }

    /**
     * Returns the host; it is due when one of its pages is.
     *
     * @param pause how long politeness forbids the next request to it
     */
    public void release(Duration pause) {
      catalogue.change(connection -> release(connection, pause));
    }

    private void release(Connection connection, Duration pause) throws SQLException {
      TransactionTimeout.limit(connection, length);
      // Locked before the query, so that a concurrent change of a due time either waits or is
      // visible.
      if (Sql.one(connection, "select 1" + OWN_LEASE + " for update", row -> true, host, version)
          .isEmpty()) {
        return;
      }
      // Read after the lock: the clock may have been set back while this waited.
      Instant earliest = time.now().plus(pause);
      Optional<Instant> due = due(connection, host);
      if (due.isEmpty()) {
        Sql.run(
            connection,
            "delete from scheduled_tasks where task_name = 'host' and task_instance = ?",
            host);
        return;
      }
      Sql.run(
          connection,
          "update scheduled_tasks set picked = false, picked_by = null, last_heartbeat = null,"
              + " version = version + 1, execution_time = to_timestamp(? / 1000.0)"
              + " where task_name = 'host'"
              + " and task_instance = ?",
          due.get().isAfter(earliest) ? due.get() : earliest,
          host);
    }
  }

  private static Optional<Instant> due(Connection connection, String host) throws SQLException {
    return Sql.one(
            connection,
            "select min(at) as at from (select min(due) as at from schedule where host = ?"
                + " union all select min(confirm) from sentinel where host = ? and state = 'active'"
                + " and confirm is not null) as times",
            row -> Optional.ofNullable(Sql.instant(row, "at")),
            host,
            host)
        .flatMap(found -> found);
  }

  /** The pages of a host that are due, the longest waiting first. */
  public List<Long> duePages(String host, int limit) {
    Instant now = time.now();
    return catalogue.read(
        connection ->
            Sql.list(
                connection,
                "select page, min(at) as at from (select page, due as at from schedule"
                    + " where host = ? and due <= ? union all select page, confirm from sentinel"
                    + " where host = ? and confirm <= ? and state = 'active') as due"
                    + " group by page order by at, page limit ?",
                row -> row.getLong("page"),
                host,
                now,
                host,
                now,
                limit));
  }

  /** The host of a page. */
  public String host(long page) {
    return catalogue.read(
        connection ->
            Sql.one(
                    connection,
                    "select host from watched_page where id = ?",
                    row -> row.getString("host"),
                    page)
                .orElseThrow());
  }

  /** Takes a host for one requested check; empty while another node has it. */
  public Optional<HostLease> take(String host, String node) {
    long began = time.nanoTime();
    Instant now = time.now();
    return catalogue
        .write(
            connection -> {
              Sql.run(
                  connection,
                  "insert into scheduled_tasks (task_name, task_instance, execution_time, picked,"
                      + " version) values ('host', ?, to_timestamp(? / 1000.0), false, 1) on"
                      + " conflict do nothing",
                  host,
                  now);
              return Sql.one(
                  connection,
                  "update scheduled_tasks set picked = true, picked_by = ?, last_heartbeat ="
                      + " to_timestamp(? / 1000.0), version = version + 1 where task_name = 'host'"
                      + " and task_instance = ? and not picked returning version",
                  row -> row.getLong("version"),
                  node,
                  now,
                  host);
            })
        .map(version -> lease(host, version, () -> length.minusNanos(time.nanoTime() - began)));
  }

  /** Resets heartbeats and due times after the clock was set back, in the caller's transaction. */
  public void clockSetBack(Connection connection) throws SQLException {
    Instant now = time.now();
    Sql.run(
        connection,
        "update scheduled_tasks set last_heartbeat = to_timestamp(? / 1000.0)"
            + " where picked and last_heartbeat > to_timestamp(? / 1000.0)",
        now,
        now);
    Sql.run(
        connection,
        "update scheduled_tasks set execution_time = to_timestamp(? / 1000.0)"
            + " where not picked and execution_time > to_timestamp(? / 1000.0)",
        now,
        now);
  }

  /** A task of a node that stopped sending heartbeats. */
  public record SilentNode(String task, String instance, String node, Instant heard) {}

  /** Releases the tasks of nodes that were silent for longer than a lease. */
  public List<SilentNode> takeOverExpired() {
    Instant now = time.now();
    return catalogue.write(
        connection ->
            Sql.list(
                connection,
                "with silent as (select task_name, task_instance, picked_by, last_heartbeat from"
                    + " scheduled_tasks where picked and last_heartbeat <= to_timestamp(? / 1000.0)"
                    + " for update skip locked) update scheduled_tasks as t set picked = false,"
                    + " picked_by = null, last_heartbeat = null, version = version + 1,"
                    + " execution_time = least(execution_time, to_timestamp(? / 1000.0)) from"
                    + " silent where t.task_name = silent.task_name and t.task_instance ="
                    + " silent.task_instance returning t.task_name, t.task_instance,"
                    + " silent.picked_by, (extract(epoch from silent.last_heartbeat) *"
                    + " 1000)::bigint as heard",
                row ->
                    new SilentNode(
                        row.getString("task_name"),
                        row.getString("task_instance"),
                        Objects.requireNonNullElse(row.getString("picked_by"), "an unknown node"),
                        Instant.ofEpochMilli(row.getLong("heard"))),
                now.minus(length),
                now));
  }
}
