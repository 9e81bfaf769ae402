package dev.vigil.watch.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;
import dev.vigil.archive.internal.database.Sql;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The statements of {@link QueryPlanTest}, and those that only nodes run, on PostgreSQL, which
 * plans by what the tables hold: here as after a while, with much that is over and little that is
 * due. It may neither walk over a table nor over the whole of an index.
 */
class QueryPlanOnPostgresTest {
  /** Enough that walking over them would cost more than any index. */
  private static final List<String> ROWS =
      List.of(
          "insert into watched_page (id, workspace, url, profile, properties, cookies, newest)"
              + " select n, 0, 'https://host' || n % 500 || '.example/' || n, '', '', '', 1"
              + " from generate_series(1, 5000) as n",
          "insert into schedule (id, workspace, page, spec, state, latest, due, why)"
              + " select n, 0, n % 5000 + 1, 'every ' || n, '', 1, 1000000 + n, ''"
              + " from generate_series(1, 10000) as n",
          "insert into sentinel (id, workspace, name, source, state, starts_on, ends_on, created,"
              + " page, schedule, view_history, notified, origin, reference, awaiting, reported,"
              + " failures, problem, gone, warned, starts, ends, confirm, silent, late) select n,"
              + " 0, 's' || n, '', case when n % 3 = 0 then 'ended' else 'active' end, '', '', 0, n"
              + " % 5000 + 1, n % 10000 + 1, n % 10000 + 1, 0, 0, 0, 0, '', 0, '', 0, '', 0,"
              + " 1000000 + n, case when n % 100 = 0 then 1000000 + n end, 1000000 + n, 1000000 + n"
              + " from generate_series(1, 20000) as n",
          "insert into view_history (id, workspace, schedule, view, trail, versions, latest,"
              + " patterns, lines) select n, 0, n, '', '', 1, 1, '', '' from generate_series(1,"
              + " 10000) as n",
          "insert into viewed_version (view_history, ordinal, workspace, version, time)"
              + " select n, m, 0, m, m from generate_series(1, 2000) as n,"
              + " generate_series(1, 10) as m",
          "insert into page_check (id, workspace, page, time, outcome, status, version, took,"
              + " bytes, description) select n, 0, n % 20 + 1, n, 'unchanged', 200, 1, 1, 1, ''"
              + " from generate_series(1, 20000) as n",
          "insert into report (id, workspace, sentinel, page, kind, before, after, polled,"
              + " detected, score, types, summary, details, opened) select n, 0, n % 1000 + 1, n %"
              + " 5000 + 1, 'change', 1, 2, n, n, 1, '', '', '', 1 from generate_series(1, 20000)"
              + " as n",
          "insert into message (id, workspace, idempotency, sentinel, report, channel, target,"
              + " digest, state, leader, created, due, attempts, forgiven, notification, problem)"
              + " select n, 0, 'key' || n, n % 1000 + 1, n, 'mail', 'a@b.example', 'g' || n % 50,"
              + " case when n % 1000 = 0 then 'waiting' else 'delivered' end,"
              + " case when n % 10 = 0 then n - 1 else 0 end, n, 1000000 + n, 0, 0, '', ''"
              + " from generate_series(1, 20000) as n",
          "insert into rule_event (workspace, event, subject, rule)"
              + " select 0, 'changed', 's' || n, n from generate_series(1, 5000) as n",
          "insert into page (id, name, workspace, url, profile, newest, head, checked, checks,"
              + " mark) select n, decode(md5(n::text), 'hex'), 0, '', '', 1, n, 0, 0, n from"
              + " generate_series(1, 10000) as n",
          "insert into version (page, number, workspace, entry)"
              + " select n, m, 0, '' from generate_series(1, 2000) as n,"
              + " generate_series(1, 10) as m");

  private static Archive archive;

  @BeforeAll
  static void fill() {
    archive = Archive.open(PostgresServer.shared().fresh());
    WatchStore store =
        WatchStore.open(archive.catalogue(), new RowIds(() -> Instant.EPOCH, new Random(1)));
    store
        .catalogue()
        .change(
            connection -> {
              for (String sql : ROWS) {
                Sql.run(connection, sql);
              }
              Sql.run(connection, "analyze");
            });
  }

  @AfterAll
  static void close() {
    if (archive != null) {
      archive.close();
    }
  }

  @ParameterizedTest
  @MethodSource("dev.vigil.watch.store.QueryPlanTest#statements")
  void findsItsRowsByAnIndex(String sql) {
    seesNoWalk(sql.replace("x'00'", "decode('00', 'hex')"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Which host is due, and what of it
        "select * from scheduled_tasks where picked = false and execution_time <= to_timestamp(1)"
            + " order by execution_time limit 10 for update skip locked",
        "select min(due) as at from schedule where host = 'host1.example'",
        "select min(confirm) from sentinel where host = 'host1.example' and state = 'active'"
            + " and confirm is not null",
        "select page, due as at from schedule where host = 'host1.example' and due <= 1",
        "select page, confirm from sentinel where host = 'host1.example' and confirm <= 1"
            + " and state = 'active'",
        // Whose host it is
        "select 1 from scheduled_tasks where task_name = 'host' and task_instance = 'a' and picked"
            + " and version = 1 for share",
        "select task_instance from scheduled_tasks where picked"
            + " and last_heartbeat <= to_timestamp(1) for update skip locked",
        // The outbox
        "select * from message where state in ('waiting', 'sending') and due <= 1"
            + " order by due, id limit 64 for update skip locked",
        "update message set state = 'sending' where id = 1 and state = 'waiting' and attempts = 0",
        "update message set delivered = 1 where leader = 1 and leader <> 0",
        "select notification from message where leader = 1 and leader <> 0 order by id",
        // Who ends with another
        "select * from sentinel where workspace = 0 and ends_on = 'a' and ends_on <> ''"
            + " and state <> 'ended' order by id",
        // A look
        "select * from page where name = decode('00', 'hex') for update",
        "select 1 from page where head = 1 limit 1",
        "select number, entry from version where page = 1 order by number",
        "select * from view_history where schedule = 1 and view = '' and trail = ''",
        "select * from watched_page where workspace = 0 and url = 'a' and profile = ''"
      })
  void aNodeFindsItsRowsByAnIndex(String sql) {
    seesNoWalk(sql);
  }

  /**
   * The plan has a line for each way to a table, and below it the condition that leads there; the
   * first row of an index needs none.
   */
  private static void seesNoWalk(String sql) {
    List<String> plan =
        archive
            .catalogue()
            .read(
                connection ->
                    Sql.list(connection, "explain (costs off) " + sql, row -> row.getString(1)));
    List<String> walks = new ArrayList<>();
    for (int i = 0; i < plan.size(); i++) {
      String line = plan.get(i);
      String below = i + 1 < plan.size() ? plan.get(i + 1) : "";
      boolean first = i > 0 && plan.get(i - 1).contains("Limit") && !below.contains("Filter");
      boolean led = below.contains("Index Cond") || below.contains("Recheck") || first;
      if (line.contains("Seq Scan") || line.contains("Scan using") && !led) {
        walks.add(line);
      }
    }
    assertThat(walks).as("walks in %s", String.join("\n", plan)).isEmpty();
  }
}
