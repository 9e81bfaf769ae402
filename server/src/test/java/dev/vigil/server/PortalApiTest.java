package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.server.account.TokenScope;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The portal for programs, and its public site on a host of its own. */
class PortalApiTest {
  private static final String ROOT = "/api/v1/portal";

  @TempDir private Path folder;
  private RunningServer running;
  private Browser program;
  private String token;

  @BeforeEach
  void start() throws Exception {
    running = new RunningServer(folder);
    token = running.token("anna", TokenScope.READ, TokenScope.WRITE, TokenScope.ADMIN);
    program = new Browser(running.server.address());
  }

  @AfterEach
  void end() {
    running.close();
  }

  private HttpResponse<String> send(String method, String path, String body) {
    return program.send(
        method,
        ROOT + path,
        body,
        "Authorization",
        "Bearer " + token,
        "Content-Type",
        "application/json");
  }

  private JsonNode json(String method, String path, String body) {
    HttpResponse<String> answer = send(method, path, body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JsonMapper.shared().readTree(answer.body());
  }

  private String add(String type, String values) {
    return json("POST", "/classes/" + type, "{\"values\": " + values + "}").path("key").asString();
  }

  @Test
  void aProgramAddsFindsChangesAndRemovesAThing() {
    add("Organisation", "{\"name\": [\"Tide Laboratory\"]}");
    String key =
        add("Person", "{\"name\": [\"Ada Quill\"], \"organisation\": [\"Tide Laboratory\"]}");
    add("Person", "{\"name\": [\"Bo Marsh\"]}");

    assertThat(json("GET", "/classes", "").toString()).contains("\"Person\",\"things\":2");
    JsonNode table = json("GET", "/classes/Person?sort=-name", "");
    assertThat(table.path("total").asInt()).isEqualTo(2);
    assertThat(table.path("items").get(0).path("title").asString()).isEqualTo("Bo Marsh");
    assertThat(
            json("GET", "/classes/Person?f.organisation=Tide%20Laboratory", "")
                .path("total")
                .asInt())
        .isEqualTo(1);
    assertThat(json("GET", "/search?q=quill", "").path("items").get(0).path("key").asString())
        .isEqualTo(key);

    JsonNode thing = json("GET", "/things/" + key, "");
    assertThat(thing.path("names").get(0).path("thing").path("title").asString())
        .isEqualTo("Tide Laboratory");
    assertThat(thing.path("values").get(0).path("source").asString()).startsWith("entry:Person/");

    json(
        "PUT",
        "/things/" + key,
        "{\"values\": {\"name\": [\"Ada Quill\"], \"email\": [\"a@tides.example\"]}}");
    assertThat(json("GET", "/things/" + key, "").toString()).contains("a@tides.example");
    assertThat(send("DELETE", "/things/" + key, "").statusCode()).isEqualTo(204);
    assertThat(json("GET", "/classes/Person", "").path("total").asInt()).isEqualTo(1);
  }

  @Test
  void whatDoesNotFitTheClassIsExplained() {
    HttpResponse<String> answer =
        send(
            "POST",
            "/classes/Event",
            "{\"values\": {\"name\": [\"Tides\"], \"start\": [\"soon\"]}}");
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body()).contains("soon");
    assertThat(send("GET", "/classes/Nothing", "").statusCode()).isEqualTo(404);
    assertThat(send("GET", "/search", "").body()).contains("q is missing");
  }

  @Test
  void aPublicSiteIsTheWholeSiteOnItsOwnHost() throws Exception {
    add("Person", "{\"name\": [\"Ada Quill\"]}");
    add("Event", "{\"name\": [\"Secret meeting\"]}");
    json(
        "PUT",
        "/publication",
        "{\"open\": true, \"path\": \"group\", \"host\": \"group.example\", \"title\": \"Research"
            + " group\", \"classes\": [\"Person\"]}");
    assertThat(onHost("group.example:8420", "/"))
        .contains("200 OK", "Research group", "href=\"/Person\"", "href=\"/style.css\"")
        .doesNotContain("href=\"//");
    assertThat(onHost("group.example", "/Person")).contains("Ada Quill").doesNotContain("/site/");
    assertThat(onHost("group.example", "/sitemap.xml")).contains("http://group.example/Person/");
    assertThat(onHost("group.example", "/robots.txt")).contains("http://group.example/sitemap.xml");
    assertThat(onHost("group.example", "/style.css")).contains("200 OK");
    assertThat(onHost("group.example", "/Event")).contains("404");
    for (String path :
        new String[] {
          "/login",
          "/portal",
          "/api/v1/portal/classes",
          "/site/group",
          "//login",
          "/assets/../login"
        }) {
      assertThat(onHost("group.example", path)).as(path).containsPattern("HTTP/1.1 40[04]");
    }
    assertThat(onHost("other.example", "/")).contains("421");
    json("PUT", "/publication", "{\"open\": false}");
    assertThat(onHost("group.example", "/login")).contains("404");
  }

  @Test
  void theHostOfTheServerStaysTheServer() throws Exception {
    json("PUT", "/publication", "{\"open\": true, \"path\": \"group\", \"host\": \"localhost\"}");
    assertThat(onHost("localhost", "/login")).contains("200 OK");
    token = running.token("bo", TokenScope.READ, TokenScope.WRITE);
    assertThat(send("PUT", "/publication", "{\"host\": \"group.example\"}").statusCode())
        .isEqualTo(403);
    token = running.token("cleo", TokenScope.ADMIN, TokenScope.WRITE);
    assertThat(send("PUT", "/publication", "{\"host\": \"http://x/\"}").body())
        .contains("is not the name of a host");
  }

  private String onHost(String host, String path) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), running.server.port())) {
      socket
          .getOutputStream()
          .write(
              ("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                  .getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
