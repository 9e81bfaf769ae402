package dev.vigil.mediator.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.mediator.store.SourceRow;
import dev.vigil.mediator.store.ViewRow;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.source.SourceContent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries use the cached result of a view without naming it, and say so. */
final class QueryViewCacheTest {
  private static final long WORKSPACE = 0;

  @TempDir Path folder;
  private Installation installation;
  private Mediator mediator;
  private String explanation = "";

  @BeforeEach
  void open() throws Exception {
    new TestSources(folder);
    installation = Installation.open(folder.resolve("data"));
    mediator = Mediator.open(installation);
    mediator.addSource(
        WORKSPACE, new SourceRow("realtor", folder.resolve("realtor.db").toString(), "", ""));
    mediator.addSource(
        WORKSPACE, new SourceRow("reviews", folder.resolve("reviews.csv").toString(), "", ""));
  }

  @AfterEach
  void close() {
    installation.close();
  }

  private List<String> answer(String query) {
    List<String> all = new ArrayList<>();
    try (QueryAnswer answer = mediator.query(WORKSPACE, query, QueryOptions.USUAL)) {
      while (answer.hasNext()) {
        all.add(answer.nextText());
      }
      explanation = answer.explanation();
    }
    return all;
  }

  private void cached(String name, String query) {
    mediator.putView(WORKSPACE, new ViewRow(name, query, Duration.ofHours(1), Instant.EPOCH, ""));
    answer("count(view:" + name + "())");
    assertThat(explanation).contains("view " + name + ": filled (empty)");
  }

  /** The query gives the same with the cache as without, and is answered from it or not. */
  private void same(boolean used, String... queries) {
    for (String query : queries) {
      List<String> answered = answer(query);
      assertThat(explanation.contains("cache: view")).as(query).isEqualTo(used);
      mediator.views(WORKSPACE).forEach(v -> mediator.refreshView(WORKSPACE, v.name()));
      assertThat(answer(query)).as(query).isEqualTo(answered);
      assertThat(explanation).as(query).doesNotContain("cache: view");
      mediator.views(WORKSPACE).forEach(v -> answer("count(view:" + v.name() + "())"));
    }
  }

  @Test
  void theExplanationTellsAHitFromAFill() {
    mediator.putView(
        WORKSPACE,
        new ViewRow(
            "texts",
            "for $r in reviews:row() return <t>{$r/text/text()}</t>",
            Duration.ofHours(1),
            Instant.EPOCH,
            ""));
    String use = "for $t in view:texts() return string($t)";
    assertThat(mediator.check(WORKSPACE, use, false).cache())
        .containsExactly("view texts: not used, empty");
    assertThat(mediator.view(WORKSPACE, "texts").orElseThrow().cached()).isEqualTo(Instant.EPOCH);
    answer(use);
    assertThat(explanation).contains("view texts: filled (empty), 5 items");
    answer(use);
    assertThat(explanation).contains("view texts: hit, cached at 20").doesNotContain("filled");
  }

  @Test
  void aQueryThatIsAViewUsesItsResult() {
    cached("rows", "for $h in realtor:house() where $h/price < 260000 return $h");
    same(
        true,
        "for $x in realtor:house()\n where $x/price < 260000 (: cheap :) return $x",
        "count(for $h in realtor:house() where $h/price < 260000 return $h)",
        "for $r in reviews:row() return <r>{$r/text, for $q in realtor:house() where $q/price <"
            + " 260000 return $q}</r>",
        "for $x in realtor:house() where $x/zip = '92001' and $x/price < 260000 return $x/address",
        "for $x in realtor:house() where $x/price < 260000 order by $x/zip, number($x/id) return"
            + " <h>{$x/id}</h>",
        "for $v in realtor:visit(), $x in realtor:house() where $x/price < 260000 and $v/house ="
            + " $x/id return <v>{$v/day, $x/address}</v>");
    same(
        false,
        "for $x in realtor:house() where $x/price < 260001 return $x",
        "for $x in realtor:house() where $x/price < 260000 or $x/zip = '92001' return $x",
        "for $x in realtor:agent() return $x",
        "for $x in realtor:house() where $x/price < 260000 return $x/..",
        "for $x at $i in realtor:house() where $x/price < 260000 return $i",
        "for $x in realtor:house() group by $z := $x/zip where $x/price < 260000 order by $z return"
            + " count($x)");
  }

  @Test
  void aLoopUsesAViewThatCopiesWhatItNeeds() {
    cached(
        "homes",
        "for $h in realtor:house() where $h/price < 260000 return <home>{$h/zip,"
            + " $h/address}</home>");
    same(
        true,
        "for $x in realtor:house() where $x/price < 260000 and $x/zip = '92003' return $x/address",
        "for $x in realtor:house() where $x/price < 260000 and $x/zip = '92003' return"
            + " <home>{$x/zip, $x/address}</home>",
        "for $x in realtor:house() where $x/price < 260000 order by $x/address return"
            + " <home>{ $x/zip, $x/address }</home>");
    same(
        false,
        "for $x in realtor:house() where $x/price < 260000 return $x",
        "for $x in realtor:house() where $x/price < 260000 return $x/id",
        "for $x in realtor:house() where $x/price < 260000 and $x/id > 3 return $x/zip",
        "for $x in realtor:house() return $x/zip");
  }

  @Test
  void aQueryThatUsesACacheItDoesNotNameWarns() throws Exception {
    cached("all", "for $r in reviews:row() return $r");
    String query = "for $r in reviews:row() where $r/stars > 2 return $r/school";
    assertThat(mediator.check(WORKSPACE, query, false).warnings())
        .containsExactly("A part of the answer is the cached result of the view all.");
    Files.writeString(folder.resolve("reviews.csv"), "school,stars,text\nnew,3,x\n");
    assertThat(answer(query)).containsExactly("<school>new</school>");
    assertThat(explanation).contains("view all: not used, a source changed");
  }

  @Test
  void aTokenGoesOnWhenTheCacheIsGone() {
    cached("rows", "for $h in realtor:house() where $h/price < 260000 return $h");
    QueryPaging paging = new QueryPaging(mediator, installation.archive(), installation.time());
    String query = "for $x in realtor:house() where $x/price < 260000 return $x/id/string()";
    ResultFragment first = paging.first(WORKSPACE, query, 4, 0, 0, QueryOptions.USUAL);
    mediator.refreshView(WORKSPACE, "rows");
    List<String> all = new ArrayList<>(first.items());
    String next = first.next().orElse("");
    while (!next.isEmpty()) {
      ResultFragment part = paging.next(WORKSPACE, next, 4, QueryOptions.USUAL);
      all.addAll(part.items());
      next = part.next().orElse("");
      mediator.refreshView(WORKSPACE, "rows");
    }
    assertThat(all).isEqualTo(answer(query));
  }

  @Test
  void aCachedViewThatNoLongerWorksDoesNotBreakOtherQueries() throws Exception {
    cached("texts", "for $r in reviews:row() return <r>{$r/stars, $r/text}</r>");
    Files.writeString(folder.resolve("reviews.csv"), "school,stars\nnew,3\n");
    assertThat(answer("for $r in reviews:row() return $r/stars"))
        .containsExactly("<stars>3</stars>");
    assertThat(explanation).contains("view texts: not used, ");
  }

  @Test
  void aQueryIsAnsweredWhenTheCacheIsDroppedAfterItWasPlanned() {
    cached("rows", "for $h in realtor:house() where $h/price < 260000 return $h");
    String query = "for $v in view:rows(), $r in view:rows() where $v/id = $r/id return $v/address";
    List<String> all = answer(query);
    PreparedQuery planned = mediator.prepare(WORKSPACE, query, false);
    assertThat(planned.cache()).singleElement().asString().contains("hit");
    mediator.refreshView(WORKSPACE, "rows");
    List<String> again = new ArrayList<>();
    try (QueryAnswer answer = mediator.resume(WORKSPACE, planned, "", 0, QueryOptions.USUAL)) {
      while (answer.hasNext()) {
        again.add(answer.nextText());
      }
    }
    assertThat(again).isNotEmpty().isEqualTo(all);
  }

  private void addHouse(int id) throws Exception {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("realtor.db"));
        Statement statement = connection.createStatement()) {
      statement.execute("insert into house (id, address) values (%d, 'New %d')".formatted(id, id));
    }
  }

  @Test
  void aStandingQueryReadsNoCachedViewThatItDoesNotName() throws Exception {
    cached("rows", "for $h in realtor:house() return $h");
    QueryPaging paging = new QueryPaging(mediator, installation.archive(), installation.time());
    String query = "for $x in realtor:house() return $x/address/string()";
    String token = paging.mark(WORKSPACE, query, QueryOptions.USUAL);
    addHouse(901);
    assertThat(answer(query)).as("a query may use it").doesNotContain("New 901");
    assertThat(paging.news(WORKSPACE, token, QueryOptions.USUAL).items())
        .containsExactly("New 901");
  }

  @Test
  void aWatchedViewReadsNoCachedViewThatItDoesNotName() throws Exception {
    cached("rows", "for $h in realtor:house() return $h");
    mediator.putView(
        WORKSPACE, ViewRow.of("addresses", "for $x in realtor:house() return $x/address"));
    addHouse(902);
    SourceContent taken =
        installation.kinds().find("query").orElseThrow().take(WORKSPACE, "addresses");
    assertThat(new String(((SourceContent.Content) taken).bytes(), StandardCharsets.UTF_8))
        .contains("New 902");
  }
}
