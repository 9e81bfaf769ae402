package dev.vigil.mediator.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.plan.Planner;
import dev.vigil.mediator.run.QueryLimits;
import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.run.ResultText;
import dev.vigil.mediator.run.SaxonSources;
import dev.vigil.mediator.run.step.QueryPlan;
import dev.vigil.mediator.run.step.SaxonExpression;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A real MariaDB as a source: plans give the results of Saxon alone. */
final class MariaDbTest {
  private static MariaDbServer server;
  private static SaxonSources saxon;

  @BeforeAll
  static void open() throws Exception {
    server = MariaDbServer.start();
    try (Connection connection = server.owner();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create table house (id integer primary key, address varchar(80), zip varchar(10),"
              + " price integer, size double, rate decimal(10,2), note text, sold date, open"
              + " boolean)");
      statement.execute("create table visit (house integer, agent varchar(20), day datetime)");
      statement.execute("create table code (word varchar(20) primary key, id integer)");
      for (int i = 1; i <= 120; i++) {
        statement.execute(
            "insert into house values (%d, '%d Elm Ström', '920%02d', %d, %s, %s, %s, '2026-01-%02d', %s)"
                .formatted(
                    i,
                    i,
                    i % 7,
                    200_000 + 13_000 * (i % 11),
                    i % 5 == 0 ? "null" : "" + (80 + i * 1.5),
                    (i % 4) + ".50",
                    i % 3 == 0 ? "null" : i % 4 == 0 ? "''" : i % 2 == 0 ? "'N1'" : "'n1 '",
                    1 + i % 28,
                    i % 2 == 0));
        if (i % 3 == 0) {
          statement.execute(
              "insert into visit values (%d, 'a%d', '2026-02-03 04:05:06')"
                  .formatted(i / 2, i % 4));
        }
      }
      statement.execute("insert into code values ('Ärger', 1), ('zebra', 2), ('apfel', 3)");
      statement.execute("create view sleepy as select sleep(60) as i from code");
    }
    saxon = new SaxonSources(List.of(open(MariaDbServer.USER, MariaDbServer.PASSWORD)));
  }

  @AfterAll
  static void close() {
    if (server != null) {
      server.close();
    }
  }

  private static QuerySource open(String user, String password) {
    return new SourceOpener(_ -> Optional.empty())
        .open("shop", server.url(), user, _ -> Optional.of(password));
  }

  private static List<String> items(QueryPlan plan, Duration time) {
    try (QueryRun run = new QueryRun(1, saxon, QueryLimits.USUAL.withTime(time), Map.of())) {
      List<String> all = new ArrayList<>();
      Iterator<QueryPlan.Placed> items = plan.open("", 0, run);
      while (items.hasNext()) {
        all.add(ResultText.of(items.next().item()));
      }
      return all;
    }
  }

  /** The plan of a query whose result is that of Saxon alone. */
  private static String same(String query) {
    QueryPlan plan = new Planner(saxon, false).plan(query);
    Duration time = Duration.ofSeconds(60);
    List<String> plain =
        items(
            new QueryPlan(List.of(), new SaxonExpression("", query, List.of()), false, List.of()),
            time);
    assertThat(items(plan, time)).as(query).isEqualTo(plain).isNotEmpty();
    return plan.describe("");
  }

  @Test
  void conditionsRunInTheDatabaseAndMeanTheSame() {
    for (String condition :
        List.of(
            "$h/price < 250000",
            "$h/price >= 250000.5 and $h/zip = '92003'",
            "$h/note = 'n1'",
            "$h/note = 'n1 '",
            "$h/note != 'N1'",
            "$h/note > 'a'",
            "$h/rate = 1.5",
            "$h/size > 100.25",
            "contains($h/address, '1 Elm Str')",
            "contains($h/note, 'N')",
            "empty($h/note)",
            "exists($h/size)",
            "($h/price = 213000 or $h/zip = '92001')")) {
      String query = "for $h in shop:house() where " + condition + " return $h/id";
      boolean some =
          !items(new Planner(saxon, false).plan(query), Duration.ofSeconds(60)).isEmpty();
      if (some) {
        assertThat(same(query)).as(condition).contains(" where ").doesNotContain("where $h");
      }
    }
  }

  @Test
  void rowsHaveTheValuesOfTheTable() {
    same("for $h in shop:house() return $h");
    same("for $v in shop:visit() return $v");
    same("shop:code()");
  }

  @Test
  void tablesAreJoinedOrderedAndGroupedByOneStatement() {
    assertThat(
            same(
                "for $h in shop:house(), $v in shop:visit() where $h/id = $v/house and $h/price >"
                    + " 210000 order by $h/id, $v/agent return <v>{$h/address, $v/agent}</v>"))
        .contains("from `house` t0, `visit` t1 where");
    same("for $h in shop:house() order by number($h/size) descending, $h/address return $h/id");
    same("for $c in shop:code() order by $c/word return $c/word");
    assertThat(
            same(
                "for $h in shop:house() group by $n := $h/note order by $n empty least return"
                    + " <g k='{$n}'>{count($h), sum($h/price), avg($h/id), max($h/id)}</g>"))
        .contains("group in shop");
    same(
        "for $h in shop:house(), $v in shop:visit() where $h/id = $v/house group by $z := $h/zip"
            + " order by $z return <z k='{$z}'>{sum($h/price), count($v)}</z>");
  }

  @Test
  void theFirstRowsAndTheRestAreReadInParts() {
    QueryPlan plan = new Planner(saxon, true).plan("for $h in shop:house() return $h/id/string()");
    List<String> all = new ArrayList<>();
    String position = "";
    String last = "";
    for (int part = 0; part < 200 && all.size() < 120; part++) {
      try (QueryRun run = new QueryRun(1, saxon, QueryLimits.USUAL, Map.of())) {
        Iterator<QueryPlan.Placed> items = plan.open(position, 7, run);
        for (int i = 0; i < 7 && items.hasNext(); i++) {
          QueryPlan.Placed item = items.next();
          position = item.position();
          String text = ResultText.of(item.item());
          if (!text.equals(last)) {
            all.add(text);
          }
          last = text;
        }
        assertThat(run.rowsRead().get("house")).isLessThan(40);
      }
    }
    assertThat(all).hasSize(120).doesNotHaveDuplicates();
  }

  @Test
  void limitsAndCountsRunInTheDatabase() {
    assertThat(same("count(shop:house()[price < 250000])")).contains("count in shop: select");
    assertThat(same("shop:house()[zip = '92003'][position() <= 2]/address")).contains("limit 2");
    assertThat(same("subsequence(for $h in shop:house() order by number($h/size) return $h, 1, 3)"))
        .contains("limit 3");
    assertThat(same("shop:visit()[2]")).contains("limit 2");
    assertThat(same("if (some $h in shop:house() satisfies $h/price > 1) then 1 else 2"))
        .contains("in Saxon");
    same("for $h in shop:house()[id < 4] return count(shop:visit()[agent = 'a1'])");
  }

  @Test
  void aNewTableOrColumnShows() throws Exception {
    JdbcSource source = (JdbcSource) open(MariaDbServer.USER, MariaDbServer.PASSWORD);
    source.checkSchema();
    assertThat(source.isStale()).isFalse();
    try (Connection connection = server.owner();
        Statement statement = connection.createStatement()) {
      statement.execute("alter table code add column kind varchar(3)");
    }
    source.checkSchema();
    assertThat(source.isStale()).isTrue();
  }

  @Test
  void nothingIsWrittenAlsoByAnAccountThatMay() {
    for (String sql :
        List.of("delete from house", "insert into code values ('x', 9)", "drop table code")) {
      JdbcSource owner = (JdbcSource) open("owner", "owner");
      try (QueryRun run = new QueryRun(1, saxon, QueryLimits.USUAL, Map.of())) {
        assertThatThrownBy(() -> owner.select(sql, List.of(), run, _ -> {}))
            .as(sql)
            .isInstanceOf(MediatorException.class);
      }
    }
    assertThat(items(new Planner(saxon, false).plan("count(shop:house())"), Duration.ofMinutes(1)))
        .containsExactly("120");
    assertThat(items(new Planner(saxon, false).plan("count(shop:code())"), Duration.ofMinutes(1)))
        .containsExactly("3");
  }

  @Test
  void aWrongPasswordAndADatabaseThatHangsFailInASentence() {
    assertThatThrownBy(() -> open(MariaDbServer.USER, "wrong"))
        .isInstanceOf(MediatorException.class)
        .hasMessageContaining("cannot be opened")
        .satisfies(e -> assertThat(String.valueOf(e.getMessage())).doesNotContain("wrong\""));
    long begin = System.nanoTime();
    assertThatThrownBy(
            () ->
                items(
                    new Planner(saxon, false).plan("for $s in shop:sleepy() return $s/i"),
                    Duration.ofSeconds(1)))
        .isInstanceOf(MediatorException.class)
        .hasMessageContaining("did not answer in time");
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(30));
  }
}
