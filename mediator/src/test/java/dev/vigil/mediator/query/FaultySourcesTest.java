package dev.vigil.mediator.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.PostgresServer;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.run.QueryLimits;
import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.run.ResultText;
import dev.vigil.mediator.run.SaxonSources;
import dev.vigil.mediator.run.step.QueryPlan;
import dev.vigil.mediator.source.QuerySource;
import dev.vigil.mediator.source.SourceOpener;
import dev.vigil.mediator.source.UnavailableSource;
import dev.vigil.mediator.store.SourceRepository;
import dev.vigil.mediator.store.SourceRow;
import dev.vigil.watch.engine.Installation;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A source that hangs, dies, is not what it says or changed its tables fails in a sentence, within
 * the time of the query, and queries of other sources go on.
 */
final class FaultySourcesTest {
  private static final Duration TIME = Duration.ofSeconds(1);

  /** What a loaded machine may add to the time of a query. */
  private static final Duration MOST = Duration.ofSeconds(20);

  /** A second for sources, so that tests are quick. */
  private static final SourcePool.Patience SHORT = new SourcePool.Patience(TIME, TIME);

  private static final String ITEM = "create table item (id integer primary key, name text)";

  @TempDir Path folder;

  private Path database(String... statements) throws SQLException {
    Path file = folder.resolve("some.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String one : statements) {
        statement.execute(one);
      }
    }
    return file;
  }

  private static QuerySource open(String location) {
    return new SourceOpener(_ -> Optional.empty()).open("x", location, "", _ -> Optional.empty());
  }

  private static List<String> run(String query, QuerySource... sources) {
    return run(MOST, query, sources);
  }

  private static List<String> run(Duration time, String query, QuerySource... sources) {
    SaxonSources saxon = new SaxonSources(List.of(sources));
    PreparedQuery prepared = PreparedQuery.of(query, saxon, Map.of(), false);
    List<String> all = new ArrayList<>();
    try (QueryRun run = new QueryRun(1, saxon, QueryLimits.USUAL.withTime(time), Map.of())) {
      Iterator<QueryPlan.Placed> items = prepared.plan().open("", 0, run);
      while (items.hasNext()) {
        all.add(ResultText.of(items.next().item()));
      }
    }
    return all;
  }

  private static void fails(String sentence, String query, QuerySource... sources) {
    fails(MOST, sentence, query, sources);
  }

  /** What never ends fails when its time is over, long before others do. */
  private static void isStopped(String sentence, String query, QuerySource... sources) {
    long begin = System.nanoTime();
    fails(TIME, sentence, query, sources);
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(MOST);
  }

  private static void fails(Duration time, String sentence, String query, QuerySource... sources) {
    assertThatThrownBy(() -> run(time, query, sources))
        .isInstanceOf(MediatorException.class)
        .hasMessageContaining(sentence);
  }

  // ---- hangs ----

  @Test
  void aStatementWithoutEndIsStopped() throws Exception {
    QuerySource endless =
        open(
            database(
                    "create view endless as with recursive n(i) as (select 1 union all select i + 1"
                        + " from n) select i from n where i < 0")
                .toString());
    isStopped("did not answer in time", "for $e in x:endless() return $e/i", endless);
    isStopped(
        "did not answer in time",
        "for $e in x:endless() group by $i := $e/i return count($e)",
        endless);
  }

  @Test
  void aServerThatSleepsIsStopped() throws Exception {
    PostgresServer server = PostgresServer.shared();
    String name = server.fresh().toString().replaceAll(".*/(\\w+).*", "$1");
    try (Connection connection = server.connect(name);
        Statement statement = connection.createStatement()) {
      statement.execute("create view sleepy as select 1 as i from pg_sleep(60)");
    }
    isStopped("did not answer in time", "for $e in x:sleepy() return $e/i", postgres(server, name));
  }

  private static QuerySource postgres(PostgresServer server, String database) {
    return new SourceOpener(_ -> Optional.empty())
        .open(
            "x",
            server.address(database).replaceAll("\\?.*", ""),
            PostgresServer.USER,
            _ -> Optional.of(PostgresServer.PASSWORD));
  }

  /**
   * A server on the loopback that reads a request, sends an answer and keeps or closes the line.
   */
  private static ServerSocket web(String answer, boolean hangs) throws IOException {
    ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual()
        .start(
            () -> {
              List<Socket> held = new ArrayList<>();
              while (!socket.isClosed()) {
                try {
                  Socket one = socket.accept();
                  String head = head(one.getInputStream());
                  boolean robots = head.startsWith("GET /robots.txt");
                  one.getOutputStream()
                      .write(
                          (robots ? "HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n" : answer)
                              .getBytes(StandardCharsets.UTF_8));
                  one.getOutputStream().flush();
                  if (hangs && !robots) {
                    held.add(one);
                  } else {
                    one.close();
                  }
                } catch (IOException e) {
                  // The client went away, or the test is over.
                }
              }
              held.forEach(
                  one -> {
                    try {
                      one.close();
                    } catch (IOException e) {
                      // Closed already.
                    }
                  });
            });
    return socket;
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    int next = in.read();
    while (next >= 0 && head.length() < 10_000) {
      head.append((char) next);
      if (head.toString().endsWith("\r\n\r\n")) {
        return head.toString();
      }
      next = in.read();
    }
    return head.toString();
  }

  private void serviceFails(String sentence, String answer, boolean hangs) throws Exception {
    try (ServerSocket web = web(answer, hangs);
        Fetcher fetcher =
            Fetcher.builder()
                .guard(AddressGuard.allowing(AllowList.of(List.of("127.0.0.0/8"))))
                .politeness(Politeness.NONE)
                .build()) {
      Path description =
          Files.writeString(
              folder.resolve("service.yaml"),
              """
              openapi: 3.0.3
              servers: [{url: "http://127.0.0.1:%d"}]
              paths:
                /list:
                  get: {operationId: list, responses: {}}
              """
                  .formatted(web.getLocalPort()));
      QuerySource service =
          new SourceOpener(_ -> Optional.empty(), Optional.of(fetcher))
              .open("x", description.toString(), "", _ -> Optional.empty());
      if (hangs) {
        isStopped(sentence, "x:list()", service);
      } else {
        fails(sentence, "x:list()", service);
      }
    }
  }

  @Test
  void aServiceThatNeverAnswersIsGivenUp() throws Exception {
    serviceFails("The service x gave no answer", "", true);
    serviceFails(
        "The service x gave no answer",
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n[1,",
        true);
  }

  // ---- dies ----

  @Test
  void aServiceThatBreaksOffIsNamed() throws Exception {
    serviceFails(
        "The service x gave no answer",
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n[1,",
        false);
  }

  @Test
  void aDatabaseThatDiesIsNamedAndReadAgainWhenItIsBack() throws Exception {
    try (PostgresServer server = PostgresServer.start()) {
      String name = server.fresh().toString().replaceAll(".*/(\\w+).*", "$1");
      try (Connection connection = server.connect(name);
          Statement statement = connection.createStatement()) {
        statement.execute("create table item (id integer primary key)");
        statement.execute("insert into item select generate_series(1, 500)");
      }
      QuerySource source = postgres(server, name);
      SaxonSources saxon = new SaxonSources(List.of(source));
      PreparedQuery prepared =
          PreparedQuery.of("for $i in x:item() return $i/id", saxon, Map.of(), false);
      try (QueryRun run = new QueryRun(1, saxon, QueryLimits.USUAL, Map.of())) {
        Iterator<QueryPlan.Placed> items = prepared.plan().open("", 10, run);
        assertThat(ResultText.of(items.next().item())).isEqualTo("<id>1</id>");
        server.crash();
        assertThatThrownBy(() -> items.forEachRemaining(_ -> {}))
            .isInstanceOf(MediatorException.class)
            .hasMessageContaining("The connection to the source x is lost");
      }
      fails("cannot be opened", "count(x:item())", source);
      server.restart();
      assertThat(run("count(x:item())", source)).containsExactly("500");
    }
  }

  @Test
  void otherSourcesAreReadWhileOneIsGoneOrHangs() throws Exception {
    Path items = Files.writeString(folder.resolve("items.csv"), "name\na\nb\n");
    Path gone = Files.writeString(folder.resolve("gone.csv"), "name\nc\n");
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Installation installation = Installation.open(folder.resolve("data"))) {
      Mediator mediator = Mediator.open(installation, SHORT);
      mediator.addSource(0, new SourceRow("items", items.toString(), "", ""));
      mediator.addSource(0, new SourceRow("gone", gone.toString(), "", ""));
      String location = "jdbc:postgresql://127.0.0.1:%d/x".formatted(silent.getLocalPort());
      put(installation, new SourceRow("silent", location, "", ""));
      Files.delete(gone);
      long begin = System.nanoTime();
      try (QueryAnswer answer =
          mediator.query(0, "for $i in items:row() return $i/name", QueryOptions.USUAL)) {
        assertThat(answer.nextText()).isEqualTo("<name>a</name>");
      }
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(MOST);
      assertThatThrownBy(() -> mediator.query(0, "gone:row()", QueryOptions.USUAL).hasNext())
          .hasMessageContaining("gone.csv");
      assertThatThrownBy(() -> mediator.query(0, "silent:item()", QueryOptions.USUAL).hasNext())
          .hasMessageContaining("did not answer within 1 seconds");
    }
  }

  @Test
  void aSourceThatIsOpenedLateIsReadByALaterQuery() throws Exception {
    try (SleepingDriver slow = new SleepingDriver(database(ITEM));
        Installation installation = Installation.open(folder.resolve("data"))) {
      Mediator mediator = Mediator.open(installation, SHORT);
      put(installation, new SourceRow("slow", LyingDriver.URL, "", ""));
      assertThatThrownBy(() -> count(mediator))
          .hasMessageContaining("did not answer within 1 seconds");
      slow.wake();
      long end = System.nanoTime() + MOST.toNanos();
      String found = "";
      while (found.isEmpty() && System.nanoTime() < end) {
        try {
          found = count(mediator);
        } catch (MediatorException e) {
          assertThat(e).hasMessageContaining("did not answer within 1 seconds");
        }
      }
      assertThat(found).isEqualTo("0");
    }
  }

  @Test
  void aQueryOfTheCommandLineWaitsForTheSourcesThatItNamesOnly() throws Exception {
    Path items = Files.writeString(folder.resolve("items.csv"), "name\na\n");
    try (SleepingDriver slow = new SleepingDriver(database(ITEM));
        Installation installation = Installation.open(folder.resolve("data"))) {
      // A list does not wait at all here, a query that names the source waits long enough.
      Mediator mediator =
          Mediator.open(installation, new SourcePool.Patience(Duration.ZERO, MOST.multipliedBy(9)));
      mediator.addSource(0, new SourceRow("items", items.toString(), "", ""));
      put(installation, new SourceRow("slow", LyingDriver.URL, "", ""));
      assertThat(mediator.sources(0).find("slow").orElseThrow())
          .isInstanceOf(UnavailableSource.class);
      try (QueryAnswer answer = mediator.query(0, "count(items:row())", QueryOptions.USUAL)) {
        assertThat(answer.nextText()).isEqualTo("1");
      }
      assertThat(slow.isAsleep()).isTrue();
      FutureTask<String> counted = new FutureTask<>(() -> count(mediator));
      Thread.ofVirtual().start(counted);
      slow.wake();
      assertThat(counted.get()).isEqualTo("0");
      assertThat(slow.connections()).as("the source is not opened twice").isEqualTo(2);
    }
  }

  @Test
  void aSourceIsNamedByItsWholeName() throws Exception {
    Path items = Files.writeString(folder.resolve("items.csv"), "name\na\n");
    try (SleepingDriver slow = new SleepingDriver(database(ITEM));
        Installation installation = Installation.open(folder.resolve("data"))) {
      Duration day = Duration.ofDays(1);
      Mediator mediator = Mediator.open(installation, new SourcePool.Patience(TIME, day));
      mediator.addSource(0, new SourceRow("bookshop", items.toString(), "", ""));
      put(installation, new SourceRow("shop", LyingDriver.URL, "", ""));
      try (QueryAnswer answer =
          mediator.query(0, "count(bookshop:row()[name != 'shop'])", QueryOptions.USUAL)) {
        assertThat(answer.nextText()).isEqualTo("1");
      }
      assertThat(slow.isAsleep()).isTrue();
      assertThat(((UnavailableSource) mediator.sources(0).find("shop").orElseThrow()).problem())
          .contains("did not answer within 1 seconds");
    }
    assertThat(PreparedQuery.names("for $x in my-shop:a(), $y in shop:b()", "shop")).isTrue();
    assertThat(PreparedQuery.names("my-shop:a(), shops:b(), x_shop:c()", "shop")).isFalse();
  }

  @Test
  void aSourceThatWasForgottenWhileItWasOpenedIsOpenedAnew() throws Exception {
    try (SleepingDriver slow = new SleepingDriver(database(ITEM));
        Installation installation = Installation.open(folder.resolve("data"))) {
      Mediator mediator =
          Mediator.open(installation, new SourcePool.Patience(Duration.ZERO, MOST.multipliedBy(9)));
      put(installation, new SourceRow("slow", LyingDriver.URL, "", ""));
      FutureTask<SaxonSources> waiting = new FutureTask<>(() -> mediator.sources(0, "slow"));
      Thread.ofVirtual().start(waiting);
      long end = System.nanoTime() + MOST.toNanos();
      while (slow.connections() == 0 && System.nanoTime() < end) {
        Thread.onSpinWait();
      }
      mediator.refresh(0);
      slow.wake();
      waiting.get();
      mediator.sources(0, "slow");
      assertThat(slow.connections()).isEqualTo(2);
    }
  }

  /** Stores a source that cannot be opened now. */
  private static void put(Installation installation, SourceRow row) {
    SourceRepository.put(installation.archive().catalogue(), 0, row, installation.time().now());
  }

  private static String count(Mediator mediator) {
    try (QueryAnswer answer = mediator.query(0, "count(slow:item())", QueryOptions.USUAL)) {
      return answer.nextText();
    }
  }

  // ---- is not what it says ----

  @Test
  void rowsWithoutAKeyAreReadWhereSqliteAllowsThem() throws Exception {
    for (String key : List.of("int primary key", "integer primary key desc", "text primary key")) {
      QuerySource source =
          open(
              database(
                      "drop table if exists item",
                      "create table item (id " + key + ", name text)",
                      "insert into item values (null, 'a'), (null, 'b'), ('1', 'c')")
                  .toString());
      assertThat(run("for $i in x:item() return $i/name/string()", source))
          .as(key)
          .containsExactly("a", "b", "c");
    }
  }

  @Test
  void aDatabaseThatDoesNotKeepItsOrderOrLimitIsRefused() throws Exception {
    Path file =
        database(
            "create table item (id integer primary key, name text)",
            "insert into item with recursive n(i) as (select 1 union all select i + 1 from n where"
                + " i < 20000) select i, 'n' || i from n");
    String query = "for $i in x:item() return $i/name";
    for (String[] lie :
        new String[][] {
          {" limit \\d+", ""},
          {" order by [^ ]+", " order by id desc"},
          {" where .*? order", " order"}
        }) {
      LyingDriver driver = new LyingDriver(file, lie[0], lie[1]);
      DriverManager.registerDriver(driver);
      try {
        QuerySource lying = open(LyingDriver.URL);
        assertThatThrownBy(() -> run(query, lying))
            .isInstanceOf(MediatorException.class)
            .hasMessageContaining("does not keep to the order, the limit or the key");
      } finally {
        DriverManager.deregisterDriver(driver);
      }
    }
  }

  @Test
  void aColumnThatHoldsOtherValuesThanItsTypeSaysIsNotAddedUp() throws Exception {
    QuerySource source =
        open(
            database(
                    "create table item (name text, price integer)",
                    "insert into item values ('a', 1), ('a', 'n/a'), ('b', 3), ('b', null)")
                .toString());
    for (String function : List.of("sum", "avg", "min", "max")) {
      String query =
          "for $i in x:item() %s group by $n := $i/name order by $n return "
              + function
              + "($i/price)";
      fails("has whole numbers, but it has other values", query.formatted(""), source);
      assertThat(run(query.formatted("where $i/name = 'b'"), source)).containsExactly("3");
    }
  }

  // ---- changed its tables ----

  @Test
  void aTableThatIsGoneIsNamed() throws Exception {
    Path file = database("create table item (id integer primary key, name text)");
    QuerySource source = open(file.toString());
    assertThat(run("count(x:item())", source)).containsExactly("0");
    database("drop table item");
    fails(
        "The tables of the source x changed since it was added",
        "for $i in x:item() return $i/name",
        source);
  }

  @Test
  void aColumnOfAFileThatIsGoneIsNamed() throws Exception {
    Path file = Files.writeString(folder.resolve("items.csv"), "name,price\na,1\n");
    QuerySource source = open(file.toString());
    assertThat(run("x:row()/price/string()", source)).containsExactly("1");
    Files.writeString(file, "name,cost,more\na,1,2\n");
    fails("row() has no element price", "for $i in x:row() return $i/price", source);
  }
}
