package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.internal.database.Sql;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.TokenScope;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Queries for programs. */
class QueryApiTest {
  private static final Pattern ID = Pattern.compile("<td[^>]*>(house\\d+)</td>");
  private static final Pattern MORE = Pattern.compile("<vigil:more [^>]*token=\"([^\"]*)\"");
  private static final Pattern NEXT = Pattern.compile("href=\"([^\"]*)\"[^>]*rel=\"next\"");

  @TempDir private Path folder;
  private Path houses;
  private RunningServer running;
  private String token;

  @BeforeEach
  void start() throws Exception {
    houses = folder.resolve("houses.csv");
    StringBuilder rows = new StringBuilder("id,zip\n");
    for (int i = 0; i < 25; i++) {
      rows.append(i).append(",920").append(i % 3).append('\n');
    }
    Files.writeString(houses, rows);
    running = RunningServer.reading(folder, houses);
    token = running.token("anna", TokenScope.READ, TokenScope.WRITE, TokenScope.ADMIN);
    json("/api/v1/sources", "{\"name\": \"realtor\", \"location\": \"%s\"}".formatted(houses));
  }

  @AfterEach
  void end() {
    running.close();
  }

  private HttpResponse<String> send(String path, String body) {
    return new Browser(running.server.address())
        .send(
            "POST",
            path,
            body,
            "Authorization",
            "Bearer " + token,
            "Content-Type",
            "application/json");
  }

  private JsonNode json(String path, String body) {
    HttpResponse<String> answer = send(path, body);
    assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 201);
    return JsonMapper.shared().readTree(answer.body());
  }

  private static List<String> items(JsonNode part) {
    List<String> all = new ArrayList<>();
    part.path("items").forEach(item -> all.add(item.asString()));
    return all;
  }

  @Test
  void aTokenContinuesAResultOnAServerThatWasStartedAgain() {
    JsonNode part =
        json(
            "/api/v1/query",
            "{\"query\": \"for $h in realtor:row() return $h/id/text()\", \"size\": 10}");
    List<String> all = new ArrayList<>(items(part));
    assertThat(all).hasSize(10);
    running.close();
    running = RunningServer.reading(folder, houses);
    while (part.hasNonNull("next")) {
      String next = part.path("next").asString();
      part = json("/api/v1/query/next", "{\"token\": \"%s\", \"size\": 10}".formatted(next));
      all.addAll(items(part));
    }
    assertThat(all).hasSize(25).doesNotHaveDuplicates();
    assertThat(send("/api/v1/query/next", "{\"token\": \"damaged\"}").statusCode())
        .isBetween(400, 422);
  }

  @Test
  void tokensAtSeveralPlacesOfAResultContinueThere() {
    String query =
        "for $z in (0 to 2) return <zip n='{$z}'>{for $h in realtor:row() where $h/zip = '920' ||"
            + " $z return <house><id>{$h/id/text()}</id><zip>{$h/zip/text()}</zip></house>}</zip>";
    JsonNode part =
        json(
            "/api/v1/query",
            JsonMapper.shared()
                .writeValueAsString(Map.of("query", query, "depth", 2, "breadth", 3)));
    List<String> more = new ArrayList<>();
    for (String item : items(part)) {
      Matcher tokens = MORE.matcher(item);
      while (tokens.find()) {
        more.add(tokens.group(1));
      }
    }
    assertThat(more).as("three lists of houses, and the three houses in each").hasSize(12);
    List<String> houses = new ArrayList<>();
    int lists = 0;
    while (!more.isEmpty()) {
      String next = more.removeLast();
      for (String item : items(json("/api/v1/query/next", "{\"token\": \"%s\"}".formatted(next)))) {
        Matcher tokens = MORE.matcher(item);
        boolean list = item.startsWith("<vigil:more");
        lists += list ? 1 : 0;
        while (tokens.find()) {
          more.add(tokens.group(1));
        }
        Matcher id = Pattern.compile("<id>(\\d+)</id>").matcher(item);
        while (id.find()) {
          houses.add(id.group(1));
        }
      }
    }
    assertThat(houses).as("each house once").hasSize(25).doesNotHaveDuplicates();
    assertThat(lists).as("lists that were continued again").isEqualTo(3);
  }

  @Test
  void aMarkIsAStandingQuery() throws Exception {
    String mark =
        json("/api/v1/query/mark", "{\"query\": \"for $h in realtor:row() return $h/id\"}")
            .path("token")
            .asString();
    assertThat(items(json("/api/v1/query/new", "{\"token\": \"%s\"}".formatted(mark)))).isEmpty();
    Files.writeString(houses, Files.readString(houses) + "99,92009\n");
    assertThat(items(json("/api/v1/query/new", "{\"token\": \"%s\"}".formatted(mark))))
        .containsExactly("<id>99</id>");
  }

  @Test
  void aViewKeepsItsCacheUntilItIsRefreshed() {
    json(
        "/api/v1/views",
        "{\"name\": \"ids\", \"query\": \"realtor:row()/id\", \"cacheSeconds\": 3600}");
    String count = "{\"query\": \"count(view:ids())\"}";
    assertThat(items(json("/api/v1/query", count))).containsExactly("25");
    // What the cache says is seen for as long as it is kept.
    running
        .installation
        .store()
        .catalogue()
        .change(c -> Sql.run(c, "update query_view set items = '<items><id>7</id></items>'"));
    assertThat(items(json("/api/v1/query", count))).containsExactly("1");
    assertThat(send("/api/v1/views/none/refresh", "").statusCode()).isEqualTo(404);
    assertThat(items(json("/api/v1/query", count))).containsExactly("1");
    assertThat(send("/api/v1/views/ids/refresh", "").statusCode()).isEqualTo(204);
    assertThat(items(json("/api/v1/query", count))).containsExactly("25");
  }

  @Test
  void theFormOfAViewShowsOnePageOfItsResultAfterTheOther() throws Exception {
    StringBuilder rows = new StringBuilder("id,zip\n");
    for (int i = 0; i < 450; i++) {
      rows.append("house").append(i).append(",920").append(i % 3).append('\n');
    }
    Files.writeString(houses, rows);
    json(
        "/api/v1/views",
        "{\"name\": \"ids\", \"query\": \"declare variable $zip external := '920';"
            + " realtor:row()[starts-with(zip, $zip)]/id\"}");
    Browser viewer = running.browser("vera", Role.VIEWER);
    List<String> all = new ArrayList<>();
    Optional<String> next = Optional.of("/query/views/ids?zip=920");
    for (int pages = 0; next.isPresent() && pages < 10; pages++) {
      String page = viewer.get(next.get()).body();
      ID.matcher(page).results().forEach(found -> all.add(found.group(1)));
      next = NEXT.matcher(page).results().map(one -> one.group(1).replace("&amp;", "&")).findAny();
    }
    assertThat(all).hasSize(450).doesNotHaveDuplicates();

    String foreign =
        json("/api/v1/query", "{\"query\": \"realtor:row()/zip\", \"size\": 10}")
            .path("next")
            .asString();
    assertThat(viewer.get("/query/views/ids?zip=920&.next=" + foreign).body())
        .as("a viewer runs no other query than the view")
        .contains("run the query again")
        .doesNotContain("<td");
  }

  @Test
  void aWrongValueInTheFormOfAViewIsNamedWithItsField() {
    json(
        "/api/v1/views",
        "{\"name\": \"ids\", \"query\": \"declare variable $zip external := '9201'; declare"
            + " variable $least as xs:integer external := 1; realtor:row()[zip = $zip and"
            + " number(id) >= $least]/id\"}");
    assertThat(running.browser("vera", Role.VIEWER).get("/query/views/ids?least=abc").body())
        .contains("Field least: ", "abc&quot; to an integer");
  }

  @Test
  void aViewBecomesASentinelByAClick() {
    json("/api/v1/views", "{\"name\": \"ids\", \"query\": \"realtor:row()/id\"}");
    String link = "/sentinels/add?query=ids";
    assertThat(running.browser("vera", Role.VIEWER).get("/query").body()).doesNotContain(link);
    Browser editor = running.browser("edda", Role.EDITOR);
    assertThat(editor.get("/query").body()).contains("href=\"" + link + "\"");
    assertThat(editor.get(link).body()).contains("Using query ids");
  }

  @Test
  void aMistakeIsNamedAndAnotherWorkspaceHasOtherSources() {
    assertThat(send("/api/v1/query", "{\"query\": \"realtor:row()/ID\"}").body())
        .contains("has no element ID; it has id, zip");
    assertThat(
            json("/api/v1/query/check", "{\"query\": \"realtor:row()/id\"}")
                .path("plan")
                .asString())
        .contains("realtor");
    token = running.token("stranger", TokenScope.READ, TokenScope.WRITE);
    assertThat(
            send("/api/v1/sources", "{\"name\": \"x\", \"location\": \"/etc/passwd\"}")
                .statusCode())
        .isEqualTo(403);
  }

  @Test
  void aSecretIsSentToItsOwnHostsOnly() {
    running.installation.secrets().put(0, "bank", "s3cret", List.of("api.example"));
    String problem =
        send(
                "/api/v1/sources",
                "{\"name\": \"own\", \"location\": \"jdbc:postgresql://127.0.0.1:1,api.example/x\","
                    + " \"user\": \"eve\", \"secret\": \"bank\"}")
            .body();
    assertThat(problem).contains("may be sent to api.example only, and not to 127.0.0.1");
  }
}
