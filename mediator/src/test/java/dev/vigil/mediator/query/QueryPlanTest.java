package dev.vigil.mediator.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans give the results of Saxon, and send to a database what it can do. */
final class QueryPlanTest {
  @TempDir Path folder;
  private TestSources sources;

  @BeforeEach
  void open() throws Exception {
    sources = new TestSources(folder);
  }

  private String same(String query) {
    assertThat(sources.planned(query)).as(query).isEqualTo(sources.plain(query));
    return sources.plan(query).describe("");
  }

  @Test
  void aConditionAndTheNeededColumnsGoToTheDatabase() {
    String plan =
        same(
            "for $h in realtor:house() where $h/price < 250000 and $h/zip = '92003' return"
                + " $h/address/text()");
    assertThat(plan)
        .contains("select t0.\"id\", t0.\"address\" from")
        .contains("t0.\"price\" < ?")
        .contains("collate binary = ?")
        .doesNotContain("where $h");
  }

  @Test
  void twoTablesOfADatabaseAreOneStatement() {
    String plan =
        same(
            "for $h in realtor:house(), $v in realtor:visit() where $h/id = $v/house and $h/price >"
                + " 210000 return <v>{$h/address, $v/day}</v>");
    assertThat(plan).contains("from \"house\" t0, \"visit\" t1 where").doesNotContain("join");
  }

  @Test
  void sourcesAreJoinedByAHashTable() {
    String plan =
        same(
            "for $h in realtor:house() for $s in schools:doc()/schools/school where $h/zip = $s/zip"
                + " return <p>{$h/id, $s/name}</p>");
    assertThat(plan).contains("hash join $h/zip = $s/zip");
  }

  @Test
  void aNestedLoopBecomesALookup() {
    String plan =
        same(
            "for $s in schools:doc()/schools/school let $r := for $x in reviews:row() where"
                + " $x/school = $s/@id return $x return <s name=\"{$s/name}\">{count($r)}{for $h in"
                + " realtor:house() where $h/zip = $s/zip order by $h/price descending return"
                + " $h/id}</s>");
    assertThat(plan).contains("hash join $s/@id = $x/school").contains("hash join $s/zip = $h/zip");
  }

  @Test
  void anOrderGoesToTheDatabaseIfItMeansTheSame() {
    assertThat(same("for $h in realtor:house() order by $h/zip descending return $h/id/text()"))
        .contains("order by t0.\"zip\" collate binary desc");
    assertThat(same("for $h in realtor:house() order by number($h/size) return $h/id/text()"))
        .contains("order by t0.\"size\"");
    assertThat(same("for $h in realtor:house() order by $h/price return $h/id/text()"))
        .contains("in Saxon, with all tuples");
  }

  @Test
  void groupsThatAreOnlyCountedOrAddedUpAreMadeByTheDatabase() {
    String grouped =
        "for $h in realtor:house() where $h/price > 210000 group by $z := $h/zip order by $z"
            + " return <z k='{$z}'>{count($h), sum($h/price), max($h/id), count($h/note)}</z>";
    assertThat(same(grouped))
        .contains("group in realtor: select t0.\"zip\" collate binary, count(*)")
        .contains("group by");
    assertThat(
            same(
                "for $h in realtor:house() group by $n := $h/note, $p := $h/price where count($h)"
                    + " > 1 order by $n empty least, number($p) return ($n, avg($h/id), '|')"))
        .contains("group in realtor");
    assertThat(
            same(
                "for $h in realtor:house(), $v in realtor:visit() where $h/id = $v/house group by"
                    + " $a := $v/agent order by $a return ($a, count($v))"))
        .contains("group in realtor");
    for (String other :
        List.of(
            "for $h in realtor:house() group by $z := $h/zip order by $z return ($z, $h/id)",
            "for $h in realtor:house() group by $z := $h/size order by $z return count($h)",
            "for $h in realtor:house() group by $z := $h/zip order by $z return sum($h/size)",
            "for $h in realtor:house() group by $z := substring($h/zip, 5) order by $z return"
                + " count($h)")) {
      assertThat(same(other)).as(other).doesNotContain("group in realtor");
    }
  }

  @Test
  void anElementIsAddedUpOnceHoweverOftenAJoinRepeatsItsRow() {
    String joined =
        "for $h in realtor:house(), $v in realtor:visit() where $h/id = $v/house group by $z :="
            + " $h/zip order by $z return <z k='{$z}'>{%s}</z>";
    for (String figure : List.of("sum($h/price)", "avg($h/price)", "count($h/id)", "$h/id")) {
      assertThat(same(joined.formatted(figure))).as(figure).doesNotContain("group in realtor");
    }
    assertThat(same(joined.formatted("count($h), count($v), max($h/price), min($v/house)")))
        .contains("group in realtor");
    for (String together :
        List.of(
            "sum((for $h in realtor:house(), $v in realtor:visit() where $h/id = $v/house return"
                + " $h)/price)",
            "for $v in realtor:visit(), $h in realtor:house() where $h/id = $v/house group by $z :="
                + " 1 return (count($h), count($h/.), sum($h/price))",
            "let $all := (for $h in realtor:house(), $v in realtor:day() where $h/id = $v/house"
                + " return ($h, $v)) return (count($all), count($all/.))")) {
      same(together);
    }
  }

  @Test
  void tablesOfTwoDatabasesWithTheSameKeyAreMerged() {
    assertThat(
            same(
                "for $h in realtor:house() for $d in tax:duty() where $d/house = $h/id return"
                    + " <d>{$h/address, $d/amount}</d>"))
        .contains("merge join $h/id = house");
  }

  @Test
  void everythingElseGivesTheSameResult() {
    List.of(
            "1 + 1",
            "count(realtor:house())",
            "realtor:house()[price < 220000]/address",
            "<all>{for $h in realtor:house() where $h/price < 220000 return $h}</all>",
            "for $h in realtor:house() where empty($h/size) return $h/id",
            "for $h in realtor:house() where $h/note != 'n1' return $h/id",
            "for $h in realtor:house() where not($h/note = 'n1') return $h/id",
            "for $h in realtor:house() where $h/note = '' return $h/id",
            "for $h in realtor:house() where $h/price = '213000' return $h/id",
            "for $h in realtor:house() where $h/size = 81.5 or $h/price > 310000 return $h/id",
            "for $h at $i in realtor:house() where $i < 4 return ($i, $h/id)",
            "for $h in realtor:house() group by $z := $h/zip order by $z return <z"
                + " zip='{$z}'>{count($h)}</z>",
            "for $h in realtor:house() count $c where $c < 3 return $c",
            "for $t in towns:row(), $p in $t/parks return concat($t/name, $p)",
            "for $h in realtor:house() let $s := schools:doc()//school[zip = $h/zip] where"
                + " exists($s) return count($s)",
            "for $a in realtor:agent() return <a>{$a/name, for $v in realtor:visit() where $v/agent"
                + " = $a/code return $v/day}</a>",
            "some $h in realtor:house() satisfies $h/price > 300000",
            "declare variable $min := 300000; for $h in realtor:house() where $h/price > $min"
                + " return $h/id",
            "declare function local:f($x) { $x + 1 }; for $h in realtor:house() return"
                + " local:f($h/id)",
            "for $h in realtor:house() for $s in schools:doc()//school where $h/zip = $s/zip and"
                + " $s/pupils > 200 order by $s/name, $h/id return <x>{$h/id}</x>",
            "let $m := max(realtor:house()/price/number()) for $h in realtor:house() where $h/price"
                + " = $m return $h/id",
            "for $x in (1 to 3) for $h in realtor:house() where $h/id = string($x) return"
                + " $h/address",
            "for $h in realtor:house() where contains($h/address, '1 E') return $h/address",
            "if (exists(realtor:house())) then for $x in realtor:agent() return $x/name else ()",
            "for $h in realtor:house() return $h/../name()",
            "sum(for $h in realtor:house() return $h/price)",
            "for $x in (for $h in realtor:house() where $h/price < 230000 return"
                + " <h><z>{$h/zip/text()}</z><p>{$h/price}</p></h>) where $x/z = '92001' return"
                + " $x/p")
        .forEach(this::same);
  }

  @Test
  void aConditionOnAViewReachesTheDatabase() {
    assertThat(
            same(
                "for $x in (for $h in realtor:house() return"
                    + " <h><z>{$h/zip/text()}</z><p>{$h/price}</p></h>) where $x/z = '92001' return"
                    + " $x/p"))
        .contains("t0.\"zip\" collate binary = ?");
  }
}
