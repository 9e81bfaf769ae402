package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.discover.task.BackgroundTask;
import dev.vigil.search.RebuildTask;
import dev.vigil.search.Search;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.TokenScope;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SearchPagesTest extends ServerTestBase {
  private String token;

  @BeforeEach
  void watch() {
    running.sentinel("Create Sentinel notices Using " + site.url("/notices"));
    running.check("notices");
    token = "Bearer " + running.token("robot", TokenScope.READ);
  }

  private JsonNode api(String query, int status) {
    HttpResponse<String> answer =
        new Browser(running.server.address())
            .get("/api/v1/search?q=" + query, "Authorization", token);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return JsonMapper.shared().readTree(answer.body());
  }

  @Test
  void programsFindAPage() {
    JsonNode found = api("crane", 200);
    assertThat(found.path("total").asInt()).isEqualTo(1);
    assertThat(found.path("items").path(0).path("url").asString()).endsWith("/notices");
    assertThat(found.path("items").path(0).path("snippet").asString()).contains("crane");
    assertThat(api("zeppelin", 200).path("total").asInt()).isZero();
    assertThat(api("%22crane", 400).toString()).contains("quote");
  }

  @Test
  void aQueryThatIsTooLongIsRefusedInASentence() {
    String words = "crane+".repeat(833);
    assertThat(api(words, 400).toString()).contains("the query has more than 100 parts");
    assertThat(api(words + words, 400).toString()).contains("at most 5,000 are possible");
    HttpResponse<String> answer =
        new Browser(running.server.address())
            .get("/api/v1/search?q=" + "x".repeat(1_000_000), "Authorization", token);
    assertThat(answer.statusCode()).isEqualTo(414);
    assertThat(answer.body())
        .isEqualTo(
            "The URL is too long: with the headers, a request has at most 16,384 bytes; shorten the"
                + " query.\n");
  }

  @Test
  void theMetricsShowTheLagOfAnIndexThatThisProcessDidNotSearchYet() {
    String scrape = "Bearer " + running.token("scraper", TokenScope.METRICS);
    assertThat(metric(scrape, "vigil_search_pages")).isEqualTo("0.0");
    api("crane", 200);
    assertThat(metric(scrape, "vigil_search_pages")).isEqualTo("1.0");
    assertThat(metric(scrape, "vigil_search_behind")).isEqualTo("0.0");
    Search.of(running.installation).close();
    running
        .installation
        .archive()
        .add(
            Page.of("https://a.example/"),
            "<p>new".getBytes(StandardCharsets.UTF_8),
            FetchRecord.at("https://a.example/", Instant.EPOCH));
    assertThat(metric(scrape, "vigil_search_pages")).isEqualTo("1.0");
    assertThat(metric(scrape, "vigil_search_behind")).isEqualTo("1.0");
  }

  private String metric(String secret, String name) {
    return new Browser(running.server.address())
        .get("/metrics", "Authorization", secret)
        .body()
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .map(line -> line.substring(name.length() + 1))
        .findFirst()
        .orElseThrow();
  }

  private HttpResponse<String> delete(String path) {
    return new Browser(running.server.address())
        .send("DELETE", "/api/v1/pages" + path, "", "Authorization", token);
  }

  @Test
  void programsDeleteAPageThatNoSentinelNeeds() {
    token = "Bearer " + running.token("writer", TokenScope.READ, TokenScope.WRITE);
    long page = running.installation.sentinels().find(0, "notices").target().page();
    HttpResponse<String> refused = delete("/" + page);
    assertThat(refused.statusCode()).isEqualTo(409);
    assertThat(refused.body()).contains("vigil sentinel remove notices");
    running.installation.sentinels().remove(0, "notices");
    assertThat(delete("?url=https://other.example/").statusCode()).isEqualTo(404);
    assertThat(delete("/" + page).statusCode()).isEqualTo(204);
    assertThat(delete("/" + page).statusCode()).isEqualTo(404);
    assertThat(api("crane+history:all", 200).path("total").asInt()).isZero();
  }

  @Test
  void editorsDeleteAPageOnThePageOfTheAnswers() {
    Browser editor = running.browser("editor", Role.EDITOR);
    assertThat(editor.get("/search?q=crane").body()).doesNotContain("Delete page");
    running.installation.sentinels().remove(0, "notices");
    assertThat(running.browser("viewer", Role.VIEWER).get("/search?q=crane").body())
        .contains("/notices")
        .doesNotContain("Delete page");
    assertThat(editor.get("/search?q=crane").body()).contains("Delete page");
    HttpResponse<String> deleted =
        editor.submit("/search/delete", "url", site.url("/notices"), "q", "crane");
    assertThat(deleted.statusCode()).isEqualTo(303);
    assertThat(editor.get("/search?q=x&deleted=y").body()).contains("Deleted with its versions: y");
    assertThat(running.installation.archive().pages()).isEmpty();
  }

  @Test
  void aLimitOrCursorOutOfBoundsIsRefused() {
    assertThat(api("crane&limit=0", 400).toString())
        .contains("limit=0 is not possible; write a number from 1 to 200.");
    assertThat(api("crane&limit=201", 400).toString()).contains("limit=201 is not possible");
    assertThat(api("crane&cursor=-1", 400).toString())
        .contains("cursor=-1 is not possible; write a number from 0 to 10000.");
    assertThat(api("crane&limit=200&cursor=1", 200).path("items").size()).isZero();
    assertThat(api("crane&cursor=10000", 200).path("items").size()).isZero();
  }

  @Test
  void peopleFindAPageFromEveryPageAndSeeTheirWordsMarked() {
    Browser browser = running.browser("viewer", Role.VIEWER);
    assertThat(browser.get("/").body()).contains("form class=\"find\"");
    String found = browser.get("/search?q=crane").body();
    assertThat(found)
        .contains("<mark>crane</mark>", "/sentinels/notices/versions/1", "More like this");
    assertThat(browser.get("/search?q=crane+since:soon").body()).contains("Character 7");
    assertThat(browser.get("/search?q=%3Cscript%3Ealert(1)%3C/script%3E").body())
        .doesNotContain("<script>alert");
    assertThat(browser.get("/search?q=cranes+zeppelin").body()).contains("some of them");
  }

  @Test
  void filtersAreTakenAwayAndADateIsChosenByAClick() {
    Browser browser = running.browser("viewer", Role.VIEWER);
    String found = browser.get("/search?q=crane+type:html").body();
    assertThat(found)
        .contains("aria-label=\"Without type:html\"", "href=\"/search?q=crane\"")
        .contains("<input type=\"date\" name=\"date\"");
    HttpResponse<String> then = browser.get("/search?q=crane+history:all&date=2001-02-03");
    assertThat(then.statusCode()).isIn(302, 303);
    assertThat(then.headers().firstValue("Location").orElseThrow())
        .endsWith("/search?q=crane%20as-of%3A2001-02-03");
    assertThat(browser.get("/search?q=crane+as-of:2001-02-03").body()).contains("Nothing found.");
  }

  @Test
  void aMistakeIsMarkedAtItsPlaceInTheBox() {
    Browser browser = running.browser("viewer", Role.VIEWER);
    assertThat(browser.get("/search?q=crane+since:soon").body()).contains("data-place=\"6\"");
    assertThat(browser.get("/search?q=crane").body()).doesNotContain("data-place");
  }

  @Test
  void aSearchBecomesASentinelByAClick() {
    assertThat(running.browser("viewer", Role.VIEWER).get("/search?q=crane").body())
        .doesNotContain("Report new hits");
    Browser editor = running.browser("editor", Role.EDITOR);
    String link = "/sentinels/add?search=%22the%20crane%22";
    assertThat(editor.get("/search?q=%22the+crane%22").body()).contains("href=\"" + link + "\"");
    assertThat(editor.get(link).body())
        .doesNotContain("name=\"url\"", "Click the part")
        .contains("Using search &quot;\\&quot;the crane\\&quot;&quot;");
    HttpResponse<String> added =
        editor.submit(
            "/sentinels/add",
            "by",
            "form",
            "name",
            "cranes",
            "url",
            "",
            "type",
            "any",
            "text",
            "Create Sentinel x Using search \"\\\"the crane\\\"\"");
    assertThat(added.statusCode()).as(added.body()).isEqualTo(303);
    assertThat(editor.get("/sentinels/cranes").body()).contains("the crane");
  }

  @Test
  void aNewVersionIsFoundWithoutAnythingElse() {
    api("crane", 200);
    site.page("/notices", "<p id=news>The zeppelin is back.</p>");
    running.check("notices");
    long end = System.nanoTime() + 120_000_000_000L;
    while (api("zeppelin", 200).path("total").asInt() == 0) {
      assertThat(System.nanoTime()).isLessThan(end);
      Thread.onSpinWait();
    }
    String phrase = "%22out%20of%20order%22";
    assertThat(api(phrase, 200).path("total").asInt()).isZero();
    assertThat(api(phrase + "%20history:all", 200).path("total").asInt()).isEqualTo(1);
  }

  @Test
  void aWordIsCompletedWhileItIsTyped() {
    Browser browser = running.browser("viewer", Role.VIEWER);
    assertThat(browser.get("/search/suggestions?q=the+cra").body()).isEqualTo("[]");
    assertThat(browser.get("/search?q=crane").body()).contains("<datalist id=\"suggestions\">");
    assertThat(browser.get("/search/suggestions?q=the+cra").body())
        .isEqualTo("[\"the crane\",\"the cranes\"]");
    HttpResponse<String> answer =
        new Browser(running.server.address())
            .get("/api/v1/search/suggestions?q=cra", "Authorization", token);
    assertThat(answer.body()).isEqualTo("{\"items\":[\"crane\",\"cranes\"]}");
  }

  @Test
  void aMisspeltWordIsCorrected() {
    assertThat(api("carne", 200).path("proposals").path(0).path("query").asString())
        .isEqualTo("crane");
    assertThat(running.browser("viewer", Role.VIEWER).get("/search?q=carne").body())
        .contains("corrected spelling: 1 page");
  }

  private JsonNode rebuild(String method, int status) {
    HttpResponse<String> answer =
        new Browser(running.server.address())
            .send(method, "/api/v1/search/rebuild", "", "Authorization", token);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return JsonMapper.shared().readTree(answer.body());
  }

  private String rebuilt() {
    long end = System.nanoTime() + 120_000_000_000L;
    JsonNode state = rebuild("GET", 200);
    while (state.path("running").asBoolean()) {
      assertThat(System.nanoTime()).isLessThan(end);
      state = rebuild("GET", 200);
    }
    return state.path("result").asString();
  }

  @Test
  void theIndexIsBuiltAnewInTheBackground() {
    api("crane", 200);
    token = "Bearer " + running.token("operator", TokenScope.READ, TokenScope.ADMIN);
    try (BackgroundTask other = BackgroundTask.begin(folder, RebuildTask.NAME, 0, running.time)) {
      other.accept("page 7 of 9");
      assertThat(rebuild("GET", 200).path("step").asString()).isEqualTo("page 7 of 9");
      rebuild("POST", 409);
    }
    rebuild("POST", 200);
    assertThat(rebuilt()).isEqualTo("1 page with 1 version is in the index.");
    assertThat(api("crane", 200).path("total").asInt()).isEqualTo(1);
  }

  @Test
  void aDamagedIndexIsBuiltAnew() throws IOException {
    Files.createDirectories(folder.resolve("search"));
    Files.writeString(folder.resolve("search/segments_1"), "this is no index");
    assertThat(api("crane", 503).toString())
        .contains("The search index is damaged", "POST /api/v1/search/rebuild")
        .doesNotContain(folder.toString());
    assertThat(running.browser("viewer", Role.VIEWER).get("/search?q=crane").body())
        .contains("The search index is damaged")
        .doesNotContain(folder.toString());
    token = "Bearer " + running.token("operator", TokenScope.READ, TokenScope.ADMIN);
    rebuild("POST", 200);
    rebuilt();
    assertThat(api("crane", 200).path("total").asInt()).isEqualTo(1);
  }
}
