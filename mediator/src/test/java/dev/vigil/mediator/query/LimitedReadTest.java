package dev.vigil.mediator.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.run.step.QueryPlan;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A query that needs a few rows, or only their number, does not read the whole table. */
final class LimitedReadTest {
  @TempDir Path folder;
  private TestSources sources;

  @BeforeEach
  void open() throws Exception {
    sources = new TestSources(folder);
  }

  /** The rows that a query reads, which gives the same result as Saxon. */
  private long rows(String query) {
    assertThat(sources.planned(query)).as(query).isEqualTo(sources.plain(query));
    try (QueryRun run = sources.run()) {
      Iterator<QueryPlan.Placed> items = sources.plan(query).open("", 0, run);
      while (items.hasNext()) {
        items.next();
      }
      return run.rowsRead().values().stream().mapToLong(Long::longValue).sum();
    }
  }

  @Test
  void theFirstItemsNeedTheFirstRows() {
    for (String query :
        List.of(
            "realtor:house()[1]",
            "realtor:house()[1]/address",
            "realtor:house()[position() <= 3]/address/string()",
            "realtor:house()[position() = 2]",
            "(realtor:house())[3]",
            "(realtor:house()/address)[2]",
            "head(realtor:house())",
            "subsequence(realtor:house(), 2, 2)",
            "subsequence(realtor:house()/id, 1, 3)",
            "<first>{realtor:house()[2]/id}</first>",
            "let $h := realtor:house()[1] return $h/id",
            "realtor:house()[price > 250000][2]",
            "fn:subsequence(for $h in realtor:house() where $h/price > 250000 return $h, 1, 3)",
            "(for $h in realtor:house() return <h>{$h/id}</h>)[position() < 4]",
            "realtor:visit()[2]",
            "realtor:day()[1]",
            "head(for $h in realtor:house() order by number($h/price) descending return $h)",
            "for $s in schools:doc()//school return ($s/name, realtor:house()[1]/id)")) {
      assertThat(rows(query)).as(query).isBetween(1L, 4L);
    }
  }

  @Test
  void noItemsNeedNoRow() {
    for (String query :
        List.of(
            "subsequence(realtor:house(), 2, 0)",
            "subsequence(realtor:house(), 1, 0)/address",
            "subsequence(realtor:house(), 3, 0.4)/id",
            "subsequence(realtor:house(), -4, 5)",
            "subsequence((for $h in realtor:house() where $h/address >= 3 order by $h/id"
                + " return <r>{$h/id}</r>), 6, 0)")) {
      assertThat(rows(query)).as(query).isZero();
    }
  }

  @Test
  void aTestOfExistenceNeedsOneRow() {
    for (String query :
        List.of(
            "exists(realtor:house())",
            "empty(realtor:house()[zip = '92001'])",
            "not(realtor:house()[price > 300000])",
            "exists(for $h in realtor:house() where $h/price > 300000 return $h)",
            "if (exists(realtor:house()[price > 300000])) then 1 else 2",
            "if (realtor:house()) then 1 else 2",
            "some $h in realtor:house() satisfies $h/price > 200000")) {
      assertThat(rows(query)).as(query).isBetween(1L, 2L);
    }
  }

  @Test
  void aDatabaseCountsByItself() {
    for (String query :
        List.of(
            "count(realtor:house())",
            "count(realtor:house()[price > 250000 and contains(address, '1')])",
            "count(realtor:house()/size)",
            "<n>{count(realtor:house()[zip = '92001' or zip = '92002'])}</n>",
            "count(for $h in realtor:house(), $v in realtor:visit() where $h/id = $v/house return"
                + " $v/day)",
            "for $s in schools:doc()//school return $s/pupils + count(realtor:house())")) {
      assertThat(rows(query)).as(query).isBetween(1L, 2L);
      assertThat(sources.plan(query).describe("")).as(query).contains("count in realtor: select");
    }
  }

  @Test
  void conditionsOfWhatIsAddedUpOrCopiedGoToTheDatabase() {
    for (String query :
        List.of(
            "sum(realtor:house()[id < 4]/price)",
            "<r>{realtor:house()[id < 4]/address, max(realtor:house()[id = 3]/price)}</r>",
            "<r n='{realtor:house()[id = 2]/address}'><b>{realtor:house()[id = 3]}</b></r>",
            "string-join(realtor:house()[id < 5]/zip, ' ')",
            "distinct-values(realtor:agent()[zip = '92003']/name)")) {
      assertThat(rows(query)).as(query).isBetween(1L, 4L);
    }
  }

  @Test
  void whatNeedsAllRowsReadsThem() {
    for (String query :
        List.of(
            "realtor:house()[last()]/id",
            "realtor:house()[position() = last()]/id",
            "realtor:house()[price > 250000][last()]/id",
            "count(for $h in realtor:house() return ($h/id, $h/zip))",
            "count(realtor:house()[position() mod 2 = 1])",
            "subsequence(realtor:house(), 39)/id",
            "realtor:house()[number(id)]/id",
            "count(realtor:house()/../*)",
            "(realtor:house()[1] | realtor:house()[1])/id",
            "realtor:house()[1] is realtor:house()[1]",
            "count((realtor:house()[1], realtor:house()[1])/id)")) {
      rows(query);
    }
  }

  @Test
  void whatIsInAConstructorIsNotComputedToCountIt() {
    rows("empty(<all>{for $a in realtor:agent() where $a/code = 100.5 return $a}</all>)");
  }

  @Test
  void aPredicateIsACondition() {
    assertThat(
            sources.plan("realtor:house()[price < 220000 and zip = '92003']/address").describe(""))
        .contains("t0.\"price\" < ?")
        .contains("select t0.\"id\", t0.\"address\" from");
    rows("realtor:house()[price < 220000 and zip = '92003']/address");
    rows("realtor:house()[not(note = 'n1')][exists(size)]/note[. = 'n2']");
  }
}
