package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.internal.database.Sql;
import dev.vigil.server.account.Account;
import dev.vigil.server.account.Principal;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.account.Workspace;
import dev.vigil.server.http.Route;
import dev.vigil.watch.agent.AgentEndpoint;
import dev.vigil.watch.language.SentinelParser;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ApiTest extends ServerTestBase {
  private Browser program;
  private String token;

  @BeforeEach
  void start() {
    program = new Browser(running.server.address());
    token =
        "Bearer "
            + running.token(
                "robot", TokenScope.READ, TokenScope.WRITE, TokenScope.ADMIN, TokenScope.METRICS);
  }

  private HttpResponse<String> get(String path, String... headers) {
    List<String> all = new ArrayList<>(List.of("Authorization", token));
    all.addAll(List.of(headers));
    return program.get(path, all.toArray(String[]::new));
  }

  HttpResponse<String> send(String method, String path, String body, String... headers) {
    List<String> all = new ArrayList<>(List.of("Authorization", token));
    all.addAll(List.of(headers));
    return program.send(method, path, body, all.toArray(String[]::new));
  }

  private static JsonNode json(HttpResponse<String> answer) {
    return JsonMapper.shared().readTree(answer.body());
  }

  static String text(String sentinel) {
    return JsonMapper.shared().writeValueAsString(Map.of("text", sentinel));
  }

  String token() {
    return token;
  }

  String address() {
    return running.server.address();
  }

  String sentinel(String name) {
    return "Create Sentinel "
        + name
        + " Using "
        + site.url("/notices")
        + "\n  Fetch every 1 hour\n";
  }

  @Test
  void aSentinelIsAddedReadChangedAndRemoved() {
    HttpResponse<String> added = send("POST", "/api/v1/sentinels", text(sentinel("notices")));
    assertThat(added.statusCode()).isEqualTo(201);
    assertThat(json(added).path("state").asString()).isEqualTo("active");

    HttpResponse<String> read = get("/api/v1/sentinels/notices");
    String tag = read.headers().firstValue("ETag").orElseThrow();
    assertThat(get("/api/v1/sentinels/notices", "If-None-Match", tag).statusCode()).isEqualTo(304);

    String other = sentinel("notices") + "  Tag harbour\n";
    assertThat(
            send("PUT", "/api/v1/sentinels/notices", text(other), "If-Match", "\"old\"")
                .statusCode())
        .isEqualTo(412);
    HttpResponse<String> changed =
        send("PUT", "/api/v1/sentinels/notices", text(other), "If-Match", tag);
    assertThat(changed.statusCode()).isEqualTo(200);
    assertThat(json(changed).path("text").asString()).contains("Tag harbour");
    assertThat(json(get("/api/v1/sentinels?tag=harbour")).path("items").size()).isEqualTo(1);
    assertThat(json(get("/api/v1/sentinels?tag=harb")).path("items").size()).isZero();

    assertThat(send("DELETE", "/api/v1/sentinels/notices", "").statusCode()).isEqualTo(204);
    assertThat(get("/api/v1/sentinels/notices").statusCode()).isEqualTo(404);
  }

  @Test
  void aSentinelIsAddedReadAndChangedByItsFields() {
    String url = site.url("/notices");
    HttpResponse<String> added =
        send(
            "POST",
            "/api/v1/sentinels",
            fields(
                Map.of(
                    "sentinel", "notices",
                    "using", url,
                    "within", "main > .depth",
                    "monitor", "price OR stock",
                    "fetch", "every 1 hour",
                    "tag", List.of("harbour", "two words"))));
    assertThat(added.statusCode()).as(added.body()).isEqualTo(201);
    JsonNode given = json(added);
    assertThat(given.path("text").asString())
        .contains("Monitor price OR stock", "Fetch every 1 hour", "Tag harbour, \"two words\"");
    JsonNode fields = given.path("fields");
    assertThat(fields.path("using").asString()).isEqualTo(url);
    assertThat(fields.path("within").asString()).isEqualTo("main > .depth");
    assertThat(fields.path("tag").toString()).isEqualTo("[\"harbour\",\"two words\"]");

    String again = JsonMapper.shared().writeValueAsString(Map.of("fields", fields));
    HttpResponse<String> same = send("PUT", "/api/v1/sentinels/notices", again);
    assertThat(json(same).path("text")).isEqualTo(given.path("text"));
  }

  @Test
  void aWrongFieldOfASentinelIsRefusedByItsName() {
    String url = site.url("/notices");
    for (Map.Entry<String, Object> wrong :
        Map.<String, Object>of(
                "fetch", "every blue moon",
                "monitor", "price OR",
                "colour", "red",
                "tag", Map.of("a", 1, "b", 2),
                "sentinel", "no name",
                "using", "sentinel nobody",
                "within", "main >>> .depth")
            .entrySet()) {
      Map<String, Object> all = new HashMap<>(Map.of("sentinel", "a", "using", url));
      all.put(wrong.getKey(), wrong.getValue());
      HttpResponse<String> refused = send("POST", "/api/v1/sentinels", fields(all));
      assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
      assertThat(json(refused).path("field").asString()).isEqualTo(wrong.getKey());
      assertThat(json(refused).path("detail").asString())
          .contains("'" + wrong.getKey() + "'")
          .doesNotContain("line ", "column ");
    }
    HttpResponse<String> nameless = send("POST", "/api/v1/sentinels", fields(Map.of("using", url)));
    assertThat(json(nameless).path("field").asString()).isEqualTo("sentinel");
    for (String body : List.of("{\"fields\": 3}", "{\"fields\": {}, \"text\": \"\"}")) {
      assertThat(send("POST", "/api/v1/sentinels", body).statusCode()).as(body).isEqualTo(400);
    }
  }

  private static String fields(Map<String, Object> fields) {
    return JsonMapper.shared().writeValueAsString(Map.of("fields", fields));
  }

  @Test
  void aSentinelThatOthersInheritFromIsRemovedOnlyWithItsSettingsFrozen() {
    send("POST", "/api/v1/sentinels", text(sentinel("base")));
    send("POST", "/api/v1/sentinels", text("Create Sentinel above Using sentinel base"));
    HttpResponse<String> refused = send("DELETE", "/api/v1/sentinels/base", "");
    assertThat(refused.statusCode()).isEqualTo(409);
    assertThat(json(refused).path("detail").asString()).contains("above inherits from it");
    assertThat(send("DELETE", "/api/v1/sentinels/base?freeze=true", "").statusCode())
        .isEqualTo(204);
    assertThat(json(get("/api/v1/sentinels/above")).path("text").asString())
        .contains("Using " + site.url("/notices"), "Fetch every 1 hour");
  }

  @Test
  void whatIsWrongIsAProblemInOneSentence() {
    HttpResponse<String> wrong =
        send("POST", "/api/v1/sentinels", text("Create Sentinel a Using http://x.example Mo"));
    assertThat(wrong.statusCode()).isEqualTo(422);
    assertThat(wrong.headers().firstValue("Content-Type").orElse(""))
        .isEqualTo("application/problem+json");
    assertThat(json(wrong).path("detail").asString()).isNotEmpty();
    assertThat(send("POST", "/api/v1/sentinels", "{\"text\": 3, \"admin\": true}").statusCode())
        .isEqualTo(400);
    for (String body : List.of("{", "null", "{\"text\": null}", "{}")) {
      assertThat(send("POST", "/api/v1/sentinels", body).statusCode()).as(body).isEqualTo(400);
    }
    assertThat(get("/api/v1/nothing").statusCode()).isEqualTo(404);
    assertThat(program.get("/api/v1/nothing").statusCode()).isEqualTo(401);
  }

  @Test
  void theSameKeyHappensOnce() {
    String body = text(sentinel("once"));
    HttpResponse<String> first = send("POST", "/api/v1/sentinels", body, "Idempotency-Key", "k1");
    HttpResponse<String> again = send("POST", "/api/v1/sentinels", body, "Idempotency-Key", "k1");
    assertThat(first.statusCode()).isEqualTo(201);
    assertThat(again.statusCode()).isEqualTo(201);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(send("POST", "/api/v1/sentinels", body).statusCode()).isEqualTo(422);
    assertThat(
            send("POST", "/api/v1/sentinels", text(sentinel("x")), "Idempotency-Key", "k1")
                .statusCode())
        .isEqualTo(422);
  }

  @Test
  void theSameKeyInAnotherWorkspaceIsAnotherKey() {
    String body = text(sentinel("once"));
    send("POST", "/api/v1/sentinels", body, "Idempotency-Key", "k1");
    Account robot = running.server.users().accounts().named("robot").orElseThrow();
    Workspace other = running.server.users().accounts().addWorkspace("Other");
    token =
        "Bearer "
            + running
                .server
                .users()
                .tokens()
                .make(
                    new Principal(robot.id(), "robot", Role.ADMIN, other, Set.of(), ""),
                    "there",
                    Set.of(TokenScope.READ, TokenScope.WRITE));
    assertThat(send("POST", "/api/v1/sentinels", body, "Idempotency-Key", "k1").statusCode())
        .isEqualTo(201);
    assertThat(running.installation.sentinels().find(other.id(), "once").name()).isEqualTo("once");
  }

  @Test
  void whatIsKeptOfAnAnswerIsNotReadableInTheDatabase() {
    send("POST", "/api/v1/sentinels", text(sentinel("once")), "Idempotency-Key", "key-1");
    List<String> sentinelRow =
        running
            .installation
            .store()
            .catalogue()
            .read(
                connection ->
                    Sql.list(
                        connection,
                        "select idempotency, body from idempotent_reply",
                        row -> row.getString(1) + " " + row.getString(2)));
    assertThat(sentinelRow).hasSize(1);
    assertThat(sentinelRow.getFirst()).doesNotContain("key-1").doesNotContain("once");
  }

  @Test
  void aRequestIsWhatItsFirstLineSays() {
    running.sentinel(sentinel("kept"));
    send("POST", "/api/v1/sentinels/kept", "", "X-HTTP-Method-Override", "DELETE");
    assertThat(get("/api/v1/sentinels/kept").statusCode()).isEqualTo(200);
  }

  @Test
  void listsAreReadPageByPage() {
    for (int i = 0; i < 7; i++) {
      running.sentinel(sentinel("s" + i));
    }
    for (String sort : List.of("name", "changed", "due", "health")) {
      Set<String> seen = new HashSet<>();
      String cursor = "";
      do {
        JsonNode page =
            json(
                get(
                    "/api/v1/sentinels?limit=3&sort="
                        + sort
                        + (cursor.isEmpty() ? "" : "&cursor=" + cursor)));
        page.path("items").forEach(one -> seen.add(one.path("name").asString()));
        cursor = page.path("next").asString("");
      } while (!cursor.isEmpty());
      assertThat(seen).as(sort).hasSize(7);
    }
  }

  @Test
  void aChangeIsFoundAndItsVersionsAreThere() {
    running.sentinel(sentinel("notices"));
    assertThat(send("POST", "/api/v1/sentinels/notices/check", "").statusCode()).isEqualTo(200);
    running.time.pass(Duration.ofMinutes(5));
    site.page("/notices", "<p id=news>The crane works again.</p>");
    send("POST", "/api/v1/sentinels/notices/check", "");
    JsonNode change = json(get("/api/v1/changes")).path("items").get(0);
    assertThat(change.path("sentinel").asString()).isEqualTo("notices");
    JsonNode whole = json(get("/api/v1/changes/" + change.path("id").asString()));
    assertThat(whole.path("details").path("changes").size()).isPositive();

    String page = "/api/v1/pages/" + change.path("page").asString();
    assertThat(json(get(page)).path("newest").asInt()).isEqualTo(2);
    assertThat(json(get(page + "/versions?limit=1")).path("next").asString()).isEqualTo("2");
    HttpResponse<String> content = get(page + "/versions/1/content");
    assertThat(content.body()).contains("out of order");
    assertThat(content.headers().firstValue("Content-Type")).hasValue("application/octet-stream");
    assertThat(content.headers().firstValue("Content-Disposition").orElse(""))
        .startsWith("attachment");

    String map = get("/api/v1/memento/timemap/link/" + site.url("/notices")).body();
    assertThat(map).contains("rel=\"original\"").contains("memento");
    HttpResponse<String> filter =
        get(
            "/api/v1/memento/timegate/" + site.url("/notices"),
            "Accept-Datetime",
            "Tue, 03 Nov 2020 08:00:00 GMT");
    assertThat(filter.statusCode()).isEqualTo(302);
    String memento = filter.headers().firstValue("Location").orElseThrow();
    HttpResponse<String> first = get(memento.substring(running.server.address().length()));
    assertThat(first.body()).contains("out of order");
    assertThat(first.headers().firstValue("Memento-Datetime")).isPresent();
  }

  @Test
  void theDocumentAndTheRoutesSayTheSame() {
    JsonNode document = json(program.get("/openapi.json"));
    assertThat(document.path("openapi").asString()).isEqualTo("3.1.0");
    Set<String> documented = new HashSet<>();
    document
        .path("paths")
        .propertyStream()
        .forEach(
            path ->
                path.getValue()
                    .propertyStream()
                    .forEach(
                        one ->
                            documented.add(
                                one.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey())));
    Set<String> routes = new HashSet<>();
    for (Route route : running.server.routes()) {
      // What agents and servers of Vigil say to each other is no interface for others.
      if (route.path().startsWith("/api/") && !route.path().equals(AgentEndpoint.PATH)) {
        routes.add(route.toString().replace('<', '{').replace('>', '}'));
      }
    }
    assertThat(documented).isEqualTo(routes).hasSizeGreaterThan(20);
    assertThat(document.path("components").path("schemas").path("Sentinel").path("required"))
        .hasSizeGreaterThan(5);
    JsonNode fields = document.path("components").path("schemas").path("SentinelFields");
    assertThat(fields.path("properties").path("tag").path("type").toString()).contains("array");
    assertThat(program.get("/api").body()).contains("SentinelFields");
  }

  @Test
  void answersHaveTheFieldsOfTheDocument() {
    running.sentinel(sentinel("notices"));
    send("POST", "/api/v1/sentinels/notices/check", "");
    JsonNode document = json(program.get("/openapi.json"));
    for (String path : List.of("/api/v1/sentinels", "/api/v1/pages", "/api/v1/users")) {
      JsonNode item =
          document
              .at("/paths/" + path.replace("/", "~1") + "/get/responses/200/content")
              .path("application/json")
              .at("/schema/properties/items/items");
      String name = item.path("$ref").asString().replaceAll(".*/", "");
      Set<String> declared = new HashSet<>();
      document
          .path("components")
          .path("schemas")
          .path(name)
          .path("properties")
          .propertyStream()
          .forEach(one -> declared.add(one.getKey()));
      Set<String> given = new HashSet<>();
      json(get(path)).path("items").get(0).propertyStream().forEach(one -> given.add(one.getKey()));
      assertThat(given).as(path).isEqualTo(declared).isNotEmpty();
    }
  }

  @Test
  void oneWorkspaceSeesNothingOfAnother() {
    long other = running.server.users().accounts().addWorkspace("Other").id();
    running
        .installation
        .sentinels()
        .add(other, SentinelParser.parse(sentinel("theirs"), ZoneOffset.UTC));
    running.installation.checks().check(other, "theirs");
    assertThat(json(get("/api/v1/sentinels")).path("items").size()).isZero();
    assertThat(json(get("/api/v1/pages")).path("items").size()).isZero();
    assertThat(get("/api/v1/sentinels/theirs").statusCode()).isEqualTo(404);
    long page = running.installation.sentinels().find(other, "theirs").target().page();
    assertThat(get("/api/v1/pages/" + page).statusCode()).isEqualTo(404);
    assertThat(get("/api/v1/pages/" + page + "/versions/1/content").statusCode()).isEqualTo(404);
  }

  @Test
  void metricsAreForPrometheus() {
    running.sentinel(sentinel("notices"));
    send("POST", "/api/v1/sentinels/notices/check", "");
    assertThat(get("/metrics").body()).contains("vigil_checks");
  }

  @Test
  void aLargeBodyIsRefused() {
    HttpResponse<String> answer =
        send("POST", "/api/v1/sentinels", "\"" + "x".repeat(5 << 20) + "\"");
    assertThat(answer.statusCode()).isEqualTo(413);
  }

  @Test
  void whatWasHeldBackIsListedAndReportedOnRequest() {
    site.page("/depth", "<p>Depth: 1</p>");
    running.sentinel("Create Sentinel depth Using " + site.url("/depth") + "\n  Ignore numbers\n");
    running.check("depth");
    site.page("/depth", "<p>Depth: 2</p>");
    running.check("depth");
    JsonNode held = json(get("/api/v1/sentinels/depth/held")).path("items");
    assertThat(held.size()).isEqualTo(1);
    assertThat(held.get(0).path("rule").asString()).isEqualTo("numbers");
    assertThat(held.get(0).path("reason").asString()).isNotEmpty();
    String id = held.get(0).path("id").asString();
    assertThat(get("/api/v1/sentinels/depth/held?cursor=" + id).body()).contains("\"items\":[]");
    HttpResponse<String> taught =
        send("POST", "/api/v1/sentinels/depth/held/" + id + "/report", "");
    assertThat(json(taught).path("text").asString()).doesNotContain("numbers");
    assertThat(send("POST", "/api/v1/sentinels/depth/held/1/report", "").statusCode())
        .isEqualTo(422);
    assertThat(get("/openapi.json").body()).contains("/held/{id}/report", "HeldBackChange");
  }

  @Test
  void aSentinelSaysWhetherItsPartIsFound() {
    running.sentinel(sentinel("news").replace("Fetch", "Within \"#news\"\n  Fetch"));
    running.check("news");
    assertThat(json(get("/api/v1/sentinels/news")).path("part").asString()).isEqualTo("found");
    site.page("/notices", "<table><tr><td>Nothing of the kind</table>");
    running.check("news");
    assertThat(json(get("/api/v1/sentinels/news")).path("part").asString()).isEqualTo("not found");
  }

  @Test
  void aWrongMethodIsNamedWithThoseThatWork() {
    HttpResponse<String> answer =
        program.send("PUT", "/api/v1/changes", "", "Authorization", token);
    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(answer.headers().firstValue("Allow")).hasValue("GET");
    assertThat(answer.body()).contains("PUT is not possible for /api/v1/changes");
  }

  @Test
  void errorsSpeakOfFieldsAndNotOfClasses() {
    for (String body : List.of("{\"seed\": []}", "{\"seeds\": 3}", "{\"seeds\": [", "[]", "x")) {
      HttpResponse<String> answer =
          program.send("POST", "/api/v1/crawls", body, "Authorization", token);
      assertThat(answer.statusCode()).as(body).isEqualTo(400);
      assertThat(answer.body()).as(body).doesNotContain("java", "dev.vigil", "class", "jackson");
    }
    assertThat(
            program.send("POST", "/api/v1/crawls", "{\"seed\": []}", "Authorization", token).body())
        .contains("The field 'seed' is not known; the fields are name, order");
  }

  @Test
  void theReferenceIsReadableAndParametersAreTyped() {
    assertThat(program.get("/api").body())
        .contains("GET /api/v1/changes")
        .contains("page of Change")
        .contains("openapi.json");
    JsonNode parameters =
        json(program.get("/openapi.json")).path("paths").path("/api/v1/changes").path("get");
    assertThat(parameters.path("parameters").toString())
        .contains("\"type\":\"integer\"", "\"maximum\":200");
  }
}
