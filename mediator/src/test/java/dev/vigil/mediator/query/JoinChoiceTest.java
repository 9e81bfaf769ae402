package dev.vigil.mediator.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.mediator.plan.Planner;
import dev.vigil.mediator.run.QueryLimits;
import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.run.ResultText;
import dev.vigil.mediator.run.SaxonSources;
import dev.vigil.mediator.run.step.QueryPlan;
import dev.vigil.mediator.run.step.SaxonExpression;
import dev.vigil.mediator.source.QuerySource;
import dev.vigil.mediator.source.SourceOpener;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The planner chooses a join by the size of a table and by the goal of the query. */
final class JoinChoiceTest {
  private static final String JOIN =
      "for $s in schools:doc()//school, $x in log:%s() where $x/zip = $s/zip return <x>{$s/name,"
          + " $x/id}</x>";

  @TempDir Path folder;
  private SaxonSources saxon;

  @BeforeEach
  void open() throws Exception {
    Path file = folder.resolve("log.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String table : List.of("large 25000", "some 2000", "few 50")) {
        String name = table.split(" ")[0];
        statement.execute("create table " + name + " (id integer primary key, zip text)");
        statement.execute(
            "insert into %s with recursive n(i) as (select 1 union all select i + 1 from n where i < %s) select i, '9' || printf('%%04d', 2000 + i %% 997) from n"
                .formatted(name, table.split(" ")[1]));
        statement.execute("create index " + name + "_zip on " + name + " (zip)");
      }
    }
    List<QuerySource> all = new ArrayList<>(new TestSources(folder).saxon().all());
    all.add(
        new SourceOpener(_ -> Optional.empty())
            .open("log", file.toString(), "", _ -> Optional.empty()));
    saxon = new SaxonSources(all);
  }

  /** The items, and the most rows of a table that were read. */
  private long rows(QueryPlan plan, List<String> items) {
    try (QueryRun run = new QueryRun(1, saxon, QueryLimits.USUAL, Map.of())) {
      Iterator<QueryPlan.Placed> all = plan.open("", 0, run);
      while (all.hasNext()) {
        items.add(ResultText.of(all.next().item()));
      }
      return run.rowsRead().values().stream().mapToLong(Long::longValue).max().orElse(0);
    }
  }

  private void same(String table, boolean sooner, String join, int rows) {
    String query = JOIN.formatted(table);
    QueryPlan plan = new Planner(saxon, sooner).plan(query);
    assertThat(plan.describe("")).contains(join);
    List<String> planned = new ArrayList<>();
    List<String> plain = new ArrayList<>();
    assertThat(rows(plan, planned)).isBetween(1L, (long) rows);
    rows(
        new QueryPlan(List.of(), new SaxonExpression("", query, List.of()), false, List.of()),
        plain);
    assertThat(planned).isEqualTo(plain).isNotEmpty();
  }

  @Test
  void aLargeTableIsAskedForKeysInBatches() {
    same("large", false, "bind join $s/zip = zip in batches", 300);
  }

  @Test
  void aSmallerTableIsReadWholeUnlessTheFirstResultsMatterMore() {
    same("some", false, "hash join $s/zip = $x/zip", 2000);
    same("some", true, "bind join $s/zip = zip in batches", 100);
    same("few", true, "hash join $s/zip = $x/zip", 50);
  }
}
