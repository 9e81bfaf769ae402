package dev.vigil.mediator.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.run.QueryLimits;
import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.run.step.QueryPlan;
import dev.vigil.mediator.source.SourceOpener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A query cannot run without end, leave its sources, or disturb another. */
final class QueryBoundsTest {
  @TempDir Path folder;
  private TestSources sources;

  @BeforeEach
  void open() throws Exception {
    sources = new TestSources(folder);
  }

  private void run(String query, QueryLimits limits) {
    PreparedQuery prepared = PreparedQuery.of(query, sources.saxon(), Map.of(), false);
    try (QueryRun run = new QueryRun(1, sources.saxon(), limits, Map.of())) {
      Iterator<QueryPlan.Placed> items = prepared.plan().open("", 0, run);
      while (items.hasNext()) {
        items.next();
      }
    }
  }

  @Test
  void aProductOfManyCollectionsIsStopped() {
    QueryLimits short_ = QueryLimits.USUAL.withTime(Duration.ofMillis(300));
    for (String query :
        List.of(
            "for $a in realtor:house(), $b in realtor:house(), $c in realtor:house(), $d in"
                + " realtor:house(), $e in realtor:house() return 1")) {
      assertThatThrownBy(() -> run(query, short_))
          .as(query)
          .isInstanceOf(MediatorException.class)
          .hasMessageMatching("(?s).*(longer than|too deeply|more than).*");
    }
  }

  @Test
  void aFunctionThatASourceDoesNotHaveIsNamedWithItsPlace() {
    assertThatThrownBy(() -> run("for $h in\n  realtor:hose() return $h", QueryLimits.USUAL))
        .isInstanceOf(MediatorException.class)
        .hasMessageContaining("line 2, column 3: the source realtor has no hose")
        .hasMessageEndingWith("did you mean house?");
  }

  @Test
  void aFunctionThatIsOffIsNamedWithTheRemedy() {
    assertThatThrownBy(() -> run("doc('x.xml')", QueryLimits.USUAL))
        .isInstanceOf(MediatorException.class)
        .hasMessageContaining("doc() is off")
        .hasMessageContaining("'vigil source add'")
        .hasMessageNotContaining("Saxon");
  }

  @Test
  void aQueryThatIsTooLongIsRefusedAlsoByItsViews() {
    String numbers = "1, ".repeat(400_000) + "1";
    assertThatThrownBy(() -> run("(" + numbers + ")", QueryLimits.USUAL))
        .isInstanceOf(MediatorException.class)
        .hasMessageContaining("more than 1,000,000 characters");
    Map<String, String> views = new HashMap<>();
    views.put("v0", "<a>{realtor:house()/id}</a>");
    for (int i = 1; i < 20; i++) {
      views.put("v" + i, "(view:v%d(), view:v%d(), view:v%d())".formatted(i - 1, i - 1, i - 1));
    }
    assertThatThrownBy(() -> PreparedQuery.of("view:v19()", sources.saxon(), views, false))
        .isInstanceOf(MediatorException.class)
        .hasMessageContaining("more than 1,000,000 characters with the views");
  }

  @Test
  void groupsTakeNoMoreMemoryThanAQueryMayKeep() {
    QueryLimits small =
        new QueryLimits(
            QueryLimits.USUAL.time(),
            QueryLimits.USUAL.rows(),
            QueryLimits.USUAL.items(),
            4_000,
            QueryLimits.USUAL.calls());
    for (String query :
        List.of(
            "for $h in realtor:house() group by $a := $h/address return count($h)",
            "for $h in realtor:house() group by $a := $h/zip return $h/address",
            "for $h in realtor:house(), $v in realtor:visit() where $h/id = $v/house group by $a"
                + " := $h/zip return sum($h/price)",
            "for $s in schools:doc()//school, $h in realtor:house() where $h/zip = $s/zip group by"
                + " $a := $h/zip return $h")) {
      assertThatThrownBy(() -> run(query, small))
          .as(query)
          .isInstanceOf(MediatorException.class)
          .hasMessageContaining("MB in memory");
      run(query, QueryLimits.USUAL);
    }
  }

  @Test
  void anInnerOrderGivesItsMemoryBack() {
    QueryLimits small =
        new QueryLimits(
            QueryLimits.USUAL.time(),
            QueryLimits.USUAL.rows(),
            QueryLimits.USUAL.items(),
            20_000,
            QueryLimits.USUAL.calls());
    run(
        "for $h in realtor:house() let $near := for $o in realtor:house() where $o/zip = $h/zip"
            + " order by $o/price return $o/address return count($near)",
        small);
  }

  @Test
  void aQueryReadsItsSourcesOnly() throws Exception {
    Path secret = Files.writeString(folder.resolve("secret.xml"), "<secret/>");
    for (String query :
        List.of(
            "doc('" + secret.toUri() + "')",
            "unparsed-text('" + secret.toUri() + "')",
            "collection('" + folder.toUri() + "')",
            "json-doc('" + secret.toUri() + "')",
            "environment-variable('PATH')",
            "Q{java:java.lang.System}exit(1)")) {
      assertThatThrownBy(() -> run(query, QueryLimits.USUAL))
          .as(query)
          .isInstanceOf(MediatorException.class);
    }
  }

  @Test
  void onlyListedDriverParametersReachADriver() {
    SourceOpener opener = new SourceOpener(_ -> Optional.empty());
    for (String url :
        List.of(
            "jdbc:postgresql://localhost/x?socketFactory=evil",
            "jdbc:postgresql://localhost/x?user=a&password=b",
            "jdbc:postgresql://a:b@localhost/x",
            "jdbc:sqlite:/tmp/x.db?enable_load_extension=true",
            "jdbc:h2:mem:x")) {
      assertThatThrownBy(() -> opener.open("x", url, "", _ -> Optional.empty()))
          .as(url)
          .isInstanceOf(MediatorException.class);
    }
  }

  @Test
  void aDatabaseIsOnlyRead() throws Exception {
    assertThatThrownBy(
            () ->
                ((dev.vigil.mediator.source.JdbcSource)
                        sources.saxon().find("realtor").orElseThrow())
                    .select("delete from house returning id", List.of(), sources.run(), _ -> {}))
        .isInstanceOf(MediatorException.class);
    assertThat(sources.planned("count(realtor:house())")).containsExactly("40");
  }

  @Test
  void aChangedSchemaIsNamed() throws Exception {
    sources.planned("for $h in realtor:house() return $h/address");
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("realtor.db"));
        Statement statement = connection.createStatement()) {
      statement.execute("alter table house rename column address to place");
    }
    assertThatThrownBy(() -> sources.planned("for $h in realtor:house() return $h/address"))
        .isInstanceOf(MediatorException.class)
        .hasMessageContaining("changed since it was added");
  }
}
