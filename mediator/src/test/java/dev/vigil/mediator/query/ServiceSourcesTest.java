package dev.vigil.mediator.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
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
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** REST services that OpenAPI describes are functions, and a bad source fails in a sentence. */
final class ServiceSourcesTest {
  @TempDir Path folder;
  private HttpServer server;
  private Fetcher fetcher;
  private volatile String described = "";
  private final List<String> asked = new CopyOnWriteArrayList<>();

  @BeforeEach
  void open() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          asked.add(
              exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("X-Key"));
          String path = exchange.getRequestURI().getPath();
          String body =
              path.endsWith("/reviews")
                  ? "{\"page\":1,\"reviews\":[{\"school\":\"s0\",\"stars\":5,\"text\":\"A & B\"},"
                      + "{\"school\":\"s0\",\"stars\":2,\"tags\":[\"x\",\"y\"]}]}"
                  : path.endsWith("/status")
                      ? "not json"
                      : path.endsWith("/described") ? described : "";
          byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(
              body.isEmpty() ? 404 : 200, bytes.length == 0 ? -1 : bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
    fetcher =
        Fetcher.builder()
            .guard(AddressGuard.allowing(AllowList.of(List.of("127.0.0.0/8"))))
            .politeness(Politeness.NONE)
            .build();
  }

  @AfterEach
  void close() {
    server.stop(0);
    fetcher.close();
  }

  private QuerySource service() throws Exception {
    Path description =
        Files.writeString(
            folder.resolve("service.yaml"),
            """
            openapi: 3.0.3
            info: {title: Reviews, version: "1"}
            servers:
              - url: http://127.0.0.1:%d/{area}
                variables: {area: {default: v1}}
            components:
              securitySchemes:
                key: {type: apiKey, in: header, name: X-Key}
              parameters:
                least: {name: least, in: query, schema: {type: integer}}
              schemas:
                Review:
                  type: object
                  properties:
                    school: {type: string}
                    stars: {type: integer}
                    text: {type: string}
                    tags: {type: array, items: {type: string}}
            paths:
              /schools/{school}/reviews:
                get:
                  operationId: reviews
                  parameters:
                    - {$ref: "#/components/parameters/least"}
                    - {name: school, in: path, required: true, schema: {type: string}}
                  responses:
                    "200":
                      description: ok
                      content:
                        application/json:
                          schema:
                            type: object
                            properties:
                              page: {type: integer}
                              reviews: {type: array, items: {$ref: "#/components/schemas/Review"}}
                delete: {operationId: forget, responses: {}}
              /status:
                get: {responses: {}}
              /missing:
                get: {responses: {}}
            """
                .formatted(server.getAddress().getPort()));
    return new SourceOpener(_ -> Optional.empty(), Optional.of(fetcher))
        .open("rest", description.toString(), "", _ -> Optional.of("the-key"));
  }

  private static List<String> run(String query, QuerySource... sources) {
    SaxonSources saxon = new SaxonSources(List.of(sources));
    PreparedQuery prepared = PreparedQuery.of(query, saxon, Map.of(), false);
    List<String> all = new ArrayList<>();
    try (QueryRun run = new QueryRun(1, saxon, QueryLimits.USUAL, Map.of())) {
      Iterator<QueryPlan.Placed> items = prepared.plan().open("", 0, run);
      while (items.hasNext()) {
        all.add(ResultText.of(items.next().item()));
      }
    }
    return all;
  }

  @Test
  void anOperationThatReadsIsAFunctionWithRequiredInputs() throws Exception {
    QuerySource rest = service();
    assertThat(rest.collections())
        .extracting("name")
        .containsExactly("reviews", "status", "missing");
    assertThat(rest.collections().getFirst().inputs()).containsExactly("school", "least?");
    assertThat(run("for $r in rest:reviews('s 0/x') where $r/stars > 3 return $r/text", rest))
        .containsExactly("<text>A &amp; B</text>");
    assertThat(run("rest:reviews('s0', 2)/tags/string()", rest)).containsExactly("x", "y");
    assertThat(asked)
        .containsExactly(
            "/robots.txt null",
            "/v1/schools/s%200%2Fx/reviews the-key",
            "/v1/schools/s0/reviews?least=2 the-key");
  }

  @Test
  void mistakesAreFoundBeforeTheServiceIsCalled() throws Exception {
    QuerySource rest = service();
    assertThatThrownBy(() -> run("rest:reviews('s0')/txt", rest))
        .isInstanceOf(MediatorException.class);
    assertThatThrownBy(() -> run("rest:reviews()", rest)).hasMessageContaining("school, least?");
    assertThatThrownBy(() -> run("rest:forget('s0')", rest)).hasMessageContaining("has no forget");
    assertThat(asked).isEmpty();
  }

  @Test
  void anAnswerThatIsNotWhatWasPromisedIsNamed() throws Exception {
    QuerySource rest = service();
    assertThatThrownBy(() -> run("rest:status()", rest)).hasMessageContaining("is not JSON");
    assertThatThrownBy(() -> run("rest:missing()", rest)).hasMessageContaining("answered 404");
    server.stop(0);
    assertThatThrownBy(() -> run("rest:reviews('s0')", rest))
        .hasMessageContaining("gave no answer");
    assertThatThrownBy(
            () ->
                new SourceOpener(_ -> Optional.empty(), Optional.of(fetcher))
                    .open(
                        "x",
                        Files.writeString(folder.resolve("x.yaml"), "a: 1").toString(),
                        "",
                        _ -> Optional.empty()))
        .hasMessageContaining("not an OpenAPI 3 document");
  }

  private final List<String> sentTo = new ArrayList<>();

  private Optional<String> key(List<String> hosts) {
    sentTo.addAll(hosts);
    return Optional.of("the key/1");
  }

  private QuerySource keyed(String location, String content) throws Exception {
    described = content;
    return new SourceOpener(_ -> Optional.empty(), Optional.of(fetcher))
        .open("rest", location, "", this::key);
  }

  private static String description(String server) {
    return """
    openapi: 3.0.3
    servers: [{url: "%s"}]
    components:
      securitySchemes:
        key: {type: apiKey, in: query, name: key}
    paths:
      /schools/{school}/reviews:
        get:
          operationId: reviews
          parameters:
            - {name: school, in: path, required: true, schema: {type: string}}
    """
        .formatted(server);
  }

  @Test
  void theKeyInAnAddressIsNotShownWhenTheServiceIsGone() throws Exception {
    String address = "http://127.0.0.1:" + server.getAddress().getPort();
    QuerySource rest = keyed(address + "/described", description("/"));
    assertThat(run("rest:reviews('s0')/stars/string()", rest)).containsExactly("5", "2");
    assertThat(asked.getLast()).contains("key=the");
    server.stop(0);
    assertThatThrownBy(() -> run("rest:reviews('s0')", rest))
        .hasMessageContaining("gave no answer")
        .hasMessageContaining("/schools/s0/reviews")
        .satisfies(e -> assertThat(String.valueOf(e.getMessage())).doesNotContain("key="));
  }

  @Test
  void aSecretGoesOnlyWhereTheDescriptionComesFrom() {
    String address = "http://127.0.0.1:" + server.getAddress().getPort();
    for (String other : List.of("http://127.0.0.2", "https://127.0.0.1", "//127.0.0.1:1/")) {
      assertThatThrownBy(() -> keyed(address + "/described", description(other)))
          .as(other)
          .isInstanceOf(MediatorException.class)
          .hasMessageContaining("not where the description comes from");
    }
    assertThat(sentTo).as("a refused host is not asked for, so not bound either").isEmpty();
  }

  @Test
  void aSecretIsBoundToTheHostThatTheServiceHasAlsoToOneWithAnUnderscore() throws Exception {
    Path file = folder.resolve("service.yaml");
    keyed(Files.writeString(file, description("http://my_service:8080/v1")).toString(), "");
    assertThat(sentTo).containsExactly("my_service");
    sentTo.clear();
    keyed(
        Files.writeString(
                file,
                "openapi: 3.0.3\nservers: [{url: 'http://127.0.0.1'}]\npaths: {/a: {get: {}}}\n")
            .toString(),
        "");
    assertThat(sentTo).as("the service wants no secret").isEmpty();
  }

  @Test
  void theSecretOfADatabaseIsAskedForOnceForAllItsHosts() {
    for (String[] one :
        new String[][] {
          {"jdbc:postgresql://127.0.0.1:1,127.0.0.2:1/x?connectTimeout=1", "127.0.0.1 127.0.0.2"},
          {"jdbc:postgresql:x?ApplicationName=//ok.example/&connectTimeout=1", "localhost"}
        }) {
      List<String> asks = new ArrayList<>();
      assertThatThrownBy(
              () ->
                  new SourceOpener(_ -> Optional.empty())
                      .open(
                          "x",
                          one[0],
                          "eve",
                          hosts -> {
                            asks.add(String.join(" ", hosts));
                            return Optional.of("wrong");
                          }))
          .hasMessage(
              "The source x cannot be opened: its database does not answer; check its host and"
                  + " port, and whether it runs.");
      assertThat(asks).containsExactly(one[1]);
    }
  }

  @Test
  void anArgumentDoesNotLeaveItsPath() throws Exception {
    QuerySource rest = service();
    for (String step : List.of(".", "..")) {
      assertThatThrownBy(() -> run("rest:reviews('" + step + "')", rest))
          .hasMessageContaining("which leads elsewhere");
    }
    assertThat(asked).isEmpty();
  }

  @Test
  void aDatabaseThatDoesNotAnswerFailsWithinTheBound() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      long begin = System.nanoTime();
      assertThatThrownBy(
              () ->
                  new SourceOpener(_ -> Optional.empty())
                      .open(
                          "x",
                          "jdbc:postgresql://127.0.0.1:%d/x?connectTimeout=1"
                              .formatted(silent.getLocalPort()),
                          "",
                          _ -> Optional.empty()))
          .isInstanceOf(MediatorException.class)
          .hasMessageContaining("cannot be opened");
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(25));
    }
  }
}
