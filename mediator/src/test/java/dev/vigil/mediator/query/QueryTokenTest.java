package dev.vigil.mediator.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.ontology.membership.DefinedClasses;
import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.client.ResultNode;
import dev.vigil.mediator.client.ResultReader;
import dev.vigil.mediator.source.UnavailableSource;
import dev.vigil.mediator.store.SeenItemRepository;
import dev.vigil.mediator.store.SourceRow;
import dev.vigil.mediator.store.ViewRow;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.ManualClock;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.source.SourceKindProvider;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parts of results, tokens, views and standing queries of an installation. */
final class QueryTokenTest {
  private static final long WORKSPACE = 0;

  @TempDir Path folder;
  private Installation installation;

  @BeforeEach
  void open() throws Exception {
    new TestSources(folder);
    installation = Installation.open(folder.resolve("data"));
    Mediator mediator = Mediator.open(installation);
    mediator.addSource(
        WORKSPACE, new SourceRow("realtor", folder.resolve("realtor.db").toString(), "", ""));
    mediator.addSource(
        WORKSPACE, new SourceRow("schools", folder.resolve("schools.xml").toString(), "", ""));
    mediator.addSource(
        WORKSPACE, new SourceRow("reviews", folder.resolve("reviews.csv").toString(), "", ""));
  }

  @AfterEach
  void close() {
    installation.close();
  }

  private QueryPaging paging() {
    return new QueryPaging(
        Mediator.open(installation), installation.archive(), installation.time());
  }

  private List<String> whole(String query) {
    List<String> all = new ArrayList<>();
    try (QueryAnswer answer =
        Mediator.open(installation).query(WORKSPACE, query, QueryOptions.USUAL)) {
      while (answer.hasNext()) {
        all.add(answer.nextText());
      }
    }
    return all;
  }

  @Test
  void everyPartIsReadByAnotherProcessAndNothingIsMissingOrDoubled() {
    for (String query :
        List.of(
            "for $h in realtor:house() return $h/id",
            "for $h in realtor:house(), $s in schools:doc()//school where $h/zip = $s/zip return"
                + " ($h/id, $s/name)",
            "for $h in realtor:house(), $v in realtor:visit() where $h/id = $v/house return $v/day",
            "for $s in schools:doc()//school return $s/name",
            "for $h in realtor:house() order by $h/price return $h/id",
            "for $h in realtor:house() order by number($h/size) descending return $h/id",
            "for $h in realtor:house() group by $z := $h/zip return <z>{$z, count($h)}</z>",
            "(1 to 10)")) {
      List<String> read = new ArrayList<>();
      ResultFragment part = paging().first(WORKSPACE, query, 3, 0, 0, QueryOptions.USUAL);
      read.addAll(part.items());
      while (part.next().isPresent()) {
        part = paging().next(WORKSPACE, part.next().get(), 3, QueryOptions.USUAL);
        read.addAll(part.items());
      }
      assertThat(read).as(query).isEqualTo(whole(query));
    }
  }

  private ContinuationToken afterTheFirst(String query) {
    return ContinuationToken.parse(
        paging().first(WORKSPACE, query, 1, 0, 0, QueryOptions.USUAL).next().orElseThrow());
  }

  private List<String> next(ContinuationToken token) {
    return paging().next(WORKSPACE, token.text(), 1, QueryOptions.USUAL).items();
  }

  @Test
  void aTokenThatWasChangedIsRefusedInASentence() {
    ContinuationToken token = afterTheFirst("for $h in realtor:house() return $h/id");
    for (String tuple : List.of("x", "l", "lzz", "s.", "q1", "1e9", "-3")) {
      assertThatThrownBy(() -> next(token.at(new ContinuationToken.Position(tuple, 0, 1))))
          .as(tuple)
          .isInstanceOf(MediatorException.class)
          .hasMessageContaining("This token is damaged");
    }
    ContinuationToken numbered = afterTheFirst("for $s in schools:doc()//school return $s/name");
    assertThatThrownBy(() -> next(numbered.at(new ContinuationToken.Position("x", 0, 1))))
        .isInstanceOf(MediatorException.class)
        .hasMessageContaining("This token is damaged");
    for (String text : List.of("", "x", "????", packed("{}"), packed("null"), packed("[1]"))) {
      assertThatThrownBy(() -> paging().next(WORKSPACE, text, 1, QueryOptions.USUAL))
          .as(text)
          .isInstanceOf(MediatorException.class)
          .hasMessageContaining("This token is damaged");
    }
  }

  @Test
  void anElementThatIsGoneHasNoChildren() {
    ContinuationToken token = afterTheFirst("for $h in realtor:house() return $h/id");
    assertThat(next(token.inside(List.of(), 0))).containsExactly("1");
    assertThat(next(token.inside(List.of(3, 1), 2))).isEmpty();
    assertThatThrownBy(() -> next(afterTheFirst("(1 to 3)").inside(List.of(), 0)))
        .isInstanceOf(MediatorException.class)
        .hasMessageContaining("This token is damaged");
  }

  @Test
  void theLongestQueryHasATokenThatIsTaken() {
    String query = "for $i in (1, 2, 3) return ($i, '%s')".formatted("ä\n\t".repeat(300_000));
    ResultFragment part = paging().first(WORKSPACE, query, 1, 0, 0, QueryOptions.USUAL);
    assertThat(part.items()).containsExactly("1");
    String next = part.next().orElseThrow();
    assertThat(paging().next(WORKSPACE, next, 2, QueryOptions.USUAL).items().getLast())
        .isEqualTo("2");
  }

  @Test
  void aStandingQueryOfAnOlderReleaseRemembersWhatItHasShown() {
    Catalogue catalogue = installation.archive().catalogue();
    catalogue.change(
        connection ->
            Sql.run(
                connection,
                "insert into query_seen (id, workspace, item, count) values ('t', 0, 'hash', 2)"));
    assertThat(SeenItemRepository.read(catalogue, WORKSPACE, "t")).isEqualTo(Map.of("hash", 2));
    assertThat(SeenItemRepository.read(catalogue, 1, "t")).isEmpty();
    SeenItemRepository.put(catalogue, WORKSPACE, "t", Map.of("hash", 3));
    assertThat(SeenItemRepository.read(catalogue, WORKSPACE, "t")).isEqualTo(Map.of("hash", 3));
  }

  @Test
  void aResultIsCachedForAtMostAYear() {
    for (String age : List.of("PT-1S", "PT8761H", "PT2562047788015215H")) {
      ViewRow view = new ViewRow("long", "1", Duration.parse(age), Instant.EPOCH, "");
      assertThatThrownBy(() -> Mediator.open(installation).putView(WORKSPACE, view))
          .isInstanceOf(MediatorException.class)
          .hasMessageContaining("choose 0 to 365 days");
    }
  }

  private static String packed(String json) {
    Deflater deflater = new Deflater();
    deflater.setInput(json.getBytes(StandardCharsets.UTF_8));
    deflater.finish();
    byte[] bytes = new byte[1_000];
    int length = deflater.deflate(bytes);
    deflater.end();
    return Base64.getUrlEncoder().encodeToString(Arrays.copyOf(bytes, length));
  }

  @Test
  void aReaderFetchesWhatIsLeftOut() {
    String query =
        "for $z in ('92001', '92002') return <zip code='{$z}'>{for $h in realtor:house() where"
            + " $h/zip = $z return <h>{$h/id,"
            + " <more><deep>{$h/address/text()}</deep></more>}</h>}</zip>";
    QueryPaging paging = paging();
    ResultReader reader =
        new ResultReader(
            paging.first(WORKSPACE, query, 1, 2, 2, QueryOptions.USUAL),
            token -> paging.next(WORKSPACE, token, 1, QueryOptions.USUAL));
    List<String> texts = new ArrayList<>();
    while (reader.hasNext()) {
      ResultNode zip = reader.next();
      zip.children("h").forEach(h -> texts.add(zip.attribute("code").orElse("") + " " + h.text()));
    }
    assertThat(texts)
        .isEqualTo(
            whole(
                "for $z in ('92001', '92002') for $h in realtor:house() where $h/zip = $z return"
                    + " concat($z, ' ', $h/id, $h/address)"));
  }

  @Test
  void aDocumentIsLeftOutInPartsLikeAnElement() {
    QueryPaging paging = paging();
    ResultFragment first = paging.first(WORKSPACE, "schools:doc()", 1, 2, 1, QueryOptions.USUAL);
    assertThat(first.items().getFirst()).contains("vigil:more").doesNotContain("</name>");
    ResultReader reader =
        new ResultReader(first, token -> paging.next(WORKSPACE, token, 1, QueryOptions.USUAL));
    assertThat(List.of(reader.next().text()))
        .isEqualTo(whole("for $d in schools:doc() return string($d)"));
  }

  @Test
  void whiteSpaceBetweenElementsDoesNotCount() throws Exception {
    Files.writeString(
        folder.resolve("schools.xml"), "<all>\n  <a/>\n  <b/>\n  <c/>\n  <d/>\n  <e/>\n</all>");
    ResultFragment part = paging().first(WORKSPACE, "schools:doc()", 10, 0, 2, QueryOptions.USUAL);
    assertThat(part.items().getFirst())
        .contains("<a></a>\n  <b></b>")
        .doesNotContain("<c>")
        .containsOnlyOnce("vigil:more ");
    String token = part.items().getFirst().replaceAll("(?s).*token=\"([^\"]*)\".*", "$1");
    ResultFragment more = paging().next(WORKSPACE, token, 10, QueryOptions.USUAL);
    assertThat(String.join("", more.items())).contains("<c></c>\n  <d></d>").contains("vigil:more");
  }

  @Test
  void aReaderFetchesWhatIsLeftOutOfAResultThatIsResumedByNumber() {
    String query =
        "for $h in realtor:house() where $h/id < 6 order by $h/price return <h>{$h/id,"
            + " <more><deep>{$h/address/text()}</deep></more>}</h>";
    QueryPaging paging = paging();
    ResultReader reader =
        new ResultReader(
            paging.first(WORKSPACE, query, 2, 1, 1, QueryOptions.USUAL),
            token -> paging.next(WORKSPACE, token, 2, QueryOptions.USUAL));
    List<String> texts = new ArrayList<>();
    while (reader.hasNext()) {
      texts.add(reader.next().text());
    }
    assertThat(texts)
        .isEqualTo(
            whole(
                "for $h in realtor:house() where $h/id < 6 order by $h/price return concat($h/id,"
                    + " $h/address)"));
  }

  @Test
  void aChangedFileIsReported() throws Exception {
    ResultFragment first =
        paging()
            .first(
                WORKSPACE, "for $r in reviews:row() return $r/text", 2, 0, 0, QueryOptions.USUAL);
    Files.writeString(
        folder.resolve("reviews.csv"), "school,stars,text\na,1,x\nb,2,y\nc,3,z and more\n");
    ResultFragment second =
        paging().next(WORKSPACE, first.next().orElseThrow(), 2, QueryOptions.USUAL);
    assertThat(second.state()).isEqualTo("changed");
  }

  @Test
  void aTokenIsAStandingQuery() throws Exception {
    String token =
        paging().mark(WORKSPACE, "for $r in reviews:row() return $r/text", QueryOptions.USUAL);
    assertThat(paging().news(WORKSPACE, token, QueryOptions.USUAL).items()).isEmpty();
    Files.writeString(
        folder.resolve("reviews.csv"),
        Files.readString(folder.resolve("reviews.csv")) + "s5,5,Brilliant\n");
    assertThat(paging().news(WORKSPACE, token, QueryOptions.USUAL).items())
        .containsExactly("<text>Brilliant</text>");
    assertThat(paging().news(WORKSPACE, token, QueryOptions.USUAL).items()).isEmpty();
  }

  @Test
  void aTokenThatNothingIsRememberedForSaysSo() {
    String token =
        paging()
            .mark(
                WORKSPACE,
                "for $r in reviews:row() where $r/text = 'none' return $r",
                QueryOptions.USUAL);
    assertThat(paging().news(WORKSPACE, token, QueryOptions.USUAL).warnings()).isEmpty();
    installation
        .archive()
        .catalogue()
        .change(connection -> Sql.run(connection, "delete from query_seen"));
    assertThat(paging().news(WORKSPACE, token, QueryOptions.USUAL).warnings())
        .containsExactly("Nothing is remembered for this token here, so all items count as new.");
  }

  @Test
  void aViewIsCheckedUnfoldedAndCached() throws Exception {
    Mediator mediator = Mediator.open(installation);
    assertThatThrownBy(
            () ->
                mediator.putView(
                    WORKSPACE, ViewRow.of("bad", "for $h in realtor:house() return $h/prize")))
        .isInstanceOf(MediatorException.class)
        .hasMessageContaining("did you mean price");
    mediator.putView(
        WORKSPACE,
        new ViewRow(
            "texts",
            "for $r in reviews:row() return <t>{$r/text/text()}</t>",
            Duration.ofHours(1),
            Instant.EPOCH,
            ""));
    String use = "for $t in view:texts() where $t != '' return string($t)";
    List<String> before = whole(use);
    try (QueryAnswer answer = mediator.query(WORKSPACE, use, QueryOptions.USUAL)) {
      while (answer.hasNext()) {
        answer.next();
      }
      assertThat(answer.explanation()).contains("cache: view texts");
    }
    assertThat(whole(use)).isEqualTo(before);
    assertThat(mediator.view(WORKSPACE, "texts").orElseThrow().cached()).isAfter(Instant.EPOCH);
    assertThat(mediator.refreshView(WORKSPACE, "text")).isFalse();
    assertThat(mediator.refreshView(WORKSPACE, "texts")).isTrue();
    assertThat(mediator.view(WORKSPACE, "texts").orElseThrow().cached()).isEqualTo(Instant.EPOCH);
    assertThat(whole(use)).isEqualTo(before);
    Files.writeString(folder.resolve("reviews.csv"), "school,stars,text\na,1,Entirely new\n");
    assertThat(whole(use)).containsExactly("Entirely new");
  }

  @Test
  void theElementsOfAViewAreKnownBeforeItRuns() {
    Mediator mediator = Mediator.open(installation);
    mediator.putView(
        WORKSPACE,
        ViewRow.of(
            "homes",
            "for $h in realtor:house() return <home n='1'>{$h/address, $h/price, $h/zip/text(),"
                + " for $s in schools:doc()//school where $s/zip = $h/zip return <school>{$s/name}"
                + "</school>}</home>"));
    assertThat(mediator.columns(WORKSPACE, "homes"))
        .extracting(column -> column.name() + " " + column.type().word())
        .containsExactly("address text", "price integer", "school tree");
    assertThatThrownBy(
            () -> mediator.check(WORKSPACE, "for $c in view:homes() return $c/prise", false))
        .hasMessageContaining("<home> has no element prise; did you mean price?")
        .hasMessageContaining("line 1, column 34:");
    for (String mistake :
        List.of(
            "let $n := count(view:homes())\nreturn $n + local:f(3)",
            "let $n := count(view:homes())\nreturn realtor:huose()")) {
      assertThatThrownBy(() -> mediator.check(WORKSPACE, mistake, false))
          .as(mistake)
          .hasMessageContaining("line 2, column ");
    }
    assertThat(whole("view:homes()[1]/price/string()")).containsExactly("213000");
    mediator.putView(
        WORKSPACE, ViewRow.of("open", "for $h in realtor:house() return <h>{$h/*}</h>"));
    assertThat(mediator.columns(WORKSPACE, "open")).isEmpty();
    assertThat(whole("count(view:open()/price)")).containsExactly("40");
  }

  @Test
  void objectsWithTheSameIdentityAreFused() {
    Mediator mediator = Mediator.open(installation);
    mediator.putView(
        WORKSPACE,
        ViewRow.of(
            "places",
            "(for $h in realtor:house() where $h/id < 3 return <place vigil:id=\"{vigil:skolem('p',"
                + " $h/zip)}\">{$h/address}</place>, for $s in schools:doc()//school where $s/zip ="
                + " '92001' return <place vigil:id=\"{vigil:skolem('p',"
                + " $s/zip)}\">{$s/name}</place>)"));
    assertThat(
            whole(
                "for $p in view:places() return concat($p/@vigil:id, ' ', string-join($p/*, ','))"))
        .containsExactly("p(92001) 1 Elm St,School 1,School 6,School 11", "p(92002) 2 Elm St");
  }

  @Test
  void parametersFillExternalVariables() {
    String query =
        "declare variable $most external := 1; for $h in realtor:house() where $h/id <="
            + " number($most) return $h/id/text()";
    try (QueryAnswer answer =
        Mediator.open(installation)
            .query(WORKSPACE, query, QueryOptions.USUAL.with(Map.of("most", "2")))) {
      assertThat(answer.nextText()).isEqualTo("1");
      assertThat(answer.nextText()).isEqualTo("2");
      assertThat(answer.hasNext()).isFalse();
    }
  }

  @Test
  void theFirstRowsOfATableNeedOnlyAFewRows() {
    ResultFragment part =
        paging()
            .first(WORKSPACE, "for $h in realtor:house() return $h", 10, 0, 0, QueryOptions.USUAL);
    assertThat(part.explanation()).contains("limit 11").contains("Rows read: house 11");
  }

  @Test
  void aChangedTableIsReadAgainForTheNextQuery() throws Exception {
    Mediator mediator = Mediator.open(installation);
    String query = "for $h in realtor:house() return $h/address";
    try (QueryAnswer answer = mediator.query(WORKSPACE, query, QueryOptions.USUAL)) {
      assertThat(answer.hasNext()).isTrue();
    }
    try (java.sql.Connection connection =
            java.sql.DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("realtor.db"));
        java.sql.Statement statement = connection.createStatement()) {
      statement.execute("alter table house rename column address to place");
    }
    assertThatThrownBy(
            () -> {
              try (QueryAnswer answer = mediator.query(WORKSPACE, query, QueryOptions.USUAL)) {
                answer.hasNext();
              }
            })
        .hasMessageContaining("read again");
    try (QueryAnswer answer =
        mediator.query(
            WORKSPACE, "for $h in realtor:house() return $h/place/string()", QueryOptions.USUAL)) {
      assertThat(answer.nextText()).isEqualTo("1 Elm St");
    }
  }

  private void alter(String sql) throws Exception {
    try (java.sql.Connection connection =
            java.sql.DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("realtor.db"));
        java.sql.Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void aNewTableOrColumnIsNoticed() throws Exception {
    ManualClock clock = new ManualClock();
    Mediator mediator =
        Mediator.of(
            new SourceKindProvider.SourceContext(
                installation.folder(),
                Settings.USUAL,
                installation.archive(),
                installation.fetcher(),
                clock));
    String whole = "realtor:agent()[1]/*/name()";
    assertThat(answered(mediator, whole)).containsExactly("code", "name", "zip");
    alter("create table garage as select 'G1' as place");
    alter("alter table house add column colour text default 'red'");
    assertThat(answered(mediator, "realtor:garage()/place/string()")).containsExactly("G1");
    assertThat(answered(mediator, "realtor:house()[1]/colour/string()")).containsExactly("red");
    alter("alter table agent add column phone text default '1'");
    clock.pass(Duration.ofSeconds(10));
    assertThat(answered(mediator, whole)).containsExactly("code", "name", "zip", "phone");
    alter("create table shed (place text)");
    clock.pass(Duration.ofSeconds(10));
    assertThat(mediator.sources(WORKSPACE).named("realtor:shed")).isPresent();
    assertThatThrownBy(() -> answered(mediator, "realtor:gargae()")).hasMessageContaining("garage");
  }

  private static List<String> answered(Mediator mediator, String query) {
    List<String> all = new ArrayList<>();
    try (QueryAnswer answer = mediator.query(WORKSPACE, query, QueryOptions.USUAL)) {
      while (answer.hasNext()) {
        all.add(answer.nextText());
      }
    }
    return all;
  }

  @Test
  void aSourceThatWasGoneIsOpenedAgainAfterHalfAMinute() throws Exception {
    ManualClock clock = new ManualClock();
    Mediator mediator =
        Mediator.of(
            new SourceKindProvider.SourceContext(
                installation.folder(),
                Settings.USUAL,
                installation.archive(),
                installation.fetcher(),
                clock));
    Path schools = folder.resolve("schools.xml");
    Path away = Files.move(schools, folder.resolve("away.xml"));
    assertThat(mediator.sources(WORKSPACE).find("schools").orElseThrow())
        .isInstanceOf(UnavailableSource.class);
    Files.move(away, schools);
    clock.pass(Duration.ofSeconds(29));
    assertThat(mediator.sources(WORKSPACE).find("schools").orElseThrow())
        .isInstanceOf(UnavailableSource.class);
    clock.pass(Duration.ofSeconds(1));
    assertThat(mediator.sources(WORKSPACE).find("schools").orElseThrow())
        .isNotInstanceOf(UnavailableSource.class);
  }

  @Test
  void theSparqlOfThePortalKnowsTheOrderOfTheClasses() {
    FactService.of(installation).switchOn(WORKSPACE, "Recipe", "");
    FactService.of(installation).switchOn(WORKSPACE, "Article", "");
    DefinedClasses.of(installation).define(WORKSPACE, "Recipe is Article", false);
    assertThat(
            whole(
                "portal:sparql('ASK { ?a <http://www.w3.org/2000/01/rdf-schema#subClassOf> ?b"
                    + " }')/answer/string()"))
        .containsExactly("true");
  }

  @Test
  void theSparqlOfThePortalIsAFunction() {
    assertThat(whole("portal:sparql('ASK { ?a ?b ?c }')/answer/string()")).containsExactly("false");
    assertThatThrownBy(() -> whole("portal:sparql('SELECT')"))
        .hasMessageContaining("portal:sparql");
    assertThatThrownBy(() -> whole("portal:sparql('CONSTRUCT WHERE { ?a ?b ?c }')"))
        .hasMessageContaining("SELECT and ASK");
  }
}
