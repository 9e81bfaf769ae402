package dev.vigil.mediator.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.mediator.MediatorException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans of random queries against Saxon alone. */
final class RandomPlansTest {
  private static final int QUERIES = 150;

  @TempDir Path folder;
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  private String one(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private String houseCondition() {
    return switch (random.nextInt(10)) {
      case 0 -> "$h/price %s %d".formatted(operator(), 200_000 + 13_000 * random.nextInt(11));
      case 1 -> "$h/zip = '9200%d'".formatted(random.nextInt(8));
      case 2 -> "$h/note %s '%s'".formatted(one("=", "!="), one("n1", "n2", ""));
      case 3 -> "%s($h/%s)".formatted(one("empty", "exists"), one("size", "note"));
      case 4 -> "$h/size %s %d".formatted(operator(), 80 + random.nextInt(60));
      case 5 -> "$h/id %s %d".formatted(operator(), random.nextInt(42));
      case 6 -> "not(%s)".formatted(houseCondition());
      case 7 -> "(%s or %s)".formatted(houseCondition(), houseCondition());
      case 8 -> "(%s and %s)".formatted(houseCondition(), houseCondition());
      default ->
          "%s($h/address, '%s')".formatted(one("starts-with", "contains"), one("1", "2 E", "St"));
    };
  }

  private String operator() {
    return one("<", "<=", ">", ">=", "=", "!=");
  }

  private String query() {
    String join = "";
    String condition = houseCondition();
    String more = "";
    switch (random.nextInt(6)) {
      case 0 -> {
        join = ", $v in realtor:visit()";
        condition += " and $h/id = $v/house";
        more = ", $v/day";
      }
      case 1 -> {
        join = ", $s in schools:doc()//school";
        condition += " and $s/zip = $h/zip" + one("", " and $s/pupils > 250");
        more = ", $s/name";
      }
      case 2 -> {
        join = ", $d in tax:duty()";
        condition += " and $d/house = $h/id";
        more = ", $d/amount";
      }
      case 3 -> {
        join = ", $a in realtor:agent()";
        condition += " and $a/zip " + one("=", "<") + " $h/zip";
        more = ", $a/name";
      }
      default -> {}
    }
    if (random.nextInt(5) == 0) {
      return ("for $h in realtor:house()%s where %s group by $k := %s order by $k return <g"
              + " k='{$k}'>{count($h), %s($h/%s)}</g>")
          .formatted(
              join,
              condition,
              one("$h/zip", "$h/note", "string($h/price)"),
              one("max", "min", "count", "sum"),
              one("price", "id"));
    }
    String order =
        one(
            "",
            "",
            " order by $h/zip",
            " order by $h/note descending, $h/id",
            " order by number($h/price) descending",
            " order by $h/address");
    String result =
        one("<r>{$h/id" + more + "}</r>", "($h/address" + more + ")", "$h", "string($h/size)");
    return "for $h in realtor:house()%s where %s%s return %s"
        .formatted(join, condition, order, result);
  }

  @Test
  void aPlanGivesTheItemsOfSaxonInTheSameOrder() throws Exception {
    TestSources sources = new TestSources(folder);
    int answered = 0;
    for (int i = 0; i < QUERIES; i++) {
      String query = query();
      List<String> expected;
      try {
        expected = sources.plain(query);
      } catch (MediatorException e) {
        continue; // Not a query that Saxon answers.
      }
      answered += expected.isEmpty() ? 0 : 1;
      assertThat(sources.planned(query))
          .as("%s, seed %d, %s", query, seed, sources.plan(query).describe(""))
          .isEqualTo(expected);
    }
    assertThat(answered).as("queries with an answer").isGreaterThan(QUERIES / 4);
  }
}
