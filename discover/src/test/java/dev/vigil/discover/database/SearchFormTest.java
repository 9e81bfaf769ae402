package dev.vigil.discover.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.service.SearchForm;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.fetch.url.WebUrl;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database behind a search page on this machine. */
class SearchFormTest {
  private static final List<String> OWL = words("owl feather wing nest beak prey claw roost");
  private static final List<String> IRON = words("metal alloy furnace steel ore smelter rust mine");

  @TempDir private Path folder;
  private HttpServer server;
  private Fetcher fetcher;
  private final Random random = new Random(1);
  private final List<RuleDocument> database = new ArrayList<>();
  private String answer = "";
  private int requests;

  private static List<String> words(String list) {
    return List.of(list.split(" ", -1));
  }

  private RuleDocument document(List<String> words, String topic) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 6; i++) {
      text.append(words.get(random.nextInt(words.size()))).append(' ');
    }
    return RuleDocument.of(text.toString(), Set.of(topic));
  }

  @BeforeEach
  void serve() throws IOException {
    for (int i = 0; i < 120; i++) {
      database.add(document(i % 10 == 0 ? IRON : OWL, ""));
    }
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String query = exchange.getRequestURI().getRawQuery();
          String html =
              query == null
                  ? "<title>Library</title><h1>Search</h1><form action=/find><input type=search"
                      + " name=q><button>Search</button></form>"
                  : results(
                      URLDecoder.decode(
                          query.replaceAll(".*q=([^&]*).*", "$1"), StandardCharsets.UTF_8));
          requests += query == null ? 0 : 1;
          byte[] body = html.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
          exchange.sendResponseHeaders(
              exchange.getRequestURI().getPath().equals("/robots.txt") ? 404 : 200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    fetcher =
        Fetcher.builder()
            .guard(AddressGuard.allowing(AllowList.of(List.of("127.0.0.1"))))
            .politeness(
                new Politeness(Duration.ZERO, 4, Duration.ofSeconds(5), 2, Duration.ofMillis(10)))
            .build();
  }

  private String results(String query) {
    List<String> words = Arrays.asList(query.split(" ", -1));
    long found = database.stream().filter(d -> d.words().containsAll(words)).count();
    return answer.isEmpty()
        ? found == 0
            ? "<p>Your search did not match any documents."
            : "<p>Results 1 – 10 of about " + found + " documents<ol><li>First<li>Second</ol>"
        : answer;
  }

  @AfterEach
  void close() {
    fetcher.close();
    server.stop(0);
  }

  private SearchForm form() {
    return SearchForm.at(
        WebUrl.parse("http://127.0.0.1:" + server.getAddress().getPort() + "/"), fetcher);
  }

  private DatabaseClassifier.Result classify() {
    List<RuleDocument> labelled = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      labelled.add(document(OWL, "birds"));
      labelled.add(document(IRON, "metal"));
    }
    ProbeRuleSet rules = ProbeRuleSet.learn(TopicTree.of(List.of("birds", "metal")), labelled, 5);
    return new ServiceClassification(folder, "library", "tree", query -> {})
        .run(rules, new DatabaseClassifier.Options(0.5, 5, 100), form()::count, Instant.EPOCH);
  }

  @Test
  void aServiceIsClassifiedThroughItsSearchPageAndTheResultIsStored() {
    DatabaseClassifier.Result result = classify();
    assertThat(result.topics()).containsExactly("birds");
    assertThat(requests).isEqualTo(result.queries()).isLessThan(20);
    ServiceTopics stored = ServiceTopics.find(folder, "library", "tree").orElseThrow();
    assertThat(stored.finished()).isTrue();
    assertThat(stored.topics()).containsExactly("birds");
    assertThat(stored.answers()).hasSize(requests);
  }

  @Test
  void aServiceWhoseNumbersDoNotDependOnTheQueryIsRefused() {
    answer = "<p>We have 12,345 documents in our library.";
    assertThatThrownBy(this::classify)
        .isInstanceOf(DiscoverException.class)
        .hasMessageContaining("do not depend on the query");
  }

  @Test
  void withoutANumberThePagingIsCounted() {
    answer =
        "<h1>Library</h1><ul><li><a href=/a>Alpha owl book</a> <p>about owls in winter<li><a"
            + " href=/b>Beta owl book</a> <p>about owls in spring<li><a href=/c>Gamma owl book</a>"
            + " <p>about owls in summer</ul><a href='?p=2'>2</a> <a href='?p=7'>7</a>";
    assertThat(form().count(List.of("owl"))).isEqualTo(new MatchCount.Exact(20));
    answer = answer.replace("7", "10");
    assertThat(form().count(List.of("owl"))).isEqualTo(new MatchCount.AtLeast(28));
  }
}
