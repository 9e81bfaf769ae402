package dev.vigil.mediator.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.run.QueryLimits;
import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.run.ResultText;
import dev.vigil.mediator.run.step.QueryPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A query that Saxon would evaluate without end, or into all of the memory, is stopped. */
final class EndlessQueriesTest {
  private static final String TEXT = "'" + "a".repeat(60) + "b'";

  private static final List<String> ENDLESS =
      List.of(
          "declare function local:f($n) { local:f($n + 1) }; local:f(1)",
          "declare function local:f($n) { if ($n > 0) then local:f($n + 1) else 0 }; local:f(1)",
          "declare function local:f($n) { 1 + local:f($n + 1) }; local:f(1)",
          "declare function local:f($n) { if ($n = 0) then 1 else local:f($n - 1) + local:f($n - 1)"
              + " }; local:f(60)",
          "declare function local:f($n) { $n = 0 or local:f($n + 1) }; local:f(1)",
          "count(for $a in 1 to 1000000, $b in 1 to 1000000 return $a)",
          "count(for $a in 1 to 1000000, $b in 1 to 1000000 where $a = -$b return $a)",
          "some $a in 1 to 1000000, $b in 1 to 1000000 satisfies $a = -$b",
          "every $a in 1 to 1000000, $b in 1 to 1000000 satisfies $a != -$b",
          "sum((1 to 1000000) ! (1 to 1000000))",
          "sum(1 to 2000000000)",
          "sum((1 to 2000000000) ! 1)",
          "(1 to 2000000000)[. = -1]",
          "(1 to 2000000000)[. mod 2 = 3]",
          "((1 to 1000000) ! (1 to 1000000))[last()]",
          "fold-left(1 to 2000000000, 0, function($a, $b) { $a })",
          "fold-left(1 to 60, (1), function($a, $b) { ($a, $a) })",
          "fold-left(1 to 60, 'x', function($a, $b) { $a || $a })",
          "fold-left(1 to 60, 'x', function($a, $b) { concat($a, $a) })",
          "fold-left(1 to 60, 'x', function($a, $b) { string-join(($a, $a)) })",
          "fold-left(1 to 60, 'xx', function($a, $b) { replace($a, 'x', 'xx') })",
          "fold-left(1 to 60, [1], function($a, $b) { array:join(($a, $a)) })",
          "fold-left(1 to 60, 7, function($a, $b) { $a * $a })",
          "fold-left(1 to 60, 7.1, function($a, $b) { $a * $a })",
          "fold-left(1 to 60, <a/>, function($a, $b) { <a>{$a, $a}</a> })",
          "for-each(1 to 2000000000, function($a) { $a })[. = 0]",
          "filter(1 to 2000000000, function($a) { $a = 0 })",
          "sort(for $a in 1 to 1000000, $b in 1 to 1000 return -$a)[1]",
          "distinct-values((1 to 1000000000) ! (. * 7))[last()]",
          "reverse((1 to 1000000000) ! (. * 7))[1]",
          "string-join((1 to 1000000000) ! 'abc')",
          "codepoints-to-string((1 to 1000000000) ! 65)",
          "count(string-to-codepoints(string-join((1 to 1000000000) ! 'abc')))",
          "map:merge((1 to 1000000000) ! map { . : . })?1",
          "map:size(map:merge(for $a in 1 to 1000000, $b in 1 to 1000 return map { $a * $b : 1 }))",
          "array:size(array { (1 to 1000000000) ! (. * 2) })",
          "array:fold-left(array { 1 to 60 }, (1), function($a, $b) { ($a, $a) })",
          "matches(" + TEXT + ", '^(a+)+$')",
          "tokenize(" + TEXT + ", '^(a+)+$')",
          "replace(" + TEXT + ", '^(a+)+$', 'x')",
          "analyze-string(" + TEXT + ", '^(a+)+$')",
          "array:flatten(fold-left(1 to 60, [1], function($a, $b) { [$a, $a] }))",
          "sum(fold-left(1 to 60, [1], function($a, $b) { [$a, $a] }))",
          "<a>{fold-left(1 to 60, [1], function($a, $b) { [$a, $a] })}</a>",
          "<a b='{fold-left(1 to 60, [1], function($a, $b) { [$a, $a] })}'/>",
          "fold-left(1 to 60, [1], function($a, $b) { [$a, $a] }) = 2",
          "let $d := fold-left(1 to 60, [1], function($a, $b) { [$a, $a] }) return deep-equal($d,"
              + " fold-left(1 to 60, [1], function($a, $b) { [$a, $a] }))",
          "declare function local:f() { local:f() }; local:f()",
          "declare variable $x := sum((1 to 2000000000) ! 2); $x",
          "<x>{for $a in 1 to 1000000000 return <y/>}</x>",
          "let $x := function($f, $n) { $f($f, $n + 1) } return $x($x, 1)",
          "for $a in 1 to 100000 group by $b := $a mod 7 return count(for $c in 1 to 100000, $d in"
              + " 1 to 1000 return $c)",
          "for $a in (1 to 1000000000) ! (0 - .) order by $a return $a",
          "for $a in (1 to 1000000000) ! (0 - .) group by $b := $a return $b",
          "for tumbling window $w in 1 to 2000000000 start at $s when $s = 0 end when false()"
              + " return $w",
          "count(subsequence((1 to 1000000000) ! (. * 2), 999999999))",
          "index-of((1 to 1000000000) ! (. * 2), 3)",
          "deep-equal((1 to 1000000000) ! 2, (1 to 1000000000) ! 2)",
          "let $m := fold-left(1 to 40, map { 'a' : 1 }, function($a, $b) { map { 'a' : ($a, $a) }"
              + " }) return serialize($m, map { 'method' : 'json' })",
          "count(realtor:house()/(1 to 1000000000)[. = 0])",
          "for $h in realtor:house() where sum((1 to 1000000000) ! (. * 2)) > 0 return $h",
          "for $h in realtor:house() return local-name($h)[matches(" + TEXT + ", '^(a+)+$')]",
          "format-number(1, string-join((1 to 100000000) ! '#'))",
          "fold-left(1 to 60, 'x', function($a, $b) { translate($a || $a, 'x', 'y') })",
          "string-length(fold-left(1 to 60, 'x', function($a, $b) { upper-case($a || $a) }))",
          "min((1 to 1000000000) ! (. * 7))",
          "head(for $x in 1 to 1000000000 where $x < 0 return $x)");

  @TempDir Path folder;

  private static String run(TestSources sources, String query, QueryLimits limits) {
    try {
      PreparedQuery prepared = PreparedQuery.of(query, sources.saxon(), Map.of(), false);
      try (QueryRun run = new QueryRun(1, sources.saxon(), limits, Map.of())) {
        Iterator<QueryPlan.Placed> items = prepared.plan().open("", 0, run);
        int count = 0;
        while (items.hasNext()) {
          ResultText.of(items.next().item());
          count++;
        }
        return "ends with " + count + " items";
      }
    } catch (MediatorException e) {
      return String.valueOf(e.getMessage());
    }
  }

  @Test
  void everyEndlessQueryIsStopped() throws Exception {
    TestSources sources = new TestSources(folder);
    QueryLimits limits = new QueryLimits(Duration.ofMillis(120), 100_000, 100_000, 64L << 20, 10);
    List<String> wrong = new ArrayList<>();
    for (String query : ENDLESS) {
      CompletableFuture<String> outcome = new CompletableFuture<>();
      Thread.ofPlatform()
          .daemon()
          .start(
              () -> {
                try {
                  outcome.complete(run(sources, query, limits));
                } catch (Throwable e) {
                  outcome.complete("throws " + e);
                }
              });
      String said;
      try {
        said = outcome.get(20, TimeUnit.SECONDS);
      } catch (TimeoutException e) {
        said = "runs";
      }
      if (!said.matches("(?s).*(longer than|too deeply|more than|too long|answer in time).*")) {
        wrong.add(query + " -> " + said);
      }
    }
    assertThat(wrong).isEmpty();
  }
}
