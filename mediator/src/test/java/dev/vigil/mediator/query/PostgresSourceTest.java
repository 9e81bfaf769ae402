package dev.vigil.mediator.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.PostgresServer;
import dev.vigil.mediator.plan.Planner;
import dev.vigil.mediator.run.QueryLimits;
import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.run.ResultText;
import dev.vigil.mediator.run.SaxonSources;
import dev.vigil.mediator.run.step.QueryPlan;
import dev.vigil.mediator.run.step.SaxonExpression;
import dev.vigil.mediator.source.JdbcSource;
import dev.vigil.mediator.source.SourceOpener;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Limits, counts and new columns on PostgreSQL. */
final class PostgresSourceTest {
  private PostgresServer server;
  private String database;
  private JdbcSource source;
  private SaxonSources saxon;

  @BeforeEach
  void open() throws Exception {
    server = PostgresServer.shared();
    database = server.fresh().toString().replaceAll(".*/(\\w+).*", "$1");
    change(
        "create table item (id integer primary key, name text, price integer)",
        "insert into item select i, 'item ' || i, i * 7919 % 1000 from generate_series(1, 20000) i",
        "create view cheap as select id, name from item where price < 30");
    source =
        (JdbcSource)
            new SourceOpener(_ -> Optional.empty())
                .open(
                    "x",
                    server.address(database).replaceAll("\\?.*", ""),
                    PostgresServer.USER,
                    _ -> Optional.of(PostgresServer.PASSWORD));
    saxon = new SaxonSources(List.of(source));
  }

  private void change(String... statements) throws Exception {
    try (Connection connection = server.connect(database);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private long rows(QueryPlan plan, List<String> items) {
    try (QueryRun run = new QueryRun(1, saxon, QueryLimits.USUAL, Map.of())) {
      Iterator<QueryPlan.Placed> all = plan.open("", 0, run);
      while (all.hasNext()) {
        items.add(ResultText.of(all.next().item()));
      }
      return run.rowsRead().values().stream().mapToLong(Long::longValue).sum();
    }
  }

  @Test
  void aQueryReadsNoMoreRowsThanItNeeds() {
    for (String query :
        List.of(
            "count(x:item()[price < 30])",
            "x:item()[price < 30][2]/name",
            "x:cheap()[1]",
            "exists(x:item())",
            "some $i in x:item() satisfies $i/price > 900",
            "subsequence(for $i in x:item() order by number($i/price) return $i, 2, 3)",
            "(x:cheap()[1]/id, count(x:item()), x:item()[1]/name)")) {
      List<String> planned = new ArrayList<>();
      List<String> plain = new ArrayList<>();
      long read = rows(new Planner(saxon, false).plan(query), planned);
      rows(
          new QueryPlan(List.of(), new SaxonExpression("", query, List.of()), false, List.of()),
          plain);
      assertThat(planned).as(query).isEqualTo(plain).isNotEmpty();
      assertThat(read).as(query).isBetween(1L, 40L);
    }
  }

  @Test
  void aNewTableOrColumnShows() throws Exception {
    source.checkSchema();
    assertThat(source.isStale()).isFalse();
    change("insert into item values (0, 'none', 1)");
    source.checkSchema();
    assertThat(source.isStale()).isFalse();
    change("alter table item add column kind text");
    source.checkSchema();
    assertThat(source.isStale()).isTrue();
  }
}
